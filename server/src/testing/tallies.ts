import { recount } from "../features/kpis/tallies.store.ts";
import type { Db } from "../platform/db/db.ts";

/** After a test has written monitorings behind the product's back. */
export const recountTallies = (db: Db, project: string): Promise<void> =>
  db.transaction().execute((tx) => recount(tx, project));
