// Simulated measurements and faults of field devices.
import type { Way } from "./options.ts";

export interface Reading {
  variable: string;
  /** Epoch ms. */
  t: number;
  value: number;
  /** From a clock so wrong that the product must reject it. */
  unbelievable: boolean;
}

export type Fault = "silence" | "duplicate" | "conflict" | "late" | "burst" | "wrongClock";

/** One report of a device. */
export interface Report {
  readings: Reading[];
  fault: Fault | null;
}

export interface FieldDevice {
  serial: string;
  way: Way;
  /** DevEUI or IMEI; null where the device reports directly. */
  networkId: string | null;
  /** Whether its network sends the raw bytes only. */
  undecoded: boolean;
  variables: readonly [string, string];
  /** Reports to send now; empty while the device is silent. */
  next(now: number): Report[];
}

/** A seeded generator, so that a failure can be reproduced. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const HOUR = 3_600_000;
const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

interface FieldOptions {
  run: string;
  number: number;
  way: Way;
  faults: boolean;
  seed: number;
}

/** One device: a level that drifts and a temperature that follows the day. */
export function createDevice({ run, number, way, faults, seed }: FieldOptions): FieldDevice {
  const random = randomOf(seed * 100_003 + number);
  const network = way === "chirpstack" || way === "ttn" || way === "rockblock";
  const undecoded = way === "rockblock" || (network && number % 2 === 0);
  const variables = undecoded
    ? (["analog_in_1", "temperature_2"] as const)
    : (["level", "temperature"] as const);
  // A network sets the timestamp; a device that reports directly uses its own clock.
  const drift = faults && !network ? Math.round((random() - 0.5) * 240_000) : 0;
  const step = way === "rockblock" ? 1000 : 1;
  let level = 2 + random() * 20;
  let last = 0;
  let silent = 0;
  let delayed: Report[] = [];
  let before: Report | null = null;

  const at = (t: number, unbelievable = false): Reading[] => {
    level += (random() - 0.5) / 10;
    const values = [round(level, 2), round(15 + 8 * Math.sin((t / HOUR) * 0.26), 1)];
    return variables.map((variable, i) => ({ variable, t, value: values[i] ?? 0, unbelievable }));
  };
  const clock = (now: number) => {
    last = Math.max(Math.floor((now + drift) / step) * step, last + step);
    return last;
  };
  const wrong = (now: number, fault: Fault): Report => {
    const other = (t: number) => Math.floor(t / step) * step;
    if (fault === "late") return { fault, readings: at(other(now - HOUR - random() * 48 * HOUR)) };
    if (fault === "wrongClock" && !network)
      return { fault, readings: at(random() < 0.5 ? now + 5 * HOUR : 315_964_800_000, true) };
    if (fault === "burst" && !network)
      return { fault, readings: Array.from({ length: 50 }, () => at(clock(now))).flat() };
    const again = before?.readings ?? at(clock(now));
    if (fault !== "conflict") return { fault: "duplicate", readings: again };
    return { fault, readings: again.map((one) => ({ ...one, value: round(one.value + 1, 2) })) };
  };
  return {
    serial: `${run}-${String(number).padStart(5, "0")}`,
    way,
    undecoded,
    variables,
    networkId: networkIdOf(way, run, number),
    next: (now) => {
      const report: Report = { fault: null, readings: at(clock(now)) };
      if (silent > 0) {
        delayed.push({ ...report, fault: "silence" });
        silent--;
        return [];
      }
      const reports = [...delayed, report];
      delayed = [];
      const dice = faults ? random() : 1;
      if (dice < 0.04) silent = 1 + Math.floor(random() * 4);
      else if (dice < 0.24) reports.push(wrong(now, KINDS[Math.floor((dice - 0.04) * 25)] ?? "duplicate"));
      before = report;
      return reports;
    },
  };
}

const KINDS: readonly Fault[] = ["duplicate", "conflict", "late", "burst", "wrongClock"];

function networkIdOf(way: Way, run: string, number: number): string | null {
  const digits = [...`${run}${number}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e11, 7);
  if (way === "rockblock")
    return `3${String(digits).padStart(11, "0")}${String(number % 1000).padStart(3, "0")}`;
  const id = digits.toString(16).padStart(10, "0") + number.toString(16).padStart(6, "0");
  return way === "chirpstack" || way === "ttn" ? id.slice(-16) : null;
}
