// One sheet written row by row as it is read: memory does not depend on how many rows there are.
import type { ReadableStream } from "node:stream/web";

const WIDTH = 20;

/**
 * The workbook as a stream of bytes. Texts are written as texts, so none of them can become a formula. The library
 * loads with the first workbook: no start waits for it.
 */
export async function writeSheetStream(
  name: string,
  headers: readonly string[],
  rows: AsyncIterable<(string | number | boolean | null)[]>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const columns = headers.map((header) => ({ header, width: WIDTH }));
  return writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } }) as ReadableStream<Uint8Array>;
}
