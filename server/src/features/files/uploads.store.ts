import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Part, UploadRow } from "./rows.gen.ts";

export type { Part, UploadRow } from "./rows.gen.ts";

const columns = sql`id, type, name, file_id as file /* The file that is to get a new version. */, instrument_id as instrument /* The instrument whose document it becomes; null for a file. */, is_layer as "isLayer" /* Whether a map layer is made of it. */, size, received, expires_at as "expiresAt", finished /* The file that was created from it. */`;

export async function insert(
  tx: Tx,
  project: string,
  by: string,
  upload: Omit<UploadRow, "received" | "finished">,
): Promise<void> {
  await sql`insert into file_uploads (project_id, id, created_by, type, name, file_id, instrument_id, is_layer, size, expires_at) values
    (${project}, ${upload.id}, ${by}, ${upload.type}, ${upload.name}, ${upload.file},
     ${upload.instrument}, ${upload.isLayer}, ${upload.size}, ${upload.expiresAt})`.execute(tx);
}

/** The user's own upload, for a file, an instrument or a map layer, that has not expired; finished ones included. */
export async function find(
  db: Db,
  project: string,
  by: string,
  { id, instrument, isLayer }: { id: string; instrument: string | null; isLayer: boolean },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from file_uploads
    where project_id = ${project} and id = ${id} and created_by = ${by} and expires_at > now()
      and instrument_id is not distinct from ${instrument}::uuid and is_layer = ${isLayer}`.execute(db);
  return rows[0];
}

export async function lock(tx: Tx, project: string, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from file_uploads
    where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Adds a part that begins where the received bytes end; false when a concurrent request was first. */
export async function append(
  tx: Tx,
  project: string,
  id: string,
  { part, start, size }: Part,
): Promise<boolean> {
  const grown = await sql`update file_uploads set received = received + ${size}
    where project_id = ${project} and id = ${id} and received = ${start} and finished is null`.execute(tx);
  if (grown.numAffectedRows !== 1n) return false;
  await sql`insert into file_upload_parts (project_id, upload_id, start, size, part)
    values (${project}, ${id}, ${start}, ${size}, ${part})`.execute(tx);
  return true;
}

export async function parts(db: Db | Tx, project: string, id: string): Promise<Part[]> {
  const { rows } = await sql<Part>`select part, start, size from file_upload_parts
    where project_id = ${project} and upload_id = ${id} order by start`.execute(db);
  return rows;
}

/** @returns false when something was made of it before */
export async function finish(tx: Db | Tx, project: string, id: string, made: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update file_uploads set finished = ${made}
    where project_id = ${project} and id = ${id} and finished is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteParts(db: Db | Tx, project: string, id: string): Promise<void> {
  await sql`delete from file_upload_parts where project_id = ${project} and upload_id = ${id}`.execute(db);
}

export async function deleteUpload(db: Db | Tx, project: string, id: string): Promise<void> {
  await deleteParts(db, project, id);
  await sql`delete from file_uploads where project_id = ${project} and id = ${id}`.execute(db);
}

/** Bytes of the project's uploads of map layers that are not layers yet. */
export async function reservedByLayers(tx: Tx, project: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`select coalesce(sum(size), 0)::bigint as size from file_uploads
    where project_id = ${project} and is_layer and finished is null and expires_at > now()`.execute(tx);
  return rows[0]?.size ?? 0;
}

/** Expired uploads, a hundred at a time. */
export async function expired(db: Db): Promise<{ project: string; id: string }[]> {
  const { rows } = await sql<{
    project: string;
    id: string;
  }>`select project_id as project, id from file_uploads
    where expires_at < now() order by expires_at limit 100`.execute(db);
  return rows;
}
