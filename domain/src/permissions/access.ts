import { ALL_ROLES, ROLES, type Role, withImplied } from "./roles.ts";

/**
 * The one permission table: what an endpoint or a page may ask for, and who passes. The server's guard, the web's
 * guard and the test of calls × roles all read it.
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

/** What an administrator set for one person in one menu area. It narrows the project's roles, and never widens them. */
export interface AreaGrant {
  /** False: the area is closed to the person. */
  status: boolean;
  /** The most that the person may do there; an empty list leaves nothing, null all that they may in the project. */
  permissions: readonly Role[] | null;
}

/** Who is asking, for what. The default for everything unknown is "no". */
export interface AccessRights {
  signedIn: boolean;
  /** The user's admin flag. */
  systemAdmin: boolean;
  /** Effective roles in the project that the call is about (`effectiveRoles`); none where there is no project. */
  roles: readonly Role[];
  /** The user that the call is about is the one who calls. */
  isSelf: boolean;
  /** Administers at least one project. */
  adminOfAny: boolean;
  /** The person's own grant in the menu area that the call belongs to, where one was set. */
  area?: AreaGrant | null;
}

/**
 * Roles that remain within a menu area. Who holds ADMIN in the project is not narrowed; ADMIN in the grant means
 * "all that the person has in the project".
 */
export function narrowRoles(roles: readonly Role[], area: AreaGrant | null | undefined): readonly Role[] {
  if (!area || roles.includes(ROLES.ADMIN)) return roles;
  if (!area.status) return [];
  if (!area.permissions) return withImplied(roles);
  const most = area.permissions.includes(ROLES.ADMIN) ? ALL_ROLES : withImplied(area.permissions);
  return withImplied(roles).filter((role) => most.includes(role));
}

const { ADMIN, READ, WRITE, AUDIT } = ROLES;

/** Holds one of the roles here; the system administrator holds them all. */
function holds(standing: AccessRights, ...accepted: readonly Role[]): boolean {
  if (standing.systemAdmin) return true;
  return narrowRoles(standing.roles, standing.area).some((role) => accepted.includes(role));
}

const mayRead = (standing: AccessRights) => holds(standing, READ, WRITE, AUDIT, ADMIN);

/** Each rule already knows that the caller is signed in; `open` alone does not ask for it. */
const RULES: Readonly<Record<Exclude<Access, "open">, (standing: AccessRights) => boolean>> = {
  session: () => true,
  read: mayRead,
  write: (standing) => holds(standing, WRITE, ADMIN),
  audit: (standing) => holds(standing, AUDIT, ADMIN),
  admin: (standing) => holds(standing, ADMIN),
  system: (standing) => standing.systemAdmin,
  // What only the person can do, such as accepting a policy: nobody does it for another, whatever their rank.
  self: (standing) => standing.isSelf,
  selfOrAdmin: (standing) => standing.isSelf || holds(standing, ADMIN),
  selfOrSystem: (standing) => standing.isSelf || standing.systemAdmin,
  readSelf: (standing) => standing.isSelf && mayRead(standing),
  adminOfAny: (standing) => standing.adminOfAny || standing.systemAdmin,
};

/** Whether someone of this standing passes. */
export function allows(access: Access, standing: AccessRights): boolean {
  if (access === "open") return true;
  return standing.signedIn && RULES[access](standing);
}
