#include "contract/status.h"

#include <array>

namespace pinakes {
namespace {

struct CodeEntry {
  Code code;
  std::string_view name;
  std::string_view advice;
};

constexpr std::array kCodes{
    CodeEntry{Code::kOk, "ok", "Nothing to do."},
    CodeEntry{Code::kInvalidArgument, "invalid-argument", "Correct the input and call again."},
    CodeEntry{Code::kNotFound, "not-found", "Check the name or path."},
    CodeEntry{Code::kNotAnIndex, "not-an-index", "Point at an index made by pinakes index."},
    CodeEntry{Code::kWrongVersion, "wrong-version", "Upgrade the program or rebuild the index."},
    CodeEntry{Code::kCorrupt, "corrupt", "Rebuild the index from its dumps or restore a backup."},
    CodeEntry{Code::kBusy, "busy", "Another writer is at work: try again later."},
    CodeEntry{Code::kUnsupported, "unsupported", "Use an index of a shape that can do it."},
    CodeEntry{Code::kIo, "io", "Check permissions, free space and the disk."},
    CodeEntry{Code::kCancelled, "cancelled", "Nothing: the caller asked for it."},
    CodeEntry{Code::kTimeLimit, "time-limit", "Ask for less or allow more time."},
    CodeEntry{Code::kInternal, "internal", "Report the message: it is a fault of pinakes."},
};

const CodeEntry& Find(Code code) {
  for (const CodeEntry& entry : kCodes) {
    if (entry.code == code) return entry;
  }
  return kCodes.back();
}

}  // namespace

std::string_view CodeName(Code code) { return Find(code).name; }

std::string_view CodeAdvice(Code code) { return Find(code).advice; }

}  // namespace pinakes
