// CSL-JSON: one array of items, as citation processors take it.
#include <array>
#include <optional>

#include "cli/cite_key.h"
#include "cli/export_text.h"
#include "cli/json.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

struct TypeName {
  std::string_view type, name;
};
constexpr std::array kTypes{
    TypeName{"article", "article-journal"},
    TypeName{"inproceedings", "paper-conference"},
    TypeName{"book", "book"},
    TypeName{"chapter", "chapter"},
    TypeName{"thesis", "thesis"},
    TypeName{"report", "report"},
    TypeName{"preprint", "article"},
    TypeName{"patent", "patent"},
    TypeName{"dataset", "dataset"},
};

std::string_view TypeOf(const Publication& publication) {
  for (const TypeName& known : kTypes) {
    if (known.type == publication.type()) return known.name;
  }
  return "document";
}

class Csl : public Printer {
 public:
  Csl(const PrinterOptions& options, Output& out) : out_(out) {
    if (!options.cite_key.empty()) keys_.emplace(options.cite_key);
  }

  void Response(const SearchRequest&, const SearchResponse& response, std::string_view) override {
    for (const Hit& hit : response.hits()) Record(hit.publication());
  }

  void Record(const Publication& publication) override {
    JsonWriter writer;
    writer.BeginObject();
    const auto put = [&](std::string_view name, std::string_view value) {
      if (!value.empty()) writer.Key(name).String(value);
    };
    put("id", keys_ ? keys_->Next(publication) : publication.id());
    put("type", TypeOf(publication));
    put("title", publication.title());
    PutAuthors(publication, &writer);
    if (publication.has_year()) {
      writer.Key("issued").BeginObject().Key("date-parts").BeginArray().BeginArray();
      writer.Number(std::uint64_t{publication.year()}).EndArray().EndArray().EndObject();
    }
    put("container-title", VenueText(publication));
    put("volume", publication.volume());
    put("issue", publication.issue());
    put("page", publication.pages());
    put("publisher", publication.publisher());
    put("DOI", FindIdentifier(publication, "doi"));
    put("PMID", FindIdentifier(publication, "pmid"));
    put("PMCID", FindIdentifier(publication, "pmcid"));
    put("ISBN", AllIdentifiers(publication, "isbn"));
    put("ISSN", AllIdentifiers(publication, "issn"));
    if (const std::string_view arxiv = FindIdentifier(publication, "arxiv"); !arxiv.empty()) {
      put("archive", "arXiv");
      put("archive_location", arxiv);
    }
    const std::string_view url = FindIdentifier(publication, "url");
    put("URL", url.empty() ? std::string_view(publication.url()) : url);
    put("language", publication.language());
    put("keyword", KeywordList(publication));
    if (publication.type() == "preprint") put("genre", "preprint");
    put("note", publication.retracted() ? kRetractedNote : "");
    put("abstract", publication.abstract());
    writer.EndObject();
    out_.Write(any_ ? ",\n" : "[\n");
    any_ = true;
    out_.Write(writer.Take());
  }

  void Finish() override { out_.Write(any_ ? "\n]\n" : "[]\n"); }

 private:
  static void PutAuthors(const Publication& publication, JsonWriter* writer) {
    if (publication.authors().empty()) return;
    writer->Key("author").BeginArray();
    for (const Author& author : publication.authors()) {
      writer->BeginObject();
      if (HasParts(author)) {
        writer->Key("family").String(author.family());
        if (!author.given().empty()) writer->Key("given").String(author.given());
        if (!author.suffix().empty()) writer->Key("suffix").String(author.suffix());
      } else {
        writer->Key("literal").String(author.name());
      }
      writer->EndObject();
    }
    if (publication.authors_truncated()) {
      writer->BeginObject().Key("literal").String("others").EndObject();
    }
    writer->EndArray();
  }

  Output& out_;
  std::optional<CiteKeys> keys_;  // else records go by their ids
  bool any_ = false;
};

}  // namespace

std::unique_ptr<Printer> CslPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Csl>(options, out);
}

}  // namespace pinakes::cli
