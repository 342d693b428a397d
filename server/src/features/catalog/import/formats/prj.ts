// Parses the .prj of a shapefile: a well-known text as ESRI and OGC write it.
import { readDatum } from "@vetaverde/domain/geo/coordinates";
import type { DeclaredSystem } from "../catalog-import.types.ts";
import { UNKNOWN_SYSTEM } from "./features.ts";

const MAX_LENGTH = 10_000;

/** The names that ESRI, OGC and EPSG use for the known datums. */
const DATUM_NAMES: readonly (readonly [pattern: RegExp, datum: string])[] = [
  [/^d?wgs1984$|^wgs84$|^worldgeodeticsystem1984(ensemble)?$/, "WGS84"],
  [/^d?sirgaschile\w*$/, "SIRGAS-Chile"],
  [/^d?sirgas2000$|^sistemadereferenciageocentricopara(las|america[s]?)\w*2000$/, "SIRGAS2000"],
  [/^d?peru(19)?96$/, "Peru96"],
  [/^d?provisionals(outh)?american(datum)?1956$|^psad56$/, "PSAD56"],
  [/^d?southamerican(datum)?1969$|^sad69$/, "SAD69"],
];

/**
 * @returns a system with only the fields that the text states for certain; `text` is its own name when it is not known
 */
export function systemOfPrj(prj: string | undefined): DeclaredSystem {
  if (prj === undefined || prj.trim() === "") return UNKNOWN_SYSTEM;
  const wkt = prj.slice(0, MAX_LENGTH);
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(wkt)?.[1]?.slice(0, 200) ?? wkt.slice(0, 100);
  const unknown = { ...UNKNOWN_SYSTEM, text: name };
  const datum = datumOf(wkt);
  if (!datum) return unknown;
  if (/^\s*(?:GEOGCS|GEOGCRS|GEODCRS)\b/i.test(wkt)) {
    const isDegree = /UNIT\s*\[\s*"degree"/i.test(wkt);
    return isDegree ? { axes: "degrees", zone: null, datum, text: null } : unknown;
  }
  const zone = utmZoneOf(wkt);
  return zone ? { axes: "utm", zone, datum, text: null } : unknown;
}

function datumOf(wkt: string): DeclaredSystem["datum"] {
  const name = /DATUM\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1];
  const key = name?.toLowerCase().replace(/[^a-z0-9]/g, "") ?? "";
  const known = DATUM_NAMES.find(([pattern]) => pattern.test(key))?.[1];
  if (!known) return null;
  const read = readDatum(known);
  if (read.fault !== undefined) return null;
  return typeof read.value === "string" ? { datum: read.value } : { transformation: read.value.id };
}

/** Recognised by the projection's parameters, never by its name alone. */
function utmZoneOf(wkt: string): DeclaredSystem["zone"] {
  if (!/PROJECTION\s*\[\s*"(?:Transverse[ _]Mercator|Gauss_Kruger)"/i.test(wkt)) return null;
  const parameter = (name: string) => {
    const match = new RegExp(String.raw`PARAMETER\s*\[\s*"${name}"\s*,\s*(-?[\d.]+(?:e[+-]?\d+)?)`, "i").exec(
      wkt,
    );
    return match ? Number(match[1]) : Number.NaN;
  };
  const meridian = parameter("central_meridian");
  const northing = parameter("false_northing");
  const zone = (meridian + 183) / 6;
  const isUtm =
    Math.abs(parameter("scale_factor") - 0.9996) < 1e-9 &&
    parameter("false_easting") === 500_000 &&
    parameter("latitude_of_origin") === 0 &&
    (northing === 0 || northing === 10_000_000) &&
    Number.isInteger(zone) &&
    zone >= 1 &&
    zone <= 60 &&
    /UNIT\s*\[\s*"met(?:er|re)"\s*,\s*1(?:\.0*)?\s*[,\]]/i.test(wkt);
  return isUtm ? { zone, south: northing !== 0 } : null;
}
