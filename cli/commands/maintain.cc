// check, compact, backup: keeping an index well.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/text.h"
#include "pinakes/maintenance.h"

namespace pinakes::cli {
namespace {

void PrintJson(const std::string& path, const CheckReport& report, JsonWriter* writer) {
  writer->BeginObject().Key("path").String(path).Key("sound").Bool(report.fault_count == 0);
  writer->Key("records").Number(std::uint64_t{report.records});
  writer->Key("terms").Number(report.terms).Key("postings").Number(report.postings);
  writer->Key("values").Number(report.values);
  writer->Key("fault_count").Number(report.fault_count).Key("faults").BeginArray();
  for (const std::string& fault : report.faults) writer->String(fault);
  writer->EndArray().Key("unverified").BeginArray();
  for (const std::string& what : report.unverified) writer->String(what);
  writer->EndArray();
  if (!report.digest.empty()) writer->Key("digest").String(report.digest);
  writer->EndObject();
}

void PrintText(const std::string& path, const CheckReport& report, Output* out) {
  for (const std::string& fault : report.faults) out->Write(Concat({OneLine(fault), "\n"}));
  if (report.fault_count > report.faults.size()) {
    out->Write(
        Concat({"… and ", std::to_string(report.fault_count - report.faults.size()), " more\n"}));
  }
  for (const std::string& what : report.unverified) {
    out->Write(Concat({"not verified: ", OneLine(what), "\n"}));
  }
  out->Write(Concat({OneLine(ShortPath(path)), ": "}));
  if (report.fault_count > 0) {
    out->Write(Concat({"damaged, ", Plural(report.fault_count, "fault"), "\n"}));
    return;
  }
  out->Write(
      Concat({"sound: ", Plural(report.records, "record"), ", ", Grouped(report.terms), " terms, ",
              Grouped(report.postings), " postings\n", "digest ", report.digest, "\n"}));
}

// Checks one index and prints what came of it. Returns the exit code.
int CheckOne(const Context& context, const std::string& path) {
  const Result<CheckReport> report = CheckIndex(path);
  if (!report.ok()) return context.Fail(report.status());
  if (context.json()) {
    JsonWriter writer;
    PrintJson(path, *report, &writer);
    context.out.Write(writer.Take());
  } else {
    PrintText(path, *report, &context.out);
  }
  return report->fault_count == 0 ? kExitFound : kExitDamaged;
}

// The same in a process of its own: tables can be damaged so that reading them ends the program.
int CheckApart(const Context& context, const std::string& path) {
  context.out.Flush();
  const pid_t child = ::fork();
  if (child < 0) return CheckOne(context, path);
  if (child == 0) {
    const int code = CheckOne(context, path);
    context.out.Flush();
    ::_exit(code);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  CheckReport report;
  report.fault_count = 1;
  report.faults.push_back("reading it ended the program with signal " +
                          std::to_string(WTERMSIG(status)));
  if (context.json()) {
    JsonWriter writer;
    PrintJson(path, report, &writer);
    context.out.Write(writer.Take());
  } else {
    PrintText(path, report, &context.out);
  }
  return kExitDamaged;
}

}  // namespace

int RunCheck(Context& context) {
  if (!context.arguments.operands.empty()) return context.Usage("check takes no operand");
  const std::vector<std::string> paths = context.IndexPaths();
  if (paths.empty()) {
    return context.Usage("no index is named: give --index DIR or set PINAKES_INDEX");
  }
  const bool list = context.json() && paths.size() > 1;
  int worst = kExitFound;
  if (list) context.out.Write("{\"indexes\":[");
  for (const std::string& path : paths) {
    if (list && &path != &paths.front()) context.out.Write(",\n");
    worst = std::max(worst, CheckApart(context, path));
    if (worst == kExitError || worst == kExitBusy) return worst;
  }
  if (context.json()) context.out.Write(list ? "]}\n" : "\n");
  return worst;
}

int RunCompact(Context& context) {
  const std::vector<std::string>& operands = context.arguments.operands;
  if (operands.size() > 1) return context.Usage("compact takes one name at most");
  const bool single = context.arguments.Has("single-file");
  if (single && operands.empty()) return context.Needs("a name for the single file");
  const Result<std::string> path = context.WritePath();
  if (!path.ok()) return context.Usage(path.status().message());
  const std::string out = operands.empty() ? *path : operands.front();
  const std::uint64_t before = BytesOf(*path);
  const Status status =
      operands.empty()
          ? CompactInPlace(*path)
          : CompactIndex(*path, out, single ? CompactForm::kSingleFile : CompactForm::kDirectory);
  if (!status.ok()) return context.Fail(status);
  const std::uint64_t after = BytesOf(out);
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("path").String(*path).Key("out").String(out);
    writer.Key("bytes_before").Number(before).Key("bytes_after").Number(after).EndObject();
    context.out.Write(writer.Take() + "\n");
  } else {
    context.out.Write(Concat({OneLine(ShortPath(out)), ": packed, ", Grouped(before), " to ",
                              Grouped(after), " bytes\n"}));
  }
  return kExitFound;
}

int RunBackup(Context& context) {
  if (context.arguments.operands.size() != 1) return context.Needs("the name of the copy");
  const Result<std::string> path = context.WritePath();
  if (!path.ok()) return context.Usage(path.status().message());
  const std::string& out = context.arguments.operands.front();
  if (const Status status = BackupIndex(*path, out); !status.ok()) return context.Fail(status);
  Result<std::unique_ptr<Searcher>> copy = Searcher::Open({out});
  if (!copy.ok()) return context.Fail(copy.status());
  const Result<IndexMeta> meta = (*copy)->Meta();
  if (!meta.ok()) return context.Fail(meta.status());
  const std::uint64_t bytes = BytesOf(out);
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("path").String(*path).Key("out").String(out);
    writer.Key("records").Number(std::uint64_t{meta->records()});
    writer.Key("bytes").Number(bytes).EndObject();
    context.out.Write(writer.Take() + "\n");
  } else {
    context.out.Write(Concat({OneLine(ShortPath(out)), ": ", Plural(meta->records(), "record"),
                              ", ", Grouped(bytes), " bytes\n"}));
  }
  return kExitFound;
}

}  // namespace pinakes::cli
