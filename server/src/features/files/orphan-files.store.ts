// What has arrived in the storage of files, until it is known whether a row names it.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

/** It arrived now, whether or not it did before; waits for whoever is throwing it away. */
export async function recordArrival(db: Db, sha256: string, at: Date): Promise<void> {
  await sql`insert into file_arrivals (sha256, at) values (${sha256}, ${at})
    on conflict (sha256) do update set at = excluded.at`.execute(db);
}

/** Forgets what became a file: a version is there for good. */
export async function deleteReferenced(db: Db, before: Date): Promise<void> {
  await sql`delete from file_arrivals a where at < ${before}
    and exists (select from file_versions v where v.sha256 = a.sha256)`.execute(db);
}

/** What arrived before, the oldest first, at most a thousand. */
export async function listArrivedBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_arrivals where at < ${before} order by at limit 1000`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Holds an arrival until the transaction ends: false where it arrived again meanwhile, or somebody else holds it. */
export async function lockArrival(tx: Tx, sha256: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from file_arrivals where sha256 = ${sha256} and at < ${before}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

export async function isReferenced(tx: Tx, sha256: string): Promise<boolean> {
  const { rows } = await sql`select from file_versions where sha256 = ${sha256} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteArrival(tx: Tx, sha256: string): Promise<void> {
  await sql`delete from file_arrivals where sha256 = ${sha256}`.execute(tx);
}
