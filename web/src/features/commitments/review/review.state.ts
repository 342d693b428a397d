import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import type { Search } from "../../../lib/search.ts";

/** Confidence below which a proposal is marked as unsure. */
const LOW_CONFIDENCE = 0.75;

export const isLow = ({ confidence }: Pick<Commitment, "confidence">): boolean =>
  confidence !== null && confidence < LOW_CONFIDENCE;

/** A commitment with its number in the list and on the page. */
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

/** Number of unreviewed commitments on a page. */
export const proposedOn = (all: readonly Numbered[], page: number): number =>
  all.filter(({ one }) => one.state === "proposed" && one.page <= page && page <= one.pageEnd).length;

/**
 * The address after selecting another commitment. Other parameters that changed meanwhile are preserved; if the user
 * has moved on to another document, or from `left` to another commitment, the address is not changed.
 */
export function withCurrent(now: Search, document: unknown, to: string | null, left?: string): Search {
  if (now["document"] !== document) return now;
  if (left !== undefined && now["commitment"] !== undefined && now["commitment"] !== left) return now;
  return { ...now, commitment: to ?? undefined };
}

/** The next or previous commitment; without a current one, the first or the last. */
export function stepped(list: readonly Numbered[], current: string | null, step: 1 | -1): string | null {
  const at = list.findIndex(({ one }) => one.id === current);
  if (at < 0) return (step > 0 ? list[0] : list.at(-1))?.one.id ?? null;
  return list[Math.min(list.length - 1, Math.max(0, at + step))]?.one.id ?? null;
}

/** The commitment to select after a decision: the next unreviewed one, otherwise the next. */
export function nextOpen(list: readonly Numbered[], current: string): string | null {
  const at = list.findIndex(({ one }) => one.id === current);
  const after = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return after.find(({ one }) => one.state === "proposed")?.one.id ?? list[at + 1]?.one.id ?? current;
}
