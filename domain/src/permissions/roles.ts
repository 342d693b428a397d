/** What a person may be in a project, by the numbers that stand in the calls and in the database. */
export const ROLES = { ADMIN: 1, READ: 2, WRITE: 3, AUDIT: 4 } as const;
export type Role = (typeof ROLES)[keyof typeof ROLES];
export const ALL_ROLES: readonly Role[] = [ROLES.ADMIN, ROLES.READ, ROLES.WRITE, ROLES.AUDIT];

export const isRole = (value: unknown): value is Role => ALL_ROLES.includes(value as Role);

/** Sorted and unique, with READ wherever WRITE or AUDIT stands. Numbers that are no role are dropped. */
export function withImplied(roles: readonly number[]): Role[] {
  const granted = new Set(roles.filter(isRole));
  if (granted.has(ROLES.WRITE) || granted.has(ROLES.AUDIT)) granted.add(ROLES.READ);
  return [...granted].sort((a, b) => a - b);
}

export interface Membership {
  permissions: readonly number[];
  guestPermissions: readonly number[];
  /** The instant from which the guest permissions no longer count (epoch ms, ISO text or Date); null: no end is set. */
  guestExpiresAt: number | string | Date | null | undefined;
}

/** The roles of a member at an instant: the permissions, and the guest permissions until they expire. */
export function effectiveRoles(member: Membership, nowMs: number): Role[] {
  return withImplied([...member.permissions, ...(guestCounts(member, nowMs) ? member.guestPermissions : [])]);
}

/** An end that cannot be read counts as past: a broken value must not open a door. */
function guestCounts(member: Membership, nowMs: number): boolean {
  if (member.guestExpiresAt === null || member.guestExpiresAt === undefined) return true;
  return nowMs < new Date(member.guestExpiresAt).getTime();
}
