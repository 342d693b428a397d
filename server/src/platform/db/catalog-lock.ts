// One catalogue is changed by one transaction at a time. Whoever writes rows that refer to many of its entries shares it,
// so that no entry of theirs is merged into another between the reading of its id and the writing of the row.
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const key = (project: string) => sql`hashtextextended(${`catalog ${project}`}, 0)`;

/** Holds the catalogue of a project until the transaction ends, so that merges and creations come one after the other. */
export async function lockCatalog(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(project)})`.execute(tx);
}

/** Keeps the catalogue of a project as it is until the transaction ends; many may do so at once. */
export async function shareCatalog(tx: Tx, project: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key(project)})`.execute(tx);
}
