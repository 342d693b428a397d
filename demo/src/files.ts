import { Readable } from "node:stream";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type DemoFile, FILES } from "./files.data.ts";

const DAY = 86_400_000;
const MAX_BYTES = 1024 * 1024;

/** Inserts the project's files. As everywhere, the bytes are stored before the rows that refer to them. */
export async function insertFiles(
  tx: Tx,
  storage: FileStorage,
  project: string,
  people: Record<DemoFile["by"], string>,
  now: number,
): Promise<void> {
  for (const file of FILES) await insertFile(tx, storage, project, file, people, now);
}

async function insertFile(
  tx: Tx,
  storage: FileStorage,
  project: string,
  file: DemoFile,
  people: Record<DemoFile["by"], string>,
  now: number,
): Promise<void> {
  const id = newId();
  const by = people[file.by];
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY);
  const stored = [];
  for (const { daysAgo, bytes } of file.versions) {
    const storedFile = await storage.put(Readable.from([bytes]), { maxBytes: MAX_BYTES });
    stored.push({ ...storedFile, at: at(daysAgo) });
  }
  const newest = stored.at(-1);
  if (!newest) throw new Error(`${file.name} has no version`);
  const gone = file.withdrawn;
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at, withdrawn_at,
      withdrawn_by, withdrawn_reason)
    values (${project}, ${id}, ${file.type}, ${file.name}, ${fold(file.name)}, ${stored.length}, ${file.kind},
      ${newest.size}, ${newest.at}, ${gone ? at(gone.daysAgo) : null}, ${gone ? people.office : null},
      ${gone?.reason ?? null})`.execute(tx);
  for (const [place, { sha256, size, at: createdAt }] of stored.entries()) {
    await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
      values (${project}, ${id}, ${place + 1}, ${file.name}, ${file.kind}, ${size}, ${sha256}, ${createdAt}, ${by})`.execute(
      tx,
    );
  }
}
