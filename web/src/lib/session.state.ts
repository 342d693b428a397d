import type { MenuEntry } from "@vetaverde/contract/menus";
import type { PolicyStatus } from "@vetaverde/contract/policies";
import type { Project } from "@vetaverde/contract/projects";
import type { User } from "@vetaverde/contract/users";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { CallError } from "./call-error.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore } from "./store.ts";

/** The user record with the session code of the login. */
export type CurrentUser = User & { AuthCode: string };

/** The provider account used to sign in, as far as ending its session requires. */
export interface SsoAccount {
  username: string;
  /** Identifies the session to the provider when it is ended. */
  hint: string;
  clientId: string;
  authority: string;
}

/** The last failure: `type` is the HTTP status, or the server's error code if it is one of the catalogue. */
export interface SessionError {
  status: true;
  type: number | string;
  what: "login" | "user" | "permissions" | "menu" | "policy" | "logout";
  message: string;
}

/** Why the session ended; `browsersEnded` is a change of password that also ended browser notices. */
export type SessionEnd =
  | "signedOut"
  | "idle"
  | "expired"
  | "declined"
  | "passwordReset"
  | "browsersEnded"
  | "activated"
  | "addressProved";

/** The user as whom an administrator views the chosen project, read-only. */
export interface View {
  code: string;
  /** ISO 8601; from then on the server refuses the view. */
  expiresAt: string;
  user: { id: string; name: string; lastName: string };
}

export interface SessionState {
  authenticated: boolean;
  user: CurrentUser | null;
  project: Project | null;
  permissions: Role[] | null;
  menu: MenuEntry[] | null;
  /** Areas of the project whose calls the server refuses; null until they are loaded. */
  closedAreas: string[] | null;
  policy: PolicyStatus | null;
  ssoAccount: SsoAccount | null;
  /** The limited session of a user who must set up a second factor first. */
  factorSetup: { code: string; email: string } | null;
  view: View | null;
  error: SessionError | null;
  ended: SessionEnd | null;
}

export const NOBODY: SessionState = {
  authenticated: false,
  user: null,
  project: null,
  permissions: null,
  menu: null,
  closedAreas: null,
  policy: null,
  ssoAccount: null,
  factorSetup: null,
  view: null,
  error: null,
  ended: null,
};

export const SESSION_KEY = "vv.session";
type StoredSession = Omit<SessionState, "error" | "ended">;

/** The session stored by the previous page, if it is complete; otherwise the empty state. */
export function restored(): SessionState {
  const stored = readStored<StoredSession>(SESSION_KEY);
  const isUsable = (stored?.authenticated && stored.user?.AuthCode) || stored?.factorSetup;
  return isUsable ? { ...NOBODY, ...stored } : NOBODY;
}

export const sessionStore = createStore<SessionState>(restored());

/** Changes the session state and stores it, so that the other tabs receive it. */
export function updateSession(part: Partial<SessionState>): void {
  sessionStore.set(part);
  const { error: _, ended: __, ...stored } = sessionStore.get();
  writeStored(SESSION_KEY, stored.authenticated || stored.factorSetup ? stored : null);
}

export function errorOf(what: SessionError["what"], error: unknown): SessionError {
  if (!(error instanceof CallError)) throw error;
  const type = /^FK-\d{4}$/.test(error.error) || error.unanswered ? error.error : error.status;
  return { status: true, type, what, message: error.message };
}
