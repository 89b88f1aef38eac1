#include "pinakes/indexer.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <map>
#include <unordered_set>
#include <vector>

#include "contract/features.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/identity.h"
#include "indexer/merge.h"
#include "indexer/record_store.h"
#include "indexer/routed.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/replace.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

std::string Now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

// Whether both say something of one dump.
bool ShareDump(const Publication& a, const Publication& b) {
  return std::any_of(a.sources().begin(), a.sources().end(), [&](const Source& mine) {
    return std::any_of(b.sources().begin(), b.sources().end(),
                       [&](const Source& theirs) { return mine.dump() == theirs.dump(); });
  });
}

// A build from nothing has its own, faster way, where there is room beside the index.
Result<std::unique_ptr<RecordStore>> ChooseStore(const std::string& path,
                                                 storage::WriteHandle handle, const IndexMeta& meta,
                                                 const IndexOptions& options) {
  if (meta.records() > 0 || (!options.rebuild && !storage::CanBuildBeside(path))) {
    return MakeDatabaseStore(path, std::move(handle));
  }
  return MakeBulkStore(path, std::move(handle), meta.analyzer().stemmer(), options);
}

class IndexerImpl : public RoutedIndexer {
 public:
  IndexerImpl(std::string path, const IndexMeta& meta, std::unique_ptr<RecordStore> store,
              const IndexOptions& options)
      : path_(std::move(path)),
        options_(options),
        meta_(meta),
        committed_(meta_),
        analyzer_(meta.analyzer().stemmer()),
        store_(std::move(store)) {}

  ~IndexerImpl() override {
    // What is not committed is gone; the Status has no one to tell.
    (void)Guarded([&] {
      if (store_ != nullptr) store_->Cancel();
      return Status();
    });
  }

  IndexerImpl(const IndexerImpl&) = delete;
  IndexerImpl& operator=(const IndexerImpl&) = delete;

  Status BeginDump(std::string_view dump, std::string_view format) override;
  Result<Outcome> Add(Publication publication) override;
  Result<std::uint32_t> EndDump(std::string_view dump, bool full) override;
  Status Delete(std::string_view id) override;
  Result<std::uint32_t> Withdraw(const Identifier& identifier) override;
  Result<std::uint32_t> ForgetDump(std::string_view dump) override;
  Status Commit() override;
  IndexMeta Meta() const override { return committed_; }
  Result<Kinship> FindKin(Publication* publication) override;
  std::uint32_t sequence() const override { return sequence_; }
  void set_sequence(std::uint32_t sequence) override;
  Status Adopt(const StoredRecord& record) override;
  void AdoptDumps(const IndexMeta& meta) override;

 private:
  using Handle = RecordStore::Handle;

  template <typename Work>
  auto Guarded(Work work) -> decltype(work()) {
    return storage::Guarded(path_, work);
  }

  Status Complete(Publication* publication);
  Status AvoidTakenId(Publication* publication, IdentityKeys* keys);
  std::vector<Handle> HoldersOfIdentifier(const std::string& term) const;
  struct Kin {
    Handle record = 0;
    Kinship kinship = Kinship::kNone;
  };
  Result<Kin> FindWork(const Publication& publication, const IdentityKeys& keys);
  bool DumpKnows(const Publication& publication) const;
  void CountIn(const Publication& view, int sign);
  using Gone = std::function<bool(const Publication& account)>;
  Result<std::uint32_t> RemoveFrom(const std::vector<Handle>& holders, const Gone& gone);
  std::vector<Handle> HoldersOfDump(std::string_view dump);
  bool IsKnown(const Publication& publication);
  void Learn(const Publication* account);
  void Unlearn(const Publication* account);
  DumpInfo* FindDump(std::string_view dump);
  Status OpenStore();

  std::string path_;
  IndexOptions options_;
  IndexMeta meta_, committed_;
  Analyzer analyzer_;
  std::unique_ptr<RecordStore> store_;  // none after a fresh build was committed, until needed
  bool changed_ = false;                // since the last commit
  std::string dump_, format_;
  std::uint32_t sequence_ = 0;
  // Hashes of the accounts that each dump brought: what else the index has of it has vanished.
  std::map<std::string, std::vector<std::uint64_t>, std::less<>> brought_;
  // Hashes of all accounts in the index, once they are learned.
  std::unordered_set<std::uint64_t> known_;
  bool learned_ = false;
  std::uint32_t looked_up_ = 0;  // records that were looked up before
};

// Formats of one source begin alike: "pubmed-xml" and "pubmed-text", "openalex" and its lists.
std::string_view SourceOf(std::string_view format) { return format.substr(0, format.find('-')); }

bool IsOfDump(const Publication& account, std::string_view dump) {
  return account.sources_size() > 0 && account.sources(0).dump() == dump;
}

Status IndexerImpl::BeginDump(std::string_view dump, std::string_view format) {
  if (dump.empty()) return {Code::kInvalidArgument, "a dump needs a name"};
  dump_ = dump;
  format_ = format;
  DumpInfo* info = FindDump(dump);
  if (info != nullptr && info->unfinished()) {
    sequence_ = info->sequence();
  } else {
    sequence_ = 1;
    for (const DumpInfo& known : meta_.dumps()) {
      sequence_ = std::max(sequence_, known.sequence() + 1);
    }
  }
  if (info == nullptr) info = meta_.add_dumps();
  info->set_name(dump_);
  info->set_format(format_);
  info->set_sequence(sequence_);
  info->set_indexed_at(Now());
  info->set_unfinished(true);
  return {};
}

DumpInfo* IndexerImpl::FindDump(std::string_view dump) {
  const auto found = std::find_if(meta_.mutable_dumps()->begin(), meta_.mutable_dumps()->end(),
                                  [&](const DumpInfo& known) { return known.name() == dump; });
  return found == meta_.mutable_dumps()->end() ? nullptr : &*found;
}

// Fills in what the record says of its source.
Status IndexerImpl::Complete(Publication* publication) {
  if (dump_.empty()) return {Code::kInvalidArgument, "BeginDump was not called"};
  if (publication->title().empty() && publication->identifiers().empty() &&
      publication->id().empty() && publication->authors().empty()) {
    return {Code::kInvalidArgument, "neither title, author nor identifier"};
  }
  // An exported record brings its sources along; they stay what they were.
  if (publication->sources_size() == 0) publication->add_sources();
  Source* source = publication->mutable_sources(0);
  if (source->dump().empty()) {
    source->set_dump(dump_);
    source->set_format(format_);
    if (source->key().empty()) source->set_key(publication->id());
    if (publication->has_citations()) source->set_citations(publication->citations());
    if (publication->has_year()) source->set_year(publication->year());
  }
  return {};
}

bool IndexerImpl::DumpKnows(const Publication& publication) const {
  return std::any_of(publication.sources().begin(), publication.sources().end(),
                     [&](const Source& source) { return source.dump() == dump_; });
}

// A record whose only identifier is that of the book it stands in gets the id of its title: the
// book's is taken by another record. So does one that its dump calls by a name which another dump
// gave to another work.
Status IndexerImpl::AvoidTakenId(Publication* publication, IdentityKeys* keys) {
  // An id made of title, first family name and year is no more than a guess.
  const bool guessed = publication->id().starts_with("t:");
  const std::string first_id = publication->id();
  for (int next = 2;; ++next) {
    const std::vector<Handle> holders = store_->Holders(keys->id);
    if (holders.empty()) return {};
    for (const Handle document : holders) {
      Result<StoredRecord> record = store_->Load(document);
      if (!record.ok()) return record.status();
      // What is taken over from another index has its sources, but need have none.
      if (publication->sources_size() > 0) {
        const Source& source = publication->sources(0);
        if (!source.key().empty() && FindAccount(*record, source) != nullptr) return {};
        if (guessed && DumpKnows(record->view())) return {};
      }
      if (guessed ? SameByTitle(*publication, record->view(), &analyzer_)
                  : SameByIdentifier(*publication, record->view(), &analyzer_)) {
        return {};
      }
    }
    if (guessed) {
      publication->set_id(first_id + "-" + std::to_string(next));
      keys->id = IdTerm(publication->id());
    } else {
      Publication bare = *publication;
      bare.clear_id();
      bare.clear_identifiers();
      keys->id = Identify(&bare, &analyzer_).id;
      publication->set_id(bare.id());
      return {};
    }
  }
}

// A record whose id is one of its identifiers is filed under the id only.
std::vector<RecordStore::Handle> IndexerImpl::HoldersOfIdentifier(const std::string& term) const {
  std::vector<Handle> holders = store_->Holders(term);
  const std::string_view identifier = std::string_view(term).substr(prefix::kIdentifier.size());
  for (const Handle record : store_->Holders(std::string(prefix::kId).append(identifier))) {
    holders.push_back(record);
  }
  return holders;
}

// The document of the work that this record is an account of; 0 where it is a new one.
Result<IndexerImpl::Kin> IndexerImpl::FindWork(const Publication& publication,
                                               const IdentityKeys& keys) {
  if (const std::vector<Handle> same = store_->Holders(keys.id); !same.empty()) {
    return Kin{same.front(), Kinship::kId};
  }
  for (const std::string& term : keys.identifiers) {
    for (const Handle document : HoldersOfIdentifier(term)) {
      Result<StoredRecord> record = store_->Load(document);
      if (!record.ok()) return record.status();
      if (SameByIdentifier(publication, record->view(), &analyzer_)) {
        return Kin{document, Kinship::kIdentifier};
      }
    }
  }
  for (const std::string& term : {keys.title, keys.other_title}) {
    if (term.empty()) continue;
    for (const Handle document : store_->Holders(term)) {
      Result<StoredRecord> record = store_->Load(document);
      if (!record.ok()) return record.status();
      // A dump that lists two records with one title means two.
      if (DumpKnows(record->view()) || ShareDump(publication, record->view())) continue;
      if (SameByTitle(publication, record->view(), &analyzer_)) {
        return Kin{document, Kinship::kTitle};
      }
    }
  }
  return Kin{};
}

void IndexerImpl::CountIn(const Publication& view, int sign) {
  const auto add = [sign](std::uint32_t count) { return sign > 0 ? count + 1 : count - 1; };
  meta_.set_records(add(meta_.records()));
  if (view.authors_truncated()) meta_.set_authors_truncated(add(meta_.authors_truncated()));
  if (view.venue_truncated()) meta_.set_venues_truncated(add(meta_.venues_truncated()));
  if (view.has_citations()) storage::CountCitations(view.citations(), sign, &meta_);
  std::vector<std::string> counted;
  for (const Source& source : view.sources()) {
    if (std::find(counted.begin(), counted.end(), source.dump()) != counted.end()) continue;
    counted.push_back(source.dump());
    if (DumpInfo* info = FindDump(source.dump()); info != nullptr) {
      info->set_records(add(info->records()));
    } else {
      DumpInfo* made = meta_.add_dumps();
      made->set_name(source.dump());
      made->set_format(source.format());
      made->set_records(1);
    }
  }
}

Result<Outcome> IndexerImpl::Add(Publication publication) {
  return Guarded([&]() -> Result<Outcome> {
    if (Status status = OpenStore(); !status.ok()) return status;
    if (Status status = Complete(&publication); !status.ok()) return status;
    if (IsKnown(publication)) return Outcome::kUnchanged;
    IdentityKeys keys = Identify(&publication, &analyzer_);
    if (Status status = AvoidTakenId(&publication, &keys); !status.ok()) return status;
    const Result<Kin> kin = FindWork(publication, keys);
    if (!kin.ok()) return kin.status();
    const Handle work = kin->record;
    StoredRecord record;
    Outcome outcome = Outcome::kNew;
    Publication before;
    if (work != 0) {
      Result<StoredRecord> stored = store_->Load(work);
      if (!stored.ok()) return stored.status();
      record = *stored;
      before = record.view();
      outcome = DumpKnows(before) ? Outcome::kChanged : Outcome::kMerged;
      AddAlias(publication.id(), &record);
    } else {
      record.set_added(sequence_);
    }
    const Source source = publication.sources(0);
    if (work != 0) Unlearn(FindAccount(record, source));
    const bool changes = PutAccount(std::move(publication), sequence_, &record);
    Learn(FindAccount(record, source));
    if (!changes) return Outcome::kUnchanged;
    changed_ = true;
    if (Status status = store_->Put(work, record, keys); !status.ok()) return status;
    if (work != 0) CountIn(before, -1);
    CountIn(record.view(), +1);
    return outcome;
  });
}

Result<Kinship> IndexerImpl::FindKin(Publication* publication) {
  return Guarded([&]() -> Result<Kinship> {
    if (Status status = OpenStore(); !status.ok()) return status;
    // What is taken over brings its sources along, and needs no dump.
    if (!dump_.empty()) {
      if (Status status = Complete(publication); !status.ok()) return status;
    }
    IdentityKeys keys = Identify(publication, &analyzer_);
    if (Status status = AvoidTakenId(publication, &keys); !status.ok()) return status;
    const Result<Kin> kin = FindWork(*publication, keys);
    if (!kin.ok()) return kin.status();
    return kin->kinship;
  });
}

void IndexerImpl::set_sequence(std::uint32_t sequence) {
  sequence_ = sequence;
  for (DumpInfo& info : *meta_.mutable_dumps()) {
    if (info.name() == dump_) info.set_sequence(sequence);
  }
}

Status IndexerImpl::Adopt(const StoredRecord& record) {
  return Guarded([&]() -> Status {
    if (Status status = OpenStore(); !status.ok()) return status;
    Publication view = record.view();
    const IdentityKeys keys = Identify(&view, &analyzer_);
    const Result<Kin> kin = FindWork(view, keys);
    if (!kin.ok()) return kin.status();
    changed_ = true;
    if (kin->record == 0) {
      CountIn(view, +1);
      return store_->Put(0, record, keys);
    }
    Result<StoredRecord> stored = store_->Load(kin->record);
    if (!stored.ok()) return stored.status();
    const Publication before = stored->view();
    for (const std::string& alias : record.aliases()) AddAlias(alias, &*stored);
    AddAlias(view.id(), &*stored);
    std::vector<Publication> accounts = Accounts(record);
    for (int i = 0; i < static_cast<int>(accounts.size()); ++i) {
      const std::uint32_t arrived = i < record.arrived_size() ? record.arrived(i) : record.added();
      PutAccount(std::move(accounts[static_cast<std::size_t>(i)]), arrived, &*stored);
    }
    stored->set_added(std::min(stored->added(), record.added()));
    CountIn(before, -1);
    CountIn(stored->view(), +1);
    return store_->Put(kin->record, *stored, keys);
  });
}

void IndexerImpl::AdoptDumps(const IndexMeta& meta) {
  for (const DumpInfo& dump : meta.dumps()) {
    DumpInfo* info = meta_.add_dumps();
    *info = dump;
    info->set_records(0);
  }
  changed_ = true;
}

// Whether the index has this very account already. After the first records of a run all that was
// committed is learned at once: that costs less than looking up each of a whole dump, and more than
// looking up a few.
bool IndexerImpl::IsKnown(const Publication& publication) {
  if (committed_.records() == 0) return false;
  if (!learned_ && ++looked_up_ > std::max(1000U, committed_.records() / 50)) {
    learned_ = true;
    store_->ForEachAccountHash([this](std::uint64_t hash) { known_.insert(hash); });
  }
  if (!learned_) return false;
  const std::uint64_t hash = AccountHash(publication);
  if (!known_.contains(hash)) return false;
  brought_[dump_].push_back(hash);
  return true;
}

void IndexerImpl::Learn(const Publication* account) {
  if (account == nullptr) return;
  const std::uint64_t hash = AccountHash(*account);
  brought_[dump_].push_back(hash);
  if (learned_) known_.insert(hash);
}

void IndexerImpl::Unlearn(const Publication* account) {
  if (learned_ && account != nullptr) known_.erase(AccountHash(*account));
}

Status IndexerImpl::Delete(std::string_view id) {
  return Guarded([&]() -> Status {
    if (Status status = OpenStore(); !status.ok()) return status;
    std::vector<Handle> holders = store_->Holders(IdTerm(id));
    if (holders.empty()) {
      if (const auto identifier = RecogniseIdentifier(id)) {
        holders = HoldersOfIdentifier(IdentifierTerm(*identifier));
      }
    }
    if (holders.empty()) return {Code::kNotFound, std::string(id) + ": no such record"};
    changed_ = true;
    for (const Handle document : holders) {
      Result<StoredRecord> record = store_->Load(document);
      if (!record.ok()) return record.status();
      for (const Publication& account : Accounts(*record)) Unlearn(&account);
      if (Status status = store_->Remove(document); !status.ok()) return status;
      CountIn(record->view(), -1);
    }
    return {};
  });
}

std::vector<RecordStore::Handle> IndexerImpl::HoldersOfDump(std::string_view dump) {
  return store_->Holders(KeywordTerm(prefix::kDump, dump));
}

// Takes the accounts that are `gone` out of these records. Returns how many records changed.
Result<std::uint32_t> IndexerImpl::RemoveFrom(const std::vector<Handle>& holders,
                                              const Gone& gone) {
  std::uint32_t touched = 0;
  for (const Handle document : holders) {
    Result<StoredRecord> record = store_->Load(document);
    if (!record.ok()) return record.status();
    const Publication before = record->view();
    const auto accounts = static_cast<std::size_t>(std::max(record->accounts_size(), 1));
    const std::size_t left = RemoveAccounts(
        [&](const Publication& account) {
          if (!gone(account)) return false;
          Unlearn(&account);
          return true;
        },
        &*record);
    if (left == accounts) continue;
    ++touched;
    changed_ = true;
    if (left == 0) {
      if (Status status = store_->Remove(document); !status.ok()) return status;
      CountIn(before, -1);
      continue;
    }
    Publication view = record->view();
    const IdentityKeys keys = Identify(&view, &analyzer_);
    if (Status status = store_->Put(document, *record, keys); !status.ok()) return status;
    CountIn(before, -1);
    CountIn(record->view(), +1);
  }
  return touched;
}

Result<std::uint32_t> IndexerImpl::Withdraw(const Identifier& identifier) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (Status status = OpenStore(); !status.ok()) return status;
    const auto bears = [&](const Publication& account) {
      return std::any_of(
          account.identifiers().begin(), account.identifiers().end(), [&](const Identifier& own) {
            return own.scheme() == identifier.scheme() && own.value() == identifier.value();
          });
    };
    return RemoveFrom(HoldersOfIdentifier(IdentifierTerm(identifier)),
                      [&](const Publication& account) {
                        return account.sources_size() > 0 && bears(account) &&
                               SourceOf(account.sources(0).format()) == SourceOf(format_);
                      });
  });
}

Result<std::uint32_t> IndexerImpl::EndDump(std::string_view dump, bool full) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (FindDump(dump) == nullptr) {
      return {Code::kNotFound, std::string(dump) + ": no dump of that name in the index"};
    }
    std::uint32_t vanished = 0;
    if (full) {
      if (Status status = OpenStore(); !status.ok()) return status;
      std::vector<std::uint64_t>& brought = brought_[std::string(dump)];
      std::sort(brought.begin(), brought.end());
      Result<std::uint32_t> gone = RemoveFrom(HoldersOfDump(dump), [&](const Publication& account) {
        return IsOfDump(account, dump) &&
               !std::binary_search(brought.begin(), brought.end(), AccountHash(account));
      });
      if (!gone.ok()) return gone;
      vanished = *gone;
    }
    FindDump(dump)->set_unfinished(false);
    // A dump that changed nothing costs no write, unless it is to be known as finished.
    for (const DumpInfo& known : committed_.dumps()) {
      if (known.name() == dump && known.unfinished()) changed_ = true;
    }
    return vanished;
  });
}

Result<std::uint32_t> IndexerImpl::ForgetDump(std::string_view dump) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (Status status = OpenStore(); !status.ok()) return status;
    if (FindDump(dump) == nullptr) {
      return {Code::kNotFound, std::string(dump) + ": no dump of that name in the index"};
    }
    changed_ = true;
    Result<std::uint32_t> touched = RemoveFrom(
        HoldersOfDump(dump), [&](const Publication& account) { return IsOfDump(account, dump); });
    if (!touched.ok()) return touched;
    auto* dumps = meta_.mutable_dumps();
    dumps->erase(std::find_if(dumps->begin(), dumps->end(),
                              [&](const DumpInfo& known) { return known.name() == dump; }));
    return touched;
  });
}

Status IndexerImpl::Commit() {
  return Guarded([&]() -> Status {
    if (!changed_) return {};
    meta_.set_citation_scale(storage::CitationScale(meta_));
    if (Status status = store_->Commit(meta_); !status.ok()) return status;
    changed_ = false;
    // A fresh build has taken the place of the index that was open. It is opened when more comes.
    if (committed_.records() == 0) store_.reset();
    committed_ = meta_;
    return {};
  });
}

Status IndexerImpl::OpenStore() {
  if (store_ != nullptr) return {};
  Result<storage::WriteHandle> handle = storage::OpenForWriting(path_, committed_);
  if (!handle.ok()) return handle.status();
  Result<std::unique_ptr<RecordStore>> store =
      ChooseStore(path_, std::move(*handle), committed_, options_);
  if (!store.ok()) return store.status();
  store_ = std::move(*store);
  return {};
}

}  // namespace

Result<std::unique_ptr<Indexer>> Indexer::Open(const std::string& path,
                                               const IndexOptions& options) {
  const bool several = options.shards > 0 || storage::KindOf(path) == storage::PathKind::kStub;
  Result<std::unique_ptr<RoutedIndexer>> indexer =
      several ? OpenShards(path, options) : OpenOne(path, options);
  if (!indexer.ok()) return indexer.status();
  return std::unique_ptr<Indexer>(std::move(*indexer));
}

Result<std::unique_ptr<RoutedIndexer>> OpenOne(const std::string& path,
                                               const IndexOptions& options) {
  if (!Analyzer::IsKnownLanguage(options.language)) {
    return {Code::kInvalidArgument, "\"" + options.language +
                                        "\": no stemmer for that language; use an English name "
                                        "such as german, or none"};
  }
  IndexMeta fresh;
  StampFormat(&fresh);
  *fresh.mutable_analyzer() = Analyzer::Id(options.language);
  Result<storage::WriteHandle> handle = storage::OpenForWriting(path, fresh);
  if (!handle.ok()) return handle.status();
  const IndexMeta meta = options.rebuild ? storage::Renewed(fresh) : handle->meta;
  const AnalyzerId& kept = meta.analyzer();
  const AnalyzerId own = Analyzer::Id(kept.stemmer());
  if (kept.SerializeAsString() != own.SerializeAsString()) {
    return {Code::kWrongVersion, path +
                                     ": made with other text rules than this program's; "
                                     "rebuild it from its dumps to add to it"};
  }
  Result<std::unique_ptr<RecordStore>> store = ChooseStore(path, std::move(*handle), meta, options);
  if (!store.ok()) return store.status();
  return std::unique_ptr<RoutedIndexer>(
      std::make_unique<IndexerImpl>(path, meta, std::move(*store), options));
}

}  // namespace pinakes
