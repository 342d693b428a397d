import { createHash } from "node:crypto";
import * as z from "zod";
import { BackupFault } from "./backup-fault.ts";
import type { Sealing } from "./sealing.ts";

const stream = z.object({
  bytes: z.number(),
  sha256: z.string(),
  lines: z.number(),
  chunks: z.array(z.string()),
});
const table = stream.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  partition: z
    .object({
      parent: z.string(),
      bound: z.string(),
      options: z.array(z.string()),
      comment: z.string().nullable(),
    })
    .optional(),
});
const manifest = z.object({
  program: z.string(),
  /** The instant that the database is saved of. */
  at: z.string(),
  finishedAt: z.string(),
  database: z.string(),
  serverVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  queueVersion: z.number(),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
  /** Lines of JSON, one for each file: see FileLine. */
  fileList: stream,
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** The generated secret key of the data directory; only in an encrypted backup. */
  secretKey: z.string().optional(),
});
/** What a backup consists of. It is written last: without it there is no backup. */
export type Manifest = z.infer<typeof manifest>;
export type ManifestTable = Manifest["tables"][number];

const fileLine = z.object({ sha256: z.string(), size: z.number(), chunks: z.array(z.string()) });
export type FileLine = z.infer<typeof fileLine>;

const VERSION = 1;
const header = z.object({ vetaverdeBackup: z.number(), keyId: z.string().nullable(), sha256: z.string() });

/** The header in one line, so that also a person sees what the file is; then the manifest itself. */
export async function writeManifest(id: string, content: Manifest, sealing: Sealing): Promise<Buffer> {
  const body = await sealing.close(Buffer.from(JSON.stringify(content)), purposeOf(id));
  const { keyId } = sealing;
  const head = { vetaverdeBackup: VERSION, keyId, sha256: digest(body) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/** @throws BackupFault when it is damaged, or the key is missing or wrong */
export async function readManifest(id: string, stored: Buffer, sealing: Sealing): Promise<Manifest> {
  const end = stored.indexOf("\n");
  const head = parse(header, stored.subarray(0, Math.max(end, 0)), id);
  if (head.vetaverdeBackup > VERSION)
    throw new BackupFault(`The backup ${id} was made by a newer program: restore it with that one.`);
  refuseOtherKey(head.keyId, sealing.keyId, id);
  const body = stored.subarray(end + 1);
  if (digest(body) !== head.sha256) throw new BackupFault(`The manifest of ${id} is damaged.`);
  return parse(manifest, await sealing.open(body, purposeOf(id)), id);
}

function refuseOtherKey(wanted: string | null, given: string | null, id: string): void {
  if (wanted === given) return;
  if (wanted === null)
    throw new BackupFault(`The backup ${id} is not encrypted: leave BACKUP_KEY out to read it.`);
  throw new BackupFault(
    given === null
      ? `The backup ${id} is encrypted: set BACKUP_KEY.`
      : `The backup ${id} was encrypted with another key: BACKUP_KEY is wrong.`,
  );
}

function parse<T>(shape: z.ZodType<T>, bytes: Buffer, id: string): T {
  try {
    return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw new BackupFault(`The manifest of ${id} is damaged.`, { cause: error });
  }
}

const purposeOf = (id: string) => `manifest ${id}`;
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export const lineOf = (file: FileLine): Buffer => Buffer.from(`${JSON.stringify(file)}\n`);

/** The files of a backup, one after the other, in the order of their hashes. */
export async function* readFileLines(source: AsyncIterable<Buffer>): AsyncGenerator<FileLine> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    let start = 0;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
      yield fileLine.parse(JSON.parse(rest.toString("utf8", start, end)));
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}
