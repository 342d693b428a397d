import type { Progress } from "@vetaverde/contract/kpis";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { CronJob, Task } from "../../platform/jobs/jobs.ts";
import { type Cell, type CountFilters, count } from "./counts.store.ts";
import { progressOf } from "./progress.ts";
import {
  addChanges,
  addOpen,
  changedProjects,
  noteChanges,
  type OpenCount,
  standing,
} from "./tallies.store.ts";

/** For whoever changes monitorings, and for whoever asks how many there are. */
export interface Tallies {
  imported(tx: Tx, project: string, plan: string, counts: readonly OpenCount[]): Promise<void>;
  during<T>(tx: Tx, project: string, monitorings: readonly string[], change: () => Promise<T>): Promise<T>;
  ofPlans(
    db: Db | Tx,
    project: string,
    plans: readonly string[],
    bounds: StatusBounds,
  ): Promise<Map<string, Progress>>;
  of(db: Db | Tx, project: string, which: CountFilters, bounds: StatusBounds): Promise<Progress>;
  tasks: Record<string, Task>;
  cron: CronJob[];
}

const TASK = "tallies.add";

export function createTallies({ db }: { db: Db }): Tallies {
  return {
    imported: addOpen,
    during: async (tx, project, monitorings, change) => {
      const before = await standing(tx, project, monitorings);
      const made = await change();
      await noteChanges(tx, project, monitorings, before);
      return made;
    },
    ofPlans: async (on, project, plans, bounds) => {
      const cells = await count(on, project, { plan: plans }, bounds, { dimensions: ["plan"], part: "plan" });
      const by = new Map<string, Cell[]>();
      for (const cell of cells) by.set(cell.part ?? "", [...(by.get(cell.part ?? "") ?? []), cell]);
      return new Map([...by].map(([plan, own]) => [plan, progressOf(own)]));
    },
    of: async (on, project, which, bounds) =>
      progressOf(await count(on, project, which, bounds, { dimensions: ["plan"], part: null })),
    tasks: {
      [TASK]: async () => {
        for (const project of await changedProjects(db)) await addChanges(db, project);
      },
    },
    cron: [{ task: TASK, pattern: "* * * * *" }],
  };
}
