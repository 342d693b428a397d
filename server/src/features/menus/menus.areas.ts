import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { messagesOf, sectionOf, type Translations } from "@vetaverde/locales/server";

type Names = Translations<Readonly<Record<string, string>>>;

/** Names of the areas that have a page, for entries without a name of their own. */
const areas: Names = sectionOf(messagesOf("menus"), "areas");
const headings: Names = sectionOf(messagesOf("menus"), "headings");

/** The name of a page's area or of a known heading; null for any other alias. */
export function areaLabel(alias: string, locale: Locale): string | null {
  const names = [areas[locale], headings[locale]].find((known) => Object.hasOwn(known, alias));
  return names?.[alias] ?? null;
}

export const isPage = (alias: string): boolean => Object.hasOwn(areas[DEFAULT_LOCALE], alias);

/** Every page that an entry can open, by its name in the reader's language. */
export const areasOf = (locale: Locale): { area: string; name: string }[] =>
  Object.entries(areas[locale])
    .map(([area, name]) => ({ area, name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
