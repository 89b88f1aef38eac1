// How fast dumps are read, on one core unless said otherwise. Without arguments: dumps of five
// formats made up (dumps.h, 32 MB each), each beside the bare library that its reader stands on,
// over the same bytes in the same run, and beside the making of its messages alone: all that the
// reader fills, copied from messages that stand ready, which no reader can do without. With files:
// those, read through ReadDump. One JSON line a figure: MB/s is of the dump's bytes per second of
// processor time, `wall` of the clock. --megabytes=N makes smaller dumps, --only=NAME runs one
// figure, for profilers.
#include <expat.h>
#include <simdjson.h>
#include <sys/resource.h>
#include <zlib.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/dumps.h"
#include "corpus/dump.h"
#include "corpus/reader.h"

namespace {

using pinakes::Identifier;
using pinakes::Publication;
using pinakes::Status;
using pinakes::corpus::Place;

std::string only;

class CountingSink : public pinakes::corpus::Sink {
 public:
  bool Record(const Place&, Publication&&) override { return ++records > 0; }
  bool Skip(const Place&, std::string_view) override { return ++others > 0; }
  bool Reject(const Place&, std::string_view, std::string_view) override { return ++others > 0; }
  bool Delete(const Place&, const Identifier&) override { return ++others > 0; }
  void Note(const Place&, std::string_view) override {}
  std::size_t records = 0, others = 0;
};

// Keeps what comes, to make the same messages again.
class KeepingSink : public CountingSink {
 public:
  bool Record(const Place&, Publication&& publication) override {
    kept.push_back(std::move(publication));
    return true;
  }
  std::vector<Publication> kept;
};

double ProcessorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double PeakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Runs `work`, which says how many records it read, and prints its figure. The best of `runs`.
void Measure(std::string_view what, std::size_t bytes, int runs,
             const std::function<std::size_t()>& work) {
  if (!only.empty() && only != what) return;
  double best = 0, wall = 0;
  std::size_t records = 0;
  for (int run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const double begin = ProcessorSeconds();
    records = work();
    const double seconds = ProcessorSeconds() - begin;
    if (run > 0 && seconds >= best) continue;
    best = seconds;
    wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  const double megabytes = static_cast<double>(bytes) / 1e6;
  std::printf(
      "{\"what\":\"%s\",\"megabytes\":%.1f,\"records\":%zu,\"cpu_s\":%.3f,\"wall_s\":%.3f,"
      "\"MB_per_s\":%.0f,\"records_per_s\":%.0f,\"peak_rss_MB\":%.0f}\n",
      std::string(what).c_str(), megabytes, records, best, wall, megabytes / best,
      static_cast<double>(records) / best, PeakMegabytes());
  std::fflush(stdout);
}

class ViewSource : public pinakes::corpus::ByteSource {
 public:
  explicit ViewSource(std::string_view bytes) : bytes_(bytes) {}
  std::string_view Next() override {
    const std::string_view piece = bytes_.substr(0, std::size_t{256} << 10);
    bytes_.remove_prefix(piece.size());
    return piece;
  }
  const Status& status() const override { return status_; }

 private:
  std::string_view bytes_;
  Status status_;
};

std::size_t ReadInto(std::string_view bytes, const char* format, CountingSink* sink) {
  pinakes::corpus::ReadOptions options;
  options.from = format;
  const Status status = pinakes::corpus::ReadSource(std::make_unique<ViewSource>(bytes), "-",
                                                    "memory", options, *sink, nullptr);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.message().c_str());
  if (sink->others > 0) std::fprintf(stderr, "%zu were no records\n", sink->others);
  return sink->records;
}

std::size_t ReadAll(std::string_view bytes, const char* format) {
  CountingSink sink;
  return ReadInto(bytes, format, &sink);
}

// Makes the messages of a dump without reading it.
void MeasureMessages(std::string_view what, const std::string& dump, const char* format, int runs) {
  const std::string name = std::string(what) + ", messages alone";
  if (!only.empty() && only != name) return;
  KeepingSink sink;
  ReadInto(dump, format, &sink);
  Measure(name, dump.size(), runs, [&] {
    std::size_t made = 0;
    for (const Publication& record : sink.kept) {
      const Publication copy = record;  // NOLINT(performance-unnecessary-copy-initialization)
      made += copy.title().empty() ? 0U : 1U;
    }
    return made;
  });
}

// ## Bare libraries

std::size_t Walk(simdjson::ondemand::value value) {
  std::size_t bytes = 0;
  switch (value.type()) {
    case simdjson::ondemand::json_type::object:
      for (auto field : value.get_object()) {
        bytes += field.unescaped_key().value().size();
        bytes += Walk(field.value());
      }
      break;
    case simdjson::ondemand::json_type::array:
      for (auto element : value.get_array()) bytes += Walk(element.value());
      break;
    case simdjson::ondemand::json_type::string:
      bytes += value.get_string().value().size();
      break;
    case simdjson::ondemand::json_type::number:
      bytes += value.get_double().value() > 0 ? 8U : 4U;
      break;
    default:
      value.raw_json_token();
  }
  return bytes;
}

// Every value of every line is visited, strings unescaped.
std::size_t BareSimdjson(const std::string& dump) {
  simdjson::ondemand::parser parser;
  const simdjson::padded_string padded(dump);
  const std::string_view all(padded);
  std::size_t lines = 0, bytes = 0;
  for (std::size_t at = 0; at < all.size(); ++lines) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const simdjson::padded_string_view line(all.data() + at, end - at,
                                            padded.size() + simdjson::SIMDJSON_PADDING - at);
    simdjson::ondemand::document document = parser.iterate(line);
    for (auto field : document.get_object()) {
      bytes += field.unescaped_key().value().size() + Walk(field.value());
    }
    at = end + 1;
  }
  return bytes > 0 ? lines : 0;
}

std::size_t BareExpat(const std::string& dump, std::string_view record) {
  struct Counts {
    std::string_view record;
    std::size_t elements = 0, bytes = 0;
  } counts{record};
  const XML_Parser parser = XML_ParserCreate("UTF-8");
  XML_UseForeignDTD(parser, XML_TRUE);
  XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS);
  XML_SetExternalEntityRefHandler(
      parser, [](XML_Parser, const XML_Char*, const XML_Char*, const XML_Char*, const XML_Char*) {
        return static_cast<int>(XML_STATUS_OK);
      });
  XML_SetUserData(parser, &counts);
  XML_SetElementHandler(
      parser,
      [](void* self, const XML_Char* name, const XML_Char**) {
        auto* seen = static_cast<Counts*>(self);
        if (name == seen->record) ++seen->elements;
      },
      [](void*, const XML_Char*) {});
  XML_SetCharacterDataHandler(parser, [](void* self, const XML_Char*, int size) {
    static_cast<Counts*>(self)->bytes += static_cast<std::size_t>(size);
  });
  for (std::size_t at = 0; at < dump.size(); at += std::size_t{64} << 10) {
    const std::string_view piece = std::string_view(dump).substr(at, std::size_t{64} << 10);
    XML_Parse(parser, piece.data(), static_cast<int>(piece.size()), XML_FALSE);
  }
  XML_Parse(parser, "", 0, XML_TRUE);
  XML_ParserFree(parser);
  return counts.elements;
}

std::string Gzip(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::size_t BareZlib(const std::string& packed) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return 0;
  std::string out(std::size_t{256} << 10, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  int result = Z_OK;
  while (result == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    result = inflate(&stream, Z_NO_FLUSH);
  }
  inflateEnd(&stream);
  return result == Z_STREAM_END ? 1 : 0;
}

void MeasureXml(const std::string& what, const std::string& dump, const char* format,
                std::string_view record, int runs) {
  Measure(what, dump.size(), runs, [&] { return ReadAll(dump, format); });
  Measure(what + ", bare expat", dump.size(), runs, [&] { return BareExpat(dump, record); });
  MeasureMessages(what, dump, format, runs);
}

void MeasureFormats(std::size_t dump_size) {
  constexpr int kRuns = 3;
  const std::string openalex = pinakes::benchmarks::OpenAlex(dump_size);
  Measure("openalex", openalex.size(), kRuns, [&] { return ReadAll(openalex, "openalex"); });
  Measure("bare simdjson on demand", openalex.size(), kRuns,
          [&] { return BareSimdjson(openalex); });
  MeasureMessages("openalex", openalex, "openalex", kRuns);
  const std::string packed = Gzip(openalex);
  Measure("openalex in gzip", openalex.size(), kRuns, [&] { return ReadAll(packed, "openalex"); });
  Measure("bare zlib", openalex.size(), kRuns, [&] { return BareZlib(packed); });
  MeasureXml("pubmed", pinakes::benchmarks::Pubmed(dump_size), "pubmed-xml", "PubmedArticle",
             kRuns);
  MeasureXml("dblp", pinakes::benchmarks::Dblp(dump_size), "dblp", "article", kRuns);
  const std::string bibtex = pinakes::benchmarks::Bibtex(dump_size);
  Measure("bibtex", bibtex.size(), kRuns, [&] { return ReadAll(bibtex, "bibtex"); });
  MeasureMessages("bibtex", bibtex, "bibtex", kRuns);
  const std::string csv = pinakes::benchmarks::Csv(dump_size);
  Measure("csv", csv.size(), kRuns, [&] { return ReadAll(csv, "csv"); });
  MeasureMessages("csv", csv, "csv", kRuns);
}

int MeasureFile(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  int code = 0;
  Measure(path, error ? 0 : size, 1, [&] {
    CountingSink sink;
    const Status status = pinakes::corpus::ReadDump(path, {}, sink, nullptr);
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.message().c_str());
      code = 1;
    }
    return sink.records;
  });
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  int code = 0;
  int files = 0;
  std::size_t dump_size = std::size_t{32} << 20;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--only=")) {
      only = argument.substr(7);
    } else if (argument.starts_with("--megabytes=")) {
      dump_size = std::size_t{std::strtoul(argv[i] + 12, nullptr, 10)} << 20;
    } else {
      ++files;
      code |= MeasureFile(argv[i]);
    }
  }
  if (files == 0) MeasureFormats(dump_size);
  return code;
}
