// Limits of alert rules, which are of readings, as levels over time.
import type { SensorLevels } from "@vetaverde/contract/piezometry-shapes";
import type { DatedLevel } from "@vetaverde/domain/piezometry/level-at";
import { limitAsLevel } from "@vetaverde/domain/piezometry/limits";

/** A limit as a level: a line through time, since calibrations change, and water's temperature and the air move it. */
export interface LevelLimit {
  /** Of the rule and of which of its limits. */
  key: string;
  priority: number;
  /** In order; null where no level follows. */
  points: LimitPoint[];
}

interface LimitPoint extends DatedLevel {
  /** Which of the sensor's configurations was in force; -1 before the first. */
  by: number;
  /** On which a level is wrong: another instrument may read higher the lower the water is. Null with the level. */
  side: "above" | "below" | null;
}

export function levelLimitsOf(sensor: SensorLevels): LevelLimit[] {
  // Kept on the phone by an older version: it had none.
  if (!sensor.limits?.length) return [];
  // Rules name a value in today's unit: before another instrument took its place the same number meant something else.
  const held = sensor.configurations.map((one) => ({ ...one, at: Date.parse(one.from) }));
  return sensor.limits.flatMap((limit) => {
    const points = sensor.t.map((t, n): LimitPoint => {
      const at = Date.parse(t);
      const by = held.findLastIndex((from) => from.at <= at);
      const one = held[by];
      const found =
        one?.unit === sensor.unit
          ? limitAsLevel(limit, one.parameters, positionOf(one), {
              temperature: sensor.temperature[n] ?? null,
              air: sensor.air[n] ?? null,
            })
          : null;
      return { at, by, level: found?.level ?? null, side: found?.side ?? null };
    });
    const { rule, priority, side, value } = limit;
    const known = points.some(({ level }) => level !== null);
    return known ? [{ key: `${rule} ${side} ${value}`, priority, points }] : [];
  });
}

/** Where a sensor lay; a tube that is sounded needs no place. */
function positionOf(one: SensorLevels["configurations"][number]) {
  const { parameters, terrain, probeLength, inclination, adjustment, correction } = one;
  const factors = { inclination: inclination ?? 0, adjustment, correction };
  if (parameters.kind === "standpipe")
    return { terrain: Number.POSITIVE_INFINITY, probeLength: 0, ...factors };
  return terrain === null || probeLength === null ? null : { terrain, probeLength, ...factors };
}

/**
 * Pieces of a limit's line without what does not change it: ends, and wherever it moves by more than a millimetre. A new
 * configuration begins another piece, since between the two nothing held; so does what is out of sight.
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

/** Where a limit is by an instant, and on which side of it a level is wrong; null where it is not known then, whatever it was before. */
export function limitAt({ points }: LevelLimit, at: number): LimitThen | null {
  const { level, side } = points.findLast((one) => one.at <= at) ?? { level: null, side: null };
  return level === null || side === null ? null : { level, side };
}

export interface LimitThen {
  level: number;
  side: "above" | "below";
}
