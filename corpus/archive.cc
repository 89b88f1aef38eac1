#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <string_view>
#include <utility>

#include "corpus/container.h"

namespace pinakes::corpus {

struct Archive::State {
  explicit State(std::unique_ptr<ByteSource> bytes) : source(std::move(bytes)) {}

  static la_ssize_t Read(struct archive* reader, void* self, const void** piece) {
    State& state = *static_cast<State*>(self);
    const std::string_view bytes = state.source->Next();
    if (bytes.empty() && !state.source->status().ok()) {
      archive_set_error(reader, ARCHIVE_FATAL, "%s", state.source->status().message().c_str());
      return -1;
    }
    *piece = bytes.data();
    return static_cast<la_ssize_t>(bytes.size());
  }

  void Fail() {
    if (!status.ok()) return;
    if (!source->status().ok()) {
      status = source->status();
      return;
    }
    const char* reason = archive_error_string(reader);
    status = Status(Code::kCorrupt,
                    "damaged archive: " + std::string(reason != nullptr ? reason : "bad data") +
                        ": what came before was read, fetch the file again");
  }

  std::unique_ptr<ByteSource> source;
  struct archive* reader = nullptr;
  std::string name;
  Status status;
};

namespace {

// Files that systems put into archives unasked.
bool IsLitter(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view base = path.substr(slash == path.npos ? 0 : slash + 1);
  return base.empty() || base.starts_with('.') || path.starts_with("__MACOSX/");
}

}  // namespace

Archive::Archive(std::unique_ptr<ByteSource> source)
    : state_(std::make_unique<State>(std::move(source))) {
  state_->reader = archive_read_new();
  if (state_->reader == nullptr) {
    state_->status = Status(Code::kInternal, "cannot start libarchive");
    return;
  }
  // No gzip: libarchive does not check its sums, and GunzipSource has taken it off.
  archive_read_support_filter_xz(state_->reader);
  archive_read_support_filter_zstd(state_->reader);
  archive_read_support_filter_bzip2(state_->reader);
  archive_read_support_format_tar(state_->reader);
  archive_read_support_format_zip_streamable(state_->reader);
  archive_read_support_format_raw(state_->reader);
  if (archive_read_open(state_->reader, state_.get(), nullptr, &State::Read, nullptr) !=
      ARCHIVE_OK) {
    state_->Fail();
  }
}

Archive::~Archive() {
  if (state_->reader != nullptr) archive_read_free(state_->reader);
}

bool Archive::Next() {
  while (state_->status.ok()) {
    struct archive_entry* entry = nullptr;
    const int result = archive_read_next_header(state_->reader, &entry);
    if (result == ARCHIVE_EOF) return false;
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) {
      state_->Fail();
      return false;
    }
    if (archive_format(state_->reader) == ARCHIVE_FORMAT_RAW) {
      state_->name.clear();
      return true;
    }
    const char* path = archive_entry_pathname_utf8(entry);
    if (path == nullptr) path = archive_entry_pathname(entry);
    state_->name = path != nullptr ? path : "?";
    RepairUtf8(&state_->name);
    if (archive_entry_filetype(entry) == AE_IFREG && !IsLitter(state_->name)) return true;
  }
  return false;
}

const std::string& Archive::name() const { return state_->name; }
const Status& Archive::status() const { return state_->status; }

std::unique_ptr<ByteSource> Archive::Open() {
  class Member : public ByteSource {
   public:
    explicit Member(State* state) : state_(state) {}
    std::string_view Next() override {
      while (!done_ && state_->status.ok()) {
        const void* piece = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        const int result = archive_read_data_block(state_->reader, &piece, &size, &offset);
        if (result == ARCHIVE_EOF) {
          done_ = true;
          break;
        }
        // A wrong checksum of a zip member is only a warning there, and comes with its last bytes.
        if (result != ARCHIVE_OK) state_->Fail();
        if ((result == ARCHIVE_OK || result == ARCHIVE_WARN) && size > 0) {
          return std::string_view(static_cast<const char*>(piece), size);
        }
      }
      return {};
    }
    const Status& status() const override { return state_->status; }

   private:
    State* state_;
    bool done_ = false;
  };
  return std::make_unique<Member>(state_.get());
}

}  // namespace pinakes::corpus
