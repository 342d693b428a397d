// Reads the stations' coordinates from a laboratory's file.

import { fromUtm } from "@vetaverde/domain/geo/utm";
import type { Cell } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";

export interface Place {
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
}

const HEADS = {
  latitude: /^(lat|latitud|latitude)\b/,
  longitude: /^(lon|long|longitud|longitude)\b/,
  easting: /^(este|est|leste|east|easting|x)$/,
  northing: /^(norte|nord|north|northing|y)$/,
  zone: /^(huso|zona|zone|fuseau|fuso)$/,
  datum: /^datum/,
  elevation: /^(elev|elevation|elevacion|altitud|altitude|cota|altura|z)\b/,
} as const;
type Head = keyof typeof HEADS;

const DATUM = /\b(wgs ?84|sirgas(?: ?(?:2000|95))?|psad ?56|sad ?69|nad ?(?:27|83)|etrs ?89|itrf ?\w*)\b/;
const ZONE =
  /\b(?:huso|zona|zone|fuseau|fuso|utm)? ?([1-9]|[1-5]\d|60) ?(s|h|j|k|l|sur|sud|sul|south|n|norte|nord|north)\b/;
/** Words in a coordinate's header that do not identify the coordinate. */
const NOISE =
  /\b(utm|coordenadas?|coordonnees?|coordinates?|coord|metros?|metres?|m|huso|zona|zone|datum)\b/g;

export interface PlaceColumns {
  at: Partial<Record<Head, number>>;
  /** From the headers: `Este (UTM 19S, WGS84)`. */
  zone: string;
  datum: string;
}

/** Finds the columns with coordinates. */
export function placeColumns(heads: readonly Cell[]): PlaceColumns {
  const columns: PlaceColumns = { at: {}, zone: "", datum: "" };
  for (const [index, cell] of heads.entries()) {
    const plain = fold(String(cell ?? ""))
      .replace(/[_.,()[\]°:/-]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const datum = DATUM.exec(plain)?.[0] ?? "";
    const rest = plain.replace(datum, " ");
    const [zone = "", number = "", half = ""] = ZONE.exec(rest) ?? [];
    const bare = (text: string) => text.replace(NOISE, " ").replace(/\s+/g, " ").trim();
    const names = [plain, bare(rest), bare(rest.replace(zone, " "))];
    for (const head of Object.keys(HEADS) as Head[]) {
      if (!names.some((name) => HEADS[head].test(name))) continue;
      columns.at[head] ??= index;
      if (head !== "easting" && head !== "northing") continue;
      columns.zone ||= number && `${number}${half[0] ?? ""}`;
      columns.datum ||= datum;
    }
  }
  return columns;
}

const number = (cell: Cell | undefined): number | null => {
  if (typeof cell === "number") return cell;
  const text = typeof cell === "string" ? cell.trim().replace(",", ".") : "";
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
};

/** Degrees: `-28,2796`, `28°16'46.6" S`, `28 16 46 S`. The west may be an O (oeste, ouest). */
function degrees(cell: Cell | undefined): number | null {
  const plain = number(cell);
  if (plain !== null || typeof cell !== "string") return plain;
  const [, sign = "", d = "", m = "", s = "", side = ""] =
    /^([+-]?)(\d{1,3})[°º\s]+(\d{1,2})['’′\s]+(\d{1,2}(?:[.,]\d+)?)?["”″'\s]*([NSEWO]?)$/i.exec(
      cell.trim(),
    ) ?? [];
  if (d === "" || Number(m) >= 60) return null;
  const size = Number(d) + Number(m) / 60 + Number((s || "0").replace(",", ".")) / 3600;
  return sign === "-" || /[SWO]/i.test(side) ? -size : size;
}

/** Datums equal to WGS 84 within a metre; coordinates in any other datum are ignored. */
const SAME_DATUM = /^$|wgs|sirgas|itrf|etrs|nad ?83/i;

/** @returns nulls when the file states no position, uses an unknown datum, or the position is not on earth */
export function placeOf(row: readonly Cell[], { at, zone: ofHeader, datum }: PlaceColumns): Place {
  const cell = (head: Head) => (at[head] === undefined ? null : (row[at[head]] ?? null));
  const elevation = number(cell("elevation"));
  const none = { latitude: null, longitude: null, elevation };
  if (!SAME_DATUM.test(String(cell("datum") || datum))) return none;
  const [latitude, longitude] = [degrees(cell("latitude")), degrees(cell("longitude"))];
  if (latitude !== null && longitude !== null)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude, elevation } : none;
  const [easting, northing] = [number(cell("easting")), number(cell("northing"))];
  const [, zone = "", letter = ""] =
    /^(\d{1,2}) ?([A-Za-z]?)/.exec(String(cell("zone") || ofHeader).trim()) ?? [];
  if (easting === null || northing === null || !zone || easting < 100_000 || easting > 900_000) return none;
  if (Number(zone) < 1 || Number(zone) > 60 || northing < 0 || northing > 10_000_000) return none;
  // A single letter may be the UTM band (N and later are north) or the hemisphere.
  const south = letter === "" ? true : /s/i.test(letter) || letter.toUpperCase() < "N";
  return { ...fromUtm({ zone: Number(zone), south, easting, northing }), elevation };
}
