// Checks and clean-up of the platform itself, independent of its features.
import { calls } from "@vetaverde/contract/calls";
import type { EndpointTable } from "@vetaverde/contract/endpoint";
import { sql } from "kysely";
import type { Db } from "./platform/db/db.ts";

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

const downloads = Object.values(calls)
  .flatMap((table: EndpointTable) => Object.values(table))
  .filter((spec) => spec.download)
  .map((spec) => new RegExp(`^${spec.path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`));

/** Whether an address of this server is that of a file: only those are opened with a ticket. */
export const isDownload = (path: string) => downloads.some((pattern) => pattern.test(path));
