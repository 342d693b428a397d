import type { Reason } from "../found.ts";
import type { Signal } from "./clauses.ts";
import type { Field } from "./fields.ts";
import type { Mood } from "./sections.ts";

/** Features of a sentence for the decision. */
export interface Evidence {
  signals: readonly Signal[];
  /** Whether it is a list item: with a number, letter or bullet. */
  item: boolean;
  /** Whether it states in the present what is done, as a numbered condition may order. */
  listed: boolean;
  /** Whether its verbs in the future describe how the project works: "se utilizarán excavadoras". */
  descriptive: boolean;
  /** Whether one of its verbs protects or controls: "se humectarán los caminos". */
  protective: boolean;
  /** Whether it begins with an action's verb, or with its noun. */
  opens: "action" | "nominal" | null;
  /** What the head of its list orders: a duty, something that is none, or nothing; null outside of lists. */
  stem: "duty" | "content" | "off" | "plain" | null;
  mood: Mood;
  field: Field;
  /** Whether it is an entry under a column that is named after its duties: "Medida", "Commitment". */
  entry: boolean;
  heading: boolean;
  words: number;
  owner: boolean;
  when: boolean;
  permission: number;
  /** Position of an exemption; -1 for none. */
  exemption: number;
  recital: boolean;
  /** Whether it names a component, a time or a measure: what a general reminder of the law does not. */
  specific: boolean;
  /** Whether the recital's only sign is the conjunction that begins it. */
  conjunction: boolean;
  /** Whether it reports what the law orders. */
  citesLaw: boolean;
  definition: boolean;
  aim: boolean;
  /** Position of a word of procedure; -1 for none. */
  procedure: number;
  description: boolean;
  /** Position of an act that only authorities perform; -1 for none. */
  authorityActs: number;
}

/** What depends on the sentence's place in the document, and not on its words. */
export type Context = Pick<Evidence, "field" | "entry" | "stem" | "mood" | "heading" | "item">;
/** What the words of a sentence show by themselves. */
export type OwnEvidence = Omit<Evidence, keyof Context>;

/** The weight of the strongest sign decides; further ones add a little. Chosen by hand, in comprehensible steps. */
const STRENGTH: Readonly<Partial<Record<Reason, number>>> = {
  modal: 4.4,
  prohibition: 4.6,
  undertaking: 4.6,
  passive: 3.2,
  prescriptive_present: 2.9,
  limit: 2.8,
  future: 2.3,
};
const BIAS = -2;
const FIRM: readonly Reason[] = ["modal", "prohibition", "undertaking"];
/** Tenses that order where the owner is the subject. */
const PRESCRIPTIVE: readonly Reason[] = ["prescriptive_present", "future"];

interface Scored {
  confidence: number;
  reasons: Reason[];
}

function strengthOf(signal: Signal): number {
  if (signal.subordinate) return 0.6;
  if (signal.actor === "authority" || signal.actor === "third") return -2.5;
  const strength = (STRENGTH[signal.reason] ?? 0) - (signal.weak ? 1.6 : 0);
  if (signal.actor !== "owner") return strength;
  return signal.reason === "future" ? 3.2 : strength + 0.6;
}

function opening(evidence: Evidence): { reason: Reason; strength: number } | null {
  const { opens, stem, mood, field } = evidence;
  const bound = stem === "duty" || field === "duty" || field === "when" || mood === "binding";
  if (opens === "action" && stem !== "off") return { reason: "infinitive", strength: bound ? 3.4 : 2.5 };
  if (stem === "content" && opens === "nominal") return null;
  if (opens === "nominal" && (stem === "duty" || field === "duty" || field === "when"))
    return { reason: "nominal", strength: 2.6 };
  if (opens === "nominal" && (evidence.item || evidence.when) && mood === "binding" && evidence.words > 4)
    return { reason: "nominal", strength: 2.1 };
  if (
    opens === "nominal" &&
    mood === "binding" &&
    evidence.signals.length === 0 &&
    evidence.specific &&
    evidence.words > 5 &&
    !evidence.heading
  )
    return { reason: "nominal", strength: 1.8 };
  if (evidence.entry && evidence.words > 2 && !evidence.heading)
    return { reason: "form_field", strength: 2.2 };
  if (evidence.listed && evidence.item && mood === "binding" && !evidence.heading)
    return { reason: "prescriptive_present", strength: 2.2 };
  if (stem === "duty" && evidence.words > 2) return { reason: "list_item", strength: 2.3 };
  return null;
}

/** The signals of a sentence that count in its place: a future that states a fact orders in a list of commitments. */
export const signalsInPlace = (
  signals: readonly Signal[],
  { mood, item, entry }: Pick<Evidence, "mood" | "item" | "entry">,
): Signal[] => signals.filter(({ listed }) => !listed || (mood === "binding" && (item || entry)));

/** Whether a sentence orders something of its own: firmly, by its main clause, and not as a report of the law. */
export function isOwnDuty(evidence: OwnEvidence): boolean {
  const isExcluded =
    evidence.exemption >= 0 ||
    evidence.definition ||
    evidence.procedure >= 0 ||
    evidence.description ||
    evidence.authorityActs >= 0 ||
    evidence.citesLaw;
  const isOrder = ({ reason, subordinate, actor, weak }: Signal) =>
    (FIRM.includes(reason) || (actor === "owner" && PRESCRIPTIVE.includes(reason))) &&
    !subordinate &&
    !weak &&
    actor !== "authority" &&
    actor !== "third";
  return !isExcluded && evidence.signals.some(isOrder);
}

/**
 * Some acts order in their reasons: "Que, el titular deberá…". What speaks against a recital is weighed with what it
 * orders: by its own verb, of whom, when.
 */
function recitalWeight(evidence: Evidence, first: Signal | undefined): number {
  if (!evidence.conjunction || evidence.citesLaw || !evidence.specific) return 4.5;
  if (first?.actor === "owner" && isOwnDuty(evidence)) return 1;
  return evidence.mood === "recital" ? 4.5 : 1.2;
}

/**
 * What the section of an act's reasons weighs against a sentence without a sign of its own that it is one: less where it
 * protects, limits, or says what the owner will do. Acts describe the project in their reasons, and its measures too.
 */
function reasonsWeight(evidence: Evidence): number {
  if (evidence.stem === "duty") return 0;
  const main = evidence.signals.filter(({ subordinate }) => !subordinate);
  const isOwners = evidence.specific && main.some(({ actor }) => actor === "owner") && isOwnDuty(evidence);
  const isMeasure = evidence.protective || main.some(({ reason }) => reason === "limit");
  return !evidence.citesLaw && (isOwners || isMeasure) ? 0.8 : 2.4;
}

const FAR = 25;

/** "…is prohibited, on pain of a fine": the penalty at the end does not make a firm order procedure. */
function procedureWeight({ owner, procedure }: Evidence, first: Signal | undefined): number {
  const isAfterOrder =
    first && FIRM.includes(first.reason) && !first.subordinate && procedure > first.end + FAR;
  return isAfterOrder ? 1.5 : owner ? 3 : 4;
}

/** Sum of the signs against it. */
function against(evidence: Evidence, first: Signal | undefined): number {
  const { mood, field } = evidence;
  let sum = 0;
  const { permission, authorityActs } = evidence;
  // "May not" and "only… may" are prohibitions, no permissions.
  const before = evidence.signals.some(({ end, subordinate }) => !subordinate && end < permission);
  const inside = evidence.signals.some(
    ({ reason, at, end }) => reason === "prohibition" && at <= permission && end >= permission,
  );
  if (permission >= 0 && !before && !inside) sum += 3;
  // "Not required to" cancels the duty; "must…, unless exempted" does not.
  if (evidence.exemption >= 0) sum += !first || evidence.exemption <= first.end ? 5.5 : 2.6;
  if (evidence.recital) sum += recitalWeight(evidence, first);
  if (evidence.definition) sum += 3.5;
  if (evidence.aim || field === "aim") sum += 4;
  if (field === "indicator") sum += 4;
  if (evidence.procedure >= 0) sum += procedureWeight(evidence, first);
  if (
    evidence.descriptive &&
    mood !== "binding" &&
    field === null &&
    evidence.stem !== "duty" &&
    !evidence.owner
  )
    sum += 1.6;
  if (evidence.description) sum += 2.2;
  if (authorityActs >= 0 && (!first || Math.abs(first.at - authorityActs) < 30)) sum += 3;
  // A short item that starts with an action is less likely a title.
  if (evidence.heading) sum += evidence.opens === "action" ? 0.9 : 2.6;
  const isOrderedAction = evidence.stem === "duty" && evidence.opens === "action";
  if (evidence.words < 4 && !isOrderedAction) sum += 2;
  if (evidence.stem === "off") sum += 3;
  if (mood === "recital") sum += reasonsWeight(evidence);
  if (mood === "definition") sum += 3;
  // Descriptions use the future for facts; duties are expressed by "must".
  const isDescriptive = !evidence.signals.some(({ reason }) => FIRM.includes(reason));
  if (mood === "description" && evidence.protective) sum += isDescriptive ? 0.9 : 0.5;
  else if (mood === "aim" || mood === "description" || mood === "procedure") sum += isDescriptive ? 2.6 : 1.4;
  return sum;
}

const NAMED: readonly Signal["reason"][] = ["future", "passive"];

/** Confidence that a sentence is a commitment of the owner, 0–1, with the reasons. */
export function scoreOf(evidence: Evidence): Scored {
  const ranked = evidence.signals
    .map((signal) => ({ signal, strength: strengthOf(signal) }))
    .sort((a, b) => b.strength - a.strength || a.signal.at - b.signal.at);
  const best = ranked[0];
  const open = opening(evidence);
  const base = Math.max(best?.strength ?? 0, open?.strength ?? 0);
  let sum = BIAS + base;
  const worst = ranked.at(-1);
  // A duty of the authority counts against the sentence.
  if (worst && worst.strength < 0 && (best?.strength ?? 0) < 4) sum += worst.strength;
  const reasons: Reason[] = [];
  for (const { signal, strength } of ranked) {
    const reason = NAMED.includes(signal.reason) ? "future" : signal.reason;
    if (strength > 1 && !reasons.includes(reason)) reasons.push(reason);
  }
  if (open && open.strength > (best?.strength ?? 0)) reasons.unshift(open.reason);
  else if (open && open.reason !== "list_item") reasons.push(open.reason);
  const bonus: [boolean, Reason, number][] = [
    [evidence.owner, "owner", 0.5],
    [evidence.when, "deadline", 0.5],
    [evidence.mood === "binding", "binding_section", 0.5],
    [evidence.field === "duty" || evidence.field === "when", "form_field", 0.7],
    [evidence.stem === "duty", "list_item", 0.5],
  ];
  for (const [is, reason, weight] of bonus) {
    if (!is || base < 1.5) continue;
    sum += weight;
    if (!reasons.includes(reason)) reasons.push(reason);
  }
  sum -= against(evidence, best?.signal);
  return { confidence: 1 / (1 + Math.exp(-sum)), reasons };
}
