import type { Plan, PlanDetail } from "@vetaverde/contract/plans";
import { planStatus } from "@vetaverde/domain/schedule/status";
import type { ImportRow } from "./plan-imports.store.ts";
import type { PlanRow, ProjectDays } from "./plans.store.ts";

/** A plan as callers get it. */
export function shownPlan(row: PlanRow, days: ProjectDays): Plan {
  const { done, far, near, unfulfilled, skipped, rescheduled, createdAt, ...plan } = row;
  return {
    ...plan,
    status: planStatus(row.start, row.end, days.today),
    counts: { done, far, near, unfulfilled, skipped, rescheduled },
    createdAt: createdAt.toISOString(),
  };
}

export const shownImport = (row: ImportRow): PlanDetail["imports"][number] => ({
  ...row,
  importedAt: row.importedAt.toISOString(),
});
