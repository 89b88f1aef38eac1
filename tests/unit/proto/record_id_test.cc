#include "contract/record_id.h"

#include <gtest/gtest.h>

#include <string>

namespace pinakes {
namespace {

Publication With(std::initializer_list<std::pair<std::string_view, std::string_view>> identifiers) {
  Publication publication;
  for (const auto& [scheme, value] : identifiers) {
    Identifier* identifier = publication.add_identifiers();
    identifier->set_scheme(std::string(scheme));
    identifier->set_value(std::string(value));
  }
  return publication;
}

TEST(DeriveRecordId, StrongestIdentifier_IsTheId) {
  EXPECT_EQ(DeriveRecordId(With({{"url", "https://example.org"},
                                 {"pmid", "12"},
                                 {"doi", "https://doi.org/10.5555/LAMP.1"}}),
                           "on lamps"),
            "doi:10.5555/lamp.1");
  EXPECT_EQ(DeriveRecordId(With({{"s2", "77"}, {"dblp", "conf/lamp/Wick21"}}), "on lamps"),
            "dblp:conf/lamp/Wick21");
}

TEST(DeriveRecordId, ArxivDoiAndArxivNumber_GiveOneId) {
  EXPECT_EQ(DeriveRecordId(With({{"doi", "10.48550/arXiv.2101.00001"}}), "a"), "arxiv:2101.00001");
  EXPECT_EQ(DeriveRecordId(With({{"arxiv", "2101.00001v3"}}), "a"), "arxiv:2101.00001");
}

TEST(DeriveRecordId, BrokenIdentifier_IsPassedOver) {
  EXPECT_EQ(DeriveRecordId(With({{"doi", "n/a"}, {"arxiv", "2101.00001"}}), "a"),
            "arxiv:2101.00001");
}

TEST(DeriveRecordId, WithoutIdentifier_DependsOnTitleFamilyAndYear) {
  Publication one;
  one.add_authors()->set_name("A. Wick");
  one.set_year(2020);
  const std::string id = DeriveRecordId(one, "editorial");
  EXPECT_EQ(id.size(), 14U);
  EXPECT_EQ(id.substr(0, 2), "t:");

  Publication same;
  same.add_authors()->set_family("WICK");
  same.set_year(2020);
  EXPECT_EQ(DeriveRecordId(same, "editorial"), id);

  Publication inverted;
  inverted.add_authors()->set_name("Wick, A.");
  inverted.set_year(2020);
  EXPECT_EQ(DeriveRecordId(inverted, "editorial"), id);

  Publication other_year = one;
  other_year.set_year(2021);
  Publication no_year = one;
  no_year.clear_year();
  Publication zero_year = one;
  zero_year.set_year(0);
  EXPECT_NE(DeriveRecordId(other_year, "editorial"), id);
  EXPECT_NE(DeriveRecordId(no_year, "editorial"), id);
  EXPECT_NE(DeriveRecordId(no_year, "editorial"), DeriveRecordId(zero_year, "editorial"));
  EXPECT_NE(DeriveRecordId(one, "preface"), id);
  EXPECT_NE(DeriveRecordId(Publication(), "editorial"), id);
}

// Ids and hashed terms are on disk: these values may never change.
TEST(StableHash, KnownTexts_KeepTheirHashes) {
  EXPECT_EQ(StableHash(""), 0xefd01f60ba992926U);
  EXPECT_EQ(StableHash("lamp"), 0x9d413711ab9ad566U);
  EXPECT_EQ(DeriveRecordId(Publication(), "on lamps"), "t:1ac94a77efbc");
}

}  // namespace
}  // namespace pinakes
