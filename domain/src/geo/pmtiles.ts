// Writes PMTiles archives and reads their headers: one file with all tiles of a map, of which a reader fetches ranges.
// Format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

export const HEADER_BYTES = 127;
/** The header and the root directory of an archive are within its first bytes, so that one request reads both. */
export const FIRST_BYTES = 16_384;

/** The formats of tiles that are accepted, by their number in the header. */
export const TILE_FORMATS = { 1: "mvt", 2: "png", 3: "jpeg", 4: "webp", 5: "avif" } as const;
export type TileFormat = (typeof TILE_FORMATS)[keyof typeof TILE_FORMATS];

const NO_COMPRESSION = 1;
const GZIP = 2;
const MAX_ZOOM = 26;

/** Degrees of WGS 84. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface ArchiveHeader {
  format: TileFormat;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
}

export type ArchiveFault =
  | "notPmtiles"
  | "version"
  | "tileFormat"
  | "compression"
  | "cut"
  | "bounds"
  | "zooms";

/** Checks the header of an archive of `size` bytes. @returns what it states, or why the archive is refused */
export function readArchiveHeader(head: Uint8Array, size: number): ArchiveHeader | { fault: ArchiveFault } {
  if (head.length < HEADER_BYTES || String.fromCharCode(...head.subarray(0, 7)) !== "PMTiles")
    return { fault: "notPmtiles" };
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint8(7) !== 3) return { fault: "version" };
  const format = TILE_FORMATS[view.getUint8(99) as keyof typeof TILE_FORMATS];
  if (!format) return { fault: "tileFormat" };
  const compressions = [view.getUint8(97), view.getUint8(98)];
  if (!compressions.every((one) => one === NO_COMPRESSION || one === GZIP)) return { fault: "compression" };
  const long = (at: number) => Number(view.getBigUint64(at, true));
  const parts = [8, 24, 40, 56].map((at) => [long(at), long(at + 8)] as const);
  const rootEnd = long(8) + long(16);
  if (rootEnd > FIRST_BYTES || parts.some(([from, length]) => from + length > size)) return { fault: "cut" };
  const [minZoom, maxZoom] = [view.getUint8(100), view.getUint8(101)];
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) return { fault: "zooms" };
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map(
    (at) => view.getInt32(at, true) / 1e7,
  );
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  if (!isOnEarth || west >= east || south >= north) return { fault: "bounds" };
  return { format, minZoom, maxZoom, bounds: [west, south, east, north] };
}

export interface Tile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

export interface Archive {
  format: TileFormat;
  bounds: Bounds;
  metadata: Readonly<Record<string, unknown>>;
  tiles: readonly Tile[];
}

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** 0 for a leaf directory. */
  run: number;
}

const PER_LEAF = 2_000;

/** Number of a tile: the zoom levels follow each other, the tiles of each along a Hilbert curve. */
export function tileNumber(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [px, py] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const rx = Math.floor(px / side) % 2;
    const ry = Math.floor(py / side) % 2;
    id += side * side * ((3 * rx) ^ ry);
    px %= side;
    py %= side;
    if (ry === 0) {
      if (rx === 1) [px, py] = [side - 1 - px, side - 1 - py];
      [px, py] = [py, px];
    }
  }
  return id;
}

/** Writes an archive without compression of its directories; the tiles are stored as they are. */
export function writeArchive({ format, bounds, metadata, tiles }: Archive): Uint8Array<ArrayBuffer> {
  const sorted = tiles
    .map((tile) => ({ id: tileNumber(tile.z, tile.x, tile.y), tile }))
    .sort((a, b) => a.id - b.id);
  let length = 0;
  const entries = sorted.map(({ id, tile }): Entry => {
    const entry = { id, offset: length, length: tile.bytes.length, run: 1 };
    length += tile.bytes.length;
    return entry;
  });
  const { root, leaves } = directoriesOf(entries);
  const meta = asciiOf(JSON.stringify(metadata));
  const metaAt = HEADER_BYTES + root.length;
  const leavesAt = metaAt + meta.length;
  const dataAt = leavesAt + leaves.length;
  const zooms = tiles.map(({ z }) => z);
  const out = new Uint8Array(dataAt + length);
  writeHeader(new DataView(out.buffer), {
    parts: [HEADER_BYTES, root.length, metaAt, meta.length, leavesAt, leaves.length, dataAt, length],
    count: tiles.length,
    format,
    bounds,
    zooms: [Math.min(...zooms), Math.max(...zooms)],
  });
  out.set(root, HEADER_BYTES);
  out.set(meta, metaAt);
  out.set(leaves, leavesAt);
  let at = dataAt;
  for (const { tile } of sorted) {
    out.set(tile.bytes, at);
    at += tile.bytes.length;
  }
  return out;
}

/** JSON with escapes instead of letters beyond ASCII, one byte a letter. */
const asciiOf = (json: string) =>
  Uint8Array.from(
    json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
    (letter) => letter.charCodeAt(0),
  );

interface HeaderFields extends Pick<Archive, "format" | "bounds"> {
  /** Offset and length of root directory, metadata, leaf directories and tiles. */
  parts: readonly number[];
  count: number;
  zooms: readonly [number, number];
}

function writeHeader(view: DataView, { parts, count, format, bounds, zooms }: HeaderFields): void {
  const [west, south, east, north] = bounds;
  [..."PMTiles"].forEach((letter, at) => {
    view.setUint8(at, letter.charCodeAt(0));
  });
  view.setUint8(7, 3);
  [...parts, count, count, count].forEach((value, at) => {
    view.setBigUint64(8 + 8 * at, BigInt(value), true);
  });
  const number = Object.entries(TILE_FORMATS).find(([, name]) => name === format)?.[0];
  [1, NO_COMPRESSION, NO_COMPRESSION, Number(number), ...zooms].forEach((value, at) => {
    view.setUint8(96 + at, value);
  });
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * 1e7), true);
  [west, south, east, north].forEach((value, at) => {
    degrees(102 + 4 * at, value);
  });
  view.setUint8(118, zooms[0]);
  degrees(119, (west + east) / 2);
  degrees(123, (south + north) / 2);
}

/** One directory if it is small, otherwise a root whose entries are leaf directories. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  if (entries.length <= PER_LEAF / 2) return { root: directory(entries), leaves: new Uint8Array() };
  const bytes: number[] = [];
  const roots: Entry[] = [];
  for (let at = 0; at < entries.length; at += PER_LEAF) {
    const part = entries.slice(at, at + PER_LEAF);
    const leaf = directory(part);
    roots.push({ id: part[0]?.id ?? 0, offset: bytes.length, length: leaf.length, run: 0 });
    for (const byte of leaf) bytes.push(byte);
  }
  return { root: directory(roots), leaves: Uint8Array.from(bytes) };
}

function directory(entries: readonly Entry[]): Uint8Array {
  const out: number[] = [];
  varint(out, entries.length);
  entries.forEach(({ id }, at) => {
    varint(out, id - (entries[at - 1]?.id ?? 0));
  });
  for (const { run } of entries) varint(out, run);
  for (const { length } of entries) varint(out, length);
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    // 0 means: directly after the one before.
    varint(out, before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return Uint8Array.from(out);
}

/** Seven bits a byte, the least significant first. Numbers up to 2^53, so no bit operators. */
function varint(out: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    out.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  out.push(rest);
}
