#include "corpus/marc.h"

#include <algorithm>
#include <string>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

// A subfield's text without the marks for sorting (U+0098, U+009C) and the punctuation that
// cataloguing puts before the next subfield.
std::string Clean(std::string text) {
  for (const std::string_view mark : {"\u0098", "\u009C"}) {
    for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at)) {
      text.erase(at, mark.size());
    }
  }
  while (!text.empty() && std::string_view(" /:;,=").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  return text;
}

std::string Subfield(const MarcField& field, char code) {
  for (const auto& [name, text] : field.subfields) {
    if (name != code) continue;
    if (std::string clean = Clean(text); !clean.empty()) return clean;
  }
  return {};
}

bool IsEditor(const MarcField& field) {
  const std::string relator = Subfield(field, '4');
  const std::string word = AsciiLowered(Subfield(field, 'e'));
  return relator == "edt" || word.starts_with("ed") || word.find("hrsg") != word.npos ||
         word.find("herausgeber") != word.npos;
}

bool IsAuthor(const MarcField& field) {
  const std::string relator = Subfield(field, '4');
  const std::string word = AsciiLowered(Subfield(field, 'e'));
  if (relator.empty() && word.empty()) return true;
  return relator.ends_with("aut") || word.starts_with("author") || word.starts_with("verfasser");
}

void AddName(const MarcField& field, bool person, Publication* publication) {
  Author author;
  std::string name = Subfield(field, 'a');
  if (person) {
    if (name.ends_with('.') && name.size() > 3 && name[name.size() - 3] != ' ') name.pop_back();
    author = ParsePerson(name);
  } else {
    if (name.ends_with('.')) name.pop_back();
    author.set_name(std::string(Trim(name)));
  }
  // Only so many are looked through: a hostile list of thousands would cost its square.
  constexpr int kSearched = 200;
  for (int i = 0; i < std::min(publication->authors_size(), kSearched); ++i) {
    if (publication->authors(i).name() == author.name()) return;
  }
  if (!author.name().empty()) *publication->add_authors() = std::move(author);
}

class MarcReader {
 public:
  MarcReader(const Place& place, Sink& sink) : place_(place), sink_(sink) {}

  Publication Read(const MarcRecord& record) {
    leader_ = record.leader;
    for (const MarcField& field : record.fields) {
      if (field.subfields.empty()) {
        Control(field.tag, field.text);
      } else {
        Data(field.tag, field);
      }
    }
    for (const MarcField& field : record.fields) Contributor(field, false);
    if (publication_.authors_size() == 0) {
      for (const MarcField& field : record.fields) Contributor(field, true);
    }
    SetYear(&publication_, year_, place_, sink_);
    if (!publication_.has_year()) SetYear(&publication_, coded_year_, place_, sink_);
    SetKind();
    return std::move(publication_);
  }

 private:
  void Control(std::string_view tag, std::string_view text) {
    if (tag == "001") SetKey(&publication_, Trim(text));
    if (tag == "008" && text.size() >= 38) {
      // "19uu" is a decade, no year.
      if (text.substr(7, 4).find_first_not_of("0123456789") == text.npos) {
        coded_year_ = text.substr(7, 4);
      }
      const std::string_view language = Trim(text.substr(35, 3));
      if (publication_.language().empty() && language.size() == 3 && language[0] >= 'a') {
        publication_.set_language(std::string(language));
      }
    }
  }

  void Data(std::string_view tag, const MarcField& field) {
    if (tag == "020") AddIsbns(&publication_, Subfield(field, 'a'));
    if (tag == "022") AddIssns(&publication_, Subfield(field, 'a'));
    if (tag == "024" && AsciiLowered(Subfield(field, '2')) == "doi") {
      AddIdentifier(&publication_, "doi", Subfield(field, 'a'));
    }
    if (tag == "041" && !Subfield(field, 'a').empty()) {
      publication_.set_language(Subfield(field, 'a'));
    }
    if (tag == "245" && publication_.title().empty()) {
      const std::string part =
          PartTitle(Subfield(field, 'a'), Subfield(field, 'n'), Subfield(field, 'p'));
      publication_.set_title(WithoutFullStop(MarkupTitle(part, Subfield(field, 'b'), 0)));
    }
    if (tag == "260" || tag == "264") {
      if (publication_.publisher().empty()) publication_.set_publisher(Subfield(field, 'b'));
      if (year_.empty()) year_ = Subfield(field, 'c');
    }
    if (tag == "490" || tag == "830") {
      if (series_.empty()) series_ = Subfield(field, 'a');
      if (series_volume_.empty()) series_volume_ = Subfield(field, 'v');
    }
    if (tag == "502") thesis_ = true;
    if (tag == "520" && publication_.abstract().empty()) {
      publication_.set_abstract(Subfield(field, 'a'));
    }
    if (tag == "650" || tag == "653" || tag == "689") {
      AddKeyword(&publication_, Subfield(field, 'a'));
    }
    if (tag == "773") {
      host_ = true;
      if (publication_.venue().empty()) publication_.set_venue(Subfield(field, 't'));
      if (publication_.venue().empty()) publication_.set_venue(Subfield(field, 'a'));
      AddIssns(&publication_, Subfield(field, 'x'));
    }
    if (tag == "856") SetUrl(&publication_, Subfield(field, 'u'));
  }

  void Contributor(const MarcField& field, bool editors) {
    const std::string_view tag = field.tag;
    if (tag == "100" || tag == "700") {
      if (editors ? IsEditor(field) : (tag == "100" || IsAuthor(field))) {
        AddName(field, true, &publication_);
      }
    }
    if (editors && (tag == "110" || tag == "710")) AddName(field, false, &publication_);
  }

  // From the leader: kind of record and bibliographic level.
  void SetKind() {
    const char level = leader_.size() > 7 ? leader_[7] : ' ';
    if (thesis_) {
      publication_.set_type("thesis");
    } else if (level == 'a' || (level == 'b' && host_)) {
      publication_.set_type(publication_.venue().empty() ? "chapter" : "article");
    } else if (level == 'm') {
      publication_.set_type("book");
    } else {
      publication_.set_type("other");
    }
    if (publication_.venue().empty()) publication_.set_venue(series_);
    if (publication_.volume().empty()) publication_.set_volume(series_volume_);
  }

  const Place& place_;
  Sink& sink_;
  Publication publication_;
  std::string_view leader_;
  std::string_view coded_year_;
  std::string year_;
  std::string series_;
  std::string series_volume_;
  bool thesis_ = false;
  bool host_ = false;
};

}  // namespace

Publication MarcPublication(const MarcRecord& record, const Place& place, Sink& sink) {
  return MarcReader(place, sink).Read(record);
}

}  // namespace pinakes::corpus
