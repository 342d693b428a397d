// Tables of contents: entries with a link and the page on which they begin, which is known only at the end.
import { PAGE_AREA } from "./page-areas.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import type { TableCell } from "./table.ts";
import type { TextStyle } from "./text-layout.ts";

interface ContentsEntry {
  title: string;
  /** Name of the link's destination. */
  destination: string;
  /** Page number, from 1; undefined when it is not drawn. */
  page(): number | undefined;
  indent?: number;
}

export interface ContentsStyle {
  text: TextStyle;
  /** Distance from line to line. */
  line: number;
  /** Height of the link, and how far it extends above the text. */
  link: { height: number; above: number };
  dots: {
    color: string;
    /** Distance below the top of the text. */
    y: number;
    /** Distance after the title, and before the right edge. */
    from: number;
    to: number;
    length: number;
    space: number;
  };
}

/** A line with its title, dots, and the page number on the right. */
export function drawContentsLine(
  pdf: PdfCanvas,
  { title, destination, page, indent = 0 }: ContentsEntry,
  { text, line, link, dots }: ContentsStyle,
): void {
  const x = PAGE_AREA.left + indent;
  const { y } = pdf;
  const [label = ""] = pdf.layout.lines(title, pdf.width - indent - 60, text);
  pdf.layout.write(label, x, y, text);
  const from = x + pdf.layout.widthOf(label, text) + dots.from;
  pdf.shape((doc) => {
    doc
      .moveTo(from, y + dots.y)
      .lineTo(PAGE_AREA.right - dots.to, y + dots.y)
      .lineWidth(0.5);
    doc.dash(dots.length, { space: dots.space }).stroke(dots.color).undash();
    doc.goTo(PAGE_AREA.left, y - link.above, pdf.width, link.height, destination);
  });
  pdf.defer(() => {
    const number = page();
    if (number !== undefined) pdf.at(String(number), text, { x, y, width: PAGE_AREA.right - x, right: true });
  });
  pdf.y += line;
}

/** The cell of a table of contents with the page number; its link covers the whole row. */
export function contentsCell(
  pdf: PdfCanvas,
  { destination, page }: Pick<ContentsEntry, "destination" | "page">,
): TableCell {
  return {
    blocks: [{ text: "" }],
    mark: {
      width: 0,
      draw: (x, y) =>
        pdf.defer(() => {
          pdf.layout.write(String(page() ?? ""), x, y, { size: 8 });
          pdf.shape((doc) => doc.goTo(PAGE_AREA.left, y - 2, pdf.width, 14, destination));
        }),
    },
  };
}
