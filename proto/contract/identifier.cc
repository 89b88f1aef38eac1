// Written forms of identifiers: labels, URLs and bare keys, each read into one canonical form.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "contract/identifier_forms.h"
#include "contract/record_id.h"

namespace pinakes {
namespace {

using namespace forms;  // NOLINT(google-build-using-namespace): this file's other half

// No real identifier comes near this; what is longer is text.
constexpr std::size_t kMaxIdentifierBytes = 2048;

struct UrlForm {
  Text host;
  Text path;  // what stands before the key
  Text scheme;
  bool one_segment;  // what follows a further slash is no part of the key
};

constexpr std::array kUrlForms{
    UrlForm{"arxiv.org", "abs/", "arxiv", false},
    UrlForm{"arxiv.org", "pdf/", "arxiv", false},
    UrlForm{"arxiv.org", "html/", "arxiv", false},
    UrlForm{"arxiv.org", "format/", "arxiv", false},
    UrlForm{"arxiv.org", "e-print/", "arxiv", false},
    UrlForm{"pubmed.ncbi.nlm.nih.gov", "", "pmid", true},
    UrlForm{"ncbi.nlm.nih.gov", "pubmed/", "pmid", true},
    UrlForm{"ncbi.nlm.nih.gov", "m/pubmed/", "pmid", true},
    UrlForm{"ncbi.nlm.nih.gov", "pmc/articles/", "pmcid", true},
    UrlForm{"pmc.ncbi.nlm.nih.gov", "articles/", "pmcid", true},
    UrlForm{"europepmc.org", "article/med/", "pmid", true},
    UrlForm{"europepmc.org", "abstract/med/", "pmid", true},
    UrlForm{"europepmc.org", "article/pmc/", "pmcid", true},
    UrlForm{"europepmc.org", "articles/", "pmcid", true},
    UrlForm{"openalex.org", "works/", "openalex", true},
    UrlForm{"openalex.org", "", "openalex", true},
    UrlForm{"dblp.org", "rec/html/", "dblp", false},
    UrlForm{"dblp.org", "rec/bibtex/", "dblp", false},
    UrlForm{"dblp.org", "rec/", "dblp", false},
    UrlForm{"semanticscholar.org", "corpusid:", "s2", true},
    UrlForm{"semanticscholar.org", "paper/", "s2", true},
    UrlForm{"aclanthology.org", "", "acl", true},
    UrlForm{"aclweb.org", "anthology/", "acl", true},
};

// The host without "www." and its mirrors' differences.
std::string KnownHost(Text host) {
  std::string known = AsciiLowered(host);
  for (Text start : {"www.", "export.", "api.", "ar5iv.labs."}) {
    if (known.starts_with(start)) known.erase(0, start.size());
  }
  if (known == "ar5iv.org") return "arxiv.org";
  if (known == "dblp.uni-trier.de" || known == "dblp.dagstuhl.de") return "dblp.org";
  return known;
}

// The DOI in a resolver's or publisher's URL: the first segment "10.NNNN" and all behind it.
Form DoiInUrl(Text path, bool resolver) {
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (at > 0 && path[at - 1] != '/' && path[at - 1] != '=') continue;
    if (DoiPrefixLength(path.substr(at), resolver ? 1 : 4) == 0) continue;
    Text doi = path.substr(at);
    doi = doi.substr(0, doi.find_first_of(resolver ? "?#" : "?#&"));
    if (!resolver) {
      for (Text end : {".pdf", ".full", ".abstract", "/full", "/pdf", "/abstract", "/fulltext",
                       "/html", "/meta", "/epdf"}) {
        DropEnd(&doi, end);
      }
      const std::size_t v = doi.rfind('v');
      if (doi.starts_with("10.1101/") && v != Text::npos && AllDigits(doi.substr(v + 1))) {
        doi = doi.substr(0, v);  // a preprint server's version
      }
    }
    return Bare("doi", PercentDecoded(doi), resolver);
  }
  return std::nullopt;
}

bool TakeUrlScheme(Text* text) { return Take(text, "https://") || Take(text, "http://"); }

std::optional<Identifier> Made(Text scheme, const Form& value) {
  if (!value) return std::nullopt;
  Identifier identifier;
  identifier.set_scheme(std::string(scheme));
  identifier.set_value(*value);
  return identifier;
}

// An identifier's URL, with or without "https://".
std::optional<Identifier> FromUrl(Text text) {
  const bool absolute = TakeUrlScheme(&text);
  const std::size_t slash = text.find('/');
  if (slash == Text::npos) return std::nullopt;
  // No host that is known begins with a digit, as DOIs do, or has no point, as DBLP's keys.
  const Text first = text.substr(0, slash);
  if (!absolute && (first.find('.') == Text::npos || (first[0] >= '0' && first[0] <= '9'))) {
    return std::nullopt;
  }
  const Text path = text.substr(slash + 1);
  // Most addresses of works are these; what follows tells them too, with more steps.
  if (first == "doi.org" || first == "dx.doi.org") return Made("doi", DoiInUrl(path, true));
  const std::string host = KnownHost(first);
  for (const UrlForm& form : kUrlForms) {
    Text key = path;
    if (host != form.host || !Take(&key, form.path)) continue;
    key = key.substr(0, key.find_first_of("?#"));
    while (key.ends_with('/')) key.remove_suffix(1);
    if (form.scheme == "s2") {
      if (const std::size_t at = key.rfind('/'); at != Text::npos) key.remove_prefix(at + 1);
    } else if (form.one_segment) {
      key = key.substr(0, key.find('/'));
    }
    if (form.scheme == "arxiv") DropEnd(&key, ".pdf");
    if (auto found = Made(form.scheme, Bare(form.scheme, PercentDecoded(key), true))) return found;
  }
  const bool resolver = host == "doi.org" || host == "dx.doi.org";
  return resolver || absolute ? Made("doi", DoiInUrl(path, resolver)) : std::nullopt;
}

struct Label {
  Text label;
  Text scheme;
  bool colon_needed;  // the label is a word of titles too
};

constexpr std::array kLabels{
    Label{"doi", "doi", false},      Label{"info:doi/", "doi", false},
    Label{"urn:doi", "doi", true},   Label{"arxiv", "arxiv", false},
    Label{"pmid", "pmid", false},    Label{"pubmed", "pmid", true},
    Label{"pmcid", "pmcid", false},  Label{"isbn-13", "isbn", false},
    Label{"isbn-10", "isbn", false}, Label{"urn:isbn", "isbn", true},
    Label{"isbn", "isbn", false},    Label{"e-issn", "issn", false},
    Label{"issn", "issn", false},    Label{"openalex", "openalex", true},
    Label{"dblp", "dblp", true},     Label{"corpusid", "s2", true},
    Label{"s2", "s2", true},         Label{"acl", "acl", true},
};

// Takes "DOI", "doi:", "PMID =" off the start of text.
bool TakeLabel(Text* text, const Label& label) {
  Text rest = *text;
  if (!Take(&rest, label.label)) return false;
  const Text bare = TrimSpace(rest);
  const bool colon = bare.starts_with(':') || bare.starts_with('=');
  if (!colon &&
      (label.colon_needed || (bare.size() == rest.size() && !label.label.ends_with('/')))) {
    return false;
  }
  *text = colon ? TrimSpace(bare.substr(1)) : bare;
  return true;
}

}  // namespace

std::optional<std::string> CanonicalIdentifier(std::string_view scheme, std::string_view value) {
  value = TrimSpace(value);
  if (value.empty() || value.size() > kMaxIdentifierBytes) return std::nullopt;
  if (scheme == "url") return IsPlain(value) ? Form(value) : std::nullopt;
  value = TrimMarks(value);
  // "doi:https://doi.org/..." and "doi:DOI 10..." are found in the wild; more layers are not.
  for (int layer = 0; layer < 2; ++layer) {
    for (const Label& label : kLabels) {
      if (label.scheme == scheme && TakeLabel(&value, label)) break;
    }
  }
  if (const auto found = FromUrl(value); found && found->scheme() == scheme) return found->value();
  return Bare(scheme, value, true);
}

std::optional<Identifier> RecogniseIdentifier(std::string_view text) {
  text = TrimSpace(text);
  if (text.empty() || text.size() > kMaxIdentifierBytes) return std::nullopt;
  if (Text url = text; Take(&url, "url:")) return Made("url", CanonicalIdentifier("url", url));
  text = TrimMarks(text);
  const bool address = StartsWithFolded(text, "http");  // as no label begins
  for (const Label& label : kLabels) {
    if (address) break;
    Text value = text;
    if (!TakeLabel(&value, label)) continue;
    if (auto found = Made(label.scheme, CanonicalIdentifier(label.scheme, value))) return found;
  }
  if (auto found = FromUrl(text)) return found;
  if (Text rest = text; TakeUrlScheme(&rest)) {
    return Made("url", rest.empty() ? std::nullopt : CanonicalIdentifier("url", text));
  }
  const auto found_as = [text](Text scheme) { return Made(scheme, Bare(scheme, text, false)); };
  for (Text scheme : {"doi", "arxiv", "dblp", "acl"}) {
    if (auto found = found_as(scheme)) return found;
  }
  // Bare numbers are words, unless their form says more.
  if (StartsWithFolded(text, "pmc")) return found_as("pmcid");
  if (StartsWithFolded(text, "w") && text.size() > 6) return found_as("openalex");
  if (text.size() == 40) return found_as("s2");
  const bool hyphenated = std::ranges::count(text, '-') >= 3;
  if (hyphenated || Compact(text).size() == 13) return found_as("isbn");
  return std::nullopt;
}

}  // namespace pinakes
