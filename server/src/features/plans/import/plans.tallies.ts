import type { PlanCounts } from "@vetaverde/contract/monitorings";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Emit } from "../../../platform/events/events.ts";
import type { ManualReadings } from "../measurements/measured-values.ts";
import type { CountedRow } from "../rows.gen.ts";
import type { ImportCount } from "./plans.import-counts.ts";

/** `total` counts each monitoring once: done, far, near, unfulfilled and skipped. */
export type MonitoringCounts = PlanCounts & { total: number };

/** Stored counts of monitorings: updated in the transaction of every change, and read instead of counting. */
export interface Tallies {
  /** Adds the counts of an import, whose monitorings are all open, in its transaction. */
  imported(tx: Tx, project: string, plan: string, counts: readonly ImportCount[]): Promise<void>;
  /**
   * Updates the counts after a change. Every change of monitorings must call it, with their state when they were locked
   * and their state now.
   */
  changed(
    tx: Tx,
    project: string,
    before: readonly CountedRow[],
    after: readonly CountedRow[],
  ): Promise<void>;
  /** By plan; a plan without monitorings is absent. */
  ofPlans(
    db: Db | Tx,
    project: string,
    plans: readonly string[],
    bounds: StatusBounds,
  ): Promise<ReadonlyMap<string, MonitoringCounts>>;
  /** Over all days or a period, and all plans or some. */
  of(
    db: Db | Tx,
    project: string,
    which: { plan?: readonly string[]; from?: string; to?: string },
    bounds: StatusBounds,
  ): Promise<MonitoringCounts>;
}

/** What a service that changes monitorings needs. */
export interface MonitoringsDeps {
  db: Db;
  emit: Emit;
  tallies: Tallies;
  manual: ManualReadings;
  now: () => number;
}
