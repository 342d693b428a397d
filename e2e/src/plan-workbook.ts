// Fills in the product's own template and corrects the marked workbook, as a user does in a spreadsheet.
import { readFile, writeFile } from "node:fs/promises";
import { openXlsx, saveXlsx } from "hucre/xlsx";

export type Cell = string | number | null;
/** Cells by the visible headers. */
export type Line = Record<string, Cell>;

export interface ListedError {
  row: number;
  column: string;
  value: string;
  message: string;
}

type Sheet = Awaited<ReturnType<typeof openXlsx>>["sheets"][number];

function put(sheet: Sheet, row: number, column: number, value: Cell): void {
  while (sheet.rows.length <= row) sheet.rows.push([]);
  const cells = sheet.rows[row] ?? [];
  cells[column] = value;
  const detail = sheet.cells?.get(`${row},${column}`);
  if (detail) Object.assign(detail, { value, type: typeof value === "number" ? "number" : "string" });
}

function columnOf(sheet: Sheet, header: string): number {
  const found = (sheet.rows[0] ?? []).findIndex((cell) => String(cell).startsWith(header));
  if (found < 0) throw new Error(`the workbook has no column ${header}`);
  return found;
}

async function open(path: string) {
  const book = await openXlsx(await readFile(path), { readStyles: true });
  const [sheet] = book.sheets;
  if (!sheet) throw new Error(`${path} has no sheet`);
  return { book, sheet };
}

/** Writes the lines under the template's header. */
export async function fillTemplate(template: string, lines: readonly Line[], path: string): Promise<void> {
  const { book, sheet } = await open(template);
  for (const [index, line] of lines.entries()) {
    for (const [header, value] of Object.entries(line)) put(sheet, index + 1, columnOf(sheet, header), value);
  }
  await writeFile(path, await saveXlsx(book));
}

/** Errors listed on the marked workbook's second sheet. */
export async function listedErrors(path: string): Promise<ListedError[]> {
  const { book } = await open(path);
  const [, ...lines] = book.sheets[1]?.rows ?? [];
  return lines
    .filter((line) => line.some((cell) => cell !== null && cell !== ""))
    .map(([row, column, value, ...rest]) => ({
      row: Number(row),
      column: String(column),
      value: String(value),
      message: String(rest.at(-1)),
    }));
}

/** Changes cells, addressed by row number of the sheet and header. */
export async function correct(
  marked: string,
  changes: readonly { row: number; column: string; value: Cell }[],
  path: string,
): Promise<void> {
  const { book, sheet } = await open(marked);
  for (const { row, column, value } of changes) put(sheet, row - 1, columnOf(sheet, column), value);
  await writeFile(path, await saveXlsx(book));
}

/** Changes cells of the first sheet, addressed by zero-based row and column: `3,2`. */
export async function correctCells(
  marked: string,
  changes: Readonly<Record<string, Cell>>,
  path: string,
): Promise<void> {
  const { book, sheet } = await open(marked);
  for (const [place, value] of Object.entries(changes)) {
    const [row = 0, column = 0] = place.split(",").map(Number);
    put(sheet, row, column, value);
  }
  await writeFile(path, await saveXlsx(book));
}

/** A line of the demonstration's catalogue, without its days. */
export const WALL_LINE: Line = {
  "Componente minero": "Tranque El Salar",
  "Componente ambiental": "Agua",
  Subcomponente: "Nivel",
  Fuente: "Piezómetro",
  Estación: "PZ-T01",
  Frecuencia: "Semanal",
  "Tipo de monitoreo": "Medición en terreno",
  "Nombre corto": "Nivel bajo el muro nuevo",
};
