import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { PDFPageProxy } from "pdfjs-dist";

/** More dots take longer and are read no better: dense print of two columns even worse. Measured from 110 to 220. */
const DOTS_PER_INCH = 150;
const MAX_DOTS = 9_000_000;

export interface PagePicture {
  /** PNG. */
  bytes: Buffer;
  /** Pixels per point of the page. */
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
    // Text converted to outlines is drawn as paths.
    OPS.constructPath,
    OPS.shadingFill,
  ]);
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => pictures.has(operator));
}

/** An image of the page as printed, as large as OCR needs and no larger than memory allows. */
export async function pictureOf(page: PDFPageProxy): Promise<PagePicture> {
  return render(page, DOTS_PER_INCH, async (canvas, scale) => ({ bytes: await canvas.encode("png"), scale }));
}

export interface PageImage {
  jpeg: Buffer;
  /** Points. */
  width: number;
  height: number;
}

/** Sufficient resolution for print. */
const PAPER_DOTS_PER_INCH = 150;
const PAPER_QUALITY = 82;

/** An image of the page for a PDF of our own. */
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
  encode: (canvas: Canvas, scale: number) => Promise<T>,
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
  const result = await encode(canvas, scale);
  // Frees the memory immediately instead of at the next garbage collection.
  canvas.width = canvas.height = 1;
  return result;
}
