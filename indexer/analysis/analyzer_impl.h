// What the analyzer and the name rules share. Internal to this folder and its tests.
#pragma once

#include <string_view>

#include "indexer/analysis/analyzer.h"
#include "indexer/analysis/fold.h"
#include "indexer/analysis/segment.h"
#include "indexer/analysis/stem_cache.h"

namespace pinakes {

struct Analyzer::Impl {
  explicit Impl(std::string_view language) : stems(language) {}

  analysis::Folder folder;
  analysis::Segmenter segmenter;
  analysis::StemCache stems;
  analysis::FoldedText text;
  analysis::Segmenter::Boundaries boundaries = analysis::Segmenter::Boundaries::kScan;
  std::vector<std::uint32_t> offsets;  // of the tokens in the arena, while it still grows

  void Read(std::string_view bytes) {
    folder.Fold(bytes, &text);
    segmenter.Segment(text, boundaries);
  }
};

// The door to an Analyzer's parts for this folder.
struct NameAnalyzer {
  static Analyzer::Impl& Of(Analyzer& analyzer) { return *analyzer.impl_; }
};

}  // namespace pinakes
