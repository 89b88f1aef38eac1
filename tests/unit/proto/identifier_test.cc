#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "contract/record_id.h"

namespace pinakes {
namespace {

std::string Recognised(std::string_view text) {
  const auto identifier = RecogniseIdentifier(text);
  return identifier ? IdentifierText(*identifier) : "none";
}

struct Written {
  std::string_view text;
  std::string_view expected;
};

class RecogniseIdentifierTest : public testing::TestWithParam<Written> {};

TEST_P(RecogniseIdentifierTest, WrittenForm_IsReadAsExpected) {
  EXPECT_EQ(Recognised(GetParam().text), GetParam().expected);
}

// A canonical form read again stays what it is: ids survive being printed and pasted.
TEST_P(RecogniseIdentifierTest, CanonicalForm_IsAFixedPoint) {
  if (GetParam().expected == "none") return;
  EXPECT_EQ(Recognised(GetParam().expected), GetParam().expected);
  const std::size_t colon = GetParam().expected.find(':');
  EXPECT_EQ(CanonicalIdentifier(GetParam().expected.substr(0, colon),
                                GetParam().expected.substr(colon + 1)),
            std::string(GetParam().expected.substr(colon + 1)));
}

constexpr std::string_view kBracketed = "doi:10.5555/lamp.wick_12(3)4";

INSTANTIATE_TEST_SUITE_P(
    Doi, RecogniseIdentifierTest,
    testing::Values(
        Written{"10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"10.5555/Lamp.Wick_12(3)4", kBracketed},
        Written{"doi:10.5555/LAMP.Wick_12(3)4", kBracketed},
        Written{"DOI 10.5555/lamp.wick_12(3)4.", kBracketed},
        Written{"DOI: 10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"doi = 10.5555/lamp.wick_12(3)4,", kBracketed},
        Written{"https://doi.org/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"http://dx.doi.org/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"HTTPS://WWW.DOI.ORG/10.5555/lamp.wick_12(3)4/", kBracketed},
        Written{"https://doi.org/10.5555%2Flamp.wick_12(3)4", kBracketed},
        Written{"https://doi.org/10.5555%2flamp.wick_12%283%294", kBracketed},
        Written{"10.5555%2Flamp.wick_12(3)4", kBracketed},
        Written{"doi.org/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"doi:https://doi.org/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"info:doi/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"urn:doi:10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"(doi:10.5555/lamp.wick_12(3)4).", kBracketed},
        Written{"<https://doi.org/10.5555/lamp.wick_12(3)4>;", kBracketed},
        Written{"  \t10.5555/lamp.wick_12(3)4\r\n", kBracketed},
        Written{"\u00a010.5555/lamp.wick_12(3)4\u200b", kBracketed},
        Written{"“10.5555/lamp.wick_12(3)4”", kBracketed},
        Written{"https://doi.org/10.5555/lamp.wick_12(3)4?utm_source=x#top", kBracketed},
        Written{"https://press.example.org/doi/abs/10.5555/lamp.wick_12(3)4", kBracketed},
        Written{"https://press.example.org/content/pdf/10.5555/lamp.pdf", "doi:10.5555/lamp"},
        Written{"https://press.example.org/article?id=10.5555/lamp&type=printable",
                "doi:10.5555/lamp"},
        Written{"https://www.biorxiv.org/content/10.1101/2020.01.02.123456v2.full.pdf",
                "doi:10.1101/2020.01.02.123456"},
        Written{"10.5555/ab(1)5:2<33::aid-cd4>3.0.co;2-x",
                "doi:10.5555/ab(1)5:2<33::aid-cd4>3.0.co;2-x"},
        Written{"10.1000.10/123", "doi:10.1000.10/123"},
        Written{"10.5555/wick\\_2", "doi:10.5555/wick_2"},
        Written{"10.5555/größe", "doi:10.5555/größe"}, Written{"doi:10.12/ab", "doi:10.12/ab"},
        Written{"10.5555%2Flamp%2F./", "doi:10.5555/lamp"}));

INSTANTIATE_TEST_SUITE_P(
    NoDoi, RecogniseIdentifierTest,
    testing::Values(Written{"10.5555/a b", "none"}, Written{"10.5555/", "none"},
                    Written{"10.5555", "none"}, Written{"10.5/3", "none"}, Written{"doi:", "none"},
                    Written{"doi", "none"}, Written{"doi lamps", "none"},
                    Written{"version 10.5555/ab", "none"},
                    Written{"https://doi.org/", "url:https://doi.org/"},
                    Written{"10.5555%2Fa%00b", "none"}, Written{"10.5555%2Fa%FFb", "none"},
                    Written{"10.5555/\xc3", "none"}, Written{"", "none"}, Written{" ", "none"},
                    Written{"()", "none"}, Written{"http://", "none"}));

INSTANTIATE_TEST_SUITE_P(
    Arxiv, RecogniseIdentifierTest,
    testing::Values(Written{"arXiv:2101.00001v2", "arxiv:2101.00001"},
                    Written{"arXiv:2101.00001v2 [cs.CL]", "arxiv:2101.00001"},
                    Written{"arXiv: 2101.00001.", "arxiv:2101.00001"},
                    Written{"arxiv 2101.00001", "arxiv:2101.00001"},
                    Written{"2101.00001", "arxiv:2101.00001"},
                    Written{"0704.0001v1", "arxiv:0704.0001"},
                    Written{"https://arxiv.org/abs/2101.00001", "arxiv:2101.00001"},
                    Written{"http://www.arxiv.org/abs/2101.00001v3", "arxiv:2101.00001"},
                    Written{"https://arxiv.org/pdf/2101.00001v2.pdf", "arxiv:2101.00001"},
                    Written{"https://arxiv.org/pdf/2101.00001", "arxiv:2101.00001"},
                    Written{"https://export.arxiv.org/abs/2101.00001?context=cs",
                            "arxiv:2101.00001"},
                    Written{"arxiv.org/abs/hep-th/9901001", "arxiv:hep-th/9901001"},
                    Written{"hep-th/9901001", "arxiv:hep-th/9901001"},
                    Written{"arXiv:hep-th/9901001v1", "arxiv:hep-th/9901001"},
                    Written{"math.GT/0309136", "arxiv:math/0309136"},
                    Written{"https://arxiv.org/abs/math%2F0309136", "arxiv:math/0309136"},
                    // Month 13, digits of the wrong year, no archive, a decimal number.
                    Written{"2113.00001", "none"}, Written{"2101.0001", "none"},
                    Written{"either-or/9901001", "none"}, Written{"3.14159", "none"},
                    Written{"0312.1234", "none"}, Written{"9912.12345", "none"},
                    Written{"arxiv papers", "none"}));

INSTANTIATE_TEST_SUITE_P(
    Libraries, RecogniseIdentifierTest,
    testing::Values(
        Written{"PMID: 123", "pmid:123"}, Written{"PMID 00123", "pmid:123"},
        Written{"pubmed:123", "pmid:123"}, Written{"pubmed 2020", "none"},
        Written{"https://pubmed.ncbi.nlm.nih.gov/123/", "pmid:123"},
        Written{"https://www.ncbi.nlm.nih.gov/pubmed/123?dopt=Abstract", "pmid:123"},
        Written{"https://europepmc.org/article/MED/123", "pmid:123"},
        Written{"PMC123", "pmcid:PMC123"}, Written{"PMCID: PMC123.2", "pmcid:PMC123"},
        Written{"https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/pdf/a.pdf", "pmcid:PMC123"},
        Written{"https://pmc.ncbi.nlm.nih.gov/articles/pmc123/", "pmcid:PMC123"},
        Written{"https://openalex.org/W2741809807", "openalex:W2741809807"},
        Written{"https://api.openalex.org/works/w2741809807", "openalex:W2741809807"},
        Written{"W2741809807", "openalex:W2741809807"}, Written{"W3", "none"},
        Written{"https://openalex.org/A5023888391", "url:https://openalex.org/A5023888391"},
        Written{"https://dblp.org/rec/conf/lamp/WickO21.html", "dblp:conf/lamp/WickO21"},
        Written{"https://dblp.uni-trier.de/rec/bibtex/journals/corr/abs-2101-00001",
                "dblp:journals/corr/abs-2101-00001"},
        Written{"DBLP:conf/lamp/WickO21", "dblp:conf/lamp/WickO21"},
        Written{"conf/lamp/WickO21", "dblp:conf/lamp/WickO21"},
        Written{"https://www.semanticscholar.org/paper/On-Lamps-Wick/"
                "0123456789abcdef0123456789ABCDEF01234567",
                "s2:0123456789abcdef0123456789abcdef01234567"},
        Written{"CorpusID:215", "s2:215"},
        Written{"https://api.semanticscholar.org/CorpusID:215", "s2:215"},
        Written{"https://aclanthology.org/P19-1001/", "acl:P19-1001"},
        Written{"https://www.aclweb.org/anthology/P19-1001.pdf", "acl:P19-1001"},
        Written{"https://aclanthology.org/2020.acl-main.1", "acl:2020.acl-main.1"},
        Written{"P19-1001", "acl:P19-1001"}, Written{"acl 2020", "none"},
        Written{"978-0-262-04630-5", "isbn:9780262046305"},
        Written{"ISBN-13: 978-0-262-04630-5", "isbn:9780262046305"},
        Written{"ISBN 0-262-04630-X", "isbn:9780262046305"},
        Written{"0-262-04630-X", "isbn:9780262046305"},
        Written{"urn:isbn:026204630x", "isbn:9780262046305"},
        Written{"978‐0‐262‐04630‐5", "isbn:9780262046305"},
        // Check digits that do not hold.
        Written{"9780262046306", "none"}, Written{"ISBN 0-262-04630-1", "none"},
        Written{"ISSN 0028-0836", "issn:0028-0836"}, Written{"issn:2434561x", "issn:2434-561X"},
        // A range of years is no ISSN.
        Written{"2010-2020", "none"},
        Written{"https://example.org/a?b=c", "url:https://example.org/a?b=c"},
        Written{"https://example.org/a b", "none"}, Written{"1234567890", "none"},
        Written{"attention is all you need", "none"}, Written{"ORCA: sorting", "none"},
        Written{"https://[", "url:https://["}));

TEST(CanonicalIdentifier, SpellingsOfOneDoi_AreOneValue) {
  for (std::string_view text : {"10.5555/LAMP.1", "https://doi.org/10.5555/lamp.1",
                                "doi:10.5555/Lamp.1.", "DOI 10.5555%2Flamp.1"}) {
    EXPECT_EQ(CanonicalIdentifier("doi", text), "10.5555/lamp.1") << text;
  }
}

TEST(CanonicalIdentifier, ValueOfAnotherScheme_IsNone) {
  EXPECT_EQ(CanonicalIdentifier("doi", "2101.00001"), std::nullopt);
  EXPECT_EQ(CanonicalIdentifier("arxiv", "10.5555/lamp.1"), std::nullopt);
  EXPECT_EQ(CanonicalIdentifier("pmid", "https://openalex.org/W123456"), std::nullopt);
  EXPECT_EQ(CanonicalIdentifier("no such scheme", "10.5555/lamp.1"), std::nullopt);
}

TEST(CanonicalIdentifier, BareNumbers_AreTakenWhereTheSchemeIsKnown) {
  EXPECT_EQ(CanonicalIdentifier("pmid", "00123"), "123");
  EXPECT_EQ(CanonicalIdentifier("pmid", "0"), std::nullopt);
  EXPECT_EQ(CanonicalIdentifier("pmcid", "123"), "PMC123");
  EXPECT_EQ(CanonicalIdentifier("openalex", "w12"), "W12");
  EXPECT_EQ(CanonicalIdentifier("isbn", "0262046300"), std::nullopt);
  EXPECT_EQ(CanonicalIdentifier("issn", "00280836"), "0028-0836");
}

TEST(EquivalentIdentifier, ArxivDoi_IsTheArxivIdAndBack) {
  const auto arxiv = RecogniseIdentifier("arXiv:2101.00001");
  const auto doi = RecogniseIdentifier("https://doi.org/10.48550/arXiv.2101.00001");
  ASSERT_TRUE(arxiv && doi);
  EXPECT_EQ(IdentifierText(EquivalentIdentifier(*arxiv).value()), IdentifierText(*doi));
  EXPECT_EQ(IdentifierText(EquivalentIdentifier(*doi).value()), IdentifierText(*arxiv));
  EXPECT_FALSE(EquivalentIdentifier(*RecogniseIdentifier("10.5555/lamp.1")));
}

// Every text of up to four of these pieces is read without a crash, and what comes out is stable.
TEST(RecogniseIdentifier, AnyPiecesInAnyOrder_GiveAStableAnswer) {
  const std::vector<std::string> pieces{
      "doi:",       "10.5555", "/",   "%2F", "%",    "https://", "arxiv.org/abs/",
      "2101.00001", "v2",      "(",   ")",   "pmid", ":",        " ",
      "\xff",       "\u00a0",  "978", "w",   "."};
  for (std::size_t n = 0; n < pieces.size() * pieces.size() * pieces.size() * pieces.size(); ++n) {
    std::string text;
    for (std::size_t rest = n; rest > 0; rest /= pieces.size())
      text += pieces[rest % pieces.size()];
    const auto identifier = RecogniseIdentifier(text);
    if (!identifier) continue;
    ASSERT_EQ(Recognised(IdentifierText(*identifier)), IdentifierText(*identifier)) << text;
  }
}

TEST(RecogniseIdentifier, MegabytesOfAnyByte_AreNone) {
  for (std::string_view piece : {"(", "%25", "10.5555/", "doi:", "\u00a0", "/", "1.", "[<"}) {
    std::string text;
    while (text.size() < (1U << 22U)) text += piece;
    text += 'x';
    EXPECT_EQ(Recognised(text), "none") << piece;
    EXPECT_EQ(Recognised("https://doi.org/" + text), "none") << piece;
  }
}

}  // namespace
}  // namespace pinakes
