// A board on paper: its tiles as on the grid, on pages of A4 that lie on their long side.
import { boardPages, type PagedTile } from "@vetaverde/domain/reports/board-page";
import { createBook } from "../../gateways/pdf/pdf.book.ts";
import type { Held } from "../../gateways/pdf/pdf.paper.ts";
import { drawTile } from "./board.tiles.ts";
import { createDesk, type Desk, MUTED } from "./report.desk.ts";
import type { ReportBoard, ReportCover } from "./report.pieces.ts";

const PAGE = { width: 841.89, left: 30, right: 811.89, top: 62, rows: 12 } as const;
const GAP = 8;
const COLUMN = (PAGE.right - PAGE.left + GAP) / 12;
const ROW = 42.6;
const FOOT = 574;
const PAD = 8;
const LINE = "#C5CCC7";

/** @param data gives the hash of all that was drawn, when everything is */
export async function beginBoard(path: string, cover: ReportCover, data: () => string) {
  const title = cover.contents[0]?.title ?? "";
  const emblem: Held[] = [];
  const book = await createBook(
    {
      ...{ path, title, author: cover.project.name, language: cover.locale, layout: "landscape" },
      at: new Date(`${cover.to}T00:00:00Z`),
    },
    (on, page) => {
      const { logo } = cover;
      if (page === 1 && logo) on.shape((doc) => emblem.push(doc.openImage(logo)));
      drawFrame(createDesk(on, cover), { page, title, emblem: emblem[0], data });
    },
  );
  const desk = createDesk(book, cover);
  return {
    take: (board: ReportBoard) => drawBoard(desk, board),
    end: () => book.finish(),
  };
}

interface Frame {
  page: number;
  title: string;
  emblem: Held | undefined;
  data(): string;
}

function drawFrame(desk: Desk, { page, title, emblem, data }: Frame): void {
  const { book, cover, words, say, day } = desk;
  const { project } = cover;
  const text = PAGE.left + (emblem ? 48 : 0);
  const half = (PAGE.right - PAGE.left) / 2 - 30;
  book.shape((doc) => {
    doc.rect(0, 0, PAGE.width, 5).fill(project.color);
    if (emblem) doc.image(emblem, PAGE.left, 18, { fit: [38, 30] });
  });
  book.at(title, { size: 12, bold: true }, { x: text, y: 18, width: half, most: 1 });
  const whose = [project.name, project.company].filter(Boolean).join(" · ");
  book.at(whose, { size: 8.5, color: MUTED }, { x: text, y: 36, width: half, most: 1 });
  const right = { x: PAGE.left + half + 60, width: half, right: true, most: 1 };
  book.at(say(words.board.asOf, { day: day(cover.to) }), { size: 10, bold: true }, { ...right, y: 20 });
  book.at(words.titles.board, { size: 8.5, color: MUTED }, { ...right, y: 36 });
  book.shape((doc) => doc.moveTo(PAGE.left, FOOT).lineTo(PAGE.right, FOOT).lineWidth(0.6).stroke(LINE));
  const foot = { size: 7, color: MUTED };
  const y = FOOT + 5;
  const told = `${say(words.version, { version: cover.version })} · ${words.dataHash}: `;
  book.letters.write(told, PAGE.left, y, foot);
  const after = PAGE.left + book.letters.widthOf(told, foot);
  book.later(() => book.letters.write(data(), after, y, foot));
  const numbered = `${say(words.page, { page: String(page) })} `;
  const small = { size: 8, color: MUTED };
  const place = PAGE.right - 22;
  book.letters.write(numbered, place - book.letters.widthOf(numbered, small), y - 1, small);
  book.total(place, y - 1 + 8 * 0.905);
}

function drawBoard(desk: Desk, { tiles, timeZone }: ReportBoard): void {
  const { book, words } = desk;
  if (tiles.length === 0) {
    book.at(words.board.empty, { size: 11, color: MUTED }, { x: PAGE.left, y: PAGE.top + 8, width: 500 });
    return;
  }
  let page = 0;
  for (const tile of boardPages(tiles, PAGE.rows)) {
    if (tile.page > page) book.newPage();
    page = tile.page;
    drawBox(desk, tile, timeZone);
  }
}

function drawBox(desk: Desk, { x, y, w, h, title, drawing }: PagedTile, timeZone: string): void {
  const { book } = desk;
  const box = {
    x: PAGE.left + x * COLUMN,
    y: PAGE.top + y * ROW,
    width: w * COLUMN - GAP,
    height: h * ROW - GAP,
  };
  book.shape((doc) => doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.6).stroke(LINE));
  const inner = { x: box.x + PAD, width: box.width - 2 * PAD };
  let top = box.y + PAD - 1;
  if (title) {
    top += book.at(title, { size: 9.5, bold: true }, { ...inner, y: top, most: 1 });
    top += 3;
  }
  const room = { ...inner, y: top, height: box.y + box.height - PAD - top };
  // Nothing of a tile lies over its neighbour.
  book.shape((doc) => doc.save().rect(box.x, box.y, box.width, box.height).clip());
  drawTile(desk, drawing, { ...room, timeZone });
  book.shape((doc) => doc.restore());
}
