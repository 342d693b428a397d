// Legend of a diagram in PDF: the symbols of the stations, and the meaning of the points' sizes.
import {
  BELOW_TICK,
  KEY_SIZES,
  MAX_SIZED_TDS,
  PLAIN_RADIUS,
  radiusOf,
  type symbolOf,
} from "@vetaverde/domain/chemistry/figures/symbols";
import type { DrawnSample } from "@vetaverde/domain/reports/board-page";
import { MUTED } from "../../../documents/colors.ts";
import type { Box } from "../../../documents/page-areas.ts";
import type { ReportContext } from "../render/report.context.ts";

export type SymbolFor = (stationId: string) => ReturnType<typeof symbolOf>;

const QUIET = { size: 7, color: MUTED } as const;
const NAME = { size: 7 } as const;
/** Minimum width of a tile for this legend. */
const MIN_SIZES = 260;
/** Height of the legend of sizes, in which the largest circle fits. */
export const SIZES_HEIGHT = 20;
/** PDF points per pixel of the screen. */
const ON_PAPER = 2.3 / PLAIN_RADIUS;

/** Explains the sizes in Piper's diamond. Returns the height used. */
export function drawSizes(
  { book, words, count }: ReportContext,
  samples: readonly DrawnSample[],
  { x, y, width }: Box,
): number {
  if (width < MIN_SIZES || !samples.some(({ tds }) => tds !== null)) return 0;
  const label = words.board.sizes;
  book.layout.write(label, x, y + 5, QUIET);
  let at = x + book.layout.widthOf(label, QUIET) + 8;
  // Beyond the last size the points grow no more.
  const isCut = samples.some(({ tds }) => tds !== null && tds > MAX_SIZED_TDS);
  for (const tds of KEY_SIZES) {
    const radius = radiusOf(tds) * ON_PAPER;
    book.shape((doc) =>
      doc
        .circle(at + radius, y + 9, radius)
        .lineWidth(0.6)
        .stroke(MUTED),
    );
    at += 2 * radius + 3;
    const text = `${isCut && tds === MAX_SIZED_TDS ? "≥\u00a0" : ""}${count(tds)}`;
    book.layout.write(text, at, y + 5, QUIET);
    at += book.layout.widthOf(text, QUIET) + 10;
  }
  return SIZES_HEIGHT;
}

const ROWS_OF_KEY = 3;

/** The symbols of the stations. Returns the height used. */
export function drawKey(
  { book, words, format }: ReportContext,
  samples: readonly Pick<DrawnSample, "station" | "stationId">[],
  symbolFor: SymbolFor,
  room: Box,
): number {
  const stations = [...new Map(samples.map(({ stationId, station }) => [stationId, station]))];
  let [x, row] = [room.x, 0];
  for (const [at, [id, name]] of stations.entries()) {
    const [text = ""] = book.layout.lines(name, 120, NAME);
    const width = 10 + book.layout.widthOf(text, NAME) + 10;
    const last = row === ROWS_OF_KEY - 1 && x + width > room.x + room.width - 90 && at < stations.length - 1;
    if (last) {
      book.layout.write(
        format(words.board.moreStations, { n: stations.length - at }),
        x,
        room.y + row * 10,
        QUIET,
      );
      break;
    }
    if (x > room.x && x + width > room.x + room.width) {
      x = room.x;
      row++;
    }
    drawMark(book, symbolFor(id), { center: [x + 4, room.y + row * 10 + 4.5], radius: 3, isOpen: false });
    book.layout.write(text, x + 10, room.y + row * 10, NAME);
    x += width;
  }
  return (row + 1) * 10 + 3;
}

interface Mark {
  center: readonly [x: number, y: number];
  radius: number;
  /** A result that was not detected. */
  isOpen: boolean;
}

export function drawMark(
  book: ReportContext["book"],
  { path, light }: ReturnType<typeof symbolOf>,
  { center: [x, y], radius, isOpen }: Mark,
): void {
  book.shape((doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(radius)
      .path(path)
      .lineWidth(isOpen ? 0.35 : 0.18);
    doc.fillAndStroke(isOpen ? "#FFFFFF" : light, isOpen ? light : "#FFFFFF").restore();
  });
}

/** The sign below a result that was not detected: its value lies below the symbol. */
export function drawBelowTick(
  book: ReportContext["book"],
  [x, y]: readonly [x: number, y: number],
  { radius, color }: { radius: number; color: string },
): void {
  book.shape((doc) => doc.save().translate(x, y).scale(radius).path(BELOW_TICK).fill(color).restore());
}
