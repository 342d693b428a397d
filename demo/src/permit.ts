// Lays out a permit's text on pages, as a PDF and as the text that the PDF reader would extract; seeding does not run
// that reader.
import type { PageText, TextRun } from "@vetaverde/domain/text/page";
import type { Block, PermitTable } from "./permits/blocks.ts";

export interface Permit {
  bytes: Buffer;
  pages: PageText[];
}

const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 62;
const TOP = 96;
const BOTTOM = 780;
const SIZE = 12;
const LEADING = 20;

// Widths of Helvetica's characters from the space on, in thousandths of the font size (Adobe's font metrics).
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500,
];

/** An accent adds no width. */
const widthOf = (text: string, size: number): number =>
  [...text.normalize("NFD").replace(/\p{M}/gu, "")].reduce(
    (sum, sign) => sum + (WIDTHS[(sign.codePointAt(0) ?? 32) - 32] ?? 556) * (size / 1000),
    0,
  );

function wrapped(text: string, size: number, room = WIDTH - 2 * LEFT): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) > room && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

interface Line extends TextRun {
  page: number;
}

/** A horizontal line across the text, in points from the page's top. */
interface Rule {
  page: number;
  y: number;
}

const TABLE_SIZE = 9;
const TABLE_LEADING = 16;
const PADDING = 6;

/** Lays out blocks from top to bottom; a new page begins when the last one is full. */
class Layout {
  readonly lines: Line[] = [];
  readonly rules: Rule[] = [];
  private page = 1;
  private y = TOP;

  block(block: Block): void {
    if (typeof block === "string") this.paragraph(block, false, SIZE);
    else if ("table" in block) this.table(block.table);
    else {
      // Avoids a heading alone at the foot of a page.
      if (this.y > BOTTOM - 4 * LEADING) this.turn();
      this.y += LEADING * 0.4;
      this.paragraph(block.heading, true, SIZE);
    }
  }

  paragraph(text: string, bold: boolean, size: number): void {
    for (const part of wrapped(text, size)) {
      if (this.y > BOTTOM) this.turn();
      this.put(part, LEFT, size, bold);
      this.y += LEADING + (size - SIZE);
    }
    this.y += LEADING * 0.6;
  }

  private table({ shares, head, rows }: PermitTable): void {
    // The first rows stay with their head.
    if (this.y > BOTTOM - 5 * TABLE_LEADING) this.turn();
    this.row(head, shares, true);
    for (const cells of rows) {
      if (this.y > BOTTOM - TABLE_LEADING) {
        this.turn();
        this.row(head, shares, true);
      }
      this.row(cells, shares, false);
    }
    this.y += LEADING;
  }

  private row(cells: readonly string[], shares: readonly number[], bold: boolean): void {
    const room = WIDTH - 2 * LEFT;
    let x = LEFT;
    let height = 0;
    for (const [at, cell] of cells.entries()) {
      const width = room * (shares[at] ?? 0);
      const parts = wrapped(cell, TABLE_SIZE, width - PADDING);
      for (const [line, part] of parts.entries()) this.put(part, x, TABLE_SIZE, bold, line * TABLE_LEADING);
      height = Math.max(height, parts.length);
      x += width;
    }
    this.y += height * TABLE_LEADING + PADDING;
    this.rules.push({ page: this.page, y: this.y - PADDING / 2 - 1 });
  }

  private put(text: string, x: number, size: number, bold: boolean, below = 0): void {
    this.lines.push({
      page: this.page,
      text,
      x: Number(x.toFixed(2)),
      y: this.y + below,
      width: widthOf(text, size),
      height: size,
      ...(bold ? { bold } : {}),
    });
  }

  private turn(): void {
    this.page++;
    this.y = TOP;
  }
}

export function permitOf(title: string, blocks: readonly Block[]): Permit {
  const layout = new Layout();
  layout.paragraph(title, true, 16);
  for (const block of blocks) layout.block(block);
  const { lines, rules } = layout;
  const count = lines.at(-1)?.page ?? 1;
  const pages = Array.from(
    { length: count },
    (_, index): PageText => ({
      page: index + 1,
      width: WIDTH,
      height: HEIGHT,
      runs: [],
    }),
  );
  for (const { page, ...run } of lines) pages[page - 1]?.runs.push(run);
  for (const { page, runs } of pages) {
    const foot = `${title} - ${page} / ${count}`;
    runs.push({ text: foot, x: LEFT, y: 806, width: widthOf(foot, 8), height: 8 });
  }
  return { bytes: write(pages, rules), pages };
}

function write(pages: readonly PageText[], rules: readonly Rule[]): Buffer {
  const font = (name: string) =>
    `<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>>`;
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type /Catalog /Pages 2 0 R /Lang (es)>>",
    `<</Type /Pages /Kids [${kids}] /Count ${pages.length}>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((page, index) => {
      const content = contentOf(
        page,
        rules.filter((rule) => rule.page === page.page),
      );
      return [
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${6 + index * 2} 0 R
           /Resources <</Font <</R 3 0 R /B 4 0 R>>>>>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

const contentOf = ({ runs }: PageText, rules: readonly Rule[]): string =>
  [
    "0.07 0.36 0.33 rg 0 826 595 16 re f 0 0 0 rg",
    ...rules.map(
      ({ y }) =>
        `0.78 G 0.5 w ${LEFT} ${(HEIGHT - y).toFixed(1)} m ${WIDTH - LEFT} ${(HEIGHT - y).toFixed(1)} l S`,
    ),
    ...runs.map(({ text, x, y, height, bold }) => {
      const words = text.replace(/[\\()]/g, "\\$&");
      return `BT /${bold ? "B" : "R"} ${height} Tf ${x} ${(HEIGHT - y - height).toFixed(2)} Td (${words}) Tj ET`;
    }),
  ].join("\n");
