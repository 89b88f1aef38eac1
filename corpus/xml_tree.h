// Builds XmlRecords from a parser's events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/markup.h"
#include "corpus/xml.h"

namespace pinakes::corpus {

class XmlTreeBuilder {
 public:
  const XmlRecord& record() const { return record_; }

  // Elements around records.
  void Enter(std::string_view name, const char** attributes);
  void Leave();
  // Their start tags, outermost first.
  std::string AncestorTags() const;
  void ClearAncestors();

  // A record and what is in it, by its local name. `attributes` are name, value, ..., nullptr.
  void Begin(std::string_view name, const char** attributes);
  void Open(std::string_view name, const char** attributes);
  void Close();
  void Text(std::string_view text);

  bool IsEmpty() const { return record_.nodes_.empty(); }  // no record begun
  std::size_t depth() const { return open_.size(); }       // open elements of the record
  std::size_t nodes() const { return record_.nodes_.size(); }
  std::size_t bytes() const { return record_.text_.size() + record_.strings_.size(); }
  std::string_view open_name() const;  // of the innermost open element
  void Clear();

 private:
  struct Level {
    std::uint32_t node;
    std::uint32_t last_child;
    TagKind kind;
    bool hides;
    bool chooses;
  };
  XmlRecord::Span Store(std::string_view text);

  XmlRecord record_;
  std::vector<Level> open_;
  std::size_t ancestors_left_out_ = 0;
  std::size_t hidden_ = 0;   // open elements whose text is none
  std::size_t math_ = 0;     // open formulas
  std::size_t choices_ = 0;  // open <alternatives>
};

}  // namespace pinakes::corpus
