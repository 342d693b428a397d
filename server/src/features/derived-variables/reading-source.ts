import type { Doubts } from "@vetaverde/domain/derived/derive";
import type { Db, Tx } from "../../platform/db/db.ts";
import { createBatchLoader } from "../../platform/work/batch-loader.ts";
import * as store from "./derived.store.ts";

type Rows = readonly store.ReadingRow[];

/** Where calculations read stored readings from. Rows are in order of time. */
export interface ReadingSource {
  /** The first readings of a period; null: all. */
  first(period: store.ReadPeriod, most: number | null): Promise<Rows>;
  /** The last readings of a period. */
  last(period: store.ReadPeriod, most: number): Promise<Rows>;
  /** Doubts about the values of a derived variable. */
  doubts(period: store.ReadPeriod): Promise<Doubts>;
  /** The readings of a sensor before and after each of some instants (epoch ms), as far as they are within a span. */
  nearest(project: string, sensor: number, times: readonly number[], withinMs: number): Promise<Rows>;
}

/** A query for each period: for a calculation of many readings. */
export const directReadings = (db: Db | Tx): ReadingSource => ({
  first: (period, most) => store.readings(db, period, most),
  last: (period, most) => store.lastReadings(db, period, most),
  doubts: async (period) => {
    const [doubts] = await store.doubtsOfPeriods(db, period.project, [period]);
    return doubts ?? new Map();
  },
  nearest: (project, sensor, times, withinMs) => store.nearestReadings(db, project, sensor, times, withinMs),
});

/**
 * One query for all periods of a project that are requested at the same time: a thousand piezometers that report at once
 * would otherwise cost several thousand queries.
 */
export function batchedReadings(tx: Tx, project: string): ReadingSource {
  const doubtPeriods = new Map<string, store.ReadPeriod>();
  const doubts = createBatchLoader<Doubts>(async (keys) => {
    const asked = keys.map((key) => doubtPeriods.get(key) as store.ReadPeriod);
    const found = await store.doubtsOfPeriods(tx, project, asked);
    return new Map(keys.map((key, n) => [key, found[n] ?? new Map()]));
  });
  const loaderOf = (which: "first" | "last") => {
    const periods = new Map<string, store.LimitedPeriod>();
    const loader = createBatchLoader<Rows>(async (keys) => {
      const asked = keys.map((key) => periods.get(key) as store.LimitedPeriod);
      const rows = await store.readingsOfPeriods(tx, project, asked, which);
      return new Map(keys.map((key, n) => [key, rows[n] ?? []]));
    });
    return async ({ sensor, from, until }: store.ReadPeriod, most: number | null) => {
      const key = `${sensor} ${from} ${until} ${most}`;
      periods.set(key, { sensor, from, until, most });
      return (await loader.load(key)) ?? [];
    };
  };
  return {
    first: loaderOf("first"),
    last: loaderOf("last"),
    doubts: async (period) => {
      const key = `${period.sensor} ${period.from} ${period.until}`;
      doubtPeriods.set(key, period);
      return (await doubts.load(key)) ?? new Map();
    },
    nearest: (of, sensor, times, withinMs) => store.nearestReadings(tx, of, sensor, times, withinMs),
  };
}
