import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";

/** Moves the photos and documents of a merged station to the other station. */
export async function moveStationFiles(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update station_files set station_id = ${into}
    where project_id = ${project} and station_id = ${from}`.execute(tx);
}
