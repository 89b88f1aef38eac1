#include "corpus/latex_symbols.h"

#include <algorithm>
#include <array>

namespace pinakes::corpus {
namespace {

using enum LatexKind;

// Prints `text`; sets a mark on the argument; the same in mathematics; drops arguments.
constexpr LatexCommand T(std::string_view name, std::string_view text) {
  return {name, kText, text, 0};
}
constexpr LatexCommand A(std::string_view name, std::string_view mark) {
  return {name, kAccent, mark, 1};
}
constexpr LatexCommand M(std::string_view name, std::string_view mark) {
  return {name, kMathAccent, mark, 1};
}
constexpr LatexCommand D(std::string_view name, int arguments) {
  return {name, kDrop, "", arguments};
}

// In byte order of their names.
// clang-format off
constexpr std::array kCommands{
    T("\t", " "), T("\n", " "), T(" ", " "), T("!", ""), A("\"", "\xCC\x88"), A("'", "\xCC\x81"),
    T("+", ""), T(",", " "), T("-", ""), A(".", "\xCC\x87"), T("/", ""), T(":", " "),
    T(";", " "), A("=", "\xCC\x84"), T(">", " "), T("@", ""), T("AA", "Å"), T("AE", "Æ"),
    T("AMS", "AMS"), T("Alpha", "Α"), T("AmS", "AMS"), T("Beta", "Β"), T("BibTeX", "BibTeX"),
    D("Big", 0), D("Bigg", 0), D("Bigl", 0), D("Bigr", 0), T("Box", "□"), T("CTAN", "CTAN"),
    T("Chi", "Χ"), T("ConTeXt", "ConTeXt"), T("DH", "Ð"), T("DJ", "Đ"), T("Dbar", "Đ"),
    T("Delta", "Δ"), T("Diamond", "◇"), T("EUR", "€"), T("Epsilon", "Ε"), T("Eta", "Η"),
    A("G", "\xCC\x8F"), T("Gamma", "Γ"), A("H", "\xCC\x8B"), T("HTML", "HTML"), T("IJ", "Ĳ"),
    T("Im", "ℑ"), T("Iota", "Ι"), T("Kappa", "Κ"), T("L", "Ł"), T("LaTeX", "LaTeX"),
    T("LaTeXe", "LaTeX2e"), T("Lambda", "Λ"), T("Leftarrow", "⇐"), T("Leftrightarrow", "⇔"),
    T("Longrightarrow", "⟹"), T("LuaLaTeX", "LuaLaTeX"), T("LuaTeX", "LuaTeX"),
    T("MF", "METAFONT"), T("Mu", "Μ"), T("NG", "Ŋ"), T("Nu", "Ν"), T("O", "Ø"), T("OE", "Œ"),
    T("Omega", "Ω"), T("P", "¶"), T("PDF", "PDF"), T("PS", "PostScript"), T("Phi", "Φ"),
    T("Pi", "Π"), T("PostScript", "PostScript"), T("Pr", "Pr"), T("Psi", "Ψ"), T("Re", "ℜ"),
    T("Rho", "Ρ"), T("Rightarrow", "⇒"), T("S", "§"), T("SGML", "SGML"), T("SS", "SS"),
    T("Sigma", "Σ"), D("SortNoop", 1), T("TH", "Þ"), T("TUB", "TUGboat"), T("Tau", "Τ"),
    T("TeX", "TeX"), T("Theta", "Θ"), T("Thorn", "Þ"), A("U", "\xCC\x8E"), T("UNIX", "UNIX"),
    T("Unix", "Unix"), T("Upsilon", "Υ"), T("Vert", "‖"), T("XML", "XML"),
    T("XeLaTeX", "XeLaTeX"), T("XeTeX", "XeTeX"), T("Xi", "Ξ"), T("Zeta", "Ζ"), T("\\", " "),
    A("^", "\xCC\x82"), A("`", "\xCC\x80"), T("aa", "å"), M("acute", "\xCC\x81"), T("ae", "æ"),
    T("aleph", "ℵ"), T("allowbreak", ""), T("alpha", "α"), T("amalg", "⨿"), T("angle", "∠"),
    T("approx", "≈"), T("arctan", "arctan"), T("arg", "arg"), T("ast", "∗"), T("asymp", "≍"),
    A("b", "\xCC\xB1"), T("backslash", "\\"), M("bar", "\xCC\x84"), D("begin", 1),
    T("beta", "β"), D("bf", 0), D("bibliographystyle", 1), D("big", 0), T("bigcap", "⋂"),
    T("bigcup", "⋃"), D("bigg", 0), D("bigl", 0), D("bigm", 0), T("bigoplus", "⨁"),
    T("bigotimes", "⨂"), D("bigr", 0), T("blacksquare", "■"), T("bmod", "mod"), T("bot", "⊥"),
    T("bowtie", "⋈"), M("breve", "\xCC\x86"), T("bullet", "•"), A("c", "\xCC\xA7"),
    T("cap", "∩"), T("cdot", "·"), T("cdots", "⋯"), T("cdprime", "ʺ"), D("centering", 0),
    A("cfac", "\xCC\x81"), A("cfgrv", "\xCC\x80"), A("cftil", "\xCC\x83"),
    A("cfudot", "\xCC\xA3"), M("check", "\xCC\x8C"), T("checkmark", "✓"), T("chi", "χ"),
    T("circ", "∘"), D("cite", 1), D("citeauthor", 1), D("citep", 1), D("citet", 1),
    D("citeyear", 1), T("clubsuit", "♣"), T("colon", ":"), D("color", 1), D("colorbox", 1),
    T("complement", "∁"), T("cong", "≅"), T("coprod", "∐"), T("copyright", "©"), T("cos", "cos"),
    T("cosh", "cosh"), T("cprime", "ʹ"), T("cup", "∪"), A("d", "\xCC\xA3"), T("dag", "†"),
    T("dagger", "†"), T("dashv", "⊣"), T("dbar", "đ"), T("ddag", "‡"), T("ddagger", "‡"),
    M("ddot", "\xCC\x88"), T("deg", "deg"), T("degree", "°"), T("delta", "δ"), T("det", "det"),
    LatexCommand{"dfrac", kFraction, "", 2}, T("dh", "ð"), T("diamond", "⋄"),
    T("diamondsuit", "♦"), T("digamma", "ϝ"), T("dim", "dim"), D("displaystyle", 0),
    T("div", "÷"), T("dj", "đ"), M("dot", "\xCC\x87"), T("doteq", "≐"), T("dotplus", "∔"),
    T("dots", "…"), T("dotsb", "⋯"), T("dotsc", "…"), T("downarrow", "↓"), T("earth", "♁"),
    T("ell", "ℓ"), D("em", 0), T("emptyset", "∅"), D("end", 1), T("enskip", " "),
    T("enspace", " "), LatexCommand{"ensuremath", kMath, "", 1}, T("epsilon", "ϵ"),
    D("eqref", 1), T("equiv", "≡"), T("eta", "η"), T("eth", "ð"), T("euro", "€"),
    T("exists", "∃"), T("exp", "exp"), T("flat", "♭"), T("flqq", "«"), D("fontencoding", 1),
    D("fontfamily", 1), D("fontseries", 1), D("fontshape", 1), D("fontsize", 2),
    D("footnote", 1), T("forall", "∀"), D("foreignlanguage", 1),
    LatexCommand{"frac", kFraction, "", 2}, T("frqq", "»"), T("gamma", "γ"), T("gcd", "gcd"),
    T("ge", "≥"), T("geq", "≥"), T("geqslant", "⩾"), T("gets", "←"), T("gg", "≫"), T("glq", "‚"),
    T("glqq", "„"), M("grave", "\xCC\x80"), T("grq", "‘"), T("grqq", "“"), T("gtrsim", "≳"),
    T("guillemotleft", "«"), T("guillemotright", "»"), T("guilsinglleft", "‹"),
    T("guilsinglright", "›"), A("h", "\xCC\x89"), M("hat", "\xCC\x82"), T("hbar", "ℏ"),
    T("heartsuit", "♥"), T("hfil", " "), T("hfill", " "), T("hom", "hom"),
    T("hookrightarrow", "↪"), D("hphantom", 1), D("href", 1), T("hslash", "ℏ"), D("hspace", 1),
    T("hss", " "), D("hyperlink", 1), D("hypertarget", 1), T("i", "ı"), T("iff", "⟺"),
    T("ij", "ĳ"), T("imath", "ı"), T("implies", "⟹"), T("in", "∈"), D("includegraphics", 1),
    D("index", 1), T("inf", "inf"), T("infty", "∞"), T("int", "∫"), T("iota", "ι"), D("it", 0),
    T("j", "ȷ"), T("jmath", "ȷ"), A("k", "\xCC\xA8"), T("kappa", "κ"), T("ker", "ker"),
    T("l", "ł"), T("lVert", "‖"), D("label", 1), T("lambda", "λ"), T("land", "∧"),
    T("langle", "⟨"), T("lbrace", "{"), T("lbrack", "["), T("lceil", "⌈"), T("ldots", "…"),
    T("le", "≤"), D("left", 0), T("leftarrow", "←"), T("leftrightarrow", "↔"), T("leq", "≤"),
    T("leqslant", "⩽"), T("lesssim", "≲"), A("lfhook", "\xCC\xA6"), T("lfloor", "⌊"),
    T("lim", "lim"), T("liminf", "lim inf"), D("limits", 0), T("limsup", "lim sup"),
    T("linebreak", " "), T("ll", "≪"), T("ln", "ln"), T("lnot", "¬"), T("log", "log"),
    T("longrightarrow", "⟶"), T("lor", "∨"), T("lq", "‘"), T("ltimes", "⋉"), T("lvert", "|"),
    T("mapsto", "↦"), D("marginpar", 1), M("mathring", "\xCC\x8A"), T("max", "max"),
    T("medspace", " "), T("mid", "∣"), T("min", "min"), T("mod", "mod"), T("models", "⊨"),
    T("mp", "∓"), D("mspace", 1), T("mu", "μ"), T("nabla", "∇"), T("natural", "♮"), T("ne", "≠"),
    T("nearrow", "↗"), T("neg", "¬"), T("negthinspace", ""), T("neq", "≠"), T("newline", " "),
    T("nexists", "∄"), T("ng", "ŋ"), T("ni", "∋"), LatexCommand{"nicefrac", kFraction, "", 2},
    T("nobreak", ""), T("nobreakspace", " "), D("noindent", 0), D("nolimits", 0), D("noop", 1),
    D("noopsort", 1), A("not", "\xCC\xB8"), T("notin", "∉"), T("nu", "ν"), T("o", "ø"),
    A("ocirc", "\xCC\x8A"), T("odot", "⊙"), T("oe", "œ"), T("oint", "∮"), T("omega", "ω"),
    T("omicron", "ο"), T("ominus", "⊖"), T("oplus", "⊕"), T("otimes", "⊗"),
    M("overline", "\xCC\x84"), D("pageref", 1), D("pagestyle", 1), T("par", " "),
    T("parallel", "∥"), T("partial", "∂"), T("pdfTeX", "pdfTeX"), T("perp", "⊥"),
    D("phantom", 1), T("phi", "φ"), T("pi", "π"), T("pm", "±"), A("polhk", "\xCC\xA8"),
    T("pounds", "£"), T("prec", "≺"), T("preceq", "⪯"), T("prime", "′"), T("prod", "∏"),
    T("propto", "∝"), D("protect", 0), T("psi", "ψ"), T("qquad", " "), T("quad", " "),
    T("quotedblbase", "„"), T("quotesinglbase", "‚"), A("r", "\xCC\x8A"), T("rVert", "‖"),
    D("raisebox", 1), T("rangle", "⟩"), T("rbrace", "}"), T("rbrack", "]"), T("rceil", "⌉"),
    D("ref", 1), D("relax", 0), T("rfloor", "⌋"), T("rho", "ρ"), D("right", 0),
    T("rightarrow", "→"), T("rightharpoonup", "⇀"), T("rightleftharpoons", "⇌"),
    T("rightsquigarrow", "⇝"), D("rm", 0), T("rq", "’"), T("rtimes", "⋊"), D("rule", 2),
    T("rvert", "|"), D("sc", 0), D("scriptstyle", 0), T("searrow", "↘"), D("selectlanguage", 1),
    T("setminus", "∖"), D("sf", 0), LatexCommand{"sfrac", kFraction, "", 2}, T("sharp", "♯"),
    T("sigma", "σ"), T("sim", "∼"), T("simeq", "≃"), T("sin", "sin"), T("sinh", "sinh"),
    D("sl", 0), T("slash", "/"), A("soft", "\xCC\x8C"), D("sortas", 1), T("space", " "),
    T("spadesuit", "♠"), T("sqcap", "⊓"), T("sqcup", "⊔"), T("sqrt", "√"), T("square", "□"),
    T("ss", "ß"), T("star", "⋆"), T("subset", "⊂"), T("subseteq", "⊆"), T("subsetneq", "⊊"),
    T("succ", "≻"), T("succeq", "⪰"), T("sum", "∑"), T("sun", "☉"), T("sup", "sup"),
    T("supset", "⊃"), T("supseteq", "⊇"), T("surd", "√"), D("switchargs", 1), A("t", "\xCD\xA1"),
    T("tan", "tan"), T("tanh", "tanh"), T("tau", "τ"), T("textalpha", "α"),
    T("textasciiacute", "´"), T("textasciibreve", "˘"), T("textasciicaron", "ˇ"),
    T("textasciicircum", "^"), T("textasciidieresis", "¨"), T("textasciigrave", "`"),
    T("textasciimacron", "¯"), T("textasciitilde", "~"), T("textasteriskcentered", "∗"),
    T("textbackslash", "\\"), T("textbar", "|"), T("textbardbl", "‖"), T("textbeta", "β"),
    T("textbraceleft", "{"), T("textbraceright", "}"), T("textbrokenbar", "¦"),
    T("textbullet", "•"), T("textcelsius", "℃"), T("textcent", "¢"), D("textcolor", 1),
    A("textcommabelow", "\xCC\xA6"), T("textcopyright", "©"), T("textcurrency", "¤"),
    T("textdagger", "†"), T("textdaggerdbl", "‡"), T("textdegree", "°"), T("textdelta", "δ"),
    T("textdiv", "÷"), T("textdollar", "$"), T("textellipsis", "…"), T("textemdash", "—"),
    T("textendash", "–"), T("texteuro", "€"), T("textexclamdown", "¡"), T("textgamma", "γ"),
    T("textgreater", ">"), T("textinterrobang", "‽"), T("textleftarrow", "←"),
    T("textless", "<"), T("textlnot", "¬"), T("textlquill", "⁅"), T("textminus", "−"),
    T("textmu", "µ"), T("textnumero", "№"), A("textogonekcentered", "\xCC\xA8"),
    T("textohm", "Ω"), T("textonehalf", "½"), T("textonequarter", "¼"),
    T("textonesuperior", "¹"), T("textordfeminine", "ª"), T("textordmasculine", "º"),
    T("textparagraph", "¶"), T("textperiodcentered", "·"), T("textperthousand", "‰"),
    T("textpm", "±"), T("textquestiondown", "¿"), T("textquotedbl", "\""),
    T("textquotedblleft", "“"), T("textquotedblright", "”"), T("textquoteleft", "‘"),
    T("textquoteright", "’"), T("textquotesingle", "'"), T("textquotestraightbase", "‚"),
    T("textquotestraightdblbase", "„"), T("textregistered", "®"), T("textrightarrow", "→"),
    T("textrquill", "⁆"), T("textsection", "§"), T("textsterling", "£"), D("textstyle", 0),
    T("textthreequarters", "¾"), T("textthreesuperior", "³"), T("texttimes", "×"),
    T("texttrademark", "™"), T("texttwosuperior", "²"), T("textunderscore", "_"),
    T("textvisiblespace", " "), T("textyen", "¥"), LatexCommand{"tfrac", kFraction, "", 2},
    T("th", "þ"), D("thanks", 1), T("theta", "θ"), T("thickspace", " "), T("thinspace", " "),
    T("thorn", "þ"), M("tilde", "\xCC\x83"), T("times", "×"), T("to", "→"), T("top", "⊤"),
    T("triangle", "△"), D("tt", 0), A("u", "\xCC\x86"), A("udot", "\xCC\xA3"), T("uparrow", "↑"),
    T("uplus", "⊎"), T("upmu", "μ"), T("upsilon", "υ"), A("v", "\xCC\x8C"), T("vDash", "⊨"),
    T("varepsilon", "ε"), T("varkappa", "ϰ"), T("varnothing", "∅"), T("varphi", "φ"),
    T("varpi", "ϖ"), T("varrho", "ϱ"), T("varsigma", "ς"), T("vartheta", "ϑ"), T("vdash", "⊢"),
    M("vec", "\xE2\x83\x97"), T("vee", "∨"), T("vert", "|"), D("vphantom", 1), D("vspace", 1),
    T("wedge", "∧"), M("widehat", "\xCC\x82"), M("widetilde", "\xCC\x83"), T("wp", "℘"),
    T("wr", "≀"), T("xi", "ξ"), T("zeta", "ζ"), T("|", "‖"), A("~", "\xCC\x83"),
};
// clang-format on

constexpr bool Sorted() {
  for (std::size_t i = 1; i < kCommands.size(); ++i) {
    if (!(kCommands[i - 1].name < kCommands[i].name)) return false;
  }
  return true;
}

}  // namespace

LatexCommand FindLatexCommand(std::string_view name) {
  static_assert(Sorted(), "commands are looked up by binary search");
  const auto* const found =
      std::lower_bound(kCommands.begin(), kCommands.end(), name,
                       [](const LatexCommand& c, std::string_view key) { return c.name < key; });
  if (found != kCommands.end() && found->name == name) return *found;
  // Upright Greek letters and those of running text: "\upalpha", "\textlambda".
  for (const std::string_view prefix : {"text", "up"}) {
    if (!name.starts_with(prefix)) continue;
    const LatexCommand letter = FindLatexCommand(name.substr(prefix.size()));
    const unsigned char first =
        letter.text.empty() ? 0 : static_cast<unsigned char>(letter.text[0]);
    if (letter.kind == kText && (first == 0xCE || first == 0xCF)) return letter;
  }
  return {};
}

}  // namespace pinakes::corpus
