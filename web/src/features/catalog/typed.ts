import type { Locale } from "@vetaverde/domain/locale";

/** A number in the format of an input field in the user's language, with all its digits; empty if there is none. */
export function typed(value: number | null | undefined, locale: Locale): string {
  if (value === null || value === undefined) return "";
  return locale === "en" ? String(value) : String(value).replace(".", ",");
}
