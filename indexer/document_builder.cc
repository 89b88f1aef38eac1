#include "indexer/document_builder.h"

#include <algorithm>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/merge.h"
#include "indexer/storage/database.h"
#include "indexer/storage/impact.h"
#include "indexer/storage/seal.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

// Room between fields, so that no phrase matches across them.
constexpr Xapian::termpos kFieldGap = 16;
// Authors beyond these are found by their words, not by every form of their names.
constexpr int kMaxKeyedAuthors = 6000;
constexpr std::size_t kMaxAuthorsKept = 20'000;
// What one value slot holds of a list or a long name, for facets.
constexpr std::size_t kMaxFacetBytes = 240;

std::string CutAtCharacter(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) --limit;
  return std::string(text.substr(0, limit));
}

}  // namespace

std::string TieKey(const Publication& publication) {
  std::string key;
  const auto append = [&key](std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) key.push_back(static_cast<char>(value >> (8 * i) & 0xFF));
  };
  append(publication.has_citations() ? std::uint64_t{publication.citations()} + 1 : 0, 5);
  append(publication.has_year() ? std::min<std::uint64_t>(publication.year(), 0xFFFE) + 1 : 0, 2);
  // Ascending ids under a descending order: each byte inverted, and an end above all of them.
  for (const char c : std::string_view(publication.id()).substr(0, 96)) {
    key.push_back(static_cast<char>(~c));
  }
  key.push_back('\xFF');
  return key;
}

void DocumentBuilder::AddText(std::string_view text, std::string_view plain_prefix,
                              std::string_view stem_prefix, Xapian::termpos* position,
                              Xapian::Document* document) {
  analyzer_->Tokenize(text, &tokens_);
  for (const Token& token : tokens_.tokens()) {
    term_.assign(plain_prefix).append(token.text);
    // The unstemmed form carries positions for phrases; the stem carries the weight.
    document->add_posting(term_, *position + token.position, 0);
    term_.assign(stem_prefix).append(analyzer_->Stem(token.text));
    document->add_term(term_, 1);
  }
  *position += tokens_.positions() + kFieldGap;
}

void DocumentBuilder::AddWordsOnly(std::string_view text, Xapian::Document* document) {
  analyzer_->Tokenize(text, &tokens_);
  for (const Token& token : tokens_.tokens()) {
    term_.assign(prefix::kAbstractStem).append(analyzer_->Stem(token.text));
    document->add_term(term_, 1);
  }
}

const DocumentBuilder::AuthorTerms& DocumentBuilder::TermsOf(const Author& author, bool is_first) {
  std::string name(1, is_first ? '1' : '2');
  for (const std::string* part :
       {&author.name(), &author.family(), &author.given(), &author.suffix(), &author.homonym()}) {
    name.append(*part).push_back('\0');
  }
  if (const auto known = authors_.find(name); known != authors_.end()) return known->second;
  if (authors_.size() >= kMaxAuthorsKept) authors_.clear();
  const NameKeys names = IndexNameKeys(author, is_first ? 0 : 1, analyzer_);
  AuthorTerms terms;
  for (const std::string& word : names.words) {
    terms.words.push_back(storage::MakeTerm(prefix::kAuthor, word));
  }
  for (const std::string& key : names.keys) {
    terms.keys.push_back(storage::MakeTerm(prefix::kNameKey, key));
  }
  return authors_.emplace(std::move(name), std::move(terms)).first->second;
}

void DocumentBuilder::AddAuthors(const Publication& view, Xapian::Document* document) {
  // However many authors share a word, it counts once. Views into authors_ would not outlive it.
  std::vector<std::string> words;
  for (int i = 0; i < view.authors_size(); ++i) {
    const AuthorTerms& terms = TermsOf(view.authors(i), i == 0);
    words.insert(words.end(), terms.words.begin(), terms.words.end());
    if (i >= kMaxKeyedAuthors && i + 1 < view.authors_size()) continue;
    for (const std::string& key : terms.keys) document->add_boolean_term(key);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) document->add_term(word, 1);
}

void DocumentBuilder::AddKeys(const StoredRecord& record, Xapian::Document* document) {
  const Publication& view = record.view();
  const auto add = [&](std::string_view term_prefix, std::string_view body) {
    document->add_boolean_term(storage::MakeTerm(term_prefix, body));
  };
  document->add_boolean_term(IdTerm(view.id()));
  for (const std::string& alias : record.aliases()) document->add_boolean_term(IdTerm(alias));
  for (const Identifier& identifier : view.identifiers()) {
    // Many a record id is one of the record's identifiers: found by that already.
    if (IdentifierText(identifier) == view.id()) continue;
    document->add_boolean_term(IdentifierTerm(identifier));
  }
  const TitleKeys title = ExactTitleTerms(view.title(), analyzer_);
  if (!title.whole.empty()) document->add_boolean_term(title.whole);
  if (!title.before_colon.empty()) document->add_boolean_term(title.before_colon);
  if (view.has_year()) add(prefix::kYear, std::to_string(view.year()));
  if (!view.type().empty()) {
    document->add_boolean_term(KeywordTerm(prefix::kType, view.type()));
  }
  if (view.retracted()) add(prefix::kFlag, "retracted");
  if (view.authors_truncated()) add(prefix::kFlag, "authors-truncated");
  if (view.venue_truncated()) add(prefix::kFlag, "venue-truncated");
  for (const Source& source : view.sources()) {
    document->add_boolean_term(KeywordTerm(prefix::kDump, source.dump()));
  }
}

void DocumentBuilder::AddSlots(const StoredRecord& record, Xapian::Document* document) {
  const Publication& view = record.view();
  document->add_value(slot::kTie, TieKey(view));
  document->add_value(slot::kAdded, Xapian::sortable_serialise(record.added()));
  document->add_value(slot::kDigest, AccountHashes(record));
  if (view.has_year()) document->add_value(slot::kYear, Xapian::sortable_serialise(view.year()));
  if (view.has_citations()) {
    document->add_value(slot::kCitations, Xapian::sortable_serialise(view.citations()));
    if (!view.retracted() && view.citations() > 0) {
      const std::uint32_t citations = view.citations();
      document->add_value(slot::kImpact, Xapian::sortable_serialise(Impact(citations)));
      for (std::size_t step = 0; step < ImpactStepsOf(citations); ++step) {
        document->add_boolean_term(ImpactFlag(kImpactSteps[step]));
      }
    }
  }
  if (!view.venue().empty()) {
    document->add_value(slot::kVenueName, CutAtCharacter(view.venue(), kMaxFacetBytes));
  }
  if (!view.type().empty()) document->add_value(slot::kType, AsciiLowered(view.type()));
}

Xapian::Document DocumentBuilder::Build(const StoredRecord& record) {
  const Publication& view = record.view();
  Xapian::Document document;
  Xapian::termpos position = 1;
  AddText(view.title(), prefix::kTitle, prefix::kTitleStem, &position, &document);
  AddText(view.venue(), prefix::kVenue, prefix::kVenueStem, &position, &document);
  AddWordsOnly(view.abstract(), &document);
  for (const std::string& keyword : view.keywords()) AddWordsOnly(keyword, &document);
  AddAuthors(view, &document);
  AddKeys(record, &document);
  AddSlots(record, &document);
  document.set_data(storage::Sealed(record.SerializeAsString()));
  return document;
}

}  // namespace pinakes
