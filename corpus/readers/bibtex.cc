// BibTeX and BibLaTeX files. Entries that inherit by crossref wait, within bounds, until the entry
// that they name has come.
#include <algorithm>
#include <array>
#include <cstddef>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/author_list.h"
#include "corpus/bibtex_names.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/latex.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/readers/bibtex_fields.h"
#include "corpus/readers/bibtex_journals.h"
#include "corpus/readers/bibtex_scan.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kMostWaiting = 20000;
constexpr std::size_t kMostWaitingBytes = std::size_t{32} << 20;

struct Entry {
  Place place;
  std::string type;
  BibtexFields fields;
  std::size_t bytes = 0;  // of its text
};

// The text of a field. Exports put HTML beside TeX: "&amp;", "<i>".
std::string Text(std::string_view value) {
  std::string text = LatexToText(value);
  const bool plain = text.find('<') == text.npos && text.find('&') == text.npos;
  return plain ? text : MarkupToText(text);
}

// The text of each line of a field.
std::string LinesToText(std::string_view value) {
  std::string text;
  ForEachPiece(value, "\n", [&](std::string_view line) { text.append(LatexToText(line)) += '\n'; });
  return text;
}

// The title of an entry with its subtitle. A part with only a main title is that.
std::string Title(const BibtexFields& fields) {
  return JoinTitle(Text(fields.First({"title", "maintitle"})), Text(fields.Get("subtitle")));
}

// A macro of a style that the file does not have, "\\apj", leaves its name at least.
std::string Journal(std::string_view value) {
  std::string text = Text(value);
  const std::size_t slash = value.find('\\');
  if (!text.empty() || slash == value.npos) return text;
  const std::string_view macro =
      value.substr(slash + 1, value.find_first_of("{} \t\r\n", slash) - (slash + 1));
  const std::string_view known = AstronomyJournal(macro);
  return std::string(known.empty() ? macro : known);
}

std::string Venue(const BibtexFields& fields) {
  if (const std::string_view journal = fields.First({"journal", "journaltitle", "fjournal"});
      !journal.empty()) {
    return JoinTitle(Journal(journal), Text(fields.Get("journalsubtitle")));
  }
  if (const std::string_view book = fields.First({"booktitle", "eventtitle", "conference"});
      !book.empty()) {
    return JoinTitle(Text(book), Text(fields.Get("booksubtitle")));
  }
  return Text(fields.First({"series", "howpublished"}));
}

// "arXiv preprint arXiv:2201.11990", "arXiv e-prints", "CoRR".
bool IsPreprintServer(std::string_view venue) {
  return StartsWithFolded(venue, "arxiv") || StartsWithFolded(venue, "biorxiv") ||
         StartsWithFolded(venue, "medrxiv") || EqualsFolded(venue, "corr");
}

void AddArxivOfVenue(Publication* publication, std::string_view venue) {
  ForEachPiece(venue, " ,;()[]", [&](std::string_view word) {
    if (StartsWithFolded(word, "arxiv:")) AddIdentifier(publication, "arxiv", word);
  });
}

void AddEprint(Publication* publication, const BibtexFields& fields) {
  const std::string eprint = LatexToText(fields.Get("eprint"));
  const std::string kind = LatexToText(fields.First({"archiveprefix", "eprinttype"}));
  if (EqualsFolded(kind, "pubmed") || EqualsFolded(kind, "pmid")) {
    AddIdentifier(publication, "pmid", eprint);
  } else if (kind.empty() || EqualsFolded(kind, "arxiv")) {
    // Without a word on its kind, only what cannot be anything else.
    if (!kind.empty() || StartsWithFolded(eprint, "arxiv") || eprint.find('.') == 4) {
      AddIdentifier(publication, "arxiv", eprint);
    }
  }
  AddIdentifier(publication, "arxiv", LatexToText(fields.First({"arxivid", "arxiv"})));
}

// An address is taken as it stands: a tilde is no blank there and two hyphens are no dash; what
// was escaped all the same is read.
std::string AddressToText(std::string_view address) {
  std::string plain;
  for (std::size_t i = 0; i < address.size(); ++i) {
    const char before = i > 0 ? address[i - 1] : '\0';
    if (address[i] == '-' && before == '-') plain += "{}";
    if (address[i] == '~' && before != '\\') {
      plain += "\\textasciitilde{}";
    } else {
      plain += address[i];
    }
  }
  return LatexToText(plain);
}

void AddIdentifiers(Publication* publication, const BibtexFields& fields) {
  AddIdentifier(publication, "doi", LatexToText(fields.Get("doi")));
  AddEprint(publication, fields);
  AddIdentifier(publication, "pmid", LatexToText(fields.First({"pmid", "pubmed_id"})));
  AddIdentifier(publication, "pmcid", LatexToText(fields.First({"pmcid", "pmc"})));
  AddIsbns(publication, LatexToText(fields.Get("isbn")));
  AddIssns(publication, LatexToText(fields.Get("issn")));
  AddIssns(publication, LatexToText(fields.Get("eissn")));
  AddIdentifiersInRemark(publication, LinesToText(fields.Get("note")));
  SetUrl(publication, AddressToText(fields.First({"url", "bdsk-url-1", "link"})));
}

void SetCounts(const Entry& entry, Publication* publication, Sink& sink) {
  std::string_view count =
      entry.fields.First({"times-cited", "citations", "citationcount", "citation-count", "citedby",
                          "cited-by", "cited_by", "gscites", "cites"});
  if (count.empty()) {
    ForEachPiece(entry.fields.Get("note"), ";.\n", [&](std::string_view remark) {
      if (count.empty()) count = CountInRemark(remark);
    });
  }
  SetCitations(publication, count, entry.place, sink);
}

void SetTypeOf(const Entry& entry, Publication* publication) {
  SetType(publication, entry.type);
  if (publication->type() != "other") return;
  const std::string kind =
      LatexToText(entry.fields.First({"type", "entrysubtype", "document_type"}));
  if (const std::string_view type = MapType(kind); !type.empty()) {
    publication->set_type(std::string(type));
  } else if (IsPreprintServer(publication->venue()) ||
             EqualsFolded(entry.fields.First({"archiveprefix", "eprinttype"}), "arxiv")) {
    publication->set_type("preprint");
  }
}

Publication Build(const Entry& entry, Sink& sink) {
  const BibtexFields& fields = entry.fields;
  Publication publication;
  SetKey(&publication, entry.place.key);
  publication.set_title(Title(fields));
  publication.set_venue(Venue(fields));
  SetTypeOf(entry, &publication);
  if (publication.title().empty() && publication.type() == "book") {  // a volume by itself
    publication.set_title(
        JoinTitle(Text(fields.Get("booktitle")), Text(fields.Get("booksubtitle"))));
    if (publication.title() == publication.venue())
      publication.set_venue(Text(fields.Get("series")));
  }
  if (IsPreprintServer(publication.venue())) {
    AddArxivOfVenue(&publication, publication.venue());
    if (publication.type() == "article") publication.set_type("preprint");
  }
  AddBibtexAuthors(&publication, fields.First({"author", "authors"}));
  // The people of a volume are its editors; those of a part in it are not.
  if (publication.authors_size() == 0 && publication.type() == "book") {
    AddBibtexAuthors(&publication, fields.Get("editor"));
  }
  SetYear(&publication, LatexToText(fields.First({"year", "date", "origdate"})), entry.place, sink);
  if (!publication.has_year()) {  // "year = {in press}, date = {2019}"
    if (const auto year = ParseYear(fields.Get("date"))) publication.set_year(*year);
  }
  AddOrcids(&publication, LinesToText(fields.Get("orcid-numbers")));
  SetCounts(entry, &publication, sink);
  AddIdentifiers(&publication, fields);
  publication.set_abstract(Text(fields.First({"abstract", "annotation"})));
  publication.set_language(LatexToText(fields.First({"language", "langid"})));
  publication.set_publisher(
      LatexToText(fields.First({"publisher", "school", "institution", "organization", "holder"})));
  publication.set_volume(LatexToText(fields.Get("volume")));
  publication.set_issue(LatexToText(fields.First({"number", "issue"})));
  publication.set_pages(NormalPages(
      LatexToText(fields.First({"pages", "article-number", "articleno", "eid", "art_number"}))));
  for (const std::string_view name : {"keywords", "keyword", "author_keywords", "keywords-plus"}) {
    const std::string text = LatexToText(fields.Get(name));
    const bool semicolons = text.find(';') != text.npos;
    ForEachPiece(text, semicolons ? ";" : ",",
                 [&](std::string_view word) { AddKeyword(&publication, word); });
  }
  publication.set_retracted(SaysRetracted(publication.title()));
  return publication;
}

// Fields that are one entry's own and pass to no other.
bool IsOwnField(std::string_view name) {
  static constexpr std::array<std::string_view, 23> kOwn{
      "title",    "subtitle", "titleaddon", "crossref", "xref",    "xdata",      "doi",    "url",
      "abstract", "pages",    "keywords",   "keyword",  "eprint",  "ids",        "note",   "key",
      "author",   "pmid",     "pmcid",      "file",     "sortkey", "shorttitle", "options"};
  return std::find(kOwn.begin(), kOwn.end(), name) != kOwn.end();
}

void Inherit(const Entry& parent, Entry* child) {
  const bool data_only = parent.type == "xdata";
  for (const auto& [name, value] : parent.fields.all()) {
    if (data_only || !IsOwnField(name)) child->fields.Set(name, value);
  }
  if (data_only) return;
  const bool periodical = parent.type == "periodical" || parent.type == "journal";
  child->fields.Set(periodical ? "journaltitle" : "booktitle",
                    std::string(parent.fields.Get("title")));
  child->fields.Set(periodical ? "journalsubtitle" : "booksubtitle",
                    std::string(parent.fields.Get("subtitle")));
  // A part of an author's own book has its author.
  if (child->type == "inbook" || child->type == "suppbook") {
    child->fields.Set("author", std::string(parent.fields.Get("author")));
  }
}

bool IsSetting(std::string_view type) {
  return type == "xdata" || type == "set" || type == "control" || type == "ieeetranbstctl" ||
         type == "bibnote";
}

bool MayBeParent(std::string_view type) {
  static constexpr std::array<std::string_view, 14> kParents{
      "proceedings",  "mvproceedings", "book",      "mvbook",      "collection",
      "mvcollection", "periodical",    "reference", "mvreference", "xdata",
      "conference",   "journal",       "booklet",   "misc"};
  return std::find(kParents.begin(), kParents.end(), type) != kParents.end();
}

class BibtexReader {
 public:
  BibtexReader(Input& input, Sink& sink) : scanner_(input), sink_(sink) {}

  void Read() {
    BibtexEntry raw;
    while (!stopped_ && scanner_.Next(&raw)) Take(&raw);
    while (!stopped_ && !waiting_.empty()) Release(waiting_.begin(), nullptr);
  }

 private:
  using Waiting = std::list<Entry>;

  void Take(BibtexEntry* raw) {
    const bool definition = raw->type == "string";
    Place place{raw->line, definition ? records_ : ++records_, raw->key};
    const bool repaired = RepairUtf8(&raw->text);
    RepairUtf8(&place.key);
    if (repaired) sink_.Note(place, kRepairedNote);
    Entry entry{place, raw->type, {}, raw->text.size()};
    const auto note = [&](const std::string& text) { sink_.Note(place, text); };
    std::string broken = ParseBibtexFields(*raw, &macros_, note, &entry.fields);
    if (definition) {
      for (const auto& [name, value] : entry.fields.all()) macros_.Define(name, value);
      return;
    }
    if (!raw->fault.empty()) broken = broken.empty() ? raw->fault : raw->fault + ": " + broken;
    if (!broken.empty()) {
      if (Trim(entry.fields.Get("title")).empty()) {
        stopped_ = !sink_.Reject(place, broken, raw->text);
        return;
      }
      note("read up to a fault only: " + broken);
    }
    if (IsSetting(entry.type)) {
      Remember(entry);
      stopped_ = !sink_.Skip(place, "@" + entry.type + " is no publication");
      return;
    }
    Pass(std::move(entry));
  }

  void Pass(Entry entry) {
    Remember(entry);
    const std::string parent = ParentKey(entry);
    if (parent.empty() || parent == AsciiLowered(entry.place.key)) {
      Hand(entry);
    } else if (const auto known = parents_.find(parent); known != parents_.end()) {
      Inherit(known->second, &entry);
      Hand(entry);
    } else if (waiting_.size() < kMostWaiting && waiting_bytes_ < kMostWaitingBytes) {
      waiting_bytes_ += entry.bytes;
      waiting_.push_back(std::move(entry));
      by_parent_.emplace(parent, std::prev(waiting_.end()));
    } else {
      Hand(entry);
    }
  }

  static std::string ParentKey(const Entry& entry) {
    return AsciiLowered(Trim(entry.fields.First({"crossref", "xdata"})));
  }

  // Keeps an entry that others may inherit from, and lets go those that waited for it.
  void Remember(const Entry& entry) {
    if (entry.place.key.empty()) return;
    const std::string key = AsciiLowered(entry.place.key);
    const auto [begin, end] = by_parent_.equal_range(key);
    std::vector<Waiting::iterator> children;
    for (auto child = begin; child != end; ++child) children.push_back(child->second);
    by_parent_.erase(begin, end);
    for (const Waiting::iterator child : children) {
      if (!stopped_) Release(child, &entry);
    }
    if (!MayBeParent(entry.type) || parents_bytes_ > kMostWaitingBytes) return;
    const auto [kept, added] = parents_.emplace(key, Entry{entry.place, entry.type, {}, 0});
    if (!added) return;
    for (const auto& [name, value] : entry.fields.all()) {
      if (entry.type != "xdata" && IsOwnField(name) && name != "title" && name != "subtitle" &&
          name != "author") {
        continue;
      }
      parents_bytes_ += name.size() + value.size();
      kept->second.fields.Set(name, value);
    }
    parents_bytes_ += key.size() + sizeof(Entry);
  }

  void Release(Waiting::iterator child, const Entry* parent) {
    Entry entry = std::move(*child);
    waiting_bytes_ -= entry.bytes;
    waiting_.erase(child);
    if (parent != nullptr) {
      Inherit(*parent, &entry);
    } else {
      sink_.Note(entry.place, "the entry named by crossref is not in the file");
    }
    Hand(entry);
  }

  void Hand(const Entry& entry) {
    Publication publication = Build(entry, sink_);
    stopped_ = !(HasSubstance(publication) ? sink_.Record(entry.place, std::move(publication))
                                           : sink_.Skip(entry.place, kEmptyReason));
  }

  BibtexScanner scanner_;
  Sink& sink_;
  BibtexMacros macros_;
  std::size_t records_ = 0;
  bool stopped_ = false;
  Waiting waiting_;
  std::multimap<std::string, Waiting::iterator> by_parent_;
  std::size_t waiting_bytes_ = 0;
  std::map<std::string, Entry> parents_;
  std::size_t parents_bytes_ = 0;
};

}  // namespace

Status ReadBibtex(Input& input, Sink& sink) {
  BibtexReader(input, sink).Read();
  return input.status();
}

int DetectBibtex(std::string_view head) {
  int score = 0;
  for (std::size_t at = 0; at < head.size() && score < 95;) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = Trim(head.substr(at, end - at));
    at = end + 1;
    if (!line.starts_with('@')) continue;
    const std::size_t open = line.find_first_of("{(");
    if (open == line.npos || open > 40) continue;
    const std::string type = AsciiLowered(Trim(line.substr(1, open - 1)));
    if (type == "string" || type == "comment" || type == "preamble") {
      score = std::max(score, 80);
    } else if (!type.empty() &&
               std::all_of(type.begin(), type.end(), [](char c) { return c >= 'a' && c <= 'z'; })) {
      score = MapType(type).empty() ? std::max(score, 70) : 95;
    }
  }
  return score;
}

}  // namespace pinakes::corpus
