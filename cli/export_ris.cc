// RIS, as reference managers exchange it: two-letter tags, CR LF line ends, UTF-8.
#include <array>
#include <optional>

#include "cli/cite_key.h"
#include "cli/export_text.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

struct TypeCode {
  std::string_view type, code;
};
constexpr std::array kTypes{
    TypeCode{"article", "JOUR"},  TypeCode{"inproceedings", "CONF"}, TypeCode{"book", "BOOK"},
    TypeCode{"chapter", "CHAP"},  TypeCode{"thesis", "THES"},        TypeCode{"report", "RPRT"},
    TypeCode{"preprint", "UNPB"}, TypeCode{"patent", "PAT"},         TypeCode{"dataset", "DATA"},
};

std::string_view TypeOf(const Publication& publication) {
  for (const TypeCode& known : kTypes) {
    if (known.type == publication.type()) return known.code;
  }
  return "GEN";
}

class Ris : public Printer {
 public:
  Ris(const PrinterOptions& options, Output& out) : out_(out) {
    if (!options.cite_key.empty()) keys_.emplace(options.cite_key);
  }

  void Response(const SearchRequest&, const SearchResponse& response, std::string_view) override {
    for (const Hit& hit : response.hits()) Record(hit.publication());
  }

  void Record(const Publication& publication) override {
    Put("TY", TypeOf(publication));
    Put("ID", keys_ ? keys_->Next(publication) : publication.id());
    if (publication.type() == "preprint") Put("M3", "Preprint");
    Put("TI", publication.title());
    for (const Author& author : publication.authors()) Put("AU", Name(author));
    // The one form that reference managers and our own reader know for a list that goes on.
    if (publication.authors_truncated()) Put("AU", "et al.");
    if (publication.has_year()) Put("PY", std::to_string(publication.year()));
    Put(publication.type() == "article" || publication.type() == "preprint" ? "JO" : "T2",
        VenueText(publication));
    Put("VL", publication.volume());
    Put("IS", publication.issue());
    const Pages pages = SplitPages(publication.pages());
    Put("SP", pages.first);
    Put("EP", pages.last);
    Put("PB", publication.publisher());
    // The record's own address before those that identifiers are written as.
    Put("UR", publication.url());
    for (const Identifier& identifier : publication.identifiers()) PutIdentifier(identifier);
    Put("LA", publication.language());
    for (const std::string& keyword : publication.keywords()) Put("KW", keyword);
    Put("N1", publication.retracted() ? kRetractedNote : "");
    Put("AB", publication.abstract());
    out_.Write("ER  - \r\n\r\n");
  }

 private:
  // "Family, Given, Suffix".
  static std::string Name(const Author& author) {
    if (!HasParts(author)) return author.name();
    std::string name = author.family();
    if (!author.given().empty() || !author.suffix().empty()) name += ", " + author.given();
    if (!author.suffix().empty()) name += ", " + author.suffix();
    return name;
  }

  void PutIdentifier(const Identifier& identifier) {
    const std::string& scheme = identifier.scheme();
    if (scheme == "doi") Put("DO", identifier.value());
    if (scheme == "isbn" || scheme == "issn") Put("SN", identifier.value());
    if (scheme == "pmid") Put("UR", "https://pubmed.ncbi.nlm.nih.gov/" + identifier.value() + "/");
    if (scheme == "pmcid") Put("C2", identifier.value());
    if (scheme == "arxiv") Put("UR", "https://arxiv.org/abs/" + identifier.value());
    if (scheme == "url") Put("UR", identifier.value());
  }

  void Put(std::string_view tag, std::string_view value) {
    if (value.empty()) return;
    std::string line(tag);
    out_.Write(line.append("  - ").append(OneLine(value)).append("\r\n"));
  }

  Output& out_;
  std::optional<CiteKeys> keys_;  // else records go by their ids
};

}  // namespace

std::unique_ptr<Printer> RisPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Ris>(options, out);
}

}  // namespace pinakes::cli
