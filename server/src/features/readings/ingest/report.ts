import { type Rejection, readingInstant, readingValue } from "@vetaverde/domain/readings/accept";
import type { KnownDevice } from "./device-cache.store.ts";

/** Readings of one device, validated one by one. */
export interface CheckedReadings {
  sensors: number[];
  times: number[];
  values: number[];
  /** The variable as the device wrote it, if it could be parsed. */
  rejected: { index: number; reason: Rejection; variable?: string }[];
  /** Whether a reading without an instant got that of its arrival. */
  timed: boolean;
}

/**
 * Validates each reading separately, so that an invalid one rejects only itself.
 * @param at the report's instant, if it has one, for readings without their own
 */
export function checkReadings(
  device: KnownDevice,
  readings: readonly unknown[],
  at: number | null,
  now: number,
): CheckedReadings {
  const checked: CheckedReadings = { sensors: [], times: [], values: [], rejected: [], timed: false };
  const withoutTime = new Set<number>();
  for (let index = 0; index < readings.length; index++) {
    const reading = readings[index] as { variable?: unknown; t?: unknown; value?: unknown } | null;
    if (typeof reading !== "object" || reading === null || typeof reading.variable !== "string") {
      checked.rejected.push({ index, reason: "UNREADABLE" });
      continue;
    }
    const known = sensorOf(device, reading.variable);
    const sensor = known?.number;
    const value = readingValue(reading.value);
    const untimed = reading.t === undefined || reading.t === null;
    const t = readingInstant(reading.t, at ?? now, now, known?.since);
    const reason =
      faultOf(sensor, value, t) ?? (untimed && sensor && withoutTime.has(sensor) ? "NO_TIME" : null);
    if (reason || typeof value !== "number" || typeof t !== "number" || !sensor) {
      checked.rejected.push({ index, reason: reason ?? "UNREADABLE", variable: reading.variable });
      continue;
    }
    if (untimed) {
      withoutTime.add(sensor);
      if (at === null) checked.timed = true;
    }
    checked.sensors.push(sensor);
    checked.times.push(t);
    checked.values.push(value);
  }
  return checked;
}

/** Refused readings by variable and reason. */
export interface Refused {
  variable: string | null;
  reason: Rejection;
  n: number;
}

const MAX_REFUSED_LISTED = 20;
const MAX_VARIABLE_LENGTH = 60;

/** Counts refused readings by variable and reason, in order of arrival; at most 20 lines. */
export function summarizeRefused(rejected: CheckedReadings["rejected"]): Refused[] {
  const lines = new Map<string, Refused>();
  for (const { reason, variable } of rejected) {
    const name = variable?.slice(0, MAX_VARIABLE_LENGTH) ?? null;
    const key = JSON.stringify([name, reason]);
    const line = lines.get(key);
    if (line) line.n++;
    else if (lines.size < MAX_REFUSED_LISTED) lines.set(key, { variable: name, reason, n: 1 });
  }
  return [...lines.values()];
}

const sensorOf = ({ sensors }: KnownDevice, variable: string) =>
  sensors.get(variable) ?? sensors.get(variable.trim().toLowerCase());

function faultOf(
  sensor: number | undefined,
  value: number | Rejection,
  t: number | Rejection,
): Rejection | null {
  if (!sensor) return "UNKNOWN_VARIABLE";
  if (typeof value !== "number") return value;
  return typeof t === "number" ? null : t;
}
