#include <filesystem>
#include <string>
#include <utility>

#include "corpus/dump.h"
#include "corpus/input.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kSampleBytes = std::size_t{256} << 10;

// Counts records and nothing else: a beginning ends in the middle of one.
class Counter : public Sink {
 public:
  std::uint64_t records() const { return records_; }
  bool Record(const Place&, Publication&&) override {
    ++records_;
    return true;
  }
  bool Skip(const Place&, std::string_view) override { return true; }
  bool Reject(const Place&, std::string_view, std::string_view) override { return true; }
  bool Delete(const Place&, const Identifier&) override { return true; }
  void Note(const Place&, std::string_view) override {}

 private:
  std::uint64_t records_ = 0;
};

}  // namespace

std::uint64_t EstimateRecords(const std::string& path, const ReadOptions& options) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return 0;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  if (error) return 0;
  Result<std::unique_ptr<ByteSource>> file = FileSource(path);
  if (!file.ok()) return 0;
  std::string sample;
  while (sample.size() < kSampleBytes) {
    const std::string_view piece = (*file)->Next();
    if (piece.empty()) break;
    sample.append(piece.substr(0, kSampleBytes - sample.size()));
  }
  if (sample.empty()) return 0;
  const std::size_t sampled = sample.size();
  Counter counter;
  // That the sample breaks off is no error; whatever else is wrong will be found by who reads all.
  static_cast<void>(
      ReadSource(MemorySource(std::move(sample)), path, path, options, counter, nullptr));
  // Split, so that no product overflows.
  return counter.records() * (size / sampled) + counter.records() * (size % sampled) / sampled;
}

}  // namespace pinakes::corpus
