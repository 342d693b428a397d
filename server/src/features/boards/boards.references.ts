// What boards refer to in the catalogue: the stations of diagrams and of saved environment reports.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { countReferences, moveReferences } from "../../platform/db/json-references.store.ts";

/** The board's version changes, so that a user who is editing it gets a version conflict. */
const boardsOf = (project: string) => ({
  table: sql`boards`,
  column: sql`settings`,
  where: sql`project_id = ${project}`,
  alsoSet: sql`, version = version + 1`,
});

/** How many boards refer to each of the stations. */
export const countBoards = (db: Db | Tx, project: string, stations: readonly string[]) =>
  countReferences(db, boardsOf(project), stations);

/** Replaces one station by the other in the boards that refer to it. */
export const moveBoards = (tx: Tx, project: string, from: string, into: string): Promise<void> =>
  moveReferences(tx, boardsOf(project), from, into);
