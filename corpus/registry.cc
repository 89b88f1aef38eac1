#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/ascii.h"
#include "contract/spelling.h"
#include "corpus/reader.h"
#include "corpus/registry.h"

namespace pinakes::corpus {

#define PINAKES_FORMAT(name, title, read, detect, fields) \
  Status read(Input& input, Sink& sink);                  \
  int detect(std::string_view head);
#include "corpus/formats.def"
#undef PINAKES_FORMAT

namespace {

using std::string_view_literals::operator""sv;

constexpr std::array kFormats{
#define PINAKES_FORMAT(name, title, read, detect, fields) Format{name, title, read, detect, fields},
#include "corpus/formats.def"
#undef PINAKES_FORMAT
};

// Below this a guess is more likely wrong than right, and a wrong reader only makes rejects.
constexpr int kSureEnough = 20;

struct Signature {
  std::string_view bytes;
  std::string_view what;
};
constexpr std::array kSignatures{
    Signature{"%PDF-"sv, "a PDF file"},
    Signature{"\x89PNG"sv, "an image"},
    Signature{"\xFF\xD8\xFF"sv, "an image"},
    Signature{"GIF8"sv, "an image"},
    Signature{"II*\0"sv, "an image"},
    Signature{"MM\0*"sv, "an image"},
    Signature{"{\\rtf"sv, "a Rich Text document"},
    Signature{"%!PS"sv, "a PostScript file"},
    Signature{"\x7F"
              "ELF"sv,
              "a program"},
    Signature{"SQLite format 3"sv, "an SQLite database"},
    Signature{"\xD0\xCF\x11\xE0"sv, "an old Word or Excel document"},
};

// What a dump of no known format looks like, with its article.
std::string_view Describe(std::string_view head) {
  for (const Signature& signature : kSignatures) {
    if (head.starts_with(signature.bytes)) return signature.what;
  }
  if (head.find('\0') != head.npos) return "binary data";
  const std::size_t start = head.find_first_not_of(" \t\r\n");
  if (start == head.npos) return "blank lines only";
  const std::string_view text = head.substr(start);
  for (const std::string_view mark : {"<!doctype html", "<html", "<head", "<body"}) {
    if (StartsWithFolded(text, mark)) return "an HTML page";
  }
  if (text.starts_with('<')) return "XML of another kind";
  if (text.starts_with('{') || text.starts_with('[')) return "JSON of another kind";
  return "plain text";
}

// nullptr where no format is sure enough.
const Format* MostSure(std::string_view head) {
  const Format* best = nullptr;
  int best_score = kSureEnough - 1;
  for (const Format& format : kFormats) {
    const int score = format.detect(head);
    if (score > best_score) {
      best = &format;
      best_score = score;
    }
  }
  return best;
}

}  // namespace

std::span<const Format> Formats() { return kFormats; }

const Format* FindFormat(std::string_view name) {
  for (const Format& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

Result<const Format*> ChooseFormat(const std::string& from, std::string_view head) {
  if (!from.empty()) {
    if (const Format* format = FindFormat(from)) return format;
    std::vector<std::string_view> names;
    for (const Format& format : kFormats) names.push_back(format.name);
    const std::string_view near = Nearest(from, names);
    std::string message = "unknown format \"" + from + "\"";
    if (!near.empty()) message += ": did you mean \"" + std::string(near) + "\"?";
    return Status(Code::kInvalidArgument, message);
  }
  if (head.empty()) {
    return Status(Code::kInvalidArgument, "is empty: check that the export or download finished");
  }
  if (const Format* const format = MostSure(head)) return format;
  // The first record may be damaged: JSON lines are known by the next ones as well.
  constexpr int kDamagedLines = 4;
  std::string_view rest = head;
  for (int i = 0; i < kDamagedLines && rest.find('\n') != rest.npos; ++i) {
    rest.remove_prefix(rest.find('\n') + 1);
    if (!rest.starts_with('{')) continue;
    if (const Format* const format = MostSure(rest)) return format;
  }
  return Status(Code::kInvalidArgument, "no known dump format, it looks like " +
                                            std::string(Describe(head)) +
                                            ": name the format with --from if it is one");
}

}  // namespace pinakes::corpus
