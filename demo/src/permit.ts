// Lays out a permit's text on pages, as a PDF and as the text that the PDF reader would extract; seeding does not run
// that reader.
import type { PageText, TextRun } from "@vetaverde/domain/text/page";

/** A paragraph; a heading is set in bold. */
export type Block = string | { heading: string };

export interface Permit {
  bytes: Buffer;
  pages: PageText[];
}

const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 62;
const TOP = 96;
const BOTTOM = 780;
const SIZE = 11;
const LEADING = 15;

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

function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) > WIDTH - 2 * LEFT && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

interface Line extends TextRun {
  page: number;
}

/** Lays out paragraphs from top to bottom; a new page begins when the last one is full. */
function linesOf(title: string, blocks: readonly Block[]): Line[] {
  const lines: Line[] = [];
  let [page, y] = [1, TOP];
  const put = (text: string, bold: boolean, size: number) => {
    for (const part of wrapped(text, size)) {
      if (y > BOTTOM) [page, y] = [page + 1, TOP];
      lines.push({
        page,
        text: part,
        x: LEFT,
        y,
        width: widthOf(part, size),
        height: size,
        ...(bold ? { bold } : {}),
      });
      y += LEADING + (size - SIZE);
    }
    y += LEADING * 0.6;
  };
  put(title, true, 16);
  for (const block of blocks) {
    if (typeof block === "string") put(block, false, SIZE);
    else {
      // Avoids a heading alone at the foot of a page.
      if (y > BOTTOM - 4 * LEADING) [page, y] = [page + 1, TOP];
      y += LEADING * 0.4;
      put(block.heading, true, SIZE);
    }
  }
  return lines;
}

export function permitOf(title: string, blocks: readonly Block[]): Permit {
  const lines = linesOf(title, blocks);
  const count = lines.at(-1)?.page ?? 1;
  const pages = Array.from({ length: count }, (_, index): PageText => {
    const page = index + 1;
    const foot = `${title} - ${page} / ${count}`;
    const runs = lines.filter((line) => line.page === page).map(({ page: _page, ...run }) => run);
    runs.push({ text: foot, x: LEFT, y: 806, width: widthOf(foot, 8), height: 8 });
    return { page, width: WIDTH, height: HEIGHT, runs };
  });
  return { bytes: write(pages), pages };
}

function write(pages: readonly PageText[]): Buffer {
  const font = (name: string) =>
    `<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>>`;
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type /Catalog /Pages 2 0 R /Lang (es)>>",
    `<</Type /Pages /Kids [${kids}] /Count ${pages.length}>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
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

const contentOf = ({ runs }: PageText): string =>
  [
    "0.07 0.36 0.33 rg 0 826 595 16 re f 0 0 0 rg",
    ...runs.map(({ text, x, y, height, bold }) => {
      const words = text.replace(/[\\()]/g, "\\$&");
      return `BT /${bold ? "B" : "R"} ${height} Tf ${x} ${(HEIGHT - y - height).toFixed(2)} Td (${words}) Tj ET`;
    }),
  ].join("\n");
