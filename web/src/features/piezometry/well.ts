import type { Borehole, PiezometricLevel } from "@vetaverde/contract/piezometry";
import type { PointFlag, SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import { type DatedLevel, levelAt, medianStep } from "@vetaverde/domain/piezometry/level-at";
import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal } from "@vetaverde/domain/time/zone";
import { type LevelLimit, levelLimitsOf } from "./limits.ts";

/** The level of a reading; extremes of its bucket where they are known. */
export interface Point extends DatedLevel {
  min: number | null;
  max: number | null;
  flags: readonly PointFlag[];
}

/** The readings of a sensor, drawn as a line. */
export interface Series {
  sensor: SensorLevels;
  points: Point[];
  limits: LevelLimit[];
  /** Usual time between two points, ms. */
  step: number;
}

/** A sounding, placed at noon of its day. */
export interface Sounded extends PiezometricLevel {
  at: number;
}

/** A borehole with its measurements and its index among all of the project, which fixes its colour and shape. */
export interface Well {
  borehole: Borehole;
  at: number;
  levels: readonly Sounded[];
  series: readonly Series[];
}

export interface WellSources {
  boreholes: readonly Borehole[];
  soundings: readonly { borehole: string; levels: readonly PiezometricLevel[] }[];
  sensors: readonly SensorLevels[];
  timeZone: string;
}

const seriesOf = (sensor: SensorLevels): Series => {
  const points = sensor.t.map((t, at) => ({
    at: Date.parse(t),
    level: sensor.level[at] ?? null,
    min: sensor.min?.[at] ?? null,
    max: sensor.max?.[at] ?? null,
    flags: sensor.flags[at] ?? [],
  }));
  return { sensor, points, limits: levelLimitsOf(sensor), step: medianStep(points) };
};

export function wellsOf({ boreholes, soundings, sensors, timeZone }: WellSources): Well[] {
  const byHand = new Map(soundings.map((one) => [one.borehole, one.levels]));
  return boreholes.map((borehole, at) => ({
    borehole,
    at,
    levels: (byHand.get(borehole.id) ?? []).map((one) => ({
      ...one,
      at: instantOfLocal(toEpochDay(one.date), 720, timeZone),
    })),
    series: sensors.filter((one) => one.borehole === borehole.id && one.t.length > 0).map(seriesOf),
  }));
}

/** The group of the devices in a borehole; null where there is none. */
export const sectorOf = ({ sensors }: Borehole): string | null => sensors[0]?.group ?? null;

/** The water level of a borehole at an instant, and its source. */
export interface WellLevel {
  at: number;
  level: number | null;
  flags: readonly PointFlag[];
  /** Null: it was measured by hand. */
  sensor: string | null;
}

const HOUR = 3_600_000;
const SENSOR_MS = 36 * HOUR;
/** Soundings are monthly: one from the month before last does not represent today's level. */
const SOUNDING_MS = 45 * 24 * HOUR;

/**
 * The level at an instant, from the first of the borehole's sensors with a reading near it, otherwise from the last
 * sounding before it.
 */
export function wellLevelOf({ levels, series }: Well, at: number): WellLevel | null {
  for (const { sensor, points, step } of series) {
    const nearest = levelAt(points, at, Math.max(3 * step, SENSOR_MS));
    if (nearest) return { at: nearest.at, level: nearest.level, flags: nearest.flags, sensor: sensor.name };
  }
  const nearest = levelAt(levels, at, SOUNDING_MS);
  return nearest && { at: nearest.at, level: nearest.level, flags: [], sensor: null };
}

/** A level that can be drawn. The level of a dry sensor cannot: it only shows that the water is below the sensor. */
export const drawn = (wellLevel: WellLevel | null): number | null =>
  wellLevel?.level != null && !wellLevel.flags.includes("dry") ? wellLevel.level : null;

/** Splits a series into lines: none crosses a gap, nor a reading without a level. */
export function linesOf({ points, step }: Series): Point[][] {
  const lines: Point[][] = [];
  let open = false;
  let before = 0;
  for (const point of points) {
    if (point.level === null) {
      open = false;
      continue;
    }
    if (open && point.at - before <= 3 * step) lines.at(-1)?.push(point);
    else lines.push([point]);
    open = true;
    before = point.at;
  }
  return lines;
}

/** The span that contains data, at least one day. */
export function spanOf(
  wells: readonly Well[],
  from: number | null,
  now: number,
): { from: number; to: number } {
  const all = wells.flatMap(({ levels, series }) => [
    levels[0]?.at ?? now,
    ...series.map(({ points }) => points[0]?.at ?? now),
  ]);
  const first = from ?? Math.min(...all, now);
  return { from: Math.min(first, now - 24 * HOUR), to: now };
}
