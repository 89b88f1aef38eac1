// Semantic Scholar: the API's papers, searches, author papers and citations; the S2AG papers
// dataset; the old Open Research Corpus.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/json_fields.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

// The API writes citationCount, the dataset citationcount.
JsonValue Either(JsonValue paper, std::string_view first, std::string_view second) {
  const JsonValue value = paper[first];
  return value.IsPresent() ? value : paper[second];
}

void AddIdentifiers(JsonValue paper, Publication* publication) {
  struct Scheme {
    std::string_view theirs;
    std::string_view ours;
  };
  static constexpr Scheme kSchemes[] = {{"DOI", "doi"},     {"ArXiv", "arxiv"},
                                        {"PubMed", "pmid"}, {"PubMedCentral", "pmcid"},
                                        {"DBLP", "dblp"},   {"ACL", "acl"}};
  const JsonValue ids = Either(paper, "externalIds", "externalids");
  for (const Scheme& scheme : kSchemes) {
    AddIdentifier(publication, scheme.ours, ids[scheme.theirs].Text());
  }
  AddIdentifier(publication, "doi", paper["doi"].String());
  AddIdentifier(publication, "pmid", paper["pmid"].String());
}

void AddKeywords(JsonValue paper, Publication* publication) {
  paper["fieldsOfStudy"].ForEach([&](JsonValue field) { AddKeyword(publication, field.String()); });
  Either(paper, "s2FieldsOfStudy", "s2fieldsofstudy").ForEach([&](JsonValue field) {
    AddKeyword(publication, field["category"].String());
  });
}

std::string_view TypeOf(JsonValue paper) {
  std::string_view found;
  Either(paper, "publicationTypes", "publicationtypes").ForEach([&](JsonValue type) {
    // "Review" and "Study" say what kind of article it is.
    if (found.empty() || found == "Review" || found == "Study") found = type.String();
  });
  return found;
}

// "89 8" is volume 89, issue 8; "21 Suppl 1" a supplement of volume 21.
void SetVolume(std::string_view text, Publication* publication) {
  std::string volume = CollapseSpace(text);
  const std::size_t digits = volume.find_first_not_of("0123456789");
  if (digits != volume.npos && digits > 0 && volume[digits] == ' ') {
    publication->set_issue(volume.substr(digits + 1));
    volume.resize(digits);
  }
  publication->set_volume(std::move(volume));
}

Publication ReadPaper(JsonValue paper, const Place& place, Sink& sink) {
  Publication publication;
  std::string key = paper["paperId"].Text();
  if (key.empty()) key = paper["id"].Text();
  if (!key.empty()) AddIdentifier(&publication, "s2", key);
  if (key.empty()) key = Either(paper, "corpusid", "corpusId").Text();
  SetKey(&publication, key);
  publication.set_title(MarkupToText(paper["title"].String()));
  paper["authors"].ForEach([&](JsonValue author) {
    AddDisplayName(&publication, author.IsString() ? author.String() : author["name"].String());
  });
  const JsonValue journal = paper["journal"];
  for (const std::string_view venue :
       {paper["venue"].String(), paper["publicationVenue"]["name"].String(),
        paper["journalName"].String(), journal["name"].String()}) {
    if (publication.venue().empty()) publication.set_venue(MarkupToText(venue));
  }
  SetJsonYear(&publication, paper["year"], place, sink);
  if (!publication.has_year()) {
    SetJsonYear(&publication, Either(paper, "publicationDate", "publicationdate"), place, sink);
  }
  SetJsonCitations(&publication, Either(paper, "citationCount", "citationcount"), place, sink);
  if (!publication.has_citations() && paper["inCitations"].IsArray()) {
    publication.set_citations(static_cast<std::uint32_t>(paper["inCitations"].size()));
  }
  SetType(&publication, TypeOf(paper));
  AddIdentifiers(paper, &publication);
  publication.set_abstract(MarkupToText(Either(paper, "abstract", "paperAbstract").String()));
  SetVolume(journal["volume"].Text(), &publication);
  if (publication.volume().empty()) SetVolume(paper["journalVolume"].Text(), &publication);
  publication.set_pages(NormalPages(journal["pages"].Text()));
  if (publication.pages().empty()) publication.set_pages(NormalPages(paper["journalPages"].Text()));
  SetUrl(&publication, Either(paper, "url", "s2Url").String());
  AddKeywords(paper, &publication);
  const std::string_view updated = paper["updated"].String();
  if (!updated.empty() && publication.sources_size() > 0) {
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadSemanticScholar(Input& input, Sink& sink) {
  return ReadJsonRecords(
      input, sink, [&](JsonValue paper, const Place& place, std::string_view text) {
        for (const std::string_view edge : {"citingPaper", "citedPaper", "recommendedPaper"}) {
          if (paper[edge].IsObject()) {
            paper = paper[edge];
            break;
          }
        }
        return Deliver(ReadPaper(paper, place, sink), place, text, sink);
      });
}

int DetectSemanticScholar(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  for (const std::string_view sign : {"paperId", "citingPaper", "citedPaper", "corpusid",
                                      "inCitations", "outCitations", "paperAbstract"}) {
    if (HasKey(keys, sign)) return 95;
  }
  return 0;
}

}  // namespace pinakes::corpus
