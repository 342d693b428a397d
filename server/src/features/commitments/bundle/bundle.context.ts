// Drawing helpers shared by all parts of an inspection bundle.
import { INTL_TAGS } from "@vetaverde/domain/locale";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { PAGE_AREA, type PdfWriter } from "../../../gateways/pdf/pdf.document.ts";
import { type CommitmentWords, commitmentWords } from "../commitments.messages.ts";
import { type BundleWords, bundleWords } from "./bundle.messages.ts";
import type { BundleCover } from "./bundle.protocol.ts";

export const MUTED = "#59625D";
export const BODY = { size: 10 } as const;
export const SMALL = { size: 8.5, color: MUTED } as const;

export interface BundleContext {
  paper: PdfWriter;
  cover: BundleCover;
  words: BundleWords;
  of: CommitmentWords;
  frequency(every: Frequency): string;
  day(day: string): string;
  time(instant: string): string;
  share(share: number): string;
  count(n: number): string;
  bytes(n: number): string;
}

export function createBundleContext(paper: PdfWriter, cover: BundleCover): BundleContext {
  const { locale, project } = cover;
  const words = bundleWords[locale];
  const tag = INTL_TAGS[locale];
  const days = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
  const times = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: project.timeZone,
  });
  const count = new Intl.NumberFormat(tag);
  const share = new Intl.NumberFormat(tag, { style: "percent" });
  const few = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  return {
    paper,
    cover,
    words,
    of: commitmentWords[locale],
    frequency: (every) => FREQUENCY_NAMES[every]?.[locale][0] ?? every,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    time: (instant) => times.format(new Date(instant)),
    share: (n) => share.format(n),
    count: (n) => count.format(n),
    bytes: (n) => (n < 1_000_000 ? `${few.format(n / 1000)} kB` : `${few.format(n / 1_000_000)} MB`),
  };
}

/** A part's heading with its count; moved to a new page rather than left alone at the foot of one. */
export function heading({ paper, cover }: BundleContext, text: string, count = "", follows = 60): void {
  if (!paper.ensureSpace(30 + follows) && !paper.isPageEmpty()) paper.y += 14;
  const ink = { size: 12, bold: true };
  paper.shape((doc) => doc.rect(PAGE_AREA.left, paper.y + 1.5, 3, 11).fill(cover.project.color));
  paper.layout.write(text, PAGE_AREA.left + 9, paper.y, ink);
  if (count)
    paper.layout.write(count, PAGE_AREA.left + 15 + paper.layout.widthOf(text, ink), paper.y + 2.4, {
      size: 9.5,
      color: MUTED,
    });
  paper.y += 21;
}

export const note = ({ paper }: BundleContext, text: string): void => {
  paper.flow(text, SMALL);
  paper.y += 4;
};
