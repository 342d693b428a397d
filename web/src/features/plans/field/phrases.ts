import type { Draft } from "../follow-up/follow-up.draft.ts";

/** The outcome that a ready-made phrase implies; each defines whether the work was done. */
export interface PhraseOutcome {
  /** Whether the monitoring was done. */
  completed: boolean;
  /** Whether a sample was taken; absent if the phrase implies neither. */
  sample?: boolean;
}

/** The ready-made phrases, in the order in which they are shown. A phrase without an outcome does not compile. */
export const PHRASES = {
  normal: { completed: true },
  dry: { completed: false, sample: false },
  noAccess: { completed: false, sample: false },
} as const satisfies Record<string, PhraseOutcome>;
export type Phrase = keyof typeof PHRASES;
export const PHRASE_NAMES = Object.keys(PHRASES) as Phrase[];

/** A phrase as displayed, with the reason that belongs to it. */
export type PhraseTexts = Readonly<Record<Phrase, { text: string; reason: string }>>;

/** What an earlier visit recorded for the same monitoring, as opposed to what is typed now. */
export type Recorded = Pick<Draft, "completed" | "observation" | "reason">;

/**
 * The form after a phrase was chosen: its outcome, its text and its reason. What the user typed is retained. Text of
 * the other outcome is removed, whether from a phrase or from an earlier visit, since a visit was either possible or
 * not.
 */
export function withPhrase(
  draft: Draft,
  chosen: Phrase,
  texts: PhraseTexts,
  recorded: Recorded | null = null,
): Draft {
  const outcome: PhraseOutcome = PHRASES[chosen];
  const { text, reason } = texts[chosen];
  const old = opposedTo(outcome.completed, recorded);
  let observation = draft.observation.trim();
  if (old && observation === old.observation.trim()) observation = "";
  for (const other of PHRASE_NAMES)
    if (PHRASES[other].completed !== outcome.completed) observation = without(observation, texts[other].text);
  if (!observation.includes(text)) observation = observation === "" ? text : `${observation} ${text}`;
  return {
    ...draft,
    completed: outcome.completed,
    sample: outcome.sample ?? draft.sample,
    observation,
    reason: isOwnReason(draft.reason, texts, old) ? draft.reason : reason,
  };
}

/**
 * The form after `completed` was switched by hand: a reason set by the form itself, or by an earlier visit with the
 * other outcome, is replaced, so that nothing is saved as not done with the reason "scheduled".
 */
export function withCompleted(
  draft: Draft,
  completed: boolean,
  texts: PhraseTexts,
  recorded: Recorded | null = null,
): Draft {
  if (isOwnReason(draft.reason, texts, opposedTo(completed, recorded))) return { ...draft, completed };
  return { ...draft, completed, reason: completed ? texts.normal.reason : "" };
}

const opposedTo = (completed: boolean, recorded: Recorded | null): Recorded | null =>
  recorded && recorded.completed !== completed ? recorded : null;

/** Whether the reason was typed by the user during this visit, and not set by the form. */
const isOwnReason = (reason: string, texts: PhraseTexts, old: Recorded | null): boolean =>
  reason.trim() !== "" &&
  reason.trim() !== old?.reason.trim() &&
  !PHRASE_NAMES.some((name) => texts[name].reason === reason.trim());

const without = (observation: string, text: string): string =>
  observation.split(text).join(" ").replace(/ {2,}/g, " ").trim();
