// Values that field staff measured, as requests of the stations and as readings of their own devices.
import type { MeasuredValue, MeasurementRequest } from "@vetaverde/contract/measurements";
import { plansEndpoints } from "@vetaverde/contract/plans";
import { COMPARED_VALUES, flagOf, type ValueFlag } from "@vetaverde/domain/measurements/plausible";
import { sql } from "kysely";
import { createManualReadings } from "../../server/src/composition/manual-readings.ts";
import { replaceReadings } from "../../server/src/features/readings/replace-readings.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";
import { type DemoMeasurement, MEASURED } from "./measured-values.data.ts";

/** How many of the last follow-ups of a station have values. */
const FOLLOW_UPS = 8;
const MINUTE_MS = 60_000;

interface FollowUp {
  followUp: string;
  monitoring: string;
  type: string;
  station: string;
  t: Date;
  yearDay: number;
  observation: string;
}

/** A value as its monitoring shows it. */
interface RecordedValue {
  monitoring: string;
  shown: MeasuredValue;
}

interface Measured {
  at: FollowUp;
  value: number;
  flag: ValueFlag | null;
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
  for (const { stations, observation, measurements } of MEASURED)
    for (const code of stations) {
      const followUps = await followUpsAt(tx, context.project, context.station(code), observation);
      if (followUps.length === 0) throw new Error(`no observation at ${code} begins with ${observation}`);
      const values: RecordedValue[] = [];
      for (const [position, measurement] of measurements.entries())
        values.push(...(await insertMeasurement(tx, context, { code, position, measurement, followUps })));
      await copyToMonitorings(tx, context.project, values);
    }
}

/** The last follow-ups at a station whose observations begin like this, the newest first. */
async function followUpsAt(tx: Tx, project: string, station: string, beginning: string): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    select f.id as "followUp", f.monitoring_id as monitoring, s.type_id as type, m.station_id as station,
           coalesce(f.action_at, f.captured_at, f.recorded_at) as t,
           extract(doy from f.action_on)::int as "yearDay", f.observation
      from follow_ups f
      join monitorings m on m.project_id = f.project_id and m.id = f.monitoring_id and m.version = f.version
      join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
     where f.project_id = ${project} and m.station_id = ${station} and f.completed
       and starts_with(f.observation, ${beginning})
     order by t desc limit ${FOLLOW_UPS}`.execute(tx);
  return rows;
}

/** A request of a station with its values, as those of follow-ups and as readings. */
async function insertMeasurement(
  tx: Tx,
  { project, admin, field, now }: MeasuredContext,
  given: {
    code: string;
    position: number;
    measurement: DemoMeasurement;
    followUps: readonly FollowUp[];
  },
): Promise<RecordedValue[]> {
  const { code, position, measurement, followUps } = given;
  const { value: _, ...quantity } = measurement;
  const { type, station } = followUps[0] as FollowUp;
  const request = await admin.call(plansEndpoints.createMeasurementRequest, {
    params: { project },
    body: { ...quantity, type, station, kind: "number", position },
  });
  const actor = { id: field, email: "", systemAdmin: false };
  const ctx = { locale: "es", actor, requestId: "demonstration", at: new Date(now) } as const;
  const sensor = await createManualReadings(tx, () => now).sensorOf(tx, ctx, project, {
    station,
    ...quantity,
  });
  const measured = flagged(request, valuesOf(measurement, code, followUps), followUps);
  await insertReadingsOf(tx, { project, sensor, now }, measured);
  const { name, unit, method, decimals } = quantity;
  const recorded = { request: request.id, name, unit, method, decimals, choice: null };
  const values: RecordedValue[] = [];
  for (const { at, value, flag } of measured) {
    const confirmed = flag !== null;
    await sql`insert into follow_up_values (project_id, follow_up_id, place, monitoring_id, request_id, station_id,
        sensor_number, name, unit, quantity, method, decimals, value, flag, confirmed, measured_at)
      values (${project}, ${at.followUp}, ${position}, ${at.monitoring}, ${request.id}, ${station}, ${sensor}, ${name},
        ${unit}, ${quantity.quantity}, ${method}, ${decimals}, ${value}, ${flag}, ${confirmed}, ${at.t})`.execute(
      tx,
    );
    const shown = { ...recorded, value, flag, confirmed, at: at.t.toISOString() };
    values.push({ monitoring: at.monitoring, shown });
  }
  return values;
}

/** A monitoring has the values of its latest follow-up. */
async function copyToMonitorings(tx: Tx, project: string, values: readonly RecordedValue[]): Promise<void> {
  for (const monitoring of new Set(values.map((one) => one.monitoring))) {
    const shown = values.filter((one) => one.monitoring === monitoring).map((one) => one.shown);
    await sql`update monitorings set measured = ${JSON.stringify(shown)}::jsonb
      where project_id = ${project} and id = ${monitoring}`.execute(tx);
  }
}

const valuesOf = (
  { value, decimals }: DemoMeasurement,
  station: string,
  followUps: readonly FollowUp[],
): number[] =>
  followUps.map(({ observation, yearDay }, place) => {
    const exact =
      value instanceof RegExp
        ? Number(value.exec(observation)?.[1]?.replace(",", "."))
        : value({ place, yearDay, station });
    return Number(exact.toFixed(decimals));
  });

/** Values with the doubts that the product has about them. @param values newest first, as the follow-ups */
const flagged = (
  request: MeasurementRequest,
  values: readonly number[],
  followUps: readonly FollowUp[],
): Measured[] =>
  followUps.map((at, place) => {
    const value = values[place] ?? 0;
    const earlier = values.slice(place + 1, place + 1 + COMPARED_VALUES);
    return { at, value, flag: flagOf(request, value, earlier) };
  });

async function insertReadingsOf(
  tx: Tx,
  { project, sensor, now }: { project: string; sensor: number; now: number },
  measured: readonly Measured[],
): Promise<void> {
  const byTime = new Map(measured.map(({ at, value }) => [at.t.getTime(), value]));
  const times = [...byTime.keys()].sort((a, b) => a - b);
  const values = times.map((t) => byTime.get(t) ?? 0);
  const [from = now, until = now] = [times[0], times.at(-1)];
  const period = { project, sensor, from: new Date(from), until: new Date(until + MINUTE_MS) };
  await replaceReadings(tx, period, { times, values }, new Date(now));
}
