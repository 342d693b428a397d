// What every part of a report is drawn with.
import { INTL_TAGS } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import type { Book } from "../../gateways/pdf/pdf.book.ts";
import { SHEET } from "../../gateways/pdf/pdf.document.ts";
import type { ReportCover } from "./report.messages.ts";
import { reportWords } from "./reports.words.ts";
import type { ReportWords } from "./words/words.ts";

export const MUTED = "#59625D";
const SMALL = { size: 8, color: MUTED } as const;

/** What is drawn here begins here: for the outline, and the links of the contents. */
export type Mark = (title: string, level: 0 | 1) => void;

export interface Desk {
  book: Book;
  cover: ReportCover;
  words: ReportWords;
  say(sentence: string, values: Readonly<Record<string, string | number>>): string;
  day(day: string): string;
  /** A mark of an axis: the month, or the day where the axis is short. */
  mark(day: string, whole: boolean): string;
  /** Four digits, as a laboratory means them. */
  number(value: number): string;
  /** What an instrument reads: centimetres of a level of kilometres count. */
  reading(value: number): string;
  count(n: number): string;
  share(share: number): string;
}

/** Where a tile's contents may stand, in points from the page's top left. */
export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
  timeZone: string;
}

const MIN_SIDE = 30;

/** A figure that is lower or narrower than this is a smear: its tile says where to look instead. */
export const fits = ({ width, height }: Pick<Room, "width" | "height">): boolean =>
  width >= MIN_SIDE && height >= MIN_SIDE;

export function createDesk(book: Book, cover: ReportCover): Desk {
  const tag = INTL_TAGS[cover.locale];
  const numeric = { year: "numeric", month: "2-digit", timeZone: "UTC" } as const;
  const days = new Intl.DateTimeFormat(tag, { ...numeric, day: "2-digit" });
  const months = new Intl.DateTimeFormat(tag, numeric);
  const numbers = new Intl.NumberFormat(tag, { maximumSignificantDigits: 4 });
  const readings = new Intl.NumberFormat(tag, { maximumSignificantDigits: 7 });
  const counts = new Intl.NumberFormat(tag);
  const shares = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    ...{ book, cover, words: reportWords[cover.locale] },
    say: (sentence, values) => formatMessage(sentence, values, cover.locale),
    day: (day) => days.format(at(day)),
    mark: (day, whole) => (whole ? days : months).format(at(day)),
    number: (value) => numbers.format(value),
    reading: (value) => readings.format(value),
    count: (n) => counts.format(n),
    share: (share) => shares.format(share),
  };
}

/** A part's heading; `follows` is what has to stand with it on one page. */
export function heading({ book, cover }: Desk, text: string, aside = "", follows = 60): void {
  if (!book.room(26 + follows) && !book.fresh()) book.y += 12;
  const ink = { size: 12, bold: true };
  const [line = ""] = book.letters.lines(text, book.width - 110, ink);
  book.shape((doc) => doc.rect(SHEET.left, book.y + 1.5, 3, 11).fill(cover.project.color));
  book.letters.write(line, SHEET.left + 9, book.y, ink);
  if (aside)
    book.at(
      aside,
      { size: 9, color: MUTED },
      { x: SHEET.right - 110, y: book.y + 2, width: 110, right: true },
    );
  book.y += 21;
}

export const note = ({ book }: Desk, text: string): void => {
  book.flow(text, SMALL);
  book.y += 2;
};

/** Figures beside each other, each under its name; so many in a row. */
export function figures(
  { book }: Desk,
  cells: readonly { name: string; value: string }[],
  columns: number,
): void {
  const width = book.width / columns;
  for (let from = 0; from < cells.length; from += columns) {
    book.room(28);
    for (const [at, { name, value }] of cells.slice(from, from + columns).entries()) {
      const place = { x: SHEET.left + at * width, width: width - 6, most: 1 };
      book.at(name, { size: 7, color: MUTED }, { ...place, y: book.y });
      book.at(value, { size: 9.5, bold: true }, { ...place, y: book.y + 9.5 });
    }
    book.y += 25;
  }
}
