import { type Evidence, isOwnDuty, type OwnEvidence, scoreOf } from "./score.ts";
import type { Heading, Mood } from "./sections.ts";

/** A sentence with the heading that indicates its mood. */
export interface Placed {
  own: OwnEvidence;
  under: Heading | null;
  heading: boolean;
  item: boolean;
}

/** A duty's share of a section from which its sentences outweigh its heading. */
const MIN_SHARE = 0.5;
/** The same where the heading itself indicates both duties and something else. */
const MIN_SHARE_MIXED = 0.25;
const MIN_DUTIES = 2;
/** Sentences before and after one that show whether the reasons of an act still continue. */
const BEFORE = 2;
const AFTER = 8;
const MIN_WORDS = 4;

/** Whether the sentence is a commitment by its words alone. */
const isDutyAlone = ({ own, heading, item }: Placed): boolean =>
  scoreOf({
    ...own,
    signals: own.signals.filter(({ listed }) => !listed),
    field: null,
    entry: false,
    stem: null,
    mood: null,
    heading,
    item,
  }).confidence >= 0.5;

const isSentence = ({ own, heading }: Placed): boolean => !heading && own.words >= MIN_WORDS;

function ofSection({ moods }: Heading, sentences: readonly Placed[]): Mood {
  const [first = null] = moods;
  if (moods.includes("binding") && moods.length > 1) {
    const share = sentences.filter(isDutyAlone).length / Math.max(1, sentences.length);
    return share >= MIN_SHARE_MIXED ? "binding" : (moods.find((mood) => mood !== "binding") ?? null);
  }
  if (first === null || first === "binding" || first === "recital" || first === "definition") return first;
  const duties = sentences.filter(({ own }) => isOwnDuty(own)).length;
  return duties >= MIN_DUTIES && duties >= MIN_SHARE * sentences.length ? null : first;
}

/** Whether the reasons of an act have ended, although no heading shows it: around the place, duties prevail. */
function haveReasonsEnded(placed: readonly Placed[], at: number): boolean {
  const near = placed.slice(Math.max(0, at - BEFORE), at + AFTER).filter(isSentence);
  const isDuty = ({ own }: Placed) =>
    (!own.recital || own.conjunction) && own.specific && isOwnDuty(own) && hasOwner(own);
  const duties = near.filter(isDuty).length;
  const reasons = near.filter((one) => !isDuty(one) && (one.own.recital || one.own.citesLaw)).length;
  return duties >= MIN_DUTIES && duties >= reasons;
}

const hasOwner = ({ signals, owner }: Pick<Evidence, "signals" | "owner">): boolean =>
  owner && signals.some(({ actor, subordinate }) => actor === "owner" && !subordinate);

/**
 * The mood of each sentence: that of its innermost heading, unless the sentences of the section show otherwise. One word
 * of a heading does not decide against a section of duties.
 */
export function moodsByContent(placed: readonly Placed[]): Mood[] {
  const sections = new Map<Heading, Placed[]>();
  for (const one of placed)
    if (one.under && isSentence(one)) sections.set(one.under, [...(sections.get(one.under) ?? []), one]);
  const moods = new Map(
    [...sections].map(([heading, sentences]) => [heading, ofSection(heading, sentences)]),
  );
  const ended = new Set<Heading>();
  return placed.map(({ under }, at) => {
    if (!under) return null;
    const mood = moods.get(under) ?? under.moods[0] ?? null;
    if (mood !== "recital") return mood;
    if (haveReasonsEnded(placed, at)) ended.add(under);
    return ended.has(under) ? null : mood;
  });
}
