// What a commitment obliges to: its own words, without frequency, deadline and limits.
import { flat } from "../../text/commitments/flat.ts";
import { unmarked } from "../../text/document-text/markers.ts";
import type { Component, ReadLanguage } from "../../text/found.ts";
import { textKey } from "../match-known.ts";
import { conceptsIn, KINDS, type Kind, type Named } from "./concepts.ts";
import { type Limit, limitsIn } from "./limits.ts";
import { codesIn } from "./places.ts";
import { deadlinesIn, type Quoted, ratesIn } from "./times.ts";

/** The fields of a commitment that are compared. */
export interface Comparable {
  readonly id: string;
  readonly instrument: string;
  readonly text: string;
  readonly language: ReadLanguage | null;
  readonly component: Component;
  /** In the document's words, or as a user corrected them. */
  readonly frequency: string | null;
  readonly deadline: string | null;
  readonly condition: string | null;
  readonly responsible: string | null;
}

/** A word of the subject, in compared and original form. */
export interface Word {
  readonly stem: string;
  /** Flat form for matching misread words; empty for a concept, which is not matched that way. */
  readonly plain: string;
  readonly quote: string;
}

export interface Subject {
  readonly of: Comparable;
  readonly key: string;
  readonly plain: string;
  readonly words: readonly Word[];
  readonly concepts: Readonly<Record<Kind, readonly Named[]>>;
  /** The names of these concepts. */
  readonly named: Readonly<Record<Kind, ReadonlySet<string>>>;
  readonly places: readonly string[];
  /** Proper names: capitalised words within a sentence. */
  readonly names: readonly string[];
  readonly forbids: boolean;
  readonly rates: readonly Quoted[];
  readonly deadlines: readonly Quoted[];
  readonly limits: readonly Limit[];
  /** Fields of the commitment outside its text, folded. */
  readonly clauses: Readonly<Record<"deadline" | "condition" | "responsible", string>>;
}

/** Words that occur in every duty: the obliged party and function words. Longer ones by their beginnings. */
const STOP = new Set(
  "the and for that this with shall must will from each any all its are not been have has than into upon such per los las del una uno unos unas con por para que sus como este esta estos estas ese esa son sera seran sea sean les des aux une dans pour avec par sur est sont sera seront qui que cette ces ses leur doit doivent devra devront dos das nos nas uma com por para que seus suas como este esta sao sera serao pelo pela deve devem devera deverao toda todo todas todos tout toute tous toutes every donde where ante desde entre cada chaque durante during pendant bajo segun selon under sobre sin sans sem without otro otra other autre outro puede pueden podra podran may can pourra peut debera deberan debe deben habra tendra realizar realizara efectuar efectuara effectuer realiser carry out conduct perform llevar cabo forma manera fin efecto respecto correspondiente incluyendo including incluant incluindo asi also tambien aussi tambem mismo misma caso case cas dentro within plazo prazo delai period periodo maximo maxima minimo minima least menos moins mas tardar".split(
    " ",
  ),
);
const OWNER =
  /^(?:titular|proponent|promovent|concesionari|permissionnair|exploitant|empreendedor|licens|licenc|permittee|operator|operador|petitionnair|sociedad|empresa|company|compania|owner|beneficiair)/;
/** Words for the permit holder. */
const OWNERS =
  /^(?:(?:el|la|the|o|a|l|le) )?(?:titular|proponente|promovente|concesionari[oa]|empresa|sociedad|permittee|permit holder|proponent|operator|owner|licen[sc]ee|holder|exploitant|permissionnaire|petitionnaire|beneficiaire|empreendedor|requerente|operador)(?: .*)?$/;
const FORBIDS =
  /\b(?:prohib|proib|interdi[ts]|forbid|vedad|shall not|must not|may not|no (?:se )?(?:podra|puede)|nao (?:se )?(?:podera|pode)\b|ne (?:peut|pourra|doit|doivent) pas|abstendra)/;
const BOUNDS =
  /\b(?:no|not|ne|nao|n')\b.{0,25}(?:supera|exce|sobrepas|depass|ultrapass|inferior|superior|menor|mayor|maior|inferieur|superieur|less|more|below|above|lower|higher)/;

const STEM = 6;
const stemOf = (word: string): string =>
  (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word).slice(0, STEM);

const byKind = <T>(of: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>;

const overlaps = (one: { at: number; end: number }, at: number, end: number) => at < one.end && end > one.at;

/** Analyses a commitment's text once, for any number of comparisons. */
export function subjectOf(of: Comparable): Subject {
  const text = unmarked(of.text);
  const plain = flat(text);
  const verbatim = <T extends Quoted>(quoted: T): T => ({
    ...quoted,
    quote: text.slice(quoted.at, quoted.end),
  });
  const rates = ratesIn(plain, of.language).map(verbatim);
  const deadlines = deadlinesIn(plain, of.language, rates).map(verbatim);
  const limits = limitsIn(plain, of.language, [...rates, ...deadlines]).map(verbatim);
  const places = codesIn(text);
  const named = conceptsIn(plain);
  const facts = [...rates, ...deadlines, ...limits, ...places];
  const { words, names } = wordsOf({ text, plain }, named, facts);
  return {
    of,
    key: textKey(text),
    plain,
    words: once(words),
    concepts: byKind((kind) => named.filter((one) => one.kind === kind)),
    named: byKind((kind) => new Set(named.filter((one) => one.kind === kind).map(({ name }) => name))),
    places: [...new Set(places.flatMap(({ codes }) => codes))],
    names: [...new Set(names)],
    forbids: FORBIDS.test(plain) && !BOUNDS.test(plain),
    rates: withOwn(rates, of),
    deadlines: deadlines.length > 0 ? deadlines : deadlineOf(of),
    limits,
    clauses: {
      deadline: textKey(of.deadline ?? ""),
      condition: textKey(of.condition ?? ""),
      responsible: OWNERS.test(textKey(of.responsible ?? "")) ? "owner" : textKey(of.responsible ?? ""),
    },
  };
}

/** The words outside of facts, in which a concept counts as one word, and the stems of proper names. */
function wordsOf(
  { text, plain }: { text: string; plain: string },
  named: readonly (Named & { at: number; end: number })[],
  facts: readonly { at: number; end: number }[],
): { words: Word[]; names: string[] } {
  const words: Word[] = [];
  const names: string[] = [];
  for (const match of plain.matchAll(/[a-z0-9]{3,}/g)) {
    const [word, at] = [match[0], match.index];
    if (STOP.has(word) || OWNER.test(word) || /^\d+$/.test(word)) continue;
    if (facts.some((one) => overlaps(one, at, at + word.length))) continue;
    const concept = named.find((one) => one.kind !== "when" && overlaps(one, at, at + word.length));
    const quoted = text.slice(at, at + word.length);
    const stem = concept ? `${concept.kind} ${concept.name}` : stemOf(word);
    words.push({ stem, plain: concept ? "" : word, quote: quoted });
    if (/^\p{Lu}\p{Ll}/u.test(quoted) && !/(?:^|[.:;(]\s*)$/.test(text.slice(0, at)))
      names.push(stemOf(word));
  }
  return { words, names };
}

const once = (words: readonly Word[]): Word[] =>
  [...new Map(words.toReversed().map((word) => [word.stem, word])).values()].toReversed();

/**
 * A frequency outside the text, from a user or another row of a table, takes precedence over a different one in the
 * text.
 */
function withOwn(rates: readonly Quoted[], { frequency, language }: Comparable): readonly Quoted[] {
  if (!frequency) return rates;
  const own = ratesIn(flat(frequency), language);
  if (own.length === 0 || own.some(({ key }) => rates.some((one) => one.key === key))) return rates;
  return own.map((one) => ({ ...one, quote: frequency }));
}

function deadlineOf({ deadline, language }: Comparable): readonly Quoted[] {
  if (!deadline) return [];
  return deadlinesIn(flat(`within ${deadline}`), language, []).map((one) => ({ ...one, quote: deadline }));
}
