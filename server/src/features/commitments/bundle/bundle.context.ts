// Drawing helpers shared by all parts of an inspection bundle.
import { INTL_TAGS } from "@vetaverde/domain/locale";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import type { BufferedPdf } from "../../../documents/buffered-pdf.ts";
import { MUTED } from "../../../documents/colors.ts";
import { createFormats, type DocumentFormats } from "../../../documents/formats.ts";
import { drawHeading } from "../../../documents/heading.ts";
import { type CommitmentWords, commitmentWords } from "../commitments.messages.ts";
import { type BundleWords, bundleWords } from "./bundle.messages.ts";
import type { BundleCover } from "./bundle.protocol.ts";

export const BODY = { size: 10 } as const;
export const SMALL = { size: 8.5, color: MUTED } as const;

export interface BundleContext extends Pick<DocumentFormats, "day" | "count"> {
  pdf: BufferedPdf;
  cover: BundleCover;
  words: BundleWords;
  of: CommitmentWords;
  frequency(every: Frequency): string;
  time(instant: string | Date): string;
  share(share: number): string;
  bytes(n: number): string;
}

export function createBundleContext(pdf: BufferedPdf, cover: BundleCover): BundleContext {
  const { locale, project } = cover;
  const tag = INTL_TAGS[locale];
  const { day, count } = createFormats(locale);
  const times = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: project.timeZone,
  });
  const share = new Intl.NumberFormat(tag, { style: "percent" });
  const few = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  return {
    pdf,
    cover,
    words: bundleWords[locale],
    of: commitmentWords[locale],
    frequency: (every) => FREQUENCY_NAMES[every]?.[locale][0] ?? every,
    day,
    time: (instant) => times.format(new Date(instant)),
    share: (n) => share.format(n),
    count,
    bytes: (n) => (n < 1_000_000 ? `${few.format(n / 1000)} kB` : `${few.format(n / 1_000_000)} MB`),
  };
}

/** A part's heading with its count; `follows` is the height that must be on the same page. */
export function heading({ pdf, cover }: BundleContext, text: string, count = "", follows = 60): void {
  drawHeading(pdf, {
    text,
    color: cover.project.color,
    gap: 14,
    needs: 30 + follows,
    aside: { text: count, size: 9.5, align: "after" },
  });
}

export const note = ({ pdf }: BundleContext, text: string): void => {
  pdf.flow(text, SMALL);
  pdf.y += 4;
};
