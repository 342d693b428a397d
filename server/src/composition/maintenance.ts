// Checks and clean-up of the platform itself, independent of its features.
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";

/** Whether the database responds. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Deletes expired idempotency keys and download tickets. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '30 days'`.execute(db);
  await sql`delete from download_tickets where expires_at < now() - interval '1 day'`.execute(db);
}
