import { setTimeout as pause } from "node:timers/promises";
import { MAX_BLOCK, packReadings } from "@vetaverde/domain/readings/pack";
import type { Db } from "../../../platform/db/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import * as store from "./packing.store.ts";

const DAY_MS = 86_400_000;
/** A month is packed this long after its end: most of what comes late, by satellite or from a logger, has come by then. */
const AFTER_DAYS = 35;
/** Readings in memory at once. */
const BATCH = 8 * MAX_BLOCK;
const SENSORS_AT_ONCE = 100;
const LATE_AT_ONCE = 10_000;
const BETWEEN_MS = 5;
/** Other jobs need the worker; the next run continues. */
const RUN_MS = 20 * 60_000;
/** Closing a month and dropping its table need a moment in which nobody uses it: others wait at most this long. */
const LOCK_MS = 300;
const LOCK_TRIES = 20;
const LOCK_NOT_AVAILABLE = "55P03";

export interface PackReadingsDeps {
  db: Db;
  log: Log;
  now: () => number;
  /** The server is shutting down: the rest is left to the next run. */
  closed(): boolean;
}

/**
 * Packs the readings of months that ended some time ago, and late readings into packed months. Each sensor is one
 * transaction, in which the database compares what is packed with what is stored; a stop at any moment leaves each
 * reading stored once, and the next run continues.
 */
export const packClosedMonths = (deps: PackReadingsDeps): Promise<void> =>
  store.asOnlyRun(deps.db, () => packAll(deps));

async function packAll(given: PackReadingsDeps): Promise<void> {
  const { db, log, now } = given;
  const end = performance.now() + RUN_MS;
  const closed = () => given.closed() || performance.now() > end;
  const deps = { ...given, closed };
  // First, since packing years for the first time takes more than one run; and again for those of the months that it packs.
  await foldLateReadings(deps);
  // Packed readings are on the coordinator, and a month of workers would have to be moved there.
  if (await store.areReadingsDistributed(db)) return;
  for (const month of await store.monthsToPack(db, new Date(now() - AFTER_DAYS * DAY_MS))) {
    if (closed()) return;
    // One month that cannot be packed keeps the others from nothing.
    await packMonth(deps, month).catch((error: unknown) =>
      log.warn({ event: "readings.packing_failed", month, err: error }, "month not packed"),
    );
  }
  await foldLateReadings(deps);
}

async function packMonth(deps: PackReadingsDeps, month: string): Promise<void> {
  const { db, log, closed } = deps;
  if (!(await withoutQueue(deps, (tx) => store.beginMonth(tx, month)))) return;
  let readings = 0;
  // What another transaction is at, or cannot be packed, is left to the next run; the sensors after it are not.
  const left = new Set<string>();
  const keyOf = ({ project, sensor }: store.SensorRow) => `${project} ${sensor}`;
  for (;;) {
    const listed = await store.sensorsToPack(db, month, SENSORS_AT_ONCE + left.size);
    const sensors = listed.filter((one) => !left.has(keyOf(one)));
    if (sensors.length === 0) break;
    for (const sensor of sensors) {
      if (closed()) return;
      const n = await tryToRepack(deps, { ...sensor, month }, "table");
      if (n === null) left.add(keyOf(sensor));
      readings += n ?? 0;
      await pause(BETWEEN_MS);
    }
  }
  if (left.size === 0 && (await withoutQueue(deps, (tx) => store.finishMonth(tx, month))))
    log.info({ event: "readings.packed", month, readings }, "readings of a month packed");
}

/** Late readings join the packed ones of their sensor and month. */
async function foldLateReadings(deps: PackReadingsDeps): Promise<void> {
  const { db, log, closed } = deps;
  for (const late of await store.lateMonths(db, LATE_AT_ONCE)) {
    if (closed()) return;
    const readings = await tryToRepack(deps, late, "all");
    if (readings !== null)
      log.info({ event: "readings.late_packed", ...late, readings }, "late readings packed");
    await pause(BETWEEN_MS);
  }
}

/** One sensor whose readings cannot be packed keeps the others from nothing: its readings stay as they are. */
async function tryToRepack({ db, log }: PackReadingsDeps, key: store.SensorMonth, from: "table" | "all") {
  try {
    return await repack(db, key, from);
  } catch (error) {
    log.warn({ event: "readings.packing_failed", ...key, err: error }, "readings not packed");
    return null;
  }
}

/** Packs a sensor's readings of a month. @returns how many; null when another transaction is at the sensor */
function repack(db: Db, key: store.SensorMonth, from: "table" | "all"): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await store.allowTime(tx);
    await store.eachStored(tx, key, from, BATCH, async (times, values) => {
      for (const block of packReadings(times, values)) await store.insertBlock(tx, key, block);
    });
    const n = await store.acceptBlocks(tx, key, from);
    if (n === null) await store.discardBlocks(tx, key);
    return n;
  });
}

/**
 * Runs a transaction that needs a table for itself. While it waits for readers, others wait behind it, so it gives up
 * soon and tries again.
 * @returns false when readers never left a moment, or `work` does
 */
async function withoutQueue(
  { db, closed }: PackReadingsDeps,
  work: (tx: Parameters<typeof store.finishMonth>[0]) => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 0; tries < LOCK_TRIES && !closed(); tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await store.limitWaiting(tx, LOCK_MS);
        await store.allowTime(tx);
        return work(tx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await pause(LOCK_MS);
    }
  }
  return false;
}
