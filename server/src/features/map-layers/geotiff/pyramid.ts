// The levels of tiles above the finest one: each pixel is the mean of four of the level below.
import type { Tile } from "@vetaverde/domain/geo/pmtiles";
import sharp from "sharp";
import { TILE } from "./draw-tile.ts";

type Row = Map<number, Uint8Array>;

export interface Pyramid {
  tiles: readonly Tile[];
  /** Adds the next row of the finest level, and all rows above that it completes. */
  addRow(y: number, row: Row, isLast: boolean): Promise<void>;
}

export function createPyramid(minZoom: number, maxZoom: number): Pyramid {
  const tiles: Tile[] = [];
  const begun = new Map<number, Row>();
  const add = async (z: number, y: number, row: Row, isLast: boolean): Promise<void> => {
    const drawn = [...row].map(async ([x, pixels]) => ({ z, x, y, bytes: await encode(pixels) }));
    tiles.push(...(await Promise.all(drawn)));
    if (z === minZoom) return;
    const above: Row = begun.get(z) ?? new Map();
    begun.set(z, above);
    for (const [x, pixels] of row) {
      const parent = above.get(x >> 1) ?? new Uint8Array(TILE * TILE * 4);
      above.set(x >> 1, parent);
      halve(pixels, parent, (((y & 1) * TILE) / 2) * TILE + ((x & 1) * TILE) / 2);
    }
    if (y % 2 === 0 && !isLast) return;
    begun.delete(z);
    await add(z - 1, y >> 1, above, isLast);
  };
  return { tiles, addRow: (y, row, isLast) => add(maxZoom, y, row, isLast) };
}

/** WebP, because the edge of a photograph is transparent. */
const encode = (pixels: Uint8Array): Promise<Buffer> =>
  sharp(pixels, { raw: { width: TILE, height: TILE, channels: 4 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

/** Draws a tile at half its size into a part of another. @param first the part's first pixel */
function halve(pixels: Uint8Array, parent: Uint8Array, first: number): void {
  for (let y = 0; y < TILE / 2; y++)
    for (let x = 0; x < TILE / 2; x++) {
      const from = (2 * y * TILE + 2 * x) * 4;
      const to = (first + y * TILE + x) * 4;
      let [red, green, blue, opacity] = [0, 0, 0, 0];
      for (const at of [from, from + 4, from + TILE * 4, from + TILE * 4 + 4]) {
        const part = pixels[at + 3] ?? 0;
        red += part * (pixels[at] ?? 0);
        green += part * (pixels[at + 1] ?? 0);
        blue += part * (pixels[at + 2] ?? 0);
        opacity += part;
      }
      if (opacity === 0) continue;
      parent[to] = Math.round(red / opacity);
      parent[to + 1] = Math.round(green / opacity);
      parent[to + 2] = Math.round(blue / opacity);
      parent[to + 3] = Math.round(opacity / 4);
    }
}
