#include "corpus/readers/csv_columns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

struct Name {
  std::string_view name;  // in small letters and digits only
  Column column;
};

// Of several columns of one field the upper name wins, so a full form stands above a short one and
// a plain name below those that say more ("source" is a database in Scopus files, a journal in
// others).
constexpr std::array kNames{
    Name{"title", Column::kTitle},
    Name{"articletitle", Column::kTitle},
    Name{"papertitle", Column::kTitle},
    Name{"documenttitle", Column::kTitle},
    Name{"originaltitle", Column::kTitle},
    Name{"worktitle", Column::kTitle},
    Name{"displayname", Column::kTitle},
    Name{"name", Column::kTitle},
    Name{"subtitle", Column::kSubtitle},
    Name{"authorfullnames", Column::kAuthors},
    Name{"authornames", Column::kAuthors},
    Name{"authors", Column::kAuthors},
    Name{"author", Column::kAuthors},
    Name{"authornamesdeduped", Column::kAuthors},
    Name{"authorlist", Column::kAuthors},
    Name{"creators", Column::kAuthors},
    Name{"creator", Column::kAuthors},
    Name{"inventors", Column::kAuthors},
    Name{"bookauthors", Column::kAuthors},
    Name{"groupauthors", Column::kAuthors},
    Name{"sourcetitle", Column::kVenue},
    Name{"sourcetitleanthologytitle", Column::kVenue},
    Name{"anthologytitle", Column::kVenue},
    Name{"journaltitle", Column::kVenue},
    Name{"journalname", Column::kVenue},
    Name{"journal", Column::kVenue},
    Name{"journalbook", Column::kVenue},
    Name{"publicationtitle", Column::kVenue},
    Name{"publicationname", Column::kVenue},
    Name{"containertitle", Column::kVenue},
    Name{"hostvenue", Column::kVenue},
    Name{"venue", Column::kVenue},
    Name{"venuename", Column::kVenue},
    Name{"booktitle", Column::kVenue},
    Name{"conferencename", Column::kVenue},
    Name{"conferencetitle", Column::kVenue},
    Name{"proceedingstitle", Column::kVenue},
    Name{"conference", Column::kVenue},
    Name{"publication", Column::kVenue},
    Name{"source", Column::kVenue},
    Name{"abbreviatedsourcetitle", Column::kVenue},
    Name{"journalabbreviation", Column::kVenue},
    Name{"year", Column::kYear},
    Name{"pubyear", Column::kYear},
    Name{"publicationyear", Column::kYear},
    Name{"yearpublished", Column::kYear},
    Name{"publishedyear", Column::kYear},
    Name{"publicationdate", Column::kYear},
    Name{"datepublished", Column::kYear},
    Name{"publisheddate", Column::kYear},
    Name{"pubdate", Column::kYear},
    Name{"coverdate", Column::kYear},
    Name{"date", Column::kYear},
    Name{"citedby", Column::kCitations},
    Name{"citedbycount", Column::kCitations},
    Name{"citations", Column::kCitations},
    Name{"citationcount", Column::kCitations},
    Name{"citationscount", Column::kCitations},
    Name{"numcitations", Column::kCitations},
    Name{"numberofcitations", Column::kCitations},
    Name{"ncitation", Column::kCitations},
    Name{"ncitations", Column::kCitations},
    Name{"cites", Column::kCitations},
    Name{"timescited", Column::kCitations},
    Name{"timescitedwoscore", Column::kCitations},
    Name{"timescitedalldatabases", Column::kCitations},
    Name{"citingworkscount", Column::kCitations},
    Name{"gscitation", Column::kCitations},
    Name{"gscitations", Column::kCitations},
    Name{"isreferencedbycount", Column::kCitations},
    Name{"citationcountcrossref", Column::kCitations},
    Name{"aminercitationcount", Column::kCitations},
    Name{"documenttype", Column::kType},
    Name{"publicationtype", Column::kType},
    Name{"itemtype", Column::kType},
    Name{"worktype", Column::kType},
    Name{"papertype", Column::kType},
    Name{"typecrossref", Column::kType},
    Name{"type", Column::kType},
    Name{"doi", Column::kDoi},
    Name{"dois", Column::kDoi},
    Name{"doilink", Column::kDoi},
    Name{"bookdoi", Column::kDoi},
    Name{"arxivid", Column::kArxiv},
    Name{"arxiv", Column::kArxiv},
    Name{"pmid", Column::kPmid},
    Name{"pubmedid", Column::kPmid},
    Name{"pmcid", Column::kPmcid},
    Name{"pmc", Column::kPmcid},
    Name{"isbn", Column::kIsbn},
    Name{"isbns", Column::kIsbn},
    Name{"printisbn", Column::kIsbn},
    Name{"eisbn", Column::kIsbn},
    Name{"issn", Column::kIssn},
    Name{"issns", Column::kIssn},
    Name{"eissn", Column::kIssn},
    Name{"printissn", Column::kIssn},
    Name{"onlineissn", Column::kIssn},
    Name{"openalexid", Column::kOpenAlex},
    Name{"openalex", Column::kOpenAlex},
    Name{"s2paperid", Column::kS2},
    Name{"paperid", Column::kS2},
    Name{"aclid", Column::kAcl},
    Name{"abstract", Column::kAbstract},
    Name{"abstractnote", Column::kAbstract},
    Name{"summary", Column::kAbstract},
    Name{"description", Column::kAbstract},
    Name{"languageoforiginaldocument", Column::kLanguage},
    Name{"language", Column::kLanguage},
    Name{"publisher", Column::kPublisher},
    Name{"volume", Column::kVolume},
    Name{"issue", Column::kIssue},
    Name{"issuenumber", Column::kIssue},
    Name{"number", Column::kIssue},
    Name{"pages", Column::kPages},
    Name{"pagination", Column::kPages},
    Name{"pagerange", Column::kPages},
    Name{"artno", Column::kPages},
    Name{"articlenumber", Column::kPages},
    Name{"pagestart", Column::kFirstPage},
    Name{"startpage", Column::kFirstPage},
    Name{"firstpage", Column::kFirstPage},
    Name{"pageend", Column::kLastPage},
    Name{"endpage", Column::kLastPage},
    Name{"lastpage", Column::kLastPage},
    Name{"url", Column::kUrl},
    Name{"urls", Column::kUrl},
    Name{"link", Column::kUrl},
    Name{"articleurl", Column::kUrl},
    Name{"externalurl", Column::kUrl},
    Name{"sourcelinkout", Column::kUrl},
    Name{"landingpageurl", Column::kUrl},
    Name{"fulltexturl", Column::kUrl},
    Name{"downloadurl", Column::kUrl},
    Name{"pdfurl", Column::kUrl},
    Name{"authorkeywords", Column::kKeywords},
    Name{"keywords", Column::kKeywords},
    Name{"keyword", Column::kKeywords},
    Name{"keywordsplus", Column::kKeywords},
    Name{"indexkeywords", Column::kKeywords},
    Name{"manualtags", Column::kKeywords},
    Name{"meshterms", Column::kKeywords},
    Name{"tags", Column::kKeywords},
    Name{"fieldsofstudy", Column::kKeywords},
    Name{"eid", Column::kKey},
    Name{"lensid", Column::kKey},
    Name{"scholarid", Column::kKey},
    Name{"publicationid", Column::kKey},
    Name{"utuniquewosid", Column::kKey},
    Name{"ut", Column::kKey},
    Name{"citationkey", Column::kKey},
    Name{"coreid", Column::kKey},
    Name{"key", Column::kKey},
    Name{"id", Column::kKey},
    Name{"orcids", Column::kOrcids},
    Name{"orcid", Column::kOrcids},
    Name{"isretracted", Column::kRetracted},
    Name{"retracted", Column::kRetracted},
};

std::string Simplified(std::string_view name) {
  std::string simple;
  for (const char c : name) {
    const char lower = AsciiLower(c);
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) simple += lower;
  }
  return simple;
}

}  // namespace

CsvColumns::CsvColumns(const std::vector<std::string>& header)
    : columns_(static_cast<std::size_t>(Column::kCount)) {
  for (const std::string& cell : header) names_.push_back(Simplified(cell));
  const bool scopus = std::find(names_.begin(), names_.end(), "sourcetitle") != names_.end();
  std::vector<bool> used(names_.size(), false);
  for (const Name& name : kNames) {
    // Beside "Source title", "Source" is the database.
    if (scopus && name.name == "source") continue;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i] != name.name) continue;
      columns_[static_cast<std::size_t>(name.column)].push_back(i);
      used[i] = true;
    }
  }
  known_ = static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
}

std::string_view CsvColumns::Get(const std::vector<std::string>& cells, Column column) const {
  for (const std::size_t i : All(column)) {
    if (i < cells.size() && !Trim(cells[i]).empty()) return cells[i];
  }
  return {};
}

bool CsvColumns::IsMinusOneUnknown(std::size_t column) const {
  return names_[column].starts_with("gscitation");
}

}  // namespace pinakes::corpus
