import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { formatAny, formatMessage } from "@vetaverde/locales/format";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

const PARTS = ["due", "near", "unfulfilled"] as const;
type Part = (typeof PARTS)[number];

export type DigestPart = { count: number; items: { station: string; commitment: string; day: string }[] };
/** A user's daily digest of a project's monitorings. */
export interface Digest extends Record<Part, DigestPart> {
  /** The day in the project's time zone, YYYY-MM-DD. */
  day: string;
  plans: { id: string; title: string }[];
}

const words = sectionOf(messagesOf("notifications"), "digest");

const dayOf = (day: string, locale: Locale) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(INTL_TAGS[locale], {
    timeZone: "UTC",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });

/** The first line contains the count; then the due, near and unfulfilled monitorings, one per line. */
export const digestTemplate = (locale: Locale): string => `${words[locale].title}\n{list}`;

export const digestText = (digest: Digest, locale: Locale): string =>
  formatAny(digestTemplate(locale), digestValues(digest, locale), locale);

export function digestValues(digest: Digest, locale: Locale): { day: string; counts: string; list: string } {
  const messages = words[locale];
  const some = PARTS.filter((part) => digest[part].count > 0);
  const counts = some.map((part) => formatMessage(messages.counts[part], { n: digest[part].count }, locale));
  const blocks = some.map((part) => {
    const { count, items } = digest[part];
    const lines = items.map(({ station, commitment, day }) => {
      const when = part === "due" ? [] : [dayOf(day, locale)];
      return `• ${[...when, station, commitment].join(" · ")}`;
    });
    if (count > items.length)
      lines.push(`• ${formatMessage(messages.more, { n: count - items.length }, locale)}`);
    return [messages.heads[part], ...lines].join("\n");
  });
  return { day: dayOf(digest.day, locale), counts: counts.join(", "), list: blocks.join("\n\n") };
}
