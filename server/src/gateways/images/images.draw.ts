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

/** As wide or high as a logo is kept. */
const LOGO = 512;
/** A telephone's largest picture. Interlaced, it stands in memory whole: 100 million took half a gigabyte. */
const MAX_PIXELS = 50_000_000;
const KINDS: ReadonlySet<string> = new Set(["png", "jpeg", "webp", "svg"]);

/**
 * Draws a picture anew from its pixels, at most so wide and high as is asked for: whatever else the file held (a script in an SVG,
 * the place in a photo, another file behind it) is not in what comes out. The kind is judged by the bytes.
 * @throws AppError IMAGE_BROKEN where they are no PNG, JPEG, WebP or SVG; IMAGE_TOO_LARGE where they stand for more
 *   pixels than are drawn
 */
export async function drawImage(bytes: Buffer, longest = LOGO): Promise<Drawn> {
  const { data, width, height } = await drawAnew(bytes, longest, (picture) =>
    picture.png({ compressionLevel: 9 }),
  );
  return { bytes: data, contentType: "image/png", width, height };
}

type Finish = (picture: Sharp) => Sharp;

const onWhite: Finish = (picture) => picture.flatten({ background: "#ffffff" });

/** As `drawImage`, for paper: a JPEG on white. */
export async function drawPhoto(bytes: Buffer, longest: number): Promise<Buffer> {
  const { data } = await drawAnew(bytes, longest, (picture) => onWhite(picture).jpeg({ quality: 80 }));
  return data;
}

/** Pixels on a side that are enough to know a logo's colours. */
const SAMPLE = 48;
/** Of the longest side: what a ground that is not the paper's shows around the logo. */
const MARGIN = 0.08;

/**
 * As `drawImage`, for paper: a PNG without anything that shines through, on white, or, where white would hide it, on the
 * project's colour or on a dark ground.
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
  // The library is native and heavy, and a picture is sent once in a project's life.
  const { default: sharp } = await import("sharp");
  // A process draws one picture at a time, and keeps nothing of the last one.
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { failOn: "error", pages: 1 } as const;
  // Only the head is read: how large it would be must be known before the limit would call it broken.
  const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  // An SVG that is none to us is a packed one, whose text nobody has judged.
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
