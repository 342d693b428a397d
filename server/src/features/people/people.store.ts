// Uploaded workbooks of people between preview and saving.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { firstPiece, laterPieces, readPieces } from "../../platform/db/file-pieces.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import type { KnownAddress, PreviewRow } from "./rows.gen.ts";

/** The caller's own preview, in a project or, with null, of the platform. */
export interface PreviewPlace {
  project: string | null;
  preview: string;
  by: string;
}

const at = ({ project, preview, by }: PreviewPlace) =>
  sql`project_id = ${project ?? PLATFORM} and id = ${preview} and created_by = ${by}`;

export interface NewPreview {
  expiresAt: Date;
  fileName: string;
  file: Buffer;
  rows: number;
  errorCount: number;
  people: string;
}

export async function insertPreview(tx: Tx, place: PreviewPlace, preview: NewPreview): Promise<void> {
  const { expiresAt, fileName, file, rows, errorCount, people } = preview;
  await sql`insert into people_previews (project_id, id, created_by, expires_at, file_name, file, rows, error_count, people)
    values (${place.project ?? PLATFORM}, ${place.preview}, ${place.by}, ${expiresAt}, ${fileName},
      ${firstPiece(file)}, ${rows}, ${errorCount}, ${people})`.execute(tx);
  for (const piece of laterPieces(file)) {
    await sql`update people_previews set file = file || ${piece}
      where ${at(place)}`.execute(tx);
  }
}

const columns = sql`file_name as "fileName", length(file) as bytes /* Null once the preview is saved. */, rows, error_count as "errorCount",
  expires_at as "expiresAt", saved_at is not null as saved`;

export async function findPreview(db: Db, place: PreviewPlace): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`select ${columns} from people_previews where ${at(place)}`.execute(
    db,
  );
  return rows[0];
}

/** The preview, locked until the transaction ends, so that it is saved only once. */
export async function lockPreview(
  tx: Tx,
  place: PreviewPlace,
): Promise<(PreviewRow & { people: string | null }) | undefined> {
  const { rows } = await sql<
    PreviewRow & { people: string | null }
  >`select ${columns}, people from people_previews
    where ${at(place)} for update`.execute(tx);
  return rows[0];
}

/** The uploaded file in pieces that the driver converts without blocking the event loop. */
export const readFile = (db: Db, place: PreviewPlace, bytes: number): Promise<Buffer[]> =>
  readPieces(bytes, (from, length) =>
    sql<{ piece: Buffer | null }>`
      select substring(file from ${from}::int for ${length}::int) as piece
        from people_previews where ${at(place)}`.execute(db),
  );

/** Deletes the personal data of a saved preview; the accounts and the audit trail contain it from now on. */
export async function markSaved(tx: Tx, place: PreviewPlace, now: Date): Promise<void> {
  await sql`update people_previews set saved_at = ${now}, file = null, people = null where ${at(place)}`.execute(
    tx,
  );
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await sql`delete from people_previews where expires_at < ${before}`.execute(db);
}

/** Which of the addresses belong to an account. */
export async function knownAddresses(
  db: Db | Tx,
  project: string | null,
  emails: readonly string[],
): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`select u.email, u.deleted,
      exists (select 1 from published_members m where m.project_id = ${project} and m.user_id = u.id) as member /* Is a member of the project; false in the platform's scope. */
    from published_user_directory u where u.email = any(${[...emails]}::text[])`.execute(db);
  return rows;
}

export async function timeZoneOf(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from published_projects where id = ${project}`.execute(db);
  return rows[0]?.timeZone ?? "UTC";
}
