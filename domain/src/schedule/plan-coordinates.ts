// Reads the coordinates of a plan's row as plans write them.
import {
  datumOfName,
  type GridRule,
  gridFault,
  readDatum,
  readMetres,
  readZone,
} from "../geo/coordinates.ts";
import type { Datum } from "../geo/datums.ts";
import type { Cell } from "../text/cells.ts";
import { fold } from "../text/fold.ts";

/** `19S`, or `19` where the hemisphere is not stated. */
export type ZoneText = string;

type Read<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: "notZone" | "notDatum" };

const BLANK =
  /^(?:[-–—.]+|n\.?\s?[/.]?\s?[ad]\.?|s\.?\s?[/.]?\s?i\.?|no aplica|sin informacion|not applicable|none|sans objet|nao se aplica)$/;

/** Whether a cell says that there is no value: "-", "N/A", "No aplica". */
export const isNoValue = (cell: Cell): boolean => typeof cell === "string" && BLANK.test(fold(cell));

export function readPlanZone(cell: Cell): Read<ZoneText> {
  const read = readZone(cell);
  if (read.fault !== undefined) return { fault: "notZone" };
  const { zone, south } = read.value;
  return { value: `${zone}${south === null ? "" : south ? "S" : "N"}` };
}

const DATUM =
  /psad[\s-]*(?:19)?56|wgs[\s-]*(?:19)?84|sirgas[\s-]*chile(?:[\s-]*(?:19|20)?\d\d)?|sirgas(?:[\s-]*(?:20)?00)?|sad[\s-]*(?:19)?69|peru[\s-]*(?:19)?96|la canoa|nad[\s-]*(?:19)?(?:83[\s-]*\(?csrs\)?(?:[\s-]*v?\d)?|83|27)|corrego[\s-]+alegre(?:[\s-]*(?:19)?(?:61|70[\s-/]*(?:19)?72))?/;
const AROUND = /\b(datum|utm|coordenadas?|coordinates?|geodesico|sistema|system|de|en|in)\b|[,;:()[\]/|–-]/g;

/** The datum of a name or of the EPSG code of a transformation; also one that the product cannot convert. */
function statedDatum(text: string): Datum | undefined {
  const read = readDatum(text);
  if (read.fault !== undefined) return datumOfName(text);
  return typeof read.value === "string" ? read.value : read.value.datum;
}

/** A datum, with its zone where the cell has both: "WGS84, Huso 19 Sur". */
export function readPlanDatum(cell: Cell): Read<{ datum: Datum; zone: ZoneText | null }> {
  if (typeof cell !== "string") return { fault: "notDatum" };
  const whole = statedDatum(cell);
  if (whole) return { value: { datum: whole, zone: null } };
  const folded = fold(cell);
  const name = DATUM.exec(folded)?.[0];
  const datum = name === undefined ? undefined : statedDatum(name.trim());
  if (name === undefined || !datum) return { fault: "notDatum" };
  const rest = folded.replace(name, " ").replace(AROUND, " ").replace(/\s+/g, " ").trim();
  const zone = rest === "" ? null : readPlanZone(rest);
  // What else the cell says may be another datum.
  if (zone?.fault) return { fault: "notDatum" };
  return {
    value: { datum, zone: zone?.value ?? null },
  };
}

const HEADER_ZONE =
  /\b(?:(?:huso|zona|zone|fuso|fuseau)(?: utm)?|utm|h) ?(\d{1,2}) ?(sur|south|sud|sul|norte|north|nord|[a-z])?(?![a-z0-9])|\b(\d{1,2}) ?([a-z])\b/;

/** What the header of a column of coordinates states for all of its rows. */
export interface HeaderGrid {
  readonly datum: Datum | null;
  readonly zone: ZoneText | null;
}

/**
 * Splits a header such as "Este (WGS84, Huso 19S)" into the column's own name and the datum and zone of all rows.
 * @returns null where it names neither
 */
export function splitGridHeader(header: string): (HeaderGrid & { readonly name: string }) | null {
  const folded = fold(header);
  const datumName = DATUM.exec(folded)?.[0];
  const withoutDatum = datumName === undefined ? folded : folded.replace(datumName, " ");
  const zoneMatch = HEADER_ZONE.exec(withoutDatum.replace(/[(),;/]/g, " ").replace(/\s+/g, " "));
  const zone = zoneMatch
    ? readPlanZone(`${zoneMatch[1] ?? zoneMatch[3]}${zoneMatch[2] ?? zoneMatch[4] ?? ""}`)
    : null;
  const datum = datumName === undefined ? null : readPlanDatum(datumName.trim());
  if (!datum && !zone) return null;
  const name = withoutDatum
    .replace(/[(),;/]/g, " ")
    .replace(/\s+/g, " ")
    .replace(zoneMatch?.[0] ?? "", " ")
    .replace(/\b(datum|huso|zona|zone|fuso|fuseau)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    name,
    datum: datum && datum.fault === undefined ? datum.value.datum : null,
    zone: zone && zone.fault === undefined ? zone.value : null,
  };
}

export const readPlanMetres = (cell: Cell): { value: number } | null => {
  const read = readMetres(cell);
  return read.fault === undefined ? { value: read.value } : null;
};

/** The rule that a row's metres violate; without a hemisphere what neither allows. */
export function planGridFault(
  easting: number,
  northing: number,
  zone: ZoneText | null,
): GridRule | undefined {
  const isStated = zone !== null && /[NS]$/.test(zone);
  const faultIn = (south: boolean) => gridFault(easting, northing, { zone: 1, south });
  if (isStated) return faultIn(zone.endsWith("S"));
  const fault = faultIn(true);
  return fault === undefined || faultIn(false) === undefined ? undefined : fault;
}
