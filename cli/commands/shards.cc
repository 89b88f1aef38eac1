// shards: several indexes into one, and one into several.
#include "pinakes/shards.h"
#include "cli/context.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

int Rearrange(Context& context, std::vector<std::string> from, const std::string& to,
              std::uint32_t shards) {
  if (const Status status = RearrangeIndex(from, to, shards); !status.ok()) {
    return context.Fail(status);
  }
  const Result<std::unique_ptr<Searcher>> searcher = Searcher::Open({to});
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<IndexMeta> meta = (*searcher)->Meta();
  if (!meta.ok()) return context.Fail(meta.status());
  context.out.Write(Concat({OneLine(to), ": ", Plural(meta->records(), "record"), "\n"}));
  return kExitFound;
}

}  // namespace

int RunShards(Context& context) {
  std::vector<std::string> words = context.arguments.operands;
  const std::string what = words.empty() ? "" : words.front();
  if (what != "merge" && what != "split") return context.Needs("merge or split");
  words.erase(words.begin());
  if (words.size() < 2) return context.Needs("what to read and, last, the directory to make");
  const std::string to = words.back();
  words.pop_back();
  const std::uint32_t shards = context.arguments.Count("shards").value_or(0);
  if (what == "merge" && context.arguments.Has("shards")) {
    return context.Usage("shards merge makes one index; --shards belongs to split");
  }
  if (what == "split" && shards == 0) return context.Needs("--shards N to split into");
  return Rearrange(context, std::move(words), to, shards);
}

}  // namespace pinakes::cli
