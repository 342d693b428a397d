import type { Progress } from "@vetaverde/contract/kpis";
import { type StatusBounds, statusBounds } from "@vetaverde/domain/schedule/status";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { CronJob, Task } from "../../platform/jobs/jobs.ts";
import type { CountFilters } from "./counts.filters.ts";
import { addChanges, count, findDayTallies, invalidateDay, recomputeDay } from "./day-tallies.store.ts";
import { progressOf } from "./progress.ts";
import type { Cell } from "./rows.gen.ts";
import {
  addOpen,
  changedProjects,
  type MonitoringState,
  type OpenCount,
  recordChanges,
} from "./tallies.store.ts";

/** Used by features that change monitorings, and by those that count them. */
export interface Tallies {
  imported(tx: Tx, project: string, plan: string, counts: readonly OpenCount[]): Promise<void>;
  changed(
    tx: Tx,
    project: string,
    before: readonly MonitoringState[],
    after: readonly MonitoringState[],
  ): Promise<void>;
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

export function createTallies({ db, now }: { db: Db; now: () => number }): Tallies {
  return {
    imported: async (tx, project, plan, counts) => {
      await invalidateDay(tx, project);
      await addOpen(tx, project, plan, counts);
    },
    changed: recordChanges,
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
        for (const { project, timeZone, nearDays, nearFrom, nearTo } of await findDayTallies(db)) {
          const bounds = statusBounds(todayIn(timeZone, now()), nearDays);
          if (bounds.nearFrom !== nearFrom || bounds.nearTo !== nearTo)
            await recomputeDay(db, project, bounds);
        }
      },
    },
    cron: [{ task: TASK, pattern: "* * * * *" }],
  };
}
