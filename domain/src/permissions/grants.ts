/** What is wrong with what somebody is to be given in a project. */
export type GrantFault = "noPermission" | "noEnd" | "pastEnd" | "guestForGood";

export interface Guest {
  permissions: readonly number[];
  /** The instant from which they no longer count. */
  expiresAt: string | null;
}

/** Guest permissions end by themselves: there are none without an end that is still to come. */
export function guestFault({ permissions, expiresAt }: Guest, nowMs: number): "noEnd" | "pastEnd" | null {
  if (permissions.length === 0) return null;
  if (expiresAt === null) return "noEnd";
  // An end that cannot be read counts as past.
  return Date.parse(expiresAt) > nowMs ? null : "pastEnd";
}

/**
 * Whoever comes to a project comes with a permission, either for good or as a guest. Both at once would leave a guest
 * with access after the last day, so an invitation as a guest grants guest permissions alone.
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
