// Derived values of new readings, in the transaction of the log's reader: a reading is removed from the log only together
// with the values that follow from it.
import type { Series } from "@vetaverde/domain/derived/derive";
import { type DerivedFlag, driverOf, reachOf } from "@vetaverde/domain/derived/formula";
import type { Db, Tx } from "../../platform/db/db.ts";
import {
  calculatePart,
  calculatePointwise,
  companionsOf,
  type Definition,
  formulaAt,
  isPointwise,
  type LevelSourcesOf,
  loadSources,
  type Sources,
} from "./calculate.ts";
import * as store from "./derived.store.ts";
import { batchedReadings, type ReadingSource } from "./reading-source.ts";
import { requestRecomputes } from "./recompute-requests.ts";

/** Values of one sensor at instants (epoch ms). */
export interface Values {
  times: number[];
  values: number[];
}

/** Values of several sensors, as parallel arrays of device_sensors.number, epoch ms and values. */
export interface ValueColumns extends Values {
  sensors: number[];
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
  /**
   * Stores new readings, with an entry of the log: alerts and forwards follow as for those of a device.
   * @returns those that were not stored yet; the others stay as they are
   */
  append(
    tx: Tx,
    project: string,
    rows: ValueColumns,
  ): Promise<{
    /** Id of the log's entry; null: nothing was new. */
    entry: string | null;
    rows: ValueColumns;
  }>;
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

/** New values of a batch, for open pages, and the log's entries that have them. */
export interface DerivedBatch extends ValueColumns {
  project: string;
  entries: string[];
}

/** Greatest number of readings that are calculated at once; a longer period is calculated in parts. */
const PART = 5_000;
/** Instants closer than this are calculated together, with what lies between them. */
const JOIN_MS = 6 * 3_600_000;

/** What the calculations of a batch have in common, and what they found. */
interface Work {
  tx: Tx;
  project: string;
  sources: Sources;
  stored: ReadingSource;
  writer: ReadingWriter;
  at: Date;
  added: ValueColumns;
  flagged: store.FlaggedOf[];
  /** Periods of which no other flags hold. */
  flagPeriods: Omit<store.ReadPeriod, "project">[];
  /** Doubts about values at stored instants, by number of the variable and instant: what reads them follows a change. */
  checked: Map<number, Map<number, readonly DerivedFlag[]>>;
  /** Beginning (epoch ms) of what was replaced, by number of the variable. */
  replaced: Map<number, number>;
}

/**
 * Calculates what follows from entries of the log, and what follows from that: no variable depends on itself.
 * @returns the values that are new
 */
export async function deriveEntries(
  deps: Deps,
  tx: Tx,
  project: string,
  entries: readonly string[],
): Promise<DerivedBatch> {
  const batch: DerivedBatch = { project, entries: [], sensors: [], times: [], values: [] };
  if (!(await store.hasVariables(tx, project))) return batch;
  for (let next = entries; ; ) {
    const added = await deriveFrom(deps, tx, project, next);
    if (added.times.length === 0) return batch;
    const { entry, rows } = await deps.writer.append(tx, project, added);
    if (entry === null) return batch;
    batch.entries.push(entry);
    for (const [n, t] of rows.times.entries()) {
      batch.sensors.push(rows.sensors[n] as number);
      batch.times.push(t);
      batch.values.push(rows.values[n] as number);
    }
    next = [entry];
  }
}

/** @returns values at instants that have none yet; where others change, they are replaced */
async function deriveFrom(
  { levelSources, writer, now }: Deps,
  tx: Tx,
  project: string,
  entries: readonly string[],
): Promise<ValueColumns> {
  const added: ValueColumns = { sensors: [], times: [], values: [] };
  const fresh = bySensorOf(await store.freshReadings(tx, project, entries));
  const definitions =
    fresh.size === 0 ? [] : await store.definitions(tx, project, { sources: [...fresh.keys()] });
  if (definitions.length === 0) return added;
  const sources = await loadSources(tx, levelSources, project, definitions);
  const work: Work = {
    tx,
    project,
    sources,
    writer,
    added,
    stored: batchedReadings(tx, project),
    at: new Date(now()),
    flagged: [],
    flagPeriods: [],
    checked: new Map(),
    replaced: new Map(),
  };
  const doubted = await withDoubts(work, fresh);
  const [pointwise, others] = [[] as Definition[], [] as Definition[]];
  for (const one of definitions) (isPointwise(one, sources) ? pointwise : others).push(one);
  // First, so that an error among them leaves no query behind that nobody waits for.
  for (const definition of pointwise) derivePointwise(work, definition, doubted);
  await allOf(others.map((definition) => deriveOther(work, definition, doubted)));
  noteChangedDoubts(work, await store.replaceFlags(tx, project, work.flagPeriods, work.flagged));
  for (const [sensor, from] of work.replaced)
    await requestRecomputes(tx, {
      project,
      sensors: [sensor],
      from: new Date(from),
      cause: "readings",
      at: work.at,
      by: null,
    });
  return added;
}

/** Waits until all have ended, also after a failure: the transaction must not end under them. */
async function allOf(some: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(some)) if (result.status === "rejected") throw result.reason;
}

function bySensorOf(fresh: readonly store.FreshReading[]): Map<number, Series> {
  const bySensor = new Map<number, { times: number[]; values: number[] }>();
  for (const { sensor, t, value } of fresh) {
    const own = bySensor.get(sensor) ?? { times: [], values: [] };
    bySensor.set(sensor, own);
    own.times.push(t);
    own.values.push(value);
  }
  return bySensor;
}

/** New readings with the doubts about those that are derived themselves. */
async function withDoubts(
  { tx, project, sources }: Work,
  fresh: ReadonlyMap<number, Series>,
): Promise<ReadonlyMap<number, Series>> {
  const periods = [...fresh].flatMap(([sensor, { times }]) =>
    sources.derived.has(sensor) ? joined(times.map(instant)).map((range) => ({ sensor, ...range })) : [],
  );
  if (periods.length === 0) return fresh;
  const result = new Map(fresh);
  for (const [n, found] of (await store.doubtsOfPeriods(tx, project, periods)).entries()) {
    const { sensor } = periods[n] as (typeof periods)[number];
    const series = result.get(sensor) as Series;
    result.set(sensor, { ...series, doubts: new Map([...(series.doubts ?? []), ...found]) });
  }
  return result;
}

/** What reads a value whose doubts changed is calculated again, as if the value had. @param before doubts until now */
function noteChangedDoubts({ checked, replaced }: Work, before: readonly store.FlaggedOf[]): void {
  const previous = new Map(before.map(({ sensor, t, flags }) => [`${sensor} ${t}`, flags.join()]));
  for (const [sensor, values] of checked)
    for (const [t, flags] of values)
      if (flags.join() !== (previous.get(`${sensor} ${t}`) ?? ""))
        replaced.set(sensor, Math.min(t, replaced.get(sensor) ?? t));
}

/**
 * Values of a variable of which each follows from one reading. A value that is stored already was calculated by the same
 * configuration, or waits for a calculation by another one: it is left as it is.
 */
function derivePointwise(
  { sources, added, flagged }: Work,
  definition: Definition,
  fresh: ReadonlyMap<number, Series>,
): void {
  const { number: sensor } = definition;
  const { times, values, flags } = calculatePointwise(definition, sources, fresh);
  for (const [n, t] of times.entries()) {
    const value = values[n] ?? null;
    const some = flags[n] ?? [];
    if (some.length > 0) flagged.push({ sensor, t, flags: some, hasValue: value !== null });
    if (value === null) continue;
    added.sensors.push(sensor);
    added.times.push(t);
    added.values.push(value);
  }
}

/** Values of a variable that follow from several readings: around each new one, with those that are stored. */
async function deriveOther(
  work: Work,
  definition: Definition,
  fresh: ReadonlyMap<number, Series>,
): Promise<void> {
  const ranges = await affectedRanges(work, definition, fresh);
  await allOf(ranges.map((range) => deriveRange(work, definition, range)));
}

/** The periods in which values of a variable follow from new readings; ordered, and apart from each other. */
async function affectedRanges(
  { project, sources, stored }: Work,
  definition: Definition,
  fresh: ReadonlyMap<number, Series>,
): Promise<Range[]> {
  const ranges: Promise<Range[]>[] = [];
  const timesOf = (sensor: number) => fresh.get(sensor)?.times ?? [];
  // Versions that differ in their sources are rare; each new reading is judged by the formula of its own instant.
  for (const { formula } of definition.versions) {
    const { lookahead, lookback, companionMs } = reachOf(formula);
    const driver = sources.numbers.get(driverOf(formula));
    if (driver === undefined) continue;
    for (const { from, until } of joined(timesOf(driver).map(instant))) {
      const own = { from, until: until + lookahead.ms };
      const next = { project, sensor: driver, from: until, until: until + lookback.ms };
      ranges.push(
        lookahead.next
          ? stored.first(next, 1).then((rows) => [own, ...rows.map(({ t }) => instant(t))])
          : Promise.resolve([own]),
      );
    }
    for (const { number } of companionsOf(formula, sources)) {
      if (number === driver) continue;
      for (const range of joined(timesOf(number).map(instant)))
        ranges.push(nearestRange(stored, project, number, range, companionMs).then((one) => [one]));
    }
  }
  return joined((await Promise.all(ranges)).flat());
}

const instant = (t: number): Range => ({ from: t, until: t + 1 });

/** The instants to which a companion's readings of a range are the nearest: half way to the ones before and after it. */
async function nearestRange(
  stored: ReadingSource,
  project: string,
  sensor: number,
  { from, until }: Range,
  withinMs: number,
): Promise<Range> {
  const last = until - 1;
  const [[before], [after]] = await Promise.all([
    stored.last({ project, sensor, from: from - 2 * withinMs, until: from }, 1),
    stored.first({ project, sensor, from: until, until: last + 2 * withinMs }, 1),
  ]);
  return {
    from: Math.max(from - withinMs, before ? Math.floor((before.t + from) / 2) : Number.NEGATIVE_INFINITY),
    until: Math.min(
      last + withinMs + 1,
      after ? Math.ceil((last + after.t) / 2) + 1 : Number.POSITIVE_INFINITY,
    ),
  };
}

function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.until + JOIN_MS) last.until = Math.max(last.until, range.until);
    else result.push({ ...range });
  }
  return result;
}

async function deriveRange(work: Work, definition: Definition, range: Range): Promise<void> {
  const { project, sources, stored } = work;
  for (let { from } = range; from < range.until; ) {
    const part = await calculatePart(
      stored,
      project,
      definition,
      sources,
      { from, until: range.until },
      PART,
    );
    if (part.times.length > 0) {
      const period = { project, sensor: definition.number, from, until: part.until };
      await storePart(work, period, part, await stored.first(period, null));
    }
    if (formulaAt(definition, from).formula === null && part.until === Number.POSITIVE_INFINITY) return;
    from = part.until;
  }
}

/** Keeps the values at new instants to be added, and stores all of a part again where a stored one differs. */
async function storePart(
  { tx, writer, at, added, flagged, flagPeriods, checked, replaced }: Work,
  { project, sensor, from, until }: store.ReadPeriod,
  { times, values, flags }: Awaited<ReturnType<typeof calculatePart>>,
  stored: readonly store.ReadingRow[],
): Promise<void> {
  const before = new Map(stored.map(({ t, value }) => [t, value]));
  const kept: Values = { times: [], values: [] };
  const keptFlags = checked.get(sensor) ?? new Map<number, readonly DerivedFlag[]>();
  checked.set(sensor, keptFlags);
  let isChanged = false;
  flagPeriods.push({ sensor, from, until });
  for (const [n, t] of times.entries()) {
    const value = values[n] ?? null;
    const some = flags[n] ?? [];
    if (some.length > 0) flagged.push({ sensor, t, flags: some, hasValue: value !== null });
    if (value === null) continue;
    const old = before.get(t);
    if (old === undefined) {
      added.sensors.push(sensor);
      added.times.push(t);
      added.values.push(value);
      continue;
    }
    before.delete(t);
    keptFlags.set(t, some);
    if (old !== value) isChanged = true;
    kept.times.push(t);
    kept.values.push(value);
  }
  // What is left of the stored ones follows from no reading any more.
  if (!isChanged && before.size === 0) return;
  await writer.replace(tx, { project, sensor, from: new Date(from), until: new Date(until) }, kept, at);
  replaced.set(sensor, Math.min(from, replaced.get(sensor) ?? from));
}
