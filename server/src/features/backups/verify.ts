import type { Client } from "pg";
import { copyOut } from "../../platform/db/dump/snapshot.ts";
import { BackupFault } from "./backup-fault.ts";
import { type Chunks, measureStream } from "./chunks.ts";
import { mapInOrder } from "./in-order.ts";
import { type FileLine, type Manifest, readFileLines } from "./manifest.ts";

const FILES_AT_ONCE = 4;

/**
 * Compares the rows of a restored database with those that were saved: their number, and the hash of all of them.
 * @returns one sentence for each table that differs
 */
export async function compareTables(client: Client, { tables }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tables) {
    const { lines, sha256 } = await measureStream(copyOut(client, table));
    if (lines !== table.lines) faults.push(`${table.name}: ${lines} rows instead of ${table.lines}`);
    else if (sha256 !== table.sha256)
      faults.push(`${table.name}: the rows differ from those that were saved`);
  }
  return faults;
}

/** Reads every file of a backup. @returns their number; one sentence for each that is not what it was */
export async function checkFiles(
  { fileList, files }: Manifest,
  chunks: Chunks,
): Promise<{ count: number; bytes: number; faults: string[] }> {
  const found = { count: 0, bytes: 0, faults: [] as string[] };
  const check = (file: FileLine) => checkFile(file, chunks);
  for await (const checked of mapInOrder(readFileLines(chunks.read(fileList.chunks)), FILES_AT_ONCE, check)) {
    found.count++;
    found.bytes += checked.bytes;
    if (checked.fault) found.faults.push(checked.fault);
  }
  if (found.count !== files.count) found.faults.push(`${found.count} files instead of ${files.count}`);
  return found;
}

async function checkFile(file: FileLine, chunks: Chunks): Promise<{ bytes: number; fault: string | null }> {
  try {
    const { bytes, sha256 } = await measureStream(chunks.read(file.chunks));
    const isSame = bytes === file.size && sha256 === file.sha256;
    return { bytes, fault: isSame ? null : `the file ${file.sha256} is not what was saved` };
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    return { bytes: 0, fault: `the file ${file.sha256}: ${error.message}` };
  }
}
