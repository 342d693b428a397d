import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import type { Search } from "../../lib/search.ts";

/** Below this confidence a proposal is said to be unsure. */
const LOW_CONFIDENCE = 0.75;

export const isLow = ({ confidence }: Pick<Commitment, "confidence">): boolean =>
  confidence !== null && confidence < LOW_CONFIDENCE;

/** A commitment with the number that it bears in the list and on the page. */
export interface Numbered {
  readonly number: number;
  readonly one: Commitment;
}

export const numbered = (all: readonly Commitment[]): Numbered[] =>
  all.map((one, at) => ({ number: at + 1, one }));

export const countOf = (all: readonly Commitment[]): Record<CommitmentState | "all", number> => ({
  all: all.length,
  proposed: all.filter(({ state }) => state === "proposed").length,
  accepted: all.filter(({ state }) => state === "accepted").length,
  rejected: all.filter(({ state }) => state === "rejected").length,
});

/** How many on a page nobody has reviewed yet. */
export const proposedOn = (all: readonly Numbered[], page: number): number =>
  all.filter(({ one }) => one.state === "proposed" && one.page <= page && page <= one.pageEnd).length;

/**
 * The address once another commitment is in sight. What else changed in it meanwhile stays, and who has gone on to
 * another document, or from `left` to another commitment, is not called back.
 */
export function stoodAt(now: Search, document: unknown, to: string | null, left?: string): Search {
  if (now["document"] !== document) return now;
  if (left !== undefined && now["commitment"] !== undefined && now["commitment"] !== left) return now;
  return { ...now, commitment: to ?? undefined };
}

/** The one that a step leads to; from none, the first or the last. */
export function stepped(list: readonly Numbered[], current: string | null, step: 1 | -1): string | null {
  const at = list.findIndex(({ one }) => one.id === current);
  if (at < 0) return (step > 0 ? list[0] : list.at(-1))?.one.id ?? null;
  return list[Math.min(list.length - 1, Math.max(0, at + step))]?.one.id ?? null;
}

/** What is to be looked at once this one is decided: the next that nobody has reviewed, else the next. */
export function nextOpen(list: readonly Numbered[], current: string): string | null {
  const at = list.findIndex(({ one }) => one.id === current);
  const after = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return after.find(({ one }) => one.state === "proposed")?.one.id ?? list[at + 1]?.one.id ?? current;
}
