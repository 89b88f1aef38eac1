// A Sink that keeps all it is given, for tests of readers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/input.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

class CollectSink : public Sink {
 public:
  struct Remark {
    Place place;
    std::string reason;
    std::string text;
  };

  bool Record(const Place& place, Publication&& publication) override {
    places.push_back(place);
    records.push_back(std::move(publication));
    return !Full();
  }
  bool Skip(const Place& place, std::string_view reason) override {
    skips.push_back({place, std::string(reason), {}});
    return !Full();
  }
  bool Reject(const Place& place, std::string_view reason, std::string_view text) override {
    rejects.push_back({place, std::string(reason), std::string(text)});
    return !Full();
  }
  bool Delete(const Place& place, const Identifier& identifier) override {
    deletes.push_back({place, identifier.scheme(), identifier.value()});
    return !Full();
  }
  void Note(const Place& place, std::string_view note) override {
    notes.push_back({place, std::string(note), {}});
  }

  std::vector<Publication> records;
  std::vector<Place> places;  // of the records
  std::vector<Remark> skips, rejects, deletes, notes;
  std::size_t stop_after = 0;  // asks the reader to stop after so many outcomes; 0 = never

 private:
  bool Full() const {
    return stop_after != 0 &&
           records.size() + skips.size() + rejects.size() + deletes.size() >= stop_after;
  }
};

// Reads `bytes` with a reader's function.
inline Status ReadText(ReadFunction read, std::string bytes, Sink& sink,
                       std::size_t record_limit = kDefaultRecordLimit) {
  const std::unique_ptr<Input> input = OpenMemory(std::move(bytes), record_limit);
  return read(*input, sink);
}

}  // namespace pinakes::corpus
