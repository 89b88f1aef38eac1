// EndNote's and Refer's tagged form: "%T Title".
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/tagged.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

bool SplitEndnote(std::string_view line, std::string_view* tag, std::string_view* value) {
  if (line.size() < 2 || line[0] != '%' || line[1] <= ' ' || line[1] > '~') return false;
  if (line.size() > 2 && line[2] != ' ' && line[2] != '\t') return false;
  *tag = line.substr(0, 2);
  *value = line.substr(2);
  return true;
}

// Refer files have no "%0": there a blank line ends a record, as it does everywhere.
constexpr TaggedGrammar kEndnote{SplitEndnote, "%0", "", "",
                                 TaggedGrammar::BlankLine::kEndsStartless};

Publication FromEndnote(const TaggedRecord& record, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(record.First({"%F", "%M"})));
  SetType(&publication, record.First({"%0", "%9"}));
  publication.set_title(MarkupToText(record.Get("%T")));
  if (publication.title().empty()) publication.set_title(MarkupToText(record.Get("%B")));
  const bool book = publication.type() == "book";
  publication.set_venue(
      MarkupToText(book ? record.First({"%S", "%J"}) : record.First({"%J", "%B", "%S"})));
  if (publication.venue() == publication.title()) publication.clear_venue();
  for (const TaggedField& field : record.fields) {
    if (field.tag == "%A") {
      ForEachPiece(field.value, "\n;",
                   [&](std::string_view name) { AddAuthor(&publication, name); });
    }
  }
  if (publication.authors_size() == 0 && book) {
    for (const TaggedField& field : record.fields) {
      if (field.tag == "%E") AddAuthor(&publication, field.value);
    }
  }
  SetYear(&publication, record.First({"%D", "%8"}), record.place, sink);
  publication.set_volume(CollapseSpace(record.Get("%V")));
  publication.set_issue(CollapseSpace(record.Get("%N")));
  publication.set_pages(NormalPages(record.Get("%P")));
  publication.set_publisher(CollapseSpace(record.Get("%I")));
  publication.set_language(CollapseSpace(record.Get("%G")));
  publication.set_abstract(MarkupToText(record.Get("%X")));
  AddIdentifier(&publication, "doi", record.Get("%R"));
  AddIssns(&publication, record.Get("%@"));
  AddIsbns(&publication, record.Get("%@"));
  for (const TaggedField& field : record.fields) {
    if (field.tag == "%U") {
      ForEachPiece(field.value, "\n ", [&](std::string_view url) { SetUrl(&publication, url); });
    } else if (field.tag == "%K") {
      ForEachPiece(field.value, "\n;",
                   [&](std::string_view word) { AddKeyword(&publication, word); });
    } else if (field.tag == "%O" || field.tag == "%Z") {  // notes
      if (const std::string_view count = CountInRemark(field.value); !count.empty()) {
        SetCitations(&publication, count, record.place, sink);
      } else if (const auto id = RecogniseIdentifier(Trim(field.value));
                 id && id->scheme() == "doi") {
        AddIdentifier(&publication, "doi", id->value());
      }
    }
  }
  return publication;
}

}  // namespace

Status ReadEndnoteTagged(Input& input, Sink& sink) {
  TaggedReader reader(input, sink, kEndnote);
  TaggedRecord record;
  while (reader.Next(&record)) {
    Publication publication = FromEndnote(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

int DetectEndnoteTagged(std::string_view head) {
  int lines = 0;
  int others = 0;  // in front of the first record
  bool type = false;
  bool title = false;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    std::string_view tag;
    std::string_view value;
    if (SplitEndnote(head.substr(at, end - at), &tag, &value)) {
      // Behind a record whose beginning is missing "%0" must stand among other tags.
      type = type || (tag == "%0" && (lines == 0 || others > 0));
      title = title || (tag == "%T" && (others == 0 || type));
      ++lines;
    } else if (lines == 0 && !Trim(head.substr(at, end - at)).empty()) {
      ++others;
    }
    at = end + 1;
  }
  if (others > 0) return type && title && lines >= 5 ? 60 : 0;
  if (type) return 90;
  return title && lines >= 3 ? 70 : 0;
}

}  // namespace pinakes::corpus
