#include "contract/schema.h"

#include <algorithm>
#include <array>
#include <vector>

#include "contract/spelling.h"

namespace pinakes {
namespace {

constexpr std::array kFields{
    Field{"title", "ti intitle", FieldKind::kText, prefix::kTitle, -1, "", "words of the title",
          "title:\"sparse attention\""},
    Field{"author", "au by", FieldKind::kName, prefix::kAuthor, static_cast<int>(slot::kAuthors),
          "", "an author, by surname, initials or full name; ^ for the first author",
          "author:\"Y He\""},
    Field{"venue", "journal in source", FieldKind::kText, prefix::kVenue,
          static_cast<int>(slot::kVenueName), "", "words of the journal or conference",
          "venue:sigplan"},
    Field{"year", "date", FieldKind::kNumber, prefix::kYear, static_cast<int>(slot::kYear), "",
          "year of publication, or a range", "year:2015..2020"},
    Field{"citations", "cites cited", FieldKind::kNumber, "", static_cast<int>(slot::kCitations),
          "", "citation count, or a range; unknown counts never match", "citations:100.."},
    Field{"type", "kind", FieldKind::kKeyword, prefix::kType, static_cast<int>(slot::kType), "",
          "article, inproceedings, book, chapter, thesis, report, preprint, patent, dataset, other",
          "type:article"},
    Field{"id", "", FieldKind::kIdentifier, prefix::kId, -1, "",
          "a record id or one of its aliases", "id:doi:10.1145/3394486.3406703"},
    Field{"doi", "", FieldKind::kIdentifier, prefix::kIdentifier, -1, "doi",
          "a DOI in any written form", "doi:10.1145/3394486.3406703"},
    Field{"arxiv", "eprint", FieldKind::kIdentifier, prefix::kIdentifier, -1, "arxiv",
          "an arXiv identifier, with or without version", "arxiv:1709.05027"},
    Field{"pmid", "pubmed", FieldKind::kIdentifier, prefix::kIdentifier, -1, "pmid",
          "a PubMed identifier", "pmid:12345678"},
    Field{"isbn", "", FieldKind::kIdentifier, prefix::kIdentifier, -1, "isbn",
          "an ISBN, with or without hyphens", "isbn:9780262046305"},
    Field{"dump", "", FieldKind::kKeyword, prefix::kDump, static_cast<int>(slot::kDumps), "",
          "records that this dump stands behind", "dump:profile.md"},
    Field{"is", "flag", FieldKind::kKeyword, prefix::kFlag, -1, "",
          "retracted, authors-truncated, venue-truncated", "is:retracted"},
};

bool EqualFolded(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x + 32) : x) == y;
  });
}

// Calls `use` with each name of the field: its name, then its aliases.
template <typename Use>
void ForEachName(const Field& field, Use use) {
  use(field.name);
  for (std::string_view rest = field.aliases; !rest.empty();) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    use(rest.substr(0, space));
    rest.remove_prefix(std::min(space + 1, rest.size()));
  }
}

}  // namespace

std::span<const Field> Fields() { return kFields; }

const Field* FindField(std::string_view name) {
  for (const Field& field : kFields) {
    bool found = false;
    ForEachName(field, [&](std::string_view known) { found = found || EqualFolded(name, known); });
    if (found) return &field;
  }
  return nullptr;
}

std::string_view SuggestField(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Field& field : kFields) {
    ForEachName(field, [&](std::string_view known) { names.push_back(known); });
  }
  const std::string_view nearest = Nearest(name, names);
  return nearest.empty() ? nearest : FindField(nearest)->name;
}

}  // namespace pinakes
