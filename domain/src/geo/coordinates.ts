// Parses coordinates as people write them: degrees with decimals or minutes and seconds, metres, zones and datums.
import { type Cell, isErrorCell, readNumber, tidy } from "../text/cells.ts";
import { fold } from "../text/fold.ts";
import type { UtmZone } from "./convert.ts";
import { DATUMS, type Datum, type Transformation, transformationOf, transformationsOf } from "./datums.ts";

export type CoordinateRule =
  | "formulaError"
  | "notDegrees"
  | "notMetres"
  | "latitudeRange"
  | "longitudeRange"
  | "wrongLetter"
  | "signAndLetter"
  | "minutesRange"
  | "notZone"
  | "notDatum";

export type Read<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: CoordinateRule };

export type Axis = "latitude" | "longitude";

const MINUS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
/** Letters of the four languages: O is oeste and ouest, L is leste. */
const LETTERS: Readonly<Record<string, readonly [axis: Axis, sign: 1 | -1]>> = {
  N: ["latitude", 1],
  S: ["latitude", -1],
  E: ["longitude", 1],
  L: ["longitude", 1],
  W: ["longitude", -1],
  O: ["longitude", -1],
};
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const ANGLE = new RegExp(
  String.raw`^([NSEWOL])?\s*([+-])?\s*(${NUMBER})\s*°?(?:\s*(${NUMBER})\s*'(?:\s*(${NUMBER})\s*")?)?\s*([NSEWOL])?$`,
);
/** Without degree and minute signs: `33 27 12,5 S`. */
const SPACED = new RegExp(
  String.raw`^([NSEWOL])?\s*([+-])?\s*(\d+)\s+(${NUMBER})(?:\s+(${NUMBER}))?\s*([NSEWOL])?$`,
);

/** Normalises the many characters for degrees, minutes and seconds to three. */
const plainSigns = (text: string) =>
  tidy(text)
    .toUpperCase()
    .replace(MINUS, "-")
    .replace(/[º˚]/g, "°")
    .replace(/''|[″”“¨]/g, '"')
    .replace(/[′’‘´`]/g, "'");

const decimal = (text: string) => Number(text.replace(",", "."));

/**
 * An angle: a number, `-33,4567`, `33° 27' 24,1" S`, `S 33 27 24.1`. A comma is always the decimal mark.
 * @returns degrees, south and west negative
 */
export function readDegrees(cell: Cell, axis: Axis): Read<number> {
  if (isErrorCell(cell)) return { fault: "formulaError" };
  if (typeof cell === "number") return inRange(cell, axis);
  if (typeof cell !== "string") return { fault: "notDegrees" };
  const text = plainSigns(cell);
  const match = ANGLE.exec(text) ?? SPACED.exec(text);
  if (!match) return { fault: "notDegrees" };
  const [, before, sign, degrees = "", minutes, seconds, after] = match;
  if (before && after) return { fault: "notDegrees" };
  const letter = LETTERS[before ?? after ?? ""];
  if (letter && letter[0] !== axis) return { fault: "wrongLetter" };
  if (letter && sign) return { fault: "signAndLetter" };
  const [m, s] = [decimal(minutes ?? "0"), decimal(seconds ?? "0")];
  if (m >= 60 || s >= 60) return { fault: "minutesRange" };
  // Decimals of a degree together with minutes would count the same fraction twice.
  if (minutes !== undefined && /[.,]/.test(degrees)) return { fault: "notDegrees" };
  if (seconds !== undefined && /[.,]/.test(minutes ?? "")) return { fault: "notDegrees" };
  const size = decimal(degrees) + m / 60 + s / 3600;
  return inRange((letter ? letter[1] : sign === "-" ? -1 : 1) * size, axis);
}

function inRange(degrees: number, axis: Axis): Read<number> {
  if (!Number.isFinite(degrees)) return { fault: "notDegrees" };
  if (Math.abs(degrees) <= (axis === "latitude" ? 90 : 180)) return { value: degrees };
  return { fault: axis === "latitude" ? "latitudeRange" : "longitudeRange" };
}

/** Metres. `345.678` is read as 345678: no grid coordinate is a third of a kilometre. */
export function readMetres(cell: Cell): Read<number> {
  if (isErrorCell(cell)) return { fault: "formulaError" };
  const plain = typeof cell === "string" ? tidy(cell).replace(/\s*m\.?(?:\s*[ens])?$/i, "") : cell;
  const read = readNumber(plain);
  if (read.fault === undefined) return { value: read.value };
  if (read.fault === "ambiguousNumber" && typeof plain === "string")
    return { value: Number(plain.replace(/[.,]/g, "")) };
  return { fault: "notMetres" };
}

const SOUTHERN = /^(s|sur|south|sud|sul)$/;
const NORTHERN = /^(n|norte|north|nord)$/;
const ZONE = /^(?:(?:utm|huso|zona|zone|fuso|fuseau|h)[\s:.-]*)*(\d{1,2})[\s-]*(?:([a-z]*)|\(([a-z]+)\))$/;

/**
 * `19`, `19S`, `19 H`, `H19`, `UTM 19 Sur`, `19 (Sur)`. S alone means the south, as in the names of grids; any other letter is the band of
 * latitude of the military grid: C to M south, N to X north.
 * @returns `south` null where only the number is given
 */
export function readZone(cell: Cell): Read<{ zone: number; south: boolean | null }> {
  if (isErrorCell(cell)) return { fault: "formulaError" };
  if (typeof cell !== "string" && typeof cell !== "number") return { fault: "notZone" };
  const match = ZONE.exec(fold(String(cell)));
  const zone = Number(match?.[1]);
  const letters = match?.[2] ?? match?.[3] ?? "";
  if (!match || zone < 1 || zone > 60) return { fault: "notZone" };
  if (letters === "") return { value: { zone, south: null } };
  if (SOUTHERN.test(letters)) return { value: { zone, south: true } };
  if (NORTHERN.test(letters)) return { value: { zone, south: false } };
  if (/^[c-hj-m]$/.test(letters)) return { value: { zone, south: true } };
  return /^[p-rt-x]$/.test(letters) ? { value: { zone, south: false } } : { fault: "notZone" };
}

const WRITTEN: readonly (readonly [pattern: RegExp, datum: Datum])[] = [
  [/^wgs(19)?84$/, "WGS84"],
  [/^sirgaschile(19|20)?\d{0,2}$/, "SIRGAS-Chile"],
  [/^sirgas(20)?00$|^sirgas$/, "SIRGAS2000"],
  [/^(peru(19)?96|peru96)$/, "Peru96"],
  [/^(psad(19)?56|lacanoa)$/, "PSAD56"],
  [/^sad(19)?69(pre96)?$/, "SAD69"],
  [/^nad(19)?83(csrs(v?\d)?)?$/, "NAD83"],
  [/^nad(19)?27$/, "NAD27"],
  [/^corregoalegre((19)?(61|70|72|7072|701972))?$/, "CorregoAlegre"],
];

/** The datum that a name means, whether it can be converted or not. */
export function datumOfName(name: string): Datum | undefined {
  const written = fold(name).replace(/[^a-z0-9]/g, "");
  return (
    DATUMS.find((one) => fold(one).replace(/[^a-z0-9]/g, "") === written) ??
    WRITTEN.find(([pattern]) => pattern.test(written))?.[1]
  );
}

/** The datum that a text names: a transformation, or a datum with several; one without any is refused. */
export function readDatum(cell: Cell): Read<Transformation | Datum> {
  if (isErrorCell(cell)) return { fault: "formulaError" };
  if (typeof cell !== "string") return { fault: "notDatum" };
  const code = /epsg:{0,2}\s*(\d+)/i.exec(cell)?.[1];
  const byCode = code ? transformationOf(`EPSG:${code}`) : undefined;
  if (byCode) return { value: byCode };
  const datum = datumOfName(cell);
  if (!datum || (code && !byCode)) return { fault: "notDatum" };
  const [only, ...others] = transformationsOf(datum);
  if (!only) return { fault: "notDatum" };
  return { value: others.length === 0 ? only : datum };
}

/** Limits of the easting in a zone, in metres: beyond them the point belongs to another zone or is no UTM at all. */
export const MIN_EASTING = 100_000;
export const MAX_EASTING = 900_000;
/** The pole is at 9 997 965 m from the equator; UTM ends at 84° N and 80° S. */
const NORTH = { min: 0, max: 9_329_006 } as const;
const SOUTH = { min: 1_118_414, max: 10_000_000 } as const;

export type GridRule = "eastingRange" | "northingRange" | "eastingNorthingSwapped";

/** The rule that metres of a zone violate, or undefined. */
export function gridFault(easting: number, northing: number, { south }: UtmZone): GridRule | undefined {
  const isEasting = (metres: number) => metres >= MIN_EASTING && metres <= MAX_EASTING;
  const { min, max } = south ? SOUTH : NORTH;
  if (!isEasting(easting))
    return isEasting(northing) && easting > MAX_EASTING && easting <= max
      ? "eastingNorthingSwapped"
      : "eastingRange";
  return northing < min || northing > max ? "northingRange" : undefined;
}
