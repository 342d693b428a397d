// A workbook of several small sheets, written in one piece.
import type { CellStyle, WriteSheet } from "hucre/xlsx";
import { speakable, speakableCell } from "./speakable.ts";
import type { CellValue } from "./table-file.ts";

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: readonly (readonly CellValue[])[];
}

const FONT = { name: "Calibri", size: 11 };
const HEAD: CellStyle = { font: { ...FONT, bold: true } };

function sheetOf({ name, columns, rows }: Sheet): WriteSheet {
  const heads = columns.map(({ header }) => speakable(header));
  return {
    name: speakable(name),
    rows: [heads, ...rows.map((row) => row.map(speakableCell))],
    columns: columns.map(({ width }) => ({ width })),
    cells: new Map(heads.map((value, at) => [`0,${at}`, { value, style: HEAD }])),
    freezePane: { rows: 1 },
  };
}

/** The workbook's bytes. Texts are written as texts, so that none of them can become a formula. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const { writeXlsx } = await import("hucre/xlsx");
  return Buffer.from((await writeXlsx({ sheets: sheets.map(sheetOf), defaultFont: FONT })) as Uint8Array);
}
