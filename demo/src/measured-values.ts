// Values that field staff measured, as requests of the stations and as readings of their own devices.
import { plansEndpoints } from "@vetaverde/contract/plans";
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import { sql } from "kysely";
import { createManualReadings } from "../../server/src/composition/manual-readings.ts";
import { replaceReadings } from "../../server/src/features/readings/replace-readings.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";

interface DemoMeasurement {
  /** Stations at which it is measured. */
  stations: readonly string[];
  /** Where an observation states the value. */
  pattern: string;
  name: string;
  unit: string;
  quantity: Quantity;
  decimals: number;
  method: string;
  max: number;
}

const MEASUREMENTS: readonly DemoMeasurement[] = [
  {
    stations: ["MW-09", "MW-12"],
    pattern: "^Nivel a ([0-9]+,[0-9]+) m",
    name: "Profundidad del agua",
    unit: "m",
    quantity: "depthToWater",
    decimals: 2,
    method: "Pozómetro, desde el borde del brocal",
    max: 80,
  },
  {
    stations: ["AS-01", "AS-03"],
    pattern: "^pH de campo ([0-9]+,[0-9]+)",
    name: "pH de campo",
    unit: "pH",
    quantity: "ph",
    decimals: 2,
    method: "Multiparámetro calibrado en la mañana",
    max: 14,
  },
];
/** How many of the last values of a station are recorded. */
const VALUES = 8;
const MINUTE_MS = 60_000;

interface Stated {
  followUp: string;
  monitoring: string;
  type: string;
  station: string;
  t: Date;
  value: number;
}

interface MeasuredContext {
  project: string;
  station(code: string): string;
  admin: DemoCaller;
  /** Who does the field work. */
  field: string;
  now: number;
}

export async function insertMeasuredValues(tx: Tx, context: MeasuredContext): Promise<void> {
  for (const measurement of MEASUREMENTS)
    for (const code of measurement.stations) {
      const stated = await statedAt(tx, context.project, context.station(code), measurement.pattern);
      if (stated.length === 0) throw new Error(`no observation at ${code} states ${measurement.name}`);
      await insertAt(tx, context, measurement, stated);
    }
}

/** The last values that the observations at a station state. */
async function statedAt(tx: Tx, project: string, station: string, pattern: string): Promise<Stated[]> {
  const { rows } = await sql<Stated>`
    select f.id as "followUp", f.monitoring_id as monitoring, s.type_id as type, m.station_id as station,
           coalesce(f.action_at, f.captured_at, f.recorded_at) as t,
           replace(substring(f.observation from ${pattern}), ',', '.')::float8 as value /* not null: filtered */
      from follow_ups f
      join monitorings m on m.project_id = f.project_id and m.id = f.monitoring_id and m.version = f.version
      join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
     where f.project_id = ${project} and m.station_id = ${station} and f.completed and f.observation ~ ${pattern}
     order by t desc limit ${VALUES}`.execute(tx);
  return rows;
}

async function insertAt(
  tx: Tx,
  { project, admin, field, now }: MeasuredContext,
  { stations: _, pattern: __, ...quantity }: DemoMeasurement,
  stated: readonly Stated[],
): Promise<void> {
  const [first] = stated;
  if (!first) return;
  const { type, station } = first;
  const { name, unit, decimals, method } = quantity;
  const request = await admin.call(plansEndpoints.createMeasurementRequest, {
    params: { project },
    body: {
      ...quantity,
      type,
      station,
      kind: "number",
      min: 0,
      maxChange: null,
      choices: [],
      required: false,
      position: 0,
    },
  });
  const actor = { id: field, email: "", systemAdmin: false };
  const at = new Date(now);
  const ctx = { locale: "es", actor, requestId: "demonstration", at } as const;
  const sensor = await createManualReadings(() => now).sensorOf(tx, ctx, project, { station, ...quantity });
  for (const { followUp, monitoring, t, value } of stated) {
    const measured = { request: request.id, name, unit, method, decimals, value, choice: null, flag: null };
    const shown = [{ ...measured, confirmed: false, at: t.toISOString() }];
    await sql`insert into follow_up_values (project_id, follow_up_id, place, monitoring_id, request_id, station_id,
        sensor_number, name, unit, quantity, method, decimals, value, confirmed, measured_at)
      values (${project}, ${followUp}, 0, ${monitoring}, ${request.id}, ${station}, ${sensor}, ${name}, ${unit},
        ${quantity.quantity}, ${method}, ${decimals}, ${value}, false, ${t})`.execute(tx);
    await sql`update monitorings set measured = ${JSON.stringify(shown)}::jsonb
      where project_id = ${project} and id = ${monitoring}`.execute(tx);
  }
  await insertReadingsOf(tx, { project, sensor, now }, stated);
}

async function insertReadingsOf(
  tx: Tx,
  { project, sensor, now }: { project: string; sensor: number; now: number },
  stated: readonly Stated[],
): Promise<void> {
  const byTime = new Map(stated.map(({ t, value }) => [t.getTime(), value]));
  const times = [...byTime.keys()].sort((a, b) => a - b);
  const values = times.map((t) => byTime.get(t) ?? 0);
  const [from = now, until = now] = [times[0], times.at(-1)];
  const period = { project, sensor, from: new Date(from), until: new Date(until + MINUTE_MS) };
  await replaceReadings(tx, period, { times, values }, new Date(now));
}
