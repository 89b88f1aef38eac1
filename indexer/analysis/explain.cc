#include "indexer/analysis/explain.h"

#include "indexer/analysis/name_keys.h"

namespace pinakes {
namespace {

std::string_view Keep(std::string text, std::deque<std::string>* storage) {
  storage->push_back(std::move(text));
  return storage->back();
}

// One slot of a key: what it says about a given name.
std::string SlotRule(std::string_view slot) {
  const bool more = slot.ends_with('+');
  if (more) slot.remove_suffix(1);
  std::string rule;
  if (slot.ends_with('*')) {
    rule = "a given name that begins so";
  } else if (slot.ends_with('.')) {
    rule = "an initial of which no more is known";
  } else {
    rule = "a given name";
  }
  return more ? rule + ", more follow" : rule;
}

}  // namespace

std::string NameKeyRule(std::string_view key) {
  std::string rule;
  if (key.starts_with('^')) {
    rule = "first author: ";
    key.remove_prefix(1);
  }
  if (key.starts_with("h:")) return rule + "a long key, hashed";
  if (key.starts_with('=')) return rule + "the family name spelled exactly";
  if (key.starts_with('#')) return rule + "the person whom the source numbered";
  if (key.starts_with('~')) {
    rule += "folded ";
    key.remove_prefix(1);
  }
  std::size_t at = key.find('/');
  if (at == std::string_view::npos) return rule + "family name or whole name";
  rule += "family name";
  while (at != std::string_view::npos) {
    const std::size_t next = key.find('/', at + 1);
    rule += ", " + SlotRule(key.substr(at + 1, next - at - 1));
    at = next;
  }
  return rule;
}

std::string TokensText(const TokenList& tokens) {
  std::string text;
  std::uint32_t position = 0;
  for (const Token& token : tokens.tokens()) {
    if (!text.empty()) text += token.position == position ? '|' : ' ';
    position = token.position;
    text += token.text;
  }
  return text;
}

std::string UnitText(const QueryUnit& unit) {
  std::string text;
  for (const TermSequence& terms : unit.alternatives) {
    if (!text.empty()) text += " OR ";
    if (terms.size() > 1) text += "PHRASE(";
    for (std::size_t i = 0; i < terms.size(); ++i) text += (i > 0 ? " " : "") + terms[i];
    if (terms.size() > 1) text += ")";
  }
  return unit.alternatives.size() > 1 ? '(' + text + ')' : text;
}

std::string QueryText(const std::vector<QueryUnit>& units) {
  std::string text;
  for (const QueryUnit& unit : units) {
    if (!text.empty()) text += " AND ";
    text += UnitText(unit);
  }
  return text;
}

TextExplanation ExplainText(std::string_view text, Analyzer* analyzer) {
  TextExplanation explanation;
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  for (const Token& token : tokens.tokens()) {
    const std::string_view kept = Keep(std::string(token.text), &explanation.storage);
    const std::string_view stem =
        Keep(std::string(analyzer->Stem(token.text)), &explanation.storage);
    explanation.tokens.push_back(
        {kept, token.position, token.begin, token.end, TokenRuleName(token.rule), stem});
  }
  for (const QueryUnit& unit : analyzer->ParseQuery(text)) {
    explanation.units.push_back({Keep(UnitText(unit), &explanation.storage), unit.begin, unit.end});
  }
  explanation.title_key = Keep(analyzer->TitleKey(text), &explanation.storage);
  return explanation;
}

NameExplanation ExplainName(std::string_view name, Analyzer* analyzer) {
  NameExplanation explanation;
  const Author author = SplitName(name);
  explanation.family = Keep(author.family(), &explanation.storage);
  explanation.given = Keep(author.given(), &explanation.storage);
  explanation.suffix = Keep(author.suffix(), &explanation.storage);
  const auto add = [&](const std::vector<std::string>& texts, std::string_view use) {
    for (const std::string& text : texts) {
      const std::string_view kept = Keep(text, &explanation.storage);
      const std::string_view rule = use == "word" ? std::string_view("word of the name")
                                                  : Keep(NameKeyRule(text), &explanation.storage);
      explanation.rows.push_back({kept, use, rule});
    }
  };
  const NameKeys keys = IndexNameKeys(author, 1, analyzer);
  add(keys.words, "word");
  add(keys.keys, "key");
  const NameQuery query = ParseName(name, analyzer);
  add(query.keys, "query");
  add(query.better, "better");
  return explanation;
}

}  // namespace pinakes
