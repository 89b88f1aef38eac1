#include "corpus/latex.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace pinakes::corpus {
namespace {

struct LatexCase {
  const char* latex;
  const char* text;
};

class LatexTable : public testing::TestWithParam<LatexCase> {};

TEST_P(LatexTable, BecomesText) {
  EXPECT_EQ(LatexToText(GetParam().latex), GetParam().text) << GetParam().latex;
}

INSTANTIATE_TEST_SUITE_P(
    Accents, LatexTable,
    testing::Values(
        LatexCase{R"(G{\"o}del)", "Gödel"}, LatexCase{R"(G\"odel)", "Gödel"},
        LatexCase{R"(G{\"{o}}del)", "Gödel"}, LatexCase{R"(na{\"\i}ve)", "naïve"},
        LatexCase{R"(na\"{\i}ve)", "naïve"}, LatexCase{R"(Fr{\o}ya)", "Frøya"},
        LatexCase{R"(Fr\o ya)", "Frøya"}, LatexCase{R"({\ss})", "ß"},
        LatexCase{R"(N{\aa}s)", "Nås"}, LatexCase{R"(\AA rhus)", "Århus"},
        LatexCase{R"(\v{S}koda \v Cern)", "Škoda Čern"}, LatexCase{R"(Erd\H{o}s)", "Erdős"},
        LatexCase{R"(\c{C}elik)", "Çelik"}, LatexCase{R"(\k{a} \r u \u{g} \.z \=a)", "ą ů ğ ż ā"},
        LatexCase{R"(Nguy\~{\^e}n)", "Nguyễn"}, LatexCase{R"(Nguy\~\^en)", "Nguyễn"},
        LatexCase{R"(\' e \`{A} \^\i \~n)", "é À î ñ"}, LatexCase{R"(Ya\u{g}\i z)", "Yağız"},
        LatexCase{R"(\L{}\'od\'z)", "Łódź"}, LatexCase{R"(\OE uvre, \DH, \th)", "Œuvre, Ð, þ"},
        LatexCase{R"(\'{})", ""}, LatexCase{R"(a\'{bc}d)", "ab́cd"},
        // As MathSciNet writes them.
        LatexCase{R"(Fran{\ocirc{u}}, \polhk{a}, \udot{s}, \Dbar or{\dbar}e)",
                  "Franů, ą, ṣ, Đorđe"},
        LatexCase{R"(Gel\cprime fand)", "Gelʹfand"},
        LatexCase{R"(\textlambda-\textOmega, \textup{up}, 1\textasciimacron)", "λ-Ω, up, 1¯"}));

INSTANTIATE_TEST_SUITE_P(
    Text, LatexTable,
    testing::Values(
        LatexCase{"{R}ender{F}low", "RenderFlow"}, LatexCase{R"(\emph{x} {\em y}z)", "x yz"},
        LatexCase{R"(R\&D, 5\%, \$7, a\_b, \#1, \{x\})", "R&D, 5%, $7, a_b, #1, {x}"},
        LatexCase{"pages 1--2 --- end", "pages 1–2 — end"},
        LatexCase{"``q'' `r' d'Arc", "“q” ‘r' d'Arc"}, LatexCase{"Ha~Noi", "Ha Noi"},
        LatexCase{"?`Que? !`Si!", "¿Que? ¡Si!"}, LatexCase{"50% of a_b^c", "50% of a_b^c"},
        LatexCase{R"(\LaTeX{} and \BibTeX)", "LaTeX and BibTeX"},
        LatexCase{R"(\unknown{kept} \foo bar)", "kept bar"},
        LatexCase{R"({\noopsort{1973a}}{1973})", "1973"},
        LatexCase{R"(a\hspace{1em}b\vphantom{X}c\kern-.1em d)", "abcd"},
        LatexCase{R"(see\footnote{not this} \cite[p.~3]{key}here)", "see here"},
        LatexCase{R"(\href{http://example.org/a_b}{the text})", "the text"},
        LatexCase{R"(\url{http://example.org/\~{}me})", "http://example.org/~me"},
        LatexCase{R"(\textcolor{red}{warm} \textbf{bold})", "warm bold"},
        LatexCase{R"(J.\,S. a\\b c\ d soft\-hyphen)", "J. S. a b c d softhyphen"},
        LatexCase{" two\n  lines\t ", "two lines"}, LatexCase{R"(ends in \)", "ends in"},
        LatexCase{"}{ stray } braces {", "stray braces"}));

INSTANTIATE_TEST_SUITE_P(
    Mathematics, LatexTable,
    testing::Values(
        LatexCase{"H$_2$O", "H2O"}, LatexCase{R"($\alpha$-decay)", "α-decay"},
        LatexCase{R"($O(n^{2})$ and $x_{i,j}$)", "O(n2) and xi,j"},
        LatexCase{R"(\(a \leq b\))", "a ≤ b"},
        LatexCase{R"(an $n\times n$ or $n \times n$ board)", "an n×n or n × n board"},
        LatexCase{R"($O(n \log n)$, $n\log\log n$, $\sin\theta$)",
                  "O(n log n), n log log n, sin θ"},
        LatexCase{R"($n\alpha\log n$)", "nα log n"},
        LatexCase{R"($\log_2 n$, $\max\{a,b\}$, $\log{n}$)", "log2 n, max{a,b}, log n"},
        LatexCase{R"(of $\lambda x$ and \upbeta-rays)", "of λx and β-rays"},
        LatexCase{R"(over $\Q(\sqrt{5})$ and \Q{}q)", "over Q(√5) and q"},
        LatexCase{R"($\langle x\rangle$)", "⟨x⟩"}, LatexCase{R"($\overline{B}{}^0$)", "B̄0"},
        LatexCase{R"($\overline{abc}$)", "abc"},
        LatexCase{R"($\frac{1}{2}$ \ensuremath{x_2})", "1/2 x2"},
        LatexCase{R"($90^\circ$ or $90^{\circ}$)", "90° or 90°"},
        LatexCase{R"($\mathcal{N}=4$ $\not\in$ $f'$)", "N=4 ∉ f′"},
        LatexCase{R"($$E=mc^2$$ done)", "E=mc2 done"}, LatexCase{"only $5 here", "only $5 here"},
        LatexCase{"from $5 to $10", "from $5 to $10"}, LatexCase{"$\\sqrt{s}=7$ TeV", "√s=7 TeV"}));

TEST(Latex, HostileNesting_TakesLinearTime) {
  std::string accents;
  std::string braces;
  std::string dollars;
  for (int i = 0; i < 300000; ++i) {
    accents += "\\'{";
    braces += "{\\frac";
    dollars += "$ 5\\$";
  }
  const auto start = std::chrono::steady_clock::now();
  LatexToText(accents);
  LatexToText(braces);
  LatexToText(dollars);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Latex, AnyBytes_AreTaken) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += std::string("\\") + static_cast<char>(i) + "{";
  EXPECT_FALSE(LatexToText(all).empty());
}

}  // namespace
}  // namespace pinakes::corpus
