// Header and footer of a page.

import type { ArchivePdf } from "./archive-pdf.ts";
import { MUTED, RULE } from "./colors.ts";
import { PAGE_AREA, type PageArea } from "./page-areas.ts";
import type { EmbeddedImage, PdfCanvas } from "./pdf-canvas.ts";

const LOGO = { width: 38, height: 30, space: 48 } as const;
const SECOND_LINE = { size: 8.5, color: MUTED } as const;
export const FOOTER_STYLE = { size: 8, color: MUTED } as const;
/** Width of the total number of pages. */
const TOTAL_WIDTH = 22;
/** Baseline of a text of this size below its top. */
const BASELINE = FOOTER_STYLE.size * 0.905;

interface PageHeader {
  /** Colour of the band at the top of the page. */
  color: string;
  logo: EmbeddedImage | null;
  /** Two lines each: a title in bold, and one below it. */
  left: readonly [string, string];
  right: readonly [string, string];
}

/** The band, the logo, and two lines on the left and on the right. */
export function drawHeader(
  pdf: PdfCanvas,
  { color, logo, left, right }: PageHeader,
  area: PageArea = PAGE_AREA,
): void {
  const { header } = area;
  drawBand(pdf, color, area);
  if (logo) pdf.shape((doc) => doc.image(logo, area.left, header.logo, { fit: [LOGO.width, LOGO.height] }));
  const leftPlace = { x: area.left + (logo ? LOGO.space : 0), width: header.leftWidth, maxLines: 1 };
  pdf.at(left[0], { size: header.title.size, bold: true }, { ...leftPlace, y: header.title.y });
  pdf.at(left[1], SECOND_LINE, { ...leftPlace, y: header.line });
  const rightPlace = { ...header.right, right: true, maxLines: 1 };
  pdf.at(right[0], { size: header.heading.size, bold: true }, { ...rightPlace, y: header.heading.y });
  pdf.at(right[1], SECOND_LINE, { ...rightPlace, y: header.line });
  if (header.rule !== null) drawRule(pdf, header.rule, area);
}

export function drawBand(pdf: PdfCanvas, color: string, { paper }: PageArea = PAGE_AREA): void {
  pdf.shape((doc) => doc.rect(0, 0, paper, 5).fill(color));
}

/** The rule above the footer. */
export function drawFooterRule(pdf: PdfCanvas, area: PageArea = PAGE_AREA): void {
  drawRule(pdf, area.footer.rule, area);
}

function drawRule(pdf: PdfCanvas, y: number, { left, right }: PageArea): void {
  pdf.shape((doc) => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(RULE));
}

/**
 * The page number at the right of the footer, followed by the total.
 * @param text what precedes the total: `Page 3 of`
 */
export function drawPageNumber(pdf: ArchivePdf, text: string, area: PageArea = PAGE_AREA): void {
  const label = `${text} `;
  const end = area.right - TOTAL_WIDTH;
  const { number: y } = area.footer;
  pdf.layout.write(label, end - pdf.layout.widthOf(label, FOOTER_STYLE), y, FOOTER_STYLE);
  pdf.total(end, y + BASELINE);
}
