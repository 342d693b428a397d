// Drawing helpers shared by all parts of a report.
import { INTL_TAGS } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import type { ReportPdf } from "../../../gateways/pdf/pdf.book.ts";
import { PAGE_AREA } from "../../../gateways/pdf/pdf.document.ts";
import type { ReportWords } from "../reports.messages.ts";
import { reportWords } from "../reports.messages.ts";
import type { ReportCover } from "./report.protocol.ts";

export const MUTED = "#59625D";
const SMALL = { size: 8, color: MUTED } as const;

/** Marks the beginning of a part, for the outline and the links of the contents. */
export type Bookmark = (title: string, level: 0 | 1) => void;

export interface ReportContext {
  book: ReportPdf;
  cover: ReportCover;
  words: ReportWords;
  format(sentence: string, values: Readonly<Record<string, string | number>>): string;
  day(day: string): string;
  /** Label of an axis: the month, or the day on a short axis. */
  mark(day: string, whole: boolean): string;
  /** Four significant digits, as usual for laboratory results. */
  number(value: number): string;
  /** A sensor's value: centimetres matter even in a level of kilometres. */
  reading(value: number): string;
  count(n: number): string;
  share(share: number): string;
}

/** The area for a tile's content, in points from the page's top left. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  timeZone: string;
}

const MIN_SIDE = 30;

/** A smaller figure would be illegible: its tile says where to find it instead. */
export const fits = ({ width, height }: Pick<Frame, "width" | "height">): boolean =>
  width >= MIN_SIDE && height >= MIN_SIDE;

export function createReportContext(book: ReportPdf, cover: ReportCover): ReportContext {
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
    book,
    cover,
    words: reportWords[cover.locale],
    format: (sentence, values) => formatMessage(sentence, values, cover.locale),
    day: (day) => days.format(at(day)),
    mark: (day, whole) => (whole ? days : months).format(at(day)),
    number: (value) => numbers.format(value),
    reading: (value) => readings.format(value),
    count: (n) => counts.format(n),
    share: (share) => shares.format(share),
  };
}

/** A part's heading; `follows` is the height that must be on the same page. */
export function heading({ book, cover }: ReportContext, text: string, aside = "", follows = 60): void {
  if (!book.ensureSpace(26 + follows) && !book.isPageEmpty()) book.y += 12;
  const ink = { size: 12, bold: true };
  const [line = ""] = book.layout.lines(text, book.width - 110, ink);
  book.shape((doc) => doc.rect(PAGE_AREA.left, book.y + 1.5, 3, 11).fill(cover.project.color));
  book.layout.write(line, PAGE_AREA.left + 9, book.y, ink);
  if (aside)
    book.at(
      aside,
      { size: 9, color: MUTED },
      { x: PAGE_AREA.right - 110, y: book.y + 2, width: 110, right: true },
    );
  book.y += 21;
}

export const note = ({ book }: ReportContext, text: string): void => {
  book.flow(text, SMALL);
  book.y += 2;
};

/** Figures side by side with their names, a fixed number per row. */
export function figures(
  { book }: ReportContext,
  cells: readonly { name: string; value: string }[],
  columns: number,
): void {
  const width = book.width / columns;
  for (let from = 0; from < cells.length; from += columns) {
    book.ensureSpace(28);
    for (const [at, { name, value }] of cells.slice(from, from + columns).entries()) {
      const place = { x: PAGE_AREA.left + at * width, width: width - 6, most: 1 };
      book.at(name, { size: 7, color: MUTED }, { ...place, y: book.y });
      book.at(value, { size: 9.5, bold: true }, { ...place, y: book.y + 9.5 });
    }
    book.y += 25;
  }
}
