// A workbook that users fill in and import: the sheet to fill in, its lists, and the instructions.
import type { Locale } from "@vetaverde/domain/locale";
import { type FormBook, type FormColumn, writeFormBook } from "../write/template-book.ts";
import { importWords } from "./import.messages.ts";

interface ImportColumn {
  /** Unique among the columns. */
  readonly key: string;
  readonly header: string;
  readonly isNeeded: boolean;
  /** What the column contains. */
  readonly text: string;
  readonly example: string;
  readonly width: number;
  /** Excel's number format of the cells. */
  readonly format?: string;
  /** The values of its drop-down. */
  readonly values?: readonly string[] | undefined;
}

interface ImportTemplate {
  readonly sheetName: string;
  readonly instructions: { readonly title: string; readonly lines: readonly string[] };
  readonly listError: FormBook["listError"];
}

const listName = (key: string): string => `vv_${key}`;

/** The workbook's bytes. */
export async function writeImportTemplate(
  { sheetName, instructions: { title, lines }, listError }: ImportTemplate,
  columns: readonly ImportColumn[],
  locale: Locale,
): Promise<Uint8Array> {
  const { needs, sheets, instructionsHead } = importWords(locale);
  const needOf = ({ isNeeded }: ImportColumn) => (isNeeded ? needs.filled : needs.optional);
  const formColumn = (column: ImportColumn): FormColumn => ({
    header: column.header,
    required: column.isNeeded,
    note: `${needOf(column)}. ${column.text}`,
    width: column.width,
    ...(column.format === undefined ? {} : { format: column.format }),
    ...(column.values ? { list: listName(column.key) } : {}),
  });
  const columnInstructions = columns.map((column) => [
    column.header,
    needOf(column),
    column.text,
    column.example,
  ]);
  return writeFormBook({
    title,
    sheetName,
    columns: columns.map(formColumn),
    lists: columns.flatMap(({ key, header, values }) =>
      values ? [{ name: listName(key), title: header, values }] : [],
    ),
    listsSheetName: sheets.lists,
    instructions: {
      sheetName: sheets.instructions,
      rows: [
        [title],
        ...lines.map((line, at) => [`${at + 1}.`, "", line]),
        [...instructionsHead],
        ...columnInstructions,
      ],
    },
    listError,
    author: "VetaVerde",
  });
}
