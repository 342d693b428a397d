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
import { writeImportTemplate } from "../../../gateways/excel/import/import-template.ts";
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

/** The workbook's bytes. */
export function writeCatalogTemplate({ template, locale }: CatalogTemplate): Promise<Uint8Array> {
  const words = catalogImportWords(locale);
  const columns: readonly Column<CatalogColumn>[] = CATALOG_COLUMNS[template];
  return writeImportTemplate(
    {
      sheetName: words.sheet[template],
      instructions: words.instructions[template],
      listError: words.listError,
    },
    columns.map(({ key, header, kind }) => ({
      key,
      header: header[locale],
      isNeeded: key === "name" || key === "kind",
      text: words.columns[key],
      example: words.examples[key],
      width: WIDTHS[key] ?? 18,
      ...(kind === "text" ? { format: "@" } : {}),
      values: listOf(key, locale),
    })),
    locale,
  );
}
