// Made-up publications and queries, the same in every run.
#pragma once

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"
#include "pinakes/search.pb.h"

namespace pinakes::testing {

class Inventor {
 public:
  explicit Inventor(unsigned seed) : random_(seed) {}

  Publication Record(int number) {
    Publication record;
    record.set_id("r" + std::to_string(number));
    record.set_title(Words(1 + Below(7)));
    const int authors = Below(4);
    for (int i = 0; i < authors; ++i) record.add_authors()->set_name(Name());
    if (Below(12) == 0) record.set_authors_truncated(true);
    if (Below(5) > 0) record.set_venue(std::string(Pick(kVenues)));
    if (Below(8) > 0) record.set_year(static_cast<std::uint32_t>(1990 + Below(12)));
    // Few values, so that there are ties to settle.
    if (Below(6) > 0) record.set_citations(static_cast<std::uint32_t>(Below(5) * Below(40)));
    record.set_type(Below(3) == 0 ? "book" : "article");
    if (Below(9) == 0) record.set_retracted(true);
    if (Below(4) == 0) record.set_abstract(Words(20));
    return record;
  }

  SearchRequest Request() {
    SearchRequest request;
    std::string query;
    const int parts = 1 + Below(3);
    for (int i = 0; i < parts; ++i) query += (i > 0 ? " " : "") + Part();
    request.set_query(query);
    request.set_limit(static_cast<std::uint32_t>(1 + Below(25)));
    if (Below(4) == 0) request.set_offset(static_cast<std::uint32_t>(Below(30)));
    if (Below(3) == 0) request.set_sort(std::string(Pick(kSorts)));
    if (Below(4) == 0) request.set_citation_weight(Below(11) / 10.0);
    if (Below(3) == 0) request.add_facets()->set_field(std::string(Pick(kFacets)));
    if (Below(5) == 0) request.mutable_filters()->set_year("1993..1997");
    if (Below(5) == 0) request.set_explain(true);
    if (Below(8) == 0) request.mutable_filters()->set_type("book");
    if (Below(8) == 0) request.mutable_filters()->set_author(std::string(Pick(kFamilies)));
    if (Below(6) == 0) request.set_recency(Below(5) / 4.0);
    if (Below(6) == 0) request.set_as_you_type(true);
    if (Below(6) == 0) request.set_exact_total(true);
    if (Below(6) == 0) request.set_complete(true);
    if (Below(12) == 0) request.set_limit(0);
    return request;
  }

 private:
  static constexpr std::array<std::string_view, 30> kWords{
      "lamp",  "lantern", "glass", "oil",    "wick",    "flame",   "shade",  "candle",
      "tower", "harbour", "fog",   "signal", "mirror",  "survey",  "theory", "annealing",
      "old",   "new",     "brass", "copper", "weaving", "weavers", "loom",   "wool",
      "of",    "the",     "notes", "method", "über",    "façade"};
  static constexpr std::array<std::string_view, 8> kFamilies{
      "Fern", "Birch", "Aspen", "Yew", "van der Oak", "Müller", "O'Elm", "Alder"};
  static constexpr std::array<std::string_view, 4> kGiven{"A", "B", "Ann", "Bo C"};
  static constexpr std::array<std::string_view, 5> kVenues{
      "Annals of Light", "Lamp Journal", "Glass Letters", "Looms", "Proc. of Wool"};
  static constexpr std::array<std::string_view, 4> kSorts{"citations", "year", "-year", "added"};
  static constexpr std::array<std::string_view, 4> kFacets{"year", "venue", "type", "author"};

  int Below(int end) { return std::uniform_int_distribution(0, end - 1)(random_); }
  template <std::size_t N>
  std::string_view Pick(const std::array<std::string_view, N>& list) {
    return list[static_cast<std::size_t>(Below(static_cast<int>(N)))];
  }
  std::string Words(int count) {
    std::string text(Pick(kWords));
    for (int i = 1; i < count; ++i) text.append(" ").append(Pick(kWords));
    return text;
  }
  std::string Name() { return std::string(Pick(kGiven)).append(" ").append(Pick(kFamilies)); }

  std::string Part() {
    switch (Below(16)) {
      case 0:
        return "author:\"" + Name() + "\"";
      case 1:
        return "year:" + std::to_string(1990 + Below(6)) + ".." + std::to_string(1994 + Below(9));
      case 2:
        return "\"" + Words(2) + "\"";
      case 3:
        return Words(1) + " OR " + Words(1);
      case 4:
        return Words(1) + " NOT " + Words(1);
      case 5:
        return "venue:" + std::string(Below(2) == 0 ? "light" : "looms");
      case 6:
        return Words(1).substr(0, 3) + "*";
      case 7:
        return "citations:" + std::to_string(Below(60)) + "..";
      case 8:
        return std::string(Pick(kFamilies));
      case 9:
        return "NOT " + Words(1);
      case 10:
        return "type:" + std::string(Below(2) == 0 ? "book" : "article");
      case 11:
        return Below(2) == 0 ? "is:retracted" : "dump:test";
      case 12:
        return "(" + Words(1) + " OR title:" + Words(1) + ") " + Words(1);
      default:
        return Words(1 + Below(3));
    }
  }

  std::mt19937 random_;
};

}  // namespace pinakes::testing
