// PubMed XML: article sets, books, and the deletions of update files.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 4> kRecords{"PubmedArticle", "PubmedBookArticle",
                                                   "DeleteCitation", "DeleteDocument"};

void AddAuthors(XmlNode list, Publication* publication) {
  if (list.Attribute("CompleteYN") == "N") publication->set_authors_truncated(true);
  list.ForEachChild("Author", [&](XmlNode node) {
    Author author;
    if (const XmlNode body = node.Child("CollectiveName")) {
      author.set_name(XmlText(body));
    } else {
      std::string given = XmlText(node.Child("ForeName"));
      if (given.empty()) given = XmlText(node.Child("Initials"));
      author = MakePerson(given, XmlText(node.Child("LastName")), XmlText(node.Child("Suffix")));
    }
    if (author.name().empty()) return;
    node.ForEachChild("Identifier", [&](XmlNode identifier) {
      if (identifier.Attribute("Source") != "ORCID") return;
      SetOrcid(&author, XmlText(identifier));
    });
    *publication->add_authors() = std::move(author);
  });
}

std::string Abstract(XmlNode abstract) {
  std::string all;
  abstract.ForEachChild("AbstractText", [&](XmlNode part) {
    const std::string text = XmlText(part);
    if (text.empty()) return;
    if (!all.empty()) all += ' ';
    const std::string_view label = part.Attribute("Label");
    if (!label.empty() && label != "UNLABELLED") all += std::string(label) + ": ";
    all += text;
  });
  return all;
}

void AddIds(XmlNode list, Publication* publication) {
  list.ForEachChild("ArticleId", [&](XmlNode id) {
    const std::string_view type = id.Attribute("IdType");
    if (type == "doi") AddIdentifier(publication, "doi", XmlText(id));
    if (type == "pubmed") AddIdentifier(publication, "pmid", XmlText(id));
    if (type == "pmc") AddIdentifier(publication, "pmcid", XmlText(id));
  });
}

// The kind of work among words such as "Research Support, N.I.H." and "Review".
void SetKind(XmlNode list, Publication* publication) {
  list.ForEachChild("PublicationType", [&](XmlNode type) {
    const std::string word = XmlText(type);
    if (word == "Retracted Publication") publication->set_retracted(true);
    const std::string_view mapped = MapType(word);
    if (mapped.empty()) return;
    // "Journal Article" stands beside a more telling word at times.
    if (publication->type().empty() || publication->type() == "article") {
      publication->set_type(std::string(mapped));
    }
  });
}

// Orders the versions of one PMID, then their revisions.
std::string Updated(XmlNode citation) {
  std::string version(citation.Child("PMID").Attribute("Version"));
  if (version.empty()) version = "1";
  if (version.size() < 4) version.insert(0, 4 - version.size(), '0');
  const XmlNode revised = citation.Child("DateRevised");
  if (!revised) return version;
  return version + ' ' + XmlText(revised.Child("Year")) + '-' + XmlText(revised.Child("Month")) +
         '-' + XmlText(revised.Child("Day"));
}

void SetCommon(XmlNode citation, Publication* publication) {
  const std::string pmid = XmlText(citation.Child("PMID"));
  SetKey(publication, pmid);
  if (AddIdentifier(publication, "pmid", pmid)) {
    publication->set_url("https://pubmed.ncbi.nlm.nih.gov/" + pmid + "/");
  }
  if (publication->sources_size() > 0) {
    publication->mutable_sources(0)->set_updated(Updated(citation));
  }
  citation.ForEachChild("KeywordList", [&](XmlNode list) {
    list.ForEachChild("Keyword", [&](XmlNode word) { AddKeyword(publication, XmlText(word)); });
  });
}

Publication ReadArticle(XmlNode root, const Place& place, Sink& sink) {
  Publication publication;
  const XmlNode citation = root.Child("MedlineCitation");
  const XmlNode article = citation.Child("Article");
  const XmlNode journal = article.Child("Journal");
  SetCommon(citation, &publication);
  publication.set_title(
      WithoutFullStop(WithoutTranslationMark(XmlText(article.Child("ArticleTitle")))));
  if (publication.title().empty()) {
    publication.set_title(WithoutFullStop(XmlText(article.Child("VernacularTitle"))));
  }
  AddAuthors(article.Child("AuthorList"), &publication);
  publication.set_venue(XmlText(journal.Child("Title")));
  if (publication.venue().empty()) {
    publication.set_venue(XmlText(citation.Child("MedlineJournalInfo/MedlineTA")));
  }
  for (const XmlNode date :
       {journal.Child("JournalIssue/PubDate/Year"),
        journal.Child("JournalIssue/PubDate/MedlineDate"), article.Child("ArticleDate/Year")}) {
    if (!publication.has_year()) SetYear(&publication, date.Text(), place, sink);
  }
  SetKind(article.Child("PublicationTypeList"), &publication);
  article.ForEachChild("ELocationID", [&](XmlNode id) {
    if (id.Attribute("EIdType") == "doi" && id.Attribute("ValidYN") != "N") {
      AddIdentifier(&publication, "doi", XmlText(id));
    }
  });
  AddIds(root.Child("PubmedData/ArticleIdList"), &publication);
  AddIssns(&publication, XmlText(journal.Child("ISSN")));
  AddIssns(&publication, XmlText(citation.Child("MedlineJournalInfo/ISSNLinking")));
  publication.set_abstract(Abstract(article.Child("Abstract")));
  publication.set_language(XmlText(article.Child("Language")));
  publication.set_volume(XmlText(journal.Child("JournalIssue/Volume")));
  publication.set_issue(XmlText(journal.Child("JournalIssue/Issue")));
  const XmlNode pages = article.Child("Pagination");
  publication.set_pages(NormalPages(XmlText(pages.Child("MedlinePgn"))));
  if (publication.pages().empty()) {
    publication.set_pages(
        PageRange(XmlText(pages.Child("StartPage")), XmlText(pages.Child("EndPage"))));
  }
  article.ForEachChild("ELocationID", [&](XmlNode id) {
    if (id.Attribute("EIdType") == "pii") AddPublisherItem(&publication, XmlText(id));
  });
  citation.Child("MeshHeadingList").ForEachChild("MeshHeading", [&](XmlNode heading) {
    AddKeyword(&publication, XmlText(heading.Child("DescriptorName")));
  });
  citation.Child("CommentsCorrectionsList").ForEachChild([&](XmlNode comment) {
    if (comment.Attribute("RefType") == "RetractionIn") publication.set_retracted(true);
  });
  return publication;
}

Publication ReadBook(XmlNode root, const Place& place, Sink& sink) {
  Publication publication;
  const XmlNode document = root.Child("BookDocument");
  const XmlNode book = document.Child("Book");
  SetCommon(document, &publication);
  const std::string book_title = XmlText(book.Child("BookTitle"));
  publication.set_title(WithoutFullStop(XmlText(document.Child("ArticleTitle"))));
  const bool whole = publication.title().empty();
  if (whole) publication.set_title(book_title);
  publication.set_venue(whole ? XmlText(book.Child("CollectionTitle")) : book_title);
  publication.set_type(whole ? "book" : "chapter");
  const auto add = [&](XmlNode parent, bool editors) {
    parent.ForEachChild("AuthorList", [&](XmlNode list) {
      if ((list.Attribute("Type") == "editors") == editors) AddAuthors(list, &publication);
    });
  };
  add(document, false);
  if (publication.authors_size() == 0) add(book, false);
  if (publication.authors_size() == 0) add(book, true);
  SetYear(&publication, book.Child("PubDate/Year").Text(), place, sink);
  if (!publication.has_year()) {
    SetYear(&publication, document.Child("ContributionDate/Year").Text(), place, sink);
  }
  AddIds(document.Child("ArticleIdList"), &publication);
  AddIds(root.Child("PubmedBookData/ArticleIdList"), &publication);
  book.ForEachChild("Isbn", [&](XmlNode isbn) { AddIsbns(&publication, isbn.Text()); });
  publication.set_abstract(Abstract(document.Child("Abstract")));
  publication.set_language(XmlText(document.Child("Language")));
  publication.set_publisher(XmlText(book.Child("Publisher/PublisherName")));
  publication.set_volume(XmlText(book.Child("Volume")));
  publication.set_pages(NormalPages(XmlText(document.Child("Pagination/MedlinePgn"))));
  return publication;
}

bool ReadDeletions(XmlNode root, Place place, Sink& sink) {
  bool more = true;
  root.ForEachChild("PMID", [&](XmlNode node) {
    if (!more) return;
    const std::string pmid = XmlText(node);
    place.key = pmid;
    if (const auto value = CanonicalIdentifier("pmid", pmid)) {
      Identifier identifier;
      identifier.set_scheme("pmid");
      identifier.set_value(*value);
      more = sink.Delete(place, identifier);
    } else {
      sink.Note(place, "deletion of what is no PMID");
    }
  });
  return more;
}

}  // namespace

Status ReadPubmedXml(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   const XmlNode root = record.root();
                   if (root.name() == "PubmedArticle") {
                     return Deliver(ReadArticle(root, place, sink), place, text, sink);
                   }
                   if (root.name() == "PubmedBookArticle") {
                     return Deliver(ReadBook(root, place, sink), place, text, sink);
                   }
                   return ReadDeletions(root, place, sink);
                 });
}

int DetectPubmedXml(std::string_view head) {
  for (const std::string_view tag : {"PubmedArticleSet", "PubmedArticle", "PubmedBookArticle",
                                     "PubmedBookArticleSet", "DeleteCitation"}) {
    if (HasStartTag(head, tag)) return 95;
  }
  return 0;
}

}  // namespace pinakes::corpus
