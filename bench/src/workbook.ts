import { CATALOG_COLUMNS } from "@vetaverde/domain/schedule/template";
import ExcelJS from "exceljs";
import type { Caller } from "./product.ts";

const KINDS = {
  miningComponent: "mining-components",
  environmentalComponent: "environmental-components",
  subcomponent: "subcomponents",
  source: "sources",
  station: "stations",
  type: "types",
} as const;

/**
 * A plan's workbook as a user fills it in: the official template's columns, rows of frequency once. A wide one has
 * private notes in columns without a header, which the import ignores but a reader has to parse.
 */
export async function makeWorkbook(
  caller: Caller,
  rows: number,
  width = 0,
  /** Number of consecutive days on which each row's work repeats; 1: once. */
  daily = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const template = new ExcelJS.Workbook();
  await template.xlsx.load(
    await (await caller.raw(`/fkl-plan/${caller.project}/template.xlsx`)).arrayBuffer(),
  );
  const headers = headersOf(template);
  const names: Record<string, string[]> = { frequency: [daily > 1 ? "Diaria" : "Única vez"] };
  for (const [column, kind] of Object.entries(KINDS)) {
    const { items } = await caller.send("GET", `/fkl-plan/${caller.project}/catalog/${kind}?size=500`);
    names[column] = items.map((item: { name: string }) => item.name);
  }
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Plan");
  sheet.addRow(headers);
  const firstDay = Date.UTC(daily > 1 ? 2023 : 2027, 0, 1);
  for (let i = 0; i < rows; i++) {
    const chosen = CATALOG_COLUMNS.map((column) => names[column]?.[i % (names[column]?.length ?? 1)] ?? "");
    const day = new Date(firstDay + ((i * daily) % (daily > 1 ? 1825 : 365)) * 86_400_000);
    const last = new Date(day.getTime() + (daily - 1) * 86_400_000);
    const row = [
      ...chosen,
      `Compromiso ${i % 97}`,
      day,
      "09:00",
      last,
      "18:00",
      2 + (i % 5),
      `Equipo ${i % 9}`,
    ];
    const notes = Array.from(
      { length: Math.max(0, width - headers.length) },
      (_, at) => `Nota ${(i + at) % 50}`,
    );
    sheet.addRow([...row.slice(0, headers.length), ...notes]);
  }
  return new Uint8Array((await book.xlsx.writeBuffer()) as ArrayBuffer);
}

/** The header row of the template: the first row that contains all its columns. */
function headersOf(template: ExcelJS.Workbook): string[] {
  for (const sheet of template.worksheets) {
    for (let row = 1; row <= 5; row++) {
      const values = (sheet.getRow(row).values as unknown[]).slice(1).map((value) => String(value ?? ""));
      if (values.length >= 12 && values.every((value) => value !== "")) return values;
    }
  }
  throw new Error("the template has no header row");
}
