// index: reads dumps into an index.
#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/context.h"
#include "cli/index_run.h"
#include "cli/json.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "corpus/reader.h"
#include "pinakes/maintenance.h"

namespace pinakes::cli {
namespace {

namespace fs = std::filesystem;

struct DumpFile {
  std::string path;
  std::string dump;
};

// "updated_date=2024-05-01": a folder of a table that is kept in parts by the values of a column.
bool IsPartition(const std::string& folder) {
  const std::size_t equals = folder.find('=');
  return equals != std::string::npos && equals > 0 && equals + 1 < folder.size() &&
         std::ranges::all_of(folder.substr(0, equals), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

// What a file is called as a dump: by its path in the directory it was found in, so that files of
// one name stay apart. Files of a table in parts are one dump, as a record may move from one part
// to another: it is called by what stands before the parts, at least the folder that holds them.
std::string DumpName(const fs::path& file, const fs::path& directory) {
  fs::path before;
  const fs::path relative =
      directory.empty() ? file.filename() : file.lexically_relative(directory);
  for (const fs::path& folder : relative) {
    if (folder != relative.filename() && IsPartition(folder.string())) break;
    before /= folder;
  }
  if (before == relative) {  // but the directory itself may be a part
    before = fs::path();
    bool part = false;
    std::error_code unknown;
    fs::path last;
    for (const fs::path& folder : fs::absolute(file, unknown).lexically_normal().parent_path()) {
      part = part || IsPartition(folder.string());
      if (!part) last = folder;
    }
    return part && last.has_filename() ? last.string() : relative.string();
  }
  if (!before.empty()) return before.string();
  std::error_code unknown;
  return (fs::absolute(directory, unknown) / "")
      .lexically_normal()
      .parent_path()
      .filename()
      .string();
}

// The files below a directory, sorted, without hidden ones and without the index itself.
Status FilesIn(const fs::path& directory, const std::string& index, std::vector<DumpFile>* files) {
  std::error_code error;
  std::vector<DumpFile> found;
  fs::recursive_directory_iterator it(directory, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    std::error_code unknown;  // what cannot be looked at will be reported when it is read
    const bool hidden = it->path().filename().string().starts_with('.');
    if (hidden || fs::equivalent(it->path(), index, unknown)) {
      if (it->is_directory(unknown)) it.disable_recursion_pending();
      continue;
    }
    if (it->is_regular_file(unknown)) {
      found.push_back({it->path().string(), DumpName(it->path(), directory)});
    }
  }
  if (error) return {Code::kIo, Concat({directory.string(), ": ", error.message()})};
  if (found.empty()) {
    return {Code::kInvalidArgument, directory.string() + ": no files in this directory"};
  }
  std::ranges::sort(found, {}, &DumpFile::path);
  files->insert(files->end(), found.begin(), found.end());
  return {};
}

// Prints what came of the dumps and keeps the sums.
class Reports {
 public:
  Reports(const Context& context, bool several, bool dry_run)
      : context_(context), several_(several), dry_run_(dry_run) {}

  void Add(DumpResult result) { waiting_.push_back(std::move(result)); }

  // After a commit: what was waiting is now true.
  void Print() {
    for (const DumpResult& result : waiting_) Print(result);
    waiting_.clear();
    context_.out.Flush();
  }

  void Failed() { failed_ = true; }

  void PrintSum() {
    if (!context_.json()) {
      if (printed_ > 1) {
        context_.out.Write(Plural(printed_, "dump") + ": " + Counts(sum_) + "\n");
      }
      return;
    }
    if (several_) {
      context_.out.Write(printed_ == 0 ? "{\"reports\":[]}\n" : "]}\n");
    }
  }

  int code() const {
    if (!failed_) return kExitFound;
    return kept_ > 0 ? kExitPartial : kExitError;
  }

 private:
  static std::uint32_t Skipped(const IndexReport& report) {
    std::uint32_t skipped = 0;
    for (const auto& [reason, count] : report.skipped()) skipped += count;
    return skipped;
  }

  std::string Counts(const IndexReport& report) const {
    std::string text = std::to_string(report.read()) + " read: ";
    text += std::to_string(report.new_()) + " new, ";
    text += std::to_string(report.changed()) + " changed, ";
    text += std::to_string(report.unchanged()) + " unchanged, ";
    if (report.merged() > 0) text += std::to_string(report.merged()) + " merged, ";
    if (const std::uint32_t skipped = Skipped(report); skipped > 0) {
      text += std::to_string(skipped) + " skipped, ";
    }
    text += std::to_string(report.rejected()) + " rejected";
    return dry_run_ ? text + " (dry run: nothing written)" : text;
  }

  void Print(const DumpResult& result) {
    const IndexReport& report = result.report;
    if (!result.status.ok()) {
      failed_ = true;
      context_.messages.Error(result.status);
      if (report.read() == 0) return;
    } else if (report.read() == 0 && result.deleted == 0 && !result.interrupted) {
      failed_ = true;
      context_.messages.Error(CodeName(Code::kInvalidArgument), result.path + ": no records in it");
      return;
    }
    if (report.rejected() > 0) failed_ = true;
    kept_ += result.kept();
    sum_.set_read(sum_.read() + report.read());
    sum_.set_new_(sum_.new_() + report.new_());
    sum_.set_changed(sum_.changed() + report.changed());
    sum_.set_unchanged(sum_.unchanged() + report.unchanged());
    sum_.set_merged(sum_.merged() + report.merged());
    sum_.set_rejected(sum_.rejected() + report.rejected());
    for (const auto& [reason, count] : report.skipped()) (*sum_.mutable_skipped())[reason] += count;
    if (context_.json()) {
      IndexReport full = report;
      for (const std::string& note : Notes(result)) full.add_notes(note);
      if (several_) context_.out.Write(printed_ == 0 ? "{\"reports\":[" : ",\n");
      JsonWriter writer;
      context_.out.Write(writer.Message(full).Take());
      if (!several_) context_.out.Write("\n");
    } else {
      context_.out.Write((several_ ? OneLine(result.path) + ": " : "") + Counts(report) + "\n");
      context_.out.Flush();  // before what is said about it
      for (const auto& [reason, count] : report.skipped()) {
        context_.messages.Note(std::to_string(count) + " skipped: " + OneLine(reason));
      }
      for (const std::string& note : report.notes()) context_.messages.Note(note);
      for (const std::string& note : Notes(result)) context_.messages.Note(note);
    }
    ++printed_;
    if (result.interrupted) {
      context_.messages.Line(
          Concat({"interrupted: ", Plural(report.read(), "record"), " of ", OneLine(result.path),
                  dry_run_ ? " read" : " read and kept; the same command again finishes the job"}));
    }
  }

  // What is worth knowing of a dump besides the reader's own notes.
  static std::vector<std::string> Notes(const DumpResult& result) {
    std::vector<std::string> notes, cut;
    if (result.cut_authors > 0) cut.push_back(Plural(result.cut_authors, "author list"));
    if (result.cut_venues > 0) cut.push_back(Plural(result.cut_venues, "venue"));
    if (!cut.empty()) {
      const bool one = result.cut_authors + result.cut_venues == 1;
      notes.push_back(List(cut) + (one ? " is" : " are") +
                      " cut short in the dump; kept and marked");
    }
    if (result.deleted > 0) {
      notes.push_back(Plural(result.deleted, "record") + " deleted, as the dump says");
    }
    if (result.vanished > 0) {
      notes.push_back(Plural(result.vanished, "record") +
                      " changed or gone: the full dump has them no more");
    }
    if (result.kept_vanished) {
      notes.emplace_back(
          "not all of the dump could be read: what is missing from it was kept in spite of --full");
    }
    return notes;
  }

  const Context& context_;
  const bool several_, dry_run_;
  std::vector<DumpResult> waiting_;
  std::uint32_t printed_ = 0;
  std::uint64_t kept_ = 0;
  bool failed_ = false;
  IndexReport sum_;
};

// Reads the files one after the other; commits now and then, and at the end.
int ReadAll(const Context& context, const std::vector<DumpFile>& files, IndexRun* run,
            Reports* reports) {
  for (const DumpFile& file : files) {
    DumpResult result;
    if (const Status fatal = run->Read(file.path, file.dump, &result); !fatal.ok()) {
      return context.Fail(fatal);
    }
    const bool interrupted = result.interrupted;
    if (run->rebuild() && (interrupted || !result.status.ok())) {
      if (!result.status.ok()) context.messages.Error(result.status);
      context.messages.Line("rebuild given up: the index stays as it was");
      return interrupted ? kExitInterrupted : kExitError;
    }
    const bool last = std::none_of(&file + 1, files.data() + files.size(),
                                   [&](const DumpFile& later) { return later.dump == file.dump; });
    if (last) {
      if (const Status fatal = run->End(file.dump, &result); !fatal.ok()) {
        return context.Fail(fatal);
      }
    }
    reports->Add(std::move(result));
    if (interrupted || run->IsCommitDue() || &file == &files.back()) {
      if (const Status status = run->Commit(); !status.ok()) return context.Fail(status);
      reports->Print();
    }
    if (interrupted) return kExitInterrupted;
  }
  return kExitFound;
}

// What "files" on the command line are, in order; a soft error for each that is none.
std::vector<DumpFile> FindFiles(const Context& context, const std::string& index,
                                Reports* reports) {
  std::vector<DumpFile> files;
  for (const std::string& operand : context.arguments.operands) {
    std::error_code error;
    if (operand != "-" && fs::is_directory(operand, error)) {
      if (const Status status = FilesIn(operand, index, &files); !status.ok()) {
        context.messages.Error(status);
        reports->Failed();
      }
    } else {
      files.push_back({operand, operand == "-" ? "stdin" : DumpName(operand, {})});
    }
  }
  if (context.arguments.Has("dump")) {
    for (DumpFile& file : files) file.dump = context.arguments.Get("dump");
  }
  return files;
}

Result<IndexRunOptions> RunOptions(const Context& context) {
  const Arguments& arguments = context.arguments;
  Result<std::string> index = context.WritePath();
  if (!index.ok()) return index.status();
  IndexRunOptions options;
  options.index = *index;
  options.language = arguments.Get("language");
  options.rebuild = arguments.Has("rebuild");
  Result<std::string> from = context.DumpFormat();
  if (!from.ok()) return from.status();
  options.read.from = std::move(*from);
  options.read.encoding = arguments.Get("encoding");
  if (const std::optional<std::uint32_t> most = arguments.Count("max-record")) {
    if (*most == 0 || *most > 1024) {
      return Status(Code::kInvalidArgument, "--max-record is between 1 and 1024");
    }
    options.read.record_limit = std::size_t{*most} << 20;
  }
  options.dry_run = arguments.Has("dry-run");
  options.full = arguments.Has("full");
  options.limit_rejects = arguments.Has("max-rejects");
  options.max_rejects = arguments.Count("max-rejects").value_or(0);
  options.rejects_path = arguments.Get("rejects");
  options.verbose = arguments.Has("verbose");
  options.quiet = arguments.Has("quiet");
  if (arguments.Has("dump") && arguments.Get("dump").empty()) {
    return Status(Code::kInvalidArgument, "--dump needs a name");
  }
  options.shards = arguments.Count("shards").value_or(0);
  if (arguments.Has("shards") && options.shards == 0) {
    return Status(Code::kInvalidArgument, "--shards takes a number from 1");
  }
  if (arguments.Has("shard")) {
    const std::string text = arguments.Get("shard");
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto number = ParseCount(text.substr(0, slash));
    const auto count = ParseCount(text.substr(std::min(slash + 1, text.size())));
    if (!number || !count || *number == 0 || *number > *count || arguments.Has("shards")) {
      return Status(Code::kInvalidArgument,
                    "--shard takes I/N, such as 1/4, and goes without --shards");
    }
    options.shard = *number;
    options.shards = *count;
  }
  return options;
}

// About how many records the files have, judged by a few of them.
std::uint32_t ExpectedRecords(const std::vector<DumpFile>& files,
                              const corpus::ReadOptions& options) {
  constexpr std::size_t kMostSampled = 8;
  std::uint64_t all = 0, sampled = 0, records = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::error_code error;
    const bool is_file = fs::is_regular_file(files[i].path, error);
    const std::uintmax_t bytes = is_file ? fs::file_size(files[i].path, error) : 0;
    if (error) continue;
    all += bytes;
    if (i >= kMostSampled) continue;
    sampled += bytes;
    records += corpus::EstimateRecords(files[i].path, options);
  }
  if (sampled == 0) return 0;
  const double expected =
      static_cast<double>(records) * (static_cast<double>(all) / static_cast<double>(sampled));
  return expected < UINT32_MAX ? static_cast<std::uint32_t>(expected) : UINT32_MAX;
}

// The index is whole without it: what is in the way of packing is worth a note, no more.
void Pack(const Context& context, const std::string& index) {
  if (const Status status = CompactInPlace(index); !status.ok()) {
    context.messages.Note("not packed; `pinakes compact` does it later: " + status.message());
  } else if (context.arguments.Has("verbose")) {
    context.messages.Note("packed after so many new records");
  }
}

}  // namespace

int RunIndex(Context& context) {
  if (context.arguments.operands.empty()) return context.Needs("a file");
  Result<IndexRunOptions> options = RunOptions(context);
  if (!options.ok()) return context.Usage(options.status().message());
  context.messages.quiet = options->quiet;
  const bool say = !options->quiet && !context.messages.json;
  CatchInterrupts(!say ? nullptr
                  : options->dry_run
                      ? "pinakes: stopping\n"
                      : "pinakes: keeping what was read; once more to stop at once\n");
  std::error_code error;
  const std::vector<std::string>& operands = context.arguments.operands;
  const bool several = operands.size() > 1 || fs::is_directory(operands.front(), error);
  Reports reports(context, several, options->dry_run);
  const std::vector<DumpFile> files = FindFiles(context, options->index, &reports);
  if (!options->rebuild && !options->dry_run && fs::exists(options->index, error)) {
    options->expected_records = ExpectedRecords(files, options->read);
  }
  auto run = std::make_unique<IndexRun>(*options, context.messages, context.terminal.err);
  if (const Status status = run->Begin(); !status.ok()) return context.Fail(status);
  const int code = ReadAll(context, files, run.get(), &reports);
  if (code == kExitError || code == kExitBusy) return code;
  reports.PrintSum();
  const bool pack = code == kExitFound && options->shard == 0 && run->HasGrown();
  run.reset();  // lets go of the index
  if (pack) Pack(context, options->index);
  return code == kExitInterrupted ? InterruptedCode() : reports.code();
}

}  // namespace pinakes::cli
