// Content that arrived in the file storage and that no row is known to reference yet.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** Records the arrival, or updates its time; waits while the cleanup task has the row locked. */
export async function recordArrival(db: Db | Tx, sha256: string, at: Date): Promise<void> {
  await sql`insert into file_arrivals (sha256, at) values (${sha256}, ${at})
    on conflict (sha256) do update set at = excluded.at`.execute(db);
}

/** Deletes the records of content that became a file: file versions are permanent. */
export async function deleteReferenced(db: Db, before: Date): Promise<void> {
  await sql`delete from file_arrivals a where at < ${before}
    and exists (select from file_versions v where v.sha256 = a.sha256)`.execute(db);
}

/** What arrived before the given instant, oldest first, at most a thousand. */
export async function listArrivedBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_arrivals where at < ${before} order by at limit 1000`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Locks an arrival until the transaction ends; false when it arrived again meanwhile, or another transaction has it
 * locked.
 */
export async function lockArrival(tx: Tx, sha256: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from file_arrivals where sha256 = ${sha256} and at < ${before}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

export async function isReferenced(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from file_versions where sha256 = ${sha256}
    union all select from published_map_contents where sha256 = ${sha256} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteArrival(tx: Tx, sha256: string): Promise<void> {
  await sql`delete from file_arrivals where sha256 = ${sha256}`.execute(tx);
}
