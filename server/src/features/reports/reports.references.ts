// What reports refer to in the catalogue: the stations of monthly reports and of waiting ones.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { countReferences, moveReferences } from "../../platform/db/json-references.store.ts";

const schedulesOf = (project: string) => ({
  table: sql`report_schedules`,
  column: sql`subject`,
  where: sql`project_id = ${project}`,
});

const waitingOf = (project: string) => ({
  table: sql`reports`,
  column: sql`choice`,
  where: sql`project_id = ${project} and state in ('queued', 'drawing')`,
});

/** How many monthly reports refer to each of the stations. */
export const countSchedules = (db: Db | Tx, project: string, stations: readonly string[]) =>
  countReferences(db, schedulesOf(project), stations);

/**
 * Replaces one station by the other in reports that are still to be made; finished ones keep the choice with which they
 * were requested.
 */
export async function moveReports(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await moveReferences(tx, schedulesOf(project), from, into);
  await moveReferences(tx, waitingOf(project), from, into);
}
