import { openXlsx, saveXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { sampleMessages } from "../samples.messages.ts";
import { type FileKind, type FileRow, INPUT, readFile, sampleFile } from "../testing/sample-files.ts";
import { markSampleFile } from "./samples.mark.ts";

const { rules, errors: list } = sampleMessages("es");
async function marked(bytes: Buffer, fileName: string) {
  const pieces: Uint8Array[] = [];
  const input = { ...INPUT, fileName, stations: ["p-01"], words: { rules, list } };
  await markSampleFile(bytes, input, (piece) => pieces.push(piece));
  return openXlsx(Buffer.concat(pieces), { readStyles: true });
}

interface Case {
  rows: FileRow[];
  /** By row and column from 0: the reason shown, and the correct value. */
  wrong: Record<string, [reason: string, right: string]>;
  cells: number;
}
const CASES: Record<"wide" | "long", Case> = {
  wide: {
    rows: [
      ["Laboratorio del Norte"],
      ["Muestra", "Estación", "Fecha", "pH", "Calcio (mg/L)"],
      ["M-1", "P-01", "03-02-2026", "7,25", "40,5"],
      ["M-2", "P-01", "31-02-2026", "7,3", "41,5"],
      ["M-3", "P-1", "05-02-2026", "siete", "42,5"],
    ],
    wrong: {
      "3,2": [rules.badDate, "04-02-2026"],
      "4,3": [rules.unreadable, "7,4"],
      "4,1": [rules.unknownStation, "P-01"],
    },
    cells: 6,
  },
  long: {
    rows: [
      ["Estación", "Fecha", "Parámetro", "Resultado", "Unidad"],
      ["P-01", "03-02-2026", "Calcio", "40,5", "mg/L"],
      ["P-01", "03-02-2026", "Kriptonita", "1,5", "mg/L"],
      ["P-01", "03-02-2026", "Plomo", "0,5", "bananas"],
    ],
    wrong: { "2,2": [rules.unknownParameter, "Zinc"], "3,4": [rules.unknownUnit, "mg/L"] },
    cells: 3,
  },
};

describe.each(["wide", "long"] as const)("the marked workbook of a %s file", (layout) => {
  it.each<FileKind>(["csv", "xls", "xlsx"])(
    "is its own sheet, from .%s, and is taken once it is right",
    async (kind) => {
      const { rows, wrong, cells } = CASES[layout];
      const book = await marked(await sampleFile(rows, kind), `informe.${kind}`);
      const [sheet, second] = book.sheets;
      if (!sheet) throw new Error("no sheet");
      expect(sheet.name).toBe(kind === "csv" ? "informe" : "Datos");
      for (const [at, row] of rows.entries())
        expect(row.map((_, column) => sheet.rows[at]?.[column] ?? null)).toEqual([...row]);
      for (const [place, [reason, right]] of Object.entries(wrong)) {
        const cell = sheet.cells?.get(place);
        expect(cell?.comment?.text).toBe(reason);
        expect(cell?.style?.fill).toMatchObject({ fgColor: { rgb: "FFC7CE" } });
        const [row = 0, column = 0] = place.split(",").map(Number);
        const line = sheet.rows[row];
        if (line) line[column] = right;
        if (cell) Object.assign(cell, { value: right, type: "string" });
      }
      expect(
        second?.rows
          .slice(1)
          .map((line) => line?.at(-1))
          .sort(),
      ).toEqual(
        Object.values(wrong)
          .map(([reason]) => reason)
          .sort(),
      );
      const again = await readFile(Buffer.from(await saveXlsx(book)));
      expect(again).toMatchObject({ layout, cells, errorCount: 0, rejected: 0 });
    },
  );
});
