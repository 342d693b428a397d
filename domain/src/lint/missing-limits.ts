import { STANDARD_PARAMETERS } from "../chemistry/parameters.ts";
import { fold } from "../text/fold.ts";
import { wordsOf } from "../text/words.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";
import { byRow } from "./parameter.ts";

/** Where a limit is a border, and where it is one of the analysis: no limit of a parameter. */
const OTHER_LIMITS =
  /\blimites? ((de la|del|de los|de las|de|da|do|de l|du) )?(predial(es)?|norte|sur|este|oeste|sul|nord|sud|leste|predios?|propiedad|propriedade|propriete|areas?|proyecto|projeto|projet|concesion(es)?|concessao|faena|terreno|terrain|imovel|site|bateria|deteccion|deteccao|detection|cuantificacion|quantificacao|quantification|comunal|urbano|liquido)\b|\b(detection|quantification|property|site|boundary|reporting|mine) limits?\b|\blimits? of (the )?(detection|quantification|site|property|mine|concession)\b/g;
/** Where a text says that there is no limit: "sin límite normativo", "límite: no aplica". */
const WITHOUT_LIMIT =
  /\b(sin|without|sans|sem|no|ningun[oa]?|nenhuma?|aucune?|pas de|(no|nao) (hay|ha|tienen?|tem|existen?|existe|aplican?|corresponden?|se (aplica|establece|define|fija)n?))( (un|any|a|valor(es)?|valeurs?))?( de)? (limites?|limits?|umbral(es)?|thresholds?|seuils?|limiar(es)?)\b|\b(limites?|limits?|umbral(es)?|thresholds?|seuils?|limiar(es)?)[\s:=-]+(no (aplica|tiene|hay|existe|definido|establecido|fijado)|nao (se aplica|ha|tem|definido)|n[./]?a\b|none|not (applicable|set|defined)|sans objet|aucune?|ningun[oa]?|nenhum)/g;
/** How permits and plans speak of a limit, folded, in four languages. */
const LIMIT =
  /\b(limites?|limits?|valeurs? limites?|umbral(es)?|thresholds?|seuils?|limiar(es)?|(no|nao) (podran?|deberan?|debe|deben|pueden?|podera|deverao?|deve|pode)? ?(ser superior(es)?|superar(se)?|exceder(se)?|sobrepasar(se)?|ultrapassar)|no (supere|exceda|sobrepase|superara|excedera)n?|nao (supere|exceda|ultrapasse)m?|(shall|must|may|will|should|does|do) not exceed|not to exceed|(ne|n) (doit|doivent|peut|devra|devront|pourra)? ?(pas )?(depasser|exceder)|ne depasse(nt|ra)? pas|maxim[oa]s? (permitid|permisible|admisible|permissivel|admissivel)[a-z]*|maximum (permitted|permissible|allowed|allowable|admissible)|maximale? (admissible|autorisee?|permise?))\b/;
/** The number of a norm, a table or a permit is no limit. */
const CITATION =
  /\b(tablas?|cuadros?|tables?|tableaux?|tabelas?|quadros?|anexos?|annex(es)?|annexes?|art(iculo|icle|igo)?s?\.?|d\.?\s?s\.?|decreto|decree|decret|nch|norma|ley|law|loi|lei|rca|resolucion|resolucao|resolution|conama|portaria|nbr|iso|epa|numeral|considerando)\s*(n[°º.o]*\s*)?[\d.\-/]+(\s*(\/|de|of|du)\s*\d+)*/g;
/** A norm or a table that has the limit itself. */
const CITED = new RegExp(CITATION.source);
/** A directive, a single resolution, a letter or a date has a number that is no limit, and is no norm that has one. */
const NO_LIMIT =
  /\b(directives?|directivas?|diretrizes?|res(olucion|olucao|olution)?\.?\s*ex(enta)?s?\.?|ord\.?|ordinario|oficios?|oficio|cartas?|lettres?|letters?|actas?|minutas?|reunion(es)?|reunioes|reuniao|meetings?)\s*(n[°º.o]*\s*)?\d[\d.\-/]*|\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b|\b\d{4}[-/]\d{1,2}[-/]\d{1,2}\b|\b\d{1,2}(er|º|°)? (de |d')?(ene|jan|feb|fev|mar|abr|avr|apr|may|mai|jun|juin|jul|juil|ago|aou|aug|set|sep|oct|out|nov|dic|dec|dez)[a-z]*\.?( (de |del )?\d{4})?/g;

const KNOWN = new Map<string, readonly string[]>();
for (const { code, names, aliases } of STANDARD_PARAMETERS) {
  const all = [...new Set([code, ...Object.values(names), ...aliases].map(fold))];
  for (const name of all) KNOWN.set(name, all);
}

const STANDARD_WORDS = new Set([...KNOWN.keys()].map((name) => wordsOf(name).join(" ")));

/** All spellings of a parameter, as words. */
function spellingsOf(parameter: string): readonly string[] {
  // "Sulfato (SO4)", "Arsénico total", "pH de campo".
  const plain = fold(parameter)
    .replace(/\([^)]*\)/g, " ")
    .trim();
  const bare = plain
    .replace(/\b(totale?s?|disuelt[oa]s?|dissolved|dissoute?s?|dissolvid[oa]s?)\b/g, " ")
    .trim();
  const known = KNOWN.get(plain) ?? KNOWN.get(bare) ?? [];
  return [...new Set([plain, bare, ...known].map((name) => wordsOf(name).join(" ")))].filter(Boolean);
}

/** Whether the list of parameters has it, so that its other spellings are known. */
const isStandard = (parameter: string): boolean =>
  spellingsOf(parameter).some((spelling) => STANDARD_WORDS.has(spelling));

/** Whether a number of a limit begins with a parameter: "as 0 01 mg l". */
function namesOther(words: string): boolean {
  const [before = ""] = words.split(/ ?\b\d/, 1);
  const first = words.split(" ");
  return [before, ...[1, 2, 3].map((length) => first.slice(0, length).join(" "))].some((start) =>
    STANDARD_WORDS.has(start.trim()),
  );
}

const names = (words: string, spellings: readonly string[]) =>
  spellings.some((spelling) => ` ${words} `.includes(` ${spelling} `));

/** The standard parameters that prose can name, by their words. */
const STANDARD_IN_PROSE = new Set([...STANDARD_WORDS].filter(isProse).flatMap((name) => [name, `${name}s`]));
const MAX_NAME_WORDS = Math.max(...[...STANDARD_IN_PROSE].map((name) => name.split(" ").length));

function namesStandard(words: string): boolean {
  const all = words.split(" ");
  return all.some((_, at) =>
    Array.from({ length: MAX_NAME_WORDS }, (_, more) => all.slice(at, at + more + 1).join(" ")).some((name) =>
      STANDARD_IN_PROSE.has(name),
    ),
  );
}

/** A symbol of two letters is a word of prose as well: arsenic is "as", conductivity is "ce". */
const namesInProse = (words: string, spellings: readonly string[]) =>
  names(
    words,
    spellings.filter(isProse).flatMap((spelling) => [spelling, `${spelling}s`]),
  );

const spaced = (folded: string) => wordsOf(folded).join(" ");
const withoutCitations = (folded: string) => folded.replace(NO_LIMIT, " ").replace(CITATION, " ");
const hasNumber = (folded: string) => /\d/.test(withoutCitations(folded));

/** A number that prose gives as a limit: beside a comparison or with a unit. Codes of stations have digits too. */
const LIMIT_IN_PROSE =
  /[<>≤≥]\s*\d|\b(exceder|superar|sobrepasar|ultrapassar|exceed|depasser|limite|limit|umbral|maximo|maximum|supere|exceda)( de| a| of| los| las| les)? \d|\b\d+([.,]\d+)? ?(mg|µg|μg|ug|ng|g\/|kg|db|ntu|unt|%|ppm|ppb|l\/s|m3|m³|µs|us\/cm|°c|mm|nmp|ufc)|\b(entre|between) \d/;

/** The parameters of a cell. A conjunction separates two only if both are known: "aceites y grasas" is one. */
function parametersOf(cell: string): string[] {
  return cell
    .split(/[;,\n•·]|\s[-–]\s/)
    .flatMap((entry) => {
      const parts = entry.split(/\s(?:y|e|and|et)\s/i);
      return parts.every((part) => KNOWN.has(fold(part))) ? parts : [entry];
    })
    .map((entry) => entry.trim())
    .filter((entry) => /^\p{L}/u.test(entry));
}

const DECIMAL_COMMA = /,(?=\d)/g;

/** The parameters of a row for which it has no number, or undefined where it has a limit for all of them. */
function withoutLimit(series: LintSeries, parameters: readonly Parameter[]): readonly Parameter[] {
  const { limits } = series.details;
  const folded = foldedText(limits ?? "");
  if (LIMIT_IN_PROSE.test(withoutCitations(foldedText(series.shortCommitment)))) return [];
  if (!hasNumber(folded))
    return CITED.test(folded.replace(NO_LIMIT, " ")) ? [] : parameters.filter(({ text }) => !isStated(text));
  const entries = (limits ?? "")
    .replace(DECIMAL_COMMA, ".")
    .split(/[;,\n]/)
    .map(fold);
  const numbered = entries.filter(hasNumber).map(spaced);
  const isNamed = (words: string) => parameters.some(({ spellings }) => names(words, spellings));
  const missing = parameters.filter(({ spellings }) => !numbered.some((words) => names(words, spellings)));
  // A number that names none of the parameters may be that of any, unless it is that of a parameter of another row. That
  // can only be known if those of this row are in the list of parameters: "Metales" has a limit in "Pb 0,05 mg/L".
  const isKnown = missing.every(({ text }) => isStandard(text));
  const unnamed = numbered.filter((words) => !isNamed(words) && !(isKnown && namesOther(words)));
  return unnamed.length >= missing.length || unnamed.length === numbered.length ? [] : missing;
}

/** Whether the list of the parameters has the limit beside the name: "SO4 < 250 mg/L". */
const isStated = (parameter: string): boolean => /[<>≤≥=:]\s*\d|\d\s*(mg|µg|ug|ng|db|ntu|%)/i.test(parameter);

function isProse(spelling: string): boolean {
  return spelling.length > 2 || spelling === "ph" || /\d/.test(spelling);
}

interface Parameter {
  readonly text: string;
  readonly spellings: readonly string[];
}

/** A text that speaks of a limit. */
interface Obligation {
  /** Its words, folded. */
  readonly words: string;
  /** Those by which it speaks of the limit, as written. */
  readonly limit: string;
  /** Whether it names no parameter at all, so that it is about all of a row to which it belongs. */
  readonly isGeneral: boolean;
}

/** The words by which a text speaks of a limit, as written. */
function limitWords(text: string): string | undefined {
  const folded = foldedText(text);
  const blank = (other: string) => " ".repeat(other.length);
  const match = LIMIT.exec(folded.replace(WITHOUT_LIMIT, blank).replace(OTHER_LIMITS, blank));
  if (!match) return undefined;
  const written = text.trim();
  const [words] = match;
  // Folding keeps the length of a text without superfluous white space.
  const asWritten =
    folded.length === written.length ? written.slice(match.index, match.index + words.length) : words;
  return asWritten.toLowerCase().trim();
}

/** Caches the results of a function of a text: a workbook repeats its texts. */
function cached<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}

/** What is measured besides the parameters of a laboratory, by its words. */
const OTHER_SUBJECT =
  /\b(presion(es)?|pressoes|pressao|pressures?|pressions?|poropresion(es)?|caudal(es)?|vazao|vazoes|flows?|debits?|niveles|nivel|niveau|niveaux|levels?|ruidos?|noise|bruit|vibracion(es)?|vibracoes|vibracao|vibrations?|deformacion(es)?|deformations?|asentamientos?|settlements?|desplazamientos?|displacements?|polvo|dust|poussieres?|poeira|particulas|material particulado|(pm|mp) ?(10|2 5)|caudal ecologico)\b/;

/** The text as an obligation, if it speaks of a limit. */
function limiting(text: string): readonly Obligation[] {
  const limit = limitWords(text);
  if (limit === undefined) return [];
  const words = spaced(foldedText(text));
  return [{ words, limit, isGeneral: !namesStandard(words) && !OTHER_SUBJECT.test(words) }];
}

/** Finds the obligations of a row: its own texts, the commitments linked to it, and those that name its station. */
function createObligations({ permit, places }: LintInput): (series: LintSeries) => readonly Obligation[] {
  const ofText = cached(limiting);
  const linked = new Map<string, Obligation[]>();
  const others: Obligation[] = [];
  for (const { text, shortCommitment } of permit?.obligations ?? []) {
    const list = shortCommitment === null ? others : (linked.get(shortCommitment) ?? []);
    list.push(...ofText(text));
    if (shortCommitment !== null) linked.set(shortCommitment, list);
  }
  const stations = new Map(places.map(({ id, name }) => [id, name ? spaced(fold(name)) : undefined]));
  const ofStation = cached((station) => {
    const words = stations.get(station);
    return words === undefined ? [] : others.filter((one) => namesInProse(one.words, [words]));
  });
  return ({ shortCommitment, station, details: { limits, method } }) => [
    ...[shortCommitment, limits ?? "", method ?? ""].flatMap(ofText),
    ...(linked.get(shortCommitment) ?? []),
    // A station has many duties: only one that names a parameter of the row is about it.
    ...ofStation(station).map((one) => (one.isGeneral ? { ...one, isGeneral: false } : one)),
  ];
}

/**
 * Parameters of a row without a limit in numbers, where the obligation speaks of one: the row's own words, a commitment
 * linked to it, or one that names its station. A cited norm or table has the number.
 */
export function missingLimits(input: LintInput): Finding[] {
  const described = input.own.filter(({ details }) => details.parameters !== null).sort(byRow);
  if (described.length === 0) return [];
  const obligationsOf = createObligations(input);
  const listOf = cached((cell) =>
    parametersOf(cell).map((text): Parameter => ({ text, spellings: spellingsOf(text) })),
  );
  const found = new Map<string, { parameter: string; word: string; series: LintSeries[] }>();
  for (const series of described) {
    const obligations = obligationsOf(series);
    if (obligations.length === 0) continue;
    for (const { parameter, word } of unlimited(
      series,
      listOf(series.details.parameters ?? ""),
      obligations,
    )) {
      const key = `${fold(parameter)}|${word}`;
      const group = found.get(key);
      if (group) group.series.push(series);
      else found.set(key, { parameter, word, series: [series] });
    }
  }
  return [...found.values()].map(({ parameter, word, series }) => ({
    rule: "limitMissing",
    series,
    params: { parameter, word },
  }));
}

/** The parameters without a limit that an obligation names; a general one of the row is about all. */
function unlimited(
  series: LintSeries,
  parameters: readonly Parameter[],
  obligations: readonly Obligation[],
): { parameter: string; word: string }[] {
  const missing = withoutLimit(series, parameters);
  if (missing.length === 0) return [];
  return missing.flatMap(({ text, spellings }) => {
    const speaking = obligations.find(
      ({ words, isGeneral }) =>
        namesInProse(words, spellings) ||
        (isGeneral && !parameters.some((one) => namesInProse(words, one.spellings))),
    );
    return speaking ? [{ parameter: text, word: speaking.limit }] : [];
  });
}
