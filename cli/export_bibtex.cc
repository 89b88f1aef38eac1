// BibTeX: one entry a record, UTF-8, with what TeX would obey escaped.
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>

#include "cli/cite_key.h"
#include "cli/export_text.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

// How each type is written: the entry, and the fields that venue and publisher go to.
struct Entry {
  std::string_view type, entry, venue, publisher;
};
constexpr std::array kEntries{
    Entry{"article", "article", "journal", "publisher"},
    Entry{"inproceedings", "inproceedings", "booktitle", "publisher"},
    Entry{"book", "book", "series", "publisher"},
    Entry{"chapter", "incollection", "booktitle", "publisher"},
    Entry{"thesis", "phdthesis", "journal", "school"},
    Entry{"report", "techreport", "journal", "institution"},
    Entry{"preprint", "unpublished", "journal", "publisher"},
    Entry{"patent", "patent", "journal", "publisher"},
    Entry{"dataset", "dataset", "journal", "publisher"},
};
constexpr Entry kOther{"other", "misc", "journal", "publisher"};

const Entry& EntryOf(const Publication& publication) {
  for (const Entry& known : kEntries) {
    if (known.type == publication.type()) return known;
  }
  return kOther;
}

// Whether every brace has its partner.
bool IsBalanced(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth == 0;
}

// Text as TeX prints it. Readers of BibTeX count escaped braces too, so that one without a partner
// has to be named.
std::string Escaped(std::string_view text) {
  std::string out;
  char before = '\0';
  const bool balanced = IsBalanced(text);
  for (const char c : OneLine(text)) {
    // Two of these in a row would become a dash or a quotation mark.
    if ((c == '-' || c == '\'') && c == before) out += "{}";
    before = c;
    switch (c) {
      case '`':
        out += "\\textasciigrave{}";
        break;
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '{':
        out += balanced ? "\\{" : "\\textbraceleft{}";
        break;
      case '}':
        out += balanced ? "\\}" : "\\textbraceright{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out;
}

std::string Braced(std::string_view text) { return Concat({"{", text, "}"}); }

// Whether a style that puts titles in small letters would spoil this word: a capital after its
// first letter, as in "iPhone", "GPU" and "DeepSpeed".
bool NeedsBraces(std::string_view word) {
  const icu::UnicodeString text =
      icu::UnicodeString::fromUTF8({word.data(), static_cast<std::int32_t>(word.size())});
  bool letter_before = false;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (letter_before && u_isUUppercase(c)) return true;
    letter_before = letter_before || u_isalnum(c);
  }
  return false;
}

std::string Title(std::string_view title) {
  std::string out;
  const std::string line = OneLine(title);
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t space = std::min(line.find(' ', at), line.size());
    const std::string_view word = std::string_view(line).substr(at, space - at);
    const std::string escaped = Escaped(word);
    out += NeedsBraces(word) ? Braced(escaped) : escaped;
    if (space < line.size()) out += ' ';
    at = space + 1;
  }
  return out;
}

// "Family, Suffix, Given"; a name without parts is braced, so that it is not taken apart. "and"
// inside a name would part it in two.
std::string Name(const Author& author) {
  if (!HasParts(author)) return Braced(Escaped(author.name()));
  const auto part = [](std::string_view text) {
    const std::string escaped = Escaped(text);
    const bool splits = escaped.find(',') != std::string::npos ||
                        Concat({" ", escaped, " "}).find(" and ") != std::string::npos;
    return splits ? Braced(escaped) : escaped;
  };
  std::string name = part(author.family());
  if (!author.suffix().empty()) name += ", " + part(author.suffix());
  if (!author.given().empty()) {
    name += ", " + part(author.given());
  } else if (author.suffix().empty() && author.family().find(' ') != std::string::npos) {
    return Braced(Escaped(author.family()));
  }
  return name;
}

class Bibtex : public Printer {
 public:
  Bibtex(const PrinterOptions& options, Output& out) : out_(out), keys_(options.cite_key) {}

  void Response(const SearchRequest&, const SearchResponse& response, std::string_view) override {
    for (const Hit& hit : response.hits()) Record(hit.publication());
  }

  void Record(const Publication& publication) override {
    const Entry& entry = EntryOf(publication);
    std::string text = Concat({"@", entry.entry, "{", keys_.Next(publication)});
    const auto put = [&](std::string_view name, std::string_view value) {
      if (!value.empty())
        text.append(",\n  ").append(name).append(" = {").append(value).append("}");
    };
    put("title", Title(publication.title()));
    put("author", Names(publication));
    put("year", publication.has_year() ? std::to_string(publication.year()) : "");
    put(entry.venue, Escaped(VenueText(publication)));
    put("volume", Escaped(publication.volume()));
    put("number", Escaped(publication.issue()));
    const Pages pages = SplitPages(publication.pages());
    put("pages",
        Escaped(pages.first).append(pages.last.empty() ? "" : "--").append(Escaped(pages.last)));
    put(entry.publisher, Escaped(publication.publisher()));
    put("doi", Verbatim(FindIdentifier(publication, "doi")));
    if (const std::string_view arxiv = FindIdentifier(publication, "arxiv"); !arxiv.empty()) {
      put("eprint", Verbatim(arxiv));
      put("archiveprefix", "arXiv");
    }
    for (const std::string_view scheme : {"pmid", "pmcid"}) {
      put(scheme, Verbatim(FindIdentifier(publication, scheme)));
    }
    for (const std::string_view scheme : {"isbn", "issn"}) {
      put(scheme, Verbatim(AllIdentifiers(publication, scheme)));
    }
    put("url", Verbatim(publication.url()));
    put("language", Escaped(publication.language()));
    put("note", publication.retracted() ? kRetractedNote : "");
    put("keywords", Escaped(KeywordList(publication)));
    // Of those entries that stand for several types.
    if (publication.type() == "preprint" && FindIdentifier(publication, "arxiv").empty()) {
      put("type", "preprint");
    }
    put("abstract", Escaped(publication.abstract()));
    out_.Write(text + "\n}\n\n");
  }

 private:
  static std::string Names(const Publication& publication) {
    std::vector<std::string> names;
    for (const Author& author : publication.authors()) names.push_back(Name(author));
    if (publication.authors_truncated()) names.emplace_back("others");
    return Join(names, " and ");
  }

  // Identifiers and addresses are taken as they stand; only braces would end the field.
  static std::string Verbatim(std::string_view value) {
    std::string text;
    for (const char c : OneLine(value)) {
      if (c == '{') {
        text += "%7B";
      } else if (c == '}') {
        text += "%7D";
      } else {
        text += c;
      }
    }
    return text;
  }

  Output& out_;
  CiteKeys keys_;
};

}  // namespace

std::unique_ptr<Printer> BibtexPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Bibtex>(options, out);
}

}  // namespace pinakes::cli
