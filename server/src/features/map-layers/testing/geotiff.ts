// Writes small GeoTIFFs, and reads the colour of a place from an archive of tiles.
import { deflateSync } from "node:zlib";
import { tileNumber } from "@vetaverde/domain/geo/pmtiles";
import sharp from "sharp";

export interface TestPicture {
  width: number;
  height: number;
  /** Bits of a channel. */
  bits?: number;
  compression?: "none" | "deflate" | "jpeg";
  rowsPerStrip?: number;
  /** Size of a pixel in units of the grid; without it the file has no place. */
  scale?: number;
  /** Where pixel (0, 0) is. */
  tie?: readonly [x: number, y: number];
  /** Keys of the coordinate system. */
  keys?: Readonly<Record<number, number>>;
  /** The colour of a pixel: red, green and blue, and opacity if `opacity`. */
  color(column: number, row: number): readonly number[];
  opacity?: boolean;
}

const SIZES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 12: 8 };
const [SHORT, LONG, DOUBLE] = [3, 4, 12];
type Tag = readonly [tag: number, type: number, values: readonly number[]];
const COMPRESSIONS = { none: 1, deflate: 8, jpeg: 7 };

export async function geotiff(picture: TestPicture): Promise<Buffer> {
  const { width, height, bits = 8, compression = "none", rowsPerStrip = 64, opacity } = picture;
  const channels = opacity ? 4 : 3;
  const strips: Buffer[] = [];
  for (let top = 0; top < height; top += rowsPerStrip) {
    const rows = Math.min(rowsPerStrip, height - top);
    const raw = Buffer.alloc(width * rows * channels);
    for (let at = 0; at < width * rows; at++)
      raw.set(picture.color(at % width, top + Math.floor(at / width)), at * channels);
    if (compression === "deflate") strips.push(deflateSync(raw));
    else if (compression === "jpeg") {
      const options = { raw: { width, height: rows, channels: 3 } } as const;
      strips.push(await sharp(raw, options).jpeg({ quality: 95 }).toBuffer());
    } else strips.push(raw);
  }
  const { scale, tie = [0, 0], keys = {} } = picture;
  const codes = Object.entries(keys).flatMap(([key, value]) => [Number(key), 0, 1, value]);
  const placed: Tag[] = [
    [33550, DOUBLE, [scale ?? 1, scale ?? 1, 0]],
    [33922, DOUBLE, [0, 0, 0, ...tie, 0]],
    [34735, SHORT, [1, 1, 0, codes.length / 4, ...codes]],
  ];
  const offsets: number[] = [];
  let at = 8;
  for (const strip of strips) {
    offsets.push(at);
    at += strip.length + (strip.length % 2);
  }
  const tags: Tag[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array.from({ length: channels }, () => bits)],
    [259, SHORT, [COMPRESSIONS[compression]]],
    [262, SHORT, [compression === "jpeg" ? 6 : 2]],
    [273, LONG, offsets],
    [277, SHORT, [channels]],
    [278, LONG, [rowsPerStrip]],
    [279, LONG, strips.map(({ length }) => length)],
    [284, SHORT, [1]],
    ...(opacity ? [[338, SHORT, [2]] as const] : []),
    ...(scale === undefined ? [] : placed),
  ];
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(at, 4);
  const even = strips.flatMap((strip) => [strip, Buffer.alloc(strip.length % 2)]);
  return Buffer.concat([head, ...even, directory(tags, at)]);
}

function directory(tags: readonly Tag[], from: number): Buffer {
  const table = Buffer.alloc(2 + tags.length * 12 + 4);
  table.writeUInt16LE(tags.length);
  const beyond: Buffer[] = [];
  let end = from + table.length;
  tags.forEach(([tag, type, values], index) => {
    const size = SIZES[type] ?? 1;
    const bytes = Buffer.alloc(values.length * size);
    values.forEach((value, at) => {
      if (type === DOUBLE) bytes.writeDoubleLE(value, at * size);
      else bytes.writeUIntLE(value, at * size, size);
    });
    const to = 2 + index * 12;
    table.writeUInt16LE(tag, to);
    table.writeUInt16LE(type, to + 2);
    table.writeUInt32LE(values.length, to + 4);
    if (bytes.length <= 4) bytes.copy(table, to + 8);
    else {
      table.writeUInt32LE(end, to + 8);
      beyond.push(bytes);
      end += bytes.length;
    }
  });
  return Buffer.concat([table, ...beyond]);
}

/** Red, green, blue and opacity of a place, or null where there is no tile. The archive has one directory. */
export async function colorAt(
  archive: Buffer,
  zoom: number,
  longitude: number,
  latitude: number,
): Promise<number[] | null> {
  const side = 2 ** zoom;
  const u = ((longitude + 180) / 360) * side;
  const v = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * side;
  const bytes = tileOf(archive, tileNumber(zoom, Math.floor(u), Math.floor(v)));
  if (!bytes) return null;
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor((v % 1) * 256) * 256 + Math.floor((u % 1) * 256)) * 4;
  return [...data.subarray(at, at + 4)];
}

function tileOf(archive: Buffer, id: number): Buffer | null {
  let at = Number(archive.readBigUInt64LE(8));
  const data = Number(archive.readBigUInt64LE(56));
  const next = () => {
    let [value, part] = [0, 1];
    for (;;) {
      const byte = archive.readUInt8(at++);
      value += (byte % 128) * part;
      if (byte < 128) return value;
      part *= 128;
    }
  };
  const count = next();
  const column = () => Array.from({ length: count }, next);
  let sum = 0;
  const ids = column().map((step) => {
    sum += step;
    return sum;
  });
  column();
  const lengths = column();
  let end = 0;
  const offsets = column().map((offset, index) => {
    const from = offset === 0 ? end : offset - 1;
    end = from + (lengths[index] ?? 0);
    return from;
  });
  const index = ids.indexOf(id);
  const from = data + (offsets[index] ?? 0);
  return index < 0 ? null : archive.subarray(from, from + (lengths[index] ?? 0));
}
