import type { Fault, Reading } from "./field.ts";
import type { Way } from "./options.ts";

interface ExpectedReading {
  /** The first acknowledged value, which is the only one that may be stored. */
  value: number | null;
  /** All values that were sent for this instant. */
  sent: Set<number>;
}

export interface WayTally {
  reports: number;
  acknowledged: number;
  refused: number;
  /** Number of retries, after no answer or while the product was busy. */
  again: number;
  delays: number[];
}

/** What was sent, and what the product acknowledged. */
export interface Ledger {
  sending(serial: string, readings: readonly Reading[]): void;
  /** `rejected`: indexes of readings that the answer rejected. */
  acknowledged(serial: string, readings: readonly Reading[], rejected: ReadonlySet<number>): void;
  tally(way: Way): WayTally;
  fault(fault: Fault): void;
  faults: Map<Fault, number>;
  counts: { sent: number; acknowledged: number; unbelievable: number };
  /** By `serial variable`, then by instant. */
  expectedReadings: Map<string, Map<number, ExpectedReading>>;
  ways: Map<Way, WayTally>;
}

export function createLedger(): Ledger {
  const expectedReadings: Ledger["expectedReadings"] = new Map();
  const ways: Ledger["ways"] = new Map();
  const faults: Ledger["faults"] = new Map();
  const counts = { sent: 0, acknowledged: 0, unbelievable: 0 };
  const entry = (serial: string, { variable, t }: Reading) => {
    const key = `${serial} ${variable}`;
    const own = expectedReadings.get(key) ?? new Map<number, ExpectedReading>();
    expectedReadings.set(key, own);
    const found = own.get(t) ?? { value: null, sent: new Set<number>() };
    own.set(t, found);
    return found;
  };
  return {
    expectedReadings,
    ways,
    faults,
    counts,
    sending: (serial, readings) => {
      for (const reading of readings) {
        counts.sent++;
        if (reading.unbelievable) counts.unbelievable++;
        else entry(serial, reading).sent.add(reading.value);
      }
    },
    acknowledged: (serial, readings, rejected) => {
      for (const [i, reading] of readings.entries()) {
        if (reading.unbelievable || rejected.has(i)) continue;
        counts.acknowledged++;
        const found = entry(serial, reading);
        // If another value was sent before without an answer, either may have been stored first.
        if (found.value === null && found.sent.size === 1) found.value = reading.value;
        else if (found.value === null) found.value = Number.NaN;
      }
    },
    tally: (way) => {
      const found = ways.get(way) ?? { reports: 0, acknowledged: 0, refused: 0, again: 0, delays: [] };
      ways.set(way, found);
      return found;
    },
    fault: (fault) => void faults.set(fault, (faults.get(fault) ?? 0) + 1),
  };
}

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
