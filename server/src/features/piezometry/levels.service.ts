import type { Input } from "@vetaverde/contract/endpoint";
import type { PiezometricLevel, piezometryEndpoints } from "@vetaverde/contract/piezometry";
import { MAX_LEVEL_POINTS, type SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  changesBetween,
  configurationAt,
  isMonotonic,
  isSelfContained,
} from "@vetaverde/domain/piezometry/configuration";
import { levelOf } from "@vetaverde/domain/piezometry/level-of";
import { tipElevation } from "@vetaverde/domain/piezometry/levels";
import { bucketStart, bucketsOf } from "@vetaverde/domain/readings/buckets";
import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal } from "@vetaverde/domain/time/zone";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ComputedLevels, computeLevels, type Piezometer, piezometersOf } from "./levels.compute.ts";
import * as store from "./levels.store.ts";

type LevelsInput = Input<(typeof piezometryEndpoints)["piezometry"]>;

/** Minimum and maximum reading of each bucket of a span, in the buckets of `bucketsOf`. */
export type Extremes = (
  project: string,
  requested: { sensor: string; from: Date; to: Date; points: number },
) => Promise<{ t: string | Date; min: number; max: number }[]>;

/** Variables that are the level of some sensors, in metres above sea level: sensor ids, and numbers of the variables. */
export type LevelVariables = (
  db: Db,
  project: string,
  sensors: readonly string[],
) => Promise<readonly { sensor: string; number: number }[]>;

export interface LevelsDeps {
  db: Db;
  now: () => number;
  extremes: Extremes;
  levelVariables: LevelVariables;
}

export interface LevelsService {
  /** @throws AppError VALIDATION when the span ends before it begins */
  levels(input: LevelsInput): Promise<Omit<WithDates<SensorLevels>, "strata">[]>;
  /**
   * The level by each borehole's sensor on the given days, from the reading nearest to noon in the project's time zone.
   */
  onDays(
    project: string,
    days: ReadonlyMap<string, readonly string[]>,
  ): Promise<Map<string, Map<string, CompanionSensors>>>;
}

/** A sensor's value on a day. */
export type CompanionSensors = Omit<NonNullable<WithDates<PiezometricLevel["beside"]>>, "difference">;

type Levels = Omit<WithDates<SensorLevels>, "strata" | "limits">;

/** No sensor has readings from before this date. */
const EARLIEST = Date.UTC(1990, 0, 1);
const HALF_DAY = 12 * 3_600_000;
const FEWEST = 2;
/** Sensors read at the same time, so that the database stays available to other requests. */
const AT_ONCE = 3;

export function createLevels(deps: LevelsDeps): LevelsService {
  return {
    levels: (input) => levels(deps, input),
    onDays: (project, days) => onDays(deps, project, days),
  };
}

async function companionDays(
  { now, db }: LevelsDeps,
  piezometer: Piezometer,
  project: string,
  requested: readonly string[],
  zone: string,
): Promise<Map<string, CompanionSensors>> {
  const { row } = piezometer;
  const whole = { project, sensor: row.number, from: new Date(EARLIEST), to: new Date(now()) };
  const [first] = await store.readings(db, whole, 1);
  if (!first) return new Map();
  // Records of wells begin long before there was a sensor.
  const since = first.t.getTime() - HALF_DAY;
  const noonOf = (day: string) => instantOfLocal(toEpochDay(day), 720, zone);
  const known = requested.filter((day) => noonOf(day) >= since);
  const noons = known.map((day) => new Date(noonOf(day)));
  const near = await store.nearest(db, { project, sensor: row.number }, noons, HALF_DAY);
  const readings = near.flatMap((read, at) => (read ? [{ read, day: known[at] ?? "" }] : []));
  const reads = readings.map(({ read }) => read);
  const worked = await computeLevels(db, project, piezometer, reads, false);
  return new Map(
    worked.flatMap(({ t, level }, at) =>
      level === null
        ? []
        : [[readings[at]?.day ?? "", { sensor: row.id, name: row.name, t, level }] as const],
    ),
  );
}

async function levelsOf(
  deps: LevelsDeps,
  piezometer: Piezometer,
  project: string,
  requested: { from: Date; to: Date },
  points: number,
): Promise<Levels> {
  const { db } = deps;
  const span = { ...requested, project, sensor: piezometer.row.number };
  const few = await store.readings(db, span, points + 1);
  if (few.length <= points)
    return toSeries(
      piezometer,
      requested,
      await computeLevels(db, project, piezometer, few, true),
      "readings",
    );
  // Buckets divide the measured part of the span, not the empty years around it.
  const last = await store.lastReading(db, span);
  const narrow = { ...span, from: few[0]?.t ?? span.from, to: last?.t ?? span.to };
  const { ms } = bucketsOf(narrow.from.getTime(), narrow.to.getTime(), points);
  const sampled = await store.firstOfBuckets(db, narrow, ms);
  // The newest reading is always included.
  const newest = last && last.t > (sampled.at(-1)?.t ?? narrow.from) ? [last] : [];
  const worked = await computeLevels(db, project, piezometer, [...sampled, ...newest], false);
  const envelope = await envelopeOf(deps, piezometer, narrow, points, ms);
  const series = toSeries(piezometer, narrow, worked, envelope ? "envelope" : "sampled");
  const ends = worked.map(({ t }) => envelope?.get(bucketStart(t.getTime(), ms)) ?? null);
  return {
    ...series,
    bucketSeconds: ms / 1000,
    ...(envelope
      ? { min: ends.map((one) => one?.[0] ?? null), max: ends.map((one) => one?.[1] ?? null) }
      : {}),
  };
}

/** The exact extremes of each bucket, where they follow from the extremes of its readings; null when they do not. */
async function envelopeOf(
  { extremes }: LevelsDeps,
  { row, configuration }: Piezometer,
  { project, from, to }: store.Span,
  points: number,
  ms: number,
): Promise<Map<number, [number, number]> | null> {
  const requested = { sensor: row.id, from, to, points };
  const period = configurationAt(configuration, to.getTime());
  if (!period || !isSelfContained(period.sensor.parameters)) return null;
  const ends = new Map<number, [number, number]>();
  for (const { t, min, max } of await extremes(project, requested)) {
    const start = new Date(t).getTime();
    const at = Math.max(start, from.getTime());
    const one = configurationAt(configuration, at);
    const { parameters } = one?.sensor ?? {};
    if (!one || !parameters || !isSelfContained(parameters) || !isMonotonic(parameters, min, max)) continue;
    if (changesBetween(configuration, at, start + ms - 1)) continue;
    const companions = { temperature: null, air: null };
    const both = [min, max].map(
      (reading) => levelOf({ reading, parameters, position: one.position, companions })?.level ?? null,
    );
    const [low, high] = both;
    if (low != null && high != null) ends.set(start, [Math.min(low, high), Math.max(low, high)]);
  }
  return ends.size > 0 ? ends : null;
}

async function levels(
  deps: LevelsDeps,
  { params: { project }, query }: LevelsInput,
): Promise<Omit<WithDates<SensorLevels>, "strata">[]> {
  const { db, now } = deps;
  const zone = await store.zoneOf(db, project);
  const from = query.from === undefined ? EARLIEST : instantOf(query.from, zone, 0);
  const to = query.to === undefined ? now() : instantOf(query.to, zone, 1);
  if (to < from) throw new AppError("VALIDATION", { faults: [{ path: "to", word: "period" }] });
  const piezometers = await piezometersOf(db, project, query.sensor ?? null);
  const share = Math.floor(MAX_LEVEL_POINTS / Math.max(1, piezometers.length));
  const points = Math.max(FEWEST, Math.min(query.points, share));
  const limits = await limitsOf(deps, project, piezometers);
  const series: Omit<WithDates<SensorLevels>, "strata">[] = [];
  const span = { from: new Date(from), to: new Date(to) };
  for (let at = 0; at < piezometers.length; at += AT_ONCE) {
    const some = piezometers.slice(at, at + AT_ONCE);
    const levelLists = await Promise.all(some.map((one) => levelsOf(deps, one, project, span, points)));
    series.push(...levelLists.map((one, n) => ({ ...one, limits: limits.get(some[n]?.row.id ?? "") ?? [] })));
  }
  return series;
}

/** Limits of the rules of each sensor and of its level, by sensor id. */
async function limitsOf(
  { db, levelVariables }: LevelsDeps,
  project: string,
  piezometers: readonly Piezometer[],
): Promise<Map<string, SensorLevels["limits"]>> {
  const rows = piezometers.map(({ row }) => row);
  const variables = await levelVariables(
    db,
    project,
    rows.map(({ id }) => id),
  );
  const numbers = [...rows, ...variables].map(({ number }) => number);
  const limits = await store.limitsOf(db, project, numbers);
  return new Map(
    rows.map(({ id, number }) => {
      const ofLevel = variables.filter(({ sensor }) => sensor === id);
      const own = (limits.get(number) ?? []).map((limit) => ({ ...limit, isLevel: false }));
      const levels = ofLevel.flatMap((one) => limits.get(one.number) ?? []);
      const all = [...own, ...levels.map((limit) => ({ ...limit, isLevel: true }))];
      return [id, all.sort((a, b) => a.priority - b.priority)];
    }),
  );
}

async function onDays(
  deps: LevelsDeps,
  project: string,
  days: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Map<string, CompanionSensors>>> {
  const { db } = deps;
  const byBorehole = new Map<string, Map<string, CompanionSensors>>();
  const piezometers = await piezometersOf(db, project, null);
  const zone = await store.zoneOf(db, project);
  for (const piezometer of piezometers) {
    const { borehole } = piezometer.row;
    const known = byBorehole.get(borehole ?? "") ?? new Map<string, CompanionSensors>();
    const missingDays = (days.get(borehole ?? "") ?? []).filter((day) => !known.has(day));
    if (!borehole || missingDays.length === 0) continue;
    for (const [day, companions] of await companionDays(deps, piezometer, project, missingDays, zone))
      known.set(day, companions);
    byBorehole.set(borehole, known);
  }
  return byBorehole;
}

/** An instant, or the beginning (0) or end (1) of a day in the project's time zone. */
function instantOf(text: string, zone: string, end: 0 | 1): number {
  if (text.includes("T")) return Date.parse(text);
  return instantOfLocal(toEpochDay(text) + end, 0, zone) - end;
}

function toSeries(
  { row, configuration }: Piezometer,
  { from, to }: { from: Date; to: Date },
  worked: readonly ComputedLevels[],
  resolution: SensorLevels["resolution"],
): Levels {
  const {
    id: sensor,
    name,
    device,
    station,
    borehole,
    kind,
    unit,
    resolution: readingResolution,
    active,
  } = row;
  const now = configurationAt(configuration, Number.MAX_SAFE_INTEGER);
  const length = now?.sensor.parameters.kind === "standpipe" ? null : (now?.position?.probeLength ?? null);
  const terrain = now?.terrain ?? null;
  return {
    sensor,
    name,
    device,
    station,
    borehole,
    kind,
    unit,
    readingResolution,
    active,
    terrain,
    resolution,
    bucketSeconds: null,
    probe:
      length === null || terrain === null
        ? null
        : { length, elevation: tipElevation(terrain, length, now?.position?.inclination ?? 0) },
    t: worked.map(({ t }) => t),
    level: worked.map(({ level }) => level),
    flags: worked.map(({ flags }) => flags),
    reading: worked.map(({ reading }) => reading),
    temperature: worked.map(({ temperature }) => temperature),
    air: worked.map(({ air }) => air),
    configurations: configurationsIn(configuration, from.getTime(), to.getTime()),
  };
}

/** The configuration valid at the beginning of a span, and all later ones within it. */
function configurationsIn(
  configuration: Piezometer["configuration"],
  from: number,
  to: number,
): WithDates<SensorLevels["configurations"]> {
  const dates = [...configuration.sensor, ...configuration.place].map(({ appliesFrom }) => appliesFrom);
  const within = dates.filter((at) => at > from && at <= to);
  const before = Math.max(...dates.filter((at) => at <= from), Number.NEGATIVE_INFINITY);
  const all = [...new Set([...(Number.isFinite(before) ? [before] : []), ...within])].sort((a, b) => a - b);
  return all.flatMap((at) => {
    const period = configurationAt(configuration, at);
    if (!period) return [];
    const { position, terrain, sensor } = period;
    return {
      from: new Date(at),
      unit: sensor.unit,
      parameters: sensor.parameters,
      terrain,
      probeLength: position?.probeLength ?? null,
      inclination: position?.inclination ?? null,
      adjustment: position?.adjustment ?? 0,
      correction: position?.correction ?? 1,
    };
  });
}
