// Writes a form workbook: one sheet to fill in, with drop-downs from a hidden sheet of lists, and a sheet of
// instructions. The library's pitfalls that this works around are described in docs/decisions/0005-workbook-reader.md.
import type { Cell, CellStyle, DataValidation, WriteSheet } from "hucre/xlsx";
import { speakableCell } from "./speakable.ts";

export interface FormColumn {
  readonly header: string;
  readonly required: boolean;
  /** Displayed as a comment on the header. */
  readonly note: string;
  readonly width: number;
  /** Excel's number format of the cells. */
  readonly format?: string;
  /** Name of the list of allowed values. */
  readonly list?: string;
}

export interface FormBook {
  readonly title: string;
  readonly sheetName: string;
  readonly columns: readonly FormColumn[];
  readonly lists: readonly {
    readonly name: string;
    readonly title: string;
    readonly values: readonly string[];
  }[];
  readonly listsSheetName: string;
  readonly instructions: { readonly sheetName: string; readonly rows: readonly (readonly string[])[] };
  readonly listError: { readonly title: string; readonly message: string };
  readonly author: string;
  /** Prefilled values, row by row under the header; null where the user fills them in. */
  readonly filled?: readonly (readonly (string | null)[])[];
}

const FONT = { name: "Calibri", size: 11 };
const PLAIN: CellStyle = { font: FONT };
// Minimum number of rows with the columns' formats, and number of rows with drop-downs.
const FORMATTED_ROWS = 1000;
const LISTED_ROWS = 10_001;

function headerStyle(required: boolean): CellStyle {
  return {
    font: { ...FONT, bold: true, color: { rgb: "FFFFFF" } },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: required ? "1F5F4A" : "59625D" } },
    alignment: { vertical: "center", wrapText: true },
    border: { bottom: { style: "thin", color: { rgb: "161B18" } } },
  };
}

/** `AB` for 27. */
function letters(index: number): string {
  const rest = index % 26;
  return (index >= 26 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + rest);
}

/** A warning instead of an error: a new name may be entered, and the import refuses it with a reason. */
const dropDown = (
  index: number,
  list: string,
  { title, message }: FormBook["listError"],
): DataValidation => ({
  type: "list",
  formula1: list,
  range: `${letters(index)}2:${letters(index)}${LISTED_ROWS}`,
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: "warning",
  errorTitle: title,
  errorMessage: message,
});

function formSheet(book: FormBook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const dataValidations: DataValidation[] = [];
  const formatted = Math.max(FORMATTED_ROWS, book.filled?.length ?? 0);
  const valueAt = (row: number, index: number) => speakableCell(book.filled?.[row - 1]?.[index] ?? null);
  for (const [index, column] of book.columns.entries()) {
    const comment = { author: book.author, text: column.note };
    cells.set(`0,${index}`, { value: column.header, style: headerStyle(column.required), comment });
    if (column.format) {
      // A column's own format does not apply to missing rows, so blank cells have the format.
      const style = { ...PLAIN, numFmt: column.format };
      for (let row = 1; row <= formatted; row++)
        cells.set(`${row},${index}`, { value: valueAt(row, index), style });
    }
    if (column.list) dataValidations.push(dropDown(index, column.list, book.listError));
  }
  const rowOf = (row: number) => book.columns.map((_, index) => valueAt(row, index));
  return {
    name: book.sheetName,
    rows: [
      book.columns.map(({ header }) => header),
      ...Array.from({ length: formatted }, (_, at) => rowOf(at + 1)),
    ],
    columns: book.columns.map(({ width }) => ({ width })),
    cells,
    dataValidations,
    freezePane: { rows: 1 },
    rowDefs: new Map([[0, { height: 32 }]]),
  };
}

function listsSheet(book: FormBook): WriteSheet {
  const longest = Math.max(0, ...book.lists.map(({ values }) => values.length));
  const rows = Array.from({ length: longest }, (_, row) =>
    book.lists.map(({ values }) => speakableCell(values[row] ?? null)),
  );
  return { name: book.listsSheetName, rows: [book.lists.map(({ title }) => title), ...rows], hidden: true };
}

function instructionsSheet({ instructions }: FormBook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const wrap: CellStyle = { font: FONT, alignment: { wrapText: true, vertical: "top" } };
  for (const [row, texts] of instructions.rows.entries()) {
    const heading = texts.length === 1;
    for (const [column, value] of texts.entries()) {
      cells.set(`${row},${column}`, { value, style: heading ? { font: { ...FONT, bold: true } } : wrap });
    }
  }
  return {
    name: instructions.sheetName,
    rows: instructions.rows.map((texts) => [...texts]),
    columns: [{ width: 34 }, { width: 18 }, { width: 64 }, { width: 34 }],
    cells,
  };
}

/** The workbook's bytes. */
export async function writeFormBook(book: FormBook): Promise<Uint8Array> {
  const sheets = [formSheet(book), instructionsSheet(book), listsSheet(book)];
  const namedRanges = book.lists.map(({ name, values }, index) => {
    const column = letters(index);
    return {
      name,
      range: `'${book.listsSheetName}'!$${column}$2:$${column}$${Math.max(2, values.length + 1)}`,
    };
  });
  const { writeXlsx } = await import("hucre/xlsx");
  return (await writeXlsx({
    sheets,
    namedRanges,
    properties: { title: book.title },
    defaultFont: FONT,
  })) as Uint8Array;
}
