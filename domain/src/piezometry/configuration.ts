import { type Applying, type Position, versionAt } from "./level-of.ts";
import { celsiusFrom, celsiusOf, wireQuantity } from "./pressure.ts";
import { PRESSURE_KPA, type SensorParameters } from "./sensors.ts";

/** Conversion of a sensor's readings to values, from a date on. Null factors: the device's apply. */
export interface SensorVersion extends Applying {
  unit: string;
  parameters: SensorParameters;
  adjustment: number | null;
  correction: number | null;
  probeLength: number | null;
}

/** Position of a device's sensors, from a date on; null where unknown. */
export interface PlaceVersion extends Applying {
  terrain: number | null;
  probeLength: number | null;
  inclination: number | null;
  adjustment: number | null;
  correction: number | null;
}

/** All versions that a sensor's levels were calculated with. */
export interface Configuration {
  sensor: readonly SensorVersion[];
  place: readonly PlaceVersion[];
}

export interface ConfigurationPeriod {
  sensor: SensorVersion;
  /** The ground elevation, where it was known then. */
  terrain: number | null;
  /** Null: its position was unknown then. */
  position: Position | null;
}

/**
 * The configuration in force at an instant. A factor of the sensor takes precedence over its device's. A standpipe
 * needs no position: its casing is the reference.
 * @returns null where the sensor had no parameters yet
 */
export function configurationAt({ sensor, place }: Configuration, at: number): ConfigurationPeriod | null {
  const own = versionAt(sensor, at);
  if (!own) return null;
  const device = versionAt(place, at);
  const terrain = device?.terrain ?? null;
  const length = own.probeLength ?? device?.probeLength ?? null;
  const adjustment = own.adjustment ?? device?.adjustment ?? 0;
  const correction = own.correction ?? device?.correction ?? 1;
  const factors = { inclination: device?.inclination ?? 0, adjustment, correction };
  if (own.parameters.kind === "standpipe" && own.parameters.casing !== null) {
    // The ground only decides whether a level is artesian; without it, none is.
    const position = {
      terrain: terrain ?? Number.POSITIVE_INFINITY,
      probeLength: length ?? 0,
      ...factors,
    };
    return { sensor: own, terrain, position };
  }
  // A standpipe that is given by its height above the ground needs the ground, and no probe.
  const probeLength = own.parameters.kind === "standpipe" ? (length ?? 0) : length;
  const position = terrain === null || probeLength === null ? null : { terrain, probeLength, ...factors };
  return { sensor: own, terrain, position };
}

/** Whether another configuration came into force after `after` and not after `until`. */
export const changesBetween = ({ sensor, place }: Configuration, after: number, until: number): boolean =>
  [...sensor, ...place].some(({ appliesFrom }) => appliesFrom > after && appliesFrom <= until);

/** Whether a level depends on the reading alone, without temperature or air pressure. */
export const isSelfContained = (parameters: SensorParameters): boolean =>
  !("barometric" in parameters && parameters.barometric !== null) &&
  !(parameters.kind === "vibratingWire" && parameters.temperature !== null);

/**
 * Whether the level is monotonic while the reading goes from one value to another: then the minimum and maximum reading
 * of a period give its extreme levels. All kinds are, except a polynomial about its vertex, and a frequency or a period
 * about 0.
 */
export function isMonotonic(parameters: SensorParameters, low: number, high: number): boolean {
  if (parameters.kind !== "vibratingWire") return true;
  const { reads, basis = "digits", wire } = parameters;
  const [first, last] = [low, high].map((reading) => wireQuantity(reads, basis, reading));
  if (first === null || first === undefined || last === null || last === undefined) return false;
  if (wire.form === "linear" || wire.a === 0) return true;
  const vertex = -wire.b / (2 * wire.a);
  // A period decreases while the frequency increases.
  return vertex <= Math.min(first, last) || vertex >= Math.max(first, last);
}

/** °C from a thermometer's reading; null where its unit is not one of temperature. */
export function celsiusRead({ parameters, unit }: SensorVersion, value: number): number | null {
  if (parameters.kind === "thermistor")
    return celsiusOf(parameters.reads === "kΩ" ? value * 1000 : value, parameters);
  return celsiusFrom(unit, value);
}

/** kPa from a barometer's reading; null for any other sensor. */
export const airRead = ({ parameters }: SensorVersion, value: number): number | null =>
  parameters.kind === "barometer" ? value * PRESSURE_KPA[parameters.unit] : null;
