import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { ALL_ROLES, ROLES } from "@vetaverde/domain/permissions/roles";
import type { Column } from "@vetaverde/domain/text/columns";
import { writeImportTemplate } from "../../gateways/excel/import/import-template.ts";
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

/** The workbook's bytes. */
export function writePeopleTemplate({ scope, locale }: PeopleTemplate): Promise<Uint8Array> {
  const words = peopleWords(locale);
  return writeImportTemplate(
    {
      sheetName: words.sheet,
      instructions: words.instructions[scope],
      listError: words.listError,
    },
    PEOPLE_COLUMNS[scope].map(({ key, header, kind, filled }: Column<PeopleKey>) => ({
      key,
      header: header[locale],
      isNeeded: filled,
      text: words.columns[key],
      example: words.examples[key],
      width: WIDTHS[key] ?? 24,
      format: kind === "date" ? "dd\\-mm\\-yyyy" : "@",
      values: listOf(key, locale),
    })),
    locale,
  );
}
