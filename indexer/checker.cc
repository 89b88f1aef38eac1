#include "indexer/checker.h"

#include <xapian.h>

#include <algorithm>
#include <limits>
#include <locale>
#include <map>
#include <set>
#include <sstream>
#include <unordered_set>

#include "contract/features.h"
#include "contract/record_id.h"
#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/seal.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {
namespace {

// A term or id in a message: short, and on one line.
std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text.substr(0, 80)) quoted += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  return quoted + (text.size() > 80 ? "…\"" : "\"");
}

std::string Differ(std::string_view what, std::uint64_t said, std::uint64_t found) {
  return std::string(what) + ": " + std::to_string(said) + " by the books, " +
         std::to_string(found) + " there";
}

// What is summed up over one shard from its records, to be held against its books.
struct Sums {
  WideHash digest, postings, values;
  std::uint64_t posting_count = 0, value_count = 0;
  std::uint64_t length = 0;
  // In words, over the records that have any.
  Xapian::termcount shortest = std::numeric_limits<Xapian::termcount>::max(), longest = 0;
  Xapian::docid last = 0;
  IndexMeta meta;  // records, dumps, histogram and so on as the records have them
};

class Checker {
 public:
  Checker(const storage::ReadHandle& handle, std::unordered_set<std::uint64_t>* ids,
          CheckReport* report)
      : database_(handle.database),
        meta_(handle.meta),
        sealed_(IsSealed(meta_)),
        analyzer_(meta_.analyzer().stemmer()),
        same_rules_(meta_.analyzer().SerializeAsString() ==
                    Analyzer::Id(meta_.analyzer().stemmer()).SerializeAsString()),
        decoder_(handle.dictionaries),
        builder_(&analyzer_, &encoder_),
        report_(report),
        ids_(*ids) {}

  void Run() {
    if (!same_rules_) {
      report_->unverified.emplace_back(
          "terms against records: the index was made with other text rules than this program's");
    }
    const auto end = database_.postlist_end("");
    for (auto it = database_.postlist_begin(""); it != end; ++it) CheckRecord(*it);
    if (without_seal_ > 0) {
      report_->unverified.push_back("the content of " + std::to_string(without_seal_) +
                                    " records: written without checksums");
    }
    CheckStatistics();
    CheckPostings();
    CheckValues();
    CheckMetadata();
    report_->records = sums_.meta.records();
  }
  const WideHash& digest() const { return sums_.digest; }

  void Fault(std::string text) {
    ++report_->fault_count;
    if (report_->faults.size() < kMaxFaultsListed) report_->faults.push_back(std::move(text));
  }

 private:
  void Expect(std::string_view what, std::uint64_t said, std::uint64_t found) {
    if (said != found) Fault(Differ(what, said, found));
  }

  void CheckRecord(Xapian::docid document) {
    sums_.meta.set_records(sums_.meta.records() + 1);
    sums_.last = std::max(sums_.last, document);
    const std::string where = "record " + std::to_string(document);
    const Xapian::Document stored = database_.get_document(document);
    SumTerms(where, document, stored);
    SumValues(document, stored);
    storage::Seal seal;
    StoredRecord record;
    if (!decoder_.Decode(stored.get_data(), &record, &seal)) {
      Fault(where + ": no readable content");
      return;
    }
    if (seal == storage::Seal::kBroken || (seal == storage::Seal::kNone && sealed_)) {
      Fault(where + " (" + record.view().id() + "): its content is not what was written");
      return;
    }
    if (seal == storage::Seal::kNone) ++without_seal_;
    CountIn(record.view());
    if (!ids_.insert(StableHash(record.view().id())).second) {
      Fault(where + ": another record has the id " + Quoted(record.view().id()) + " too");
    }
    sums_.digest.Add(HashOfDocument(stored, record));
    if (!same_rules_) return;
    const Xapian::Document built = builder_.Build(record).ToXapian();
    const std::string named = where + " (" + record.view().id() + ")";
    CompareTerms(named, stored, built);
    CompareValues(named, stored, built);
  }

  void SumTerms(const std::string& where, Xapian::docid document, const Xapian::Document& stored) {
    std::uint64_t length = 0;
    for (auto term = stored.termlist_begin(); term != stored.termlist_end(); ++term) {
      length += term.get_wdf();
      ++sums_.posting_count;
      sums_.postings.Add(HashOfPosting(HashOf(*term), document, term.get_wdf()));
    }
    const Xapian::termcount said = database_.get_doclength(document);
    if (said != length) Fault(Differ(where + ": length", said, length));
    // The books leave records without any word (no title, only an identifier) out of the lower
    // bound.
    if (said > 0) sums_.shortest = std::min(sums_.shortest, said);
    sums_.longest = std::max(sums_.longest, said);
    sums_.length += said;
  }

  void SumValues(Xapian::docid document, const Xapian::Document& stored) {
    for (auto value = stored.values_begin(); value != stored.values_end(); ++value) {
      slots_.insert(value.get_valueno());
      ++sums_.value_count;
      sums_.values.Add(HashOfPosting(HashOf(*value), document, value.get_valueno()));
    }
  }

  void CompareTerms(const std::string& where, const Xapian::Document& stored,
                    const Xapian::Document& built) {
    auto have = stored.termlist_begin();
    auto want = built.termlist_begin();
    for (; want != built.termlist_end(); ++have, ++want) {
      if (have == stored.termlist_end() || *have != *want) {
        Fault(where + ": not filed under " + Quoted(*want));
        return;
      }
      if (have.get_wdf() != want.get_wdf()) {
        Fault(where + ": filed under " + Quoted(*want) + " with another weight");
      }
      // A missing position table reads as one without positions.
      if (!std::equal(have.positionlist_begin(), have.positionlist_end(), want.positionlist_begin(),
                      want.positionlist_end())) {
        Fault(where + ": other positions of " + Quoted(*want));
      }
    }
    if (have != stored.termlist_end()) Fault(where + ": filed under " + Quoted(*have) + " too");
  }

  void CompareValues(const std::string& where, const Xapian::Document& stored,
                     const Xapian::Document& built) {
    std::map<Xapian::valueno, std::string> have, want;
    for (auto it = stored.values_begin(); it != stored.values_end(); ++it) {
      have.emplace(it.get_valueno(), *it);
    }
    for (auto it = built.values_begin(); it != built.values_end(); ++it) {
      want.emplace(it.get_valueno(), *it);
    }
    if (have == want) return;
    for (const auto& [number, value] : want) {
      const auto found = have.find(number);
      if (found != have.end() && found->second == value) continue;
      Fault(where + ": slot " + std::to_string(number) +
            (found == have.end() ? " is empty" : " holds another value"));
    }
    for (const auto& [number, value] : have) {
      if (!want.contains(number)) Fault(where + ": slot " + std::to_string(number) + " is filled");
    }
  }

  // What ranking and the skipping of hopeless records go by.
  void CheckStatistics() {
    Expect("records", database_.get_doccount(), sums_.meta.records());
    Expect("sum of the records' lengths", database_.get_total_length(), sums_.length);
    if (database_.get_lastdocid() < sums_.last) {
      Fault(Differ("last record number", database_.get_lastdocid(), sums_.last));
    }
    if (sums_.longest > 0 && (database_.get_doclength_lower_bound() > sums_.shortest ||
                              database_.get_doclength_upper_bound() < sums_.longest)) {
      Fault("a record is shorter or longer than the books say any record is");
    }
  }

  // Every posting list, read through to the end.
  void CheckPostings() {
    WideHash found;
    std::uint64_t count = 0;
    const auto end = database_.allterms_end();
    for (auto term = database_.allterms_begin(); term != end; ++term) {
      ++report_->terms;
      const std::string name = *term;
      const WideHash hash = HashOf(name);
      std::uint64_t holders = 0, occurrences = 0;
      Xapian::termcount most = 0;
      const auto last = database_.postlist_end(name);
      for (auto it = database_.postlist_begin(name); it != last; ++it) {
        ++holders;
        occurrences += it.get_wdf();
        most = std::max(most, it.get_wdf());
        found.Add(HashOfPosting(hash, *it, it.get_wdf()));
      }
      count += holders;
      if (term.get_termfreq() != holders) {
        Fault(Differ("postings of " + Quoted(name), term.get_termfreq(), holders));
      }
      if (database_.get_collection_freq(name) != occurrences) {
        Fault(Differ("occurrences of " + Quoted(name), database_.get_collection_freq(name),
                     occurrences));
      }
      if (database_.get_wdf_upper_bound(name) < most) {
        Fault(Quoted(name) + " is in one record more often than the books say of any");
      }
    }
    report_->postings = count;
    if (count != sums_.posting_count) {
      Fault(Differ("postings", count, sums_.posting_count));
    } else if (found != sums_.postings) {
      Fault("the posting lists do not say what the records' own lists of terms say");
    }
  }

  void CheckValues() {
    WideHash found;
    std::uint64_t count = 0;
    for (const Xapian::valueno number : slots_) {
      const std::string lower = database_.get_value_lower_bound(number);
      const std::string upper = database_.get_value_upper_bound(number);
      std::uint64_t in_slot = 0, outside = 0;
      const auto end = database_.valuestream_end(number);
      for (auto it = database_.valuestream_begin(number); it != end; ++it) {
        const std::string value = *it;
        ++in_slot;
        if (value < lower || value > upper) ++outside;
        found.Add(HashOfPosting(HashOf(value), it.get_docid(), number));
      }
      count += in_slot;
      const std::string where = "slot " + std::to_string(number);
      Expect(where + ": values", database_.get_value_freq(number), in_slot);
      if (outside > 0) Fault(where + ": " + std::to_string(outside) + " values out of bounds");
    }
    report_->values = count;
    if (count != sums_.value_count || found != sums_.values) {
      Fault("the values of the slots are not those of the records");
    }
  }

  void CountIn(const Publication& view) {
    IndexMeta& meta = sums_.meta;
    if (view.authors_truncated()) meta.set_authors_truncated(meta.authors_truncated() + 1);
    if (view.venue_truncated()) meta.set_venues_truncated(meta.venues_truncated() + 1);
    if (view.has_citations()) storage::CountCitations(view.citations(), +1, &meta);
    std::set<std::string_view> dumps;
    for (const Source& source : view.sources()) dumps.insert(source.dump());
    for (const std::string_view dump : dumps) ++dumps_[std::string(dump)];
  }

  void CheckMetadata() {
    Expect("records in the metadata", meta_.records(), sums_.meta.records());
    Expect("cut author lists", meta_.authors_truncated(), sums_.meta.authors_truncated());
    Expect("cut venues", meta_.venues_truncated(), sums_.meta.venues_truncated());
    for (int i = 0;
         i < std::max(meta_.citation_histogram_size(), sums_.meta.citation_histogram_size()); ++i) {
      const auto at = [i](const IndexMeta& meta) {
        return i < meta.citation_histogram_size() ? meta.citation_histogram(i) : 0U;
      };
      if (at(meta_) == at(sums_.meta)) continue;
      Fault("the distribution of citation counts is not that of the records");
      break;
    }
    for (const DumpInfo& dump : meta_.dumps()) {
      Expect("records of the dump " + Quoted(dump.name()), dump.records(), dumps_[dump.name()]);
      dumps_.erase(dump.name());
    }
    for (const auto& [name, records] : dumps_) {
      Fault(std::to_string(records) + " records are of the dump " + Quoted(name) +
            ", which the metadata do not know");
    }
  }

  const Xapian::Database& database_;
  const IndexMeta& meta_;
  const bool sealed_;
  Analyzer analyzer_;
  const bool same_rules_;
  storage::RecordDecoder decoder_;
  storage::RecordEncoder encoder_{nullptr};  // what is built is not kept
  DocumentBuilder builder_;
  CheckReport* report_;
  std::unordered_set<std::uint64_t>& ids_;
  Sums sums_;
  std::uint64_t without_seal_ = 0;
  std::set<Xapian::valueno> slots_;
  std::map<std::string, std::uint64_t> dumps_;
};

// Xapian's own check of tables and blocks.
void CheckStructure(const std::string& path, Checker* checker) {
  std::ostringstream log;
  log.imbue(std::locale::classic());
  const std::size_t errors = Xapian::Database::check(path, 0, &log);
  if (errors == 0) return;
  std::istringstream lines(log.str());
  std::string line;
  bool said = false;
  while (std::getline(lines, line)) {
    if (line.find("rror") == std::string::npos) continue;
    checker->Fault(line);
    said = true;
  }
  if (!said) checker->Fault("the tables are damaged in " + std::to_string(errors) + " places");
}

}  // namespace

WideHash CheckShard(const std::string& path, const storage::ReadHandle& handle,
                    std::unordered_set<std::uint64_t>* ids, CheckReport* report) {
  Checker checker(handle, ids, report);
  CheckStructure(path, &checker);
  checker.Run();
  return checker.digest();
}

}  // namespace pinakes
