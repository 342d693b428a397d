import type { ReadingWriter } from "../features/derived-variables/derived.live.ts";
import { recomputeWaiting } from "../features/derived-variables/recompute.ts";
import { levelSources } from "../features/piezometry/level-sources.ts";
import { lockOf } from "../features/readings/live/log-reader.store.ts";
import { appendReadings, replaceReadings } from "../features/readings/replace-readings.store.ts";
import type { Db } from "../platform/db/db.ts";
import { acquireLock } from "../platform/work/transaction-lock.ts";

/** Where derived values are stored: they are readings. */
export const derivedWriter: ReadingWriter = {
  lock: (tx, project) => acquireLock(tx, lockOf(project)),
  replace: replaceReadings,
  append: appendReadings,
};

/** Calculates the values of derived variables that wait, while the log of readings is empty and no server runs. */
export const calculateDerivedValues = (db: Db, now: number): Promise<void> =>
  recomputeWaiting({ db, levelSources, writer: derivedWriter, processLog: async () => {}, now: () => now });
