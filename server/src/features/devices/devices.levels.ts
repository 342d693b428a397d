// A piezometer's readings as levels above the sea, by its current parameters.
import { type LevelFlag, levelOf } from "@vetaverde/domain/piezometry/level-of";
import { type CompanionReadings, celsiusFrom, celsiusOf } from "@vetaverde/domain/piezometry/pressure";
import { PRESSURE_KPA } from "@vetaverde/domain/piezometry/sensors";
import type { ListedSensorRow } from "./rows.gen.ts";

interface Read {
  at: Date;
  value: number;
  day: (number | null)[];
}
export interface LevelRead {
  /** Null when the flags say what is missing to compute one. */
  level: number | null;
  flags: LevelFlag[];
  day: (number | null)[];
}

/** Temperature and air pressure measured further apart than this from a reading do not correct it. */
const COMPANION_WINDOW_MS = 6 * 3_600_000;

/**
 * The level of a sensor's latest reading, and the levels of its day; null when none can be computed.
 * @param own the sensors of its device
 * @param barometers the project's
 */
export function levelRead(
  sensor: ListedSensorRow,
  own: readonly ListedSensorRow[],
  barometers: readonly ListedSensorRow[],
  latest: ReadonlyMap<number, Read>,
): LevelRead | null {
  const read = latest.get(sensor.number);
  if (!read) return null;
  const { parameters, position } = sensor;
  const near = (other: ListedSensorRow | undefined): number | null => {
    const companions = other && latest.get(other.number);
    return companions && Math.abs(companions.at.getTime() - read.at.getTime()) <= COMPANION_WINDOW_MS
      ? companions.value
      : null;
  };
  const companions = companionsOf(sensor, own, barometers, near);
  const of = (reading: number) => levelOf({ reading, parameters, position, companions });
  const now = of(read.value);
  if (!now || (now.level === null && (now.flags.length === 0 || position === null))) return null;
  return {
    level: now.level,
    flags: now.flags,
    day:
      now.level === null
        ? read.day
        : read.day.map((mean) => (mean === null ? null : (of(mean)?.level ?? null))),
  };
}

function companionsOf(
  { parameters }: ListedSensorRow,
  own: readonly ListedSensorRow[],
  barometers: readonly ListedSensorRow[],
  near: (other: ListedSensorRow | undefined) => number | null,
): CompanionReadings {
  const variable = "temperatureVariable" in parameters ? parameters.temperatureVariable?.toLowerCase() : null;
  const thermometer = variable ? own.find((one) => one.variable.toLowerCase() === variable) : undefined;
  const barometer =
    "barometric" in parameters && parameters.barometric
      ? barometers.find(({ id }) => id === parameters.barometric?.sensor)
      : undefined;
  const air = near(barometer);
  const scale = barometer?.parameters.kind === "barometer" ? PRESSURE_KPA[barometer.parameters.unit] : 1;
  return { temperature: celsius(thermometer, near(thermometer)), air: air === null ? null : air * scale };
}

function celsius(thermometer: ListedSensorRow | undefined, value: number | null): number | null {
  if (!thermometer || value === null) return null;
  const { parameters, unit } = thermometer;
  if (parameters.kind === "thermistor")
    return celsiusOf(parameters.reads === "kΩ" ? value * 1000 : value, parameters);
  return celsiusFrom(unit, value);
}
