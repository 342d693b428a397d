import type { MenuEntry } from "@vetaverde/contract/menus";
import type { PolicyStatus } from "@vetaverde/contract/policies";
import type { Project } from "@vetaverde/contract/projects";
import type { User } from "@vetaverde/contract/users";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { CallError } from "./call-error.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore } from "./store.ts";

/** The user record with the session code that login gave. */
export type CurrentUser = User & { AuthCode: string };

/** The account by which somebody came in, as far as ending it asks for. */
export interface SsoAccount {
  username: string;
  /** By which the provider knows whose session to end. */
  hint: string;
  clientId: string;
  authority: string;
}

/** What failed last: `type` is the HTTP status, or the server's code where it gave one of the catalogue. */
export interface SessionError {
  status: true;
  type: number | string;
  what: "login" | "user" | "permissions" | "menu" | "policy" | "logout";
  message: string;
}

/** Why nobody is signed in any more; `browsersEnded` is a new password by which notices in browsers ended too. */
export type SessionEnd =
  | "signedOut"
  | "idle"
  | "expired"
  | "declined"
  | "passwordReset"
  | "browsersEnded"
  | "activated"
  | "addressProved";

/** Somebody whose eyes an administrator borrowed in the chosen project, for reading alone. */
export interface View {
  code: string;
  /** ISO 8601; from then on the server shows nothing any more. */
  expiresAt: string;
  user: { id: string; name: string; lastName: string };
}

export interface SessionState {
  authenticated: boolean;
  user: CurrentUser | null;
  project: Project | null;
  permissions: Role[] | null;
  menu: MenuEntry[] | null;
  /** Areas of the project whose calls the server would refuse; null until they are known. */
  closedAreas: string[] | null;
  policy: PolicyStatus | null;
  ssoAccount: SsoAccount | null;
  /** The session of somebody who must set up a second factor first; nothing else is open to them. */
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
type Kept = Omit<SessionState, "error" | "ended">;

/** What the last page left, whole or not at all. */
export function restored(): SessionState {
  const kept = readStored<Kept>(SESSION_KEY);
  const isUsable = (kept?.authenticated && kept.user?.AuthCode) || kept?.factorSetup;
  return isUsable ? { ...NOBODY, ...kept } : NOBODY;
}

export const sessionStore = createStore<SessionState>(restored());

/** Changes the state, here and for every other tab. */
export function keep(part: Partial<SessionState>): void {
  sessionStore.set(part);
  const { error: _, ended: __, ...kept } = sessionStore.get();
  writeStored(SESSION_KEY, kept.authenticated || kept.factorSetup ? kept : null);
}

export function errorOf(what: SessionError["what"], error: unknown): SessionError {
  if (!(error instanceof CallError)) throw error;
  const type = /^FK-\d{4}$/.test(error.error) || error.unanswered ? error.error : error.status;
  return { status: true, type, what, message: error.message };
}
