// Converts limits of alert rules, which refer to readings or to levels, to levels over time.
import type { SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import type { DatedLevel } from "@vetaverde/domain/piezometry/level-at";
import { limitAsLevel } from "@vetaverde/domain/piezometry/limits";

/**
 * A limit as a level: a line over time, because calibrations change, and because water temperature and air pressure
 * shift it.
 */
export interface LevelLimit {
  /** Identifies the rule and which of its limits this is. */
  key: string;
  priority: number;
  /** In time order; the level is null where it cannot be calculated. */
  points: LimitPoint[];
}

interface LimitPoint extends DatedLevel {
  /** Index of the sensor configuration in force; -1 before the first. */
  by: number;
  /**
   * The side on which a level exceeds the limit: some instruments read higher the lower the water is. Null if the level
   * is null.
   */
  side: "above" | "below" | null;
}

export function levelLimitsOf(sensor: SensorLevels): LevelLimit[] {
  // A response cached on the phone by an older version has no limits.
  if (!sensor.limits?.length) return [];
  // Rules refer to a value in the current unit: before the instrument was replaced, the same number meant something
  // else.
  const configurations = sensor.configurations.map((one) => ({ ...one, at: Date.parse(one.from) }));
  return sensor.limits.flatMap((limit) => {
    const points = sensor.t.map((t, n): LimitPoint => {
      const at = Date.parse(t);
      // The same at any calibration: one piece.
      if (limit.isLevel) return { at, by: 0, level: limit.value, side: limit.side };
      const by = configurations.findLastIndex((from) => from.at <= at);
      const one = configurations[by];
      const limitLevel =
        one?.unit === sensor.unit
          ? limitAsLevel(limit, one.parameters, positionOf(one), {
              temperature: sensor.temperature[n] ?? null,
              air: sensor.air[n] ?? null,
            })
          : null;
      return { at, by, level: limitLevel?.level ?? null, side: limitLevel?.side ?? null };
    });
    const { rule, priority, side, value } = limit;
    const known = points.some(({ level }) => level !== null);
    return known ? [{ key: `${rule} ${side} ${value}`, priority, points }] : [];
  });
}

/** The sensor's position; a sounded tube needs none. */
function positionOf(one: SensorLevels["configurations"][number]) {
  const { parameters, terrain, probeLength, inclination, adjustment, correction } = one;
  const factors = { inclination: inclination ?? 0, adjustment, correction };
  if (parameters.kind === "standpipe" && parameters.casing !== null)
    return { terrain: Number.POSITIVE_INFINITY, probeLength: 0, ...factors };
  const length = parameters.kind === "standpipe" ? (probeLength ?? 0) : probeLength;
  return terrain === null || length === null ? null : { terrain, probeLength: length, ...factors };
}

/**
 * Splits a limit's line into pieces, without redundant points: only the ends and the points where it changes by more
 * than a millimetre. A new configuration starts a new piece, because no limit applied between the two; so does a level
 * that is out of view.
 */
export function piecesOf(
  { points }: LevelLimit,
  inSight: (level: number) => boolean = () => true,
): { at: number; level: number }[][] {
  const pieces: { at: number; level: number }[][] = [];
  const shown = (point: LimitPoint | undefined) =>
    point && point.level !== null && inSight(point.level) ? point.level : null;
  let open: number | null = null;
  for (const [n, point] of points.entries()) {
    const { at, by } = point;
    const level = shown(point);
    if (level === null) {
      open = null;
      continue;
    }
    const piece = open === by ? pieces.at(-1) : undefined;
    const after = points[n + 1];
    const next = after?.by === by ? shown(after) : null;
    const before = piece?.at(-1);
    const moves = before && Math.abs(before.level - level) > 0.001;
    if (!piece) pieces.push([{ at, level }]);
    else if (moves || next === null || Math.abs(next - level) > 0.001) piece.push({ at, level });
    open = by;
  }
  return pieces;
}

/**
 * The limit at an instant, and the side on which a level exceeds it; null if it is not known at that instant, even if
 * it was known before.
 */
export function limitAt({ points }: LevelLimit, at: number): LimitThen | null {
  const { level, side } = points.findLast((one) => one.at <= at) ?? { level: null, side: null };
  return level === null || side === null ? null : { level, side };
}

/** The most important limit that a level is beyond at an instant; null if it is beyond none. */
export function exceededAt(limits: readonly LevelLimit[], level: number, at: number): LevelLimit | null {
  const beyond = limits.filter((limit) => {
    const then = limitAt(limit, at);
    return then !== null && (then.side === "above" ? level > then.level : level < then.level);
  });
  return beyond.sort((a, b) => a.priority - b.priority)[0] ?? null;
}

export interface LimitThen {
  level: number;
  side: "above" | "below";
}
