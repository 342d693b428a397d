import { AppError } from "../../platform/errors/app-error.ts";

export interface Drawn {
  bytes: Buffer;
  contentType: "image/png";
  width: number;
  height: number;
}

const LONGEST = 512;
/** A telephone's largest picture. Interlaced, it stands in memory whole: 100 million took half a gigabyte. */
const MOST_PIXELS = 50_000_000;
const KINDS: ReadonlySet<string> = new Set(["png", "jpeg", "webp", "svg"]);
/** Entities can be made to grow without end, or to name files. */
const ENTITIES = /<!(?:ENTITY|DOCTYPE)[^>]*\[|<!ENTITY/i;

/** One after the other: several large ones at once would take the memory of everything else. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew from its pixels, at most 512 wide and high: whatever else the file held (a script in an SVG,
 * the place in a photo, another file behind it) is not in what comes out. The kind is judged by the bytes.
 * @throws AppError IMAGE_BROKEN where they are no PNG, JPEG, WebP or SVG, or too large when drawn
 */
export function drawImage(bytes: Buffer): Promise<Drawn> {
  const drawn = last.then(() => draw(bytes));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(bytes: Buffer): Promise<Drawn> {
  // The library is native and heavy, and a picture is sent once in a project's life.
  const { default: sharp } = await import("sharp");
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 } as const;
    const { format } = await sharp(bytes, options).metadata();
    if (!format || !KINDS.has(format)) throw new AppError("IMAGE_BROKEN");
    if (format === "svg" && ENTITIES.test(bytes.toString("latin1"))) throw new AppError("IMAGE_BROKEN");
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: format !== "svg" })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: "image/png", width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("IMAGE_BROKEN", { cause: error });
  }
}
