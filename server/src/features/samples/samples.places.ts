// Where a laboratory's file says that its stations are.

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
  easting: /^(este|east|easting|coord x|coordenada este|utm e|utm este|x)$/,
  northing: /^(norte|north|northing|coord y|coordenada norte|utm n|utm norte|y)$/,
  zone: /^(huso|zona|zone|utm zone|zona utm|fuseau|fuso)$/,
  datum: /^datum/,
  elevation: /^(elev|elevation|elevacion|altitud|altitude|cota|altura|z)\b/,
} as const;
type Head = keyof typeof HEADS;

/** In which columns the places stand. */
export function placeColumns(heads: readonly Cell[]): Partial<Record<Head, number>> {
  const at: Partial<Record<Head, number>> = {};
  for (const [index, cell] of heads.entries()) {
    const plain = fold(String(cell ?? ""))
      .replace(/[_.()[\]°-]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    for (const head of Object.keys(HEADS) as Head[]) if (HEADS[head].test(plain)) at[head] ??= index;
  }
  return at;
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

/** A datum that is WGS 84 to within a metre; what is said in another is not taken for one. */
const SAME_DATUM = /^$|wgs|sirgas|itrf|etrs|nad ?83/i;

/** @returns nulls where the file says none, says it in a datum that is not known here, or nowhere on earth */
export function placeOf(row: readonly Cell[], at: Partial<Record<Head, number>>): Place {
  const cell = (head: Head) => (at[head] === undefined ? null : (row[at[head]] ?? null));
  const elevation = number(cell("elevation"));
  const none = { latitude: null, longitude: null, elevation };
  if (!SAME_DATUM.test(String(cell("datum") ?? ""))) return none;
  const [latitude, longitude] = [degrees(cell("latitude")), degrees(cell("longitude"))];
  if (latitude !== null && longitude !== null)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude, elevation } : none;
  const [easting, northing] = [number(cell("easting")), number(cell("northing"))];
  const [, zone = "", letter = ""] = /^(\d{1,2}) ?([A-Za-z]?)/.exec(String(cell("zone") ?? "").trim()) ?? [];
  if (easting === null || northing === null || !zone || easting < 100_000 || easting > 900_000) return none;
  // A letter alone may be the band (N and up is the north) or the half of the earth.
  const south = letter === "" ? true : /s/i.test(letter) || letter.toUpperCase() < "N";
  return { ...fromUtm({ zone: Number(zone), south, easting, northing }), elevation };
}
