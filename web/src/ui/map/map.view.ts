import { MAX_MAP_WIDTH } from "@vetaverde/domain/geo/map-scale";
import { fromUtm, toUtm, utmZone } from "@vetaverde/domain/geo/utm";

/** World coordinates: a square of side 1 in Web Mercator; a point is displayed at `world * k + (x, y)`. */
export interface View {
  /** Width of the whole world in pixels. */
  k: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Point = readonly [x: number, y: number];

const RAD = Math.PI / 180;
/** Web Mercator diverges towards the poles. */
const MAX_LATITUDE = 85;
const EARTH = 40_075_016.686;
/** Side of a tile in pixels. */
const TILE = 256;
export const MIN_K = TILE;
export const MAX_K = MAX_MAP_WIDTH;

/** Converts degrees to world coordinates. */
export function worldOf(longitude: number, latitude: number): Point {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return [(longitude + 180) / 360, 0.5 - Math.asinh(Math.tan(clamped * RAD)) / (2 * Math.PI)];
}

/** Converts world coordinates to [longitude, latitude]. */
export const placeOf = ([x, y]: Point): Point => [
  x * 360 - 180,
  Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RAD,
];

export const onScreen = ({ k, x, y }: View, [wx, wy]: Point): Point => [wx * k + x, wy * k + y];
export const inWorld = ({ k, x, y }: View, [sx, sy]: Point): Point => [(sx - x) / k, (sy - y) / k];

/** Width in pixels that the map's buttons cover at the right edge, including half a marker. */
const BUTTONS = 80;
const MARGIN = 48;

/**
 * View of all points, none closer to the edge than the margin or covered by the map's buttons; a single point is
 * centred with a few kilometres around it.
 */
export function fit(
  points: readonly Point[],
  { width, height }: Size,
  margin = MARGIN,
  right = Math.max(margin, BUTTONS),
): View {
  if (points.length === 0) return { k: Math.max(MIN_K, width), x: 0, y: height / 2 - width / 2 };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const least = 4_000 / EARTH;
  const k = Math.min(
    (width - margin - right) / Math.max(east - west, least),
    (height - 2 * margin) / Math.max(south - north, least),
    MAX_K,
  );
  const safe = Math.max(MIN_K, k);
  // Centred, and shifted left as far as the buttons require.
  const beyond = Math.max(0, width / 2 + ((east - west) / 2) * safe - (width - right));
  return {
    k: safe,
    x: width / 2 - ((west + east) / 2) * safe - beyond,
    y: height / 2 - ((north + south) / 2) * safe,
  };
}

const centre = (view: View, { width, height }: Size) => placeOf(inWorld(view, [width / 2, height / 2]));

/** Ground resolution at the centre of the view. */
export function metresPerPixel(view: View, size: Size): number {
  const [, latitude] = centre(view, size);
  return (EARTH * Math.cos(latitude * RAD)) / view.k;
}

/** The largest of 1, 2 and 5 times a power of ten that is not above `most`. */
export function niceBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((n) => n * power).find((length) => length <= most) ?? power;
}

export interface GridLine {
  /** Easting or northing in metres. */
  metres: number;
  points: Point[];
}
export interface Grid {
  zone: number;
  south: boolean;
  step: number;
  eastings: GridLine[];
  northings: GridLine[];
}

/** Metres per pixel above which the grid of a single zone is not useful. */
const COARSEST = 1_000;
const GRID_PIXELS = 110;

/** UTM grid of the zone at the view's centre; null if the view is too large. */
export function utmGrid(view: View, size: Size): Grid | null {
  const mpp = metresPerPixel(view, size);
  if (mpp > COARSEST) return null;
  const [longitude, latitude] = centre(view, size);
  if (Math.abs(latitude) > 80) return null;
  const zone = utmZone(latitude, longitude);
  const south = latitude < 0;
  const step = niceBelow(mpp * GRID_PIXELS * 2);
  const corners = cornersInUtm(view, size, { zone, south });
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [e0, e1] = span(corners.map(({ easting }) => easting));
  const [n0, n1] = span(corners.map(({ northing }) => northing));
  const draw = (easting: number, northing: number) => {
    const place = fromUtm({ zone, south, easting, northing });
    return onScreen(view, worldOf(place.longitude, place.latitude));
  };
  const between = (from: number, to: number) =>
    [0, 0.25, 0.5, 0.75, 1].map((part) => from + (to - from) * part);
  return {
    zone,
    south,
    step,
    eastings: multiples(e0, e1, step).map((e) => ({
      metres: e,
      points: between(n0, n1).map((n) => draw(e, n)),
    })),
    northings: multiples(n0, n1, step).map((n) => ({
      metres: n,
      points: between(e0, e1).map((e) => draw(e, n)),
    })),
  };
}

/** The corners of the view. If the equator is in it, northings of both hemispheres have the same origin. */
function cornersInUtm(view: View, { width, height }: Size, { zone, south }: Pick<Grid, "zone" | "south">) {
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ];
  return corners.map((corner) => {
    const [lon, lat] = placeOf(inWorld(view, corner));
    const { easting, northing, south: below } = toUtm(lat, lon, zone);
    return { easting, northing: northing + (below === south ? 0 : south ? 10_000_000 : -10_000_000) };
  });
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
}

export interface Tile {
  key: string;
  address: string;
  x: number;
  y: number;
  size: number;
}

/** The tiles of a service that cover the view. */
export function tilesOf(template: string, view: View, { width, height }: Size, deepest = 18): Tile[] {
  const z = Math.max(0, Math.min(deepest, Math.round(Math.log2(view.k / TILE))));
  const n = 2 ** z;
  const size = view.k / n;
  const index = (at: number) => Math.max(0, Math.min(n - 1, Math.floor(at)));
  const [left, right] = [index(-view.x / size), index((width - view.x) / size)];
  const [top, bottom] = [index(-view.y / size), index((height - view.y) / size)];
  const tiles: Tile[] = [];
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      const parts: Record<string, number> = { z, x, y };
      const address = template.replace(/\{([zxy])\}/g, (_, name: string) => String(parts[name]));
      tiles.push({ key: `${z}/${x}/${y}`, address, x: x * size + view.x, y: y * size + view.y, size });
    }
  }
  return tiles;
}
