// The coordinate systems of map layers: as a file names them by an EPSG code, or as a person states them.

import { type CoordinateSystem, toWgs84, type UtmZone } from "./convert.ts";
import { gridFault } from "./coordinates.ts";
import { DATUM_NAMES, type Datum, isValidAt, transformationOf, transformationsOf } from "./datums.ts";

export interface NamedSystem {
  datum: Datum;
  /** Null for degrees. */
  utm: UtmZone | null;
}

/** Geographic systems in degrees. */
const DEGREES: Readonly<Record<number, Datum>> = {
  4326: "WGS84",
  4674: "SIRGAS2000",
  5360: "SIRGAS-Chile",
  8949: "SIRGAS-Chile",
  9148: "SIRGAS-Chile",
  9153: "SIRGAS-Chile",
  5373: "Peru96",
  4269: "NAD83",
  4248: "PSAD56",
  4618: "SAD69",
};

interface CodeRange {
  datum: Datum;
  south: boolean;
  /** Code of the first zone, and the zones in the order of the codes. */
  first: number;
  zones: readonly [first: number, last: number];
}

/** Codes of UTM zones. EPSG Geodetic Parameter Dataset v11.022 (https://epsg.org). */
const UTM: readonly CodeRange[] = [
  { datum: "WGS84", south: false, first: 32601, zones: [1, 60] },
  { datum: "WGS84", south: true, first: 32701, zones: [1, 60] },
  { datum: "SIRGAS2000", south: false, first: 31965, zones: [11, 22] },
  { datum: "SIRGAS2000", south: true, first: 31977, zones: [17, 25] },
  { datum: "SIRGAS-Chile", south: true, first: 5361, zones: [19, 19] },
  { datum: "SIRGAS-Chile", south: true, first: 5362, zones: [18, 18] },
  { datum: "SIRGAS-Chile", south: true, first: 8950, zones: [18, 19] },
  { datum: "SIRGAS-Chile", south: true, first: 9149, zones: [18, 19] },
  { datum: "SIRGAS-Chile", south: true, first: 9154, zones: [18, 19] },
  { datum: "Peru96", south: true, first: 5387, zones: [18, 18] },
  { datum: "Peru96", south: true, first: 5389, zones: [19, 19] },
  { datum: "NAD83", south: false, first: 26901, zones: [1, 23] },
  { datum: "PSAD56", south: false, first: 24817, zones: [17, 21] },
  { datum: "PSAD56", south: true, first: 24877, zones: [17, 22] },
  { datum: "SAD69", south: false, first: 29168, zones: [18, 22] },
  { datum: "SAD69", south: true, first: 29187, zones: [17, 25] },
];

/** @returns null for a code that is not known here */
export function systemOfEpsg(code: number): NamedSystem | null {
  const degrees = DEGREES[code];
  if (degrees) return { datum: degrees, utm: null };
  for (const { datum, south, first, zones } of UTM) {
    const zone = zones[0] + code - first;
    if (zone >= zones[0] && zone <= zones[1]) return { datum, utm: { zone, south } };
  }
  return null;
}

/** What a person states of a file: a transformation to WGS 84, and a UTM zone such as `19S` unless it is in degrees. */
export interface StatedSystem {
  datum?: string | undefined;
  zone?: string | undefined;
}

export type SystemFault = { rule: "systemNeeded" } | { rule: "unknownSystem"; named: string };

/**
 * The system of a file. A person's statement overrides what the file names; a datum with several transformations has to
 * be stated.
 * @param named what the file names, null if it names none; a text when it is not known
 */
export function layerSystem(
  named: NamedSystem | string | null,
  { datum, zone }: StatedSystem,
): CoordinateSystem | { fault: SystemFault } {
  const utm = zone ? { zone: Number.parseInt(zone, 10), south: zone.endsWith("S") } : null;
  if (datum !== undefined) {
    const transformation = transformationOf(datum);
    return transformation ? { transformation, utm } : { fault: { rule: "unknownSystem", named: datum } };
  }
  if (named === null) return { fault: { rule: "systemNeeded" } };
  if (typeof named === "string") return { fault: { rule: "unknownSystem", named } };
  const [only, ...others] = transformationsOf(named.datum);
  if (!only || others.length > 0) return { fault: { rule: "unknownSystem", named: systemLabel(named) } };
  return { transformation: only, utm: named.utm };
}

/** `WGS 84 · UTM 19S`, `PSAD56`. */
export function systemLabel({ datum, utm }: NamedSystem): string {
  const zone = utm ? ` · UTM ${utm.zone}${utm.south ? "S" : "N"}` : "";
  return `${DATUM_NAMES[datum]}${zone}`;
}

/** Degrees of WGS 84; null for a place that cannot be in this system. */
export function placeIn(system: CoordinateSystem, x: number, y: number): [number, number] | null {
  if (system.utm && gridFault(x, y, system.utm)) return null;
  if (!system.utm && (Math.abs(x) > 180 || Math.abs(y) > 90)) return null;
  const { longitude, latitude } = toWgs84(system, x, y);
  return isValidAt(system.transformation, latitude, longitude) ? [longitude, latitude] : null;
}
