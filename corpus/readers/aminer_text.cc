// AMiner's text form of its citation networks: "#*Title" and one letter for each other field.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/tagged.h"

namespace pinakes::corpus {
namespace {

// Longer tags first: "#index" begins like "#i".
constexpr std::array<std::string_view, 12> kTags{
    "#index", "#arnetid", "#citation", "#conf", "#year", "#*", "#@", "#t", "#c", "#%", "#!", "#o"};

bool SplitAminer(std::string_view line, std::string_view* tag, std::string_view* value) {
  if (!line.starts_with('#')) return false;
  for (const std::string_view known : kTags) {
    if (!line.starts_with(known)) continue;
    *tag = line.substr(0, known.size());
    *value = line.substr(known.size());
    return true;
  }
  return false;
}

constexpr TaggedGrammar kAminer{SplitAminer, "#*", "", "", TaggedGrammar::BlankLine::kEnds};

Publication FromAminer(const TaggedRecord& record, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(record.Get("#index")));
  publication.set_title(WithoutFullStop(MarkupToText(record.Get("#*"))));  // as of DBLP
  const std::string_view names = record.Get("#@");
  const char separator = names.find(';') != names.npos ? ';' : ',';
  ForEachPiece(names, std::string_view(&separator, 1),
               [&](std::string_view name) { AddAuthor(&publication, name); });
  publication.set_venue(MarkupToText(record.First({"#c", "#conf"})));
  const std::string_view year = record.First({"#t", "#year"});
  if (Trim(year) != "-1" && Trim(year) != "0") SetYear(&publication, year, record.place, sink);
  // The first versions of the network write -1 where the count is not known.
  const std::string_view count = Trim(record.Get("#citation"));
  if (count != "-1") SetCitations(&publication, count, record.place, sink);
  publication.set_abstract(MarkupToText(record.Get("#!")));
  return publication;
}

}  // namespace

Status ReadAminerText(Input& input, Sink& sink) {
  TaggedReader reader(input, sink, kAminer);
  TaggedRecord record;
  while (reader.Next(&record)) {
    Publication publication = FromAminer(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

int DetectAminerText(std::string_view head) {
  bool title = false;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = head.substr(at, end - at);
    if (line.starts_with("#*")) title = true;
    if (title && (line.starts_with("#@") || line.starts_with("#index"))) return 95;
    at = end + 1;
  }
  return 0;
}

}  // namespace pinakes::corpus
