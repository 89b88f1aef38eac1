// An index spread over several: which shard a record belongs to, and all of them as one Indexer.
//
// Shards that are written together are a set. A commit that changes more than one of them gives all
// of them its number, the generation: as long as they differ, a writer is between the commits of
// two shards, or was killed there. Readers tell by that (query/session.cc), and the next writer
// completes it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "contract/record_id.h"
#include "indexer/identity.h"
#include "indexer/routed.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/database.h"
#include "indexer/storage/replace.h"

namespace pinakes {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMaxShards = 1000;

std::string ShardPath(const std::string& path, std::uint32_t number) {
  return path + "/shard-" + std::to_string(number);
}

// What the stub file of an index of `shards` shards says.
std::string StubText(std::uint32_t shards) {
  std::string text = "# The shards of one index: see docs/scaling.md of pinakes.\n";
  for (std::uint32_t i = 1; i <= shards; ++i) text += "auto shard-" + std::to_string(i) + "\n";
  return text;
}

// How many shards the stub file in `path` names: 0 where there is none, or not one of ours.
std::uint32_t ShardsAt(const std::string& path) {
  std::ifstream file(path + "/" + std::string(storage::kStubName), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (std::uint32_t shards = 1; shards <= kMaxShards; ++shards) {
    const std::string expected = StubText(shards);
    if (text == expected) return shards;
    if (expected.size() > text.size()) break;
  }
  return 0;
}

// All sources of a work have its title, most have no identifier in common: records are dealt out by
// the key of the title, and by an identifier where the title is no evidence.
class ShardRule {
 public:
  explicit ShardRule(std::uint32_t shards) : shards_(shards) {}
  Candidate Identified(Publication publication) {
    return Candidate(std::move(publication), &analyzer_);
  }
  std::uint32_t Of(const IdentityKeys& keys) const {
    const std::string& key = !keys.title.empty()         ? keys.title
                             : !keys.identifiers.empty() ? keys.identifiers.front()
                                                         : keys.id;
    return static_cast<std::uint32_t>(StableHash(key) % shards_);
  }

 private:
  std::uint32_t shards_;
  Analyzer analyzer_{"none"};
};

// What `indexer` makes of a publication whose place the rule tells.
Result<Outcome> AddByRule(RoutedIndexer* indexer, ShardRule* rule, Publication publication) {
  if (Status status = indexer->Complete(&publication); !status.ok()) return status;
  const Result<bool> known = indexer->Knows(publication);
  if (!known.ok()) return known.status();
  if (*known) return Outcome::kUnchanged;
  return indexer->AddCandidate(rule->Identified(std::move(publication)));
}

class ShardedIndexer final : public RoutedIndexer {
 public:
  explicit ShardedIndexer(std::vector<std::unique_ptr<RoutedIndexer>> shards)
      : shards_(std::move(shards)), rule_(static_cast<std::uint32_t>(shards_.size())) {
    for (const auto& shard : shards_) {
      const std::uint32_t generation = shard->Meta().generation();
      interrupted_ = interrupted_ || (&shard != shards_.data() && generation != generation_);
      generation_ = std::max(generation_, generation);
    }
  }

  Status BeginDump(std::string_view dump, std::string_view format, RepeatedKey repeated) override {
    const std::uint32_t interrupted = InterruptedRun(dump);
    for (const auto& shard : shards_) {
      if (Status status = shard->BeginDump(dump, format, repeated); !status.ok()) return status;
    }
    set_sequence(interrupted != 0 ? interrupted : sequence());
    return {};
  }

  Status Complete(Publication* publication) const override {
    return shards_[0]->Complete(publication);
  }

  Result<bool> Knows(const Publication& publication) override {
    for (const auto& shard : shards_) {
      const Result<bool> known = shard->Knows(publication);
      if (!known.ok() || *known) return known;
    }
    return false;
  }

  Result<Outcome> Add(Publication publication) override {
    return AddByRule(this, &rule_, std::move(publication));
  }

  Result<Outcome> AddCandidate(Candidate candidate) override {
    const Result<std::size_t> place = PlaceOf(&candidate);
    if (!place.ok()) return place.status();
    return shards_[*place]->AddCandidate(std::move(candidate));
  }

  Status Adopt(const StoredRecord& record, const Candidate& view) override {
    Candidate candidate = view;  // its id may be another one in the end
    const Result<std::size_t> place = PlaceOf(&candidate);
    if (!place.ok()) return place.status();
    return shards_[*place]->Adopt(record, view);
  }

  void AdoptDumps(const IndexMeta& meta) override {
    for (const auto& shard : shards_) shard->AdoptDumps(meta);
  }

  Status Delete(std::string_view id) override {
    Status result(Code::kNotFound, std::string(id) + ": no such record");
    for (const auto& shard : shards_) {
      Status status = shard->Delete(id);
      if (status.code() == Code::kNotFound) continue;
      if (!status.ok()) return status;
      result = {};
    }
    return result;
  }

  Result<std::uint32_t> ForgetDump(std::string_view dump) override {
    return SumOverShards([&](Indexer& shard) { return shard.ForgetDump(dump); });
  }

  Result<std::uint32_t> EndDump(std::string_view dump, bool full) override {
    return SumOverShards([&](Indexer& shard) { return shard.EndDump(dump, full); });
  }

  Result<std::uint32_t> Withdraw(const Identifier& identifier) override {
    return SumOverShards([&](Indexer& shard) { return shard.Withdraw(identifier); });
  }

  bool changed() const override {
    return interrupted_ || std::any_of(shards_.begin(), shards_.end(),
                                       [](const auto& shard) { return shard->changed(); });
  }

  void set_generation(std::uint32_t generation) override {
    generation_ = generation;
    for (const auto& shard : shards_) shard->set_generation(generation);
  }

  // What is in one shard only is seen at once, or not at all: that needs no new generation.
  Status Prepare() override {
    if (!changed()) return {};
    if (interrupted_ || std::count_if(shards_.begin(), shards_.end(),
                                      [](const auto& shard) { return shard->changed(); }) > 1) {
      set_generation(generation_ + 1);
    }
    for (const auto& shard : shards_) {
      if (Status status = shard->Prepare(); !status.ok()) return status;
    }
    return {};
  }

  Status Commit() override {
    if (Status status = Prepare(); !status.ok()) return status;
    interrupted_ = true;  // and so it stays where one of these fails
    for (const auto& shard : shards_) {
      if (Status status = shard->Commit(); !status.ok()) return status;
    }
    interrupted_ = false;
    return {};
  }

  IndexMeta Meta() const override {
    IndexMeta meta = shards_[0]->Meta();
    for (std::size_t i = 1; i < shards_.size(); ++i) storage::AddMeta(shards_[i]->Meta(), &meta);
    meta.set_citation_scale(storage::CitationScale(meta));
    return meta;
  }

  Result<Kinship> FindKin(Candidate* candidate) override {
    Kinship best = Kinship::kNone;
    for (const auto& shard : shards_) {
      const Result<Kinship> kinship = shard->FindKin(candidate);
      if (!kinship.ok()) return kinship;
      best = std::max(best, *kinship);
    }
    return best;
  }

  std::uint32_t sequence() const override {
    std::uint32_t sequence = 0;
    for (const auto& shard : shards_) sequence = std::max(sequence, shard->sequence());
    return sequence;
  }
  void set_sequence(std::uint32_t sequence) override {
    for (const auto& shard : shards_) shard->set_sequence(sequence);
  }

 private:
  // How many records changed in all. kNotFound only where each shard says so.
  template <typename Work>
  Result<std::uint32_t> SumOverShards(Work work) {
    std::uint32_t touched = 0;
    bool known = false;
    Status unknown;
    for (const auto& shard : shards_) {
      const Result<std::uint32_t> records = work(*shard);
      if (records.ok()) {
        known = true;
        touched += *records;
      } else if (records.status().code() == Code::kNotFound) {
        unknown = records.status();
      } else {
        return records.status();
      }
    }
    if (known) return touched;
    return unknown;
  }

  // The shard that has the work already, as one index would tell; else where the rule puts it.
  Result<std::size_t> PlaceOf(Candidate* candidate) {
    Kinship best = Kinship::kNone;
    std::size_t place = 0;
    for (std::size_t i = 0; i < shards_.size(); ++i) {
      const Result<Kinship> kinship = shards_[i]->FindKin(candidate);
      if (!kinship.ok()) return kinship.status();
      if (*kinship <= best) continue;
      best = *kinship;
      place = i;
    }
    return best == Kinship::kNone ? rule_.Of(candidate->keys) : place;
  }

  // The number of the run of this dump that was killed when some shards had it: the same dump again
  // is that run's end. 0 where there is none.
  std::uint32_t InterruptedRun(std::string_view dump) const {
    if (!interrupted_) return 0;
    std::uint32_t ahead = 0, behind = std::numeric_limits<std::uint32_t>::max();
    for (const auto& shard : shards_) {
      std::uint32_t sequence = 0;
      const IndexMeta meta = shard->Meta();
      for (const DumpInfo& known : meta.dumps()) {
        if (known.name() == dump) sequence = known.sequence();
      }
      ahead = std::max(ahead, sequence);
      behind = std::min(behind, sequence);
    }
    return ahead > behind ? ahead : 0;
  }

  std::vector<std::unique_ptr<RoutedIndexer>> shards_;
  ShardRule rule_;
  std::uint32_t generation_ = 0;
  bool interrupted_ = false;  // some shards have a commit that others lack
};

// One shard of an index whose others are built elsewhere.
class OneShard final : public RoutedIndexer {
 public:
  OneShard(std::unique_ptr<RoutedIndexer> shard, std::uint32_t number, std::uint32_t shards)
      : shard_(std::move(shard)), number_(number - 1), rule_(shards) {}

  Status Complete(Publication* publication) const override { return shard_->Complete(publication); }
  Result<bool> Knows(const Publication& publication) override { return shard_->Knows(publication); }
  Result<Outcome> Add(Publication publication) override {
    return AddByRule(this, &rule_, std::move(publication));
  }
  Result<Outcome> AddCandidate(Candidate candidate) override {
    if (rule_.Of(candidate.keys) != number_) return Outcome::kElsewhere;
    return shard_->AddCandidate(std::move(candidate));
  }
  Status Adopt(const StoredRecord& record, const Candidate& view) override {
    return rule_.Of(view.keys) == number_ ? shard_->Adopt(record, view) : Status();
  }
  Status BeginDump(std::string_view dump, std::string_view format, RepeatedKey repeated) override {
    return shard_->BeginDump(dump, format, repeated);
  }
  void AdoptDumps(const IndexMeta& meta) override { shard_->AdoptDumps(meta); }
  Status Delete(std::string_view id) override { return shard_->Delete(id); }
  Result<std::uint32_t> ForgetDump(std::string_view dump) override {
    return shard_->ForgetDump(dump);
  }
  Result<std::uint32_t> EndDump(std::string_view dump, bool full) override {
    return shard_->EndDump(dump, full);
  }
  Result<std::uint32_t> Withdraw(const Identifier& identifier) override {
    return shard_->Withdraw(identifier);
  }
  Status Commit() override { return shard_->Commit(); }
  IndexMeta Meta() const override { return shard_->Meta(); }
  Result<Kinship> FindKin(Candidate* candidate) override { return shard_->FindKin(candidate); }
  bool changed() const override { return shard_->changed(); }
  void set_generation(std::uint32_t generation) override { shard_->set_generation(generation); }
  Status Prepare() override { return shard_->Prepare(); }
  std::uint32_t sequence() const override { return shard_->sequence(); }
  void set_sequence(std::uint32_t sequence) override { shard_->set_sequence(sequence); }

 private:
  std::unique_ptr<RoutedIndexer> shard_;
  std::uint32_t number_;
  ShardRule rule_;
};

// The set that all shards say they are of; a new one where they are not of one.
std::string SetOf(const std::string& path, std::uint32_t shards) {
  std::string set;
  for (std::uint32_t i = 1; i <= shards; ++i) {
    const std::string shard = ShardPath(path, i);
    if (storage::KindOf(shard) != storage::PathKind::kXapian) return storage::NewUuid();
    const Result<IndexMeta> meta = storage::PeekMeta(shard);
    // What is wrong with it is said where it is opened for writing.
    if (!meta.ok() || meta->set().empty()) return storage::NewUuid();
    if (i > 1 && meta->set() != set) return storage::NewUuid();
    set = meta->set();
  }
  return set;
}

Status WriteStub(const std::string& path, std::uint32_t shards) {
  const std::string stub = path + "/" + std::string(storage::kStubName);
  const std::string unfinished = stub + ".new";
  std::ofstream(unfinished, std::ios::binary) << StubText(shards) << std::flush;
  std::error_code error;
  if (fs::file_size(unfinished, error) == StubText(shards).size()) {
    fs::rename(unfinished, stub, error);
  } else if (!error) {
    error = std::make_error_code(std::errc::no_space_on_device);
  }
  return error ? Status(Code::kIo, stub + ": cannot be written: " + error.message()) : Status();
}

}  // namespace

Result<std::unique_ptr<RoutedIndexer>> OpenShards(const std::string& path,
                                                  const IndexOptions& options) {
  const storage::PathKind kind = storage::KindOf(path);
  const std::uint32_t there = kind == storage::PathKind::kStub ? ShardsAt(path) : 0;
  const std::uint32_t shards = options.shards != 0 ? options.shards : there;
  if (shards == 0) {
    return {Code::kUnsupported, path + ": names shards of its own; name the one to write to"};
  }
  if (shards > kMaxShards || options.shard > shards) {
    return {Code::kInvalidArgument, "shards are 1 to " + std::to_string(kMaxShards) +
                                        ", and the one to write is one of them"};
  }
  if (there != 0 && shards != there) {
    return {Code::kInvalidArgument, path + ": has " + std::to_string(there) +
                                        " shards; rearrange them with pinakes shards split"};
  }
  const bool free =
      kind == storage::PathKind::kNothing || kind == storage::PathKind::kEmptyDirectory;
  if (there == 0 && !free) {
    return {Code::kNotAnIndex,
            path + ": holds something else than shards; name a directory that is not there yet"};
  }
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return {Code::kIo, path + ": cannot be made: " + error.message()};
  const std::string set = options.shard == 0 ? SetOf(path, shards) : "";
  IndexOptions own = options;
  own.shards = own.shard = 0;
  own.expected_records = 0;
  std::vector<std::unique_ptr<RoutedIndexer>> opened;
  for (std::uint32_t i = 1; i <= shards; ++i) {
    if (options.shard != 0 && i != options.shard) continue;
    Result<std::unique_ptr<RoutedIndexer>> shard = OpenOne(ShardPath(path, i), own, set);
    if (!shard.ok()) return shard.status();
    opened.push_back(std::move(*shard));
  }
  if (there == 0) {
    if (Status status = WriteStub(path, shards); !status.ok()) return status;
  }
  std::unique_ptr<RoutedIndexer> result;
  if (options.shard != 0) {
    result = std::make_unique<OneShard>(std::move(opened[0]), options.shard, shards);
  } else {
    result = std::make_unique<ShardedIndexer>(std::move(opened));
  }
  return result;
}

}  // namespace pinakes
