#include "indexer/glass/table_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <utility>

#include "indexer/glass/encoding.h"

namespace pinakes::glass {
namespace {

constexpr std::uint32_t kBlockBytes = 8192;
constexpr std::uint32_t kRevision = 1;
constexpr std::size_t kMaxKeyBytes = 255;
constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

// A block: revision (4 bytes), level (1), the largest gap and the free bytes in all (2 each; equal
// here), the end of the places (2); then 2 bytes a place, and at the block's end the entries.
constexpr unsigned kPlacesBegin = 11;
constexpr unsigned kPlaceBytes = 2;
// An entry of a leaf: its size less 3 and three flags (2), the key's length (1), the key, the
// component's number where it is not the first (2), the tag or a part of it.
constexpr unsigned kLeafHead = 3;
constexpr unsigned kComponentBytes = 2;
constexpr unsigned kDeflated = 0x8000;
constexpr unsigned kLastComponent = 0x4000;
constexpr unsigned kFirstComponent = 0x2000;
// Xapian wants room for four entries in a block.
constexpr std::size_t kMaxItemBytes = (kBlockBytes - kPlacesBegin - 4 * kPlaceBytes) / 4;
// An entry of a branch: the block (4), the key's length (1), the key, the component (2).
constexpr unsigned kBranchBytes = 7;
// The rest of a block that is worth filling with the beginning of a tag.
constexpr std::size_t kLeastPart = 64;

struct TableKind {
  const char* name;
  std::uint32_t deflate_above;  // bytes of a tag, where Xapian changes the table; 0: never
  bool is_always_there;         // a file, though it is empty
};
constexpr std::array<TableKind, kTables> kKinds = {{{"postlist", 0, true},
                                                    {"docdata", 18, false},
                                                    {"termlist", 18, true},
                                                    {"position", 0, false},
                                                    {"spelling", 18, false},
                                                    {"synonym", 18, false}}};

void Put2(char* at, unsigned value) {
  at[0] = static_cast<char>(value >> 8);
  at[1] = static_cast<char>(value);
}

void Put4(char* at, std::uint32_t value) {
  Put2(at, value >> 16);
  Put2(at + 2, value & 0xFFFF);
}

Status Failure(const std::string& path, const char* what) {
  return {Code::kIo, path + ": " + what + ": " + std::strerror(errno)};
}

Status WriteAll(int file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Failure(path, "cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace

TableWriter::~TableWriter() {
  if (file_ >= 0) ::close(file_);
}

void TableWriter::Create(const std::string& folder, Table table) {
  const TableKind& kind = kKinds[static_cast<std::size_t>(table)];
  path_ = folder + '/' + kind.name + ".glass";
  if (kind.is_always_there) Open();
}

void TableWriter::Open() {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file_ < 0) failure_ = Failure(path_, "cannot be made");
}

void TableWriter::Clear(unsigned level, Block* block) const {
  block->bytes.assign(kBlockBytes, '\0');
  Put4(block->bytes.data(), kRevision);
  block->bytes[4] = static_cast<char>(level);
  block->places_end = kPlacesBegin;
  block->entries_begin = kBlockBytes;
}

char* TableWriter::Place(std::size_t size, Block* block) const {
  block->entries_begin -= static_cast<unsigned>(size);
  Put2(block->bytes.data() + block->places_end, block->entries_begin);
  block->places_end += kPlaceBytes;
  return block->bytes.data() + block->entries_begin;
}

void TableWriter::Add(std::string_view key, std::string_view tag, bool deflated) {
  if (file_ < 0 && failure_.ok()) Open();
  if (key.size() > kMaxKeyBytes && failure_.ok()) {
    failure_ = {Code::kInvalidArgument, path_ + ": a key of " + std::to_string(key.size()) +
                                            " bytes; " + std::to_string(kMaxKeyBytes) +
                                            " are the most"};
  }
  if (!failure_.ok()) return;
  if (levels_.empty()) {
    buffer_.reserve(kBufferBytes + kBlockBytes);
    levels_.emplace_back();
    Clear(0, &levels_[0]);
    // Every table begins with an entry whose key is empty.
    Put2(Place(kLeafHead, &levels_[0]), kFirstComponent | kLastComponent);
  }
  ++entries_;
  std::uint16_t component = 1;
  do {
    const std::size_t head = kLeafHead + key.size() + (component > 1 ? kComponentBytes : 0);
    const std::size_t room = Room(levels_[0]);
    std::size_t part = std::min(tag.size(), kMaxItemBytes - head);
    if (room < head + kPlaceBytes + part) {
      if (room >= head + kPlaceBytes + kLeastPart) {
        part = std::min(part, room - head - kPlaceBytes);
      } else {
        StartLeaf(key, component);
      }
    }
    AddItem(key, tag.substr(0, part), component, part == tag.size(), deflated);
    tag.remove_prefix(part);
    ++component;
  } while (!tag.empty());
  last_key_.assign(key);
}

void TableWriter::AddItem(std::string_view key, std::string_view part, std::uint16_t component,
                          bool is_last, bool deflated) {
  const bool is_first = component == 1;
  const std::size_t head = kLeafHead + key.size() + (is_first ? 0 : kComponentBytes);
  const std::size_t size = head + part.size();
  char* at = Place(size, &levels_[0]);
  Put2(at, static_cast<unsigned>(size - 3) | (deflated ? kDeflated : 0) |
               (is_last ? kLastComponent : 0) | (is_first ? kFirstComponent : 0));
  at[2] = static_cast<char>(key.size());
  std::memcpy(at + kLeafHead, key.data(), key.size());
  if (!is_first) Put2(at + kLeafHead + key.size(), component);
  if (!part.empty()) std::memcpy(at + head, part.data(), part.size());
}

void TableWriter::StartLeaf(std::string_view key, std::uint16_t component) {
  Close(0);
  Clear(0, &levels_[0]);
  // As much of the key as tells it from the one before; all of it where a tag goes on.
  const std::size_t shared = component > 1 ? key.size() : SharedStart(last_key_, key);
  levels_[0].key.assign(key.substr(0, shared + 1));
  levels_[0].component = component;
}

void TableWriter::Close(unsigned level) {
  const std::string key = std::exchange(levels_[level].key, {});
  const std::uint16_t component = levels_[level].component;
  const std::uint32_t block = Append(&levels_[level]);
  AddBranch(level + 1, key, component, block);
}

void TableWriter::AddBranch(unsigned level, const std::string& key, std::uint16_t component,
                            std::uint32_t block) {
  if (levels_.size() <= level) {
    levels_.emplace_back();
    Clear(level, &levels_[level]);
  }
  bool is_first = levels_[level].places_end == kPlacesBegin;
  if (!is_first && Room(levels_[level]) < kBranchBytes + key.size() + kPlaceBytes) {
    Close(level);
    Clear(level, &levels_[level]);
    levels_[level].key = key;
    levels_[level].component = component;
    is_first = true;
  }
  // What stands first in a branch is reached without its key.
  const std::size_t length = is_first ? 0 : key.size();
  char* at = Place(kBranchBytes + length, &levels_[level]);
  Put4(at, block);
  at[4] = static_cast<char>(length);
  std::memcpy(at + 5, key.data(), length);
  Put2(at + 5 + length, is_first ? 0 : component);
}

std::uint32_t TableWriter::Append(Block* block) {
  const unsigned room = Room(*block);
  Put2(block->bytes.data() + 5, room);
  Put2(block->bytes.data() + 7, room);
  Put2(block->bytes.data() + 9, block->places_end);
  buffer_.append(block->bytes);
  if (buffer_.size() >= kBufferBytes && failure_.ok()) failure_ = Flush();
  return written_++;
}

Status TableWriter::Flush() {
  Status status = WriteAll(file_, buffer_, path_);
  buffer_.clear();
  return status;
}

Result<Root> TableWriter::Finish() {
  if (!failure_.ok()) return failure_;
  Root root;
  if (levels_.empty()) return root;
  unsigned level = 0;
  // Closing one may split the one above, and so add another.
  for (; level + 1 < levels_.size(); ++level) Close(level);
  root.block = Append(&levels_[level]);
  root.level = level;
  root.entries = entries_;
  root.blocks = written_;
  if (failure_.ok()) failure_ = Flush();
  if (failure_.ok() && ::close(std::exchange(file_, -1)) != 0) {
    failure_ = Failure(path_, "cannot be written");
  }
  if (!failure_.ok()) return failure_;
  return root;
}

Status WriteVersionFile(const std::string& folder, const std::vector<Root>& roots,
                        const Statistics& statistics) {
  std::string bytes = "\x0f\x0dXapian Glass";
  constexpr unsigned kFormat = (2016 - 2014) << 9 | 3 << 5 | 14;  // the day of the format
  bytes.push_back(static_cast<char>(kFormat >> 8));
  bytes.push_back(static_cast<char>(kFormat & 0xFF));
  // A random UUID (RFC 9562, version 4).
  std::random_device random;
  std::string uuid;
  for (int i = 0; i < 16; ++i) uuid.push_back(static_cast<char>(random()));
  uuid[6] = static_cast<char>((uuid[6] & 0x0F) | 0x40);
  uuid[8] = static_cast<char>((uuid[8] & 0x3F) | 0x80);
  bytes.append(uuid);
  AppendUint(kRevision, &bytes);
  for (std::size_t i = 0; i < kTables; ++i) {
    const Root& root = roots[i];
    constexpr unsigned kSequential = 2;
    constexpr unsigned kNoRoot = 1;
    AppendUint(root.block, &bytes);
    AppendUint(root.level << 2 | kSequential | (root.blocks == 0 ? kNoRoot : 0), &bytes);
    AppendUint(root.entries, &bytes);
    AppendUint(kBlockBytes >> 11, &bytes);
    AppendUint(kKinds[i].deflate_above, &bytes);
    std::string free_blocks;  // there are none before the end of the file
    if (root.blocks > 0) {
      AppendUint(kRevision, &free_blocks);
      AppendUint(root.blocks, &free_blocks);
      free_blocks.append(4, '\0');  // where the list begins and ends
    }
    AppendString(free_blocks, &bytes);
  }
  AppendUint(statistics.documents, &bytes);
  AppendUint(statistics.last_document - statistics.documents, &bytes);
  AppendUint(statistics.shortest, &bytes);
  AppendUint(statistics.most_often, &bytes);
  AppendUint(statistics.longest - statistics.most_often, &bytes);
  AppendUint(0, &bytes);  // the oldest changeset for replicas
  AppendUint(statistics.total_length, &bytes);
  AppendUint(0, &bytes);  // the most frequent word of the spelling table
  const std::string path = folder + "/iamglass";
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return Failure(path, "cannot be made");
  Status status = WriteAll(file, bytes, path);
  if (::close(file) != 0 && status.ok()) status = Failure(path, "cannot be written");
  return status;
}

}  // namespace pinakes::glass
