import {
  type Derived,
  type DeriveInput,
  type Doubts,
  derive,
  type LevelSource,
  type Series,
  type UnitVersion,
} from "@vetaverde/domain/derived/derive";
import { driverOf, type Formula, reachOf, sourcesOf } from "@vetaverde/domain/derived/formula";
import { type Unit, unitNamed } from "@vetaverde/domain/devices/units";
import { versionAt } from "@vetaverde/domain/piezometry/level-of";
import type { Db, Tx } from "../../platform/db/db.ts";
import * as store from "./derived.store.ts";
import type { ReadingSource } from "./reading-source.ts";

/** A variable with its formulas by the date (epoch ms) from which they apply. */
export interface Definition {
  /** device_sensors.number */
  number: number;
  unit: string;
  versions: readonly { version: number; appliesFrom: number; formula: Formula }[];
}

/** What the levels of piezometers need; by sensor id. */
export type LevelSourcesOf = (
  db: Db,
  project: string,
  sensors: readonly string[],
) => Promise<ReadonlyMap<string, LevelSource & { companions: readonly AccurateSensor[] }>>;

/** A source with what its data sheet states. */
export interface AccurateSensor {
  id: string;
  number: number;
  name: string;
  unit: string;
  /** ± in its unit; null: not stated. */
  accuracy: number | null;
}

/** The sensors that some definitions read. */
export interface Sources {
  numbers: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, readonly UnitVersion[]>;
  levels: Awaited<ReturnType<LevelSourcesOf>>;
  /** Numbers of those that are derived themselves: their values may have doubts. */
  derived: ReadonlySet<number>;
  /** All of them by id. */
  sensors: ReadonlyMap<string, AccurateSensor>;
}

export async function loadSources(
  db: Db | Tx,
  levelSources: LevelSourcesOf,
  project: string,
  definitions: readonly Pick<Definition, "versions">[],
): Promise<Sources> {
  const formulas = definitions.flatMap(({ versions }) => versions.map(({ formula }) => formula));
  const ofLevels = formulas.flatMap((formula) => (formula.kind === "level" ? [formula.sensor] : []));
  const levels = await levelSources(db, project, [...new Set(ofLevels)]);
  const companions = [...levels.values()].flatMap((level) => level.companions);
  const rows = await store.sourceSensors(db, project, [...new Set(formulas.flatMap(sourcesOf))]);
  return {
    numbers: new Map([
      ...companions.map(({ id, number }) => [id, number] as const),
      ...rows.map(({ id, number }) => [id, number] as const),
    ]),
    units: new Map(rows.map(({ id, units }) => [id, units])),
    levels,
    sensors: new Map([...companions, ...rows].map((one) => [one.id, one])),
    derived: new Set(rows.flatMap(({ number, origin }) => (origin === "derived" ? [number] : []))),
  };
}

/** Numbers of all sensors on which a formula's values depend, its driver first. */
export function sourceNumbers(formula: Formula, { numbers, levels }: Sources): number[] {
  const named = sourcesOf(formula).map((id) => numbers.get(id));
  const companions = formula.kind === "level" ? (levels.get(formula.sensor)?.companions ?? []) : [];
  return [...named, ...companions.map(({ number }) => number)].filter((one) => one !== undefined);
}

/** The other sensors that a formula reads, by id. */
export function companionsOf(
  formula: Formula,
  { numbers, levels }: Sources,
): { id: string; number: number }[] {
  if (formula.kind === "level")
    return (levels.get(formula.sensor)?.companions ?? []).map(({ id, number }) => ({ id, number }));
  return sourcesOf(formula)
    .slice(1)
    .flatMap((id) => {
      const number = numbers.get(id);
      return number === undefined ? [] : [{ id, number }];
    });
}

/** The formula in force at an instant, and when another one follows (epoch ms). */
export function formulaAt({ versions }: Definition, t: number): { formula: Formula | null; until: number } {
  const next = versions.filter(({ appliesFrom }) => appliesFrom > t).map(({ appliesFrom }) => appliesFrom);
  return {
    formula: versionAt(versions, t)?.formula ?? null,
    until: next.length > 0 ? Math.min(...next) : Number.POSITIVE_INFINITY,
  };
}

/** The first instant whose value a change of the sources may affect: a value follows from readings around it. */
export function firstAffected({ versions }: Pick<Definition, "versions">, changedFrom: Date): Date {
  const companionMs = Math.max(0, ...versions.map(({ formula }) => reachOf(formula).companionMs));
  return new Date(Math.max(0, changedFrom.getTime() - companionMs));
}

/** Values of a part of a period. */
export interface CalculatedPart extends Derived {
  /** Everything before this instant (epoch ms) is calculated. */
  until: number;
}

const NOTHING: Derived = { times: [], values: [], flags: [] };

/**
 * Calculates the values of a period's first readings.
 * @param period epoch ms; `until` is not included
 * @param most greatest number of readings of the driver
 */
export async function calculatePart(
  stored: ReadingSource,
  project: string,
  definition: Definition,
  sources: Sources,
  period: { from: number; until: number },
  most: number,
): Promise<CalculatedPart> {
  const { from } = period;
  const { formula, until: replaced } = formulaAt(definition, from);
  const end = Math.min(period.until, replaced);
  const driver = formula ? sources.numbers.get(driverOf(formula)) : undefined;
  if (!formula || driver === undefined) return { ...NOTHING, until: end };
  const own = await stored.first({ project, sensor: driver, from, until: end }, most);
  const until = own.length < most ? end : (own.at(-1)?.t ?? end) + 1;
  if (own.length === 0) return { ...NOTHING, until };
  const input = await loadInput(stored, project, definition, { formula, driver, sources }, { from, own });
  return { ...derive(input, from, until), until };
}

/**
 * What the values of some readings follow from: these readings, those before them that the formula looks back to, and
 * those of the other sources.
 * @param part readings of the driver from an instant on, at least one
 */
export async function loadInput(
  stored: ReadingSource,
  project: string,
  definition: Pick<Definition, "unit">,
  { formula, driver, sources }: { formula: Formula; driver: number; sources: Sources },
  { from, own }: { from: number; own: readonly store.ReadingRow[] },
): Promise<DeriveInput> {
  const reach = reachOf(formula);
  const earlier =
    reach.lookback.ms === 0
      ? []
      : await stored.last(
          { project, sensor: driver, from: from - reach.lookback.ms, until: from },
          Math.min(reach.lookback.readings, MAX_LOOKBACK),
        );
  const readings = [...earlier, ...own];
  const isCut = earlier.length >= MAX_LOOKBACK;
  const [first, last] = [readings[0]?.t ?? from, readings.at(-1)?.t ?? from];
  const doubtsOf = async (period: store.ReadPeriod): Promise<Doubts | undefined> =>
    sources.derived.has(period.sensor) ? stored.doubts(period) : undefined;
  // Over a long time a sensor that reports each second has millions of readings between a few hourly ones.
  const span = last - first;
  const isSparse = span > readings.length * DENSE_MS && (reach.companionMs > DAY_MS || span > WEEK_MS);
  const companions = companionsOf(formula, sources).map(async ({ id, number }) => {
    const window = { from: first - reach.companionMs, until: last + reach.companionMs + 1 };
    const all = { project, sensor: number, ...window };
    const instants = readings.map(({ t }) => t);
    const [rows, doubts] = await Promise.all([
      isSparse ? stored.nearest(project, number, instants, reach.companionMs) : stored.first(all, null),
      doubtsOf(all),
    ]);
    return [id, seriesOf(rows, doubts)] as const;
  });
  const [doubts, ...others] = await Promise.all([
    doubtsOf({ project, sensor: driver, from: first, until: last + 1 }),
    ...companions,
  ]);
  const series = { driver: seriesOf(readings, doubts), companions: others };
  const input = inputOf(definition, formula, sources, series);
  return isCut ? { ...input, knownFrom: first } : input;
}

/** What a calculation by one formula needs. @param companions readings of its other sources, by sensor id */
function inputOf(
  { unit }: Pick<Definition, "unit">,
  formula: Formula,
  { units, levels }: Sources,
  { driver, companions }: { driver: Series; companions: readonly (readonly [string, Series])[] },
): DeriveInput {
  const level = formula.kind === "level" ? levels.get(formula.sensor) : undefined;
  return {
    formula,
    unit: unitNamed(unit) ?? ("1" satisfies Unit),
    driver,
    // The driver too: an expression may name it twice.
    others: new Map([[driverOf(formula), driver], ...companions]),
    units,
    ...(level ? { level } : {}),
  };
}

/** Whether each value follows from the reading of its instant alone. */
export function isPointwise({ versions }: Pick<Definition, "versions">, sources: Sources): boolean {
  return versions.every(({ formula }) => {
    const { lookback, lookahead } = reachOf(formula);
    const isAlone = companionsOf(formula, sources).length === 0;
    return isAlone && lookback.ms === 0 && lookahead.ms === 0 && !lookahead.next;
  });
}

/** Values of a pointwise variable from readings by sensor number, which need not be stored ones. */
export function calculatePointwise(
  definition: Definition,
  sources: Sources,
  readings: ReadonlyMap<number, Series>,
): Derived {
  const result: Derived = { times: [], values: [], flags: [] };
  for (const from of new Set(definition.versions.map(({ appliesFrom }) => appliesFrom))) {
    const { formula, until } = formulaAt(definition, from);
    const driver = formula && readings.get(sources.numbers.get(driverOf(formula)) ?? 0);
    if (!driver) continue;
    const part = derive(inputOf(definition, formula, sources, { driver, companions: [] }), from, until);
    // Not as arguments of one call: a batch may have hundreds of thousands.
    for (const [n, t] of part.times.entries()) {
      result.times.push(t);
      result.values.push(part.values[n] ?? null);
      result.flags.push(part.flags[n] ?? []);
    }
  }
  return result;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Readings closer than this, on average, are dense. */
const DENSE_MS = 60_000;

/** So many earlier readings are read at most; a window that begins before them has no value. */
const MAX_LOOKBACK = 100_000;

const seriesOf = (rows: readonly { t: number; value: number }[], doubts: Doubts | undefined): Series => ({
  times: rows.map(({ t }) => t),
  values: rows.map(({ value }) => value),
  ...(doubts ? { doubts } : {}),
});
