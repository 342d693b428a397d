import { type AreaGrant, allows } from "@vetaverde/domain/permissions/access";
import {
  ALL_ROLES,
  effectiveRoles,
  ROLES,
  type Role,
  withImplied,
} from "@vetaverde/domain/permissions/roles";
import { isId } from "@vetaverde/domain/text/id";
import type { Actor } from "../platform/context/context.ts";
import type { Db, Tx } from "../platform/db/db.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { AccessCheck, Guard } from "../platform/http/guard.ts";
import { hashSecret, newSecret } from "../platform/secrets/secrets.ts";
import * as store from "./access.store.ts";
import type { RequestLimits } from "./request-limits.ts";

const MINUTE = 60_000;

/** Idle timeout of a session: one hour. */
export const SESSION_MS = 3_600_000;
/** Default maximum duration of a session. */
const SESSION_HOURS = 12;
const HOUR = 60 * MINUTE;
const TICKET_MS = 60_000;
/** For how long the code of an ended session is distinguished from an unknown code. */
const ENDED_MS = 30 * 24 * 60 * MINUTE;

export interface NewSession {
  code: string;
  /** An older session of the user was still live, and ended. */
  endedOther: boolean;
}

/** A user's roles in one project, and what narrows them there by menu area. */
export interface ProjectRights {
  roles: readonly Role[];
  grants: readonly (AreaGrant & { alias: string })[];
}

export interface AccessService extends Guard {
  /**
   * Begins the user's only live session and ends the previous one. Returns the session code, of which only the hash is
   * stored.
   */
  begin(tx: Tx, userId: string, factor?: store.SessionFactor): Promise<NewSession>;
  /**
   * Records that the user has just proved a second factor in their session; from now on it counts as a session with a
   * factor.
   */
  recordSessionFactor(tx: Tx, userId: string, factor: store.SessionFactor): Promise<void>;
  end(userId: string): Promise<void>;
  /** The same as `end`, within the caller's transaction. */
  endIn(tx: Tx, userId: string): Promise<void>;
  /** The user's current roles in a project; empty for a user without access. */
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  /**
   * The roles and grants with which the caller was authorised for this call, without another query. For short calls
   * only.
   */
  rightsOf(project: string, actor: Actor): Promise<ProjectRights>;
  /** Deletes the records of sessions that ended long ago; their codes are unknown from then on. */
  deleteExpired(): Promise<void>;
  /** A one-use ticket for an address of this server. */
  createTicket(userId: string, path: string): Promise<string>;
}

export interface AccessDeps {
  db: Db;
  /** Maximum duration of a session in hours, regardless of activity. */
  sessionHours?: number;
  /** Absent: requests are not counted. */
  limits?: RequestLimits;
  now?: () => number;
}

export function createAccess(deps: AccessDeps): AccessService {
  const { db, sessionHours = SESSION_HOURS, limits, now = Date.now } = deps;
  const rolesOf: AccessService["rolesOf"] = async (project, user) =>
    (await loadRights(db, user, project, now())).roles;
  return {
    authenticate: async (sessionCode, countsAsUse = true) => {
      const actor = await authenticate(db, sessionCode, now(), sessionHours * HOUR, countsAsUse);
      if (countsAsUse) await limits?.admit(actor.id);
      return actor;
    },
    authenticateToken: (token) => authenticateToken(deps, token),
    redeem: async (ticket, url) => {
      const owner = await store.useTicket(db, hashSecret(ticket), url, new Date(now()));
      if (!owner) throw new AppError("TICKET_INVALID");
      return owner;
    },
    view: (viewer, viewCode) => findView(deps, viewer, viewCode),
    authorize: (actor, request) => authorize(db, actor, request, now()),
    begin: async (tx, userId, factor) => {
      const code = newSecret();
      const at = new Date(now());
      const before = await store.replaceSession(tx, userId, hashSecret(code), at, factor ?? null);
      return { code, endedOther: before !== undefined && at.getTime() - before.getTime() <= SESSION_MS };
    },
    recordSessionFactor: (tx, userId, factor) => store.setSessionFactor(tx, userId, factor),
    isEnded: (sessionCode) => store.isEnded(db, hashSecret(sessionCode)),
    end: (userId) => db.transaction().execute((tx) => store.deleteSession(tx, userId, new Date(now()))),
    endIn: (tx, userId) => store.deleteSession(tx, userId, new Date(now())),
    deleteExpired: () => store.deleteEnded(db, new Date(now() - ENDED_MS)),
    rolesOf,
    rightsOf: async (project, actor) => {
      const known = admitted.get(actor);
      return known?.project === project ? known : loadRights(db, actor, project, now());
    },
    createTicket: (userId, path) => createTicket(deps, userId, path),
  };
}

async function authenticateToken({ db, limits, now = Date.now }: AccessDeps, token: string): Promise<Actor> {
  const at = new Date(now());
  const row = await store.findToken(db, hashSecret(token), at);
  if (!row) throw new AppError("FK-0001");
  await limits?.admit(row.token);
  if (!row.lastUsedAt || at.getTime() - row.lastUsedAt.getTime() > MINUTE)
    await store.touchToken(db, row.project, row.token, at);
  const { user: id, email, project, role } = row;
  return { id, email, systemAdmin: false, token: { id: row.token, project, role } };
}

/** The impersonation that the code was issued for. @throws AppError FACTOR_SETUP, VIEW_REFUSED */
async function findView({ db, now = Date.now }: AccessDeps, viewer: Actor, viewCode: string) {
  // The view is authorised as the viewed user, so the viewer's own missing factor must be checked here.
  if (viewer.mustSetUpFactor) throw new AppError("FACTOR_SETUP");
  const view = await store.findView(db, hashSecret(viewCode), viewer.id, new Date(now()));
  // The viewer's own roles are checked on every call: a viewer who is no longer an administrator loses the view.
  const mayView = view && (await loadRights(db, viewer, view.project, now())).roles.includes(ROLES.ADMIN);
  if (!mayView) throw new AppError("VIEW_REFUSED");
  return { actor: { id: view.id, email: view.email, systemAdmin: false }, project: view.project };
}

async function createTicket(
  { db, now = Date.now }: AccessDeps,
  userId: string,
  path: string,
): Promise<string> {
  const ticket = newSecret();
  await store.insertTicket(db, {
    hash: hashSecret(ticket),
    userId,
    path,
    expiresAt: new Date(now() + TICKET_MS),
  });
  return ticket;
}

async function authenticate(
  db: Db,
  sessionCode: string,
  now: number,
  maxSessionMs: number,
  countsAsUse: boolean,
): Promise<Actor> {
  const hash = hashSecret(sessionCode);
  const session = await store.findSession(db, hash, new Date(now));
  if (!session?.live || now - session.lastUsedAt.getTime() > SESSION_MS) throw new AppError("FK-0001");
  if (now - session.createdAt.getTime() > maxSessionMs) throw new AppError("FK-0001");
  // Updating the last use once a minute is precise enough for a timeout of one hour.
  if (countsAsUse && now - session.lastUsedAt.getTime() > MINUTE)
    await store.touchSession(db, hash, new Date(now));
  const { userId: id, email, systemAdmin } = session;
  return session.lacksFactor ? { id, email, systemAdmin, mustSetUpFactor: true } : { id, email, systemAdmin };
}

async function authorize(db: Db, actor: Actor | null, check: AccessCheck, now: number): Promise<void> {
  if (check.access === "open") return;
  if (!actor) throw new AppError("FK-0001");
  if (actor.mustSetUpFactor && !check.factorSetup) throw new AppError("FACTOR_SETUP");
  if (actor.token) return authorizeToken(actor.token, check);
  const inProject =
    check.project === undefined ? null : await rightsIn(db, actor, check.project, check.area, now);
  const allowed = allows(check.access, {
    signedIn: true,
    systemAdmin: actor.systemAdmin,
    roles: inProject?.roles ?? [],
    area: inProject?.area ?? null,
    isSelf: check.subject !== undefined && (check.subject === actor.id || check.subject === actor.email),
    adminOfAny: check.access === "adminOfAny" && (await store.administersAny(db, actor.id)),
  });
  if (!allowed) throw new AppError("FORBIDDEN");
}

/**
 * An API token may make the calls that its role allows in its own project: no user's personal calls, and no other
 * project's.
 */
function authorizeToken(
  { project, role }: NonNullable<Actor["token"]>,
  { access, project: requested, personal }: AccessCheck,
): void {
  if (personal) throw new AppError("FORBIDDEN");
  const caller = { signedIn: true, systemAdmin: false, isSelf: false, adminOfAny: false };
  const ofProject = ["read", "write", "audit", "admin"].includes(access);
  const may = ofProject && requested === project && allows(access, { ...caller, roles: withImplied([role]) });
  if (!may) throw new AppError("FORBIDDEN");
}

/** Each call has its own actor object, so what is cached here is released with the call. */
const admitted = new WeakMap<Actor, ProjectRights & { project: string }>();

/** A user without access to a project must not learn even whether it exists. */
async function rightsIn(db: Db, actor: Actor, project: string, area: string | undefined, now: number) {
  if (!isId(project)) throw new AppError(actor.systemAdmin ? "NOT_FOUND" : "FORBIDDEN");
  if (actor.systemAdmin && !(await store.projectExists(db, project))) throw new AppError("NOT_FOUND");
  const { roles, grants } = await loadRights(db, actor, project, now);
  if (roles.length === 0) throw new AppError("FORBIDDEN");
  admitted.set(actor, { project, roles, grants });
  return { roles, area: grants.find((grant) => grant.alias === area) ?? null };
}

async function loadRights(
  db: Db,
  { id, systemAdmin }: { id: string; systemAdmin: boolean },
  project: string,
  now: number,
): Promise<ProjectRights> {
  if (systemAdmin) return { roles: ALL_ROLES, grants: [] };
  const member = await store.findMembership(db, project, id);
  return member ? { roles: effectiveRoles(member, now), grants: member.grants } : { roles: [], grants: [] };
}
