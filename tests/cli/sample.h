// A small made-up library, and an index of it.
#pragma once

#include <string>
#include <string_view>

#include "tests/cli/program.h"

namespace pinakes::cli_test {

// Eight records. Lin Orme wrote three of them, and may have written the one whose list is cut.
inline constexpr std::string_view kLibrary =
    R"({"id":"lamp:1","title":"Sparse lanterns: a field guide","authors":[{"name":"Ann Quill","family":"Quill","given":"Ann"},{"name":"Lin Orme","family":"Orme","given":"Lin"}],"venue":"Journal of Lantern Studies","year":2019,"citations":120,"type":"article","volume":"4","issue":"2","pages":"11-25","identifiers":[{"scheme":"doi","value":"10.5555/lamp.1"}]}
{"id":"lamp:2","title":"Lantern glass under load","authors":[{"name":"Lin Orme","family":"Orme","given":"Lin"}],"venue":"Proceedings of the Glass Congress","year":2021,"citations":40,"type":"inproceedings","pages":"1-9"}
{"id":"lamp:3","title":"Mapping rivers by lantern light","authors":[{"name":"L Orme","family":"Orme","given":"L"},{"name":"B. Tanaka","family":"Tanaka","given":"B."}],"venue":"Annals of River Maps","year":2021,"citations":3,"type":"article"}
{"id":"lamp:4","title":"Glass","authors":[{"name":"Glass Consortium"}],"year":1998,"citations":50000,"type":"book","publisher":"Kiln & Sons"}
{"id":"lamp:5","title":"A survey of lantern networks","authors":[{"name":"Ann Quill","family":"Quill","given":"Ann"},{"name":"Uwe Böhringer","family":"Böhringer","given":"Uwe"}],"authors_truncated":true,"venue":"Proceedings of the International Workshop on","venue_truncated":true,"year":2022,"citations":75}
{"id":"lamp:6","title":"灯笼网络的深度学习研究","authors":[{"name":"王伟","family":"王","given":"伟"}],"venue":"灯笼学报","year":2020,"type":"article"}
{"id":"lamp:7","title":"Kerosene & wicks: 100% of what_you need {to} know","authors":[{"name":"Jan van der Berg, Jr.","family":"van der Berg","given":"Jan","suffix":"Jr."}],"year":2018,"citations":0,"type":"preprint","identifiers":[{"scheme":"arxiv","value":"1801.00001"}]}
{"id":"lamp:8","title":"Withdrawn wick results","authors":[{"name":"Ann Quill","family":"Quill","given":"Ann"}],"year":2019,"citations":12,"retracted":true,"type":"article"}
)";

// A directory with library.jsonl and an index of it.
class Library {
 public:
  explicit Library(std::string_view records = kLibrary) {
    file_ = dir_.Write("library.jsonl", records);
    report_ = RunPinakes({"index", "--index", index(), file_});
  }
  std::string index() const { return dir_.path("index"); }
  const std::string& file() const { return file_; }
  const TempDir& dir() const { return dir_; }
  const Outcome& report() const { return report_; }  // of indexing it

  // Runs the program on the index: it is named by the environment.
  Outcome Run(const Words& arguments, RunOptions options = {}) const {
    options.environment.emplace("PINAKES_INDEX", index());
    return RunPinakes(arguments, options);
  }
  Outcome RunOnTerminal(const Words& arguments, unsigned short columns,
                        RunOptions options = {}) const {
    options.environment.emplace("PINAKES_INDEX", index());
    return pinakes::cli_test::RunOnTerminal(arguments, columns, options);
  }

 private:
  TempDir dir_;
  std::string file_;
  Outcome report_;
};

// One for all tests of a program that only read.
inline const Library& SharedLibrary() {
  static const Library library;
  return library;
}

// Runs the program on that one.
inline Outcome Pinakes(const Words& arguments, const RunOptions& options = {}) {
  return SharedLibrary().Run(arguments, options);
}

}  // namespace pinakes::cli_test
