import { CATALOG_KINDS } from "@vetaverde/contract/catalog";
import {
  CATALOG_COLUMNS,
  type CatalogColumn,
  type CatalogTemplateKind,
} from "@vetaverde/domain/catalog/import-columns";
import { TRANSFORMATIONS, transformationLabel } from "@vetaverde/domain/geo/datums";
import type { Locale } from "@vetaverde/domain/locale";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import type { Column } from "@vetaverde/domain/text/columns";
import { importWords } from "../../../gateways/excel/import/import.messages.ts";
import { importInstructions, needOf } from "../../../gateways/excel/import/import-instructions.ts";
import { type FormColumn, writeFormBook } from "../../../gateways/excel/write/template-book.ts";
import { catalogImportWords } from "./catalog-import.messages.ts";
import { kindName } from "./catalog-import.names.ts";

export interface CatalogTemplate {
  readonly template: CatalogTemplateKind;
  readonly locale: Locale;
}

const WIDTHS: Partial<Record<CatalogColumn, number>> = {
  kind: 26,
  name: 30,
  description: 40,
  datum: 44,
  components: 40,
};

/** Zones of South America; any other may be typed. */
const ZONES = [17, 18, 19, 20, 21, 22, 23, 24, 25].map((zone) => `${zone}S`);

/** The values of a column's drop-down. */
function listOf(key: CatalogColumn, locale: Locale): string[] | undefined {
  const { states } = catalogImportWords(locale);
  if (key === "kind") return CATALOG_KINDS.map((kind) => kindName(kind, locale));
  if (key === "zone") return ZONES;
  if (key === "datum") return TRANSFORMATIONS.map((one) => transformationLabel(one, locale));
  if (key === "frequency") return FREQUENCIES.map((one) => FREQUENCY_NAMES[one][locale][0] ?? one);
  return key === "state" ? [states.active, states.archived] : undefined;
}

const listName = (key: CatalogColumn): string => `vv_${key}`;

/** The workbook's bytes. */
export async function writeCatalogTemplate({ template, locale }: CatalogTemplate): Promise<Uint8Array> {
  const words = catalogImportWords(locale);
  const common = importWords(locale);
  const columns: readonly Column<CatalogColumn>[] = CATALOG_COLUMNS[template];
  const { title, lines } = words.instructions[template];
  const isNeeded = ({ key }: Column<CatalogColumn>) => key === "name" || key === "kind";
  const formColumn = (column: Column<CatalogColumn>): FormColumn => ({
    header: column.header[locale],
    required: isNeeded(column),
    note: `${needOf(isNeeded(column), locale)}. ${words.columns[column.key]}`,
    width: WIDTHS[column.key] ?? 18,
    ...(column.kind === "text" ? { format: "@" } : {}),
    ...(listOf(column.key, locale) ? { list: listName(column.key) } : {}),
  });
  return writeFormBook({
    title,
    sheetName: words.sheet[template],
    columns: columns.map(formColumn),
    lists: columns.flatMap(({ key, header }) => {
      const values = listOf(key, locale);
      return values ? [{ name: listName(key), title: header[locale], values }] : [];
    }),
    listsSheetName: common.sheets.lists,
    instructions: importInstructions(
      { title, lines },
      columns.map((column) => ({
        header: column.header[locale],
        isNeeded: isNeeded(column),
        text: words.columns[column.key],
        example: words.examples[column.key],
      })),
      locale,
    ),
    listError: words.listError,
    author: "VetaVerde",
  });
}
