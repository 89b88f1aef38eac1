#include "indexer/document_builder.h"

#include <algorithm>
#include <bit>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "contract/type_code.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/merge.h"
#include "indexer/storage/database.h"
#include "indexer/storage/impact.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

// Room between fields, so that no phrase matches across them.
constexpr std::uint32_t kFieldGap = 16;
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
  // As many bytes as the number takes, behind how many these are.
  const std::uint64_t citations =
      publication.has_citations() ? std::uint64_t{publication.citations()} + 1 : 0;
  const int bytes = (static_cast<int>(std::bit_width(citations)) + 7) / 8;
  append(static_cast<std::uint64_t>(bytes), 1);
  append(citations, bytes);
  append(publication.has_year() ? std::min<std::uint64_t>(publication.year(), 0xFFFE) + 1 : 0, 2);
  // Ascending ids under a descending order: each byte inverted, and an end above all of them.
  for (const char c : std::string_view(publication.id()).substr(0, 96)) {
    key.push_back(static_cast<char>(~c));
  }
  key.push_back('\xFF');
  return key;
}

void DocumentBuilder::AddText(std::string_view text, std::string_view plain_prefix,
                              std::string_view stem_prefix, std::uint32_t* position) {
  analyzer_->Tokenize(text, &tokens_);
  for (const Token& token : tokens_.tokens()) {
    term_.assign(plain_prefix).append(token.text);
    // The unstemmed form carries positions for phrases; the stem carries the weight.
    document_.AddPosition(term_, *position + token.position);
    term_.assign(stem_prefix).append(analyzer_->Stem(token.text));
    document_.AddTerm(term_, 1);
  }
  *position += tokens_.positions() + kFieldGap;
}

void DocumentBuilder::AddBody(const Publication& view) {
  if (view.abstract().empty() && view.keywords().empty()) return;
  title_stems_.clear();
  for (const Token& token : tokens_.tokens()) {
    title_stems_.emplace_back(analyzer_->Stem(token.text));
  }
  const auto add = [&](std::string_view text) {
    analyzer_->Tokenize(text, &tokens_);
    for (const Token& token : tokens_.tokens()) {
      const std::string_view stem = analyzer_->Stem(token.text);
      const bool in_title = std::ranges::find(title_stems_, stem) != title_stems_.end();
      term_.assign(in_title ? prefix::kTitleStem : prefix::kBodyStem).append(stem);
      document_.AddTerm(term_, 1);
    }
  };
  add(view.abstract());
  for (const std::string& keyword : view.keywords()) add(keyword);
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

void DocumentBuilder::AddAuthors(const Publication& view) {
  // However many authors share a word, it counts once. Views into authors_ would not outlive it.
  std::vector<std::string> words;
  for (int i = 0; i < view.authors_size(); ++i) {
    const AuthorTerms& terms = TermsOf(view.authors(i), i == 0);
    words.insert(words.end(), terms.words.begin(), terms.words.end());
    if (i >= kMaxKeyedAuthors && i + 1 < view.authors_size()) continue;
    for (const std::string& key : terms.keys) document_.AddTerm(key, 0);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) document_.AddTerm(word, 1);
}

void DocumentBuilder::AddKeys(const StoredRecord& record) {
  const Publication& view = record.view();
  const auto add = [&](std::string_view term_prefix, std::string_view body) {
    document_.AddTerm(storage::MakeTerm(term_prefix, body), 0);
  };
  document_.AddTerm(IdTerm(view.id()), 0);
  for (const std::string& alias : record.aliases()) document_.AddTerm(IdTerm(alias), 0);
  for (const Identifier& identifier : view.identifiers()) {
    // Many a record id is one of the record's identifiers: found by that already.
    if (IdentifierText(identifier) == view.id()) continue;
    document_.AddTerm(IdentifierTerm(identifier), 0);
  }
  const TitleKeys title = ExactTitleTerms(view.title(), analyzer_);
  if (!title.whole.empty()) document_.AddTerm(title.whole, 0);
  if (!title.before_colon.empty()) document_.AddTerm(title.before_colon, 0);
  const NearTitleKeys near = NearTitleTerms(view, title.key, analyzer_);
  for (const std::string& term : {near.begin, near.end}) {
    if (!term.empty()) document_.AddTerm(term, 0);
  }
  if (view.has_year()) add(prefix::kYear, std::to_string(view.year()));
  if (!view.type().empty()) {
    document_.AddTerm(KeywordTerm(prefix::kType, view.type()), 0);
  }
  if (view.retracted()) add(prefix::kFlag, "retracted");
  if (view.authors_truncated()) add(prefix::kFlag, "authors-truncated");
  if (view.venue_truncated()) add(prefix::kFlag, "venue-truncated");
  for (const Source& source : view.sources()) {
    document_.AddTerm(KeywordTerm(prefix::kDump, source.dump()), 0);
  }
}

void DocumentBuilder::AddSlots(const StoredRecord& record) {
  const Publication& view = record.view();
  if (view.has_citations()) {
    document_.AddValue(slot::kCitations, Xapian::sortable_serialise(view.citations()));
  }
  if (view.has_year()) document_.AddValue(slot::kYear, Xapian::sortable_serialise(view.year()));
  if (const std::uint32_t citations = view.citations(); citations > 0 && !view.retracted()) {
    document_.AddValue(slot::kImpact, Xapian::sortable_serialise(Impact(citations)));
    for (std::size_t step = 0; step < ImpactStepsOf(citations); ++step) {
      document_.AddTerm(ImpactFlag(kImpactSteps[step]), 0);
    }
  }
  document_.AddValue(slot::kTie, TieKey(view));
  document_.AddValue(slot::kAdded, Xapian::sortable_serialise(record.added()));
  document_.AddValue(slot::kDigest, AccountHashes(record));
  if (!view.venue().empty()) {
    document_.AddValue(slot::kVenueName, CutAtCharacter(view.venue(), kMaxFacetBytes));
  }
  if (!view.type().empty()) document_.AddValue(slot::kType, TypeCode(view.type()));
}

const IndexDocument& DocumentBuilder::Build(const StoredRecord& record) {
  const Publication& view = record.view();
  document_.Clear();
  std::uint32_t position = 1;
  AddText(view.title(), prefix::kTitle, prefix::kTitleStem, &position);
  AddBody(view);
  AddText(view.venue(), prefix::kVenue, prefix::kVenueStem, &position);
  AddAuthors(view);
  AddKeys(record);
  AddSlots(record);
  document_.SetData(encoder_->Encode(record), encoder_->compresses());
  document_.Finish();
  return document_;
}

}  // namespace pinakes
