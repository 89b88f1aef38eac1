#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/container.h"

namespace pinakes::corpus {
namespace {

using std::string_view_literals::operator""sv;

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

class Decode : public ByteSource {
 public:
  Decode(std::unique_ptr<ByteSource> source, Converter from, Converter to)
      : source_(std::move(source)), from_(std::move(from)), to_(std::move(to)) {}

  std::string_view Next() override {
    while (!done_) {
      if (in_.empty() && !ended_) {
        in_ = source_->Next();
        ended_ = in_.empty();
      }
      const char* from = in_.data();
      char* to = out_.data();
      UErrorCode error = U_ZERO_ERROR;
      ucnv_convertEx(to_.get(), from_.get(), &to, out_.data() + out_.size(), &from,
                     in_.data() + in_.size(), pivot_.data(), &pivot_source_, &pivot_target_,
                     pivot_.data() + pivot_.size(), std::exchange(reset_, false) ? 1 : 0,
                     ended_ ? 1 : 0, &error);
      in_.remove_prefix(static_cast<std::size_t>(from - in_.data()));
      done_ = (ended_ && error != U_BUFFER_OVERFLOW_ERROR) ||
              (U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR);
      const auto size = static_cast<std::size_t>(to - out_.data());
      if (size > 0) return std::string_view(out_.data(), size);
    }
    return {};
  }
  const Status& status() const override { return source_->status(); }

 private:
  std::unique_ptr<ByteSource> source_;
  Converter from_, to_;
  std::string_view in_;
  std::string out_ = std::string(std::size_t{128} << 10, '\0');
  std::array<UChar, 4096> pivot_{};
  UChar* pivot_source_ = pivot_.data();
  UChar* pivot_target_ = pivot_.data();
  bool reset_ = true;
  bool ended_ = false;
  bool done_ = false;
};

}  // namespace

std::string_view SniffEncoding(std::string_view head) {
  if (head.starts_with("\xFF\xFE\0\0"sv)) return "UTF-32LE";
  if (head.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32BE";
  if (head.starts_with("\xFF\xFE"sv)) return "UTF-16LE";
  if (head.starts_with("\xFE\xFF"sv)) return "UTF-16BE";
  // Without a mark: text in UTF-16 has its zero bytes in every second place.
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < head.size(); ++i) zeros[i % 2] += head[i] == '\0' ? 1 : 0;
  if (head.size() >= 16 && zeros[0] + zeros[1] > 0) {
    if (zeros[0] == 0 && zeros[1] * 3 >= head.size()) return "UTF-16LE";
    if (zeros[1] == 0 && zeros[0] * 3 >= head.size()) return "UTF-16BE";
  }
  return {};
}

Result<std::unique_ptr<ByteSource>> DecodeSource(std::unique_ptr<ByteSource> source,
                                                 const std::string& encoding) {
  UErrorCode error = U_ZERO_ERROR;
  Converter from(ucnv_open(encoding.c_str(), &error));
  if (U_FAILURE(error) || from == nullptr) {
    return Status(Code::kInvalidArgument, "unknown encoding \"" + encoding +
                                              "\": names are such as UTF-16, windows-1252, "
                                              "GB18030, Shift_JIS");
  }
  Converter to(ucnv_open("UTF-8", &error));
  if (U_FAILURE(error)) return Status(Code::kInternal, "ICU cannot convert to UTF-8");
  return std::unique_ptr<ByteSource>(
      std::make_unique<Decode>(std::move(source), std::move(from), std::move(to)));
}

}  // namespace pinakes::corpus
