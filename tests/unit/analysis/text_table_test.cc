// What text becomes, on both sides: one line a case.
#include <gtest/gtest.h>

#include <string>

#include "indexer/analysis/analyzer.h"
#include "indexer/analysis/explain.h"

namespace pinakes {
namespace {

struct Row {
  const char* text;
  const char* tokens;  // '|' joins the tokens of one position
  const char* query;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.text; }

class TextTable : public testing::TestWithParam<Row> {};

TEST_P(TextTable, Text_BecomesTheseTokensAndThisQuery) {
  Analyzer analyzer("english");
  TokenList tokens;
  analyzer.Tokenize(GetParam().text, &tokens);
  EXPECT_EQ(TokensText(tokens), GetParam().tokens);
  EXPECT_EQ(QueryText(analyzer.ParseQuery(GetParam().text)), GetParam().query);
}

// clang-format off
constexpr Row kScholarlyText[] = {
    {"GPT-3", "gpt|gpt3 3", "(gpt3 OR PHRASE(gpt 3))"},
    {"COVID-19", "covid|covid19 19", "(covid19 OR PHRASE(covid 19))"},
    {"C++", "c|c++", "c++"},
    {"C#", "c|c#", "c#"},
    {".NET", "net|.net", ".net"},
    {"1-bit", "1|1bit bit", "(1bit OR PHRASE(1 bit))"},
    {"β-carotene", "beta|betacarotene carotene", "(betacarotene OR PHRASE(beta carotene))"},
    {"H₂O", "h2o", "h2o"},
    {"naïve", "naive", "naive"},
    {"Straße", "strasse", "strasse"},
    {"İstanbul", "istanbul", "istanbul"},
    {"O'Brien", "obrien|brien", "(obrien OR brien)"},
    {"O’Brien", "obrien|brien", "(obrien OR brien)"},
    {"Müller", "muller|mueller", "(muller OR mueller)"},
    {"Erdős", "erdos", "erdos"},
    {"Łukasiewicz", "lukasiewicz", "lukasiewicz"},
    {"Nguyễn", "nguyen", "nguyen"},
    {"Al-Ḵwārizmī", "al|alkwarizmi kwarizmi", "(alkwarizmi OR PHRASE(al kwarizmi))"},
    {"e-mail", "e|email mail", "(email OR PHRASE(e mail))"},
    {"state-of-the-art", "state|stateoftheart of the art", "(stateoftheart OR PHRASE(state of the art))"},
    {"TCP/IP", "tcp|tcpip ip", "(tcpip OR PHRASE(tcp ip))"},
    {"AC/DC", "ac|acdc dc", "(acdc OR PHRASE(ac dc))"},
    {"p<0.05", "p 0.05", "p AND 0.05"},
    {"x²", "x2", "x2"},
    {"中文信息检索", "中|中文 文|文信 信|信息 息|息检 检|检索 索", "PHRASE(中文 文信 信息 息检 检索)"},
    {"機械学習による", "機|機械 械|械学 学|学習 習|習に に|によ よ|よる る", "PHRASE(機械 械学 学習 習に によ よる)"},
    {"머신러닝", "머|머신 신|신러 러|러닝 닝", "PHRASE(머신 신러 러닝)"},
    {"ภาษาไทย", "ภาษา ไทย", "ภาษา AND ไทย"},
    {"مرحبا", "مرحبا", "مرحبا"},
    {"שלום", "שלום", "שלום"},
    {"deep 😀 learning", "deep learning", "deep AND learning"},
    {"👩\u200d🔬 in", "in", "in"},
    {"co\u00adoperation", "cooperation", "cooperation"},
    {"zero\u200bwidth", "zero|zerowidth width", "(zerowidth OR PHRASE(zero width))"},
    {"ﬁnite ﬂow", "finite flow", "finite AND flow"},
    {"non\u00a0breaking", "non breaking", "non AND breaking"},
    {"F#", "f|f#", "f#"},
    {"R&D", "r|rd d", "(rd OR PHRASE(r d))"},
    {"AT&T", "at|att t", "(att OR PHRASE(at t))"},
    {"U.S.A.", "usa", "usa"},
    {"Node.js", "node|nodejs js", "(nodejs OR PHRASE(node js))"},
    {"1,000.5", "1000.5", "1000.5"},
    {"3D", "3d", "3d"},
    {"2-D", "2|2d d", "(2d OR PHRASE(2 d))"},
    {"α", "alpha", "alpha"},
    {"TiO2", "tio2", "tio2"},
    {"Fe₃O₄", "fe3o4", "fe3o4"},
    {"don’t", "dont|don", "(dont OR don)"},
    {"l’étude", "letude|etude", "(letude OR etude)"},
    {"l'étude", "letude|etude", "(letude OR etude)"},
    {"Gauß", "gauss", "gauss"},
    {"Søren Kierkegaard", "soren|soeren kierkegaard", "(soren OR soeren) AND kierkegaard"},
    {"Đorđe", "dorde", "dorde"},
    {"ÆØÅ", "aeoa|aeoeaa", "(aeoa OR aeoeaa)"},
    {"Þór", "thor", "thor"},
    {"ISO-8859-1", "iso|iso88591 8859 1", "(iso88591 OR PHRASE(iso 8859 1))"},
    {"arXiv:2101.00001", "arxiv 2101.00001", "arxiv AND 2101.00001"},
    {"10.1000/xyz123", "10.1000|10.1000xyz123 xyz123", "(10.1000xyz123 OR PHRASE(10.1000 xyz123))"},
    {"https://doi.org/10.1/ab", "https doi|doiorg10.1ab org 10.1 ab", "https AND (doiorg10.1ab OR PHRASE(doi org 10.1 ab))"},
    {"A*", "a|a*", "a*"},
    {"a_b", "a|ab b", "(ab OR PHRASE(a b))"},
    {"snake_case", "snake|snakecase case", "(snakecase OR PHRASE(snake case))"},
    {"10⁻³", "10 3", "PHRASE(10 3)"},
    {"½", "1 2", "PHRASE(1 2)"},
    {"Ⅳ", "iv", "iv"},
    {"Ｆｕｌｌ", "full", "full"},
    {"ﾊﾝｶｸ", "ハ|ハン ン|ンカ カ|カク ク", "PHRASE(ハン ンカ カク)"},
    {"データベース", "デ|デー ー|ータ タ|タベ ベ|ベー ー|ース ス", "PHRASE(デー ータ タベ ベー ース)"},
    {"が", "が", "が"},
    {"C-H", "c|ch h", "(ch OR PHRASE(c h))"},
    {"N,N-dimethyl", "n n|ndimethyl dimethyl", "n AND (ndimethyl OR PHRASE(n dimethyl))"},
    {"(n,k)-codes", "n k codes", "n AND k AND codes"},
    {"O(n log n)", "o n log n", "o AND n AND log AND n"},
    {"k-means", "k|kmeans means", "(kmeans OR PHRASE(k means))"},
    {"μ-law", "mu|mulaw law", "(mulaw OR PHRASE(mu law))"},
    {"µ-law", "mu|mulaw law", "(mulaw OR PHRASE(mu law))"},
    {"Ångström", "angstrom|aangstroem", "(angstrom OR aangstroem)"},
    {"ℓ1", "l1", "l1"},
    {"∇f", "f", "f"},
    {"ChatGPT", "chatgpt", "chatgpt"},
    {"vis-à-vis", "vis|visavis a vis", "(visavis OR PHRASE(vis a vis))"},
    {"E. coli", "e coli", "e AND coli"},
    {"p53", "p53", "p53"},
    {"IL-2", "il|il2 2", "(il2 OR PHRASE(il 2))"},
    {"Ca2+", "ca2|ca2+", "ca2+"},
    {"CO2", "co2", "co2"},
    {"CO₂", "co2", "co2"},
    {"C++11", "c|c++ 11", "PHRASE(c++ 11)"},
    {"SARS-CoV-2", "sars|sarscov|sarscov2 cov|cov2 2", "(sarscov2 OR PHRASE(sars cov 2))"},
    {"Non-i.i.d.", "non|noniid iid", "(noniid OR PHRASE(non iid))"},
    {"TNF-α", "tnf|tnfalpha alpha", "(tnfalpha OR PHRASE(tnf alpha))"},
    {"Newton's", "newtons|newton", "(newtons OR newton)"},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(ScholarlyText, TextTable, testing::ValuesIn(kScholarlyText));

}  // namespace
}  // namespace pinakes
