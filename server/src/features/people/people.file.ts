// The worker's tasks for a workbook of people: reading its addresses, checking and marking it.
import type { Locale } from "@vetaverde/domain/locale";
import { PEOPLE_ROWS } from "@vetaverde/domain/people";
import { readText } from "@vetaverde/domain/text/cells";
import {
  type CheckedSheet,
  checkSheet,
  type NotTemplate,
  type Progress,
} from "../../gateways/excel/import/file-check.ts";
import { markSheet } from "../../gateways/excel/import/file-mark.ts";
import type { Layout } from "../../gateways/excel/import/layout.ts";
import { walkSheet } from "../../gateways/excel/import/sheet-walk.ts";
import { columnFinders, type ImportScope, PEOPLE_COLUMNS, type PeopleKey } from "./people.columns.ts";
import { peopleWords } from "./people.messages.ts";
import { type CheckedPerson, PeopleReader, type PeopleSetting } from "./people.rows.ts";

export type CheckedPeople =
  | { readonly file: CheckedSheet; readonly people: readonly CheckedPerson[] }
  | { readonly notTemplate: NotTemplate };

const layoutOf = <T>(scope: ImportScope, reader: Layout<T, PeopleKey>["reader"]): Layout<T, PeopleKey> => ({
  columns: PEOPLE_COLUMNS[scope],
  columnOf: columnFinders[scope],
  headerCells: 2,
  maxRows: PEOPLE_ROWS,
  reader,
  rules: (locale: Locale) => peopleWords(locale).rules,
  sheetName: (locale: Locale) => peopleWords(locale).sheet,
});

const peopleLayout = (setting: PeopleSetting): Layout<CheckedPerson, PeopleKey> =>
  layoutOf(setting.scope, (columns, system) => new PeopleReader(columns, system, setting));

/** The normalised addresses in a workbook, which are looked up in the database before the rows are checked. */
export async function readAddresses(bytes: Buffer, scope: ImportScope): Promise<string[]> {
  const seen = new Set<string>();
  const layout = layoutOf<string>(scope, (columns) => {
    const index = columns.find(({ key }) => key === "email")?.index ?? 0;
    return {
      catalog: {},
      check: ({ cells }) => {
        const text = readText(cells[index] ?? null);
        if (!text.fault && text.value !== "") seen.add(text.value.toLowerCase());
        return { checked: null, faults: [] };
      },
    };
  });
  await walkSheet(bytes, layout, { onRow: () => {} });
  return [...seen];
}

/** People of a file with errors are not returned: none of them can be added. */
export async function checkPeople(
  bytes: Buffer,
  setting: PeopleSetting,
  emitEvent: (progress: Progress) => void,
): Promise<CheckedPeople> {
  const people: CheckedPerson[] = [];
  const result = await checkSheet(bytes, peopleLayout(setting), setting.locale, {
    onChecked: (person) => people.push(person),
    onProgress: emitEvent,
  });
  if ("notTemplate" in result) return result;
  return { ...result, people: result.file.errorCount === 0 ? people : [] };
}

export const markPeople = (
  bytes: Buffer,
  setting: PeopleSetting,
  onPiece: (piece: Uint8Array) => void,
): Promise<void> => markSheet(bytes, peopleLayout(setting), setting.locale, onPiece);
