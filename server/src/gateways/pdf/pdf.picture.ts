import { createCanvas } from "@napi-rs/canvas";
import type { PDFPageProxy } from "pdfjs-dist";

/** Letters of a printed page are about 30 points high at this density, what OCR reads best. */
const DOTS_PER_INCH = 220;
const MOST_DOTS = 9_000_000;

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
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MOST_DOTS / (width * height)));
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
  const bytes = await canvas.encode("png");
  // Freed at once, not when somebody sweeps.
  canvas.width = canvas.height = 1;
  return { bytes, scale };
}
