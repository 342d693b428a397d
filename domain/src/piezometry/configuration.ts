import { type Applying, holdingAt, type Position } from "./level-of.ts";
import { celsiusOf, digitsOf } from "./pressure.ts";
import { PRESSURE_KPA, type SensorParameters } from "./sensors.ts";

/** How a sensor's readings become values, from a date on. Null factors: its device's hold. */
export interface SensorVersion extends Applying {
  unit: string;
  parameters: SensorParameters;
  adjustment: number | null;
  correction: number | null;
  probeLength: number | null;
}

/** Where a device's sensors lie, from a date on; null where nobody said. */
export interface PlaceVersion extends Applying {
  terrain: number | null;
  probeLength: number | null;
  inclination: number | null;
  adjustment: number | null;
  correction: number | null;
}

/** All that a sensor's level was ever worked out by. */
export interface Configuration {
  sensor: readonly SensorVersion[];
  place: readonly PlaceVersion[];
}

export interface ConfigurationPeriod {
  sensor: SensorVersion;
  /** The ground, where it was known then. */
  terrain: number | null;
  /** Null: nobody had said where it lies. */
  position: Position | null;
}

/**
 * What held at an instant. A factor of the sensor's own comes before its device's. A standpipe needs no place: its casing
 * says where it is read from.
 * @returns null where the sensor had no parameters yet
 */
export function configurationAt({ sensor, place }: Configuration, at: number): ConfigurationPeriod | null {
  const own = holdingAt(sensor, at);
  if (!own) return null;
  const device = holdingAt(place, at);
  const terrain = device?.terrain ?? null;
  const length = own.probeLength ?? device?.probeLength ?? null;
  const adjustment = own.adjustment ?? device?.adjustment ?? 0;
  const correction = own.correction ?? device?.correction ?? 1;
  const factors = { inclination: device?.inclination ?? 0, adjustment, correction };
  if (own.parameters.kind === "standpipe") {
    // The ground decides only whether it is artesian; where nobody knows it, nothing is.
    const position = {
      terrain: terrain ?? Number.POSITIVE_INFINITY,
      probeLength: length ?? 0,
      ...factors,
    };
    return { sensor: own, terrain, position };
  }
  const position = terrain === null || length === null ? null : { terrain, probeLength: length, ...factors };
  return { sensor: own, terrain, position };
}

/** Whether another configuration came to hold after an instant and not after another. */
export const changesBetween = ({ sensor, place }: Configuration, after: number, until: number): boolean =>
  [...sensor, ...place].some(({ appliesFrom }) => appliesFrom > after && appliesFrom <= until);

/** Whether a level follows from the reading alone: nothing that was measured beside it belongs to it. */
export const isSelfContained = (parameters: SensorParameters): boolean =>
  !("barometric" in parameters && parameters.barometric !== null) &&
  !(parameters.kind === "vibratingWire" && parameters.temperature !== null);

/**
 * Whether the level only rises, or only falls, while the reading goes from one value to another: then the least and the
 * greatest reading of a time are its extreme levels. All are, but a polynomial about its vertex, and a frequency about 0.
 */
export function isMonotonic(parameters: SensorParameters, low: number, high: number): boolean {
  if (parameters.kind !== "vibratingWire") return true;
  const { reads, wire } = parameters;
  if (reads === "Hz" && low < 0) return false;
  if (wire.form === "linear") return true;
  const [from, to] = reads === "Hz" ? [digitsOf(low), digitsOf(high)] : [low, high];
  const vertex = wire.a === 0 ? null : -wire.b / (2 * wire.a);
  return vertex === null || vertex <= from || vertex >= to;
}

/** °C from what a thermometer read; null where its unit is none of temperature. */
export function celsiusRead({ parameters, unit }: SensorVersion, value: number): number | null {
  if (parameters.kind === "thermistor")
    return celsiusOf(parameters.reads === "kΩ" ? value * 1000 : value, parameters);
  return unit === "°C" ? value : null;
}

/** kPa from what a barometer read; null for a sensor that is none. */
export const airRead = ({ parameters }: SensorVersion, value: number): number | null =>
  parameters.kind === "barometer" ? value * PRESSURE_KPA[parameters.unit] : null;
