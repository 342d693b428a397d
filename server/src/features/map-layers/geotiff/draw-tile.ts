// Draws the tiles of a picture's finest level.
import type { Picture, Window } from "./open-picture.ts";
import { PictureFault } from "./picture-fault.ts";
import { degreesOf, type Placement } from "./placement.ts";

export const TILE = 256;
/** Places are calculated at each sixteenth pixel and interpolated between: the error is far below a pixel. */
const STEP = 16;
const NODES = TILE / STEP + 1;
/** Pixels of the picture that are held at once. */
const MAX_WINDOW = 8_000_000;
const LARGEST_WINDOW = 4 * MAX_WINDOW;

export interface Source {
  picture: Picture;
  placement: Placement;
  zoom: number;
}

interface Mesh {
  x: number;
  /** Column and row of the picture at each node. */
  nodes: Float64Array;
  window: Window;
}

/** The tiles of a row that show a part of the picture, as red, green, blue and opacity. */
export async function drawRow(
  source: Source,
  y: number,
  columns: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const meshes = columns.map((x) => meshOf(source, x, y)).filter((mesh) => areaOf(mesh.window) > 0);
  return new Map(await drawMeshes(source.picture, meshes));
}

const areaOf = ([left, top, right, bottom]: Window) => Math.max(0, right - left) * Math.max(0, bottom - top);

async function drawMeshes(picture: Picture, meshes: readonly Mesh[]): Promise<[number, Uint8Array][]> {
  const [first] = meshes;
  if (!first) return [];
  const window = meshes.map((mesh) => mesh.window).reduce(union);
  if (meshes.length > 1 && areaOf(window) > MAX_WINDOW) {
    const half = meshes.length >> 1;
    const left = await drawMeshes(picture, meshes.slice(0, half));
    return [...left, ...(await drawMeshes(picture, meshes.slice(half)))];
  }
  // A single tile may show a picture whose pixels are far smaller than its own.
  if (areaOf(window) > LARGEST_WINDOW) throw new PictureFault("pictureTooLarge");
  const pixels = await picture.read(window);
  return meshes.flatMap((mesh): [number, Uint8Array][] => {
    const tile = drawTile(mesh.nodes, pixels, window);
    return tile ? [[mesh.x, tile]] : [];
  });
}

const union = (a: Window, b: Window): Window => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

function meshOf({ picture, placement, zoom }: Source, x: number, y: number): Mesh {
  const nodes = new Float64Array(NODES * NODES * 2);
  const [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const found = { west: least, north: least, east: most, south: most };
  const side = 2 ** zoom;
  for (let at = 0; at < NODES * NODES; at++) {
    const [across, down] = [(at % NODES) / (NODES - 1), Math.floor(at / NODES) / (NODES - 1)];
    const place = degreesOf((x + across) / side, (y + down) / side);
    const [column, row] = picture.pixelAt(...placement.fromDegrees(...place));
    nodes[2 * at] = column;
    nodes[2 * at + 1] = row;
    found.west = Math.min(found.west, column);
    found.north = Math.min(found.north, row);
    found.east = Math.max(found.east, column);
    found.south = Math.max(found.south, row);
  }
  // One pixel more on each side, for the mixing of neighbours.
  const window: Window = [
    Math.max(0, Math.floor(found.west) - 1),
    Math.max(0, Math.floor(found.north) - 1),
    Math.min(picture.width, Math.ceil(found.east) + 1),
    Math.min(picture.height, Math.ceil(found.south) + 1),
  ];
  return { x, nodes, window };
}

/** @returns null if nothing of the picture is in the tile */
function drawTile(nodes: Float64Array, pixels: Uint8Array, window: Window): Uint8Array | null {
  const out = new Uint8Array(TILE * TILE * 4);
  let isEmpty = true;
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      const at = (Math.floor(y / STEP) * NODES + Math.floor(x / STEP)) * 2;
      const [fx, fy] = [((x % STEP) + 0.5) / STEP, ((y % STEP) + 0.5) / STEP];
      const column = between(nodes, at, fx, fy);
      const row = between(nodes, at + 1, fx, fy);
      if (mix(pixels, window, column, row, out, (y * TILE + x) * 4)) isEmpty = false;
    }
  return isEmpty ? null : out;
}

/** The value at a place between four nodes. */
function between(nodes: Float64Array, at: number, fx: number, fy: number): number {
  const below = at + NODES * 2;
  const top = (nodes[at] ?? 0) * (1 - fx) + (nodes[at + 2] ?? 0) * fx;
  return top * (1 - fy) + ((nodes[below] ?? 0) * (1 - fx) + (nodes[below + 2] ?? 0) * fx) * fy;
}

/** Writes the colour at a place of the picture, mixed of the four nearest pixels. @returns whether there is one */
function mix(
  pixels: Uint8Array,
  [left, top, right, bottom]: Window,
  column: number,
  row: number,
  out: Uint8Array,
  to: number,
): boolean {
  if (!(column >= left && column < right && row >= top && row < bottom)) return false;
  const [x0, y0] = [Math.floor(column - 0.5), Math.floor(row - 0.5)];
  const [fx, fy] = [column - 0.5 - x0, row - 0.5 - y0];
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const x = Math.min(right - 1, Math.max(left, x0 + (corner & 1))) - left;
    const y = Math.min(bottom - 1, Math.max(top, y0 + (corner >> 1))) - top;
    const from = (y * (right - left) + x) * 4;
    const part = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * (pixels[from + 3] ?? 0);
    red += part * (pixels[from] ?? 0);
    green += part * (pixels[from + 1] ?? 0);
    blue += part * (pixels[from + 2] ?? 0);
    opacity += part;
  }
  if (opacity < 0.5) return false;
  out[to] = Math.round(red / opacity);
  out[to + 1] = Math.round(green / opacity);
  out[to + 2] = Math.round(blue / opacity);
  out[to + 3] = Math.round(opacity);
  return true;
}
