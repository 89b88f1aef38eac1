// Writes Xapian's glass files from sorted entries.
//
// Xapian itself takes a document at a time: it keeps postings in trees of trees until it has
// enough, spends most of a large build looking for places in them, and then again in merging what
// it wrote. A build from nothing can sort instead, and sorted entries fill a B-tree from left to
// right. What comes out is an ordinary Xapian database, which Xapian reads, checks and changes;
// tests/unit/indexer/glass_test.cc holds it against one that Xapian wrote.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"

namespace pinakes::glass {

// The tables of a database, in the order of the version file.
enum class Table { kPosting, kDocument, kTerm, kPosition, kSpelling, kSynonym };
inline constexpr std::size_t kTables = 6;

// What the version file says of a table.
struct Root {
  std::uint32_t block = 0;
  std::uint32_t level = 0;
  std::uint64_t entries = 0;
  std::uint32_t blocks = 0;  // in the file; 0: there is no file
};

// One table: a B-tree in a file of blocks. Not thread-safe.
class TableWriter {
 public:
  TableWriter() = default;
  ~TableWriter();
  TableWriter(const TableWriter&) = delete;
  TableWriter& operator=(const TableWriter&) = delete;

  // `folder` exists. Some tables have no file before their first entry. Call once, before all else.
  void Create(const std::string& folder, Table table);
  // Keys ascend by their bytes and have at most 255 of them (kInvalidArgument). `deflated`: the
  // tag's bytes are deflated (without a header). Failures are kept for Finish.
  void Add(std::string_view key, std::string_view tag, bool deflated = false);
  // The root; the file is complete and closed, though not synced. The first failure.
  Result<Root> Finish();

 private:
  // A block that is being filled: entries grow down from its end, their places up from its head.
  struct Block {
    std::string bytes;
    unsigned places_end = 0;
    unsigned entries_begin = 0;
    // The least key of this block's subtree that differs from all before it, and the component.
    std::string key;
    std::uint16_t component = 0;
  };

  void Open();
  unsigned Room(const Block& block) const { return block.entries_begin - block.places_end; }
  void Clear(unsigned level, Block* block) const;
  // The entry's bytes, to be filled in.
  char* Place(std::size_t size, Block* block) const;
  void AddItem(std::string_view key, std::string_view part, std::uint16_t component, bool is_last,
               bool deflated);
  void StartLeaf(std::string_view key, std::uint16_t component);
  // Writes the block of that level and files it in the one above.
  void Close(unsigned level);
  void AddBranch(unsigned level, const std::string& key, std::uint16_t component,
                 std::uint32_t block);
  std::uint32_t Append(Block* block);
  Status Flush();

  std::string path_;
  int file_ = -1;
  std::vector<Block> levels_;  // the leaf first
  std::string last_key_;
  std::string buffer_;
  std::uint32_t written_ = 0;  // blocks, those in the buffer too
  std::uint64_t entries_ = 0;
  Status failure_;
};

// What a database says of itself.
struct Statistics {
  std::uint32_t documents = 0;
  std::uint32_t last_document = 0;
  std::uint64_t total_length = 0;
  std::uint32_t shortest = 0;  // document, in terms; of those that have any
  std::uint32_t longest = 0;
  std::uint32_t most_often = 0;  // a term in one document
};

// Writes the file that makes a database of the tables in the folder. `roots` by Table. kIo.
Status WriteVersionFile(const std::string& folder, const std::vector<Root>& roots,
                        const Statistics& statistics);

}  // namespace pinakes::glass
