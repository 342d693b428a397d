import { ALL_ROLES, ROLES, type Role, withImplied } from "./roles.ts";

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
  /** False: the area is closed to the user. */
  status: boolean;
  /** Upper bound of the user's roles there; an empty list leaves none, null all of their roles in the project. */
  permissions: readonly Role[] | null;
}

/** The caller's rights for one call. Everything unknown is denied. */
export interface AccessRights {
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
  if (!area || roles.includes(ROLES.ADMIN)) return roles;
  if (!area.status) return [];
  if (!area.permissions) return withImplied(roles);
  const most = area.permissions.includes(ROLES.ADMIN) ? ALL_ROLES : withImplied(area.permissions);
  return withImplied(roles).filter((role) => most.includes(role));
}

const { ADMIN, READ, WRITE, AUDIT } = ROLES;

/** Whether the caller has one of the roles; a system administrator has them all. */
function hasRole(rights: AccessRights, ...accepted: readonly Role[]): boolean {
  if (rights.systemAdmin) return true;
  return narrowRoles(rights.roles, rights.area).some((role) => accepted.includes(role));
}

const mayRead = (rights: AccessRights) => hasRole(rights, READ, WRITE, AUDIT, ADMIN);

/** Each rule assumes a signed-in caller; only `open` does not require one. */
const RULES: Readonly<Record<Exclude<Access, "open">, (rights: AccessRights) => boolean>> = {
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
export function allows(access: Access, rights: AccessRights): boolean {
  if (access === "open") return true;
  return rights.signedIn && RULES[access](rights);
}
