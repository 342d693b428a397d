import type { Locale } from "@vetaverde/domain/locale";
import type { Role } from "@vetaverde/domain/permissions/roles";

export interface Actor {
  id: string;
  email: string;
  systemAdmin: boolean;
  /** A required second factor is missing: the session allows only setting one up and signing out. */
  mustSetUpFactor?: true;
  /** An API token: valid for one project, with one role, and for none of its creator's personal data. */
  token?: { id: string; project: string; role: Role };
}

/** An Idempotency-Key: the first response is stored in the transaction of the change. */
export interface IdempotencyKey {
  key: string;
  /** Hash of the request (method, address, body): the same key with another request is refused. */
  fingerprint: string;
}

/**
 * The caller, the request and its language. Created for every call; a job creates one for the user for whom it works.
 */
export interface Context {
  /** Null only in calls without authentication. */
  actor: Actor | null;
  /** The administrator who views the project as the actor, read-only. */
  viewer?: Actor;
  locale: Locale;
  requestId: string;
  /** IP address of the caller, as far as trusted proxies report it; a job has none. */
  address?: string;
  once?: IdempotencyKey;
  /** When the change happens, in the audit trail; absent: at the time of the database's clock. */
  at?: Date;
}

/** The actor, in a call that requires one. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw new Error("a call that is open to everybody has no actor");
  return ctx.actor;
}
