// The names by which a cell may refer to a catalogue, in any of the four languages.
import { CATALOG_KINDS, type CatalogKind } from "@vetaverde/contract/catalog";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { closest } from "@vetaverde/domain/text/closest";
import { fold } from "@vetaverde/domain/text/fold";
import { catalogImportWords } from "./catalog-import.messages.ts";

export const kindName = (kind: CatalogKind, locale: Locale): string => catalogImportWords(locale).kinds[kind];

/** Names used by workbooks from before the catalogue's page and its files had one name for each catalogue. */
const FORMER: Readonly<Partial<Record<CatalogKind, readonly string[]>>> = {
  "mining-components": ["Componentes da mina", "Componente da mina"],
  frequencies: [
    ...["Periodicidades", "Periodicidad", "Intervals", "Interval"],
    ...["Périodicités", "Périodicité", "Periodicidade"],
  ],
  types: ["Tipos", "Tipo", "Types", "Type"],
  responsibles: ["Responsible parties"],
};

const BY_NAME = new Map<string, CatalogKind>(
  CATALOG_KINDS.flatMap((kind) => [
    [fold(kind), kind] as const,
    ...(FORMER[kind] ?? []).map((name) => [fold(name), kind] as const),
    ...LOCALES.flatMap((locale) => {
      const { kinds, oneOf } = catalogImportWords(locale);
      return [kinds[kind], oneOf[kind]].map((name) => [fold(name), kind] as const);
    }),
  ]),
);

/** The catalogue that a text names, in the plural or the singular. */
export const kindOf = (text: string): CatalogKind | undefined => BY_NAME.get(fold(text));

/** The kind that was probably meant, in the reader's language. */
export const suggestKind = (text: string, locale: Locale): string | undefined =>
  closest(
    text,
    CATALOG_KINDS.map((kind) => kindName(kind, locale)),
  ) ?? undefined;

/** Splits `Agua superficial; Agua subterránea` into its names. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
