import type { WaitingChange } from "@vetaverde/contract/protected-change";
import type { ProtectedKind } from "@vetaverde/domain/protections/change";
import type { Context } from "../context/context.ts";
import type { Db, Tx } from "../db/db.ts";

/** A change that makes something less protected, as the feature that owns it describes it. */
export interface Lowering {
  /** Null: of an account, which belongs to no project. */
  project: string | null;
  /** Of an account's change: the projects with a rule that it concerns. */
  affected?: readonly string[];
  kind: ProtectedKind;
  /** Identifier of what it is about, or an e-mail. Of a kind and a subject one change waits at a time. */
  subject: string;
  /** What people call the subject. */
  label: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  /** How the subject stands: with another state the change is not applied. */
  base: unknown;
  /** What the feature needs to carry it out; it comes back as it was. */
  request: unknown;
  reason: string | null;
}

export interface Rules {
  /** Relays' commands need a second person. */
  relays: boolean;
  /** The project protects its changes. */
  changes: boolean;
}

/** What a feature asks before it lowers a protection. */
export interface Protection {
  rulesOf(at: Db | Tx, project: string): Promise<Rules>;
  /** Projects with a rule of two people: all of them, or those that a person administers. */
  projectsWithRule(tx: Tx, administrator: string | null): Promise<string[]>;
  /**
   * Keeps the change, and asks those who may confirm it. It is carried out by their confirmation.
   * @throws AppError PROTECTED_PERSON for a machine's key, PROTECTED_PENDING where somebody else's waits already
   */
  request(tx: Tx, ctx: Context, lowering: Lowering): Promise<WaitingChange>;
}

export interface ConfirmedChange {
  project: string | null;
  subject: string;
  base: unknown;
  request: unknown;
}

/**
 * Carries out a change that was confirmed, in the name of whoever asked for it.
 * @returns false, nothing done, where the subject stands otherwise than when it was asked for
 * @throws AppError where it cannot be done any more
 */
export type ApplyChange = (tx: Tx, ctx: Context, change: ConfirmedChange) => Promise<boolean>;

/** Whether two states are the same, whatever the order of their fields. */
export const isSameState = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
