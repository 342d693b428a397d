import { INTL_TAGS, type Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";

const PARTS = ["due", "near", "unfulfilled"] as const;
type Part = (typeof PARTS)[number];

export type DigestPart = { count: number; items: { station: string; commitment: string; day: string }[] };
/** A user's daily digest of a project's monitorings. */
export interface Digest extends Record<Part, DigestPart> {
  /** The day in the project's time zone, YYYY-MM-DD. */
  day: string;
  plans: { id: string; title: string }[];
}

interface DigestWords {
  title: string;
  more: string;
  counts: Record<Part, string>;
  heads: Record<Part, string>;
}

const words: Record<Locale, DigestWords> = {
  es: {
    title: "Monitoreos del {day}: {counts}",
    more: "y {n} más",
    counts: {
      due: "{n} para hoy",
      near: "{n|one:# nuevo próximo|other:# nuevos próximos}",
      unfulfilled: "{n|one:# nuevo incumplido|other:# nuevos incumplidos}",
    },
    heads: { due: "Para hoy", near: "Pasaron a próximos", unfulfilled: "Quedaron incumplidos" },
  },
  en: {
    title: "Monitorings of {day}: {counts}",
    more: "and {n} more",
    counts: { due: "{n} due today", near: "{n} newly near", unfulfilled: "{n} newly unfulfilled" },
    heads: { due: "Due today", near: "Now near", unfulfilled: "Now unfulfilled" },
  },
  fr: {
    title: "Suivis du {day} : {counts}",
    more: "{n|one:et # autre|other:et # autres}",
    counts: {
      due: "{n} pour aujourd'hui",
      near: "{n|one:# devenu proche|other:# devenus proches}",
      unfulfilled: "{n|one:# devenu non réalisé|other:# devenus non réalisés}",
    },
    heads: { due: "Pour aujourd'hui", near: "Devenus proches", unfulfilled: "Devenus non réalisés" },
  },
  pt: {
    title: "Monitoramentos de {day}: {counts}",
    more: "e mais {n}",
    counts: {
      due: "{n} para hoje",
      near: "{n|one:# novo próximo|other:# novos próximos}",
      unfulfilled: "{n|one:# novo não cumprido|other:# novos não cumpridos}",
    },
    heads: { due: "Para hoje", near: "Passaram a próximos", unfulfilled: "Ficaram não cumpridos" },
  },
};

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
  formatMessage(digestTemplate(locale), digestValues(digest, locale), locale);

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
