#include "corpus/readers/scholar_table_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

using WordSet = std::unordered_set<std::string_view>;

WordSet Words(std::string_view text) {
  WordSet words;
  ForEachPiece(text, " ", [&](std::string_view word) { words.insert(word); });
  return words;
}

// First words of venues that are next to never surnames, in the languages of most journals.
constexpr std::string_view kSure =
    "the proceedings proc journal journals international advances annual annals archive archives "
    "transactions trans conference workshop symposium congress colloquium meeting university "
    "universität universitat universität universidad universidade université universite "
    "università universita universiteit uniwersytet univerzita institute institut instituto "
    "department dept faculty school college academy laboratory laboratories library press "
    "publishing publishers publications verlag ieee acm usenix aaai siam ifip arxiv biorxiv "
    "medrxiv chemrxiv ssrn psyarxiv socarxiv techrxiv preprint preprints eprint cornell us u.s. "
    "united wo ep patent thesis theses dissertation phd ph.d doctoral masters handbook "
    "encyclopedia encyclopaedia dictionary lecture lectures notes notices bulletin review reviews "
    "revue revista rivista rassegna zeitschrift zeitung jahrbuch jahrbücher annalen annales "
    "anales anais annali acta actas atti archiv archiwum archivos arquivos arxius beiträge "
    "beitrage berichte bericht abhandlungen mitteilungen sitzungsberichte verhandlungen "
    "forschungen studien studia studies études etudes estudios estudos cahiers cuadernos cadernos "
    "quaderni boletín boletin boletim bollettino bulletins gaceta gazette gazzetta giornale "
    "jornal časopis vestnik izvestiya zhurnal doklady trudy uspekhi matematicheskii "
    "teoreticheskaya fizika mémoires memoires memorias memoirs comptes compte actes travaux "
    "tidsskrift tidskrift tijdschrift nederlands scandinavian scandinavica nordic european "
    "europäische american americas british canadian australian australasian african asian "
    "latin indian iranian turkish egyptian saudi korean japanese chinese brazilian "
    "mexican polish croatian serbian ukrainian hungarian israeli irish scottish pacific atlantic "
    "mediterranean global world national federal royal central southern eastern "
    "western northern current contemporary modern recent new trends massachusetts rock frontiers "
    "perspectives "
    "autonomous expert integrated smart future negotiating periodica madagascar china india japan "
    "yale stanford princeton columbia berkeley intl "
    "progress developments principles foundations fundamentals topics issues insights research "
    "researches investigations investigación pesquisa recherches ricerche forschung communications "
    "communication letters letter reports report records record abstracts series monographs "
    "working technical technology technologies discussion occasional scientific science sciences "
    "scientia scientiae sciencedirect engineering applied theoretical experimental computational "
    "computer computers computing mathematical mathematics mathematische mathematica mathématiques "
    "matematica statistical statistics statistica biometrika biometrics econometrica econometric "
    "economic economics economica économie economy economía finance financial accounting "
    "management marketing organization organizational organizations administration administrative "
    "operations decision information knowledge data artificial neural cognitive cognition "
    "psychological psychology psychologica psychologie psychiatry psychiatric psychotherapy "
    "psychosomatic psychometrika behavioral behavioural behavior behaviour social sociological "
    "sociology society societies anthropology anthropological political politics policy policies "
    "public government governance law legal criminology criminal philosophical philosophy "
    "philosophia history historical historia linguistic linguistics linguistica language "
    "languages literary literature education educational educação educación teaching teachers "
    "learning physical physics physica physiology physiological chemical chemistry chemie "
    "biochemical biochemistry biochimica biological biology biologia biomedical biomaterials "
    "biotechnology bioinformatics biophysical biophysics biopolymers bioresource biosensors "
    "bioscience biosciences bioorganic molecular cellular genetic genetics genome genomics "
    "proteomics nucleic microbiology microbiological microbial virology immunology immunological "
    "immunity pharmacology pharmacological pharmaceutical pharmacy toxicology toxicological "
    "clinical clinics clinica medical medicine medicina medizin medizinische médecine health "
    "healthcare nursing surgery surgical anesthesiology anesthesia anaesthesia radiology "
    "radiological radiation neurology neurological neurologia neuroscience neuroscientist "
    "neuroimage neuropsychologia neuropsychology neuropharmacology neuron neuroreport "
    "cardiology cardiovascular circulation hypertension diabetes diabetologia endocrinology "
    "endocrine gastroenterology gastrointestinal hepatology nephrology urology urological "
    "gynecology gynecologic obstetrics obstetric pediatric pediatrics paediatrics dermatology "
    "ophthalmology ophthalmic otolaryngology orthopaedics orthopedic orthopaedic rheumatology "
    "oncology oncogene oncotarget cancer cancers carcinogenesis leukemia hematology "
    "haematologica haematology transplantation epidemiology epidemiologic infection infectious "
    "antimicrobial vaccine veterinary dental dentistry nutrition nutritional nutrients nutrición "
    "food agricultural agriculture agronomy crop plant plants botany botanical botanica "
    "phytochemistry phytopathology horticultural forestry forest ecology ecological ecosystem "
    "ecosystems environmental environment environments climate climatic atmospheric "
    "meteorological geology geological geophysical geophysics geochimica geochemistry geography "
    "geographical geoderma geoscience hydrological hydrology oceanography oceanographic ocean "
    "marine limnology aquatic aquaculture fisheries soil soils water energy energies fuel "
    "renewable sustainable sustainability petroleum mining nuclear plasma astronomy astronomical "
    "astronomische astrophysical astrophysics astronomy&astrophysics icarus space planetary "
    "optics optical photonics photonic optica laser lasers materials material metallurgical "
    "metallurgy ceramics ceramic polymer polymers composite composites corrosion surface surfaces "
    "thin langmuir nano nanoscale nanotechnology nanomaterials nanomedicine electrochemical "
    "electrochimica electrochemistry electrical electronic electronics electron semiconductor "
    "solid structural structures mechanical mechanics mechanism machine machines manufacturing "
    "industrial industry construction building civil transportation transport vehicle aerospace "
    "aeronautical aviation robotics robotica automation automatica control systems system "
    "software programming formal logic logical algorithms algorithmica theory theoria discrete "
    "combinatorica combinatorial graph graphs geometry geometric topology topological algebra "
    "algebraic inventiones numerische numerical nonlinear stochastic probability bayesian fuzzy "
    "pattern image images visual vision multimedia signal speech digital internet web network "
    "networks networking wireless mobile distributed parallel cluster cloud security privacy "
    "human hci interactive interacting interactions virtual urban regional rural local land "
    "landscape tourism hospitality leisure sport sports exercise gender feminist women "
    "child children youth adolescent adolescence developmental development family aging ageing "
    "gerontology geriatrics sleep pain addiction addictive drug drugs alcohol tobacco emergency "
    "critical intensive resuscitation critique quarterly weekly monthly daily "
    "plos bmc bmj jama lancet elife peerj gigascience npj zootaxa zookeys mbio isprs spie aip "
    "iop mdpi springer springerplus elsevier wiley blackwell routledge sage emerald palgrave "
    "macmillan academic cambridge oxford harvard princeton mit chapman birkhäuser gruyter "
    "pergamon kluwer mcgraw-hill prentice prentice-hall addison-wesley wiley-interscience "
    "springer-verlag north-holland hal zenodo figshare researchgate pubmed doaj deleted choice "
    "els iscience itc cve cvpr iccv eccv icml iclr neurips nips naacl emnlp acl aistats ijcai "
    "icassp interspeech sigmod sigir sigkdd kdd vldb www chi icse ijcnn miccai iros icra icme "
    "icpr bmvc wacv corl colt uai coling eacl lrec conll semeval sigplan siggraph infocom sosp "
    "osdi nsdi ndss asplos isca micro hpca vlsi globecom eurographics eurospeech "
    "acs rsc cirp faseb embo isme iucrj asce asme astm naca nasa noaa nber cepr oecd unesco who "
    "ssr pnas prx prl epl nature-inspired tetrahedron synthesis angewandte macromolecules "
    "chemosphere chemometrics crystal crystallography acoustical acoustics ultrasonics "
    "ultramicroscopy hepatogastroenterology liver kidney brain cerebral cortex hearing ear eye "
    "retina cornea spine bone joint arthritis osteoporosis knee foot skin wound burns trauma "
    "injury shock chest thorax thoracic respiratory pulmonary lung allergy asthma aids "
    "reproduction reproductive fertility contraception placenta birth breast prostate gut stroke "
    "europace heart vascular thrombosis blood bloodstream platelets cytokine immunogenetics "
    "peptides proteins protein enzyme enzymology cells stem development mutation gene genes "
    "heredity evolution evolutionary evolucion systematic systematics taxon taxonomy phytotaxa "
    "mycologia mycological insect entomology entomological zoology zoological zoologica "
    "ornithology auk condor ibis emu mammalia mammalian primates herpetologica copeia fish "
    "hydrobiologia oecologia oikos ecography biodiversity conservation biogeography wildlife "
    "wetlands estuaries coastal polar arctic antarctic quaternary palaeogeography paleontology "
    "palaeontology sedimentology tectonics tectonophysics lithos earth remote sensors sensing "
    "cartography survey surveys survival demographic demography population populations migration "
    "ethnic ethnicity race religion religious theology theological church biblical jewish islamic "
    "medieval ancient classical archaeology archaeological antiquity museum art arts music "
    "musical theatre theater film cinema media journalism television translation translator "
    "corpus text texts lexicography phonology phonetica lingua syntax semantics pragmatics "
    "discourse rhetoric narrative poetics cultural culture cultures identity peace conflict war "
    "military defense defence strategic foreign diplomatic cold terrorism intelligence "
    "democratization electoral party parliamentary legislative judicial constitutional "
    "administrative comparative higher studies teacher adult vocational distance open early "
    "primary elementary secondary special reading writing assessment evaluation measurement "
    "measurements metrology instrumentation instruments nuclear sixth seventh eighth ninth tenth "
    "first second third fourth fifth forty-third thirty-first thirty-second thirty-third "
    "thirty-fourth thirty-fifth thirty-sixth thirty-seventh thirty-eighth twenty-first "
    "twenty-second twenty-third twenty-fourth twenty-fifth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "findings accepted submitted unpublished manuscript forthcoming available online retrieved "
    "selected collected essays books book chapter volume part supplement special joint extended "
    "companion adjunct poster demo tutorial keynote invited plenary handbooks theories "
    "methods method methodology methodological techniques technique applications application "
    "practice practices practical professional introduction interdisciplinary multidisciplinary "
    "transdisciplinary cross-cultural anti-cancer diseases disease disorders disability "
    "rehabilitation physiotherapy physical-review hospital patient quality safety ethics bioethics "
    "bio-medical bio biomass bioenergy biofuels biotropica business corporate enterprise "
    "entrepreneurship innovation innovations technological technovation strategy supply production "
    "productivity labour labor employment industrial-relations work working-paper human-computer "
    "user personality individual individuals memory attention perception consciousness emotion "
    "motivation intelligence aggressive violence crime policing punishment deviance "
    "reliability case cases color colour spatial value values resources resource waste tunnelling "
    "powder colloids colloid drying filtration separation membranes membrane process processes "
    "chemistryselect dyes fibers textile cellulose carbohydrate carbohydrates starch meat milk "
    "dairy poultry animal animals livestock equine cattle insects birds bird fishes harmful "
    "invasive restoration regulatory risk safety accident fire traffic railway road naval maritime "
    "logistics omega queueing optimization optimisation nonlinearity nonlinear fractals positivity "
    "semigroup groups integers duke michigan indiana illinois kyoto tohoku nagoya publicationes "
    "monatshefte mathematika manuscripta commentarii collectanea aequationes glasgow edinburgh "
    "london paris moscow helsinki vienna rutgers texas california boston minnesota georgetown "
    "notre vanderbilt hastings past signs hypatia ratio analysis victorian renaissance "
    "romanticism eighteenth-century nineteenth-century representations october ethos africa asia "
    "europe america iran iraq israel middle two three post post-soviet self peer "
    "biochem biophys biotechnol cochrane evidence evidence-based palliative supportive midwifery "
    "obesity appetite gait prosthetics manual spinal headache cephalalgia epilepsia epilepsy "
    "seizure dementia alzheimer's parkinson's parkinsonism movement muscle nerve autism "
    "schizophrenia bipolar depression anxiety eating suicide arthroscopy cartilage calcified "
    "cement concrete steel intermetallics welding precision rapid mass convergence big "
    "cyberpsychology telematics ergonomics group small team leadership long sloan explorations "
    "kyklos empirica emerging quantitative annuaire année espace langages linguistique hispania "
    "hispanic pmla elh mln anglia poetica gnomon hermes klio chiron saeculum byzantion traditio "
    "viator nuevo nueva bibliotheca biblioteca bibliothek vierteljahrshefte vierteljahrschrift "
    "blätter zentralblatt monatsschrift zpráva fundamenta colloquium";

// First words of venues that are surnames or ends of surnames at times.
constexpr std::string_view kLikely =
    "nature cell a an in an on and association electronic phys chem math comput appl "
    "biol j med sci am ann rev int eur acad natl inst univ brit can aust soc assoc conf symp "
    "mind mental synthese erkenntnis noûs dialectica isis osiris telos speculum daedalus "
    "structure fluid fluids flow flows light sound heat mass molecules analyst talanta small "
    "matter joule chaos entropy symmetry axioms complexity networks wear friction tribology "
    "desalination catalysis catalysts carbon silicon inorganic organic organometallics synlett "
    "steroids hormone hormones cytometry chromosoma chromosome rna dna ploidy evolution "
    "heliyon cureus medicine f1000research wellcome trials lancet. vox praxis minerva der die das "
    "le la les el los il lo gli une un una ein eine city cities place space spaces time nations "
    "futures research. ai access data. patterns results discover scientifica sage "
    "strategic toward towards sex games simulation design interfaces field fields rice wheat "
    "apidologie toxicon toxins viruses pathogens microorganisms parasitology parasite parasites "
    "malaria tropical travel sexually venous phlebology herz hno internist chirurg urologe "
    "orthopäde radiologe nervenarzt hautarzt anaesthesist deutsche deutsches wiener schweizer "
    "schweizerische österreichische italian french german spanish russian greek roman romanian "
    "swiss dutch danish finnish norwegian swedish arab hebrew soviet slavic balkan baltic "
    "gaia tellus boreas radiocarbon icarus meteoritics solar stellar galaxies universe "
    "particles atoms ions quantum pramana sadhana resonance vacuum cryogenics cryobiology "
    "vietnam thai malaysian indonesian philippine pakistan bangladesh nigerian south north east "
    "west us-china eurasian caucasian kazakh uzbek jurnal majalah seminar prosiding procedia "
    "procedía sensors matematika fizyka wiadomości przegląd rocznik roczniki zeszyty prace "
    "sborník sbornik listy magyar orvosi naše godišnjak glasnik zbornik letopis nauka naukovi "
    "scripta opera opuscula analecta folia forum fórum texto tempo tema temas signos perfiles "
    "papeles psicothema psykhe interdisciplinaria universitas suma psicologia psicología saúde "
    "salud salute ciência ciencia ciencias scienza química quimica física educar enfermería "
    "enfermagem pediatria farmacia nefrología neurología medicina física derecho direito diritto "
    "droit recht staat politik politique politica política società sociedade sociedad sociétés "
    "sociologie sociologia sociología soziale kölner berliner historische histoire géographie "
    "geographica geografiska géochimie mathesis topoi poznań filosofia filosofía dados lua novae "
    "stat statist computational. macroeconomics health. insurance risk demography. interface "
    "mining. wind ships desal water. ijca ijcsi bell hewlett xerox ibm sri rand google microsoft "
    "springer. aiaa sae apa osa ices iahr iaea fao";

// Publishers whose first word is a person's name.
constexpr std::array<std::string_view, 48> kPairs{"john wiley",
                                                  "johns hopkins",
                                                  "john benjamins",
                                                  "john murray",
                                                  "taylor &",
                                                  "taylor and",
                                                  "marcel dekker",
                                                  "walter de",
                                                  "edward elgar",
                                                  "edward arnold",
                                                  "lawrence erlbaum",
                                                  "charles scribner's",
                                                  "charles scribner",
                                                  "charles c",
                                                  "harper &",
                                                  "harper and",
                                                  "harper collins",
                                                  "harcourt brace",
                                                  "random house",
                                                  "basic books",
                                                  "morgan kaufmann",
                                                  "morgan &",
                                                  "lippincott williams",
                                                  "van nostrand",
                                                  "allyn &",
                                                  "allyn and",
                                                  "simon &",
                                                  "simon and",
                                                  "mary ann",
                                                  "wolters kluwer",
                                                  "george allen",
                                                  "james currey",
                                                  "frank cass",
                                                  "wh freeman",
                                                  "ww norton",
                                                  "wb saunders",
                                                  "cv mosby",
                                                  "gp putnam's",
                                                  "ep dutton",
                                                  "eth zurich",
                                                  "eth zürich",
                                                  "de gruyter",
                                                  "le monde",
                                                  "mohr siebeck",
                                                  "jossey bass",
                                                  "little brown",
                                                  "houghton mifflin",
                                                  "otto harrassowitz"};

constexpr std::string_view kWantFunctionWord =
    "university universität universidad université journal transactions institute department "
    "college faculty school academy conference workshop symposium bulletin annals proceedings "
    "review letters press library museum society centre center publishing quarterly";

constexpr std::string_view kAbbreviations =
    "biol am clin exp phys chem med appl comput neurosci acoust geophys math stat neurol pediatr "
    "surg pharm immunol virol bacteriol cell mol gen genet org inorg bone vasc urol hepatol "
    "hypertens infect nutr hyg hist philos psychol soc econ educ pers pract sci mech fluid "
    "opt mater microbiol cogn comp cosmol cryst electrochem electroanal environ ethnopharmacol "
    "fac fish food gastroenterol gerontol invest lipid manag neurochem neurophysiol nucl occup "
    "oral pathol periodontol pharmacol physiol plant polym public quant radiol reprod rheumatol "
    "roy sol speech sport thorac trauma vac vet wildl zool anim anat allergy atmos";

constexpr std::string_view kSecondSurnames =
    "garcía garcia lópez lopez martínez martinez rodríguez rodriguez gonzález gonzalez hernández "
    "hernandez pérez perez sánchez sanchez ramírez ramirez torres flores rivera gómez gomez díaz "
    "diaz cruz morales reyes gutiérrez gutierrez ortiz ruiz jiménez jimenez moreno álvarez "
    "alvarez romero vázquez vazquez castro ramos muñoz fernández fernandez herrera mendoza "
    "medina aguilar vargas castillo guerrero rojas delgado ortega núñez nunez guzmán guzman "
    "suárez suarez iglesias molina navarro domínguez dominguez serrano blanco vega soto "
    "contreras silva santos oliveira souza sousa lima pereira ferreira costa rodrigues almeida "
    "nascimento carvalho araújo araujo ribeiro gomes martins barbosa rocha alves cardoso "
    "teixeira moreira soares saavedra correia mendes nunes marques lopes monteiro filho neto "
    "júnior junior "
    "sobrinho aminabadi astudillo campos vidal cabrera marín marin calvo cano prieto "
    "terán amador machado jorge pinto cunha freitas dias melo neves vieira duarte lara salazar "
    "peña mejía acosta figueroa juárez estrada parra tapia valdés carrillo solís ochoa pacheco "
    "cortés espinoza espinosa ibáñez pascual herrero lorenzo hidalgo giménez ferrer durán "
    "benítez santana arias carmona crespo sáez velasco gallardo merino méndez bermúdez aguirre "
    "arroyo ávila ayala barrera cáceres caballero camacho cárdenas cervantes correa escobar "
    "fuentes gallegos lozano maldonado márquez mejia miranda montoya murillo ocampo olivares "
    "orozco osorio pineda quintero rangel rincón robles rosales rubio salas salinas sandoval "
    "sepúlveda sierra trujillo valencia valenzuela vergara villanueva zamora zapata zúñiga";

constexpr std::string_view kBodies =
    "ieee acm usa us uk eu un ep wo siam ifip aaai plos bmc bmj jama pnas acs rsc aip iop mit spie "
    "asme asce astm sae nasa noaa nber oecd who iaea fao ices isme embo faseb cirp osa apa iupac "
    "iza ssrn nips icml iclr acl kdd www chi uai ecai isca icse cvpr iccv eccv vldb iros icra "
    "rna dna hiv aids covid mri fmri eeg pet ct gpt bert llm llms gpu cpu sql xml html nlp iot "
    "usenix icpr icip rfid gps gis cern desy lhc slac uml ibm ufo adhd ptsd pcr";

constexpr std::string_view kFunctionWords =
    "of and the in on for to with by from as at an or is are via be its their our into than that "
    "& de del des du et y e und der die das für fur zur zum im in von della dei degli per con para "
    "sobre en la le les los las el il lo do da dos das um uma och och og i na w z v s o a not "
    "using toward towards about between through during over under without within against upon";

}  // namespace

int VenueStartClass(std::string_view word) {
  static const WordSet& sure = *new WordSet(Words(kSure));
  static const WordSet& likely = *new WordSet(Words(kLikely));
  if (sure.contains(word)) return 2;
  if (likely.contains(word)) return 1;
  // "Twenty-Eighth".
  if (const std::size_t hyphen = word.rfind('-'); hyphen != word.npos) {
    constexpr std::array<std::string_view, 9> kOrdinals{
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"};
    if (std::ranges::find(kOrdinals, word.substr(hyphen + 1)) != kOrdinals.end()) return 2;
  }
  // Endings that words of venues have in many languages and surnames have not.
  constexpr std::array<std::string_view, 36> kEndings{
      "ology",          "ologie",  "ología",   "ologia",  "ological",  "ologica",
      "ographic",       "ography", "ographie", "istics",  "istik",     "ometry",
      "onomy",          "osophy",  "iatrics",  "iatry",   "ations",    "ation",
      "ments",          "ities",   "schrift",  "blätter", "forschung", "wissenschaft",
      "wissenschaften", "kunde",   "ical",     "ional",   "rxiv",      "escence",
      "nomics",         "namics",  "ysics",    "tronics", "pathy",     "therapy"};
  const bool ending = std::ranges::any_of(kEndings, [&](std::string_view tail) {
    return word.size() > tail.size() + 1 && word.ends_with(tail);
  });
  return ending ? 2 : 0;
}

bool IsVenuePair(std::string_view first, std::string_view second) {
  return std::ranges::any_of(kPairs, [&](std::string_view pair) {
    return pair.size() == first.size() + 1 + second.size() && pair.starts_with(first) &&
           pair.ends_with(second) && pair[first.size()] == ' ';
  });
}

bool WantsFunctionWord(std::string_view word) {
  static const WordSet& words = *new WordSet(Words(kWantFunctionWord));
  return words.contains(word);
}

bool IsJournalAbbreviation(std::string_view word) {
  static const WordSet& words = *new WordSet(Words(kAbbreviations));
  return words.contains(word);
}

bool IsSecondSurname(std::string_view word) {
  static const WordSet& words = *new WordSet(Words(kSecondSurnames));
  return words.contains(word);
}

bool IsBodyAcronym(std::string_view word) {
  static const WordSet& words = *new WordSet(Words(kBodies));
  return words.contains(word);
}

bool IsFunctionWord(std::string_view word) {
  static const WordSet& words = *new WordSet(Words(kFunctionWords));
  return words.contains(word);
}

}  // namespace pinakes::corpus
