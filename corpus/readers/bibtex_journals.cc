#include "corpus/readers/bibtex_journals.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pinakes::corpus {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

// In order of the macros.
constexpr std::array kJournals{
    Row{"aap", "Astronomy and Astrophysics"},
    Row{"aapr", "Astronomy and Astrophysics Reviews"},
    Row{"aaps", "Astronomy and Astrophysics Supplement Series"},
    Row{"aas", "American Astronomical Society Meeting Abstracts"},
    Row{"actaa", "Acta Astronomica"},
    Row{"aj", "The Astronomical Journal"},
    Row{"ao", "Applied Optics"},
    Row{"apj", "The Astrophysical Journal"},
    Row{"apjl", "The Astrophysical Journal Letters"},
    Row{"apjlett", "The Astrophysical Journal Letters"},
    Row{"apjs", "The Astrophysical Journal Supplement Series"},
    Row{"apjsupp", "The Astrophysical Journal Supplement Series"},
    Row{"aplett", "Astrophysics Letters"},
    Row{"applopt", "Applied Optics"},
    Row{"apspr", "Astrophysics Space Physics Research"},
    Row{"apss", "Astrophysics and Space Science"},
    Row{"araa", "Annual Review of Astronomy and Astrophysics"},
    Row{"astap", "Astronomy and Astrophysics"},
    Row{"azh", "Astronomicheskii Zhurnal"},
    Row{"baas", "Bulletin of the American Astronomical Society"},
    Row{"bac", "Bulletin of the Astronomical Institutes of Czechoslovakia"},
    Row{"bain", "Bulletin of the Astronomical Institutes of the Netherlands"},
    Row{"caa", "Chinese Astronomy and Astrophysics"},
    Row{"cjaa", "Chinese Journal of Astronomy and Astrophysics"},
    Row{"dps", "Division for Planetary Sciences Meeting Abstracts"},
    Row{"fcp", "Fundamentals of Cosmic Physics"},
    Row{"gca", "Geochimica et Cosmochimica Acta"},
    Row{"grl", "Geophysical Research Letters"},
    Row{"iaucirc", "IAU Circulars"},
    Row{"icarus", "Icarus"},
    Row{"jcap", "Journal of Cosmology and Astroparticle Physics"},
    Row{"jcp", "The Journal of Chemical Physics"},
    Row{"jgr", "Journal of Geophysical Research"},
    Row{"jqsrt", "Journal of Quantitative Spectroscopy and Radiative Transfer"},
    Row{"jrasc", "Journal of the Royal Astronomical Society of Canada"},
    Row{"maps", "Meteoritics and Planetary Science"},
    Row{"memras", "Memoirs of the Royal Astronomical Society"},
    Row{"memsai", "Memorie della Società Astronomica Italiana"},
    Row{"mnras", "Monthly Notices of the Royal Astronomical Society"},
    Row{"na", "New Astronomy"},
    Row{"nar", "New Astronomy Reviews"},
    Row{"nat", "Nature"},
    Row{"nphysa", "Nuclear Physics A"},
    Row{"pasa", "Publications of the Astronomical Society of Australia"},
    Row{"pasj", "Publications of the Astronomical Society of Japan"},
    Row{"pasp", "Publications of the Astronomical Society of the Pacific"},
    Row{"physrep", "Physics Reports"},
    Row{"physscr", "Physica Scripta"},
    Row{"planss", "Planetary and Space Science"},
    Row{"pra", "Physical Review A"},
    Row{"prb", "Physical Review B"},
    Row{"prc", "Physical Review C"},
    Row{"prd", "Physical Review D"},
    Row{"pre", "Physical Review E"},
    Row{"prl", "Physical Review Letters"},
    Row{"procspie", "Proceedings of SPIE"},
    Row{"psj", "The Planetary Science Journal"},
    Row{"qjras", "Quarterly Journal of the Royal Astronomical Society"},
    Row{"rmxaa", "Revista Mexicana de Astronomía y Astrofísica"},
    Row{"skytel", "Sky and Telescope"},
    Row{"solphys", "Solar Physics"},
    Row{"sovast", "Soviet Astronomy"},
    Row{"ssr", "Space Science Reviews"},
    Row{"zap", "Zeitschrift für Astrophysik"},
};

}  // namespace

std::string_view AstronomyJournal(std::string_view macro) {
  static_assert(std::ranges::is_sorted(kJournals, {}, &Row::first), "looked up by binary search");
  const auto* const found = std::ranges::lower_bound(kJournals, macro, {}, &Row::first);
  return found != kJournals.end() && found->first == macro ? found->second : std::string_view();
}

}  // namespace pinakes::corpus
