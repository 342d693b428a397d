// Writes one sheet row by row as the rows are read: memory does not depend on the number of rows.
import type { ReadableStream } from "node:stream/web";
import { speakable, speakableCell } from "./speakable.ts";

const WIDTH = 20;

type SheetCells = (string | number | boolean | null)[];

async function* written(rows: AsyncIterable<SheetCells>): AsyncGenerator<SheetCells> {
  for await (const row of rows) yield row.map(speakableCell);
}

/**
 * The workbook as a stream of bytes. Texts are written as texts, so that none of them can become a formula. The library
 * is loaded with the first workbook, to keep the start fast.
 */
export async function writeSheetStream(
  name: string,
  headers: readonly string[],
  rows: AsyncIterable<SheetCells>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const columns = headers.map((header) => ({ header: speakable(header), width: WIDTH }));
  return writeXlsxStream(written(rows), {
    name: speakable(name),
    columns,
    freezePane: { rows: 1 },
  }) as ReadableStream<Uint8Array>;
}
