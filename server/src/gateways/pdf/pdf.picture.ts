import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { PDFPageProxy } from "pdfjs-dist";

/** Letters of a printed page are about 30 points high at this density, what OCR reads best. */
const DOTS_PER_INCH = 220;
const MAX_DOTS = 9_000_000;

export interface PagePicture {
  /** PNG. */
  bytes: Buffer;
  /** Dots for a point of the page. */
  scale: number;
}

/** Whether anything but text is drawn on the page. */
export async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pictures = new Set([
    OPS.paintImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
    // Letters that were turned into outlines are drawn as paths.
    OPS.constructPath,
    OPS.shadingFill,
  ]);
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => pictures.has(operator));
}

/** The page as it is printed, as large as OCR needs it and no larger than memory allows. */
export async function pictureOf(page: PDFPageProxy): Promise<PagePicture> {
  return render(page, DOTS_PER_INCH, async (canvas, scale) => ({ bytes: await canvas.encode("png"), scale }));
}

export interface PageImage {
  jpeg: Buffer;
  /** Points. */
  width: number;
  height: number;
}

/** Sharp enough to be read on paper. */
const PAPER_DOTS_PER_INCH = 150;
const PAPER_QUALITY = 82;

/** The page as a picture for a PDF of our own. */
export async function pictureFor(page: PDFPageProxy): Promise<PageImage> {
  const { width, height } = page.getViewport({ scale: 1 });
  return render(page, PAPER_DOTS_PER_INCH, async (canvas) => ({
    jpeg: await canvas.encode("jpeg", PAPER_QUALITY),
    width,
    height,
  }));
}

async function render<T>(
  page: PDFPageProxy,
  dotsPerInch: number,
  take: (canvas: Canvas, scale: number) => Promise<T>,
): Promise<T> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(MAX_DOTS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({
    canvas: canvas as never,
    canvasContext: context as never,
    viewport,
    background: "#ffffff",
  }).promise;
  const taken = await take(canvas, scale);
  // Freed at once, not when somebody sweeps.
  canvas.width = canvas.height = 1;
  return taken;
}
