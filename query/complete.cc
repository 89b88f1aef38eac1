// The words typed become terms, the last one a prefix of terms; the most cited records that have
// them are read, and their titles, or those of their authors that have the words, are what the
// letters typed may become. The most cited ones are flagged in steps, so that most of the
// index need not be looked at.
#include "query/complete.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "indexer/storage/impact.h"
#include "query/expand.h"
#include "query/hits.h"
#include "query/run.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

constexpr std::uint32_t kDefaultLimit = 10;
constexpr std::uint32_t kMaxLimit = 50;
// More typed words and bytes narrow nothing down any further.
constexpr std::size_t kMaxTypedBytes = 200;
constexpr std::size_t kMaxTypedWords = 8;
// Records whose authors are looked at: an author may be in many of them.
constexpr std::uint32_t kRecordsPerName = 5;

struct TypedWord {
  std::vector<TermSequence> alternatives;
  bool unfinished = false;
};

std::vector<TypedWord> TypedWords(std::string_view typed, Analyzer* analyzer) {
  typed = typed.substr(0, kMaxTypedBytes);
  while (!typed.empty() && (static_cast<unsigned char>(typed.back()) & 0x80) != 0 &&
         typed.size() == kMaxTypedBytes) {
    typed.remove_suffix(1);  // a character that was cut in two
  }
  std::vector<TypedWord> words;
  const std::vector<QueryUnit> units = analyzer->ParseQuery(typed);
  for (const QueryUnit& unit : units) {
    if (words.size() == kMaxTypedWords) break;
    TypedWord word;
    for (const TermSequence& sequence : unit.alternatives) {
      if (!sequence.empty()) word.alternatives.push_back(sequence);
    }
    word.unfinished = &unit == &units.back() && unit.end == typed.size();
    if (!word.alternatives.empty()) words.push_back(std::move(word));
  }
  return words;
}

// The records that have the word in terms of `prefix`, without weight.
Query WordQuery(const TypedWord& word, std::string_view prefix, const Xapian::Database& database) {
  std::vector<Query> any;
  for (const TermSequence& sequence : word.alternatives) {
    std::vector<Query> all;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const std::string term = storage::MakeTerm(prefix, sequence[i]);
      if (!word.unfinished || i + 1 < sequence.size()) {
        all.push_back(TermQuery(database, term));
        continue;
      }
      std::vector<Query> forms;
      for (const std::string& form : ExpandPrefix(database, term))
        forms.push_back(TermQuery(database, form));
      all.push_back(forms.empty() ? Query::MatchNothing
                                  : Query(Query::OP_OR, forms.begin(), forms.end()));
    }
    any.emplace_back(Query::OP_AND, all.begin(), all.end());
  }
  return {Query::OP_OR, any.begin(), any.end()};
}

// The documents that match, the most cited first; those without a known count last. The records
// of each step of citations are flagged, few of them in the highest: those are looked through
// first, and lower ones only where they do not suffice.
std::vector<Xapian::docid> MostCited(const Query& query, std::uint32_t limit,
                                     const Xapian::Database& database) {
  std::vector<Xapian::docid> documents;
  const auto look = [&](const Query& among) {
    Xapian::Enquire enquire = MakeEnquire(database, among, false);
    enquire.set_sort_by_value(slot::kTie, true);
    documents.clear();
    const Xapian::MSet matches = enquire.get_mset(0, limit);
    for (auto it = matches.begin(); it != matches.end(); ++it) documents.push_back(*it);
    return documents.size() == limit;
  };
  for (auto step = kImpactSteps.rbegin(); step != kImpactSteps.rend(); ++step) {
    const std::string flag = ImpactFlag(*step);
    if (database.get_termfreq(flag) < limit) continue;
    if (look(Query(Query::OP_FILTER, query, TermQuery(database, flag)))) return documents;
  }
  look(query);
  return documents;
}

// Whether the words typed are words of this name: a single letter stands for what it begins.
bool HasWords(const std::set<std::string>& name, const std::vector<TypedWord>& typed) {
  return std::all_of(typed.begin(), typed.end(), [&](const TypedWord& word) {
    return std::any_of(word.alternatives.begin(), word.alternatives.end(), [&](const auto& form) {
      return std::all_of(form.begin(), form.end(), [&](const std::string& token) {
        const bool prefix = word.unfinished || token.size() == 1;
        const auto at = name.lower_bound(token);
        return at != name.end() && (prefix ? at->starts_with(token) : *at == token);
      });
    });
  });
}

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c != '"') quoted += c;
  }
  return quoted + '"';
}

class Completer {
 public:
  Completer(Session& session, const std::string& path, std::uint32_t limit)
      : session_(session), path_(path), limit_(limit) {}

  Status AddTitles(const std::vector<TypedWord>& words) {
    std::vector<Query> all;
    for (const TypedWord& word : words) all.push_back(WordQuery(word, prefix::kTitle, database()));
    std::set<std::string> seen;
    for (const Xapian::docid document :
         MostCited(Query(Query::OP_AND, all.begin(), all.end()), limit_, database())) {
      const Result<StoredRecord> record = ReadRecord(session_, document, path_);
      if (!record.ok()) return record.status();
      const std::string& title = record->view().title();
      if (seen.insert(session_.analyzer.TitleKey(title)).second)
        titles_.push_back(Make(record->view(), title, "title"));
    }
    return {};
  }

  Status AddAuthors(const std::vector<TypedWord>& words) {
    std::vector<Query> all;
    for (const TypedWord& word : words) {
      // An initial is a word of no name that has it in full; those are told apart below.
      const bool initial = word.alternatives.front().front().size() == 1 && words.size() > 1;
      if (!initial) all.push_back(WordQuery(word, prefix::kAuthor, database()));
    }
    if (all.empty()) return {};
    std::set<std::string> seen;
    for (const Xapian::docid document : MostCited(Query(Query::OP_AND, all.begin(), all.end()),
                                                  limit_ * kRecordsPerName, database())) {
      if (authors_.size() >= limit_) break;
      const Result<StoredRecord> record = ReadRecord(session_, document, path_);
      if (!record.ok()) return record.status();
      const Publication& view = record->view();
      for (int i = 0; i < view.authors_size(); ++i) {
        const std::string& name = view.authors(i).name();
        // "A. Birch" and "A BIRCH" are one completion.
        const std::string key = session_.analyzer.TitleKey(name);
        if (seen.contains(key)) continue;
        const NameKeys keys = IndexNameKeys(view.authors(i), 1, &session_.analyzer);
        if (!HasWords({keys.words.begin(), keys.words.end()}, words)) continue;
        seen.insert(key);
        authors_.push_back(Make(view, name, "author"));
      }
    }
    return {};
  }

  // Both lists as one, the more cited first; neither takes more than half where both are long.
  void Fill(CompleteResponse* response) {
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
    for (Completion& completion : both) *response->add_completions() = std::move(completion);
  }

 private:
  const Xapian::Database& database() const { return session_.index.database; }

  static Completion Make(const Publication& record, const std::string& text, const char* field) {
    Completion completion;
    completion.set_text(text);
    completion.set_field(field);
    completion.set_query(field == std::string_view("author") ? "author:" + Quoted(text)
                                                             : Quoted(text));
    completion.set_id(record.id());
    if (record.has_citations()) completion.set_citations(record.citations());
    return completion;
  }

  Session& session_;
  const std::string& path_;
  const std::uint32_t limit_;
  std::vector<Completion> titles_, authors_;
};

}  // namespace

Result<CompleteResponse> Complete(Session& session, const std::string& path, std::string_view typed,
                                  std::uint32_t limit) {
  CompleteResponse response;
  response.set_typed(std::string(typed));
  FillStamp(session, response.mutable_stamp());
  const std::vector<TypedWord> words = TypedWords(typed, &session.analyzer);
  if (words.empty()) return response;
  Completer completer(session, path, limit == 0 ? kDefaultLimit : std::min(limit, kMaxLimit));
  if (const Status status = completer.AddTitles(words); !status.ok()) return status;
  if (const Status status = completer.AddAuthors(words); !status.ok()) return status;
  completer.Fill(&response);
  return response;
}

}  // namespace pinakes::query
