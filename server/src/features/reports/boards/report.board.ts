// A board as PDF: its tiles as on the grid, on landscape A4 pages.
import { boardPages, type PagedTile } from "@vetaverde/domain/reports/board-page";
import { MUTED, RULE } from "../../../documents/colors.ts";
import { LANDSCAPE_AREA } from "../../../documents/page-areas.ts";
import type { PieceDrawer } from "../../../documents/pieces.ts";
import type { ReportContext } from "../render/report.context.ts";
import type { ReportBoard, ReportCover } from "../render/report.protocol.ts";
import { openSheets, ROWS } from "../render/report.sheet.ts";
import { drawTile } from "./board.tiles.ts";

const GAP = 8;
const COLUMN = (LANDSCAPE_AREA.right - LANDSCAPE_AREA.left + GAP) / 12;
const ROW = 42.6;
const PAD = 8;

/** @param data returns the hash of all data, once everything is drawn */
export async function beginBoard(
  path: string,
  cover: ReportCover,
  data: () => string,
): Promise<PieceDrawer<ReportBoard>> {
  const context = await openSheets(path, cover, data, ({ format, words, day }) => [
    format(words.board.asOf, { day: day(cover.to) }),
    words.titles.board,
  ]);
  return {
    draw: (board) => drawBoard(context, board),
    end: () => context.book.finish(),
  };
}

function drawBoard(context: ReportContext, { tiles, timeZone }: ReportBoard): void {
  const { book, words } = context;
  if (tiles.length === 0) {
    book.at(
      words.board.empty,
      { size: 11, color: MUTED },
      { x: LANDSCAPE_AREA.left, y: LANDSCAPE_AREA.top + 8, width: 500 },
    );
    return;
  }
  let page = 0;
  for (const tile of boardPages(tiles, ROWS)) {
    if (tile.page > page) book.newPage();
    page = tile.page;
    drawBox(context, tile, timeZone);
  }
}

function drawBox(context: ReportContext, { x, y, w, h, title, drawing }: PagedTile, timeZone: string): void {
  const { book } = context;
  const box = {
    x: LANDSCAPE_AREA.left + x * COLUMN,
    y: LANDSCAPE_AREA.top + y * ROW,
    width: w * COLUMN - GAP,
    height: h * ROW - GAP,
  };
  book.shape((doc) => doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.6).stroke(RULE));
  const inner = { x: box.x + PAD, width: box.width - 2 * PAD };
  let top = box.y + PAD - 1;
  if (title) {
    top += book.at(title, { size: 9.5, bold: true }, { ...inner, y: top, maxLines: 1 });
    top += 3;
  }
  const room = { ...inner, y: top, height: box.y + box.height - PAD - top };
  // Clips a tile, so that it cannot cover its neighbour.
  book.shape((doc) => doc.save().rect(box.x, box.y, box.width, box.height).clip());
  drawTile(context, drawing, { ...room, timeZone });
  book.shape((doc) => doc.restore());
}
