// Analyzer::Tokenize: the index side.
#include "indexer/analysis/analyzer_impl.h"
#include "indexer/analysis/render.h"

namespace pinakes {
namespace {

using analysis::FoldedText;
using analysis::Group;
using analysis::Part;
using analysis::PartKind;
using analysis::Spelling;
using analysis::Suffix;
using analysis::TermBuffer;

TokenRule RuleOf(const FoldedText& text, const Part& part) {
  switch (part.kind) {
    case PartKind::kDotted:
      return TokenRule::kDotted;
    case PartKind::kNumber:
      return TokenRule::kNumber;
    case PartKind::kDictionary:
      return TokenRule::kDictionary;
    case PartKind::kApostrophe:
      return TokenRule::kJoined;
    case PartKind::kWord:
    case PartKind::kCjk:
      break;
  }
  const bool greek = (part.seen & analysis::kGreek) && analysis::SpellsGreek(text, &part, 1);
  return greek ? TokenRule::kGreek : TokenRule::kWord;
}

// Writes the tokens of a text, one group after another.
class Writer {
 public:
  Writer(const FoldedText& text, const std::vector<Part>& parts, std::vector<Token>* tokens,
         std::vector<char>* arena, std::vector<std::uint32_t>* offsets)
      : text_(text), parts_(parts), tokens_(tokens), arena_(arena), offsets_(offsets) {}

  void Write(const Group& group) {
    const Part& first = parts_[group.first];
    if (first.kind == PartKind::kCjk) return WriteCjk(first);
    for (std::uint32_t k = 0; k < group.count; ++k) {
      const Part& part = parts_[group.first + k];
      WritePart(part);
      if (group.pairs && k + 1 < group.count) WriteJoined(group.first + k, 2, TokenRule::kPair);
      if (group.joinable && k == 0) WriteJoined(group.first, group.count, TokenRule::kJoined);
      ++position_;
    }
  }
  std::uint32_t positions() const { return position_; }

 private:
  void Emit(TokenRule rule, std::uint32_t begin, std::uint32_t end) {
    const std::string_view term = buffer_.view();
    if (term.empty()) return;
    offsets_->push_back(static_cast<std::uint32_t>(arena_->size()));
    arena_->insert(arena_->end(), term.begin(), term.end());
    // The view is set when the arena has stopped growing; until then only its size counts.
    tokens_->push_back({term, position_, text_.begins[begin], text_.ends[end - 1], rule});
  }

  void WritePart(const Part& part) {
    buffer_.Clear();
    RenderPart(text_, part, Spelling::kPlain, false, &buffer_);
    Emit(RuleOf(text_, part), part.begin, part.end);
    if (part.suffix != Suffix::kNone) {
      buffer_.Clear();
      RenderPart(text_, part, Spelling::kPlain, true, &buffer_);
      Emit(TokenRule::kSpecial, part.outer_begin, part.outer_end);
    }
    if (part.seen & analysis::kUmlaut) {
      buffer_.Clear();
      RenderPart(text_, part, Spelling::kDigraph, true, &buffer_);
      Emit(TokenRule::kUmlautDigraph, part.outer_begin, part.outer_end);
    }
    if (part.kind == PartKind::kApostrophe) WritePieces(part);
  }

  void WritePieces(const Part& part) {
    const bool spell_greek = SpellsGreek(text_, &part, 1);
    for (std::uint32_t begin = part.begin; begin < part.end;) {
      std::uint32_t end = begin;
      std::uint8_t seen = 0;
      while (end < part.end && (text_.classes[end] & analysis::kWordChar)) {
        seen |= text_.classes[end++];
      }
      if (end - begin >= 2) {
        buffer_.Clear();
        RenderRange(text_, part, begin, end, Spelling::kPlain, spell_greek, &buffer_);
        Emit(TokenRule::kApostrophePart, begin, end);
        if (seen & analysis::kUmlaut) {
          buffer_.Clear();
          RenderRange(text_, part, begin, end, Spelling::kDigraph, spell_greek, &buffer_);
          Emit(TokenRule::kUmlautDigraph, begin, end);
        }
      }
      begin = end + 1;
    }
  }

  void WriteJoined(std::uint32_t first, std::uint32_t count, TokenRule rule) {
    std::uint8_t seen = 0;
    bool suffix = false;
    for (std::uint32_t k = first; k < first + count; ++k) {
      seen |= parts_[k].seen;
      suffix = suffix || parts_[k].suffix != Suffix::kNone;
    }
    const std::uint32_t begin = parts_[first].begin;
    const std::uint32_t end = parts_[first + count - 1].outer_end;
    Join(first, count, Spelling::kPlain, false);
    Emit(rule, begin, end);
    if (suffix) {
      Join(first, count, Spelling::kPlain, true);
      Emit(TokenRule::kSpecial, begin, end);
    }
    if (seen & analysis::kUmlaut) {
      Join(first, count, Spelling::kDigraph, true);
      Emit(TokenRule::kUmlautDigraph, begin, end);
    }
  }

  void Join(std::uint32_t first, std::uint32_t count, Spelling spelling, bool with_suffix) {
    buffer_.Clear();
    RenderJoined(text_, &parts_[first], count, spelling, with_suffix, &buffer_);
  }

  void WriteCjk(const Part& part) {
    for (std::uint32_t i = part.begin; i < part.end; ++i, ++position_) {
      buffer_.Clear();
      buffer_.Append(text_.chars[i]);
      Emit(TokenRule::kCjkSingle, i, i + 1);
      if (i + 1 == part.end) continue;
      buffer_.Append(text_.chars[i + 1]);
      Emit(TokenRule::kCjkBigram, i, i + 2);
    }
  }

  const FoldedText& text_;
  const std::vector<Part>& parts_;
  std::vector<Token>* tokens_;
  std::vector<char>* arena_;
  std::vector<std::uint32_t>* offsets_;
  TermBuffer buffer_;
  std::uint32_t position_ = 0;
};

}  // namespace

void Analyzer::Tokenize(std::string_view text, TokenList* out) {
  Impl& impl = *impl_;
  impl.Read(text);
  out->tokens_.clear();
  out->arena_.clear();
  impl.offsets.clear();
  Writer writer(impl.text, impl.segmenter.parts(), &out->tokens_, &out->arena_, &impl.offsets);
  for (const Group& group : impl.segmenter.groups()) writer.Write(group);
  out->positions_ = writer.positions();
  for (std::size_t i = 0; i < out->tokens_.size(); ++i) {
    Token& token = out->tokens_[i];
    token.text = {out->arena_.data() + impl.offsets[i], token.text.size()};
  }
}

}  // namespace pinakes
