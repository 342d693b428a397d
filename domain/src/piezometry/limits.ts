import { levelOf, type Position } from "./level-of.ts";
import type { CompanionReadings } from "./pressure.ts";
import type { SensorParameters } from "./sensors.ts";

/** A limit of a sensor's readings: its value in the readings' unit, and the side on which a reading is wrong. */
export interface ReadingLimit {
  value: number;
  side: "above" | "below";
}

/** How far a reading is moved to see which way the level goes: a share of it, and at least so much. */
const SHARE = 0.01;
const LEAST = 0.1;

/**
 * The level at which a reading would be at its limit, metres above sea level, and the side on which a level is wrong: the
 * digits of a vibrating wire fall while the water rises. By what was measured beside it, as any level.
 * @returns null where no level follows: from the sensor, for want of its place, or of the temperature or air that it needs
 */
export function limitAsLevel(
  { value, side }: ReadingLimit,
  parameters: SensorParameters,
  position: Position | null,
  beside: CompanionReadings,
): { level: number; side: "above" | "below" } | null {
  const at = (reading: number) => levelOf({ reading, parameters, position, beside })?.level ?? null;
  const level = at(value);
  if (level === null) return null;
  const step = Math.max(Math.abs(value) * SHARE, LEAST);
  const rises = (at(value + step) ?? level) >= level;
  return { level, side: rises ? side : side === "above" ? "below" : "above" };
}
