// Results for people.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/export_text.h"
#include "cli/printer.h"
#include "cli/text.h"
#include "contract/schema.h"
#include "query/ranking.h"

namespace pinakes::cli {
namespace {

constexpr std::string_view kDot = " · ";
constexpr int kAuthorsShown = 12;
// Stand in for the escape sequences while text is wrapped; OneLine lets neither through.
constexpr char kMarkOn = '\x01';
constexpr char kMarkOff = '\x02';

// `text` for one line, with marks around the highlighted byte ranges of `field`.
std::string Marked(const std::string& text, const Hit& hit, std::string_view field,
                   std::uint32_t ordinal) {
  std::vector<std::pair<std::size_t, std::size_t>> ranges;
  for (const Highlight& mark : hit.highlights()) {
    if (mark.field() != field || mark.ordinal() != ordinal || mark.end() > text.size()) continue;
    if (mark.begin() < mark.end()) ranges.emplace_back(mark.begin(), mark.end());
  }
  std::ranges::sort(ranges);
  std::string marked;
  std::size_t at = 0;
  for (const auto& [begin, end] : ranges) {
    const std::size_t from = std::max(begin, at);
    if (end <= from) continue;
    marked += OneLine(std::string_view(text).substr(at, from - at));
    marked += kMarkOn;
    marked += OneLine(std::string_view(text).substr(from, end - from));
    marked += kMarkOff;
    at = end;
  }
  return marked += OneLine(std::string_view(text).substr(at));
}

std::string SortText(const SearchRequest& request) {
  if (request.sort() == "citations") return "by citations";
  if (request.sort() == "year") return "by year, the newest first";
  if (request.sort() == "-year") return "by year, the oldest first";
  if (request.sort() == "added") return "as added, the latest first";
  const double weight =
      request.has_citation_weight() ? request.citation_weight() : ranking::kProfile.citation_weight;
  return "by relevance (citation weight " + FixedNumber(weight, 2) + ")";
}

// The line above the hits; `like`: the title that they are like, if that is what was asked.
std::string Header(const SearchRequest& request, const SearchResponse& response,
                   const std::string& like) {
  std::string line;
  if (!response.total_is_exact()) line += "more than ";
  line += Plural(response.total(), "record");
  if (!like.empty()) line += " like \"" + OneLine(like) + "\"";
  auto shown = static_cast<std::uint32_t>(response.hits_size());
  for (const Hit& hit : response.hits()) {
    if (hit.partial() && !response.partial()) --shown;
  }
  if (shown < response.total()) {
    if (shown == 0) return line += request.offset() > 0 ? ", none from there on" : "";
    line += ", " + std::to_string(response.hits(0).rank()) + " to " +
            std::to_string(response.hits(static_cast<int>(shown) - 1).rank());
  }
  return like.empty() ? line += ", " + SortText(request) : line;
}

// What a term is, without the prefix that it has in the index: "stem deepspe"; empty for the word
// as typed.
std::string TermKind(const MatchedTerm& term) {
  struct Kind {
    std::string_view prefix, name;
  };
  static constexpr std::array kKinds{
      Kind{prefix::kTitleStem, "stem "}, Kind{prefix::kVenueStem, "stem "},
      Kind{prefix::kBodyStem, "stem "},  Kind{prefix::kNameKey, "name "},
      Kind{prefix::kVenue, "as "},       Kind{prefix::kTitle, "as "},
      Kind{prefix::kAuthor, "as "},
  };
  std::string_view rest = term.term();
  std::string_view name = "as ";
  for (const Kind& kind : kKinds) {
    if (!rest.starts_with(kind.prefix)) continue;
    rest.remove_prefix(kind.prefix.size());
    name = kind.name;
    break;
  }
  if (rest.empty() || (name == "as " && rest == term.word())) return "";
  return Concat({name, OneLine(rest)});
}

// "deepspeed 1.62 (title, stem deepspe)".
std::string TermText(const MatchedTerm& term) {
  std::vector<std::string> where;
  if (!term.field().empty()) where.push_back(OneLine(term.field()));
  if (std::string kind = TermKind(term); !kind.empty()) where.push_back(std::move(kind));
  const std::string text = Concat({OneLine(term.word()), " ", FixedNumber(term.weight(), 2)});
  return where.empty() ? text : Concat({text, " (", Join(where, ", "), ")"});
}

class Text : public Printer {
 public:
  Text(const PrinterOptions& options, Output& out, const Terminal& terminal)
      : options_(options), out_(out), terminal_(terminal) {}

  void Response(const SearchRequest& request, const SearchResponse& response,
                std::string_view qid) override {
    if (options_.batch) {
      if (std::exchange(any_, true)) out_.Write("\n");
      Line(OneLine(qid) + ": " + OneLine(response.query()), 0);
    }
    if (response.total() == 0) {
      if (options_.batch) Line("no records", 0);
      return;
    }
    if (response.partial()) Line("no record has all of the words; the nearest ones:", 0);
    Line(Header(request, response, options_.like), 0);
    const std::size_t digits =
        response.hits().empty() ? 2 : std::to_string(response.hits().rbegin()->rank()).size();
    const std::size_t indent = std::max<std::size_t>(digits, 2) + 2;
    if (!response.hits().empty()) out_.Write("\n");
    bool complete = !response.partial();
    for (const Hit& hit : response.hits()) {
      if (hit.partial() && std::exchange(complete, false)) {
        out_.Write("\n");
        Line("these have only some of the words:", 0);
        out_.Write("\n");
      }
      PrintHit(hit, indent);
      if (options_.explain) Explain(request, hit, indent);
      if (out_.closed()) return;
    }
    Facets(response);
    if (response.possible() > 0) {
      Line("+" + std::to_string(response.possible()) +
               " possible: their author list is cut short in the source",
           0);
    }
  }

  bool tells_partial() const override { return true; }

  void Record(const Publication& publication) override {
    if (std::exchange(any_, true)) out_.Write("\n");
    Line(Title(publication, OneLine(publication.title())), 0);
    Names(publication);
    Labelled("year", publication.has_year() ? std::to_string(publication.year()) : "");
    Labelled("venue", VenueText(publication));
    Labelled("volume", publication.volume());
    Labelled("issue", publication.issue());
    Labelled("pages", publication.pages());
    Labelled("publisher", publication.publisher());
    Labelled("type", publication.type());
    Labelled("citations",
             publication.has_citations() ? std::to_string(publication.citations()) : "unknown");
    Labelled("language", publication.language());
    Labelled("id", publication.id());
    for (const Identifier& identifier : publication.identifiers()) {
      Labelled(identifier.scheme(), identifier.value());
    }
    Labelled("url", publication.url());
    Labelled("keywords",
             Join({publication.keywords().begin(), publication.keywords().end()}, "; "));
    for (const Source& source : publication.sources()) Labelled("source", SourceText(source));
    Labelled("abstract", publication.abstract());
  }

 private:
  // A line of output: wrapped on a terminal, with marks turned into highlights.
  void Line(std::string_view text, std::size_t indent) {
    const auto width = static_cast<std::size_t>(terminal_.width);
    std::string line;
    for (const char c : Wrap(text, width, indent)) {
      if (c != kMarkOn && c != kMarkOff) {
        line += c;
      } else if (terminal_.colour) {
        line += c == kMarkOn ? "\x1b[1m" : "\x1b[22m";
      }
    }
    out_.Write(line + "\n");
  }

  void Labelled(std::string_view label, std::string_view value) {
    if (value.empty()) return;
    constexpr std::size_t kLabelWidth = 11;
    std::string line = "  " + OneLine(label);
    line.append(kLabelWidth > label.size() ? kLabelWidth - label.size() : 1, ' ');
    Line(line + OneLine(value), kLabelWidth + 2);
  }

  static std::string Title(const Publication& publication, std::string title) {
    if (title.empty()) title = "(no title)";
    return publication.retracted() ? "[RETRACTED] " + title : title;
  }

  void Names(const Publication& publication) {
    std::vector<std::string> names;
    for (const Author& author : publication.authors()) names.push_back(OneLine(author.name()));
    if (publication.authors_truncated()) names.emplace_back("…");
    Labelled("authors", Join(names, ", "));
  }

  static std::string SourceText(const Source& source) {
    std::string text = source.dump() + " (" + source.format() + ")";
    if (!source.key().empty()) text += ", key " + source.key();
    if (source.has_citations()) text += ", " + Plural(source.citations(), "citation");
    return text;
  }

  static std::string Authors(const Hit& hit) {
    const Publication& publication = hit.publication();
    std::vector<std::string> names;
    const int shown =
        publication.authors_size() > kAuthorsShown + 1 ? kAuthorsShown : publication.authors_size();
    for (int i = 0; i < shown; ++i) {
      names.push_back(
          Marked(publication.authors(i).name(), hit, "authors", static_cast<std::uint32_t>(i)));
    }
    const int left = publication.authors_size() - shown;
    if (left > 0) names.push_back("and " + std::to_string(left) + " more");
    if (publication.authors_truncated()) names.emplace_back("…");
    return Join(names, ", ");
  }

  void PrintHit(const Hit& hit, std::size_t indent) {
    const Publication& publication = hit.publication();
    const std::string rank = std::to_string(hit.rank());
    std::string first(indent - 2 > rank.size() ? indent - 2 - rank.size() : 0, ' ');
    first += rank + "  " + Title(publication, Marked(publication.title(), hit, "title", 0));
    Line(first, indent);
    std::vector<std::string> parts;
    const auto add = [&](std::string part) {
      if (!part.empty()) parts.push_back(std::move(part));
    };
    add(Authors(hit));
    add(publication.has_year() ? std::to_string(publication.year()) : "");
    add(VenueText(publication, Marked(publication.venue(), hit, "venue", 0)));
    add(publication.has_citations() ? Plural(publication.citations(), "citation") : "");
    add(OneLine(publication.id()));
    Line(std::string(indent, ' ') + Join(parts, kDot), indent);
  }

  void Explain(const SearchRequest& request, const Hit& hit, std::size_t indent) {
    const ScoreParts& score = hit.score();
    const std::string lead(indent, ' ');
    std::string sum = "score " + FixedNumber(score.total(), 2) + " = text " +
                      FixedNumber(score.text(), 2) + " + citations " +
                      FixedNumber(score.citations(), 2);
    if (score.exact_title() != 0) sum += " + exact title " + FixedNumber(score.exact_title(), 2);
    Line(lead + sum, indent);
    std::vector<std::string> terms;
    for (const MatchedTerm& term : hit.terms()) terms.push_back(TermText(term));
    if (!terms.empty()) Line(lead + "  text: " + Join(terms, ", "), indent + 8);
    const Publication& publication = hit.publication();
    if (!publication.has_citations()) {
      Line(lead + "  citations: unknown, which counts as nothing", indent + 13);
    } else if (publication.retracted()) {
      Line(lead + "  citations: of a retracted work, which count as nothing", indent + 13);
    } else {
      const double weight = request.has_citation_weight() ? request.citation_weight()
                                                          : ranking::kProfile.citation_weight;
      Line(lead + "  citations: " + std::to_string(publication.citations()) + " at weight " +
               FixedNumber(weight, 2) + ", on a log scale with half of it at " +
               FixedNumber(options_.citation_scale, 0) + " citations",
           indent + 13);
    }
  }

  void Facets(const SearchResponse& response) {
    if (!response.facets().empty() && !response.hits().empty()) out_.Write("\n");
    for (const Facet& facet : response.facets()) {
      std::vector<std::string> values;
      for (const FacetValue& value : facet.values()) {
        values.push_back(OneLine(value.value()) + " (" + std::to_string(value.count()) + ")");
      }
      if (values.empty()) values.emplace_back("none");
      const std::string label = OneLine(facet.field()) + ": ";
      out_.Write(WrapItems(label, values, static_cast<std::size_t>(terminal_.width), label.size()) +
                 "\n");
    }
  }

  const PrinterOptions options_;
  Output& out_;
  const Terminal& terminal_;
  bool any_ = false;
};

}  // namespace

std::unique_ptr<Printer> TextPrinter(const PrinterOptions& options, Output& out,
                                     const Terminal& terminal) {
  return std::make_unique<Text>(options, out, terminal);
}

}  // namespace pinakes::cli
