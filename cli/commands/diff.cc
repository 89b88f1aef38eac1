// diff: what two dumps do not have in common.
#include <algorithm>
#include <filesystem>
#include <limits>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "corpus/reader.h"
#include "pinakes/dump_diff.h"

namespace pinakes::cli {
namespace {

namespace fs = std::filesystem;

// Hands the records of a dump file to one side of a comparison.
class DiffSink : public corpus::Sink {
 public:
  using Take = void (DumpDiff::*)(Publication);
  DiffSink(DumpDiff* diff, Take take) : diff_(diff), take_(take) {}

  bool Record(const corpus::Place&, Publication&& publication) override {
    ++records_;
    (diff_->*take_)(std::move(publication));
    return !Interrupted();
  }
  bool Skip(const corpus::Place&, std::string_view) override { return !Interrupted(); }
  bool Reject(const corpus::Place&, std::string_view, std::string_view) override {
    ++rejected_;
    return !Interrupted();
  }
  bool Delete(const corpus::Place&, const Identifier&) override { return !Interrupted(); }
  void Note(const corpus::Place&, std::string_view) override {}

  std::uint64_t records() const { return records_; }
  std::uint64_t rejected() const { return rejected_; }

 private:
  DumpDiff* diff_;
  Take take_;
  std::uint64_t records_ = 0, rejected_ = 0;
};

class Comparison {
 public:
  explicit Comparison(Context& context) : context_(context) {}

  int Run() {
    const std::vector<std::string>& operands = context_.arguments.operands;
    if (operands.empty()) return context_.Needs("one or two dumps");
    if (operands.size() > 2) return context_.Usage("diff takes two dumps at most");
    std::string old = operands.front(), fresh = operands.back();
    bool old_from_index = false;
    if (operands.size() == 1) {
      old = fs::path(fresh).filename().string();
      old_from_index = true;
    }
    // An index is needed only for what is no file.
    old_from_index = old_from_index || !IsFile(old);
    const bool fresh_from_index = !IsFile(fresh);
    if (operands.size() == 1 && fresh_from_index) {
      context_.messages.Error(CodeName(Code::kNotFound), OneLine(fresh) + ": no such file");
      return kExitError;
    }
    if (old_from_index || fresh_from_index) {
      if (const Status status = OpenIndex(); !status.ok()) return context_.Fail(status);
    }
    DumpDiff diff(language_);
    CatchInterrupts();
    const bool whole = operands.size() == 1 && !Knows(old);
    const Status first = old_from_index ? FromIndex(whole ? "" : old, &DumpDiff::AddOld, &diff)
                                        : FromFile(old, &DumpDiff::AddOld, &diff);
    if (!first.ok()) return context_.Fail(first);
    const Status second = fresh_from_index ? FromIndex(fresh, &DumpDiff::AddNew, &diff)
                                           : FromFile(fresh, &DumpDiff::AddNew, &diff);
    if (!second.ok()) return context_.Fail(second);
    if (Interrupted()) return InterruptedCode();
    Print(diff.Finish());
    return partial_ ? kExitPartial : kExitFound;
  }

 private:
  static bool IsFile(const std::string& name) {
    std::error_code error;
    return name == "-" || fs::exists(name, error);
  }

  Status OpenIndex() {
    Result<std::unique_ptr<Searcher>> searcher = context_.OpenSearcher();
    if (!searcher.ok()) return searcher.status();
    Result<IndexMeta> meta = (*searcher)->Meta();
    if (!meta.ok()) return meta.status();
    searcher_ = std::move(*searcher);
    meta_ = *meta;
    language_ = meta_.analyzer().stemmer();
    return {};
  }

  bool Knows(const std::string& dump) const {
    return std::ranges::any_of(meta_.dumps(),
                               [&](const DumpInfo& known) { return known.name() == dump; });
  }

  Status FromFile(const std::string& path, DiffSink::Take take, DumpDiff* diff) {
    DiffSink sink(diff, take);
    corpus::ReadOptions options;
    options.from = context_.arguments.Get("from");
    options.encoding = context_.arguments.Get("encoding");
    const Status status = corpus::ReadDump(path, options, sink, nullptr);
    if (!status.ok() && sink.records() == 0) return status;
    if (!status.ok()) context_.messages.Error(status);
    if (sink.rejected() > 0) {
      context_.messages.Line(
          Concat({OneLine(path), ": ", Plural(sink.rejected(), "record"), " could not be read"}));
    }
    partial_ = partial_ || !status.ok() || sink.rejected() > 0;
    return {};
  }

  // The records that a dump stands behind, with what it says of them; all where `dump` is empty.
  Status FromIndex(const std::string& dump, DiffSink::Take take, DumpDiff* diff) {
    if (!dump.empty() && !Knows(dump)) {
      return {Code::kNotFound, OneLine(dump) + ": neither a file nor a dump of the index"};
    }
    return searcher_->ForEach([&](const Publication& record) {
      if (dump.empty()) {
        (diff->*take)(record);
        return !Interrupted();
      }
      for (const Source& source : record.sources()) {
        if (source.dump() != dump) continue;
        Publication own = record;
        own.clear_citations();
        if (source.has_citations()) own.set_citations(source.citations());
        (diff->*take)(std::move(own));
        break;
      }
      return !Interrupted();
    });
  }

  static std::string Summary(const DumpChanges& changes) {
    std::string text = Concat({"new ", Grouped(changes.appeared.size()), " · vanished ",
                               Grouped(changes.vanished.size()), " · citations changed in ",
                               Plural(changes.citations.size(), "record")});
    if (changes.citations.empty()) return text;
    const std::int64_t gained = changes.citations_gained;
    return Concat({text, gained < 0 ? ", -" : ", +",
                   Grouped(static_cast<std::uint64_t>(gained < 0 ? -gained : gained)), " in all"});
  }

  static std::string Number(const std::optional<std::uint32_t>& count) {
    return count ? std::to_string(*count) : "unknown";
  }

  // Lines for people, at most so many of each kind.
  template <typename Item, typename Line>
  void List(const std::vector<Item>& items, std::size_t limit, Line line) {
    for (std::size_t i = 0; i < std::min(limit, items.size()); ++i) {
      context_.out.Write(line(items[i]) + "\n");
    }
    if (limit > 0 && items.size() > limit) {
      context_.out.Write(Concat({"  … and ", Grouped(items.size() - limit), " more\n"}));
    }
  }

  void Print(const DumpChanges& changes) {
    if (context_.json()) {
      PrintJson(changes);
      return;
    }
    context_.out.Write(Summary(changes) + "\n");
    const std::size_t limit = context_.arguments.Count("records").value_or(20);
    const auto named = [](std::string_view sign, const ListedRecord& record) {
      return Concat({sign, OneLine(record.id), "  ", OneLine(record.title)});
    };
    List(changes.appeared, limit, [&](const ListedRecord& record) { return named("+ ", record); });
    List(changes.vanished, limit, [&](const ListedRecord& record) { return named("- ", record); });
    List(changes.citations, limit, [&](const CitationChange& change) {
      return Concat(
          {named("  ", change.record), ": ", Number(change.before), " → ", Number(change.after)});
    });
  }

  void PrintJson(const DumpChanges& changes) {
    const std::size_t limit =
        context_.arguments.Count("records").value_or(std::numeric_limits<std::uint32_t>::max());
    JsonWriter writer;
    const auto list = [&](std::string_view key, const std::vector<ListedRecord>& records) {
      writer.Key(key).BeginArray();
      for (std::size_t i = 0; i < std::min(limit, records.size()); ++i) {
        writer.BeginObject().Key("id").String(records[i].id);
        writer.Key("title").String(records[i].title).EndObject();
      }
      writer.EndArray();
    };
    writer.BeginObject();
    writer.Key("new_records").Number(std::uint64_t{changes.appeared.size()});
    writer.Key("vanished_records").Number(std::uint64_t{changes.vanished.size()});
    writer.Key("in_both").Number(changes.in_both);
    writer.Key("citations_changed").Number(std::uint64_t{changes.citations.size()});
    writer.Key("citations_gained").Number(static_cast<double>(changes.citations_gained));
    list("new", changes.appeared);
    list("vanished", changes.vanished);
    writer.Key("citations").BeginArray();
    for (std::size_t i = 0; i < std::min(limit, changes.citations.size()); ++i) {
      const CitationChange& change = changes.citations[i];
      writer.BeginObject().Key("id").String(change.record.id);
      writer.Key("title").String(change.record.title);
      if (change.before) writer.Key("before").Number(std::uint64_t{*change.before});
      if (change.after) writer.Key("after").Number(std::uint64_t{*change.after});
      writer.EndObject();
    }
    writer.EndArray().EndObject();
    context_.out.Write(writer.Take() + "\n");
  }

  Context& context_;
  std::unique_ptr<Searcher> searcher_;
  IndexMeta meta_;
  std::string language_ = "english";
  bool partial_ = false;
};

}  // namespace

int RunDiff(Context& context) { return Comparison(context).Run(); }

}  // namespace pinakes::cli
