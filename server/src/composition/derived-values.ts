import type { ReadingWriter } from "../features/derived-variables/derived.live.ts";
import type { ValueSensors } from "../features/derived-variables/derived.service.ts";
import { recomputeWaiting } from "../features/derived-variables/recompute.ts";
import { addValueSensor, stationDevice, updateValueSensor } from "../features/devices/own-device.ts";
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

/** Variables that no device reports are sensors of a device, or of a station's own. */
export const valueSensors = (now: () => number): ValueSensors => ({
  ofStation: (tx, ctx, project, station) => stationDevice(tx, ctx, project, station, now()),
  add: (tx, ctx, at, sensor) =>
    addValueSensor(tx, ctx, { ...at, at: now() }, { ...sensor, origin: "derived" }),
  update: (tx, ctx, at, fields) => updateValueSensor(tx, ctx, { ...at, at: now() }, fields),
});
