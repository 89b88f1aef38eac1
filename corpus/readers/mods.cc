// MODS, the Library of Congress's metadata schema.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 1> kRecords{"mods"};

// "The" + "title :" + "subtitle" of the first title that is no variant.
std::string Title(XmlNode item) {
  std::string found;
  item.ForEachChild("titleInfo", [&](XmlNode info) {
    if (!found.empty() || !info.Attribute("type").empty()) return;
    std::string title = XmlText(info.Child("title"));
    while (title.ends_with(':') || title.ends_with('/') || title.ends_with(' ')) title.pop_back();
    const std::string article = XmlText(info.Child("nonSort"));
    if (!article.empty()) title = article + (article.ends_with('\'') ? "" : " ") + title;
    title = PartTitle(title, XmlText(info.Child("partNumber")), XmlText(info.Child("partName")));
    found = MarkupTitle(title, XmlText(info.Child("subTitle")), 0);
  });
  return found;
}

enum class Role { kAuthor, kEditor, kOther };

Role RoleOf(XmlNode name) {
  Role found = Role::kAuthor;
  bool named = false;
  name.ForEachChild("role", [&](XmlNode role) {
    role.ForEachChild([&](XmlNode term) {
      const std::string word = AsciiLowered(XmlText(term));
      if (word.empty()) return;
      const bool author = word == "author" || word == "aut" || word == "creator" || word == "cre" ||
                          word == "composer" || word == "cmp";
      const bool editor = word == "editor" || word == "edt";
      if (author) found = Role::kAuthor;
      if (!named && !author) found = editor ? Role::kEditor : Role::kOther;
      named = true;
    });
  });
  return found;
}

Author Person(XmlNode name) {
  std::string family;
  std::string given;
  std::string suffix;
  std::string whole;
  const std::string_view kind = name.Attribute("type");
  const bool body = kind == "corporate" || kind == "conference";
  const auto append = [](std::string* to, const std::string& text, std::string_view between = " ") {
    if (!to->empty() && !text.empty() && !to->ends_with(between)) *to += between;
    *to += text;
  };
  name.ForEachChild("namePart", [&](XmlNode part) {
    const std::string_view type = part.Attribute("type");
    if (type == "family") {
      append(&family, XmlText(part));
    } else if (type == "given") {
      append(&given, XmlText(part));
    } else if (type == "termsOfAddress") {
      append(&suffix, XmlText(part));
    } else if (type != "date" && (body || whole.empty())) {
      append(&whole, XmlText(part), ". ");  // of a body: the divisions of it
    }
  });
  if (!family.empty() || !given.empty()) return MakePerson(given, family, suffix);
  if (body) {
    Author author;
    author.set_name(whole);
    return author;
  }
  // "Lawson, Colin (Colin James)": the full form in parentheses repeats the name.
  const std::size_t parenthesis = whole.find(" (");
  if (parenthesis != whole.npos && whole.ends_with(')')) whole.resize(parenthesis);
  return ParsePerson(whole);
}

void AddPeople(XmlNode item, Role role, Publication* publication) {
  item.ForEachChild("name", [&](XmlNode name) {
    if (RoleOf(name) != role) return;
    Author author = Person(name);
    if (!author.name().empty()) *publication->add_authors() = std::move(author);
  });
}

void AddIdentifiers(XmlNode item, Publication* publication) {
  item.ForEachChild("identifier", [&](XmlNode identifier) {
    const std::string type = AsciiLowered(identifier.Attribute("type"));
    const std::string text = XmlText(identifier);
    if (type == "isbn") {
      AddIsbns(publication, text);
    } else if (type == "issn") {
      AddIssns(publication, text);
    } else if (type == "uri" || type == "url") {
      SetUrl(publication, text);
    } else if (type == "doi" || type == "pmid" || type == "pmcid" || type == "arxiv") {
      AddIdentifier(publication, type, text);
    }
  });
}

void SetDates(XmlNode origin, Publication* publication, const Place& place, Sink& sink) {
  for (const std::string_view date : {"dateIssued", "copyrightDate", "dateCreated", "dateOther"}) {
    origin.ForEachChild(date, [&](XmlNode node) {
      if (!publication->has_year()) SetYear(publication, XmlText(node), place, sink);
    });
  }
  if (publication->publisher().empty()) {
    publication->set_publisher(XmlText(origin.Child("publisher")));
  }
}

void SetPart(XmlNode part, Publication* publication, const Place& place, Sink& sink) {
  part.ForEachChild("detail", [&](XmlNode detail) {
    const std::string_view type = detail.Attribute("type");
    const std::string number = XmlText(detail.Child("number"));
    if (type == "volume" && publication->volume().empty()) publication->set_volume(number);
    if ((type == "issue" || type == "number") && publication->issue().empty()) {
      publication->set_issue(number);
    }
  });
  part.ForEachChild("extent", [&](XmlNode extent) {
    if (!publication->pages().empty()) return;
    publication->set_pages(PageRange(XmlText(extent.Child("start")), XmlText(extent.Child("end"))));
    if (publication->pages().empty()) {
      publication->set_pages(NormalPages(XmlText(extent.Child("list"))));
    }
  });
  if (!publication->has_year()) SetYear(publication, XmlText(part.Child("date")), place, sink);
}

void SetKind(XmlNode item, bool hosted, Publication* publication) {
  item.ForEachChild("genre", [&](XmlNode genre) {
    const std::string_view mapped = MapType(XmlText(genre));
    if (publication->type().empty() && !mapped.empty()) publication->set_type(std::string(mapped));
  });
  if (!publication->type().empty()) return;
  const std::string issuance = AsciiLowered(XmlText(item.Child("originInfo/issuance")));
  if (hosted) {
    publication->set_type("article");
  } else if (issuance == "monographic") {
    publication->set_type("book");
  }
}

Publication ReadItem(XmlNode item, const Place& place, Sink& sink) {
  Publication publication;
  std::string key = XmlText(item.Child("recordInfo/recordIdentifier"));
  if (key.empty()) key = item.Attribute("ID");
  SetKey(&publication, key);
  publication.set_title(Title(item));
  AddPeople(item, Role::kAuthor, &publication);
  if (publication.authors_size() == 0) AddPeople(item, Role::kEditor, &publication);
  XmlNode host;
  item.ForEachChild("relatedItem", [&](XmlNode related) {
    if (!host && related.Attribute("type") == "host") host = related;
  });
  publication.set_venue(Title(host));
  item.ForEachChild("originInfo",
                    [&](XmlNode origin) { SetDates(origin, &publication, place, sink); });
  SetPart(item.Child("part"), &publication, place, sink);
  SetPart(host.Child("part"), &publication, place, sink);
  SetDates(host.Child("originInfo"), &publication, place, sink);
  SetKind(item, static_cast<bool>(host), &publication);
  AddIdentifiers(item, &publication);
  host.ForEachChild("identifier", [&](XmlNode identifier) {
    if (identifier.Attribute("type") == "issn") AddIssns(&publication, XmlText(identifier));
    if (identifier.Attribute("type") == "isbn") AddIsbns(&publication, XmlText(identifier));
  });
  publication.set_abstract(XmlText(item.Child("abstract")));
  const XmlNode language = item.Child("language");
  const XmlNode term = language.Child("languageTerm");
  publication.set_language(XmlText(term ? term : language));
  item.ForEachChild(
      "location", [&](XmlNode location) { SetUrl(&publication, XmlText(location.Child("url"))); });
  item.ForEachChild("subject", [&](XmlNode subject) {
    subject.ForEachChild("topic", [&](XmlNode topic) { AddKeyword(&publication, XmlText(topic)); });
  });
  return publication;
}

}  // namespace

Status ReadMods(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   return Deliver(ReadItem(record.root(), place, sink), place, text, sink);
                 });
}

int DetectMods(std::string_view head) {
  return HasStartTag(head, "mods") || HasStartTag(head, "modsCollection") ? 92 : 0;
}

}  // namespace pinakes::corpus
