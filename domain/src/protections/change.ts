/** Changes that one person cannot make alone where a project requires a second one. In the order of notices. */
export const PROTECTED_KINDS = [
  "relays.rule",
  "relays.lock",
  "protections.rule",
  "forwards.target",
  "forwards.secret",
  "retention.shorter",
  "members.admin",
  "accounts.standing",
] as const;
export type ProtectedKind = (typeof PROTECTED_KINDS)[number];

export const CHANGE_OUTCOMES = ["approved", "rejected", "withdrawn", "expired", "superseded"] as const;
export type ChangeOutcome = (typeof CHANGE_OUTCOMES)[number];
export const CHANGE_STATES = ["pending", ...CHANGE_OUTCOMES] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Days for which a change waits for its second person. */
export const CHANGE_TTL_DAYS = 7;
/** Hours for which it waits where there is no possible second person. */
export const COOLING_HOURS = 72;
const HOUR_MS = 3_600_000;

/** How a requested change waits: for one of these users, or, if there is none, for a period. */
export function waitOf(
  confirmers: readonly unknown[],
  requestedAt: number,
): { expiresAt: Date; appliesAt: Date | null } {
  const expiresAt = new Date(requestedAt + CHANGE_TTL_DAYS * 24 * HOUR_MS);
  const isAlone = confirmers.length === 0;
  return { expiresAt, appliesAt: isAlone ? new Date(requestedAt + COOLING_HOURS * HOUR_MS) : null };
}

/** The effective state: a change past its expiry is expired, even if that was not stored yet. */
export function stateOf(
  outcome: ChangeOutcome | null,
  wait: { expiresAt: Date; appliesAt: Date | null },
  now: number,
): ChangeState {
  if (outcome !== null) return outcome;
  return wait.appliesAt === null && wait.expiresAt.getTime() <= now ? "expired" : "pending";
}

/** A call's answer in place of its reply where the change waits for a second person. */
export interface Waiting<C = unknown> {
  pendingChange: C;
}

export const isWaiting = <R, C>(reply: R | Waiting<C>): reply is Waiting<C> =>
  typeof reply === "object" && reply !== null && "pendingChange" in reply;
