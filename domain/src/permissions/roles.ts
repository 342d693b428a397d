/** Roles of a project user, by the numbers used in calls and in the database. */
export const ROLES = { ADMIN: 1, READ: 2, WRITE: 3, AUDIT: 4 } as const;
export type Role = (typeof ROLES)[keyof typeof ROLES];
export const ALL_ROLES: readonly Role[] = [ROLES.ADMIN, ROLES.READ, ROLES.WRITE, ROLES.AUDIT];

export const isRole = (value: unknown): value is Role => ALL_ROLES.includes(value as Role);

/** Sorted and unique, with READ added to WRITE or AUDIT. Unknown numbers are dropped. */
export function withImplied(roles: readonly number[]): Role[] {
  const granted = new Set(roles.filter(isRole));
  if (granted.has(ROLES.WRITE) || granted.has(ROLES.AUDIT)) granted.add(ROLES.READ);
  return [...granted].sort((a, b) => a - b);
}

export interface Membership {
  permissions: readonly number[];
  guestPermissions: readonly number[];
  /** The instant at which the guest permissions expire (epoch ms, ISO text or Date); null: no end is set. */
  guestExpiresAt: number | string | Date | null | undefined;
}

/** The roles of a member at an instant: the permissions, and the guest permissions until they expire. */
export function effectiveRoles(member: Membership, nowMs: number): Role[] {
  return withImplied([...member.permissions, ...(guestCounts(member, nowMs) ? member.guestPermissions : [])]);
}

/** An unreadable end counts as past: a broken value must not grant access. */
function guestCounts(member: Membership, nowMs: number): boolean {
  if (member.guestExpiresAt === null || member.guestExpiresAt === undefined) return true;
  return nowMs < new Date(member.guestExpiresAt).getTime();
}
