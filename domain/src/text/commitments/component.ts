import type { Component } from "../found.ts";
import { COMPONENT_WORDS, GENERAL_WORDS } from "./component.words.ts";
import { flat } from "./flat.ts";

const KINDS = Object.keys(COMPONENT_WORDS) as Exclude<Component, "general">[];
const patternOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join("|")})`, "g");
const PATTERNS = KINDS.map((kind) => ({
  kind,
  phrases: patternOf(COMPONENT_WORDS[kind].phrases),
  strong: patternOf(COMPONENT_WORDS[kind].strong),
  weak: patternOf(COMPONENT_WORDS[kind].weak),
}));
const GENERAL = patternOf(GENERAL_WORDS);

const PHRASE = 2.6;
const GENERAL_PHRASE = 1;

type Points = Record<Exclude<Component, "general">, number>;

/** The points of each component in a flat text. The words of a phrase count for its component only. */
function pointsOf(text: string): Points {
  const points: Points = {
    water: 0,
    air: 0,
    noise: 0,
    soil: 0,
    flora_fauna: 0,
    waste: 0,
    social: 0,
    archaeology: 0,
  };
  let rest = text;
  for (const { kind, phrases } of PATTERNS)
    rest = rest.replace(phrases, (phrase) => {
      points[kind] = Math.min(2 * PHRASE, points[kind] + PHRASE);
      return "_".repeat(phrase.length);
    });
  for (const { kind, strong, weak } of PATTERNS)
    points[kind] +=
      Math.min(3, 1.5 * [...rest.matchAll(strong)].length) +
      Math.min(1, 0.6 * [...rest.matchAll(weak)].length);
  return points;
}

/** Whether a flat text names one of the components. */
export const mentionsComponent = (plain: string): boolean =>
  PATTERNS.some(({ phrases, strong }) => plain.search(phrases) >= 0 || plain.search(strong) >= 0);

/** Weights of the headings, the nearest first. */
const ABOVE = [1.05, 0.8, 0.65];
const MIN_POINTS = 0.9;

/** What indicates a sentence's component besides its own words. */
export interface ComponentContext {
  /** The headings above it, from the outermost inwards. */
  headings?: readonly string[];
  /** The other cells of its row, or the head of its list. */
  beside?: readonly string[];
  /** The component of the sentence before, which it continues. */
  before?: Component | undefined;
}

/**
 * The component of a sentence: by its own words, early ones having most weight, by those of its row or list, and by
 * those of the headings above it, the nearest having most. A sentence without such words continues the previous
 * sentence's component; general where nothing indicates one, or where it is about the permit as a whole.
 *
 * `isExplicit`: whether words say so, and the theme of the document need not decide.
 */
export function componentOf(
  text: string,
  { headings = [], beside = [], before = "general" }: ComponentContext = {},
): { component: Component; isExplicit: boolean } {
  const own = flat(text);
  const words = pointsOf(own);
  const start = pointsOf(own.slice(0, Math.max(60, own.length / 3)));
  const above = [...headings].reverse().map((heading) => pointsOf(flat(heading)));
  const near = beside.map((cell) => pointsOf(flat(cell)));
  const isGeneral = own.search(GENERAL) >= 0;
  let best: Component = "general";
  let highest = MIN_POINTS + (isGeneral ? GENERAL_PHRASE : 0);
  for (const kind of KINDS) {
    let points = words[kind] + 0.4 * start[kind] + (kind === before ? 0.5 : 0);
    for (const cell of near) points += 0.8 * cell[kind];
    above.forEach((heading, index) => {
      points += heading[kind] * (ABOVE[index] ?? 0.5);
    });
    if (points > highest) [best, highest] = [kind, points];
  }
  const isNamed = KINDS.some((kind) => words[kind] > 0);
  if (best === "general" && !isNamed && !isGeneral)
    return { component: before, isExplicit: before !== "general" };
  return { component: best, isExplicit: best !== "general" || isGeneral };
}

/**
 * The component of a whole document, if it has one: an act on effluents need not mention water in each sentence.
 * General where several are mentioned, or few sentences mention any.
 */
export function themeOf(components: readonly Component[]): Component {
  const named = components.filter((component) => component !== "general");
  if (named.length < 5 || named.length < 0.4 * components.length) return "general";
  const counts = new Map<Component, number>();
  for (const component of named) counts.set(component, (counts.get(component) ?? 0) + 1);
  const [theme, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return most >= 0.7 * named.length ? theme : "general";
}
