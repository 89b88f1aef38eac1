// Makes the index that the example searches: feed DUMP INDEX.
#include <corpus/reader.h>
#include <pinakes/indexer.h>

#include <iostream>
#include <utility>

namespace {

class Feeder final : public pinakes::corpus::Sink {
 public:
  explicit Feeder(pinakes::Indexer* indexer) : indexer_(indexer) {}

  bool Record(const pinakes::corpus::Place&, pinakes::Publication&& publication) override {
    return indexer_->Add(std::move(publication)).ok();
  }
  bool Skip(const pinakes::corpus::Place&, std::string_view) override { return true; }
  bool Reject(const pinakes::corpus::Place&, std::string_view, std::string_view) override {
    return false;
  }
  bool Delete(const pinakes::corpus::Place&, const pinakes::Identifier&) override { return true; }
  void Note(const pinakes::corpus::Place&, std::string_view) override {}

 private:
  pinakes::Indexer* indexer_;
};

int Fail(const pinakes::Status& status) {
  std::cerr << "feed: " << status.message() << '\n';
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  auto indexer = pinakes::Indexer::Open(argv[2], {});
  if (!indexer.ok()) return Fail(indexer.status());
  if (auto begun = (*indexer)->BeginDump("sample", "jsonl"); !begun.ok()) return Fail(begun);
  Feeder feeder(indexer->get());
  if (auto read = pinakes::corpus::ReadDump(argv[1], {}, feeder, nullptr); !read.ok()) {
    return Fail(read);
  }
  if (auto done = (*indexer)->Commit(); !done.ok()) return Fail(done);
}
