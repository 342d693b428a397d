// The values that follow-ups measured. A correction is another follow-up, whose values replace those of the one before.
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import type { ValueFlag } from "@vetaverde/domain/measurements/plausible";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../../platform/work/transaction-lock.ts";
import type { FollowUpValueRow, PreviousValueRow } from "../rows.gen.ts";

export type { FollowUpValueRow } from "../rows.gen.ts";

/** Of `follow_up_values v`: of the newest follow-up of its monitoring, not of one that was corrected since. */
const isCurrent = sql`not exists (
  select from follow_ups o join follow_ups n on n.project_id = o.project_id and n.monitoring_id = o.monitoring_id
   where o.project_id = v.project_id and o.id = v.follow_up_id and n.version > o.version)`;

/** The station and those that were merged into it: a value bears the station that it was measured at. */
const withMerged = (project: string, station: RawBuilder<unknown>) => sql`v.station_id in (
  select st.id from published_stations st
   where st.project_id = ${project} and (st.id = ${station} or st.merged_into = ${station}))`;

export interface NewValue {
  request: string;
  /** The sensor whose readings have the value; null for a choice. */
  sensor: number | null;
  name: string;
  unit: string | null;
  quantity: Quantity | null;
  method: string | null;
  decimals: number;
  value: number | null;
  choice: string | null;
  flag: ValueFlag | null;
  confirmed: boolean;
}

export interface ValueOwner {
  followUp: string;
  monitoring: string;
  station: string;
  at: Date;
}

export async function insertValues(
  tx: Tx,
  project: string,
  { followUp, monitoring, station, at }: ValueOwner,
  values: readonly NewValue[],
): Promise<void> {
  for (const [place, v] of values.entries())
    await sql`insert into follow_up_values (project_id, follow_up_id, place, monitoring_id, request_id, station_id,
        sensor_number, name, unit, quantity, method, decimals, value, choice, flag, confirmed, measured_at)
      values (${project}, ${followUp}, ${place}, ${monitoring}, ${v.request}, ${station}, ${v.sensor}, ${v.name}, ${v.unit},
        ${v.quantity}, ${v.method}, ${v.decimals}, ${v.value}, ${v.choice}, ${v.flag}, ${v.confirmed}, ${at})`.execute(
      tx,
    );
}

/** The values of every follow-up of a monitoring, in the order in which they were asked. */
export async function listValues(
  db: Db | Tx,
  project: string,
  monitoring: string,
): Promise<FollowUpValueRow[]> {
  const { rows } = await sql<FollowUpValueRow>`select follow_up_id as "followUp", request_id as request,
      sensor_number as sensor, name, unit, quantity, method, decimals, value, choice, flag, confirmed, measured_at as at
    from follow_up_values where project_id = ${project} and monitoring_id = ${monitoring}
    order by follow_up_id, place`.execute(db);
  return rows;
}

/** The monitoring's newest follow-up; undefined before the first. */
export async function latestFollowUp(
  tx: Tx,
  project: string,
  monitoring: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from follow_ups
    where project_id = ${project} and monitoring_id = ${monitoring} order by version desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** The values of a request at a station before an instant, newest first, without those of one monitoring. */
export async function valuesBefore(
  tx: Tx,
  project: string,
  { request, station, before, except }: { request: string; station: string; before: Date; except: string },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select v.value from follow_up_values v
    where v.project_id = ${project} and v.request_id = ${request}
      and ${withMerged(project, sql`${station}::uuid`)} and v.measured_at < ${before} and v.monitoring_id <> ${except} and v.value is not null and ${isCurrent}
    order by v.measured_at desc limit ${most}`.execute(tx);
  return rows.map(({ value }) => value);
}

/** The sensor that has the values of a request at a station; undefined before the first. */
export async function sensorOf(
  tx: Tx,
  project: string,
  request: string,
  station: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select v.sensor_number as number
    from follow_up_values v
    where v.project_id = ${project} and v.request_id = ${request} and v.station_id = ${station}
      and v.sensor_number is not null
    order by v.measured_at desc limit 1`.execute(tx);
  return rows[0]?.number;
}

/** The last values of every active request at every station that is asked, newest first. */
export async function listPrevious(db: Db, project: string, most: number): Promise<PreviousValueRow[]> {
  const { rows } = await sql<PreviousValueRow>`
    with asked as (
      select distinct r.id, s.station_id from measurement_requests r
        join monitoring_series s on s.project_id = r.project_id and s.type_id = r.type_id
         and (r.station_id is null or r.station_id = s.station_id)
       where r.project_id = ${project} and r.active)
    select a.id as request, a.station_id as station, l.monitoring_id as monitoring, l.value, l.choice, l.measured_at as at
      from asked a cross join lateral (
        select v.monitoring_id, v.value, v.choice, v.measured_at from follow_up_values v
         where v.project_id = ${project} and v.request_id = a.id
           and ${withMerged(project, sql`a.station_id`)} and ${isCurrent}
         order by v.measured_at desc limit ${most}) l
     order by a.id, a.station_id, l.measured_at desc`.execute(db);
  return rows;
}

/** Serialises changes of the values of a sensor. */
export const lockSensor = (tx: Tx, project: string, sensor: number): Promise<void> =>
  acquireLock(tx, lockNamed(`measured ${project} ${sensor}`));

/** The current value of a sensor at an instant, of several the one recorded last; null if there is none. */
export async function valueAt(tx: Tx, project: string, sensor: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ value: number | null }>`select v.value from follow_up_values v
      join follow_ups f on f.project_id = v.project_id and f.id = v.follow_up_id
    where v.project_id = ${project} and v.sensor_number = ${sensor} and v.measured_at = ${at} and ${isCurrent}
    order by f.recorded_at desc, v.place limit 1`.execute(tx);
  return rows[0]?.value ?? null;
}
