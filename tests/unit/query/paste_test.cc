#include "query/parser/paste.h"

#include <gtest/gtest.h>

#include <string>

namespace pinakes::query {
namespace {

// Authors, title, year, venue: "A; B; + | title | year | venue".
std::string Told(std::string_view text) {
  const std::optional<PastedReference> reference = RecogniseReference(text);
  if (!reference) return "none";
  std::string told;
  for (const std::string& author : reference->authors) told += author + "; ";
  if (reference->authors_truncated) told += "+ ";
  told += "| " + reference->title + " | ";
  told += reference->year ? std::to_string(*reference->year) : "-";
  told += " | " + reference->venue;
  for (const Identifier& id : reference->identifiers) told += " " + id.scheme() + ":" + id.value();
  return told;
}

struct PasteCase {
  const char* style;
  const char* text;
  const char* told;
};

constexpr PasteCase kReferences[] = {
    {"short", "O Quill et al., ORCA: Lantern sorting, with glass, SC20, 2020",
     "O Quill; + | ORCA: Lantern sorting, with glass | 2020 | SC20"},
    {"short, several names", "O Quill, L Orme, Lantern sorting in caves, SC20, 2020",
     "O Quill; L Orme; | Lantern sorting in caves | 2020 | SC20"},
    {"APA", "Quill, O., Orme, L. M., & Böhm, U. (2015). Lantern sorting: a study. Nature Caves.",
     "Quill, O.; Orme, L. M.; Böhm, U.; | Lantern sorting: a study | 2015 | Nature Caves"},
    {"APA with month and pages",
     "Quill, O., & Orme, L. (2020, November). Lantern sorting. In CAVE20: Caves (pp. 1-16). IEEE.",
     "Quill, O.; Orme, L.; | Lantern sorting | 2020 | CAVE20"},
    {"APA cut", "Quill, O., Orme, L., ... Ode, K. (2020). Nested lantern search. ICRA.",
     "Quill, O.; Orme, L.; Ode, K.; + | Nested lantern search | 2020 | ICRA"},
    {"APA, pasted with its link",
     "Quill, O. (2020). Lantern sorting. CAVES. https://doi.org/10.5555/ABC",
     "Quill, O.; | Lantern sorting | 2020 | CAVES doi:10.5555/abc"},
    {"MLA",
     "Quill, Otis, et al. \"Lantern sorting in caves.\" Journal of Caves 12.3 (2019): 45-67.",
     "Quill, Otis; + | Lantern sorting in caves | 2019 | Journal of Caves"},
    {"Chicago",
     "Quill, Otis, Lin Orme, and Uwe Böhm. \"Lantern sorting.\" In CAVE20, pp. 1-16. IEEE, 2020.",
     "Quill, Otis; Lin Orme; Uwe Böhm; | Lantern sorting | 2020 | CAVE20"},
    {"Harvard", "Quill, O., Orme, L. and Ode, K., 2020, November. Lantern sorting. In CAVE20.",
     "Quill, O.; Orme, L.; Ode, K.; | Lantern sorting | 2020 | CAVE20"},
    {"IEEE", "O. Quill, L. Orme, and K. Ode, “Can lanterns sort? A new test,” in COLT, 2012.",
     "O. Quill; L. Orme; K. Ode; | Can lanterns sort? A new test | 2012 | COLT"},
    {"IEEE, numbered", "[12] C. Quill et al., \"Lantern sorting,\" in COLT, 2012, pp. 1–9.",
     "C. Quill; + | Lantern sorting | 2012 | COLT"},
    {"ACM", "Otis P. Quill, Lin Orme. 2011. Lantern sorting for caves. In NeurIPS.",
     "Otis P. Quill; Lin Orme; | Lantern sorting for caves | 2011 | NeurIPS"},
    {"ACM cut", "Otis Quill, et al. 2022. A lantern baseline. In ECCV.",
     "Otis Quill; + | A lantern baseline | 2022 | ECCV"},
    {"ACM, a question", "Lin Orme. 1992. Is the lantern really here?. In Cave Communications.",
     "Lin Orme; | Is the lantern really here? | 1992 | Cave Communications"},
    {"Vancouver", "Quill O, Orme LM. Lantern sorting: a study. Nature. 2019;12(3):45-67.",
     "Quill O; Orme LM; | Lantern sorting: a study | 2019 | Nature"},
    {"Nature", "Quill, O., Orme, L. & Ode, K. Lanterns vs. caves. Nat. Caves 12, 1–16 (2020).",
     "Quill, O.; Orme, L.; Ode, K.; | Lanterns vs. caves | 2020 | Nat. Caves"},
    {"Nature, a title that begins with A",
     "Quill, S. & Orme, D. A lantern of one's own. Cave Theory 8, 149–168 (2007).",
     "Quill, S.; Orme, D.; | A lantern of one's own | 2007 | Cave Theory"},
    {"Vancouver, one author",
     "1. Quill DE. Lanterns of thin glass. Thin Glass. 1982 Mar;89(3):249-262.",
     "Quill DE; | Lanterns of thin glass | 1982 | Thin Glass"},
    {"Vancouver, with the day", "Quill D. Lanterns of glass. Glass Lett. 1982 Mar 5;89:1-4.",
     "Quill D; | Lanterns of glass | 1982 | Glass Lett"},
    {"an abbreviated venue",
     "O. Quill and L. Orme. Lantern sorting. Proc. Natl. Acad. Caves, 12(3):45–67, 2020.",
     "O. Quill; L. Orme; | Lantern sorting | 2020 | Natl. Acad. Caves"},
    {"MLA, a given name behind an initial",
     "Quill, E. Otis, and Lin Orme. “Lantern sorting.” Caves, vol. 1, no. 3, 1995, pp. 1-10.",
     "Quill, E. Otis; Lin Orme; | Lantern sorting | 1995 | Caves"},
    {"MLA, a particle in the given name",
     "Quill, Ada de Orme, and Ilse Beck. “Lantern sorting.” Caves, vol. 1, 2003, pp. 4-6.",
     "Quill, Ada de Orme; Ilse Beck; | Lantern sorting | 2003 | Caves"},
    {"MLA, a given name cut short",
     "Quill, Otis, and Jens Chr. Beck. “Lantern sorting.” Caves, vol. 1, 1998, pp. 1-10.",
     "Quill, Otis; Jens Chr. Beck; | Lantern sorting | 1998 | Caves"},
    {"Chicago, names of several forms",
     "Quill, Otis, Lin Orme, E. Eugene Beck, and M.A. Ode. 2001. “Lantern sorting.” Caves 12: 1-9.",
     "Quill, Otis; Lin Orme; E. Eugene Beck; M.A. Ode; | Lantern sorting | 2001 | Caves"},
    {"Chicago, initials before full names",
     "Quill, O., Lin Orme, and T. Beck. 2013. “Lantern sorting.” Cave Lett. 10 (3): 1-9.",
     "Quill, O.; Lin Orme; T. Beck; | Lantern sorting | 2013 | Cave Lett"},
    {"IEEE, a small second initial",
     "H.-s. Quill, J. k. Orme, and K. Ode, “Lantern sorting,” in Caves, vol. 12, pp. 1-9, 2008.",
     "H.-s. Quill; J. k. Orme; K. Ode; | Lantern sorting | 2008 | Caves"},
    {"Harvard, in single quotation marks",
     "Quill, P.A. (1993) 'The lanterns' glass and a cave's light', caves, 3(3), pp. 517-521.",
     "Quill, P.A.; | The lanterns' glass and a cave's light | 1993 | caves"},
    {"Harvard, in curly ones",
     "Quill, P.A. and Orme, L. (1993) ‘The lanterns’ glass: a cave’s light’, Caves, 3(3).",
     "Quill, P.A.; Orme, L.; | The lanterns’ glass: a cave’s light | 1993 | Caves"},
    {"LNCS", "Quill, O., Orme, L.: Lantern sorting. In: CAVE20, pp. 1–16 (2020)",
     "Quill, O.; Orme, L.; | Lantern sorting | 2020 | CAVE20"},
    {"dblp", "Otis Quill, Lin Orme: ORCA: Lantern Sorting Toward Caves. SC 2020: 20",
     "Otis Quill; Lin Orme; | ORCA: Lantern Sorting Toward Caves | 2020 | SC"},
    {"plain style",
     "O. Quill and L. van der Orme. Lantern sorting. Cave Journal, 12(3):45–67, 2020.",
     "O. Quill; L. van der Orme; | Lantern sorting | 2020 | Cave Journal"},
    {"GB/T 7714", "Quill O, Orme L, et al. Lantern sorting[C]//Caves. 2017: 5998-6008.",
     "Quill O; Orme L; + | Lantern sorting | 2017 | Caves"},
    {"title first", "Lantern sorting: a study. O Quill, L Orme. SC20, 2020",
     "O Quill; L Orme; | Lantern sorting: a study | 2020 | SC20"},
    {"BibTeX",
     "@inproceedings{k,\n title={{ORCA}: Lantern {S}orting},\n author = \"Quill, Otis and "
     "M{\\\"u}hl, "
     "Ada and others\", booktitle={SC20}, year=2020, doi = {10.5555/ABC}}",
     "Quill, Otis; Mu\u0308hl, Ada; + | ORCA: Lantern Sorting | 2020 | SC20 doi:10.5555/abc"},
    {"BibTeX left open", "@article{k, title = {Lantern sorting", "| Lantern sorting | - | "},
};

TEST(RecogniseReference, CommonStyles_AreTakenApart) {
  for (const PasteCase& row : kReferences) {
    EXPECT_EQ(Told(row.text), row.told) << row.style << ": " << row.text;
  }
}

TEST(RecogniseReference, TitlesAndPlainQueries_AreNone) {
  for (const char* text :
       {"", "deep learning", "ORCA: Cache-aware sorting of tiny records", "Y. Xiang pose",
        "Burns A effective", "Gupta 2019", "hensman neurips 2012",
        "AI Planning: Theory and Practice", "A Survey. Of lanterns in caves and glass",
        "Lantern Tables, by J. L. Quill and R. V. Orme, Wiley, New York, 1980, 291 pp.",
        "Which works performed multi-view refinement (SfM) in 2020?",
        "He said \"memory optimizations matter\" in 2020", "author:\"He, Y\" year:2020",
        "Cats, Dogs: lanterns of 2020", "@home computing", "@article{k, author = {Quill}}"}) {
    EXPECT_EQ(Told(text), "none") << text;
  }
}

TEST(RecogniseReference, TitleRange_IsWhereTheTitleStands) {
  const std::string text = "Quill, O. (2015). Lantern sorting. Nature.";
  const std::optional<PastedReference> reference = RecogniseReference(text);
  ASSERT_TRUE(reference);
  EXPECT_EQ(text.substr(reference->title_begin, reference->title_end - reference->title_begin),
            "Lantern sorting");
}

TEST(RecogniseReference, LongText_IsNone) {
  EXPECT_EQ(Told("Quill, O. (2015). Lantern sorting. " + std::string(kMaxReferenceBytes, 'x')),
            "none");
}

}  // namespace
}  // namespace pinakes::query
