import { levelOfDip, tipElevation, verticalOf } from "./levels.ts";
import { type CompanionReadings, KPA_PER_METRE, pressureOf } from "./pressure.ts";
import { DIP_METRES, type SensorParameters } from "./sensors.ts";

/** Position of a sensor and the project's convention for its level: metres, degrees, and a factor. */
export interface Position {
  /** Ground elevation, above sea level. */
  terrain: number;
  /** From the ground to the tip, along the hole. */
  probeLength: number;
  /** Inclination of the hole, from the vertical. */
  inclination: number;
  /** Metres added to the level. */
  adjustment: number;
  /** Factor applied to the head. */
  correction: number;
}

export interface LevelInput {
  reading: number;
  parameters: SensorParameters;
  /** Null: the position is unknown. */
  position: Position | null;
  companions: CompanionReadings;
  /** The sensor's calibrated range, in the unit of its reading. */
  range?: { min: number | null; max: number | null };
  /** The previous level, and the largest plausible change, in metres. */
  before?: { level: number; most: number };
}

export const LEVEL_FLAGS = ["noTemperature", "noBarometer", "dry", "artesian", "outOfRange", "jump"] as const;
export type LevelFlag = (typeof LEVEL_FLAGS)[number];

export interface Level {
  /**
   * Metres above sea level, to the millimetre; null where the sensor's position is unknown, or something that its
   * pressure must be corrected for: the flags state which.
   */
  level: number | null;
  /** Metres of water over the tip, and its pressure in kPa; null for a standpipe, which has neither. */
  head: number | null;
  pressure: number | null;
  /** Elevation of the tip, metres above sea level. */
  tip: number | null;
  flags: LevelFlag[];
  /** All inputs of the calculation, so that it can be verified and repeated. */
  inputs: LevelInput;
}

const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

/**
 * Piezometric level from a reading: terrain − L cos(angle) + head × correction + adjustment, head = P / 9.80665 in
 * metres for kPa (U.S. Bureau of Reclamation, Embankment Dam Instrumentation Manual; the convention of the project for
 * its factors). Of a standpipe: top of casing − dip cos(angle) + adjustment, the dip being measured along the casing and
 * the top of a casing being its elevation, or the ground's plus its stickup. Doubts are reported as flags: a negative
 * head is dry, a level above the ground artesian. Without a required temperature or air pressure there is no level,
 * because it would be wrong; neither is there one of a reading that the instrument cannot give, which is out of range.
 * @returns null for a sensor that gives no level
 */
export function levelOf(input: LevelInput): Level | null {
  const { reading, parameters, position } = input;
  if (parameters.kind === "standpipe") {
    const casing = casingOf(parameters, position);
    const along = reading * DIP_METRES[parameters.reads ?? "m"];
    const dip = verticalOf(along, position?.inclination ?? 0);
    const level =
      casing === null ? null : toMillimetre(levelOfDip(casing, dip) + (position?.adjustment ?? 0));
    const none = { head: null, pressure: null, tip: null };
    return { ...none, level, flags: flagsOf(input, [], null, level), inputs: input };
  }
  const pressure = pressureOf(parameters, reading, input.companions);
  if (pressure === null) return null;
  const tip = position && tipElevation(position.terrain, position.probeLength, position.inclination);
  if (!Number.isFinite(pressure.kPa))
    return { level: null, head: null, pressure: null, tip, flags: ["outOfRange"], inputs: input };
  const head = pressure.kPa / KPA_PER_METRE;
  const level =
    position === null || tip === null || pressure.flags.length > 0
      ? null
      : toMillimetre(tip + head * position.correction + position.adjustment);
  return {
    level,
    head,
    pressure: pressure.kPa,
    tip,
    flags: flagsOf(input, pressure.flags, head, level),
    inputs: input,
  };
}

/** Elevation of the top of a standpipe's casing; null where it is relative to a ground that is not known. */
function casingOf(
  { casing, stickup = 0 }: Extract<SensorParameters, { kind: "standpipe" }>,
  position: Position | null,
): number | null {
  if (casing !== null) return casing;
  return position !== null && Number.isFinite(position.terrain) ? position.terrain + stickup : null;
}

function flagsOf(
  { reading, position, range, before }: LevelInput,
  known: readonly LevelFlag[],
  head: number | null,
  level: number | null,
): LevelFlag[] {
  const flags = [...known];
  if (head !== null && head < 0) flags.push("dry");
  if (level !== null && position !== null && level > position.terrain) flags.push("artesian");
  const { min = null, max = null } = range ?? {};
  if ((min !== null && reading < min) || (max !== null && reading > max)) flags.push("outOfRange");
  if (before && level !== null && Math.abs(level - before.level) > before.most) flags.push("jump");
  return flags;
}

/** Something that applies from an instant (epoch milliseconds) on, with a version number. */
export interface Applying {
  appliesFrom: number;
  version: number;
}

/**
 * The version in force at an instant: the latest to apply by then, of two with the same date the higher version; null
 * before the first.
 */
export function versionAt<T extends Applying>(versions: readonly T[], at: number): T | null {
  let current: T | null = null;
  for (const one of versions) {
    if (one.appliesFrom > at) continue;
    const later =
      current === null ||
      one.appliesFrom > current.appliesFrom ||
      (one.appliesFrom === current.appliesFrom && one.version > current.version);
    if (later) current = one;
  }
  return current;
}
