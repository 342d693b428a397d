// A workbook of several small sheets, written at once.
import type { CellStyle, WriteSheet } from "hucre/xlsx";
import type { CellValue } from "./table-file.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: readonly (readonly CellValue[])[];
}

const FONT = { name: "Calibri", size: 11 };
const HEAD: CellStyle = { font: { ...FONT, bold: true } };

function sheetOf({ name, columns, rows }: Sheet): WriteSheet {
  return {
    name,
    rows: [columns.map(({ header }) => header), ...rows.map((row) => [...row])],
    columns: columns.map(({ width }) => ({ width })),
    cells: new Map(columns.map(({ header }, at) => [`0,${at}`, { value: header, style: HEAD }])),
    freezePane: { rows: 1 },
  };
}

/** The workbook's bytes. Texts are written as texts, so none of them can become a formula. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const { writeXlsx } = await import("hucre/xlsx");
  return Buffer.from((await writeXlsx({ sheets: sheets.map(sheetOf), defaultFont: FONT })) as Uint8Array);
}
