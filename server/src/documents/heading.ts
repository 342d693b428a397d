import { MUTED } from "./colors.ts";
import { PAGE_AREA } from "./page-areas.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";

interface Heading {
  text: string;
  /** Colour of the bar before it. */
  color: string;
  /** Distance to what precedes it on the page. */
  gap: number;
  /** Height that must be on the same page, with the heading, so that it is never alone at the foot of one. */
  needs: number;
  /** A remark in small letters. */
  aside?: { text: string; size: number; align: "right" | "after" };
}

const STYLE = { size: 12, bold: true } as const;
const INDENT = 9;
/** Width that is reserved for a remark on the right. */
const ASIDE = 110;
const HEIGHT = 21;

/** Draws the heading of a section; a text that is too long is cut at the end of its line. */
export function drawHeading(pdf: PdfCanvas, { text, color, gap, needs, aside }: Heading): void {
  if (!pdf.ensureSpace(needs) && !pdf.isPageEmpty()) pdf.y += gap;
  const [line = ""] = pdf.layout.lines(text, pdf.width - ASIDE, STYLE);
  pdf.shape((doc) => doc.rect(PAGE_AREA.left, pdf.y + 1.5, 3, 11).fill(color));
  pdf.layout.write(line, PAGE_AREA.left + INDENT, pdf.y, STYLE);
  if (aside?.text) drawAside(pdf, aside, PAGE_AREA.left + INDENT + pdf.layout.widthOf(line, STYLE));
  pdf.y += HEIGHT;
}

function drawAside(pdf: PdfCanvas, { text, align, size }: NonNullable<Heading["aside"]>, end: number): void {
  const style = { size, color: MUTED };
  if (align === "after") pdf.layout.write(text, end + 6, pdf.y + 2.4, style);
  else pdf.at(text, style, { x: PAGE_AREA.right - ASIDE, y: pdf.y + 2, width: ASIDE, right: true });
}
