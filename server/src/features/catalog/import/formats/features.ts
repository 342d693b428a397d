// The common form of every file of shapes, whatever its format.
import type { Cell } from "@vetaverde/domain/text/cells";
import type { DeclaredSystem, LeftOut } from "../catalog-import.types.ts";

/** One point that may become a station. */
export interface PointFeature {
  /** The file's attributes of the point, by their names in the file. */
  readonly attributes: Readonly<Record<string, Cell>>;
  readonly x: number;
  readonly y: number;
  /** Null when the file has no elevation, or one that is not above sea level. */
  readonly z: number | null;
}

export interface FeatureFile {
  readonly points: readonly PointFeature[];
  readonly leftOut: LeftOut;
  readonly declared: DeclaredSystem;
}

/** Bounds of a file of shapes. */
export const MAX_FEATURES = 50_000;
export const MAX_ATTRIBUTES = 60;
const MAX_ATTRIBUTE_LENGTH = 2000;
/** Unpacked XML or JSON, bytes: its parsed tree takes some ten times as much memory. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;
export const MAX_DEPTH = 64;

export const WGS84_DEGREES: DeclaredSystem = {
  axes: "degrees",
  zone: null,
  datum: { transformation: "WGS84" },
  text: null,
};
export const UNKNOWN_SYSTEM: DeclaredSystem = { axes: null, zone: null, datum: null, text: null };

/** An attribute as a cell: long texts are cut, values that are neither text nor number are left out. */
export function attributeCell(value: unknown): Cell {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" ? null : text.slice(0, MAX_ATTRIBUTE_LENGTH);
}

/** The first attributes of a record whose values fit into cells. */
export function attributesOf(
  record: unknown,
  leave: (name: string) => boolean = () => false,
): Record<string, Cell> {
  if (typeof record !== "object" || record === null) return {};
  const cells: Record<string, Cell> = {};
  let count = 0;
  for (const [name, value] of Object.entries(record)) {
    const cell = attributeCell(value);
    if (cell === null || leave(name) || name.length > 100) continue;
    if (++count > MAX_ATTRIBUTES) break;
    cells[name] = cell;
  }
  return cells;
}

type Position = readonly [x: number, y: number, z?: number];

/** Collects the shapes of a file: single points become stations, everything else is counted. */
export class FeatureCollector {
  readonly points: PointFeature[] = [];
  readonly #leftOut = { lines: 0, polygons: 0, multipoints: 0, empty: 0 };

  get leftOut(): LeftOut {
    return this.#leftOut;
  }

  /** Adds a GeoJSON geometry of any type. */
  add(geometry: unknown, attributes: Record<string, Cell>, hasHeight = true): void {
    const parts = partsOf(geometry, 0);
    this.#leftOut.lines += parts.lines;
    this.#leftOut.polygons += parts.polygons;
    const [point, ...others] = parts.points;
    if (point && others.length === 0) {
      const [x, y, z] = point;
      // Programs write an elevation of 0 when there is none.
      const height = hasHeight && typeof z === "number" && Number.isFinite(z) && z !== 0 ? z : null;
      this.points.push({ attributes, x, y, z: height });
    } else if (point) this.#leftOut.multipoints++;
    else if (parts.lines + parts.polygons === 0) this.#leftOut.empty++;
  }

  addLine(): void {
    this.#leftOut.lines++;
  }
  addPolygon(): void {
    this.#leftOut.polygons++;
  }
  addEmpty(): void {
    this.#leftOut.empty++;
  }
}

interface Parts {
  points: Position[];
  lines: number;
  polygons: number;
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

/** Points read of a multipoint: further ones are not examined, since more than one point cannot be a station. */
const MANY = 2;
const MAX_NESTED = 4;

function partsOf(geometry: unknown, depth: number): Parts {
  const parts: Parts = { points: [], lines: 0, polygons: 0 };
  if (typeof geometry !== "object" || geometry === null || depth > MAX_NESTED) return parts;
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (type === "Point") {
    if (isPosition(coordinates)) parts.points.push(coordinates);
  } else if (type === "MultiPoint") {
    if (Array.isArray(coordinates)) parts.points.push(...coordinates.slice(0, MANY).filter(isPosition));
  } else if (type === "LineString" || type === "MultiLineString") parts.lines = 1;
  else if (type === "Polygon" || type === "MultiPolygon") parts.polygons = 1;
  else if (Array.isArray(geometries)) {
    for (const one of geometries.slice(0, 1000)) {
      const inner = partsOf(one, depth + 1);
      if (parts.points.length < MANY) parts.points.push(...inner.points);
      parts.lines += inner.lines;
      parts.polygons += inner.polygons;
    }
  }
  return parts;
}
