import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Task } from "../../platform/jobs/jobs.ts";
import { type Counted, countWithin } from "./counts.store.ts";
import { addChanges, addImport, changedProjects, noteChanges } from "./tallies.store.ts";

/** What whoever changes monitorings tells the tallies, in the same transaction, and what they answer. */
export interface Tallies {
  /** An import's monitorings, once they are written. */
  imported(tx: Tx, project: string, importId: string): Promise<void>;
  /** Makes a change of monitorings: `change` does it. */
  during<T>(tx: Tx, project: string, monitorings: readonly string[], change: () => Promise<T>): Promise<T>;
  /** Counts of each of these plans; a plan without monitorings is not in it. */
  ofPlans(
    db: Db | Tx,
    project: string,
    plans: readonly string[],
    bounds: StatusBounds,
  ): Promise<Map<string, Counted>>;
}

const TASK = "tallies.add";

export interface TalliesTasks {
  tasks: Record<string, Task>;
  cron: { task: string; pattern: string }[];
}

export function createTallies({ db }: { db: Db }): Tallies & TalliesTasks {
  return {
    imported: addImport,
    during: async (tx, project, monitorings, change) => {
      await noteChanges(tx, project, monitorings, "taken");
      const made = await change();
      await noteChanges(tx, project, monitorings, "added");
      return made;
    },
    ofPlans: async (on, project, plans, bounds) => {
      const rows = await countWithin(on, project, { plan: plans }, bounds, { each: "plan" });
      return new Map(rows.map((row) => [row.plan ?? "", row]));
    },
    tasks: {
      [TASK]: async () => {
        for (const project of await changedProjects(db)) await addChanges(db, project);
      },
    },
    cron: [{ task: TASK, pattern: "* * * * *" }],
  };
}
