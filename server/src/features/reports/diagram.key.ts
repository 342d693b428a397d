// Which symbol is which station on paper, and what the sizes of points mean.
import type { Point } from "@vetaverde/domain/chemistry/figures/figure";
import {
  KEY_SIZES,
  PLAIN_RADIUS,
  radiusOf,
  type symbolOf,
} from "@vetaverde/domain/chemistry/figures/symbols";
import type { DrawnSample } from "@vetaverde/domain/reports/board-page";
import { type Desk, MUTED, type Room } from "./report.context.ts";

type Box = Pick<Room, "x" | "y" | "width" | "height">;
export type SymbolFor = (stationId: string) => ReturnType<typeof symbolOf>;

const QUIET = { size: 7, color: MUTED } as const;
const NAME = { size: 7 } as const;
/** Narrower tiles have no room for it. */
const MIN_SIZES = 260;
/** Points of paper to a pixel of the screen. */
const ON_PAPER = 2.3 / PLAIN_RADIUS;

/** What the sizes in Piper's diamond mean. Gives the height that it takes. */
export function drawSizes(
  { book, words, count }: Desk,
  samples: readonly DrawnSample[],
  { x, y, width }: Box,
): number {
  if (width < MIN_SIZES || !samples.some(({ tds }) => tds !== null)) return 0;
  const told = words.board.sizes;
  book.letters.write(told, x, y + 2, QUIET);
  let at = x + book.letters.widthOf(told, QUIET) + 8;
  for (const tds of KEY_SIZES) {
    const radius = radiusOf(tds) * ON_PAPER;
    book.shape((doc) =>
      doc
        .circle(at + radius, y + 6, radius)
        .lineWidth(0.6)
        .stroke(MUTED),
    );
    at += 2 * radius + 3;
    const text = count(tds);
    book.letters.write(text, at, y + 2, QUIET);
    at += book.letters.widthOf(text, QUIET) + 10;
  }
  return 14;
}

const ROWS_OF_KEY = 3;

/** Which symbol is which station. Gives the height that it takes. */
export function drawKey(
  { book, words, say }: Desk,
  samples: readonly Pick<DrawnSample, "station" | "stationId">[],
  symbolFor: SymbolFor,
  room: Box,
): number {
  const stations = [...new Map(samples.map(({ stationId, station }) => [stationId, station]))];
  let [x, row] = [room.x, 0];
  for (const [at, [id, name]] of stations.entries()) {
    const [text = ""] = book.letters.lines(name, 120, NAME);
    const width = 10 + book.letters.widthOf(text, NAME) + 10;
    const last = row === ROWS_OF_KEY - 1 && x + width > room.x + room.width - 90 && at < stations.length - 1;
    if (last) {
      book.letters.write(
        say(words.board.moreStations, { n: stations.length - at }),
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
    drawMark(book, symbolFor(id), { x: x + 4, y: room.y + row * 10 + 4.5 }, 3, false);
    book.letters.write(text, x + 10, room.y + row * 10, NAME);
    x += width;
  }
  return (row + 1) * 10 + 3;
}

export function drawMark(
  book: Desk["book"],
  { path, light }: ReturnType<typeof symbolOf>,
  { x, y }: Point,
  radius: number,
  open: boolean,
): void {
  book.shape((doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(radius)
      .path(path)
      .lineWidth(open ? 0.35 : 0.18);
    doc.fillAndStroke(open ? "#FFFFFF" : light, open ? light : "#FFFFFF").restore();
  });
}
