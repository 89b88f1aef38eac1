// fields, formats, info: what the tables and the index say of themselves.
#include "cli/context.h"
#include "cli/json.h"
#include "cli/options.h"
#include "cli/text.h"
#include "contract/schema.h"
#include "corpus/reader.h"
#include "pinakes/maintenance.h"

namespace pinakes::cli {
namespace {

std::string_view KindName(FieldKind kind) {
  switch (kind) {
    case FieldKind::kText:
      return "text";
    case FieldKind::kName:
      return "name";
    case FieldKind::kNumber:
      return "number";
    case FieldKind::kKeyword:
      return "keyword";
    case FieldKind::kIdentifier:
      return "identifier";
  }
  return "";
}

// "label      text", the text wrapped beside its label.
void Row(Output& out, std::string_view label, std::string_view text, std::size_t width) {
  std::string line(label);
  line.append(width > label.size() ? width - label.size() : 1, ' ');
  out.Write(Wrap(line.append(text), kHelpColumns, width) + "\n");
}

std::string AnalyzerText(const AnalyzerId& id) {
  return Concat({"ICU ", id.icu(), ", Unicode ", id.unicode(), ", text rules ",
                 std::to_string(id.rules()), ", stemmer ", id.stemmer()});
}

// A table, a dump a line; the names, which may be long, stand last.
void PrintDumps(const IndexMeta& meta, Output* out) {
  if (meta.dumps().empty()) return;
  constexpr std::string_view kRecords = "records", kFormat = "format", kTime = "indexed";
  std::size_t digits = kRecords.size(), format = kFormat.size(), time = kTime.size();
  for (const DumpInfo& dump : meta.dumps()) {
    digits = std::max(digits, std::to_string(dump.records()).size());
    format = std::max(format, dump.format().size());
    time = std::max(time, dump.indexed_at().size());
  }
  const auto row = [&](std::string_view records, std::string_view from, std::string_view when,
                       std::string_view name) {
    out->Write(Concat({std::string(digits - records.size(), ' '), records, "  ", from,
                       std::string(format - from.size() + 2, ' '), when,
                       std::string(time - when.size() + 2, ' '), name, "\n"}));
  };
  out->Write("\n");
  row(kRecords, kFormat, kTime, "dump");
  for (const DumpInfo& dump : meta.dumps()) {
    std::string name = OneLine(dump.name());
    if (dump.unfinished()) name += "  (not read to its end: index it again to finish the job)";
    row(std::to_string(dump.records()), dump.format(), dump.indexed_at(), name);
  }
}

}  // namespace

int RunFields(Context& context) {
  if (!context.arguments.operands.empty()) return context.Usage("fields takes no operand");
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("fields").BeginArray();
    for (const Field& field : Fields()) {
      writer.BeginObject().Key("name").String(field.name).Key("aliases").BeginArray();
      for (std::string_view alias : SplitWords(field.aliases)) writer.String(alias);
      writer.EndArray().Key("kind").String(KindName(field.kind));
      writer.Key("help").String(field.help).Key("example").String(field.example).EndObject();
    }
    writer.EndArray().EndObject();
    context.out.Write(writer.Take() + "\n");
    return kExitFound;
  }
  for (const Field& field : Fields()) {
    std::string text(field.help);
    if (!field.aliases.empty()) {
      text += "; also ";
      const std::vector<std::string_view> aliases = SplitWords(field.aliases);
      text += Join({aliases.begin(), aliases.end()}, ", ");
    }
    Row(context.out, field.name, text, 11);
    Row(context.out, "", field.example, 11);
  }
  return kExitFound;
}

int RunFormats(Context& context) {
  if (!context.arguments.operands.empty()) return context.Usage("formats takes no operand");
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("formats").BeginArray();
    for (const corpus::Format& format : corpus::Formats()) {
      writer.BeginObject().Key("name").String(format.name).Key("title").String(format.title);
      writer.Key("fields").String(format.fields).EndObject();
    }
    writer.EndArray().EndObject();
    context.out.Write(writer.Take() + "\n");
    return kExitFound;
  }
  std::size_t width = 0;
  for (const corpus::Format& format : corpus::Formats()) {
    width = std::max(width, format.name.size() + 2);
  }
  for (const corpus::Format& format : corpus::Formats()) {
    Row(context.out, format.name, format.title, width);
  }
  return kExitFound;
}

int RunInfo(Context& context) {
  if (!context.arguments.operands.empty()) return context.Usage("info takes no operand");
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<IndexMeta> meta = (*searcher)->Meta();
  if (!meta.ok()) return context.Fail(meta.status());
  const std::vector<std::string> paths = context.IndexPaths();
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) bytes += BytesOf(path);
  std::vector<std::string> leftovers;
  for (const std::string& path : paths) {
    if (BytesOf(BuildFolder(path)) > 0) leftovers.push_back(BuildFolder(path));
  }
  std::string digest;
  if (context.arguments.Has("digest")) {
    const Result<std::string> found = IndexDigest(paths);
    if (!found.ok()) return context.Fail(found.status());
    digest = *found;
  }
  Output& out = context.out;
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("paths").BeginArray();
    for (const std::string& path : paths) writer.String(path);
    writer.EndArray().Key("bytes").Number(bytes).Fields(*meta).Key("leftovers").BeginArray();
    for (const std::string& path : leftovers) writer.String(path);
    writer.EndArray();
    if (!digest.empty()) writer.Key("digest").String(digest);
    writer.EndObject();
    out.Write(writer.Take() + "\n");
    return kExitFound;
  }
  constexpr std::size_t kWidth = 12;
  for (const std::string& path : paths) Row(out, "index", OneLine(ShortPath(path)), kWidth);
  Row(out, "records", std::to_string(meta->records()), kWidth);
  if (meta->authors_truncated() > 0 || meta->venues_truncated() > 0) {
    Row(out, "cut short",
        Concat({Plural(meta->authors_truncated(), "author list"), ", ",
                Plural(meta->venues_truncated(), "venue")}),
        kWidth);
  }
  if (meta->between_commits()) {
    Row(out, "unfinished",
        "some shards have changes that others lack: run the command again that was ended", kWidth);
  }
  for (const std::string& path : leftovers) {
    Row(out, "unfinished",
        OneLine(ShortPath(path)) + ": left by a run that was ended; the next one clears it away",
        kWidth);
  }
  Row(out, "size", Grouped(bytes) + " bytes", kWidth);
  Row(out, "analyzer", AnalyzerText(meta->analyzer()), kWidth);
  Row(out, "format", std::to_string(meta->format_version()), kWidth);
  Row(out, "uuid", meta->uuid(), kWidth);
  if (!digest.empty()) Row(out, "digest", digest, kWidth);
  PrintDumps(*meta, &out);
  return kExitFound;
}

}  // namespace pinakes::cli
