import type { Plan } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { NO_MONITORINGS } from "@vetaverde/domain/schedule/progress";
import { planStatus } from "@vetaverde/domain/schedule/status";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { ProjectDays } from "../../platform/schedule/project-days.store.ts";
import type { Tallies } from "./import/plans.tallies.ts";
import type { PlanRow } from "./rows.gen.ts";

export interface PlansFor {
  project: string;
  days: ProjectDays;
  /** Whether the reader may read the environmental instruments; otherwise their names are left out. */
  mayReadPermits: boolean;
}

/** The response form of plans. */
export async function toPlans(
  tallies: Tallies,
  db: Db | Tx,
  { project, days, mayReadPermits }: PlansFor,
  rows: readonly PlanRow[],
): Promise<WithDates<Plan>[]> {
  const ids = rows.map(({ id }) => id);
  const countsOf = await tallies.ofPlans(db, project, ids, days.bounds);
  return rows.map((row) => {
    const counts = countsOf.get(row.id) ?? NO_MONITORINGS;
    const { done, far, near, unfulfilled, skipped, rescheduled, total } = counts;
    return {
      ...row,
      instruments: mayReadPermits ? row.instruments : [],
      monitorings: total,
      status: planStatus(row.start, row.end, days.today),
      counts: { done, far, near, unfulfilled, skipped, rescheduled },
    };
  });
}
