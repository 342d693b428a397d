import { ROLES, type Role, withImplied } from "./roles.ts";

/**
 * The single permission table: what an endpoint or a page may require, and who is allowed. The server's guard, the
 * web's guard and the test of calls × roles all read it.
 */
export const ACCESS = [
  "open",
  "session",
  "read",
  "write",
  "audit",
  "admin",
  "system",
  "self",
  "selfOrAdmin",
  "selfOrSystem",
  "readSelf",
  "adminOfAny",
] as const;
export type Access = (typeof ACCESS)[number];

/** What an administrator set for one user in one menu area. It narrows the project's roles, and never widens them. */
export interface AreaGrant {
  /** Whether the area is open to the user. Named as in the calls of the menus, which set it. */
  status: boolean;
  /** Upper bound of the user's roles there; an empty list leaves none, null does not narrow them. */
  permissions: readonly Role[] | null;
}

/**
 * What is known about the caller of one call. Callers give the lowest value for what they do not know: no role, false;
 * so everything unknown is denied.
 */
export interface CallerRights {
  signedIn: boolean;
  /** The user's admin flag. */
  systemAdmin: boolean;
  /** Effective roles in the project that the call is about (`effectiveRoles`); empty where there is no project. */
  roles: readonly Role[];
  /** Whether the user that the call is about is the caller. */
  isSelf: boolean;
  /** Administers at least one project. */
  adminOfAny: boolean;
  /** The user's own grant in the menu area that the call belongs to, where one was set. */
  area?: AreaGrant | null;
}

/**
 * Roles that remain within a menu area. Project administrators are not narrowed; ADMIN in the grant means all roles
 * that the user has in the project.
 */
export function narrowRoles(roles: readonly Role[], area: AreaGrant | null | undefined): readonly Role[] {
  const granted = withImplied(roles);
  if (!area || granted.includes(ROLES.ADMIN)) return granted;
  const { status: isAreaOpen, permissions: upperBound } = area;
  if (!isAreaOpen) return [];
  if (upperBound === null || upperBound.includes(ROLES.ADMIN)) return granted;
  const allowed = withImplied(upperBound);
  return granted.filter((role) => allowed.includes(role));
}

const { ADMIN, READ, WRITE, AUDIT } = ROLES;

/** Whether the caller has one of the roles; a system administrator has them all. */
function hasRole(rights: CallerRights, ...accepted: readonly Role[]): boolean {
  if (rights.systemAdmin) return true;
  return narrowRoles(rights.roles, rights.area).some((role) => accepted.includes(role));
}

const mayRead = (rights: CallerRights) => hasRole(rights, READ, WRITE, AUDIT, ADMIN);

/** Each rule assumes a signed-in caller; only `open` does not require one. */
const RULES: Readonly<Record<Exclude<Access, "open">, (rights: CallerRights) => boolean>> = {
  session: () => true,
  read: mayRead,
  write: (rights) => hasRole(rights, WRITE, ADMIN),
  audit: (rights) => hasRole(rights, AUDIT, ADMIN),
  admin: (rights) => hasRole(rights, ADMIN),
  system: (rights) => rights.systemAdmin,
  // Personal actions, such as accepting a policy: no other user may perform them, not even an administrator.
  self: (rights) => rights.isSelf,
  selfOrAdmin: (rights) => rights.isSelf || hasRole(rights, ADMIN),
  selfOrSystem: (rights) => rights.isSelf || rights.systemAdmin,
  readSelf: (rights) => rights.isSelf && mayRead(rights),
  adminOfAny: (rights) => rights.adminOfAny || rights.systemAdmin,
};

/** Whether a caller with these rights is allowed. */
export function allows(access: Access, rights: CallerRights): boolean {
  if (access === "open") return true;
  return rights.signedIn && RULES[access](rights);
}
