// Opens a GeoTIFF (OGC 19-008r4): an aerial photograph with its place on the earth.
import { type NamedSystem, systemOfEpsg } from "@vetaverde/domain/geo/layer-system";
import { fromArrayBuffer, type GeoTIFFImage } from "geotiff";
import { MAX_BLOCK_PIXELS, MAX_PICTURE_PIXELS } from "../map-layers.limits.ts";
import { COMPRESSIONS } from "./decoders.ts";
import { PictureFault } from "./picture-fault.ts";

/** Columns and rows of a picture; the lower limits are within, the upper ones are not. */
export type Window = readonly [left: number, top: number, right: number, bottom: number];

export interface Picture {
  width: number;
  height: number;
  /** From columns and rows, counted from the corner of the first pixel, to the coordinates of the file. */
  gridAt(column: number, row: number): [x: number, y: number];
  pixelAt(x: number, y: number): [column: number, row: number];
  /** As `layerSystem`; pictures for web maps are in Web Mercator. */
  named: NamedSystem | string | "mercator" | null;
  /** Red, green, blue and opacity of each pixel. @throws PictureFault */
  read(window: Window): Promise<Uint8Array>;
}

/** @throws PictureFault */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  const image = await whole(async () => {
    const { buffer, byteOffset, byteLength } = bytes;
    const own = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    return (await fromArrayBuffer(own)).getImage();
  });
  const [width, height] = [image.getWidth(), image.getHeight()];
  if (!(width > 0 && height > 0)) throw new PictureFault("broken");
  if (width * height > MAX_PICTURE_PIXELS) throw new PictureFault("pictureTooLarge");
  checkBlocks(image);
  const colors = await whole(() => colorsOf(image));
  return {
    width,
    height,
    ...(await whole(() => gridOf(image))),
    named: await whole(async () => systemOf(image)),
    read: (window) =>
      whole(async () => {
        const { samples } = colors;
        const values = await image.readRasters({ window: [...window], samples, interleave: true });
        if (!(values instanceof Uint8Array)) throw new PictureFault("pictureDepth");
        return colors.paint(values);
      }),
  };
}

/** A file that ends early or contradicts itself makes the library throw errors of all kinds. */
async function whole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof PictureFault ? error : new PictureFault("broken");
  }
}

const PALETTE = 3;
const YCBCR = 6;
const SUPPORTED: readonly number[] = Object.values(COMPRESSIONS);

/** @throws PictureFault for what cannot be read, or not within the memory */
function checkBlocks(image: GeoTIFFImage): void {
  const directory = image.getFileDirectory();
  const compression = Number(directory.getValue("Compression") ?? COMPRESSIONS.none);
  const samples = image.getSamplesPerPixel();
  for (let at = 0; at < samples; at++)
    if (image.getBitsPerSample(at) !== 8 || image.getSampleFormat(at) !== 1)
      throw new PictureFault("pictureDepth");
  const photometric = Number(directory.getValue("PhotometricInterpretation"));
  const isJpeg = compression === COMPRESSIONS.jpeg;
  const isKnown = photometric <= PALETTE || (photometric === YCBCR && isJpeg);
  if (!SUPPORTED.includes(compression) || !isKnown || (isJpeg && samples !== 1 && samples !== 3))
    throw new PictureFault("pictureCompression");
  const block = image.getTileWidth() * image.getTileHeight();
  if (!(block * samples <= MAX_BLOCK_PIXELS * 4)) throw new PictureFault("pictureBlocks");
  // All blocks of a part are decoded at once: those beyond the picture's edge must not be most of them.
  const padded =
    blocksOf(image.getWidth(), image.getTileWidth()) * blocksOf(image.getHeight(), image.getTileHeight());
  if (!(padded * block <= 2 * MAX_PICTURE_PIXELS)) throw new PictureFault("pictureBlocks");
}

const blocksOf = (length: number, block: number) => Math.ceil(length / block);

interface Colors {
  /** The samples of a pixel that are read. */
  samples: number[];
  paint(values: Uint8Array): Uint8Array;
}

async function colorsOf(image: GeoTIFFImage): Promise<Colors> {
  const directory = image.getFileDirectory();
  const count = image.getSamplesPerPixel();
  const photometric = Number(directory.getValue("PhotometricInterpretation"));
  const map: ArrayLike<number> | undefined =
    photometric === PALETTE ? await directory.loadValue("ColorMap") : undefined;
  const colors = count >= 3 && !map ? 3 : 1;
  const extra: unknown = await directory.loadValue("ExtraSamples");
  const kind = Number((extra as ArrayLike<number> | undefined)?.[0] ?? extra ?? 0);
  const hasOpacity = count > colors && (kind === 1 || kind === 2);
  const samples = Array.from({ length: colors + (hasOpacity ? 1 : 0) }, (_, at) => at);
  const missing = image.getGDALNoData();
  const level = (value: number, channel: number) => {
    if (map) return (map[value + channel * (map.length / 3)] ?? 0) >> 8;
    return photometric === 0 ? 255 - value : value;
  };
  return { samples, paint: (values) => paint(values, { colors, hasOpacity, missing, level }) };
}

interface Paint {
  colors: number;
  hasOpacity: boolean;
  /** The value of pixels without data. */
  missing: number | null;
  level(value: number, channel: number): number;
}

function paint(values: Uint8Array, { colors, hasOpacity, missing, level }: Paint): Uint8Array {
  const step = colors + (hasOpacity ? 1 : 0);
  const out = new Uint8Array((values.length / step) * 4);
  for (let from = 0, to = 0; from < values.length; from += step, to += 4) {
    let isMissing = missing !== null;
    for (let channel = 0; channel < 3; channel++) {
      const value = values[from + Math.min(channel, colors - 1)] ?? 0;
      if (value !== missing) isMissing = false;
      out[to + channel] = level(value, channel);
    }
    out[to + 3] = isMissing ? 0 : hasOpacity ? (values[from + colors] ?? 0) : 255;
  }
  return out;
}

/** @throws PictureFault when the file does not state where the picture is */
async function gridOf(image: GeoTIFFImage): Promise<Pick<Picture, "gridAt" | "pixelAt">> {
  const directory = image.getFileDirectory();
  const matrix = numbers(await directory.loadValue("ModelTransformation"));
  const scale = numbers(await directory.loadValue("ModelPixelScale"));
  const tie = numbers(await directory.loadValue("ModelTiepoint"));
  const [a, b, x0, c, d, y0] =
    matrix.length >= 8 ? [0, 1, 3, 4, 5, 7].map((at) => matrix[at] ?? Number.NaN) : fromTie(scale, tie);
  const terms = [a, b, x0, c, d, y0] as [number, number, number, number, number, number];
  const determinant = terms[0] * terms[4] - terms[1] * terms[3];
  if (!terms.every(Number.isFinite) || determinant === 0) throw new PictureFault("noGeoreference");
  // The coordinates of a file may be those of the middle of its pixels.
  const shift = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0;
  const [xx, xy, ox, yx, yy, oy] = terms;
  return {
    gridAt: (column, row) => [
      ox + xx * (column - shift) + xy * (row - shift),
      oy + yx * (column - shift) + yy * (row - shift),
    ],
    pixelAt: (x, y) => [
      (yy * (x - ox) - xy * (y - oy)) / determinant + shift,
      (xx * (y - oy) - yx * (x - ox)) / determinant + shift,
    ],
  };
}

const numbers = (value: unknown): number[] =>
  typeof value === "object" && value !== null ? Array.from(value as ArrayLike<unknown>, Number) : [];

/** The terms of the grid from the size of a pixel and the place of one. */
function fromTie(scale: readonly number[], tie: readonly number[]): number[] {
  const [sx = 0, sy = 0] = scale;
  const [i = 0, j = 0, , x = Number.NaN, y = Number.NaN] = tie;
  return [sx, 0, x - i * sx, 0, -sy, y + j * sy];
}

const USER_DEFINED = 32_767;
const WEB_MERCATOR: readonly number[] = [3857, 3785, 900_913];

function systemOf(image: GeoTIFFImage): Picture["named"] {
  const keys = image.getGeoKeys() ?? {};
  const code = Number(keys.ProjectedCSTypeGeoKey ?? keys.GeographicTypeGeoKey ?? 0);
  if (WEB_MERCATOR.includes(code)) return "mercator";
  const system = systemOfEpsg(code);
  if (system) return system;
  const text: unknown = keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey ?? keys.GeogCitationGeoKey;
  if (typeof text === "string" && text.trim()) return text.trim().slice(0, 80);
  return code > 0 && code < USER_DEFINED ? `EPSG:${code}` : null;
}
