/** Languages of the interface and of every message; Spanish is the default and the fallback. */
export const LOCALES = ["es", "en", "fr", "pt"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "es";

/**
 * `Intl` locale of each language. The region determines separators and the order of day and month: decimal comma and
 * grouped thousands in Spanish, day first in English too.
 */
export const INTL_TAGS: Readonly<Record<Locale, string>> = {
  es: "es-CL",
  en: "en-GB",
  fr: "fr",
  pt: "pt-BR",
};

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/**
 * The best supported language for an `Accept-Language` header: quality values are honoured, `pt-BR` counts as `pt`,
 * `q=0` excludes a language, and `*` or unknown languages give Spanish.
 */
export function pickLocale(acceptLanguage: string | undefined): Locale {
  let best: Locale = DEFAULT_LOCALE;
  let bestQuality = 0;
  for (const range of (acceptLanguage ?? "").split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const language = tag === "*" ? DEFAULT_LOCALE : tag.split("-")[0];
    if (!isLocale(language)) continue;
    const quality = qualityOf(parameters);
    if (quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

/** 1 without a `q`; 0, which excludes the language, for an invalid `q`. */
function qualityOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  if (q === undefined) return 1;
  const value = Number(q.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}
