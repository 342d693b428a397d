// Drawing helpers shared by all parts of a report.

import { INTL_TAGS } from "@vetaverde/domain/locale";
import { toResolution } from "@vetaverde/domain/readings/measured";
import { percentOf } from "@vetaverde/domain/schedule/shares";
import { formatMessage } from "@vetaverde/locales/format";
import type { ArchivePdf } from "../../../documents/archive-pdf.ts";
import { MUTED } from "../../../documents/colors.ts";
import { createFormats, type DocumentFormats } from "../../../documents/formats.ts";
import { drawHeading } from "../../../documents/heading.ts";
import { type Box, PAGE_AREA } from "../../../documents/page-areas.ts";
import type { ReportWords } from "../reports.messages.ts";
import { reportWords } from "../reports.messages.ts";
import type { ReportCover } from "./report.protocol.ts";

const SMALL = { size: 8, color: MUTED } as const;

/** Marks the beginning of a part, for the outline and the links of the contents. */
export type Bookmark = (title: string, level: 0 | 1) => void;

export interface ReportContext extends Pick<DocumentFormats, "day" | "count"> {
  book: ArchivePdf;
  cover: ReportCover;
  words: ReportWords;
  format(sentence: string, values: Readonly<Record<string, string | number>>): string;
  /** Label of an axis: the month, or the day on a short axis. */
  mark(day: string, whole: boolean): string;
  /** Four significant digits, as usual for laboratory results. */
  number(value: number): string;
  /** A sensor's value to its resolution, or without one as reported. */
  reading(value: number, resolution?: number | null): string;
  share(share: number): string;
}

/** The area for a tile's content. */
export interface Frame extends Box {
  timeZone: string;
}

const MIN_SIDE = 30;

/** A smaller figure would be illegible: its tile says where to find it instead. */
export const fits = ({ width, height }: Pick<Box, "width" | "height">): boolean =>
  width >= MIN_SIDE && height >= MIN_SIDE;

export function createReportContext(book: ArchivePdf, cover: ReportCover): ReportContext {
  const tag = INTL_TAGS[cover.locale];
  const { day, month, count } = createFormats(cover.locale);
  const numbers = new Intl.NumberFormat(tag, { maximumSignificantDigits: 4 });
  const shares = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  return {
    book,
    cover,
    words: reportWords[cover.locale],
    format: (sentence, values) => formatMessage(sentence, values, cover.locale),
    day,
    mark: (on, whole) => (whole ? day(on) : month(on)),
    number: (value) => numbers.format(value),
    reading: (value, resolution = null) => {
      const { value: rounded, decimals } = toResolution(value, resolution);
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      return new Intl.NumberFormat(tag, digits).format(rounded);
    },
    count,
    share: (share) => shares.format(percentOf(share, 1) / 100),
  };
}

/** A part's heading; `follows` is the height that must be on the same page. */
export function heading({ book, cover }: ReportContext, text: string, aside = "", follows = 60): void {
  drawHeading(book, {
    text,
    color: cover.project.color,
    gap: 12,
    needs: 26 + follows,
    aside: { text: aside, size: 9, align: "right" },
  });
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
      const place = { x: PAGE_AREA.left + at * width, width: width - 6, maxLines: 1 };
      book.at(name, { size: 7, color: MUTED }, { ...place, y: book.y });
      book.at(value, { size: 9.5, bold: true }, { ...place, y: book.y + 9.5 });
    }
    book.y += 25;
  }
}
