import { StaFault } from "./fault.ts";

/** Longitude and latitude in degrees, as WKT and GeoJSON order them. */
export type Position = readonly [x: number, y: number];
export type Shape = { type: "point"; at: Position } | { type: "line" | "area"; ring: Position[] };

const MAX_POSITIONS = 1000;
const NUMBER = "[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?";
const PAIR = new RegExp(`^\\s*(${NUMBER})\\s+(${NUMBER})(?:\\s+${NUMBER})?\\s*$`);

/** A POINT, LINESTRING or POLYGON without holes. @throws StaFault value, unsupported, tooDeep */
export function readWkt(wkt: string): Shape {
  const text = wkt.trim().replace(/^SRID\s*=\s*\d+\s*;/i, "");
  const [, kind = "", inner = ""] = /^\s*(POINT|LINESTRING|POLYGON)\s*Z?\s*\((.*)\)\s*$/is.exec(text) ?? [];
  if (!kind) throw new StaFault("value", wkt);
  const area = kind.toUpperCase() === "POLYGON";
  const list = area ? (/^\s*\(([^()]*)\)\s*$/.exec(inner)?.[1] ?? "") : inner;
  if (area && list === "") throw new StaFault("unsupported", wkt);
  const ring = list.split(",").map((pair) => position(pair, wkt));
  if (ring.length > MAX_POSITIONS) throw new StaFault("tooDeep", "WKT");
  const [first] = ring;
  if (kind.toUpperCase() === "POINT" && first && ring.length === 1) return { type: "point", at: first };
  if (ring.length < (area ? 4 : 2)) throw new StaFault("value", wkt);
  return { type: area ? "area" : "line", ring };
}

function position(pair: string, wkt: string): Position {
  const [, x, y] = PAIR.exec(pair) ?? [];
  if (x === undefined || y === undefined) throw new StaFault("value", wkt);
  return [Number(x), Number(y)];
}

/** @returns null where it is no point: devices have point locations only */
export function pointOf(value: unknown): Shape | null {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== "Point" || !Array.isArray(coordinates)) return null;
  const [x, y] = coordinates;
  return typeof x === "number" && typeof y === "number" ? { type: "point", at: [x, y] } : null;
}

/** Whether two shapes share a point; one of them has to be a point. @throws StaFault unsupported */
export function intersects(a: Shape, b: Shape): boolean {
  if (a.type === "point" && b.type === "point") return same(a.at, b.at);
  if (a.type === "point") return contains(b, a.at);
  if (b.type === "point") return contains(a, b.at);
  throw new StaFault("unsupported", "st_intersects");
}

const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

function contains(shape: Shape, at: Position): boolean {
  if (shape.type === "point") return same(shape.at, at);
  const sides = sidesOf(shape.ring);
  if (sides.some(([from, to]) => onSide(from, to, at))) return true;
  if (shape.type === "line") return false;
  const [x, y] = at;
  // A ray to the right from an inner point crosses the ring an odd number of times.
  const crossed = sides.filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
  );
  return crossed.length % 2 === 1;
}

const sidesOf = (ring: readonly Position[]) =>
  ring.slice(1).map((to, i) => [ring[i] as Position, to] as const);

function onSide([x1, y1]: Position, [x2, y2]: Position, [x, y]: Position): boolean {
  const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  if (Math.abs(cross) > 1e-12) return false;
  return x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
}

/** In degrees, as the standard's reference servers measure unprojected geography. @throws StaFault unsupported */
export function distanceOf(a: Shape, b: Shape): number {
  if (a.type !== "point" || b.type !== "point") throw new StaFault("unsupported", "geo.distance");
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
}

/** In degrees. */
export function lengthOf(shape: Shape): number {
  if (shape.type === "point") return 0;
  return sidesOf(shape.ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
}
