import { DARK_BACKGROUND, LIGHT_BACKGROUND, logoBackground } from "@vetaverde/domain/color/logo-background";
import type { Sharp } from "sharp";
import { AppError } from "../../platform/errors/app-error.ts";
import { readSvg } from "./images.svg.ts";

export interface Drawn {
  bytes: Buffer;
  contentType: "image/png";
  width: number;
  height: number;
}

/** Maximum width or height of a stored logo. */
const LOGO = 512;
/**
 * The largest picture of a phone. An interlaced picture is decoded as a whole: 100 million pixels took half a gigabyte.
 */
const MAX_PIXELS = 50_000_000;
const KINDS: ReadonlySet<string> = new Set(["png", "jpeg", "webp", "svg"]);

/**
 * Re-encodes a picture from its pixels, within the requested size: anything else in the file (a script in an SVG, the
 * position in a photo, another file appended to it) is dropped. The type is detected from the bytes.
 * @throws AppError IMAGE_BROKEN when they are not a PNG, JPEG, WebP or SVG; IMAGE_TOO_LARGE when they have more
 *   pixels than the limit
 */
export async function drawImage(bytes: Buffer, longest = LOGO): Promise<Drawn> {
  const { data, width, height } = await drawAnew(bytes, longest, (picture) =>
    picture.png({ compressionLevel: 9 }),
  );
  return { bytes: data, contentType: "image/png", width, height };
}

type Finish = (picture: Sharp) => Sharp;

const onWhite: Finish = (picture) => picture.flatten({ background: "#ffffff" });

/** As `drawImage`, for PDFs: a JPEG on white. */
export async function drawPhoto(bytes: Buffer, longest: number): Promise<Buffer> {
  const { data } = await drawAnew(bytes, longest, (picture) => onWhite(picture).jpeg({ quality: 80 }));
  return data;
}

/** Size of the sample in pixels: enough to determine a logo's colours. */
const SAMPLE = 48;
/** Margin around the logo when its background is not white, as a share of the longest side. */
const MARGIN = 0.08;

/**
 * As `drawImage`, for PDFs: an opaque PNG on white, or, when white would hide the logo, on the project's colour or on a
 * dark background.
 *
 * @param color the project's, `#RRGGBB`
 */
export async function drawEmblem(bytes: Buffer, longest: number, color: string): Promise<Buffer> {
  const sample = await drawAnew(bytes, SAMPLE, (picture) => picture.ensureAlpha().raw());
  const ground = logoBackground(sample.data, [LIGHT_BACKGROUND, color, DARK_BACKGROUND]);
  const edge = ground === LIGHT_BACKGROUND ? 0 : Math.round(longest * MARGIN);
  const finish: Finish = (picture) =>
    picture
      .flatten({ background: ground })
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground })
      .removeAlpha()
      .png({ compressionLevel: 9 });
  return (await drawAnew(bytes, longest, finish)).data;
}

async function drawAnew(bytes: Buffer, longest: number, finish: Finish) {
  const svg = readSvg(bytes);
  if (svg === "hostile") throw new AppError("IMAGE_BROKEN");
  const source = svg === null ? bytes : Buffer.from(svg);
  try {
    return await draw(source, svg !== null, longest, finish);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("IMAGE_BROKEN", { cause: error });
  }
}

async function draw(bytes: Buffer, vector: boolean, longest: number, finish: Finish) {
  // Loaded on demand: the library is native and heavy, and pictures are uploaded rarely.
  const { default: sharp } = await import("sharp");
  // A process draws one picture at a time, without caching.
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { failOn: "error", pages: 1 } as const;
  // Reads only the header: the size must be known first, because the library reports a picture above its limit as
  // broken.
  const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  // The library also detects compressed SVGs, whose text `readSvg` has not checked; these are refused.
  if (!format || !KINDS.has(format) || (format === "svg") !== vector) throw new AppError("IMAGE_BROKEN");
  if (width * height > MAX_PIXELS) {
    throw new AppError("IMAGE_TOO_LARGE", { params: { megapixels: MAX_PIXELS / 1_000_000 } });
  }
  const picture = sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: !vector })
    .toColourspace("srgb");
  const { data, info } = await finish(picture).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
