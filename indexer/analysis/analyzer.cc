#include "indexer/analysis/analyzer.h"

#include <algorithm>

#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include "indexer/analysis/analyzer_impl.h"
#include "indexer/analysis/render.h"

namespace pinakes {
namespace {

using analysis::FoldedText;
using analysis::Group;
using analysis::Part;
using analysis::PartKind;
using analysis::Segmenter;
using analysis::Spelling;
using analysis::TermBuffer;

// The version of the rules in this folder: part of every index's identity, so it changes with
// anything that changes a token or a key.
constexpr std::uint32_t kRulesVersion = 3;

// A quoted phrase with several spellings is tried in this many ways at most.
constexpr std::size_t kMaxPhraseForms = 16;

// Reads one group as a query.
class UnitReader {
 public:
  UnitReader(const FoldedText& text, const std::vector<Part>& parts, const Group& group)
      : text_(text), parts_(parts), group_(group) {
    for (std::uint32_t k = group.first; k < group.first + group.count; ++k) {
      umlaut_ = umlaut_ || (parts[k].seen & analysis::kUmlaut);
    }
  }

  // All alternatives, the closest to the text first.
  std::vector<TermSequence> Unit() {
    const Part& first = parts_[group_.first];
    if (first.kind == PartKind::kCjk) return {Cjk(first, false)};
    if (group_.joinable) AddBoth([this](Spelling s) { return TermSequence{Joined(s)}; });
    AddBoth([this](Spelling s) { return Words(s); });
    if (group_.count == 1 && first.kind == PartKind::kApostrophe) {
      AddBoth([&](Spelling s) { return LongestPiece(first, s); });
    }
    return std::move(alternatives_);
  }

  // The alternatives that stand for the text in a phrase: without those that leave something out.
  std::vector<TermSequence> Phrase(bool last) {
    const Part& first = parts_[group_.first];
    if (first.kind == PartKind::kCjk) return {Cjk(first, !last)};
    AddBoth([this](Spelling s) { return Words(s); });
    if (group_.joinable) AddBoth([this](Spelling s) { return TermSequence{Joined(s)}; });
    return std::move(alternatives_);
  }

 private:
  template <typename Make>
  void AddBoth(Make make) {
    Add(make(Spelling::kPlain));
    if (umlaut_) Add(make(Spelling::kDigraph));
  }
  void Add(TermSequence sequence) {
    if (sequence.empty()) return;
    if (std::find(alternatives_.begin(), alternatives_.end(), sequence) == alternatives_.end()) {
      alternatives_.push_back(std::move(sequence));
    }
  }

  std::string Joined(Spelling spelling) {
    buffer_.Clear();
    RenderJoined(text_, &parts_[group_.first], group_.count, spelling, true, &buffer_);
    return std::string(buffer_.view());
  }

  TermSequence Words(Spelling spelling) {
    TermSequence words;
    for (std::uint32_t k = group_.first; k < group_.first + group_.count; ++k) {
      buffer_.Clear();
      RenderPart(text_, parts_[k], spelling, true, &buffer_);
      words.emplace_back(buffer_.view());
    }
    return words;
  }

  TermSequence LongestPiece(const Part& part, Spelling spelling) {
    std::uint32_t longest_begin = part.begin;
    std::uint32_t longest_end = part.begin;
    for (std::uint32_t begin = part.begin; begin < part.end;) {
      std::uint32_t end = begin;
      while (end < part.end && (text_.classes[end] & analysis::kWordChar)) ++end;
      if (end - begin > longest_end - longest_begin) {
        longest_begin = begin;
        longest_end = end;
      }
      begin = end + 1;
    }
    if (longest_end - longest_begin < 2) return {};  // too short to be indexed
    buffer_.Clear();
    RenderRange(text_, part, longest_begin, longest_end, spelling, SpellsGreek(text_, &part, 1),
                &buffer_);
    return {std::string(buffer_.view())};
  }

  // Bigrams; one character alone is a word. With `closed` the last character follows, so that what
  // comes next stands at the next position.
  TermSequence Cjk(const Part& part, bool closed) {
    TermSequence terms;
    for (std::uint32_t i = part.begin; i < part.end; ++i) {
      const bool pair = i + 1 < part.end;
      if (!pair && !closed && !terms.empty()) break;
      buffer_.Clear();
      buffer_.Append(text_.chars[i]);
      if (pair) buffer_.Append(text_.chars[i + 1]);
      terms.emplace_back(buffer_.view());
    }
    return terms;
  }

  const FoldedText& text_;
  const std::vector<Part>& parts_;
  const Group& group_;
  bool umlaut_ = false;
  std::vector<TermSequence> alternatives_;
  TermBuffer buffer_;
};

}  // namespace

std::string_view TokenRuleName(TokenRule rule) {
  switch (rule) {
    case TokenRule::kWord:
      return "word";
    case TokenRule::kJoined:
      return "joined";
    case TokenRule::kPair:
      return "pair";
    case TokenRule::kApostrophePart:
      return "apostrophe-part";
    case TokenRule::kUmlautDigraph:
      return "umlaut-digraph";
    case TokenRule::kGreek:
      return "greek";
    case TokenRule::kSpecial:
      return "special";
    case TokenRule::kCjkSingle:
      return "cjk-single";
    case TokenRule::kCjkBigram:
      return "cjk-bigram";
    case TokenRule::kDotted:
      return "dotted";
    case TokenRule::kNumber:
      return "number";
    case TokenRule::kDictionary:
      return "dictionary";
  }
  return "word";
}

Analyzer::Analyzer(std::string_view language) : impl_(std::make_unique<Impl>(language)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

std::vector<QueryUnit> Analyzer::ParseQuery(std::string_view text) {
  impl_->Read(text);
  std::vector<QueryUnit> units;
  const std::vector<Part>& parts = impl_->segmenter.parts();
  for (const Group& group : impl_->segmenter.groups()) {
    QueryUnit unit;
    unit.alternatives = UnitReader(impl_->text, parts, group).Unit();
    unit.begin = impl_->text.begins[parts[group.first].outer_begin];
    unit.end = impl_->text.ends[parts[group.first + group.count - 1].outer_end - 1];
    units.push_back(std::move(unit));
  }
  return units;
}

std::vector<TermSequence> Analyzer::ParsePhrase(std::string_view text) {
  impl_->Read(text);
  const std::vector<Group>& groups = impl_->segmenter.groups();
  std::vector<std::vector<TermSequence>> units;
  std::size_t forms = 1;
  std::size_t most = 1;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    UnitReader reader(impl_->text, impl_->segmenter.parts(), groups[i]);
    units.push_back(reader.Phrase(i + 1 == groups.size()));
    forms = std::min(forms * units.back().size(), kMaxPhraseForms + 1);
    most = std::max(most, units.back().size());
  }
  if (units.empty()) return {};
  // Every choice of alternatives where they are few, else each alternative throughout.
  const bool all = forms <= kMaxPhraseForms;
  std::vector<TermSequence> sequences;
  for (std::size_t form = 0; form < (all ? forms : most); ++form) {
    TermSequence sequence;
    std::size_t rest = form;
    for (const std::vector<TermSequence>& unit : units) {
      const std::size_t choice = all ? rest % unit.size() : std::min(form, unit.size() - 1);
      if (all) rest /= unit.size();
      sequence.insert(sequence.end(), unit[choice].begin(), unit[choice].end());
    }
    sequences.push_back(std::move(sequence));
  }
  return sequences;
}

std::string_view Analyzer::Stem(std::string_view token) { return impl_->stems.Stem(token); }

std::string Analyzer::TitleKey(std::string_view title) {
  impl_->folder.Fold(title, &impl_->text);
  impl_->segmenter.Segment(impl_->text, Segmenter::Boundaries::kCharacters);
  std::string key;
  key.reserve(title.size());
  std::string part_text;
  for (const Part& part : impl_->segmenter.parts()) {
    part_text.clear();
    AppendPart(impl_->text, part, &part_text);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (!key.empty() && !part_text.empty() && is_digit(key.back()) && is_digit(part_text[0])) {
      key += ' ';
    }
    key += part_text;
  }
  return key;
}

bool Analyzer::IsKnownLanguage(std::string_view language) {
  return analysis::StemCache::IsKnown(language);
}

AnalyzerId Analyzer::Id(std::string_view language) {
  AnalyzerId id;
  UVersionInfo version;
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_getVersion(version);
  u_versionToString(version, text);
  id.set_icu(text);
  u_getUnicodeVersion(version);
  u_versionToString(version, text);
  id.set_unicode(text);
  id.set_rules(kRulesVersion);
  id.set_stemmer(std::string(IsKnownLanguage(language) ? language : "none"));
  return id;
}

std::string AnalyzerIdText(const AnalyzerId& id) {
  return "icu" + id.icu() + "/unicode" + id.unicode() + "/rules" + std::to_string(id.rules()) +
         "/" + id.stemmer();
}

}  // namespace pinakes
