#include "pinakes/indexer.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "contract/features.h"
#include "indexer/indexer_impl.h"
#include "indexer/merge.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/database.h"
#include "indexer/storage/replace.h"

namespace pinakes {
namespace {

// No title or venue is longer, and no record larger, that anybody means: the words of one take up
// to sixty times as much memory on their way into the index.
constexpr std::size_t kMaxTitleBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20;

std::string Now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

// A build from nothing has its own, faster way, where there is room beside the index.
Result<std::unique_ptr<RecordStore>> ChooseStore(const std::string& path,
                                                 storage::WriteHandle handle, const IndexMeta& meta,
                                                 const IndexOptions& options) {
  if (meta.records() > 0 || (!options.rebuild && !storage::CanBuildBeside(path))) {
    return MakeDatabaseStore(path, std::move(handle));
  }
  if (options.rehearsal) return MakeRehearsalStore(path, std::move(handle));
  return MakeBulkStore(path, std::move(handle), meta.analyzer().stemmer(), options);
}

// Stamps a shard that was made by itself as one of a set, before anything of it is changed.
Status JoinSet(const std::string& path, const std::string& set, storage::WriteHandle* handle) {
  if (set.empty() || handle->meta.set() == set) return {};
  handle->meta.set_set(set);
  handle->meta.set_generation(0);
  return storage::Guarded(path, [&]() -> Status {
    storage::WriteMeta(handle->meta, &handle->database);
    handle->database.commit();
    return {};
  });
}

}  // namespace

IndexerImpl::IndexerImpl(std::string path, const IndexMeta& meta, storage::WriteHandle handle,
                         const IndexOptions& options)
    : path_(std::move(path)),
      options_(options),
      meta_(meta),
      committed_(meta_),
      analyzer_(meta.analyzer().stemmer()),
      handle_(std::move(handle)),
      accounts_(path_ + "/accounts") {
  accounts_.SetCommitted(committed_.records());
}

IndexerImpl::~IndexerImpl() {
  // What is not committed is gone; the Status has no one to tell.
  (void)Guarded([&] {
    if (store_ != nullptr) store_->Cancel();
    return Status();
  });
}

Status IndexerImpl::BeginDump(std::string_view dump, std::string_view format,
                              RepeatedKey repeated) {
  if (dump.empty()) return {Code::kInvalidArgument, "a dump needs a name"};
  dump_ = dump;
  format_ = format;
  repeated_ = repeated;
  DumpInfo* info = FindDump(dump);
  if (info == nullptr && store_ == nullptr) anew_ = IsWorthBuildingAnew();
  options_.expected_records = 0;  // of further dumps nobody said anything
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
Status IndexerImpl::Complete(Publication* publication) const {
  if (dump_.empty()) return {Code::kInvalidArgument, "BeginDump was not called"};
  if (publication->title().empty() && publication->identifiers().empty() &&
      publication->id().empty() && publication->authors().empty()) {
    return {Code::kInvalidArgument, "neither title, author nor identifier"};
  }
  if (publication->title().size() > kMaxTitleBytes ||
      publication->venue().size() > kMaxTitleBytes) {
    return {Code::kInvalidArgument, "a title or venue above 1 MiB"};
  }
  if (publication->ByteSizeLong() > kMaxRecordBytes) {
    return {Code::kInvalidArgument, "a record above 16 MiB"};
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
    if (Status status = Complete(&publication); !status.ok()) return status;
    const Result<bool> known = Knows(publication);
    if (!known.ok()) return known.status();
    if (*known) return Outcome::kUnchanged;
    return AddCandidate(Candidate(std::move(publication), &analyzer_));
  });
}

Result<bool> IndexerImpl::Knows(const Publication& publication) {
  return Guarded([&]() -> Result<bool> {
    if (Status status = OpenStore(); !status.ok()) return status;
    return accounts_.Has(publication, dump_, store_.get());
  });
}

Result<Outcome> IndexerImpl::AddCandidate(Candidate candidate) {
  return Guarded([&]() -> Result<Outcome> {
    if (Status status = OpenStore(); !status.ok()) return status;
    if (Status status = finder().AvoidTakenId(&candidate); !status.ok()) return status;
    const Result<Kin> kin = finder().Find(candidate);
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
      outcome = IsKnownTo(dump_, before) ? Outcome::kChanged : Outcome::kMerged;
      AddAlias(candidate.publication.id(), &record);
    } else {
      record.set_added(sequence_);
    }
    const std::size_t place =
        PlaceOf(record, candidate.publication,
                [&](const Publication& account) { return StaysBeside(account); });
    accounts_.Unlearn(AccountAt(record, place));
    const bool changes = PutAccount(std::move(candidate.publication), place, sequence_, &record);
    accounts_.Learn(AccountAt(record, place), dump_);
    if (!accounts_.status().ok()) return accounts_.status();
    if (!changes) return Outcome::kUnchanged;
    Changed();
    if (Status status = store_->Put(work, record, candidate.keys); !status.ok()) return status;
    if (work != 0) CountIn(before, -1);
    CountIn(record.view(), +1);
    return outcome;
  });
}

bool IndexerImpl::StaysBeside(const Publication& account) {
  if (repeated_ == RepeatedKey::kReplaces && HasKey(account)) return false;
  return accounts_.BroughtInThisRun(account, dump_);
}

Result<Kinship> IndexerImpl::FindKin(Candidate* candidate) {
  return Guarded([&]() -> Result<Kinship> {
    if (Status status = OpenStore(); !status.ok()) return status;
    if (Status status = finder().AvoidTakenId(candidate); !status.ok()) return status;
    const Result<Kin> kin = finder().Find(*candidate);
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

Status IndexerImpl::Adopt(const StoredRecord& record, const Candidate& view) {
  return Guarded([&]() -> Status {
    if (Status status = OpenStore(); !status.ok()) return status;
    const Result<Kin> kin = finder().Find(view);
    if (!kin.ok()) return kin.status();
    Changed();
    if (kin->record == 0) {
      CountIn(view.publication, +1);
      return store_->Put(0, record, view.keys);
    }
    Result<StoredRecord> stored = store_->Load(kin->record);
    if (!stored.ok()) return stored.status();
    const Publication before = stored->view();
    for (const std::string& alias : record.aliases()) AddAlias(alias, &*stored);
    AddAlias(view.publication.id(), &*stored);
    std::vector<Publication> accounts = Accounts(record);
    std::vector<std::uint64_t> adopted;
    for (int i = 0; i < static_cast<int>(accounts.size()); ++i) {
      const std::uint32_t arrived = i < record.arrived_size() ? record.arrived(i) : record.added();
      Publication& account = accounts[static_cast<std::size_t>(i)];
      // Where one index had two accounts without a key, or under one, the other has two as well.
      const auto is_other = [&](const Publication& there) {
        return !HasKey(there) || std::ranges::find(adopted, AccountHash(there)) != adopted.end();
      };
      const std::size_t place = PlaceOf(*stored, account, is_other);
      adopted.push_back(AccountHash(account));
      PutAccount(std::move(account), place, arrived, &*stored);
    }
    stored->set_added(std::min(stored->added(), record.added()));
    CountIn(before, -1);
    CountIn(stored->view(), +1);
    return store_->Put(kin->record, *stored, view.keys);
  });
}

void IndexerImpl::AdoptDumps(const IndexMeta& meta) {
  for (const DumpInfo& dump : meta.dumps()) {
    DumpInfo* info = meta_.add_dumps();
    *info = dump;
    info->set_records(0);
  }
  Changed();
}

void IndexerImpl::set_generation(std::uint32_t generation) {
  meta_.set_generation(generation);
  Changed();
}

Status IndexerImpl::Prepare() {
  return Guarded([&]() -> Status {
    if (options_.rehearsal) return {Code::kInvalidArgument, "a rehearsal has nothing to commit"};
    if (!changed_ || prepared_) return {};
    if (Status status = OpenStore(); !status.ok()) return status;
    meta_.set_citation_scale(storage::CitationScale(meta_));
    if (Status status = store_->Prepare(meta_); !status.ok()) return status;
    prepared_ = true;
    return {};
  });
}

Status IndexerImpl::Commit() {
  if (Status status = Prepare(); !status.ok()) return status;
  return Guarded([&]() -> Status {
    if (!changed_) return {};
    if (Status status = store_->Commit(meta_); !status.ok()) return status;
    changed_ = prepared_ = false;
    // A fresh build has taken the place of the index that was open. It is opened when more comes.
    is_packed_ = committed_.records() == 0 || anew_;
    if (is_packed_) store_.reset();
    anew_ = false;
    committed_ = meta_;
    accounts_.SetCommitted(committed_.records());
    return {};
  });
}

Status IndexerImpl::OpenStore() {
  if (store_ != nullptr) return {};
  if (!handle_.has_value()) {
    Result<storage::WriteHandle> handle = storage::OpenForWriting(path_, committed_);
    if (!handle.ok()) return handle.status();
    handle_ = std::move(*handle);
  }
  storage::WriteHandle handle = std::move(*handle_);
  handle_.reset();
  Result<std::unique_ptr<RecordStore>> store =
      anew_ ? MakeRenewal(std::move(handle))
            : ChooseStore(path_, std::move(handle), committed_, options_);
  if (!store.ok()) return store.status();
  store_ = std::move(*store);
  return {};
}

Result<std::unique_ptr<Indexer>> Indexer::Open(const std::string& path,
                                               const IndexOptions& options) {
  const bool several = options.shards > 0 || storage::KindOf(path) == storage::PathKind::kStub;
  Result<std::unique_ptr<RoutedIndexer>> indexer =
      several ? OpenShards(path, options) : OpenOne(path, options, "");
  if (!indexer.ok()) return indexer.status();
  return std::unique_ptr<Indexer>(std::move(*indexer));
}

Result<std::unique_ptr<RoutedIndexer>> OpenOne(const std::string& path, const IndexOptions& options,
                                               const std::string& set) {
  if (!Analyzer::IsKnownLanguage(options.language)) {
    return {Code::kInvalidArgument, "\"" + options.language +
                                        "\": no stemmer for that language; use an English name "
                                        "such as german, or none"};
  }
  IndexMeta fresh;
  StampFormat(&fresh);
  *fresh.mutable_analyzer() = Analyzer::Id(options.language);
  fresh.set_set(set);
  Result<storage::WriteHandle> handle = storage::OpenForWriting(path, fresh, options.rebuild);
  if (!handle.ok()) return handle.status();
  IndexMeta meta = options.rebuild ? storage::Renewed(fresh) : handle->meta;
  if (Status status = JoinSet(path, set, &*handle); !status.ok()) return status;
  meta.set_set(handle->meta.set());
  meta.set_generation(handle->meta.generation());
  const AnalyzerId& kept = meta.analyzer();
  const AnalyzerId own = Analyzer::Id(kept.stemmer());
  if (kept.SerializeAsString() != own.SerializeAsString()) {
    return {Code::kWrongVersion, path +
                                     ": made with other text rules than this program's; "
                                     "rebuild it from its dumps to add to it"};
  }
  auto indexer = std::make_unique<IndexerImpl>(path, meta, std::move(*handle), options);
  // What may become a renewal is not opened before it is known which dump comes.
  if (options.expected_records == 0) {
    if (Status status = indexer->OpenStore(); !status.ok()) return status;
  }
  return std::unique_ptr<RoutedIndexer>(std::move(indexer));
}

}  // namespace pinakes
