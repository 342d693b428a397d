import type { Locale } from "@vetaverde/domain/locale";

/** A number as a person would type it into a field in their language, with all its digits; empty where there is none. */
export function typed(value: number | null | undefined, locale: Locale): string {
  if (value === null || value === undefined) return "";
  return locale === "en" ? String(value) : String(value).replace(".", ",");
}
