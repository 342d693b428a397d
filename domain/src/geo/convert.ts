// Converts coordinates of a datum, in degrees or in UTM metres, to degrees of WGS 84 and back.
import proj4, { type Converter } from "proj4";
import { ELLIPSOIDS, type Transformation } from "./datums.ts";

export interface UtmZone {
  /** 1 to 60. */
  readonly zone: number;
  readonly south: boolean;
}

/** Meaning of a pair of numbers: `utm` is null for degrees. */
export interface CoordinateSystem {
  readonly transformation: Transformation;
  readonly utm: UtmZone | null;
}

/** Degrees of WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const WGS84 = "+proj=longlat +datum=WGS84 +no_defs";
const converters = new Map<string, Converter>();

function definitionOf({ transformation, utm }: CoordinateSystem): string {
  const { datum, shift } = transformation;
  const base = `+ellps=${ELLIPSOIDS[datum]} +towgs84=${shift.join(",")} +no_defs`;
  return utm
    ? `+proj=utm +zone=${utm.zone}${utm.south ? " +south" : ""} +units=m ${base}`
    : `+proj=longlat ${base}`;
}

function converterOf(system: CoordinateSystem): Converter {
  const definition = definitionOf(system);
  const known = converters.get(definition);
  if (known) return known;
  const converter = proj4(definition, WGS84);
  converters.set(definition, converter);
  return converter;
}

/** Rounds to eight decimals of a degree, about a millimetre: further digits are noise of the conversion. */
const DIGITS = 1e8;
const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS;

/**
 * @param x longitude in degrees, or easting in metres
 * @param y latitude in degrees, or northing in metres
 * @returns degrees of WGS 84; input in WGS 84 degrees is returned unchanged
 */
export function toWgs84(system: CoordinateSystem, x: number, y: number): Place {
  const { shift, datum } = system.transformation;
  const isShifted = shift.some((metres) => metres !== 0) || ELLIPSOIDS[datum] !== "WGS84";
  // GRS 80 and WGS 84 degrees denote the same place within a tenth of a millimetre.
  if (!system.utm && (!isShifted || ELLIPSOIDS[datum] === "GRS80")) return { latitude: y, longitude: x };
  const [longitude, latitude] = converterOf(system).forward([x, y]) as [number, number];
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** @returns [x, y]: longitude and latitude in degrees of the datum, or easting and northing in metres */
export function fromWgs84(system: CoordinateSystem, { latitude, longitude }: Place): [x: number, y: number] {
  return converterOf(system).inverse([longitude, latitude]) as [number, number];
}
