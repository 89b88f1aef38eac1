#include "corpus/person.h"

#include <gtest/gtest.h>

namespace pinakes::corpus {
namespace {

TEST(Person, WrittenForms_AreTakenApart) {
  const struct {
    std::string_view text, name, given, family, suffix;
  } kCases[] = {
      {"Birch, Anna", "Anna Birch", "Anna", "Birch", ""},
      {"van der Elm, Bo", "Bo van der Elm", "Bo", "van der Elm", ""},
      {"Birch, Anna, Jr.", "Anna Birch Jr.", "Anna", "Birch", "Jr."},
      {"Birch, Jr., Anna", "Anna Birch Jr.", "Anna", "Birch", "Jr."},
      {"Anna Birch, Jr.", "Anna Birch Jr.", "Anna", "Birch", "Jr."},
      {"Birch, Anna III", "Anna Birch III", "Anna", "Birch", "III"},
      {"Anna Birch", "Anna Birch", "Anna", "Birch", ""},
      {"Anna Maria Birch", "Anna Maria Birch", "Anna Maria", "Birch", ""},
      {"Anna Birch Jr.", "Anna Birch Jr.", "Anna", "Birch", "Jr."},
      {"Bo van der Elm", "Bo van der Elm", "Bo", "van der Elm", ""},
      {"B van der Elm", "B van der Elm", "B", "van der Elm", ""},
      {"RY Aspen", "RY Aspen", "RY", "Aspen", ""},
      {"R Yew Aspen", "R Yew Aspen", "R", "Yew Aspen", ""},
      {"J. Robert Oak", "J. Robert Oak", "J. Robert", "Oak", ""},
      {"J.-P. Oak", "J.-P. Oak", "J.-P.", "Oak", ""},
      {"Oak JP", "JP Oak", "JP", "Oak", ""},
      {"\u00D8 \u00C5s", "\u00D8 \u00C5s", "\u00D8", "\u00C5s", ""},
      {"Plato", "Plato", "", "", ""},
      {"  Anna   Birch ", "Anna Birch", "Anna", "Birch", ""},
      {", Anna", "Anna", "", "", ""},
      {"", "", "", "", ""},
  };
  for (const auto& item : kCases) {
    const Author author = ParsePerson(item.text);
    EXPECT_EQ(author.name(), item.name) << item.text;
    EXPECT_EQ(author.given(), item.given) << item.text;
    EXPECT_EQ(author.family(), item.family) << item.text;
    EXPECT_EQ(author.suffix(), item.suffix) << item.text;
  }
}

TEST(Person, Orcid_IsWrittenInOneForm) {
  const struct {
    const char* text;
    const char* orcid;
  } cases[] = {
      {"0000-0002-1825-0097", "0000-0002-1825-0097"},
      {"https://orcid.org/0000-0002-1694-233X", "0000-0002-1694-233X"},
      {" http://orcid.org/0000-0002-1694-233x ", "0000-0002-1694-233X"},
      {"0000000218250097", "0000-0002-1825-0097"},
      {"", ""},
      {"https://orcid.org/", ""},
      {"0000-0002-1825", ""},
      {"0000-0002-1825-00970", ""},
      {"X000-0002-1825-0097", ""},
      {"none", ""},
  };
  for (const auto& c : cases) {
    Author author;
    SetOrcid(&author, c.text);
    EXPECT_EQ(author.orcid(), c.orcid) << c.text;
  }
}

}  // namespace
}  // namespace pinakes::corpus
