/** How a device stands: what asks for somebody first, then what speaks, then what does not. */
export const DEVICE_STATES = ["offline", "stale", "online", "noData", "paused", "inactive"] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** So many expected intervals without a report make a device late; so many more, one that is away. */
const STALE_AFTER = 2;
const OFFLINE_AFTER = 8;

export interface Reporting {
  active: boolean;
  paused: boolean;
  /** Seconds in which it is expected to report. */
  expectedInterval: number;
  /** Epoch milliseconds of its last report; null where it never made one. */
  lastAt: number | null;
}

/**
 * What can be said of a device now: up to two expected intervals after a report it is online, up to eight it is late
 * (stale), then offline. One that never reported is none of these, and one that is paused is expected to say nothing.
 */
export function deviceState(
  { active, paused, expectedInterval, lastAt }: Reporting,
  now: number,
): DeviceState {
  if (!active) return "inactive";
  if (paused) return "paused";
  if (lastAt === null) return "noData";
  const silent = (now - lastAt) / (expectedInterval * 1000);
  return silent <= STALE_AFTER ? "online" : silent <= OFFLINE_AFTER ? "stale" : "offline";
}
