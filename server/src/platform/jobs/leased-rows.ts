// Rows of a table that are jobs: whoever works on one holds it by a sign of life.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";

export interface Lease {
  project: string;
  id: string;
  holder: string;
}

/** What every table of such jobs does alike: `project_id`, `id`, `state`, `holder`, `held_until`, `attempts`, `ended_at`. */
export function createLeasedRows(name: string, states: readonly string[]) {
  const table = sql.table(name);
  const running = sql`(${sql.join(states.map((state) => sql.lit(state)))})`;
  const mine = ({ project, id, holder }: Lease) =>
    sql`project_id = ${project} and id = ${id} and holder = ${holder} and state in ${running}`;
  const change = async (on: Db | Tx, values: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`update ${table} set ${values} where ${where}`.execute(on);
    return numAffectedRows === 1n;
  };
  return {
    /** The states in which one is not over, in brackets. */
    running,
    /** False where it had ended already. */
    cancel: (tx: Tx, project: string, id: string): Promise<boolean> =>
      change(
        tx,
        sql`state = 'cancelled', ended_at = now(), holder = null, held_until = null`,
        sql`project_id = ${project} and id = ${id} and state in ${running}`,
      ),
    /** Keeps it, and writes how far it is; false where it was cancelled or another has it. */
    hold: (on: Db | Tx, held: Lease, seconds: number, far: RawBuilder<unknown>): Promise<boolean> =>
      change(on, sql`held_until = now() + make_interval(secs => ${seconds}), ${far}`, mine(held)),
    /** Lets go of one that is not over, so that another takes it up at once; it was no failure of the job's. */
    release: async (db: Db, held: Lease): Promise<void> => {
      await change(db, sql`holder = null, held_until = null, attempts = attempts - 1`, mine(held));
    },
    /** Ends it with what came of it; false where it was cancelled or another has it. */
    end: (tx: Tx, held: Lease, came: RawBuilder<unknown>): Promise<boolean> =>
      change(tx, sql`${came}, ended_at = now(), holder = null, held_until = null`, mine(held)),
  };
}
