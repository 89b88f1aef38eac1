#include "indexer/glass/merge.h"

#include <xapian.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <queue>
#include <system_error>
#include <thread>
#include <utility>

#include "indexer/glass/encoding.h"
#include "indexer/glass/table_writer.h"
#include "indexer/storage/guard.h"

namespace pinakes::glass {
namespace {

// Lists are cut into entries of about so many bytes, as Xapian cuts them.
constexpr std::size_t kChunkBytes = 2000;

struct Source {
  const Part* part;
  std::uint32_t base;  // its document 1 becomes base + 1

  bool Keeps(std::uint64_t document) const {
    return document > part->dropped.size() || !part->dropped[document - 1];
  }
};
using Sources = std::vector<Source>;

// Documents and frequencies.
using List = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Writes a list in chunks. Each says whether it is the last and how far it reaches; the first also
// has the totals. `key(document)` is the key of a chunk, 0 standing for the first.
template <typename Key>
void WriteList(std::uint64_t entries, std::uint64_t frequency, const List& list, const Key& key,
               TableWriter* table) {
  std::string tag;
  std::string body;
  for (std::size_t i = 0; i < list.size();) {
    const std::size_t first = i;
    body.clear();
    AppendUint(list[i].second, &body);
    for (++i; i < list.size() && body.size() < kChunkBytes; ++i) {
      AppendUint(list[i].first - list[i - 1].first - 1, &body);
      AppendUint(list[i].second, &body);
    }
    tag.clear();
    if (first == 0) {
      AppendUint(entries, &tag);
      AppendUint(frequency, &tag);
      AppendUint(list[0].first - 1, &tag);
    }
    tag.push_back(i == list.size() ? '1' : '0');
    AppendUint(list[i - 1].first - list[first].first, &tag);
    tag.append(body);
    table->Add(key(first == 0 ? 0 : list[first].first), tag);
  }
}

// Calls `visit(document, value)` for all values of a slot.
template <typename Visit>
Status ForEachValue(const Sources& sources, std::uint32_t slot, const Visit& visit) {
  for (const Source& source : sources) {
    const Run& run = *source.part->run;
    const auto stream = run.values.find(slot);
    if (stream == run.values.end()) continue;
    StreamReader reader(run.spool, &stream->second);
    std::uint64_t document = 0;
    while (reader.Next()) {
      document += reader.Uint();
      const std::string_view value = reader.Bytes();
      if (source.Keeps(document)) {
        visit(source.base + static_cast<std::uint32_t>(document), value);
      }
    }
    if (!reader.status().ok()) return reader.status();
  }
  return {};
}

Status WriteValues(const Sources& sources, TableWriter* table) {
  struct Bounds {
    std::uint64_t count = 0;
    std::string least, greatest;
  };
  std::map<std::uint32_t, Bounds> slots;
  for (const Source& source : sources) {
    for (const auto& [slot, ignored] : source.part->run->values) slots[slot];
  }
  for (auto& [slot, bounds] : slots) {
    Status status = ForEachValue(sources, slot, [&b = bounds](auto, std::string_view value) {
      if (b.count++ == 0) {
        b.least = b.greatest = value;
      } else if (value < b.least) {
        b.least = value;
      } else if (value > b.greatest) {
        b.greatest = value;
      }
    });
    if (!status.ok()) return status;
  }
  std::string tag;
  for (const auto& [slot, bounds] : slots) {
    if (bounds.count == 0) continue;
    tag.clear();
    AppendUint(bounds.count, &tag);
    AppendString(bounds.least, &tag);
    if (bounds.greatest != bounds.least) tag.append(bounds.greatest);
    table->Add(ValueStatisticsKey(slot), tag);
  }
  for (const auto& [slot, ignored] : slots) {
    tag.clear();
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    Status status = ForEachValue(sources, slot,
                                 [&, slot = slot](std::uint32_t document, std::string_view value) {
                                   if (tag.size() >= kChunkBytes) {
                                     table->Add(ValueChunkKey(slot, first), tag);
                                     tag.clear();
                                   }
                                   if (tag.empty()) {
                                     first = document;
                                   } else {
                                     AppendUint(document - last - 1, &tag);
                                   }
                                   AppendString(value, &tag);
                                   last = document;
                                 });
    if (!status.ok()) return status;
    if (!tag.empty()) table->Add(ValueChunkKey(slot, first), tag);
  }
  return {};
}

Status WriteLengths(const Sources& sources, TableWriter* table, Statistics* statistics) {
  List lengths;
  for (const Source& source : sources) {
    const Run& run = *source.part->run;
    StreamReader reader(run.spool, &run.lengths);
    for (std::uint32_t document = 1; reader.Next(); ++document) {
      const auto length = static_cast<std::uint32_t>(reader.Uint());
      if (!source.Keeps(document)) continue;
      lengths.emplace_back(source.base + document, length);
      statistics->total_length += length;
      statistics->longest = std::max(statistics->longest, length);
      if (length > 0 && (statistics->shortest == 0 || length < statistics->shortest)) {
        statistics->shortest = length;
      }
    }
    if (!reader.status().ok()) return reader.status();
    statistics->most_often = std::max(statistics->most_often, run.most_often);
    statistics->last_document = source.base + run.documents;
  }
  statistics->documents = static_cast<std::uint32_t>(lengths.size());
  // Terms that were left out may have been longer than any document that is left.
  statistics->most_often = std::min(statistics->most_often, statistics->longest);
  WriteList(
      0, 0, lengths,
      [](std::uint32_t document) {
        return document == 0 ? LengthChunkKey() : LengthChunkKey(document);
      },
      table);
  return {};
}

// The terms of all runs, merged.
class TermWriter {
 public:
  TermWriter(const Sources& sources, TableWriter* postings, TableWriter* positions)
      : sources_(sources), postings_(postings), positions_(positions) {}

  Status Write() {
    readers_.reserve(sources_.size());
    for (const Source& source : sources_) {
      readers_.emplace_back(source.part->run->spool, &source.part->run->terms);
    }
    terms_.resize(sources_.size());
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!ReadTerm(i)) return readers_[i].status();
    }
    while (!queue_.empty()) {
      term_ = terms_[queue_.top()];
      list_.clear();
      frequency_ = 0;
      while (!queue_.empty() && terms_[queue_.top()] == term_) {
        const std::size_t i = queue_.top();
        queue_.pop();
        ReadPostings(i);
        if (!ReadTerm(i)) return readers_[i].status();
      }
      if (list_.empty()) continue;
      WriteList(
          list_.size(), frequency_, list_,
          [this](std::uint32_t document) -> const std::string& {
            if (document == 0) {
              SetPostingKey(term_, &key_);
            } else {
              SetPostingKey(term_, document, &key_);
            }
            return key_;
          },
          postings_);
    }
    return {};
  }

 private:
  // Files the next term of a run in the queue, if there is one. False for a failure.
  bool ReadTerm(std::size_t i) {
    if (!readers_[i].Next()) return readers_[i].status().ok();
    terms_[i].assign(readers_[i].Bytes());
    queue_.push(i);
    return true;
  }

  void ReadPostings(std::size_t i) {
    StreamReader& reader = readers_[i];
    std::uint64_t document = 0;
    for (std::uint64_t left = reader.Uint(); left > 0; --left) {
      document += reader.Uint();
      const std::uint64_t frequency = reader.Uint();
      const std::string_view positions = frequency % 2 == 1 ? reader.Bytes() : std::string_view();
      if (!sources_[i].Keeps(document)) continue;
      const std::uint32_t number = sources_[i].base + static_cast<std::uint32_t>(document);
      list_.emplace_back(number, static_cast<std::uint32_t>(frequency / 2));
      frequency_ += frequency / 2;
      if (positions.empty()) continue;
      SetPositionKey(term_, number, &key_);
      positions_->Add(key_, positions);
    }
  }

  struct Later {
    const std::vector<std::string>* terms;
    bool operator()(std::size_t a, std::size_t b) const {
      const int order = (*terms)[a].compare((*terms)[b]);
      return order != 0 ? order > 0 : a > b;
    }
  };

  const Sources& sources_;
  TableWriter* postings_;
  TableWriter* positions_;
  std::vector<StreamReader> readers_;
  std::vector<std::string> terms_;  // by run: the one that it stands at
  std::priority_queue<std::size_t, std::vector<std::size_t>, Later> queue_{Later{&terms_}};
  std::string term_, key_;
  List list_;
  std::uint64_t frequency_ = 0;
};

Status WriteDocuments(const Sources& sources, TableWriter* terms, TableWriter* data) {
  std::string key;
  for (const Source& source : sources) {
    const Run& run = *source.part->run;
    StreamReader reader(run.spool, &run.contents);
    for (std::uint32_t document = 1; reader.Next(); ++document) {
      const StreamReader::Tag its_terms = reader.ReadTag();
      const std::string_view slots = reader.Bytes();
      const StreamReader::Tag its_data = reader.ReadTag();
      if (!source.Keeps(document)) continue;
      SetDocumentKey(source.base + document, &key);
      terms->Add(key, its_terms.bytes, its_terms.is_deflated);
      if (!its_data.bytes.empty()) data->Add(key, its_data.bytes, its_data.is_deflated);
      if (slots.empty()) continue;
      SetSlotsKey(source.base + document, &key);
      terms->Add(key, slots);
    }
    if (!reader.status().ok()) return reader.status();
  }
  return {};
}

}  // namespace

bool XapianKnowsTheFormat() { return Xapian::major_version() == 1 && Xapian::minor_version() == 4; }

Status Merge(const std::vector<Part>& parts, const std::string& folder) {
  std::error_code error;
  if (!std::filesystem::create_directory(folder, error)) {
    return {Code::kIo, folder + ": cannot be made: " + error.message()};
  }
  Sources sources;
  std::uint32_t base = 0;
  for (const Part& part : parts) {
    sources.push_back({&part, base});
    base += part.run->documents;
  }
  std::array<TableWriter, kTables> tables;
  for (std::size_t i = 0; i < kTables; ++i) {
    tables[i].Create(folder, static_cast<Table>(i));
  }
  const auto table = [&tables](Table which) { return &tables[static_cast<std::size_t>(which)]; };
  Statistics statistics;
  Status status;
  Status other_status;
  {
    const std::jthread other([&] {
      other_status = storage::Guarded(folder, [&] {
        return WriteDocuments(sources, table(Table::kTerm), table(Table::kDocument));
      });
    });
    TableWriter* postings = table(Table::kPosting);
    status = WriteValues(sources, postings);
    if (status.ok()) status = WriteLengths(sources, postings, &statistics);
    if (status.ok()) status = TermWriter(sources, postings, table(Table::kPosition)).Write();
  }
  if (status.ok()) status = other_status;
  std::vector<Root> roots;
  for (TableWriter& writer : tables) {
    const Result<Root> root = writer.Finish();
    if (status.ok()) status = root.status();
    if (root.ok()) roots.push_back(*root);
  }
  return status.ok() ? WriteVersionFile(folder, roots, statistics) : status;
}

}  // namespace pinakes::glass
