// Draws the user's guide as a PDF: a front page with the contents, then its pages, each beginning on a new page.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideBlock, GuideInline, GuideLine, GuidePage } from "@vetaverde/domain/guide/guide";
import { type ArchivePdf, createArchivePdf } from "../../documents/archive-pdf.ts";
import { MUTED, RULE } from "../../documents/colors.ts";
import { type ContentsStyle, drawContentsLine } from "../../documents/contents.ts";
import { PAGE_AREA } from "../../documents/page-areas.ts";
import { drawBand, drawFooterRule, drawPageNumber, FOOTER_STYLE } from "../../documents/page-frame.ts";
import type { EmbeddedImage } from "../../documents/pdf-canvas.ts";
import { leadingOf, type TextStyle } from "../../documents/text-layout.ts";
import type { GuideInput } from "./guide.messages.ts";

const ACCENT = "#333399";
const NOTE_BAR = "#1D74C2";
const BODY: TextStyle = { size: 10 };
const INDENT = 18;
const PHONE_WIDTH = 150;
/** Width at which the text of a screenshot is still legible, so that a page has room for more than one. */
const SCREEN_WIDTH = 440;
const GAP = 6;
const CONTENTS: ContentsStyle = {
  text: { size: 11 },
  line: 20,
  link: { height: 18, above: 2 },
  dots: { color: RULE, y: 10, from: 6, to: 26, length: 1, space: 2 },
};

/** @returns the number of pages */
export async function drawGuide({ path, guide, webRoot, version, builtAt }: GuideInput): Promise<number> {
  const { words, pages, locale } = guide;
  const book = await createArchivePdf(
    { path, title: words.title, author: "VetaVerde", language: locale, at: new Date(builtAt) },
    (on, page) => drawFrame(on, page, `${words.title} · VetaVerde ${version}`, words.pageOf),
  );
  const pictures = await openPictures(book, guide.pictures, webRoot);
  const begins = new Map<string, number>();
  drawFront(book, guide, begins);
  book.endFront();
  for (const page of pages) {
    book.newPage();
    begins.set(page.job, book.page() + 1);
    book.bookmark(page.title, page.job);
    drawPage(book, page, pictures);
  }
  return book.finish();
}

async function openPictures(
  book: ArchivePdf,
  files: Readonly<Record<string, string>>,
  webRoot: string,
): Promise<ReadonlyMap<string, EmbeddedImage>> {
  const embedded = new Map<string, EmbeddedImage>();
  for (const [name, file] of Object.entries(files)) {
    const bytes = await readFile(join(webRoot, file));
    embedded.set(name, book.embed(bytes));
  }
  return embedded;
}

function drawFrame(book: ArchivePdf, page: number, title: string, pageOf: string): void {
  drawBand(book, ACCENT);
  drawFooterRule(book);
  book.layout.write(title, PAGE_AREA.left, PAGE_AREA.footer.text, FOOTER_STYLE);
  drawPageNumber(book, `${pageOf} ${page} /`);
}

/** The front page: the title, and each page with its purpose and a link. */
function drawFront(
  book: ArchivePdf,
  { words, pages }: GuideInput["guide"],
  begins: ReadonlyMap<string, number>,
) {
  book.y = 110;
  book.flow(words.title, { size: 28, bold: true });
  book.flow(words.subtitle, { size: 12, color: MUTED });
  book.y += 24;
  book.flow(words.contents, { size: 14, bold: true });
  book.y += 8;
  for (const { job, title } of pages) {
    book.ensureSpace(CONTENTS.line);
    drawContentsLine(book, { title, destination: job, page: () => begins.get(job) }, CONTENTS);
  }
}

function drawPage(
  book: ArchivePdf,
  { title, blocks }: GuidePage,
  pictures: ReadonlyMap<string, EmbeddedImage>,
): void {
  book.y = 48;
  book.flow(title, { size: 20, bold: true });
  book.y += 8;
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    drawBlock(book, block, pictures, next);
    book.y += GAP;
  }
}

function drawBlock(
  book: ArchivePdf,
  block: GuideBlock,
  pictures: ReadonlyMap<string, EmbeddedImage>,
  next: GuideBlock | undefined,
): void {
  switch (block.kind) {
    case "heading": {
      // A heading is never left alone at the foot of a page.
      const embeddedImage = next?.kind === "picture" ? pictures.get(next.name) : undefined;
      book.ensureSpace(embeddedImage ? heightOf(embeddedImage).height + 60 : 70);
      book.y += 8;
      book.flow(block.text, { size: 13, bold: true });
      return;
    }
    case "paragraph":
      drawLine(book, block.line, { x: PAGE_AREA.left });
      return;
    case "note":
      drawLine(book, block.line, { x: PAGE_AREA.left + 12, bar: NOTE_BAR });
      return;
    case "steps":
    case "list": {
      const heights = block.items.map((line) => itemHeight(book, line));
      for (const [at, line] of block.items.entries()) {
        // An item is not split between pages, and the last one is not left alone at the head of a page.
        const isBeforeLast = at === block.items.length - 2;
        book.ensureSpace((heights[at] ?? 0) + (isBeforeLast ? (heights[at + 1] ?? 0) + 3 : 0));
        const mark = block.kind === "steps" ? `${block.first + at}.` : "•";
        drawLine(book, line, { x: PAGE_AREA.left + INDENT, mark });
        book.y += 3;
      }
      return;
    }
    case "picture": {
      const picture = pictures.get(block.name);
      if (picture) drawPicture(book, picture, block.text);
    }
  }
}

const itemHeight = (book: ArchivePdf, line: GuideLine): number =>
  brokenLine(book, line, PAGE_AREA.right - PAGE_AREA.left - INDENT).length * leadingOf(BODY);

const heightOf = ({ width, height }: EmbeddedImage) => {
  const wide = width < height ? PHONE_WIDTH : SCREEN_WIDTH;
  return { width: wide, height: (wide * height) / width };
};

function drawPicture(book: ArchivePdf, picture: EmbeddedImage, text: string): void {
  const size = heightOf(picture);
  book.ensureSpace(size.height + 24);
  const { y } = book;
  book.shape((doc) => {
    doc.image(picture, PAGE_AREA.left, y, size);
    doc.rect(PAGE_AREA.left, y, size.width, size.height).lineWidth(0.6).stroke(RULE);
  });
  book.y += size.height + 4;
  book.flow(text, { size: 8.5, color: MUTED });
}

interface Place {
  x: number;
  /** Text before the first line. */
  mark?: string;
  /** Colour of a bar to the left of all lines. */
  bar?: string;
}

const inkOf = ({ kind }: GuideInline): TextStyle => {
  if (kind === "link") return { ...BODY, color: ACCENT };
  return kind === "text" ? BODY : { ...BODY, bold: true };
};

/** A line of text in several styles, wrapped at the page's width. */
function drawLine(book: ArchivePdf, line: GuideLine, { x, mark, bar }: Place): void {
  const leading = leadingOf(BODY);
  let marked = mark;
  for (const words of brokenLine(book, line, PAGE_AREA.right - x)) {
    book.ensureSpace(leading);
    const { y } = book;
    if (bar) book.shape((doc) => doc.rect(PAGE_AREA.left, y - 1, 3, leading).fill(bar));
    if (marked) book.layout.write(marked, PAGE_AREA.left, y, { ...BODY, color: MUTED });
    marked = undefined;
    for (const { text, ink, at } of words) book.layout.write(text, x + at, y, ink);
    book.y += leading;
  }
}

interface SetWord {
  text: string;
  ink: TextStyle;
  /** Offset from the left. */
  at: number;
}

/** Wraps a text into lines. Pieces without a space between them stay together, whatever their styles. */
function brokenLine(book: ArchivePdf, line: GuideLine, width: number): SetWord[][] {
  const { layout } = book;
  const space = layout.widthOf(" ", BODY);
  const groups: { text: string; ink: TextStyle; wide: number }[][] = [[]];
  for (const piece of line) {
    const ink = inkOf(piece);
    for (const [at, text] of layout.clean(piece.text).split(/\s/).entries()) {
      if (at > 0) groups.push([]);
      if (text !== "") groups.at(-1)?.push({ text, ink, wide: layout.widthOf(text, ink) });
    }
  }
  const lines: SetWord[][] = [[]];
  let after = 0;
  for (const group of groups) {
    if (group.length === 0) continue;
    const wide = group.reduce((sum, one) => sum + one.wide, 0);
    if (after > 0 && after + space + wide > width) {
      lines.push([]);
      after = 0;
    }
    let at = after > 0 ? after + space : 0;
    for (const { text, ink, wide: own } of group) {
      lines.at(-1)?.push({ text, ink, at });
      at += own;
    }
    after = at;
  }
  return lines.filter((words) => words.length > 0);
}
