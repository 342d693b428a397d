/** Faults in the permissions to be granted to a user in a project. */
export type GrantFault = "noPermission" | "noEnd" | "pastEnd" | "guestForGood";

export interface Guest {
  permissions: readonly number[];
  /** The instant at which they expire. */
  expiresAt: string | null;
}

/** Guest permissions expire by themselves: they require an end in the future. */
export function guestFault({ permissions, expiresAt }: Guest, nowMs: number): "noEnd" | "pastEnd" | null {
  if (permissions.length === 0) return null;
  if (expiresAt === null) return "noEnd";
  // An unreadable end counts as past.
  return Date.parse(expiresAt) > nowMs ? null : "pastEnd";
}

/**
 * A new project user needs a permission, either permanent or as a guest. Both would leave a guest with access after the
 * end, so an invitation as a guest grants guest permissions alone.
 */
export function grantFault(
  { permissions, guest }: { permissions: readonly number[]; guest?: Guest | undefined },
  nowMs: number,
): GrantFault | null {
  const fault = guest ? guestFault(guest, nowMs) : null;
  if (fault) return fault;
  const asGuest = (guest?.permissions.length ?? 0) > 0;
  if (asGuest && permissions.length > 0) return "guestForGood";
  return !asGuest && permissions.length === 0 ? "noPermission" : null;
}
