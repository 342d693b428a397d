// Table rows that are jobs: the process that works on one holds a lease, which it renews.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

export interface Lease {
  project: string;
  id: string;
  holder: string;
}

/**
 * Operations common to all such job tables: `project_id`, `id`, `state`, `holder`, `held_until`, `attempts`,
 * `ended_at`.
 */
export function createLeaseOperations(name: string, states: readonly string[]) {
  const table = sql.table(name);
  const unfinishedStates = sql`(${sql.join(states.map((state) => sql.lit(state)))})`;
  const mine = ({ project, id, holder }: Lease) =>
    sql`project_id = ${project} and id = ${id} and holder = ${holder} and state in ${unfinishedStates}`;
  const change = async (on: Db | Tx, values: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`update ${table} set ${values} where ${where}`.execute(on);
    return numAffectedRows === 1n;
  };
  return {
    /** The unfinished states, as an SQL list in parentheses. */
    running: unfinishedStates,
    /** False when the job had ended already. */
    cancel: (tx: Tx, project: string, id: string): Promise<boolean> =>
      change(
        tx,
        sql`state = 'cancelled', ended_at = now(), holder = null, held_until = null`,
        sql`project_id = ${project} and id = ${id} and state in ${unfinishedStates}`,
      ),
    /** Renews the lease and writes the progress; false when the job was cancelled or another process has it. */
    hold: (
      on: Db | Tx,
      lease: Lease,
      seconds: number,
      progressColumns: RawBuilder<unknown>,
    ): Promise<boolean> =>
      change(
        on,
        sql`held_until = now() + make_interval(secs => ${seconds}), ${progressColumns}`,
        mine(lease),
      ),
    /** Releases an unfinished job, so that another process claims it immediately; does not count as an attempt. */
    release: async (db: Db, lease: Lease): Promise<void> => {
      await change(db, sql`holder = null, held_until = null, attempts = attempts - 1`, mine(lease));
    },
    /** Ends the job with its result; false when it was cancelled or another process has it. */
    end: (tx: Tx, lease: Lease, resultColumns: RawBuilder<unknown>): Promise<boolean> =>
      change(tx, sql`${resultColumns}, ended_at = now(), holder = null, held_until = null`, mine(lease)),
  };
}
