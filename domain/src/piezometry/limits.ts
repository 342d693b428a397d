import { levelOf, type Position } from "./level-of.ts";
import type { CompanionReadings } from "./pressure.ts";
import type { SensorParameters } from "./sensors.ts";

/** A limit of a sensor's readings: its value in the readings' unit, and the violating side. */
export interface ReadingLimit {
  value: number;
  side: "above" | "below";
}

/** Step by which a reading is changed to find the direction of the level: this share of it, and at least a minimum. */
const SHARE = 0.01;
const LEAST = 0.1;

/**
 * The level that corresponds to a limit of the reading, metres above sea level, and the violating side of the level:
 * the digits of a vibrating wire decrease while the water rises. Uses the temperature and air pressure, as any level.
 * @returns null where no level can be calculated: because of the kind of sensor, or an unknown position, temperature or
 * air pressure
 */
export function limitAsLevel(
  { value, side }: ReadingLimit,
  parameters: SensorParameters,
  position: Position | null,
  companions: CompanionReadings,
): { level: number; side: "above" | "below" } | null {
  const at = (reading: number) => levelOf({ reading, parameters, position, companions })?.level ?? null;
  const level = at(value);
  if (level === null) return null;
  const step = Math.max(Math.abs(value) * SHARE, LEAST);
  const rises = (at(value + step) ?? level) >= level;
  return { level, side: rises ? side : side === "above" ? "below" : "above" };
}
