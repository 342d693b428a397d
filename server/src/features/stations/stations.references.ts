import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";

/** The photos and documents of a station that is merged go with it to the other one. */
export async function moveStationFiles(tx: Tx, project: string, from: string, into: string): Promise<void> {
  await sql`update station_files set station_id = ${into}
    where project_id = ${project} and station_id = ${from}`.execute(tx);
}
