// What of a hit is marked as what the query asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::ElementsAreArray;

class Highlights : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    const std::vector<Publication> publications = {
        MakePublication({"a",
                         "Retrieving lamps: state-of-the-art in C++",
                         {"Y Xiao", "Yun Liu", "Shixia Liu", "Uwe Böhringer", "He Wu"},
                         "Annals of Lamps",
                         2001,
                         3}),
        MakePublication({"b", "Moors", {"Liu, Y.", "王小明"}, "J", 2002, 3}),
    };
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  // What is marked in the record, as "field: text".
  std::vector<std::string> Marked(std::string_view query, std::string_view id,
                                  std::string_view author = "") {
    SearchRequest request;
    request.set_query(std::string(query));
    request.mutable_filters()->set_author(std::string(author));
    const auto response = searcher_->Search(request);
    if (!response.ok()) return {"error: " + response.status().message()};
    std::vector<std::string> marked;
    for (const Hit& hit : response->hits()) {
      const Publication& record = hit.publication();
      if (record.id() != id) continue;
      for (const Highlight& mark : hit.highlights()) {
        const std::string& text = mark.field() == "title" ? record.title()
                                  : mark.field() == "venue"
                                      ? record.venue()
                                      : record.authors(static_cast<int>(mark.ordinal())).name();
        marked.push_back(mark.field() + ": " +
                         text.substr(mark.begin(), mark.end() - mark.begin()));
      }
    }
    return marked;
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Highlights, ::testing::Values(1, 3));

TEST_P(Highlights, AreThePartsThatWereAskedFor_NoOthers) {
  struct Case {
    const char* query;
    const char* id;
    std::vector<std::string> marked;
  };
  for (const Case& each : std::vector<Case>{
           {"retrieval", "a", {"title: Retrieving"}},
           {"lamp", "a", {"title: lamps", "venue: Lamps"}},
           {"title:lamp", "a", {"title: lamps"}},
           {"c++", "a", {"title: C++"}},
           {"retriev*", "a", {"title: Retrieving"}},
           {"boehringer", "a", {"authors: Böhringer"}},
           // A name, in any form, where it stands: not its letters in other names.
           {"author:\"Y Liu\"", "a", {"authors: Yun Liu"}},
           {"author:\"Y Liu\"", "b", {"authors: Liu, Y."}},
           {"author:\"Liu, Yun\"", "a", {"authors: Yun Liu"}},
           {"author:liu", "a", {"authors: Liu", "authors: Liu"}},
           {"author:^liu", "b", {"authors: Liu"}},
           {"author:xiao lamps", "a", {"title: lamps", "venue: Lamps", "authors: Xiao"}},
           {"author:王小明", "b", {"authors: 王小明"}},
           {"moors liu", "b", {"title: Moors", "authors: Liu"}},
       }) {
    EXPECT_THAT(Marked(each.query, each.id), ElementsAreArray(each.marked))
        << each.query << " in " << each.id;
  }
}

TEST_P(Highlights, ANameGivenApart_IsMarkedToo) {
  EXPECT_THAT(Marked("lamps", "a", "Y Liu"),
              ElementsAreArray({"title: lamps", "venue: Lamps", "authors: Yun Liu"}));
}

}  // namespace
}  // namespace pinakes::testing
