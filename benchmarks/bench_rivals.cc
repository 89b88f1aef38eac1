// bench_rivals RECORDS.jsonl CHANGED.jsonl [options]: pinakes and SQLite FTS5 side by side on the
// same records, made by bench_generate. What each workload does: README.md.
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "contract/record_id.h"
#include "corpus/reader.h"
#include "pinakes/searcher.h"

namespace {

namespace fs = std::filesystem;
using pinakes::Publication;

constexpr std::size_t kQueries = 200;  // of each kind
constexpr double kCitationWeight = 0.3;
constexpr int kHits = 10;

[[noreturn]] void Die(const std::string& message) {
  std::cerr << "bench_rivals: " << message << '\n';
  std::exit(1);
}

// ---- figures

struct Figure {
  std::string name, engine, unit;
  double value;
};

class Figures {
 public:
  explicit Figures(std::uint64_t records) : records_(records) {}
  void Add(const std::string& name, const std::string& engine, double value,
           const std::string& unit) {
    figures_.push_back({name, engine, unit, value});
    std::cout << "{\"figure\":\"" << name << "\",\"engine\":\"" << engine
              << "\",\"records\":" << records_ << ",\"value\":" << value << ",\"unit\":\"" << unit
              << "\"}" << std::endl;
  }
  // For people, on standard error.
  void Print() const {
    std::vector<std::string> names;
    for (const Figure& figure : figures_) {
      if (std::ranges::find(names, figure.name) == names.end()) names.push_back(figure.name);
    }
    std::fprintf(stderr, "%-28s %12s %12s  %s\n", "figure", "pinakes", "SQLite FTS5", "unit");
    for (const std::string& name : names) {
      std::string unit, columns[2];
      for (const Figure& figure : figures_) {
        if (figure.name != name) continue;
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", figure.value);
        columns[figure.engine == "pinakes" ? 0 : 1] = text;
        unit = figure.unit;
      }
      std::fprintf(stderr, "%-28s %12s %12s  %s\n", name.c_str(), columns[0].c_str(),
                   columns[1].c_str(), unit.c_str());
    }
  }

 private:
  std::uint64_t records_;
  std::vector<Figure> figures_;
};

double Cpu(const rusage& usage) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double CpuNow() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return Cpu(usage);
}

double WallNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Cost {
  double cpu = 0, wall = 0, rss_mib = 0;
};

// Runs `work` in a process of its own, so that processor time and memory are its alone.
Cost InChild(const std::function<void()>& work) {
  const double start = WallNow();
  const pid_t child = ::fork();
  if (child < 0) Die("cannot fork");
  if (child == 0) {
    work();
    std::_Exit(0);
  }
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    Die("a workload failed");
  }
  return {Cpu(usage), WallNow() - start, static_cast<double>(usage.ru_maxrss) / 1024};
}

void RunProgram(const std::vector<std::string>& words) {
  std::vector<char*> argv;
  std::vector<std::string> copy = words;
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  if (std::freopen("/dev/null", "w", stdout) == nullptr) std::_Exit(1);
  ::execv(argv[0], argv.data());
  std::_Exit(127);
}

std::uint64_t BytesOf(const std::string& path) {
  if (!fs::is_directory(path)) return fs::file_size(path);
  std::uint64_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(path)) bytes += entry.file_size();
  return bytes;
}

// ---- the records

class RecordSink : public pinakes::corpus::Sink {
 public:
  explicit RecordSink(const std::function<void(const Publication&)>& use) : use_(use) {}
  bool Record(const pinakes::corpus::Place&, Publication&& publication) override {
    use_(publication);
    return true;
  }
  bool Skip(const pinakes::corpus::Place&, std::string_view) override { return true; }
  bool Reject(const pinakes::corpus::Place&, std::string_view, std::string_view) override {
    Die("a record cannot be read");
  }
  bool Delete(const pinakes::corpus::Place&, const pinakes::Identifier&) override { return true; }
  void Note(const pinakes::corpus::Place&, std::string_view) override {}

 private:
  const std::function<void(const Publication&)>& use_;
};

void ForEachRecord(const std::string& path, const std::function<void(const Publication&)>& use) {
  RecordSink sink(use);
  const pinakes::Status status = pinakes::corpus::ReadDump(path, {}, sink, nullptr);
  if (!status.ok()) Die(status.message());
}

// ---- SQLite

class Sqlite {
 public:
  explicit Sqlite(const std::string& path) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) Die("cannot open " + path);
    Execute("PRAGMA synchronous=NORMAL; PRAGMA journal_mode=WAL; PRAGMA cache_size=-65536;");
  }
  ~Sqlite() {
    for (const auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(database_);
  }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  void Execute(const std::string& text) {
    char* error = nullptr;
    if (sqlite3_exec(database_, text.c_str(), nullptr, nullptr, &error) != SQLITE_OK) {
      Die(std::string("SQLite: ") + (error == nullptr ? "?" : error) + " in " + text);
    }
  }
  sqlite3_stmt* Prepare(const std::string& text) {
    sqlite3_stmt*& statement = statements_[text];
    if (statement == nullptr &&
        sqlite3_prepare_v2(database_, text.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
      Die(std::string("SQLite: ") + sqlite3_errmsg(database_) + " in " + text);
    }
    sqlite3_reset(statement);
    return statement;
  }
  bool Step(sqlite3_stmt* statement) {
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
      Die(std::string("SQLite: ") + sqlite3_errmsg(database_));
    }
    return code == SQLITE_ROW;
  }
  static void Bind(sqlite3_stmt* statement, int at, std::string_view text) {
    sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }

 private:
  sqlite3* database_ = nullptr;
  std::map<std::string, sqlite3_stmt*> statements_;
};

std::string Names(const Publication& record) {
  std::string names;
  for (const pinakes::Author& author : record.authors()) names += author.name() + "; ";
  return names;
}

// One row a record, and a full-text table without a copy of the text.
void CreateTables(Sqlite* sqlite, bool stemmed) {
  sqlite->Execute(
      "CREATE TABLE records(id INTEGER PRIMARY KEY, key TEXT UNIQUE, title TEXT, authors TEXT,"
      " venue TEXT, year INTEGER, citations INTEGER, impact REAL, hash INTEGER, content BLOB);"
      "CREATE INDEX years ON records(year);"
      "CREATE VIRTUAL TABLE words USING fts5(title, authors, venue, content='records',"
      " content_rowid='id', tokenize='" +
      std::string(stemmed ? "porter " : "") + "unicode61 remove_diacritics 2');");
}

// Inserts or updates by key; a record that is as it was costs no write.
void Upsert(Sqlite* sqlite, const Publication& record) {
  const std::string content = record.SerializeAsString();
  const auto hash = static_cast<sqlite3_int64>(pinakes::StableHash(content));
  sqlite3_stmt* find =
      sqlite->Prepare("SELECT id, hash, title, authors, venue FROM records WHERE key = ?");
  Sqlite::Bind(find, 1, record.id());
  std::optional<sqlite3_int64> id;
  if (sqlite->Step(find)) {
    if (sqlite3_column_int64(find, 1) == hash) return;
    id = sqlite3_column_int64(find, 0);
    sqlite3_stmt* forget = sqlite->Prepare(
        "INSERT INTO words(words, rowid, title, authors, venue) VALUES('delete', ?, ?, ?, ?)");
    sqlite3_bind_int64(forget, 1, *id);
    for (int i = 2; i <= 4; ++i) sqlite3_bind_value(forget, i, sqlite3_column_value(find, i));
    sqlite->Step(forget);
  }
  sqlite3_stmt* put = sqlite->Prepare(
      "INSERT OR REPLACE INTO records(id, key, title, authors, venue, year, citations, impact,"
      " hash, content) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id");
  sqlite3_clear_bindings(put);
  if (id) sqlite3_bind_int64(put, 1, *id);
  Sqlite::Bind(put, 2, record.id());
  Sqlite::Bind(put, 3, record.title());
  Sqlite::Bind(put, 4, Names(record));
  Sqlite::Bind(put, 5, record.venue());
  if (record.has_year()) sqlite3_bind_int64(put, 6, record.year());
  if (record.has_citations()) {
    sqlite3_bind_int64(put, 7, record.citations());
    sqlite3_bind_double(put, 8, std::log1p(record.citations()));
  } else {
    sqlite3_bind_double(put, 8, 0);
  }
  sqlite3_bind_int64(put, 9, hash);
  sqlite3_bind_blob(put, 10, content.data(), static_cast<int>(content.size()), SQLITE_TRANSIENT);
  if (!sqlite->Step(put)) Die("SQLite: a record was not put");
  id = sqlite3_column_int64(put, 0);
  while (sqlite->Step(put)) {
  }
  sqlite3_stmt* words =
      sqlite->Prepare("INSERT INTO words(rowid, title, authors, venue) VALUES(?, ?, ?, ?)");
  sqlite3_bind_int64(words, 1, *id);
  Sqlite::Bind(words, 2, record.title());
  Sqlite::Bind(words, 3, Names(record));
  Sqlite::Bind(words, 4, record.venue());
  sqlite->Step(words);
}

void FeedSqlite(const std::string& path, const std::string& records) {
  Sqlite sqlite(path);
  sqlite.Execute("BEGIN");
  ForEachRecord(records, [&](const Publication& record) { Upsert(&sqlite, record); });
  sqlite.Execute("COMMIT");
}

// ---- queries

// One query in both languages.
struct Pair {
  std::string pinakes, match;
  std::string where;  // SQLite's condition on the row; may be empty
};

struct Kind {
  std::string name;
  std::vector<Pair> queries;
};

// Words of a title that both sides cut alike: ASCII letters alone, with spaces around.
std::vector<std::string> PlainWords(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const bool plain = word.size() > 2 && std::ranges::all_of(word, [](char c) {
                         return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
                       });
    words.emplace_back(plain ? word : std::string_view());
    at = end + 1;
  }
  std::erase_if(words, [](const std::string& word) {
    return word == "AND" || word == "OR" || word == "NOT" || word == "NEAR";
  });
  return words;
}

std::vector<Kind> Draw(const std::string& records, std::uint64_t count) {
  std::mt19937_64 random(42);
  Kind conjunction{"and", {}}, disjunction{"or", {}}, author{"author+word", {}},
      common{"common word", {}}, phrase{"phrase", {}}, prefix{"prefix", {}},
      year{"year filter", {}};
  std::map<std::string, std::uint64_t> frequency;
  const std::uint64_t stride = std::max<std::uint64_t>(1, count / (4 * kQueries));
  std::uint64_t seen = 0;
  ForEachRecord(records, [&](const Publication& record) {
    const std::vector<std::string> words = PlainWords(record.title());
    for (const std::string& word : words) {
      if (!word.empty()) ++frequency[word];
    }
    if (seen++ % stride != 0 || words.size() < 4 || conjunction.queries.size() >= kQueries) return;
    const std::size_t at = random() % (words.size() - 2);
    const std::string &a = words[at], &b = words[at + 1], &c = words[words.size() - 1];
    if (a.empty() || b.empty() || c.empty() || a == c || record.authors().empty()) return;
    const std::string family =
        record.authors(0).family().empty() ? record.authors(0).name() : record.authors(0).family();
    if (PlainWords(family).size() != 1 || PlainWords(family)[0].empty()) return;
    conjunction.queries.push_back(
        {"title:" + a + " title:" + c, "title : " + a + " AND title : " + c, ""});
    disjunction.queries.push_back({"title:" + a + " OR title:" + b + " OR title:" + c,
                                   "title : " + a + " OR title : " + b + " OR title : " + c, ""});
    author.queries.push_back(
        {"author:" + family + " title:" + a, "authors : " + family + " AND title : " + a, ""});
    phrase.queries.push_back(
        {"title:\"" + a + " " + b + "\"", "title : \"" + a + " " + b + "\"", ""});
    if (a.size() >= 5) {
      const std::string start = a.substr(0, 4);
      prefix.queries.push_back({"title:" + start + "*", "title : " + start + " *", ""});
    }
    year.queries.push_back(
        {"title:" + a + " year:2010..2020", "title : " + a, "year BETWEEN 2010 AND 2020"});
  });
  std::vector<std::pair<std::uint64_t, std::string>> frequent;
  for (const auto& [word, times] : frequency) frequent.emplace_back(times, word);
  std::ranges::sort(frequent, std::greater<>());
  for (std::size_t i = 0; i < std::min<std::size_t>(20, frequent.size()); ++i) {
    common.queries.push_back({"title:" + frequent[i].second, "title : " + frequent[i].second, ""});
  }
  return {conjunction, disjunction, author, common, phrase, prefix, year};
}

std::uint64_t CountSqlite(Sqlite* sqlite, const Pair& query) {
  sqlite3_stmt* statement = sqlite->Prepare(
      "SELECT count(*) FROM words JOIN records ON records.id = words.rowid WHERE words MATCH ?" +
      (query.where.empty() ? "" : " AND " + query.where));
  Sqlite::Bind(statement, 1, query.match);
  sqlite->Step(statement);
  return static_cast<std::uint64_t>(sqlite3_column_int64(statement, 0));
}

std::uint64_t CountPinakes(pinakes::Searcher* searcher, const Pair& query) {
  pinakes::SearchRequest request;
  request.set_query(query.pinakes);
  const auto response = searcher->Count(request);
  if (!response.ok()) Die(response.status().message());
  return response->partial() ? 0 : response->total();
}

// The ten best by the same kind of blend: text weight and the logarithm of the citations.
std::size_t SearchSqlite(Sqlite* sqlite, const Pair& query) {
  sqlite3_stmt* statement = sqlite->Prepare(
      "SELECT records.id, records.title, records.authors, records.venue, records.year,"
      " records.citations, records.content FROM words JOIN records ON records.id = words.rowid"
      " WHERE words MATCH ?" +
      (query.where.empty() ? "" : " AND " + query.where) + " ORDER BY bm25(words) - " +
      std::to_string(kCitationWeight) + " * records.impact LIMIT " + std::to_string(kHits));
  Sqlite::Bind(statement, 1, query.match);
  std::size_t hits = 0;
  while (sqlite->Step(statement)) {
    // Both sides hand the whole record over.
    Publication record;
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, 6));
    const void* content = sqlite3_column_blob(statement, 6);
    if (!record.ParseFromArray(content, static_cast<int>(size))) Die("SQLite: a damaged record");
    ++hits;
  }
  return hits;
}

std::size_t SearchPinakes(pinakes::Searcher* searcher, const Pair& query) {
  pinakes::SearchRequest request;
  request.set_query(query.pinakes);
  request.set_limit(kHits);
  const auto response = searcher->Search(request);
  if (!response.ok()) Die(response.status().message());
  return static_cast<std::size_t>(response->hits_size());
}

// Holds the totals of both sides against each other; no figure without it.
void Compare(const std::vector<Kind>& kinds, pinakes::Searcher* searcher, Sqlite* sqlite) {
  for (const Kind& kind : kinds) {
    std::size_t equal = 0;
    std::string example;
    for (const Pair& query : kind.queries) {
      const std::uint64_t mine = CountPinakes(searcher, query), theirs = CountSqlite(sqlite, query);
      if (mine == theirs) {
        ++equal;
      } else if (example.empty()) {
        example = "; first: " + query.pinakes + " " + std::to_string(mine) + ", " + query.match +
                  " " + std::to_string(theirs);
      }
    }
    std::cerr << "compared " << kind.name << ": " << equal << " of " << kind.queries.size()
              << " queries find as many records on both sides" << example << '\n';
    if (equal * 100 < kind.queries.size() * 95)
      Die("the two sides do not answer the same question");
  }
}

double Percentile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

template <typename Search>
void Time(const std::vector<Kind>& kinds, const std::string& engine, Figures* figures,
          Search search) {
  std::vector<double> all;
  for (const Kind& kind : kinds) {
    std::vector<double> times;
    for (const Pair& query : kind.queries) {
      const double start = CpuNow();
      search(query);
      times.push_back((CpuNow() - start) * 1000);
    }
    double sum = 0;
    for (const double time : times) sum += time;
    figures->Add("query: " + kind.name, engine, sum / static_cast<double>(times.size()),
                 "CPU ms, mean");
    all.insert(all.end(), times.begin(), times.end());
  }
  figures->Add("query: 99th percentile", engine, Percentile(all, 0.99), "CPU ms");
}

// Searches a second by several threads over the whole mix.
template <typename MakeSearch>
void TimeThreads(const std::vector<Kind>& kinds, const std::string& engine, Figures* figures,
                 MakeSearch make_search) {
  std::vector<Pair> mix;
  for (const Kind& kind : kinds) {
    mix.insert(mix.end(), kind.queries.begin(),
               kind.queries.begin() +
                   static_cast<std::ptrdiff_t>(std::min<std::size_t>(40, kind.queries.size())));
  }
  for (const std::size_t threads : {1U, 2U, 4U}) {
    const double start = WallNow();
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) {
      running.emplace_back([&, i] {
        auto search = make_search();
        for (std::size_t at = 0; at < mix.size(); ++at) search(mix[(at + i * 7) % mix.size()]);
      });
    }
    for (std::thread& thread : running) thread.join();
    const double seconds = WallNow() - start;
    figures->Add("searches, " + std::to_string(threads) + " threads", engine,
                 static_cast<double>(mix.size() * threads) / seconds, "a second, wall");
  }
}

struct Options {
  std::string records, changed, directory, program = PINAKES_PROGRAM;
  bool stemmed = false;
};

void Report(const std::string& name, const std::string& engine, const Cost& cost,
            Figures* figures) {
  figures->Add(name + ": CPU", engine, cost.cpu, "s");
  figures->Add(name + ": wall", engine, cost.wall, "s");
}

void RunAll(const Options& options) {
  std::uint64_t count = 0;
  ForEachRecord(options.records, [&](const Publication&) { ++count; });
  Figures figures(count);
  const std::string index = options.directory + "/index", table = options.directory + "/sqlite.db";
  const auto feed_pinakes = [&](const std::string& file) {
    return InChild([&] {
      RunProgram({options.program, "index", "-q", "--index", index, "--dump", "bench", "--language",
                  options.stemmed ? "english" : "none", file});
    });
  };
  const auto feed_sqlite = [&](const std::string& file) {
    return InChild([&] { FeedSqlite(table, file); });
  };

  const Cost parse = InChild([&] { ForEachRecord(options.records, [](const Publication&) {}); });
  Report("parse alone", "pinakes", parse, &figures);

  const Cost built = feed_pinakes(options.records);
  Report("build", "pinakes", built, &figures);
  figures.Add("build: peak memory", "pinakes", built.rss_mib, "MiB");
  const Cost built_sqlite = InChild([&] {
    {
      Sqlite sqlite(table);
      CreateTables(&sqlite, options.stemmed);
    }
    FeedSqlite(table, options.records);
  });
  Report("build", "sqlite", built_sqlite, &figures);
  figures.Add("build: peak memory", "sqlite", built_sqlite.rss_mib, "MiB");
  figures.Add("index size", "pinakes",
              static_cast<double>(BytesOf(index)) / static_cast<double>(count), "bytes a record");
  figures.Add("index size", "sqlite",
              static_cast<double>(BytesOf(table)) / static_cast<double>(count), "bytes a record");

  const std::vector<Kind> kinds = Draw(options.records, count);
  {
    auto searcher = pinakes::Searcher::Open({index});
    if (!searcher.ok()) Die(searcher.status().message());
    Sqlite sqlite(table);
    Compare(kinds, searcher->get(), &sqlite);
    // Both warm, and in turn: the machine is the same for both.
    for (const Kind& kind : kinds) {
      for (const Pair& query : kind.queries) {
        SearchPinakes(searcher->get(), query);
        SearchSqlite(&sqlite, query);
      }
    }
    Time(kinds, "pinakes", &figures,
         [&](const Pair& query) { return SearchPinakes(searcher->get(), query); });
    Time(kinds, "sqlite", &figures,
         [&](const Pair& query) { return SearchSqlite(&sqlite, query); });
    TimeThreads(kinds, "pinakes", &figures, [&] {
      return [&](const Pair& query) { return SearchPinakes(searcher->get(), query); };
    });
    TimeThreads(kinds, "sqlite", &figures, [&] {
      auto own = std::make_shared<Sqlite>(table);
      return [own](const Pair& query) { return SearchSqlite(own.get(), query); };
    });
  }

  const Pair& first = kinds[0].queries.at(0);
  const auto open = [&](const std::string& engine, const std::function<void()>& work) {
    constexpr int kTimes = 20;
    double cpu = 0;
    for (int i = 0; i < kTimes; ++i) cpu += InChild(work).cpu;
    figures.Add("open and first search", engine, cpu / kTimes * 1000, "CPU ms");
  };
  open("pinakes", [&] {
    auto searcher = pinakes::Searcher::Open({index});
    if (!searcher.ok() || SearchPinakes(searcher->get(), first) == 0) std::_Exit(1);
  });
  open("sqlite", [&] {
    Sqlite sqlite(table);
    if (SearchSqlite(&sqlite, first) == 0) std::_Exit(1);
  });

  Report("the same dump again", "pinakes", feed_pinakes(options.records), &figures);
  Report("the same dump again", "sqlite", feed_sqlite(options.records), &figures);
  Report("changed records", "pinakes", feed_pinakes(options.changed), &figures);
  Report("changed records", "sqlite", feed_sqlite(options.changed), &figures);
  figures.Print();
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--stemmed") {
      options.stemmed = true;
    } else if (word == "--directory" && i + 1 < argc) {
      options.directory = argv[++i];
    } else if (word == "--program" && i + 1 < argc) {
      options.program = argv[++i];
    } else {
      files.push_back(word);
    }
  }
  if (files.size() != 2) {
    std::cerr << "usage: bench_rivals RECORDS.jsonl CHANGED.jsonl [--stemmed] [--directory DIR]"
                 " [--program PINAKES]\n";
    return 2;
  }
  options.records = files[0];
  options.changed = files[1];
  std::string scratch;
  if (options.directory.empty()) {
    scratch = (fs::temp_directory_path() / "bench-rivals-XXXXXX").string();
    if (::mkdtemp(scratch.data()) == nullptr) Die("no temporary directory");
    options.directory = scratch;
  }
  RunAll(options);
  if (!scratch.empty()) fs::remove_all(scratch);
  return 0;
}
