#include "corpus/arxiv_fields.h"

#include <algorithm>
#include <array>
#include <utility>

#include "contract/record_id.h"
#include "corpus/fields.h"
#include "corpus/latex.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Parentheses hold affiliations.
std::string WithoutParentheses(std::string_view text) {
  std::string out;
  std::size_t depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (depth == 0) out.push_back(c);
    if (c == ')' && depth > 0) --depth;
  }
  return depth == 0 ? out : std::string(text);
}

bool SaysWithdrawn(std::string_view text) {
  const std::string lower = AsciiLowered(text.substr(0, 400));
  return lower.find("has been withdrawn") != lower.npos ||
         lower.find("withdrawn by the author") != lower.npos;
}

// "J. Math. Phys.," of "J. Math. Phys., vol. 48": without the words and signs that stand between a
// journal's name and numbers. The full stop of an abbreviation stays.
std::string_view WithoutLabels(std::string_view name) {
  static constexpr std::array kLabels{std::string_view("vol"),    std::string_view("volume"),
                                      std::string_view("no"),     std::string_view("num"),
                                      std::string_view("number"), std::string_view("p"),
                                      std::string_view("pp"),     std::string_view("pages"),
                                      std::string_view("issue"),  std::string_view("issues")};
  while (true) {
    const std::size_t last = name.find_last_not_of(" ,:;(-[");
    if (last == name.npos) return {};
    name = name.substr(0, last + 1);
    std::string_view plain = name;
    while (plain.ends_with('.')) plain.remove_suffix(1);
    const std::size_t begin = plain.find_last_of(" ,.;(") + 1;  // npos + 1 = 0
    const std::string_view word = plain.substr(begin);
    const bool label =
        std::ranges::any_of(kLabels, [&](auto l) { return EqualsFolded(word, l); }) ||
        (EqualsFolded(word, "v") && Trim(name.substr(0, begin)).ends_with(','));
    if (label) {
      name = name.substr(0, begin);
      continue;
    }
    const bool capitals = std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    const bool abbreviated = plain.find('.') != plain.npos || (word.size() <= 5 && !capitals);
    return abbreviated ? name : plain;
  }
}

}  // namespace

std::string JournalOfReference(std::string_view reference) {
  const std::string text = LatexToText(reference);
  std::size_t end = 0;
  while (end < text.size()) {
    if (!IsDigit(text[end])) {
      ++end;
      continue;
    }
    // An ordinal ("25th") is part of a name.
    std::size_t after = end;
    while (after < text.size() && IsDigit(text[after])) ++after;
    const bool ordinal = after + 1 < text.size() && IsLetter(text[after]) &&
                         IsLetter(text[after + 1]) && (end == 0 || text[end - 1] == ' ');
    if (!ordinal) break;
    end = after;
  }
  const std::string_view name = WithoutLabels(std::string_view(text).substr(0, end));
  return name.size() < 3 ? text : std::string(name);
}

void SetArxivFields(Publication* publication, const ArxivFields& fields) {
  const std::string_view given_id = Trim(fields.id);
  if (AddIdentifier(publication, "arxiv", given_id)) {
    const std::string& id = publication->identifiers(publication->identifiers_size() - 1).value();
    SetKey(publication, id);
    publication->set_url("https://arxiv.org/abs/" + id);
  } else {
    SetKey(publication, given_id);
  }
  publication->set_title(LatexToText(fields.title));
  publication->set_abstract(LatexToText(fields.abstract));
  const std::string journal = CollapseSpace(fields.journal);
  publication->set_venue(journal.empty() ? "arXiv" : JournalOfReference(journal));
  publication->set_type(journal.empty() ? "preprint" : "article");
  ForEachPiece(fields.doi, " \n\t;",
               [&](std::string_view doi) { AddIdentifier(publication, "doi", doi); });
  ForEachPiece(fields.categories, " \n\t",
               [&](std::string_view category) { AddKeyword(publication, category); });
  if (SaysWithdrawn(fields.comments) || SaysWithdrawn(fields.abstract)) {
    publication->set_retracted(true);
  }
}

void AddArxivAuthor(Publication* publication, std::string_view given, std::string_view family,
                    std::string_view suffix) {
  if (Trim(family) == ":" || Trim(family) == "et al." || Trim(family) == "et al") {
    if (Trim(family) != ":") publication->set_authors_truncated(true);
    return;
  }
  // "Collaboration, The Lantern" is a body.
  if (EqualsFolded(Trim(family), "collaboration") && !Trim(given).empty()) {
    publication->add_authors()->set_name(
        CollapseSpace(std::string(given) + " " + std::string(family)));
    return;
  }
  Author author = MakePerson(CollapseSpace(given), CollapseSpace(family), CollapseSpace(suffix));
  if (!author.name().empty()) *publication->add_authors() = std::move(author);
}

void AddArxivAuthors(Publication* publication, std::string_view list) {
  const auto add = [&](std::string_view name) {
    const std::string lower = AsciiLowered(name);
    if (lower.starts_with("et al") || lower == "others") {
      return publication->set_authors_truncated(true);
    }
    if (IsNameSuffix(name) && publication->authors_size() > 0) return;
    Author author = ParsePerson(name);
    if (!author.name().empty()) *publication->add_authors() = std::move(author);
  };
  ForEachPiece(WithoutParentheses(LatexToText(list)), ",;", [&](std::string_view piece) {
    if (piece.starts_with("and ")) piece.remove_prefix(4);
    while (true) {
      const std::size_t at = piece.find(" and ");
      if (!Trim(piece.substr(0, at)).empty()) add(Trim(piece.substr(0, at)));
      if (at == piece.npos) return;
      piece.remove_prefix(at + 5);
    }
  });
}

}  // namespace pinakes::corpus
