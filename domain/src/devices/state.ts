/** States of a device, in the order of urgency: those that need attention, then reporting, then silent ones. */
export const DEVICE_STATES = [
  "offline",
  "stale",
  "online",
  "noTransmission",
  "noData",
  "paused",
  "inactive",
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];
/** A device in alarm comes before the states of the connection. */
export const LISTED_STATES = ["alarm", ...DEVICE_STATES] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Number of expected intervals without a report after which a device is late, and after which it is offline. */
const STALE_AFTER = 2;
const OFFLINE_AFTER = 8;

export interface Reporting {
  active: boolean;
  paused: boolean;
  /** Expected interval between reports, in seconds. */
  expectedInterval: number;
  /** False: values are typed or derived, so that it is neither online nor late. Absent: it transmits. */
  transmits?: boolean;
  /** Epoch milliseconds of its last report; null where it never reported. */
  lastAt: number | null;
}

/**
 * State of a device now: online up to two expected intervals after a report, late (stale) up to eight, then offline. A
 * device that never reported is none of these, a paused one is not expected to report, and one without transmission never
 * does.
 */
export function deviceState(
  { active, paused, expectedInterval, transmits = true, lastAt }: Reporting,
  now: number,
): DeviceState {
  if (!active) return "inactive";
  if (paused) return "paused";
  if (lastAt === null) return "noData";
  if (!transmits) return "noTransmission";
  const silent = (now - lastAt) / (expectedInterval * 1000);
  return silent <= STALE_AFTER ? "online" : silent <= OFFLINE_AFTER ? "stale" : "offline";
}
