// The ground of the invented mine: relief with its river as tiles, and contours as a drawing. Calculated, and always the
// same; in short steps, because the server already answers users meanwhile.
import { setImmediate as pause } from "node:timers/promises";
import { mapLayersEndpoints } from "@vetaverde/contract/map-layers";
import { type Bounds, type Tile, writeArchive } from "@vetaverde/domain/geo/pmtiles";
import sharp from "sharp";
import { plant } from "./base-map.data.ts";
import type { DemoCaller } from "./client.ts";

type Point = readonly [x: number, y: number];

const BOUNDS: Bounds = [-69.96, -28.45, -69.44, -28.09];
const [WEST, SOUTH, EAST, NORTH] = BOUNDS;
/** Cells of the terrain model: about 100 m. */
const COLUMNS = 520;
const ROWS = 400;
const METRES = { x: 98_000, y: 110_900 };
const ZOOMS = { first: 8, last: 12 };
const TILE = 256;
const CONTOUR = 100;
const ROWS_AT_ONCE = 20;
/** Width of the drawn river, in metres. */
const RIVER = 40;

const rivers = ["Río Alta", "Quebrada Alta", "Tranque El Salar"].map((name) => {
  const { geometry } = plant.features.find(({ properties }) => properties.name === name) ?? {
    geometry: null,
  };
  const line = geometry?.type === "LineString" ? geometry.coordinates : (geometry?.coordinates[0] ?? []);
  return (line as number[][]).map(([x = 0, y = 0]): Point => [x, y]);
});
/** The river from where it leaves the drawing to above the mine; between its two parts lies the dam. */
const course: readonly Point[] = [
  ...(rivers[1] ?? []),
  ...(rivers[0] ?? []),
  [-69.79, -28.18],
  [-69.88, -28.14],
  [-69.96, -28.09],
];

/** Uploads relief and contours, as an administrator would. */
export async function uploadGround(office: DemoCaller, project: string): Promise<void> {
  const heights = await terrain();
  const archive = new File([await relief(heights)], "relieve-quebrada-alta.pmtiles");
  const params = { project };
  await office.call(mapLayersEndpoints.add, {
    params,
    query: { name: "Relieve", kind: "ground" },
    file: archive,
  });
  const drawing = new File([JSON.stringify(await contours(heights))], "curvas-de-nivel.geojson");
  await office.call(mapLayersEndpoints.add, { params, query: { name: "Curvas de nivel" }, file: drawing });
}

/** Metres from a place to the river. */
function toRiver(x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < course.length; at++) {
    const [ax, ay] = course[at - 1] ?? [0, 0];
    const [bx, by] = course[at] ?? [0, 0];
    const [dx, dy] = [(bx - ax) * METRES.x, (by - ay) * METRES.y];
    const [px, py] = [(x - ax) * METRES.x, (y - ay) * METRES.y];
    const part = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(px - part * dx, py - part * dy));
  }
  return least;
}

/** Ridges and side valleys: a sum of waves whose crests bend. */
function ridges(x: number, y: number): number {
  const [u, v] = [x * METRES.x, y * METRES.y];
  const bend = 700 * Math.sin(u / 3100 + 1.3) + 500 * Math.sin(v / 2300);
  const wave = (a: number, b: number, long: number) => Math.sin((a * u + b * v + bend) / long);
  return 0.5 * wave(0.8, 0.6, 900) + 0.3 * wave(-0.5, 0.9, 520) + 0.2 * wave(0.9, -0.4, 290);
}

/** Heights in metres, row by row from the north-west. */
async function terrain(): Promise<Float64Array> {
  const heights = new Float64Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    if (row % ROWS_AT_ONCE === 0) await pause();
    for (let column = 0; column < COLUMNS; column++) {
      const x = WEST + ((EAST - WEST) * column) / (COLUMNS - 1);
      const y = NORTH + ((SOUTH - NORTH) * row) / (ROWS - 1);
      const away = toRiver(x, y);
      const slope = 1 - Math.exp(-away / 2600);
      // The valley falls to the north-west.
      const floor = 2900 + (x - WEST) * 1900 - (y - SOUTH) * 1500;
      heights[row * COLUMNS + column] = floor + slope * 950 + Math.min(1, away / 900) * 260 * ridges(x, y);
    }
  }
  return heights;
}

/** The height at a place, between the four cells around it. */
function heightAt(heights: Float64Array, x: number, y: number): number {
  const column = Math.max(0, Math.min(COLUMNS - 1.001, ((x - WEST) / (EAST - WEST)) * (COLUMNS - 1)));
  const row = Math.max(0, Math.min(ROWS - 1.001, ((NORTH - y) / (NORTH - SOUTH)) * (ROWS - 1)));
  const [c, r] = [Math.floor(column), Math.floor(row)];
  const [fx, fy] = [column - c, row - r];
  const at = r * COLUMNS + c;
  const cell = (offset: number) => heights[at + offset] ?? 0;
  const top = cell(0) * (1 - fx) + cell(1) * fx;
  return top * (1 - fy) + (cell(COLUMNS) * (1 - fx) + cell(COLUMNS + 1) * fx) * fy;
}

const worldX = (longitude: number) => (longitude + 180) / 360;
const worldY = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
const latitudeOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

async function relief(heights: Float64Array): Promise<Uint8Array<ArrayBuffer>> {
  const tiles: Promise<Tile>[] = [];
  const lights = lightsOf(heights);
  for (let z = ZOOMS.first; z <= ZOOMS.last; z++) {
    const n = 2 ** z;
    for (let x = Math.floor(worldX(WEST) * n); x <= Math.floor(worldX(EAST) * n); x++)
      for (let y = Math.floor(worldY(NORTH) * n); y <= Math.floor(worldY(SOUTH) * n); y++) {
        await pause();
        tiles.push(reliefTile({ heights, lights }, z, x, y));
      }
  }
  const metadata = { name: "Relieve de Quebrada Alta" };
  return writeArchive({ format: "webp", bounds: BOUNDS, metadata, tiles: await Promise.all(tiles) });
}

interface Terrain {
  heights: Float64Array;
  lights: Float64Array;
}

/** How much of the light from the north-west each cell gets. */
function lightsOf(heights: Float64Array): Float64Array {
  const cell = { x: ((EAST - WEST) * METRES.x) / COLUMNS, y: ((NORTH - SOUTH) * METRES.y) / ROWS };
  return heights.map((height, at) => {
    const isLast = at % COLUMNS === COLUMNS - 1;
    const east = isLast ? 0 : ((heights[at + 1] ?? height) - height) / cell.x;
    const south = ((heights[at + COLUMNS] ?? height) - height) / cell.y;
    return Math.max(0, (0.75 + 0.5 * east + 0.5 * south) / Math.hypot(1, east, south));
  });
}

/** Pale enough for names; nothing beyond the bounds. */
async function reliefTile({ heights, lights }: Terrain, z: number, x: number, y: number): Promise<Tile> {
  const pixels = Buffer.alloc(TILE * TILE * 4);
  const n = 2 ** z;
  for (let row = 0; row < TILE; row++) {
    const latitude = latitudeOf((y + (row + 0.5) / TILE) / n);
    for (let column = 0; column < TILE; column++) {
      const longitude = ((x + (column + 0.5) / TILE) / n) * 360 - 180;
      if (longitude < WEST || longitude > EAST || latitude < SOUTH || latitude > NORTH) continue;
      const height = heightAt(heights, longitude, latitude);
      const light = heightAt(lights, longitude, latitude);
      const share = Math.max(0, Math.min(1, (height - 2900) / 1500));
      const color = [214 + 24 * share, 220 + 14 * share, 208 + 16 * share];
      const shade = 0.62 + 0.5 * light;
      const at = (row * TILE + column) * 4;
      color.forEach((part, channel) => {
        pixels[at + channel] = Math.min(255, part * shade);
      });
      pixels[at + 3] = 255;
    }
  }
  const raw = { width: TILE, height: TILE, channels: 4 } as const;
  const input = Buffer.from(riverOf(z, x, y));
  const drawn = sharp(pixels, { raw }).composite([{ input }]);
  return { z, x, y, bytes: await drawn.webp({ quality: 72, effort: 1 }).toBuffer() };
}

/** The river on a tile, as wide as on the ground but not thinner than a line. */
function riverOf(z: number, x: number, y: number): string {
  const side = TILE * 2 ** z;
  const points = course.map(([longitude, latitude]) => {
    const [px, py] = [worldX(longitude) * side - x * TILE, worldY(latitude) * side - y * TILE];
    return `${px.toFixed(1)},${py.toFixed(1)}`;
  });
  const width = Math.max(1.5, (RIVER * side) / (360 * METRES.x));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}"><polyline points="${points.join(" ")}" fill="none" stroke="#7ebad8" stroke-width="${width.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"/></svg>`;
}

/** Lines of equal height, by marching squares; every line is a chain of the pieces within its cells. */
async function contours(heights: Float64Array) {
  const lows = heights.reduce((least, height) => Math.min(least, height), Number.POSITIVE_INFINITY);
  const highs = heights.reduce((most, height) => Math.max(most, height), 0);
  const features = [];
  for (let level = Math.ceil(lows / CONTOUR) * CONTOUR; level < highs; level += CONTOUR) {
    await pause();
    features.push({
      type: "Feature",
      properties: { name: `${level} m` },
      geometry: { type: "MultiLineString", coordinates: chained(piecesAt(heights, level)) },
    });
  }
  return { type: "FeatureCollection", features };
}

/** Every second cell is enough for a line. */
const STRIDE = 2;

function piecesAt(heights: Float64Array, level: number): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  const value = (column: number, row: number) => heights[row * COLUMNS + column] ?? 0;
  for (let row = 0; row + STRIDE < ROWS; row += STRIDE)
    for (let column = 0; column + STRIDE < COLUMNS; column += STRIDE) {
      const corners: Point[] = [
        [column, row],
        [column + STRIDE, row],
        [column + STRIDE, row + STRIDE],
        [column, row + STRIDE],
      ];
      const crossings = corners.flatMap((from, side): Point[] => {
        const to = corners[(side + 1) % 4] ?? from;
        // From the same end in both cells that share the side, so that their points are equal.
        const [a, b] = from[0] + from[1] <= to[0] + to[1] ? [from, to] : [to, from];
        const [low, high] = [value(...a), value(...b)];
        if (low < level === high < level) return [];
        const part = (level - low) / (high - low);
        return [[a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]];
      });
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [crossings[at], crossings[at + 1]];
        if (from && to) pieces.push([from, to]);
      }
    }
  return pieces;
}

const keyOf = ([x, y]: Point) => `${x.toFixed(4)} ${y.toFixed(4)}`;
const placeOf = ([x, y]: Point): Point => [
  Math.round((WEST + ((EAST - WEST) * x) / (COLUMNS - 1)) * 1e5) / 1e5,
  Math.round((NORTH + ((SOUTH - NORTH) * y) / (ROWS - 1)) * 1e5) / 1e5,
];

/** Joins pieces that have an end in common. */
function chained(pieces: readonly (readonly [Point, Point])[]): Point[][] {
  const ends = new Map<string, number[]>();
  pieces.forEach((piece, index) => {
    for (const end of piece) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), index]);
  });
  const used = new Set<number>();
  const follow = (start: Point): Point[] => {
    const line: Point[] = [];
    for (let end: Point | undefined = start; end; ) {
      const next: number | undefined = ends.get(keyOf(end))?.find((index) => !used.has(index));
      const piece: readonly [Point, Point] | undefined = next === undefined ? undefined : pieces[next];
      if (next === undefined || !piece) break;
      used.add(next);
      end = keyOf(piece[0]) === keyOf(end) ? piece[1] : piece[0];
      line.push(end);
    }
    return line;
  };
  return pieces.flatMap(([from, to], index) => {
    if (used.has(index)) return [];
    used.add(index);
    return [[...follow(from).toReversed(), from, to, ...follow(to)].map(placeOf)];
  });
}
