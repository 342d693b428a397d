import type { DetailKey } from "../schedule/series-details.ts";
import { fold } from "../text/fold.ts";
import type { Finding, LintInput, LintSeries } from "./finding.ts";
import { foldedText } from "./folded-text.ts";
import { isReferenceNumber, type Reference, referencesIn, sectionsIn } from "./references.ts";

const TEXT_COLUMNS: readonly DetailKey[] = ["limits", "method", "parameters", "reportTerm"];

/** A norm has tables of its own: "Tabla 1 del D.S. 90/2000". */
const NORM =
  /\b(d\.?\s?s\.?|decreto|decree|decret|nch|norma|norm|norme|standard|estandar|ley|law|loi|lei|conama|portaria|nbr|iso|epa|astm|directive|directiva|reglamento|regulation)\b/;
/** Other documents of an evaluation, which have their own tables and annexes. */
const OTHER_DOCUMENTS = [
  /\b(eia|estudio de impacto|environmental impact (study|statement|assessment)|etude d'impact|estudo de impacto)\b/,
  // "La DIA": without the article it is a day.
  /\b(la dia|declaracion de impacto)\b/,
  /\b(adenda|adendas|addendum|addenda)\b/,
  /\b(informe consolidado|permiso ambiental sectorial)\b/,
  /\b(rima|plan de cierre|plano de fechamento|closure plan|plan de fermeture)\b/,
] as const;

/** Whether a text refers to a norm, or to a document that is none of the permit's. */
function isElsewhere(folded: string, documents: readonly string[]): boolean {
  if (NORM.test(folded)) return true;
  return OTHER_DOCUMENTS.some(
    (pattern) => pattern.test(folded) && !documents.some((document) => pattern.test(document)),
  );
}

/** The tables, annexes and sections that the permit's documents have. */
interface Existing {
  readonly has: (reference: Reference) => boolean;
  readonly hasSection: (number: string) => boolean;
}

function createExisting(passages: readonly string[]): Existing {
  const numbers = new Set<string>();
  for (const passage of passages) {
    for (const { kind, number } of referencesIn(passage)) {
      const parts = number.split(".");
      // "Tabla 5.1" makes "Tabla 5" no wrong reference.
      for (let length = 1; length <= parts.length; length++)
        numbers.add(`${kind} ${parts.slice(0, length).join(".")}`);
    }
  }
  const sections = new Set(passages.flatMap(sectionsIn));
  return {
    has: ({ kind, number }) => numbers.has(`${kind} ${number}`),
    hasSection: (number) => sections.has(number),
  };
}

const wrongReferences = (text: string, { has }: Existing): Reference[] =>
  referencesIn(text).filter((reference) => !has(reference));

/**
 * In the column of the references a number alone is that of a table, an annex or a section; in any other column it is a
 * limit, a code of a method or a symbol.
 */
function wrongNumbers(text: string, existing: Existing): Reference[] {
  const { has, hasSection } = existing;
  if (!isReferenceNumber(text.trim())) return wrongReferences(text, existing);
  return referencesIn(`tablas ${text.trim()}`)
    .filter(
      (reference) =>
        !has(reference) && !has({ ...reference, kind: "annex" }) && !hasSection(reference.number),
    )
    .map((reference) => ({ ...reference, text: reference.text.replace("tablas ", "") }));
}

/** Caches the wrong references of a text: a workbook repeats its texts. */
function createMissing(
  wrongIn: (text: string, existing: Existing) => Reference[],
  existing: Existing,
  documents: readonly string[],
): (text: string) => readonly Reference[] {
  const byText = new Map<string, readonly Reference[]>();
  return (text) => {
    const known = byText.get(text);
    if (known) return known;
    const missing = isElsewhere(foldedText(text), documents) ? [] : wrongIn(text, existing);
    byText.set(text, missing);
    return missing;
  };
}

/**
 * Tables and annexes that a row refers to and the permit's documents do not name. Nothing is reported before all pages of
 * the documents are read.
 */
export function missingReferences({ own, permit }: LintInput): Finding[] {
  if (!permit?.passages || permit.documents.length === 0) return [];
  const documents = permit.documents.map(fold);
  const existing = createExisting(permit.passages);
  const missingInText = createMissing(wrongReferences, existing, documents);
  const missingInReference = createMissing(wrongNumbers, existing, documents);
  const found = new Map<string, { word: string; series: Set<LintSeries> }>();
  for (const series of own) {
    const { tableReference } = series.details;
    const texts = [series.shortCommitment, ...TEXT_COLUMNS.map((column) => series.details[column])];
    const missing = [
      ...(tableReference === null ? [] : missingInReference(tableReference)),
      ...texts.flatMap((one) => (one === null ? [] : missingInText(one))),
    ];
    for (const { kind, number, text } of missing) {
      const key = `${kind} ${number}`;
      const group = found.get(key);
      if (group) group.series.add(series);
      else found.set(key, { word: text, series: new Set([series]) });
    }
  }
  const document = permit.instruments.map(({ name }) => name).join(", ");
  return [...found.values()].map(({ word, series }) => ({
    rule: "referenceMissing",
    series: [...series],
    params: { word, document },
  }));
}
