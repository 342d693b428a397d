import { INTL_TAGS } from "@vetaverde/domain/locale";
import { useMemo } from "react";
import { useLocale } from "./i18n.ts";

/** Returns the month of a day, abbreviated but unambiguous: jun, jul; in French juin, juil. */
export function useShortMonth(): (date: string) => string {
  const locale = useLocale();
  const names = useMemo(
    () => new Intl.DateTimeFormat(INTL_TAGS[locale], { month: "short", timeZone: "UTC" }),
    [locale],
  );
  return (date) => names.format(new Date(`${date}T00:00:00Z`)).replace(".", "");
}
