// TeX as bibliographies use it -> plain Unicode text.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::corpus {

// The text that a TeX fragment would print, in NFC, white space collapsed:
//   G{\"o}del            -> Gödel          na{\"\i}ve      -> naïve
//   H$_2$O               -> H2O            $\alpha$-decay  -> α-decay
//   \emph{x}             -> x              Ha~Noi          -> Ha Noi
//   pages 1--2, ``q''    -> pages 1–2, “q” R\&D            -> R&D
// An unknown command loses its name and keeps its argument; those that only lay out or label
// (\hspace, \vphantom, \noopsort, \label, \footnote ...) lose their argument too. A dollar sign
// without its partner, and "%", stand for themselves. Any bytes are taken; linear time.
std::string LatexToText(std::string_view latex);

}  // namespace pinakes::corpus
