// How results are printed: one interface, one implementation a format.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/output.h"
#include "pinakes/publication.pb.h"
#include "pinakes/search.pb.h"

namespace pinakes::cli {

// What a printer is told besides the results.
struct PrinterOptions {
  bool batch = false;    // several responses, each with its query id
  bool several = false;  // several records: json prints them as a list
  bool explain = false;
  std::string like;           // title of the record that those of the answer are like
  double citation_scale = 0;  // of the index, for explain
  std::string index_uuid;
  std::string cite_key;  // pattern of the keys that reference managers go by; empty = the default
};

class Printer {
 public:
  virtual ~Printer() = default;
  // An answer; `qid` is empty outside of a batch.
  virtual void Response(const SearchRequest& request, const SearchResponse& response,
                        std::string_view qid) = 0;
  // A record by itself.
  virtual void Record(const Publication& publication) = 0;
  // After the last one.
  virtual void Finish() {}
  // The format has a place for notes: they need not be said on standard error.
  virtual bool carries_notes() const { return false; }
  // The format says of a hit that it has only some of the words.
  virtual bool tells_partial() const { return false; }
};

// The printer of this output format, one of the choices of the option table. `out` and `terminal`
// must outlive it.
std::unique_ptr<Printer> MakePrinter(std::string_view format, const PrinterOptions& options,
                                     Output& out, const Terminal& terminal);

// The implementations.
std::unique_ptr<Printer> TextPrinter(const PrinterOptions&, Output&, const Terminal&);
std::unique_ptr<Printer> JsonPrinter(const PrinterOptions&, Output&);
std::unique_ptr<Printer> NdjsonPrinter(Output&);
std::unique_ptr<Printer> JsonlPrinter(Output&);
std::unique_ptr<Printer> TsvPrinter(const PrinterOptions&, Output&);
std::unique_ptr<Printer> IdsPrinter(const PrinterOptions&, Output&);
std::unique_ptr<Printer> TrecPrinter(Output&);
std::unique_ptr<Printer> BibtexPrinter(const PrinterOptions&, Output&);
std::unique_ptr<Printer> RisPrinter(const PrinterOptions&, Output&);
std::unique_ptr<Printer> CslPrinter(const PrinterOptions&, Output&);

}  // namespace pinakes::cli
