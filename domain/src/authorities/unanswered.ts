/** Why a message has no answer, where it has none: a connection that failed before or after it left. */
export const UNANSWERED = ["address", "private", "name", "refused", "timeOut", "tls", "status"] as const;
export type Unanswered = (typeof UNANSWERED)[number];

/** The reason why an attempt has no answer; null: its words are the authority's own. */
export function unansweredBy(outcome: string | null, words: string | null): Unanswered | null {
  if (outcome !== "lost" && outcome !== "unsent") return null;
  return UNANSWERED.find((kind) => kind === words?.split(" ")[0]) ?? null;
}
