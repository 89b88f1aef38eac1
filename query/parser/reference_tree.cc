#include "query/parser/reference_tree.h"

#include <algorithm>
#include <utility>

#include "query/parser/diagnostics.h"
#include "query/parser/paste.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

// More names cost time and tell nothing new.
constexpr std::size_t kMaxAuthors = 8;
constexpr std::size_t kMaxVenueWords = 12;

class Builder {
 public:
  Builder(std::string_view text, PastedReference reference)
      : text_(text), reference_(std::move(reference)) {}

  Node Tree() const {
    Node title = Title();
    Node maybe = At(NodeKind::kMaybe);
    maybe.children = Hints();
    Node work = std::move(title);
    if (!maybe.children.empty()) {
      Node both = At(NodeKind::kAnd);
      both.children.push_back(std::move(work));
      both.children.push_back(std::move(maybe));
      work = std::move(both);
    }
    if (reference_.identifiers.empty()) return work;
    Node identifier = At(NodeKind::kIdentifier);
    identifier.identifiers = reference_.identifiers;
    Node either = At(NodeKind::kOr);
    either.children.push_back(std::move(identifier));
    either.children.push_back(std::move(work));
    return either;
  }

 private:
  Node At(NodeKind kind) const {
    Node node;
    node.kind = kind;
    node.end = static_cast<std::uint32_t>(text_.size());
    return node;
  }

  Node Title() const {
    Node title = At(NodeKind::kTitle);
    title.text = reference_.title.substr(0, CutWords(reference_.title, kMaxQueryWords));
    title.begin = static_cast<std::uint32_t>(reference_.title_begin);
    title.end = static_cast<std::uint32_t>(reference_.title_end);
    return title;
  }

  std::vector<Node> Hints() const {
    std::vector<Node> hints;
    for (std::size_t i = 0; i < std::min(reference_.authors.size(), kMaxAuthors); ++i) {
      Node name = At(NodeKind::kName);
      name.field = FindField("author");
      name.text = reference_.authors[i];
      hints.push_back(std::move(name));
    }
    if (reference_.year) {
      Node year = At(NodeKind::kRange);
      year.field = FindField("year");
      year.has_low = year.has_high = true;
      year.low = year.high = *reference_.year;
      hints.push_back(std::move(year));
    }
    if (HasWordChar(reference_.venue)) {
      Node venue = At(NodeKind::kWords);
      venue.field = FindField("venue");
      venue.text = reference_.venue.substr(0, CutWords(reference_.venue, kMaxVenueWords));
      hints.push_back(std::move(venue));
    }
    return hints;
  }

  const std::string_view text_;
  const PastedReference reference_;
};

}  // namespace

std::optional<ParsedQuery> ReadReference(std::string_view text, bool quiet) {
  std::optional<PastedReference> reference = RecogniseReference(text);
  if (!reference) return std::nullopt;
  ParsedQuery parsed;
  parsed.plain_text = reference->title;
  if (!quiet) {
    parsed.notes.push_back(MakeNote(NoteCode::kPastedReference,
                                    "read as a reference to the work " + Shown(reference->title),
                                    reference->title_begin, reference->title_end));
  }
  parsed.root = Builder(text, std::move(*reference)).Tree();
  return parsed;
}

}  // namespace pinakes::query
