// Derived values of new readings, in the transaction of the log's reader: a reading is removed from the log only together
// with the values that follow from it.
import { driverOf, reachOf } from "@vetaverde/domain/derived/formula";
import type { Db, Tx } from "../../platform/db/db.ts";
import {
  calculatePart,
  companionsOf,
  type Definition,
  formulaAt,
  type LevelSourcesOf,
  loadSources,
  type Sources,
} from "./calculate.ts";
import * as store from "./derived.store.ts";

/** Readings of one period, and what is new of them. */
export interface Values {
  times: number[];
  values: number[];
}

export interface ReadingWriter {
  /** Keeps the log of readings from being processed until the transaction ends. */
  lock(tx: Tx, project: string): Promise<void>;
  /** Replaces the readings of a period. */
  replace(
    tx: Tx,
    period: { project: string; sensor: number; from: Date; until: Date },
    rows: Values,
    at: Date,
  ): Promise<number>;
  /** Stores new readings, with an entry of the log: alerts and forwards follow as for those of a device. */
  append(tx: Tx, project: string, rows: Values & { sensors: number[] }): Promise<void>;
}

interface Deps {
  db: Db;
  levelSources: LevelSourcesOf;
  writer: ReadingWriter;
  now: () => number;
}

interface Range {
  from: number;
  until: number;
}

/** New values of a batch, for open pages. */
export interface DerivedBatch {
  project: string;
  sensors: number[];
  times: number[];
  values: number[];
}

/** Greatest number of readings that are calculated at once; a longer period is calculated in parts. */
const PART = 5_000;
/** Ranges closer than this are calculated together. */
const JOIN_MS = 60_000;

/**
 * Calculates what follows from entries of the log.
 * @returns the values that are new
 */
export async function deriveEntries(
  deps: Deps,
  tx: Tx,
  project: string,
  entries: readonly string[],
): Promise<DerivedBatch> {
  const batch: DerivedBatch = { project, sensors: [], times: [], values: [] };
  const read = await store.readSources(tx, project);
  if (read.size === 0) return batch;
  const fresh = await store.freshReadings(tx, project, entries, [...read]);
  if (fresh.length === 0) return batch;
  const bySensor = bySensorOf(fresh);
  const definitions = await store.definitions(tx, project, { sources: [...bySensor.keys()] });
  if (definitions.length === 0) return batch;
  const sources = await loadSources(tx, deps.levelSources, project, definitions);
  const freshTimes = new Map([...bySensor].map(([sensor, some]) => [sensor, some.map(({ t }) => t)]));
  for (const definition of definitions)
    for (const range of await affectedRanges(tx, project, definition, sources, freshTimes))
      await deriveRange(deps, tx, project, definition, sources, range, batch);
  if (batch.times.length > 0) await deps.writer.append(tx, project, batch);
  return batch;
}

function bySensorOf(fresh: readonly store.FreshReading[]): Map<number, store.FreshReading[]> {
  const bySensor = new Map<number, store.FreshReading[]>();
  for (const reading of fresh) {
    const own = bySensor.get(reading.sensor);
    if (own) own.push(reading);
    else bySensor.set(reading.sensor, [reading]);
  }
  return bySensor;
}

/** The periods in which values of a variable follow from new readings; ordered, and apart from each other. */
async function affectedRanges(
  tx: Tx,
  project: string,
  definition: Definition,
  sources: Sources,
  fresh: ReadonlyMap<number, readonly number[]>,
): Promise<Range[]> {
  const ranges: Range[] = [];
  // Versions that differ in their sources are rare; each new reading is judged by the formula of its own instant.
  for (const { formula } of definition.versions) {
    const reach = reachOf(formula);
    const driver = sources.numbers.get(driverOf(formula));
    const ownTimes = (driver === undefined ? undefined : fresh.get(driver)) ?? [];
    for (const t of ownTimes) ranges.push({ from: t, until: t + reach.lookahead.ms + 1 });
    const last = ownTimes.at(-1);
    if (driver !== undefined && last !== undefined && reach.lookahead.next) {
      for (const t of ownTimes) {
        const next = await store.readings(
          tx,
          { project, sensor: driver, from: t + 1, until: t + reach.lookback.ms },
          1,
        );
        const after = next[0]?.t;
        if (after === undefined) break;
        ranges.push({ from: after, until: after + 1 });
      }
    }
    for (const { number } of companionsOf(formula, sources)) {
      if (number === driver) continue;
      for (const t of fresh.get(number) ?? [])
        ranges.push(await nearestRange(tx, project, number, t, reach.companionMs));
    }
  }
  return joined(ranges);
}

/** The instants to which a companion's reading is the nearest: half way to the ones before and after it. */
async function nearestRange(
  tx: Tx,
  project: string,
  sensor: number,
  t: number,
  withinMs: number,
): Promise<Range> {
  const [before] = await store.lastReadings(tx, { project, sensor, from: t - 2 * withinMs, until: t }, 1);
  const [after] = await store.readings(tx, { project, sensor, from: t + 1, until: t + 2 * withinMs }, 1);
  return {
    from: Math.max(t - withinMs, before ? Math.floor((before.t + t) / 2) : Number.NEGATIVE_INFINITY),
    until: Math.min(t + withinMs + 1, after ? Math.ceil((t + after.t) / 2) + 1 : Number.POSITIVE_INFINITY),
  };
}

function joined(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.until + JOIN_MS) last.until = Math.max(last.until, range.until);
    else result.push({ ...range });
  }
  return result;
}

async function deriveRange(
  { writer, now }: Deps,
  tx: Tx,
  project: string,
  definition: Definition,
  sources: Sources,
  range: Range,
  batch: DerivedBatch,
): Promise<void> {
  for (let { from } = range; from < range.until; ) {
    const part = await calculatePart(tx, project, definition, sources, { from, until: range.until }, PART);
    if (part.times.length > 0) {
      const period = { project, sensor: definition.number, from, until: part.until };
      const stored = await store.readings(tx, period, null);
      await storePart(tx, period, part, stored, { writer, at: new Date(now()), batch });
    }
    if (formulaAt(definition, from).formula === null && part.until === Number.POSITIVE_INFINITY) return;
    from = part.until;
  }
}

/** Stores the values of a part: those at new instants as new readings, and all of it again where a stored one differs. */
async function storePart(
  tx: Tx,
  period: store.ReadPeriod,
  { times, values, flags }: Awaited<ReturnType<typeof calculatePart>>,
  stored: readonly { t: number; value: number }[],
  { writer, at, batch }: { writer: ReadingWriter; at: Date; batch: DerivedBatch },
): Promise<void> {
  const before = new Map(stored.map(({ t, value }) => [t, value]));
  const kept: Values = { times: [], values: [] };
  let isChanged = false;
  for (const [n, t] of times.entries()) {
    const value = values[n] ?? null;
    const old = before.get(t);
    if (value === null) continue;
    if (old === undefined) {
      batch.sensors.push(period.sensor);
      batch.times.push(t);
      batch.values.push(value);
      continue;
    }
    before.delete(t);
    if (old !== value) isChanged = true;
    kept.times.push(t);
    kept.values.push(value);
  }
  // What is left of the stored ones follows from no reading any more.
  if (isChanged || before.size > 0) {
    const { project, sensor, from, until } = period;
    await writer.replace(tx, { project, sensor, from: new Date(from), until: new Date(until) }, kept, at);
  }
  const flagged = times.flatMap((t, n) => {
    const some = flags[n] ?? [];
    return some.length > 0 ? [{ t, flags: some }] : [];
  });
  if (flagged.length > 0 || stored.length > 0) await store.replaceFlags(tx, period, flagged);
}
