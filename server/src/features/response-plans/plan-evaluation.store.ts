// The readings that response plans evaluate, and what no reading says. The only module that writes response_plan_log.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { askProjects, type Reachability } from "../../platform/db/distributed/reachable-projects.ts";
import { acquireLock, lockOfPartition, tryLock } from "../../platform/work/transaction-lock.ts";
import type { DeviceReport, LastObservation, OverdueAction, SensorOfNumber } from "./rows.gen.ts";

export type { OverdueAction } from "./rows.gen.ts";

/** Advisory lock per project. A transaction acquires it to change the state of a structure or a published plan. */
const LOCK = 7_283_408;
/** Log entries claimed per transaction. */
const ENTRIES = 20;

export const lockOf = (project: string) => lockOfPartition(LOCK, project);

/** Acquires the lock of a project's plans; waits while another transaction evaluates or changes them. */
export const lockPlans = (tx: Tx, project: string): Promise<void> => acquireLock(tx, lockOf(project));

export const tryLockPlans = (tx: Tx, project: string): Promise<boolean> => tryLock(tx, lockOf(project));

/** Copies the readings of these entries that published plans evaluate, in the transaction that deletes the entries. */
export async function copyForPlans(tx: Tx, project: string, entries: readonly string[]): Promise<void> {
  await sql`
    insert into response_plan_log (project_id, id, at, sensors, times, vals)
    select ${project}, l.id, l.at, array_agg(u.sensor_id order by u.t, u.sensor_id), array_agg(u.t order by u.t, u.sensor_id),
           array_agg(u.value order by u.t, u.sensor_id)
      from published_readings_log l, unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
     where l.project_id = ${project} and l.id = any(${entries}::uuid[])
       and u.sensor_id = any(array(select r.sensor_number from response_plan_sensors r where r.project_id = ${project}))
     group by l.id, l.at`.execute(tx);
}

/** Uses the projects with waiting entries that can be read. */
export function forProjectsWithEntries(
  db: Db,
  reachability: Reachability,
  use: (projects: string[]) => Promise<void>,
): Promise<void> {
  const waiting = async (project: string | null) => {
    const { rows } = await sql<{ project: string }>`
      select project_id as project from response_plan_log
       where ${project}::uuid is null or project_id = ${project}::uuid group by project_id order by min(at)`.execute(
      db,
    );
    return rows.map((row) => row.project);
  };
  return askProjects(db, reachability, { all: () => waiting(null), one: waiting }, use);
}

export async function hasEntries(tx: Tx, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from response_plan_log where project_id = ${project} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Projects with a plan in force. */
export async function projectsWithPlans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct project_id as project from response_plan_states order by project_id`.execute(db);
  return rows.map(({ project }) => project);
}

/** Deletes the oldest entries from the log and returns their readings: entry by entry, each in order of time. */
export async function claimReadings(
  tx: Tx,
  project: string,
): Promise<{ number: number; t: number; value: number }[]> {
  const { rows } = await sql<{ number: number; t: number; value: number }>`
    with taken as (
      delete from response_plan_log where project_id = ${project}
         and id in (select id from response_plan_log where project_id = ${project} order by id limit ${sql.lit(ENTRIES)})
      returning id, sensors, times, vals)
    select u.sensor as number, (extract(epoch from u.t) * 1000)::float8 as t, u.value
      from taken, unnest(taken.sensors, taken.times, taken.vals) with ordinality as u (sensor, t, value, place)
     order by taken.id, u.place`.execute(tx);
  return rows;
}

/** The ids of sensors by their numbers. Those of paused or inactive devices are left out. */
export async function sensorIds(
  tx: Tx,
  project: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<SensorOfNumber>`
    select s.number, s.id from published_device_sensors s
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id
     where s.project_id = ${project} and s.number = any(${numbers}::int[]) and d.active and not d.paused`.execute(
    tx,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** How many instruments of a structure have an active alert. */
export async function countAlarms(tx: Tx, project: string, structure: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct a.device_id)::int as n from published_standing_alerts a
      join response_structure_devices r on r.project_id = a.project_id and r.device_id = a.device_id
     where r.project_id = ${project} and r.structure_id = ${structure}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** When these devices last reported; a device that is paused or not in use is expected to be silent. */
export async function lastReports(
  tx: Tx,
  project: string,
  devices: readonly string[],
): Promise<Map<string, { at: Date | null; isExempt: boolean }>> {
  const { rows } = await sql<DeviceReport>`
    select d.id, d.paused or not d.active as "isExempt" /* No report is expected. */,
           array(select s.number from published_device_sensors s where s.project_id = d.project_id and s.device_id = d.id) as numbers /* Numbers of its sensors. */
      from published_devices d where d.project_id = ${project} and d.id = any(${devices}::uuid[])`.execute(
    tx,
  );
  const { rows: latest } = await sql<{ number: number; at: Date }>`
    select l.sensor_id as number, l.reported_at as at from published_latest l
     where l.project_id = ${project} and l.sensor_id = any(${rows.flatMap(({ numbers }) => numbers)}::int[])
       and l.reported_at is not null`.execute(tx);
  const { rows: batteries } = await sql<{ id: string; at: Date }>`
    select b.device_id as id, b.at from published_batteries b
     where b.project_id = ${project} and b.device_id = any(${devices}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, isExempt, numbers }) => {
      const instants = [
        ...latest.flatMap(({ number, at }) => (numbers.includes(number) ? [at.getTime()] : [])),
        ...batteries.flatMap((battery) => (battery.id === id ? [battery.at.getTime()] : [])),
      ];
      return [id, { at: instants.length > 0 ? new Date(Math.max(...instants)) : null, isExempt }];
    }),
  );
}

/** The last observation of each condition of a structure. */
export async function observations(
  tx: Tx,
  project: string,
  structure: string,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<LastObservation>`
    select distinct on (condition_id) condition_id as condition, seen from response_observations
     where project_id = ${project} and structure_id = ${structure} order by condition_id, id desc`.execute(
    tx,
  );
  return new Map(rows.map(({ condition, seen }) => [condition, seen]));
}

/** Projects in which an action is late that nobody was notified of, or waits for its acknowledgement. */
export async function projectsWithOpenActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select distinct a.project_id as project from response_actions a
     where not exists (select 1 from response_action_events e
       where e.project_id = a.project_id and e.action_id = a.id and e.kind = 'done')`.execute(db);
  return rows.map(({ project }) => project);
}

/** The open actions of a project, with the plan that demands them. */
export async function openActions(tx: Tx, project: string): Promise<OverdueAction[]> {
  const { rows } = await sql<OverdueAction>`
    select a.id, a.structure_id as structure, s.name as "structureName", a.text, a.role, a.due_at as "dueAt",
           t.noted_at as "raisedAt", t.to_level as level, v.content,
           exists (select 1 from response_action_events e where e.project_id = a.project_id and e.action_id = a.id
             and e.kind = 'acknowledged') as "isAcknowledged",
           exists (select 1 from response_action_events e where e.project_id = a.project_id and e.action_id = a.id
             and e.kind = 'late') as "isNotedLate",
           (select count(*)::int from response_action_events e where e.project_id = a.project_id and e.action_id = a.id
             and e.kind = 'escalated') as escalations
      from response_actions a
      join response_structures s on s.project_id = a.project_id and s.id = a.structure_id
      join response_transitions t on t.project_id = a.project_id and t.structure_id = a.structure_id and t.n = a.transition
      join response_plan_versions v on v.project_id = t.project_id and v.structure_id = t.structure_id and v.version = t.version
     where a.project_id = ${project} and not exists (select 1 from response_action_events e
       where e.project_id = a.project_id and e.action_id = a.id and e.kind = 'done')
     order by a.due_at, a.id`.execute(tx);
  return rows;
}

/** The administrators of a project. */
export async function administrators(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from published_administrators where project_id = ${project} order by user_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
