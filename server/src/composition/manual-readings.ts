import { requestRecomputes } from "../features/derived-variables/recompute-requests.ts";
import { addValueSensor, stationDevice } from "../features/devices/own-device.ts";
import { list as listSensors } from "../features/devices/sensors.store.ts";
import type { ManualReadings } from "../features/plans/measurements/measured-values.ts";
import { makeMonthsOf } from "../features/readings/imported-readings.store.ts";
import { setManualReading } from "../features/readings/manual-readings.store.ts";
import type { Db } from "../platform/db/db.ts";

/** The longest variable of a sensor. */
const MAX_VARIABLE_LENGTH = 60;
const DAY_MS = 86_400_000;

/** What a person measures at a station: a manual sensor of the station's own device for each name and unit. */
export const createManualReadings = (db: Db, now: () => number): ManualReadings => ({
  sensorOf: async (tx, ctx, project, { station, name, unit, quantity, decimals }) => {
    const device = await stationDevice(tx, ctx, project, station, now());
    const sensors = (await listSensors(tx, project, device)).filter(({ active }) => active);
    const bearing = (variable: string) =>
      sensors.find((sensor) => sensor.variable.toLowerCase() === variable.toLowerCase());
    const plain = bearing(name);
    const isOther = plain !== undefined && (plain.origin !== "manual" || plain.unit !== unit);
    const suffix = ` (${unit})`;
    const variable = isOther ? name.slice(0, MAX_VARIABLE_LENGTH - suffix.length) + suffix : name;
    const known = bearing(variable);
    if (known && known.origin === "manual" && known.unit === unit) return known.number;
    const sensor = { origin: "manual", name, variable, unit, quantity, resolution: 10 ** -decimals } as const;
    return (await addValueSensor(tx, ctx, { project, device, at: now() }, sensor)).number;
  },
  // The day may begin or end in another month of UTC.
  prepare: (day) => {
    const end = Math.min(day.getTime() + DAY_MS, now());
    return makeMonthsOf(db, [Math.min(day.getTime() - DAY_MS, end), end]);
  },
  setAt: async (tx, project, sensor, t, value) => {
    const at = new Date(now());
    if (await setManualReading(tx, { project, sensor, t }, value, at))
      await requestRecomputes(tx, { project, sensors: [sensor], from: t, cause: "readings", at, by: null });
  },
});
