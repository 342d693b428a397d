import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { ImportCount } from "./plans.import-counts.ts";

/** `total` counts each monitoring once: done, far, near, unfulfilled and skipped. */
export type CountedMonitoring = PlanCounts & { total: number };

/** What a monitoring counts as, of its series and on its day. */
export interface CountedState {
  series: string;
  day: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
}

/** Counts that are kept beside the monitorings: told of every change in its own transaction, and asked instead of counting. */
export interface Tallies {
  /** Counts an import's monitorings, all of them open, in its transaction. */
  imported(tx: Tx, project: string, plan: string, counts: readonly ImportCount[]): Promise<void>;
  /** These monitorings stood so when they were held, and stand otherwise now; whoever changes one says so. */
  changed(
    tx: Tx,
    project: string,
    before: readonly CountedState[],
    after: readonly CountedState[],
  ): Promise<void>;
  /** By plan; one without monitorings is not there. */
  ofPlans(
    db: Db | Tx,
    project: string,
    plans: readonly string[],
    bounds: StatusBounds,
  ): Promise<ReadonlyMap<string, CountedMonitoring>>;
  /** Of all days, or of a period, of all plans or of some. */
  of(
    db: Db | Tx,
    project: string,
    which: { plan?: readonly string[]; from?: string; to?: string },
    bounds: StatusBounds,
  ): Promise<CountedMonitoring>;
}
