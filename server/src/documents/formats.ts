import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";

/** How a document writes days and counts in its language. */
export interface DocumentFormats {
  /** @param day ISO 8601; a month or a year where no more is known */
  day(day: string): string;
  month(day: string): string;
  count(n: number): string;
}

export function createFormats(locale: Locale): DocumentFormats {
  const tag = INTL_TAGS[locale];
  const months = new Intl.DateTimeFormat(tag, { year: "numeric", month: "2-digit", timeZone: "UTC" });
  const days = new Intl.DateTimeFormat(tag, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: "UTC",
  });
  const counts = new Intl.NumberFormat(tag);
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    day: (day) => {
      if (day.length === 4) return day;
      return day.length === 7 ? months.format(midnight(`${day}-01`)) : days.format(midnight(day));
    },
    month: (day) => months.format(midnight(day)),
    count: (n) => counts.format(n),
  };
}
