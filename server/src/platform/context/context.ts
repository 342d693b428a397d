import type { Locale } from "@vetaverde/domain/locale";
import type { Role } from "@vetaverde/domain/permissions/roles";

export interface Actor {
  id: string;
  email: string;
  systemAdmin: boolean;
  /** A second factor is required of them and missing: the session opens nothing but setting one up and signing out. */
  mustSetUpFactor?: true;
  /** A machine that speaks with a key: for one project, with one role, and for nothing of the person who made it. */
  token?: { id: string; project: string; role: Role };
}

/** The promise of an Idempotency-Key: the first answer is kept in the change's own transaction. */
export interface IdempotencyKey {
  key: string;
  /** What was asked (method, address, body): the same key with another request is refused. */
  fingerprint: string;
}

/** Who asks for what, in which language. Made for every call; a job makes one for the person it works for. */
export interface Context {
  /** Null only in calls that are open to everybody. */
  actor: Actor | null;
  /** The administrator who sees through the actor's eyes, for reading alone. */
  viewer?: Actor;
  locale: Locale;
  requestId: string;
  /** From where the call comes, as far as the trusted proxies say; a job has none. */
  address?: string;
  once?: IdempotencyKey;
}

/** The person who asks, in a call that needs one. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw new Error("a call that is open to everybody has no actor");
  return ctx.actor;
}
