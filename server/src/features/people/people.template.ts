import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { ALL_ROLES, ROLES } from "@vetaverde/domain/permissions/roles";
import type { Column } from "@vetaverde/domain/text/columns";
import { importWords } from "../../gateways/excel/import/import.messages.ts";
import { importInstructions, needOf } from "../../gateways/excel/import/import-instructions.ts";
import { type FormColumn, writeFormBook } from "../../gateways/excel/write/template-book.ts";
import { type ImportScope, PEOPLE_COLUMNS, type PeopleKey } from "./people.columns.ts";
import { LANGUAGES, roleName } from "./people.lists.ts";
import { peopleWords } from "./people.messages.ts";

export interface PeopleTemplate {
  readonly scope: ImportScope;
  readonly locale: Locale;
}

const WIDTHS: Partial<Record<PeopleKey, number>> = {
  email: 32,
  permissions: 26,
  until: 22,
  locale: 14,
  phone: 20,
};

/** The values of a column's drop-down; those of the permissions show how several are written. */
function listOf(key: PeopleKey, locale: Locale): string[] | undefined {
  if (key === "locale") return LOCALES.map((one) => LANGUAGES[one]);
  if (key !== "permissions") return undefined;
  const both = [ROLES.WRITE, ROLES.AUDIT].map((role) => roleName(role, locale)).join(", ");
  return [...ALL_ROLES.map((role) => roleName(role, locale)), both];
}

const listName = (key: PeopleKey): string => `vv_${key}`;

/** The workbook's bytes. */
export async function writePeopleTemplate({ scope, locale }: PeopleTemplate): Promise<Uint8Array> {
  const words = peopleWords(locale);
  const common = importWords(locale);
  const columns = PEOPLE_COLUMNS[scope];
  const { title, lines } = words.instructions[scope];
  const formColumn = (column: Column<PeopleKey>): FormColumn => ({
    header: column.header[locale],
    required: column.filled,
    note: `${needOf(column.filled, locale)}. ${words.columns[column.key]}`,
    width: WIDTHS[column.key] ?? 24,
    format: column.kind === "date" ? "dd\\-mm\\-yyyy" : "@",
    list: listOf(column.key, locale) && listName(column.key),
  });
  return writeFormBook({
    title,
    sheetName: words.sheet,
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
        isNeeded: column.filled,
        text: words.columns[column.key],
        example: words.examples[column.key],
      })),
      locale,
    ),
    listError: words.listError,
    author: "VetaVerde",
  });
}
