// The formats of one line a record: ndjson, jsonl, tsv, ids and trec; and json.
#include "cli/json.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

// One object: the response as it is, or in a batch a list of them, each with its "qid".
class Json : public Printer {
 public:
  Json(const PrinterOptions& options, Output& out) : options_(options), out_(out) {}

  void Response(const SearchRequest&, const SearchResponse& response,
                std::string_view qid) override {
    JsonWriter writer;
    writer.BeginObject();
    if (options_.batch) writer.Key("qid").String(qid);
    writer.Fields(response).EndObject();
    Put("responses", writer.Take(), options_.batch);
  }

  void Record(const Publication& publication) override {
    JsonWriter writer;
    writer.Message(publication);
    Put("publications", writer.Take(), options_.several);
  }

  void Finish() override {
    if (opened_) {
      out_.Write("]}\n");
    } else if (options_.batch) {
      out_.Write("{\"responses\":[]}\n");
    } else if (options_.several) {
      out_.Write("{\"publications\":[]}\n");
    }
  }

  bool carries_notes() const override { return true; }
  bool tells_partial() const override { return true; }

 private:
  void Put(std::string_view list, const std::string& object, bool listed) {
    if (listed) {
      out_.Write(opened_ ? ",\n" : "{\"" + std::string(list) + "\":[");
      opened_ = true;
    }
    out_.Write(object);
    if (!listed) out_.Write("\n");
  }

  const PrinterOptions options_;
  Output& out_;
  bool opened_ = false;
};

// One object a line, each with its "type": hits, then facets, then the summary.
class Ndjson : public Printer {
 public:
  explicit Ndjson(Output& out) : out_(out) {}

  void Response(const SearchRequest&, const SearchResponse& response,
                std::string_view qid) override {
    for (const Hit& hit : response.hits()) Put("hit", qid, hit);
    for (const Facet& facet : response.facets()) Put("facet", qid, facet);
    SearchResponse summary = response;
    summary.clear_hits();
    summary.clear_facets();
    Put("summary", qid, summary);
  }

  void Record(const Publication& publication) override { Put("publication", "", publication); }

  bool carries_notes() const override { return true; }
  bool tells_partial() const override { return true; }

 private:
  void Put(std::string_view type, std::string_view qid, const google::protobuf::Message& message) {
    JsonWriter writer;
    writer.BeginObject().Key("type").String(type);
    if (!qid.empty()) writer.Key("qid").String(qid);
    // A publication's own "type" has the same name: it goes into an object of its own.
    if (type == "publication") {
      writer.Key("publication").Message(message);
    } else {
      writer.Fields(message);
    }
    writer.EndObject();
    out_.Write(writer.Take() + "\n");
  }

  Output& out_;
};

// The native format: a publication a line.
class Jsonl : public Printer {
 public:
  explicit Jsonl(Output& out) : out_(out) {}

  void Response(const SearchRequest&, const SearchResponse& response, std::string_view) override {
    for (const Hit& hit : response.hits()) Record(hit.publication());
  }

  void Record(const Publication& publication) override {
    JsonWriter writer;
    writer.Message(publication);
    out_.Write(writer.Take() + "\n");
  }

 private:
  Output& out_;
};

// Columns: what is unknown is empty.
class Tsv : public Printer {
 public:
  Tsv(const PrinterOptions& options, Output& out) : batch_(options.batch), out_(out) {
    out_.Write(batch_ ? "qid\t" : "");
    out_.Write("rank\tscore\tid\tyear\tcitations\ttitle\tauthors\tvenue\n");
  }

  void Response(const SearchRequest&, const SearchResponse& response,
                std::string_view qid) override {
    for (const Hit& hit : response.hits()) {
      if (batch_) out_.Write(OneLine(qid) + "\t");
      out_.Write(std::to_string(hit.rank()) + "\t" + ShortestNumber(hit.score().total()) + "\t");
      Record(hit.publication());
    }
  }

  void Record(const Publication& publication) override {
    std::vector<std::string> authors;
    for (const Author& author : publication.authors()) authors.push_back(author.name());
    std::string line = OneLine(publication.id());
    line.append("\t").append(publication.has_year() ? std::to_string(publication.year()) : "");
    line.append("\t").append(publication.has_citations() ? std::to_string(publication.citations())
                                                         : "");
    line.append("\t").append(OneLine(publication.title()));
    line.append("\t").append(OneLine(Join(authors, "; ")));
    line.append("\t").append(OneLine(publication.venue())).append("\n");
    out_.Write(line);
  }

 private:
  const bool batch_;
  Output& out_;
};

class Ids : public Printer {
 public:
  Ids(const PrinterOptions& options, Output& out) : batch_(options.batch), out_(out) {}

  void Response(const SearchRequest&, const SearchResponse& response,
                std::string_view qid) override {
    for (const Hit& hit : response.hits()) {
      if (batch_) out_.Write(OneLine(qid) + "\t");
      Record(hit.publication());
    }
  }

  void Record(const Publication& publication) override {
    out_.Write(OneLine(publication.id()) + "\n");
  }

 private:
  const bool batch_;
  Output& out_;
};

// "qid Q0 id rank score pinakes". The columns are separated by spaces, so an id or a query id with
// white space has it percent-encoded.
class Trec : public Printer {
 public:
  explicit Trec(Output& out) : out_(out) {}

  void Response(const SearchRequest&, const SearchResponse& response,
                std::string_view qid) override {
    for (const Hit& hit : response.hits()) {
      out_.Write(Encoded(qid.empty() ? "1" : qid) + " Q0 " + Encoded(hit.publication().id()) + " " +
                 std::to_string(hit.rank()) + " " + ShortestNumber(Score(hit, response)) +
                 " pinakes\n");
    }
  }
  bool tells_partial() const override { return true; }

  void Record(const Publication&) override {}

 private:
  // trec_eval orders by scores alone, so partial matches need lower ones than any that have all
  // the words.
  static double Score(const Hit& hit, const SearchResponse& response) {
    const double below = hit.partial() && !response.partial() ? 100 : 0;
    return hit.score().total() - below;
  }
  static std::string Encoded(std::string_view text) {
    std::string encoded;
    for (const char c : OneLine(text)) {
      if (c == ' ') {
        encoded.append("%20");
      } else {
        encoded.push_back(c);
      }
    }
    return encoded;
  }

  Output& out_;
};

}  // namespace

std::unique_ptr<Printer> JsonPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Json>(options, out);
}
std::unique_ptr<Printer> NdjsonPrinter(Output& out) { return std::make_unique<Ndjson>(out); }
std::unique_ptr<Printer> JsonlPrinter(Output& out) { return std::make_unique<Jsonl>(out); }
std::unique_ptr<Printer> TsvPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Tsv>(options, out);
}
std::unique_ptr<Printer> IdsPrinter(const PrinterOptions& options, Output& out) {
  return std::make_unique<Ids>(options, out);
}
std::unique_ptr<Printer> TrecPrinter(Output& out) { return std::make_unique<Trec>(out); }

std::unique_ptr<Printer> MakePrinter(std::string_view format, const PrinterOptions& options,
                                     Output& out, const Terminal& terminal) {
  if (format == "json") return JsonPrinter(options, out);
  if (format == "ndjson") return NdjsonPrinter(out);
  if (format == "jsonl") return JsonlPrinter(out);
  if (format == "tsv") return TsvPrinter(options, out);
  if (format == "ids") return IdsPrinter(options, out);
  if (format == "trec") return TrecPrinter(out);
  if (format == "bibtex") return BibtexPrinter(options, out);
  if (format == "ris") return RisPrinter(options, out);
  if (format == "csl-json") return CslPrinter(options, out);
  return TextPrinter(options, out, terminal);
}

}  // namespace pinakes::cli
