import { onScreen, type Point, type View, worldOf } from "./map.view.ts";

type Position = readonly [longitude: number, latitude: number];
/** A shape of the base map as returned by the server: GeoJSON. */
export interface GroundShape {
  properties: { name: string | null };
  geometry:
    | { type: "MultiPolygon"; coordinates: readonly (readonly (readonly Position[])[])[] }
    | { type: "MultiLineString"; coordinates: readonly (readonly Position[])[] }
    | { type: "MultiPoint"; coordinates: readonly Position[] };
}

export interface DrawnShape {
  /** Its index in the file; it has no other id. */
  key: string;
  kind: "area" | "line" | "point";
  name: string | null;
  /**
   * Relative to `from`, in millionths of the world's width, because browsers draw with about seven significant digits.
   */
  path: string;
  /** Corner of its bounds, in world coordinates. */
  from: Point;
  size: Point;
  /** Position of its name. */
  label: Point;
  points: Point[];
}

export const MILLIONTH = 1e-6;
const KINDS = { MultiPolygon: "area", MultiLineString: "line", MultiPoint: "point" } as const;

/** Prepares the shapes for any view: moving the map only changes a transform. */
export function drawnShapes(shapes: readonly GroundShape[]): DrawnShape[] {
  return shapes.map(({ properties: { name }, geometry }, at) => {
    const kind = KINDS[geometry.type];
    const lines = linesOf(geometry).map((line) => line.map(([x, y]) => worldOf(x, y)));
    const points = lines.flat();
    const [left, right] = ends(points.map(([x]) => x));
    const [top, bottom] = ends(points.map(([, y]) => y));
    const from: Point = [left, top];
    const path = kind === "point" ? "" : lines.map((line) => pathOf(line, from, kind === "area")).join("");
    const longest = lines.reduce((a, b) => (b.length > a.length ? b : a), lines[0] ?? []);
    const label: Point =
      kind === "area"
        ? middleOf(longest)
        : (longest[kind === "line" ? Math.floor(longest.length / 2) : 0] ?? from);
    return {
      key: String(at),
      kind,
      name,
      path,
      from,
      label,
      size: [right - left, bottom - top] as Point,
      points: kind === "point" ? points : [],
    };
  });
}

const linesOf = (geometry: GroundShape["geometry"]): readonly (readonly Position[])[] => {
  if (geometry.type === "MultiPolygon") return geometry.coordinates.flat();
  return geometry.type === "MultiPoint" ? [geometry.coordinates] : geometry.coordinates;
};

const ends = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

const pathOf = (line: readonly Point[], [left, top]: Point, close: boolean) =>
  line
    .map(
      ([x, y], at) =>
        `${at === 0 ? "M" : "L"}${((x - left) / MILLIONTH).toFixed(4)} ${((y - top) / MILLIONTH).toFixed(4)}`,
    )
    .join("") + (close ? "Z" : "");

/** Centroid of a ring by the shoelace formula; its first point if it has no area. */
function middleOf(ring: readonly Point[]): Point {
  const [x0, y0] = ring[0] ?? [0, 0];
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [x0, y0];
    const cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
    area += cross;
    x += (ax + bx - 2 * x0) * cross;
    y += (ay + by - 2 * y0) * cross;
  });
  return area === 0 ? [x0, y0] : [x0 + x / (3 * area), y0 + y / (3 * area)];
}

const LETTER = 6.6;
const LINE = 16;
/** Part of the line below the baseline. */
const DESCENT = 4;

/** Centre of a name, on its baseline. */
export interface GroundName {
  key: string;
  x: number;
  y: number;
  name: string;
}

/** A rectangle of the screen, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Maximum ratio of a name's width to its area's width. */
const OVER = 1.6;

/**
 * The names that have room: none much wider than its area, none overlapping another or the boxes in `above`; the
 * largest shapes first.
 */
export function namesAt(shapes: readonly DrawnShape[], view: View, above: readonly Box[] = []): GroundName[] {
  const occupied = [...above];
  const largest = shapes
    .map((shape) => ({ shape, side: Math.max(...shape.size) * view.k }))
    .sort((a, b) => b.side - a.side);
  return largest.flatMap(({ shape: { key, name, kind, label }, side }) => {
    if (!name) return [];
    const wide = [...name].length * LETTER;
    if (kind !== "point" && side * (kind === "area" ? OVER : 1) < wide) return [];
    const [x, y] = onScreen(view, label);
    const baseline = kind === "area" ? y + 4 : y - 6;
    const bottom = baseline + DESCENT;
    const box = { left: x - wide / 2, right: x + wide / 2, top: bottom - LINE, bottom };
    const free = occupied.every(
      (one) => one.left > box.right || one.right < box.left || one.top > box.bottom || one.bottom < box.top,
    );
    if (!free) return [];
    occupied.push(box);
    return [{ key, name, x, y: baseline }];
  });
}
