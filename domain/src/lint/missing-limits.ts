import { STANDARD_PARAMETERS } from "../chemistry/parameters.ts";
import { fold } from "../text/fold.ts";
import { wordsOf } from "../text/words.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";
import { byRow } from "./parameter.ts";

/** Where a limit is a border, and where it is one of the analysis: no limit of a parameter. */
const OTHER_LIMITS =
  /\blimites? ((de la|del|de los|de las|de|da|do|de l|du) )?(predial(es)?|norte|sur|este|oeste|sul|nord|sud|leste|predios?|propiedad|propriedade|propriete|areas?|proyecto|projeto|projet|concesion(es)?|concessao|faena|terreno|terrain|imovel|site|bateria|deteccion|deteccao|detection|cuantificacion|quantificacao|quantification|comunal|urbano|liquido)\b|\b(detection|quantification|property|site|boundary|reporting|mine) limits?\b|\blimits? of (the )?(detection|quantification|site|property|mine|concession)\b/g;
/** How permits and plans speak of a limit, folded, in four languages. */
const LIMIT =
  /\b(limites?|limits?|valeurs? limites?|umbral(es)?|thresholds?|seuils?|limiar(es)?|(no|nao) (podran?|deberan?|debe|deben|pueden?|podera|deverao?|deve|pode)? ?(ser superior(es)?|superar(se)?|exceder(se)?|sobrepasar(se)?|ultrapassar)|no (supere|exceda|sobrepase|superara|excedera)n?|nao (supere|exceda|ultrapasse)m?|(shall|must|may|will|should|does|do) not exceed|not to exceed|(ne|n) (doit|doivent|peut|devra|devront|pourra)? ?(pas )?(depasser|exceder)|ne depasse(nt|ra)? pas|maxim[oa]s? (permitid|permisible|admisible|permissivel|admissivel)[a-z]*|maximum (permitted|permissible|allowed|allowable|admissible)|maximale? (admissible|autorisee?|permise?))\b/;
/** The number of a norm, a table or a permit is no limit. */
const CITATION =
  /\b(tablas?|cuadros?|tables?|tableaux?|tabelas?|quadros?|anexos?|annex(es)?|annexes?|art(iculo|icle|igo)?s?\.?|d\.?\s?s\.?|decreto|decree|decret|nch|norma|ley|law|loi|lei|rca|resolucion|resolucao|resolution|conama|portaria|nbr|iso|epa|numeral|considerando)\s*(n[°º.o]*\s*)?[\d.\-/]+(\s*(\/|de|of|du)\s*\d+)*/g;
/** A norm or a table that has the limit itself. */
const CITED = new RegExp(CITATION.source);

const KNOWN = new Map<string, readonly string[]>();
for (const { code, names, aliases } of STANDARD_PARAMETERS) {
  const all = [...new Set([code, ...Object.values(names), ...aliases].map(fold))];
  for (const name of all) KNOWN.set(name, all);
}

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

const names = (words: string, spellings: readonly string[]) =>
  spellings.some((spelling) => ` ${words} `.includes(` ${spelling} `));

/** A symbol of two letters is a word of prose as well: arsenic is "as", conductivity is "ce". */
const namesInProse = (words: string, spellings: readonly string[]) =>
  names(
    words,
    spellings.filter((spelling) => spelling.length > 2 || spelling === "ph" || /\d/.test(spelling)),
  );

const spaced = (folded: string) => wordsOf(folded).join(" ");
const hasNumber = (folded: string) => /\d/.test(folded.replace(CITATION, " "));

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
  if (LIMIT_IN_PROSE.test(foldedText(series.shortCommitment).replace(CITATION, " "))) return [];
  if (!hasNumber(folded)) return CITED.test(folded) ? [] : parameters.filter(({ text }) => !isStated(text));
  const entries = (limits ?? "")
    .replace(DECIMAL_COMMA, ".")
    .split(/[;,\n]/)
    .map(fold);
  const numbered = entries.filter(hasNumber).map(spaced);
  const isNamed = (words: string) => parameters.some(({ spellings }) => names(words, spellings));
  const missing = parameters.filter(({ spellings }) => !numbered.some((words) => names(words, spellings)));
  // A number that names none of the parameters may be that of any.
  const unnamed = numbered.filter((words) => !isNamed(words));
  return unnamed.length >= missing.length || unnamed.length === numbered.length ? [] : missing;
}

/** Whether the list of the parameters has the limit beside the name: "SO4 < 250 mg/L". */
const isStated = (parameter: string): boolean => /[<>≤≥=:]\s*\d|\d\s*(mg|µg|ug|ng|db|ntu|%)/i.test(parameter);

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
}

/** The words by which a text speaks of a limit, as written. */
function limitWords(text: string): string | undefined {
  const folded = foldedText(text);
  const match = LIMIT.exec(folded.replace(OTHER_LIMITS, (other) => " ".repeat(other.length)));
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

/** The text as an obligation, if it speaks of a limit. */
function limiting(text: string): readonly Obligation[] {
  const limit = limitWords(text);
  return limit === undefined ? [] : [{ words: spaced(foldedText(text)), limit }];
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
    ...ofStation(station),
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

/** The parameters without a limit that an obligation names; an obligation that names none is about all. */
function unlimited(
  series: LintSeries,
  parameters: readonly Parameter[],
  obligations: readonly Obligation[],
): { parameter: string; word: string }[] {
  const missing = withoutLimit(series, parameters);
  if (missing.length === 0) return [];
  return missing.flatMap(({ text, spellings }) => {
    const speaking = obligations.find(
      ({ words }) =>
        namesInProse(words, spellings) || !parameters.some((one) => namesInProse(words, one.spellings)),
    );
    return speaking ? [{ parameter: text, word: speaking.limit }] : [];
  });
}
