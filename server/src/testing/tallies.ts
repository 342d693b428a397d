import { recount } from "../features/kpis/tallies.store.ts";
import type { Db } from "../platform/db/db.ts";

/** For tests that write monitorings directly into the tables. */
export const recountTallies = (db: Db, project: string): Promise<void> =>
  db.transaction().execute((tx) => recount(tx, project));
