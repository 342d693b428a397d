import type { WaitingChange } from "@vetaverde/contract/protected-change";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { ProtectedKind } from "@vetaverde/domain/protections/change";
import type { Context } from "../context/context.ts";
import type { Db, Tx } from "../db/db.ts";

/** A change that lowers a protection, as described by the feature that owns it. */
export interface Lowering {
  /** Null: a change of an account, which belongs to no project. */
  project: string | null;
  /** For a change of an account: the projects with a two-person rule that it affects. */
  affected?: readonly string[];
  kind: ProtectedKind;
  /** Id or e-mail of the subject. Only one change per kind and subject may be pending. */
  subject: string;
  /** Display name of the subject. */
  label: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** State of the subject at the time of the request: the change is not applied if the state differs by then. */
  base: unknown;
  /** Data that the feature needs to apply the change; passed back unchanged. */
  request: unknown;
  reason: string | null;
}

export interface Rules {
  /** Relay commands need a second person. */
  relays: boolean;
  /** Protected changes of the project need a second person. */
  changes: boolean;
}

/** Used by a feature before it lowers a protection. */
export interface Protection {
  rulesOf(at: Db | Tx, project: string): Promise<Rules>;
  /** Projects with a two-person rule: all of them, or those that the given user administers. */
  projectsWithRule(tx: Tx, administrator: string | null): Promise<string[]>;
  /**
   * Stores the change and notifies those who may confirm it. Their confirmation applies it.
   * @throws AppError PROTECTED_PERSON for an API token, PROTECTED_PENDING when another user's change is already pending
   */
  request(tx: Tx, ctx: Context, lowering: Lowering): Promise<WithDates<WaitingChange>>;
}

export interface ConfirmedChange {
  project: string | null;
  subject: string;
  base: unknown;
  request: unknown;
}

/**
 * Applies a confirmed change, in the name of the requesting user.
 * @returns false, without any change, when the subject's state differs from that at the request
 * @throws AppError when it can no longer be applied
 */
export type ApplyChange = (tx: Tx, ctx: Context, change: ConfirmedChange) => Promise<boolean>;

/** Whether two states are equal, regardless of the order of their fields. */
export const isSameState = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
