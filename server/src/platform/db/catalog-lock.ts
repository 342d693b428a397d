// Only one transaction at a time changes a project's catalogue. A transaction that writes rows with references to many
// entries takes a shared lock, so that no such entry is merged into another one between reading its id and writing the
// row.
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const key = (project: string) => sql`hashtextextended(${`catalog ${project}`}, 0)`;

/** Locks the catalogue of a project exclusively until the transaction ends, which serialises merges and creations. */
export async function lockCatalog(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(project)})`.execute(tx);
}

/**
 * Locks the catalogue of a project against changes until the transaction ends; many transactions may hold this lock at
 * the same time.
 */
export async function shareCatalog(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key(project)})`.execute(tx);
}
