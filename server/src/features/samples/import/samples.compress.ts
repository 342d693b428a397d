// Transfers results from the worker process into the database as lines of COPY, deflated by the thousand. This file has
// both the packing and the unpacking. The web process only passes the bytes on, without parsing them or creating
// objects.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { deflateRawSync, inflateRaw } from "node:zlib";
import { from as copyFrom } from "pg-copy-streams";
import { connectionOf, type Tx } from "../../../platform/db/db.ts";
import type { StagedResult, Staging } from "../samples.types.ts";

const FIELDS = [
  ["station", "station"],
  ["stationKey", "station_key"],
  ["code", "code"],
  ["codeKey", "code_key"],
  ["campaign", "campaign"],
  ["matrix", "matrix"],
  ["day", "day"],
  ["until", "until"],
  ["analysedOn", "analysed_on"],
  ["at", "at"],
  ["parameter", "parameter"],
  ["fraction", "fraction"],
  ["kind", "kind"],
  ["value", "value"],
  ["unit", "unit"],
  ["standard", "standard"],
  ["raw", "raw"],
  ["method", "method"],
  ["comment", "comment"],
  ["row", "row_number"],
  ["column", "column_number"],
] as const satisfies readonly (readonly [keyof StagedResult, string])[];
const COLUMNS = ["project_id", "preview_id", "n", "flags", ...FIELDS.map(([, column]) => column)].join(", ");

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
const textOf = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (mark) => ESCAPES[mark] ?? "").replaceAll("\0", "");

/** @param first how many results were packed before */
export function compress(
  results: readonly StagedResult[],
  first: number,
  { project, preview }: Staging,
): Uint8Array {
  let lines = "";
  for (const [at, result] of results.entries()) {
    lines += `${project}\t${preview}\t${first + at + 1}\t{${result.flags.join(",")}}`;
    for (const [field] of FIELDS) {
      const value = result[field];
      lines += value === null ? "\t\\N" : `\t${typeof value === "number" ? value : textOf(value)}`;
    }
    lines += "\n";
  }
  return deflateRawSync(Buffer.from(lines), { level: 1 });
}

const inflate = promisify(inflateRaw);

/** Copies packed results into the staged results of their preview. */
export async function copyStagedResults(
  tx: Tx,
  packed: readonly Uint8Array[],
  onProgress: (done: number) => void,
): Promise<void> {
  async function* lines() {
    for (const [at, chunk] of packed.entries()) {
      yield await inflate(chunk);
      onProgress(at + 1);
    }
  }
  const client = await connectionOf(tx);
  await pipeline(
    Readable.from(lines(), { objectMode: false }),
    client.query(copyFrom(`copy sample_preview_results (${COLUMNS}) from stdin`)),
  );
}
