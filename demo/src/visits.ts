import { homeEndpoints } from "@vetaverde/contract/home";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";
import { marked, opened } from "./visits.data.ts";

const HOUR = 3_600_000;

/**
 * Inserts earlier visits of the demonstration's users, so that Home shows their frequent areas. One call records one
 * visit: these would be more than two hundred.
 */
export async function insertVisits(
  tx: Tx,
  project: string,
  idOf: (who: string) => string,
  now: number,
): Promise<void> {
  for (const { who, alias, visits, hoursAgo } of opened) {
    await sql`insert into menu_visits (project_id, user_id, alias, visits, score, last_at) values
      (${project}, ${idOf(who)}, ${alias}, ${visits}, ${visits / 2}, ${new Date(now - hoursAgo * HOUR)})`.execute(
      tx,
    );
  }
}

const MARKED_HOURS_AGO = 100;

/** Marks pages as favourites of the demonstration's users. */
export async function markFavorites(
  as: (name: string, at: number) => DemoCaller,
  project: string,
  now: number,
): Promise<void> {
  for (const { who, alias } of marked) {
    const caller = as(who, now - MARKED_HOURS_AGO * HOUR);
    await caller.call(homeEndpoints.mark, { params: { alias }, query: { project } });
  }
}
