#include "pinakes/indexer.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <unordered_map>
#include <vector>

#include "contract/features.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/document_builder.h"
#include "indexer/identity.h"
#include "indexer/merge.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"
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

class IndexerImpl : public Indexer {
 public:
  IndexerImpl(std::string path, storage::WriteHandle handle, const std::string& language)
      : path_(std::move(path)),
        database_(std::move(handle.database)),
        meta_(handle.meta),
        committed_(meta_),
        analyzer_(language),
        builder_(&analyzer_) {}

  ~IndexerImpl() override {
    // What is not committed is gone; the Status has no one to tell.
    (void)Guarded([&] {
      if (in_transaction_) database_.cancel_transaction();
      return Status();
    });
  }

  IndexerImpl(const IndexerImpl&) = delete;
  IndexerImpl& operator=(const IndexerImpl&) = delete;

  Status BeginDump(std::string_view dump, std::string_view format) override;
  Result<Outcome> Add(Publication publication) override;
  Status Delete(std::string_view id) override;
  Result<std::uint32_t> ForgetDump(std::string_view dump) override;
  Status Commit() override;
  IndexMeta Meta() const override { return committed_; }

 private:
  template <typename Work>
  auto Guarded(Work work) -> decltype(work()) {
    return storage::Guarded(path_, work);
  }

  void Begin() {
    if (in_transaction_) return;
    database_.begin_transaction();
    in_transaction_ = true;
  }

  Status Complete(Publication* publication);
  Status AvoidContainerId(Publication* publication, IdentityKeys* keys);
  Result<StoredRecord> Load(Xapian::docid document) const;
  std::vector<Xapian::docid> Holders(const std::string& term) const;
  Result<Xapian::docid> FindWork(const Publication& publication, const IdentityKeys& keys);
  bool DumpKnows(const Publication& publication) const;
  void Store(Xapian::docid document, const StoredRecord& record, const IdentityKeys& keys);
  void CountIn(const Publication& view, int sign);

  std::string path_;
  Xapian::WritableDatabase database_;
  IndexMeta meta_, committed_;
  Analyzer analyzer_;
  DocumentBuilder builder_;
  bool in_transaction_ = false;
  std::string dump_, format_;
  std::uint32_t sequence_ = 0;
  // Documents of this run by the hash of each of their keys: asking the database for a term that
  // has pending changes would write these out one by one.
  std::unordered_multimap<std::uint64_t, Xapian::docid> pending_;
};

Status IndexerImpl::BeginDump(std::string_view dump, std::string_view format) {
  if (dump.empty()) return {Code::kInvalidArgument, "a dump needs a name"};
  dump_ = dump;
  format_ = format;
  sequence_ = 1;
  for (const DumpInfo& known : meta_.dumps()) {
    sequence_ = std::max(sequence_, known.sequence() + 1);
  }
  auto known = std::find_if(meta_.mutable_dumps()->begin(), meta_.mutable_dumps()->end(),
                            [&](const DumpInfo& info) { return info.name() == dump_; });
  DumpInfo* info = known == meta_.mutable_dumps()->end() ? meta_.add_dumps() : &*known;
  info->set_name(dump_);
  info->set_format(format_);
  info->set_sequence(sequence_);
  info->set_indexed_at(Now());
  return {};
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
    if (publication->has_citations()) source->set_citations(publication->citations());
    if (publication->has_year()) source->set_year(publication->year());
  }
  return {};
}

Result<StoredRecord> IndexerImpl::Load(Xapian::docid document) const {
  StoredRecord record;
  if (!record.ParseFromString(database_.get_document(document).get_data())) {
    return {Code::kCorrupt, path_ + ": record " + std::to_string(document) +
                                " is damaged; rebuild the index from its dumps"};
  }
  return record;
}

std::vector<Xapian::docid> IndexerImpl::Holders(const std::string& term) const {
  std::vector<Xapian::docid> holders;
  const auto [begin, end] = pending_.equal_range(StableHash(term));
  for (auto it = begin; it != end; ++it) holders.push_back(it->second);
  if (committed_.records() > 0) {
    for (auto it = database_.postlist_begin(term); it != database_.postlist_end(term); ++it) {
      holders.push_back(*it);
    }
  }
  std::sort(holders.begin(), holders.end());
  holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
  return holders;
}

bool IndexerImpl::DumpKnows(const Publication& publication) const {
  return std::any_of(publication.sources().begin(), publication.sources().end(),
                     [&](const Source& source) { return source.dump() == dump_; });
}

// A record whose only identifier is that of the book it stands in gets the id of its title: the
// book's is taken by another record.
Status IndexerImpl::AvoidContainerId(Publication* publication, IdentityKeys* keys) {
  for (const Xapian::docid document : Holders(keys->id)) {
    Result<StoredRecord> record = Load(document);
    if (!record.ok()) return record.status();
    if (SameByIdentifier(*publication, record->view(), &analyzer_)) return {};
    Publication bare = *publication;
    bare.clear_id();
    bare.clear_identifiers();
    keys->id = Identify(&bare, &analyzer_).id;
    publication->set_id(bare.id());
  }
  return {};
}

// The document of the work that this record is an account of; 0 where it is a new one.
Result<Xapian::docid> IndexerImpl::FindWork(const Publication& publication,
                                            const IdentityKeys& keys) {
  if (const std::vector<Xapian::docid> same = Holders(keys.id); !same.empty()) return same.front();
  for (const std::string& term : keys.identifiers) {
    for (const Xapian::docid document : Holders(term)) {
      Result<StoredRecord> record = Load(document);
      if (!record.ok()) return record.status();
      if (SameByIdentifier(publication, record->view(), &analyzer_)) return document;
    }
  }
  if (keys.title.empty()) return Xapian::docid{0};
  for (const Xapian::docid document : Holders(keys.title)) {
    Result<StoredRecord> record = Load(document);
    if (!record.ok()) return record.status();
    // A dump that lists two records with one title means two.
    if (DumpKnows(record->view())) continue;
    if (SameByTitle(publication, record->view(), &analyzer_)) return document;
  }
  return Xapian::docid{0};
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
    auto info = std::find_if(meta_.mutable_dumps()->begin(), meta_.mutable_dumps()->end(),
                             [&](const DumpInfo& known) { return known.name() == source.dump(); });
    if (info == meta_.mutable_dumps()->end()) {
      DumpInfo* made = meta_.add_dumps();
      made->set_name(source.dump());
      made->set_format(source.format());
      made->set_records(1);
    } else {
      info->set_records(add(info->records()));
    }
  }
}

void IndexerImpl::Store(Xapian::docid document, const StoredRecord& record,
                        const IdentityKeys& keys) {
  const Xapian::Document built = builder_.Build(record);
  if (document == 0) {
    document = database_.add_document(built);
  } else {
    database_.replace_document(document, built);
  }
  CountIn(record.view(), +1);
  pending_.emplace(StableHash(keys.id), document);
  for (const std::string& term : keys.identifiers) pending_.emplace(StableHash(term), document);
  if (!keys.title.empty()) pending_.emplace(StableHash(keys.title), document);
}

Result<Outcome> IndexerImpl::Add(Publication publication) {
  return Guarded([&]() -> Result<Outcome> {
    if (Status status = Complete(&publication); !status.ok()) return status;
    const bool derived = publication.id().empty();
    IdentityKeys keys = Identify(&publication, &analyzer_);
    if (derived) {
      if (Status status = AvoidContainerId(&publication, &keys); !status.ok()) return status;
    }
    Result<Xapian::docid> work = FindWork(publication, keys);
    if (!work.ok()) return work.status();
    StoredRecord record;
    Outcome outcome = Outcome::kNew;
    Publication before;
    if (*work != 0) {
      Result<StoredRecord> stored = Load(*work);
      if (!stored.ok()) return stored.status();
      record = *stored;
      before = record.view();
      outcome = DumpKnows(before) ? Outcome::kChanged : Outcome::kMerged;
      if (publication.id() != before.id() &&
          std::find(record.aliases().begin(), record.aliases().end(), publication.id()) ==
              record.aliases().end()) {
        record.add_aliases(publication.id());
      }
    } else {
      record.set_added(sequence_);
    }
    if (!PutAccount(std::move(publication), &record)) return Outcome::kUnchanged;
    Begin();
    if (*work != 0) CountIn(before, -1);
    Store(*work, record, keys);
    return outcome;
  });
}

Status IndexerImpl::Delete(std::string_view id) {
  return Guarded([&]() -> Status {
    std::vector<Xapian::docid> holders = Holders(IdTerm(id));
    if (holders.empty()) {
      if (const auto identifier = RecogniseIdentifier(id)) {
        holders = Holders(IdentifierTerm(*identifier));
      }
    }
    if (holders.empty()) return {Code::kNotFound, std::string(id) + ": no such record"};
    Begin();
    for (const Xapian::docid document : holders) {
      Result<StoredRecord> record = Load(document);
      if (!record.ok()) return record.status();
      CountIn(record->view(), -1);
      database_.delete_document(document);
      std::erase_if(pending_, [&](const auto& entry) { return entry.second == document; });
    }
    return {};
  });
}

Result<std::uint32_t> IndexerImpl::ForgetDump(std::string_view dump) {
  return Guarded([&]() -> Result<std::uint32_t> {
    auto info = std::find_if(meta_.mutable_dumps()->begin(), meta_.mutable_dumps()->end(),
                             [&](const DumpInfo& known) { return known.name() == dump; });
    if (info == meta_.mutable_dumps()->end()) {
      return {Code::kNotFound, std::string(dump) + ": no dump of that name in the index"};
    }
    Begin();
    std::string lower(dump);
    for (char& c : lower) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    const std::vector<Xapian::docid> holders = Holders(storage::MakeTerm(prefix::kDump, lower));
    std::uint32_t touched = 0;
    for (const Xapian::docid document : holders) {
      Result<StoredRecord> record = Load(document);
      if (!record.ok()) return record.status();
      const Publication before = record->view();
      const std::size_t left = RemoveDump(dump, &*record);
      if (left > 0 && record->view().SerializeAsString() == before.SerializeAsString()) continue;
      ++touched;
      CountIn(before, -1);
      if (left == 0) {
        database_.delete_document(document);
        continue;
      }
      // The ids of accounts that went are found no longer.
      record->clear_aliases();
      for (const Publication& account : Accounts(*record)) {
        if (account.id() != record->view().id()) record->add_aliases(account.id());
      }
      database_.replace_document(document, builder_.Build(*record));
      CountIn(record->view(), +1);
    }
    info = std::find_if(meta_.mutable_dumps()->begin(), meta_.mutable_dumps()->end(),
                        [&](const DumpInfo& known) { return known.name() == dump; });
    meta_.mutable_dumps()->erase(info);
    return touched;
  });
}

Status IndexerImpl::Commit() {
  return Guarded([&]() -> Status {
    if (!in_transaction_) return {};
    meta_.set_citation_scale(storage::CitationScale(meta_));
    storage::WriteMeta(meta_, &database_);
    database_.commit_transaction();
    in_transaction_ = false;
    committed_ = meta_;
    pending_.clear();
    return {};
  });
}

}  // namespace

Result<std::unique_ptr<Indexer>> Indexer::Open(const std::string& path,
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
  const AnalyzerId& kept = handle->meta.analyzer();
  const AnalyzerId own = Analyzer::Id(kept.stemmer());
  if (kept.SerializeAsString() != own.SerializeAsString()) {
    return {Code::kWrongVersion, path +
                                     ": made with other text rules than this program's; "
                                     "rebuild it from its dumps to add to it"};
  }
  const std::string language = kept.stemmer();
  return std::unique_ptr<Indexer>(
      std::make_unique<IndexerImpl>(path, std::move(*handle), language));
}

}  // namespace pinakes
