// The most cited records that have the words typed are read; their titles, or those of their
// authors that have the words, are what the letters typed may become. The most cited ones are
// flagged in steps, so that most of the index need not be looked at.
//
// The last word may be unfinished. Where few words begin so, they are asked for, each of them.
// Where many do ("s"), a record need not be sought for one of them: the most cited records that
// have the other words are looked through, and mostly the first few dozen will do.
#include "query/complete.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "query/complete_field.h"
#include "query/complete_venue.h"
#include "query/hits.h"
#include "query/limits.h"
#include "query/most_cited.h"
#include "query/typed_words.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

constexpr std::uint32_t kDefaultLimit = 10;
constexpr std::uint32_t kMaxLimit = 50;
// Records whose authors are looked at: an author may be in many of them.
constexpr std::uint32_t kRecordsPerName = 5;
// More words than these are not asked for one by one before the most cited records, so many of
// them, have been looked through.
constexpr std::size_t kFewForms = 1000;
constexpr std::uint32_t kLookedThrough = 200;

// Whether more words of `prefix` begin like this one than are worth asking for one by one.
bool HasManyForms(const TypedWord& word, std::string_view prefix,
                  const Xapian::Database& database) {
  return std::any_of(word.alternatives.begin(), word.alternatives.end(), [&](const auto& sequence) {
    const std::string start = storage::MakeTerm(prefix, sequence.back());
    std::size_t forms = 0;
    for (auto it = database.allterms_begin(start); it != database.allterms_end(start); ++it) {
      if (++forms > kFewForms) return true;
    }
    return false;
  });
}

class Completer {
 public:
  Completer(Session& session, const std::string& path, std::uint32_t limit, const Limits& limits)
      : session_(session), path_(path), limit_(limit), limits_(limits) {}

  Status AddTitles(const std::vector<TypedWord>& words) {
    std::set<std::string> seen;
    return ForRecords(words, prefix::kTitle, titles_, limit_, [&](const Publication& view) {
      const std::string& title = view.title();
      if (TextHasWords(title, words, &session_.analyzer) &&
          seen.insert(session_.analyzer.TitleKey(title)).second) {
        titles_.push_back(Make(view, title, "title"));
      }
      return titles_.size() < limit_;
    });
  }

  // What may stand at the end of what was typed: in records that what stands before it asks for or,
  // where there is nothing, in any.
  Status Add(const TypedAtEnd& at) {
    restriction_ = RestrictionOf(session_, at.head, limits_);
    const Status status = AddAny(at);
    if (!status.ok() || !empty() || restriction_.empty()) return status;
    restriction_ = Query();
    return AddAny(at);
  }

  bool empty() const {
    return titles_.empty() && authors_.empty() && venues_.empty() && values_.empty();
  }

  Status AddAuthors(const std::vector<TypedWord>& words) {
    std::vector<TypedWord> sought;
    for (const TypedWord& word : words) {
      // An initial is a word of no name that has it in full; those are told apart below.
      const bool initial = word.alternatives.front().front().size() == 1 && words.size() > 1;
      if (!initial) sought.push_back(word);
    }
    if (sought.empty()) return {};
    std::set<std::string> seen;
    const auto add = [&](const Publication& view) {
      for (const Author& author : view.authors()) {
        const std::string& name = author.name();
        // "A. Birch" and "A BIRCH" are one completion.
        const std::string key = session_.analyzer.TitleKey(name);
        if (seen.contains(key)) continue;
        const NameKeys keys = IndexNameKeys(author, 1, &session_.analyzer);
        if (!HasWords({keys.words.begin(), keys.words.end()}, words, true)) continue;
        seen.insert(key);
        authors_.push_back(Make(view, name, "author"));
      }
      return authors_.size() < limit_;
    };
    return ForRecords(sought, prefix::kAuthor, authors_, limit_ * kRecordsPerName, add);
  }

  // Both lists as one, the more cited first; neither takes more than half where both are long.
  // Each query has what was typed before it.
  void Fill(const TypedAtEnd& at, CompleteResponse* response) {
    const std::size_t half = (limit_ + 1) / 2;
    const std::size_t names = std::min(
        authors_.size(),
        std::max<std::size_t>(half, limit_ - std::min<std::size_t>(limit_, titles_.size())));
    authors_.resize(names);
    titles_.resize(
        std::min<std::size_t>(titles_.size(), limit_ - std::min<std::size_t>(limit_, names)));
    std::vector<Completion> both = std::move(authors_);
    both.insert(both.end(), titles_.begin(), titles_.end());
    std::stable_sort(both.begin(), both.end(), [](const Completion& a, const Completion& b) {
      return a.citations() > b.citations();
    });
    both.insert(both.end(), venues_.begin(), venues_.end());
    both.insert(both.end(), values_.begin(), values_.end());
    for (Completion& completion : both) {
      if (at.field != nullptr && at.field->prefix == prefix::kTitle) {
        completion.set_query("title:" + completion.query());
      }
      completion.set_query(std::string(at.head) + completion.query());
      *response->add_completions() = std::move(completion);
    }
  }

 private:
  const Xapian::Database& database() const { return session_.index.database; }

  Status AddAny(const TypedAtEnd& at) {
    const Field* field = at.field;
    if (field != nullptr && field->kind == FieldKind::kKeyword) {
      values_ = CompletedValues(session_, *field, at.value, limit_);
      return {};
    }
    const std::vector<TypedWord> words = TypedWords(at.value, &session_.analyzer);
    const bool listed = field != nullptr && field->prefix == prefix::kVenue && at.value.empty();
    if (words.empty() && !listed) return {};
    if (field == nullptr) {
      if (const Status status = AddTitles(words); !status.ok()) return status;
      return AddAuthors(words);
    }
    if (field->prefix == prefix::kTitle) return AddTitles(words);
    if (field->prefix == prefix::kAuthor) return AddAuthors(words);
    if (field->prefix == prefix::kVenue) {
      venues_ = CompletedVenues(session_, words, restriction_, limit_, limits_);
      return {};
    }
    return {};  // numbers and identifiers are not guessed
  }

  // Calls `use`, which fills `list`, with the most cited records that have the words in terms of
  // `prefix`, some others perhaps among them and some perhaps twice, until it returns false; of the
  // records that are known to have the words, `limit` at most.
  template <typename Use>
  Status ForRecords(const std::vector<TypedWord>& words, std::string_view prefix,
                    const std::vector<Completion>& list, std::uint32_t limit, Use use) {
    std::vector<Query> all;
    if (!restriction_.empty()) all.push_back(restriction_);
    for (const TypedWord& word : words) {
      if (!word.unfinished) all.push_back(WordQuery(word, prefix, database()));
    }
    const auto conjunction = [&] {
      return all.empty() ? AllRecords() : Query(Query::OP_AND, all.begin(), all.end());
    };
    const TypedWord& last = words.back();
    // A remote shard answers record by record, and slowly.
    if (last.unfinished && !session_.index.remote && HasManyForms(last, prefix, database())) {
      const std::vector<Xapian::docid> documents =
          MostCited(database(), limits_, conjunction(), kLookedThrough);
      bool more = true;
      if (const Status status = Read(documents, use, &more); !status.ok()) return status;
      // Half of them, which are the most cited ones, are not worth a walk through all words.
      if (!more || list.size() >= (limit_ + 1) / 2) return {};
      if (!all.empty() && documents.size() < kLookedThrough) return {};
    }
    if (last.unfinished) all.push_back(WordQuery(last, prefix, database()));
    bool more = true;
    return Read(MostCited(database(), limits_, conjunction(), limit), use, &more);
  }

  // *more: whether `use` wanted more than these.
  template <typename Use>
  Status Read(const std::vector<Xapian::docid>& documents, Use use, bool* more) {
    for (const Xapian::docid document : documents) {
      limits_.Check();
      const Result<StoredRecord> record = ReadRecord(session_, document, path_);
      if (!record.ok()) return record.status();
      *more = use(record->view());
      if (!*more) break;
    }
    return {};
  }

  static Completion Make(const Publication& record, const std::string& text, const char* field) {
    Completion completion;
    completion.set_text(text);
    completion.set_field(field);
    completion.set_query(field == std::string_view("title")
                             ? QuotedValue(text)
                             : std::string(field) + ":" + QuotedValue(text));
    completion.set_id(record.id());
    if (record.has_citations()) completion.set_citations(record.citations());
    return completion;
  }

  Session& session_;
  const std::string& path_;
  const std::uint32_t limit_;
  const Limits& limits_;
  Query restriction_;
  std::vector<Completion> titles_, authors_, venues_, values_;
};

}  // namespace

Result<CompleteResponse> Complete(Session& session, const std::string& path,
                                  const CompleteRequest& request, const Limits& limits) {
  CompleteResponse response;
  response.set_typed(request.typed());
  FillStamp(session, response.mutable_stamp());
  const std::uint32_t limit =
      request.limit() == 0 ? kDefaultLimit : std::min(request.limit(), kMaxLimit);
  TypedAtEnd at = TypedAt(request.typed());
  Completer completer(session, path, limit, limits);
  if (const Status status = completer.Add(at); !status.ok()) return status;
  if (completer.empty() && at.field != nullptr) {
    at = BehindFirstWord(request.typed(), at);
    if (const Status status = completer.Add(at); !status.ok()) return status;
  }
  completer.Fill(at, &response);
  return response;
}

}  // namespace pinakes::query
