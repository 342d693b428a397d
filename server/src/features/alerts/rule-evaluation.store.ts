// The readings that alert rules evaluate, the states of the rules, and the alerts. The only module that writes
// alert_log and alert_states and that raises and clears alerts.
import type { AlertState, Reading } from "@vetaverde/domain/alerts/evaluate";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { askProjects, type Reachability } from "../../platform/db/distributed/reachable-projects.ts";
import { acquireLock, lockOfPartition, tryLock } from "../../platform/work/transaction-lock.ts";
import type { EvaluatedRule, MissingReportRule, ReportOfDevice } from "./rows.gen.ts";

export type { EvaluatedRule } from "./rows.gen.ts";

/** Advisory lock per project. A transaction acquires it to evaluate or to change the project's rules. */
const LOCK = 7_283_406;
/** Log entries claimed per transaction. */
const ENTRIES = 20;

/** The lock of a project's rules. */
export const lockOf = (project: string) => lockOfPartition(LOCK, project);

/** Acquires the project's rule lock; waits while another transaction evaluates or changes the rules. */
export const lockRules = (tx: Tx, project: string): Promise<void> => acquireLock(tx, lockOf(project));

export const tryLockRules = (tx: Tx, project: string): Promise<boolean> => tryLock(tx, lockOf(project));

/**
 * Copies the readings of these entries whose sensors have active rules, in the transaction that deletes the entries
 * from the readings log.
 */
export async function copyForRules(tx: Tx, project: string, entries: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into alert_log (project_id, id, at, sensors, times, vals)
    select ${project}, l.id, l.at, array_agg(u.sensor_id order by u.t), array_agg(u.t order by u.t), array_agg(u.value order by u.t)
      from published_readings_log l, unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
     where l.project_id = ${project} and l.id = any(${entries}::uuid[])
       and u.sensor_id = any(array(select r.sensor_number from alert_rules r where r.project_id = ${project} and r.active))
     group by l.id, l.at`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Uses the projects with waiting entries that can be read. */
export function forProjectsWithEntries(
  db: Db,
  reachability: Reachability,
  use: (projects: string[]) => Promise<void>,
): Promise<void> {
  const where = (project: string | null) => async () => {
    const { rows } = await sql<{ project: string }>`
      select project_id as project from alert_log ${project === null ? sql`` : sql`where project_id = ${project}`}
       group by project_id order by min(at)`.execute(db);
    return rows.map((row) => row.project);
  };
  return askProjects(db, reachability, { all: where(null), one: (project) => where(project)() }, use);
}

export interface Entry {
  /** By sensor number, in chronological order. */
  readings: Map<number, Reading[]>;
}

/** Deletes the oldest entries from the log and returns them. */
export async function claimEntries(tx: Tx, project: string): Promise<Entry[]> {
  const { rows } = await sql<{ id: string; sensors: number[]; times: Date[]; vals: number[] }>`
    with taken as (
      delete from alert_log where project_id = ${project}
         and id in (select id from alert_log where project_id = ${project} order by id limit ${sql.lit(ENTRIES)})
      returning id, sensors, times, vals)
    select id, sensors, times, vals from taken order by id`.execute(tx);
  return rows.map(({ sensors, times, vals }) => {
    const readings = new Map<number, Reading[]>();
    for (const [at, sensor] of sensors.entries()) {
      const list = readings.get(sensor) ?? [];
      list.push({ t: times[at]?.getTime() ?? 0, value: vals[at] ?? 0 });
      readings.set(sensor, list);
    }
    return { readings };
  });
}

/** The active rules of these sensors. Rules of paused or inactive devices are left out. */
export async function rulesOf(tx: Tx, project: string, sensors: readonly number[]): Promise<EvaluatedRule[]> {
  const { rows } = await sql<EvaluatedRule>`
    select r.id, r.version, r.device_id as device, r.sensor_number as sensor, r.rule, r.priority,
           case when s.version = r.version then s.state end as state /* Null: initial state. */
      from alert_rules r
      join published_devices d on d.project_id = r.project_id and d.id = r.device_id
      left join alert_states s on s.project_id = r.project_id and s.rule_id = r.id
     where r.project_id = ${project} and r.active and r.sensor_number = any(${sensors}::int[]) and d.active and not d.paused
     order by r.id`.execute(tx);
  return rows;
}

/** The instant of a sensor's first stored reading between two instants; neither is included. */
export async function nextReadingAt(
  tx: Tx,
  { project, sensor, after, before }: { project: string; sensor: number; after: Date; before: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ t: Date }>`
    select t from first_readings(${project}, ${sensor}, ${after}::timestamptz + interval '1 microsecond',
      ${before}::timestamptz - interval '1 microsecond', 1)`.execute(tx);
  return rows[0]?.t ?? null;
}

export async function saveStates(
  tx: Tx,
  project: string,
  states: readonly { rule: string; version: number; state: AlertState }[],
): Promise<void> {
  await sql`
    insert into alert_states (project_id, rule_id, version, state)
    select ${project}, u.rule, u.version, u.state
      from unnest(${states.map(({ rule }) => rule)}::uuid[], ${states.map(({ version }) => version)}::int[],
                  ${states.map(({ state }) => JSON.stringify(state))}::jsonb[]) as u (rule, version, state)
     order by u.rule
    on conflict (project_id, rule_id) do update set version = excluded.version, state = excluded.state`.execute(
    tx,
  );
}

export interface Raised {
  id: string;
  rule: Pick<EvaluatedRule, "id" | "version">;
  raisedAt: Date;
  /** Set when the alert has already ended. */
  clearedAt: Date | null;
  late: boolean;
  readings: readonly Reading[];
  at: Date;
}

/** @returns false when the rule already has an active alert: one fault raises one alert */
export async function raise(tx: Tx, project: string, raised: Raised): Promise<boolean> {
  const readings = raised.readings.map(({ t, value }) => ({ t: new Date(t), value }));
  const { numAffectedRows } = await sql`
    insert into alerts (project_id, id, rule_id, rule_version, device_id, sensor_number, type, priority, raised_at, noted_at,
                        cleared_at, late, readings, untold)
    select r.project_id, ${raised.id}, r.id, r.version, r.device_id, r.sensor_number, r.type, r.priority, ${raised.raisedAt},
           ${raised.at}, ${raised.clearedAt}, ${raised.late}, ${JSON.stringify(readings)}::jsonb, 'raised'
      from alert_rules r
     where r.project_id = ${project} and r.id = ${raised.rule.id} and r.version = ${raised.rule.version}
    on conflict (project_id, rule_id) where cleared_at is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Clears the active alerts of the rules. With `notify` false, as when the rule itself changed, no notification is sent.
 * @returns the alerts that were cleared
 */
export async function clear(
  tx: Tx,
  project: string,
  rules: readonly string[],
  at: Date,
  notify = true,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alerts set cleared_at = greatest(raised_at, ${at}::timestamptz),
           untold = case when not ${notify}::boolean then null when untold = 'raised' then 'both' else 'cleared' end
     where project_id = ${project} and rule_id = any(${rules}::uuid[]) and cleared_at is null returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const retired = sql`
  alerts a
    join published_devices d on d.project_id = a.project_id and d.id = a.device_id
    left join published_device_sensors s on s.project_id = a.project_id and s.number = a.sensor_number
   where a.cleared_at is null and (not d.active or s.active is false)`;

/** Projects with an active alert of a device or sensor that is no longer in use. */
export async function projectsWithRetiredDevices(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    project: string;
  }>`select distinct a.project_id as project from ${retired}`.execute(db);
  return rows.map(({ project }) => project);
}

/**
 * The rules of those active alerts. Deletes their states, so that they begin from the initial state if the device or
 * sensor is used again.
 */
export async function resetRetiredRules(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.rule_id as id from ${retired} and a.project_id = ${project}`.execute(tx);
  const rules = rows.map(({ id }) => id);
  await sql`delete from alert_states where project_id = ${project} and rule_id = any(${rules}::uuid[])`.execute(
    tx,
  );
  return rules;
}

export interface SilenceRule extends MissingReportRule {
  lastReportAt: Date | null;
}

/**
 * The rules for missing reports, with the time at which each device last reported. Latest values and batteries are asked
 * separately: in a database that is distributed, they are on other machines than the rules.
 */
export async function silenceRules(db: Db | Tx, project: string | null): Promise<SilenceRule[]> {
  const rules = await missingReportRules(db, project);
  const last = new Map<string, Date>();
  for (const { device, at } of await lastReports(db, rules)) {
    const known = last.get(device);
    if (!known || at > known) last.set(device, at);
  }
  return rules.map((rule) => ({ ...rule, lastReportAt: last.get(rule.device) ?? null }));
}

async function missingReportRules(db: Db | Tx, project: string | null): Promise<MissingReportRule[]> {
  const { rows } = await sql<MissingReportRule>`
    select r.project_id as project, r.id, r.version, r.rule, d.id as device, d.expected_interval as "expectedInterval", v.at as since /* When the current version of the rule was saved. */,
           array(select s.number from published_device_sensors s where s.project_id = r.project_id and s.device_id = r.device_id) as sensors /* Numbers of the device's sensors. */,
           exists (select 1 from alerts a where a.project_id = r.project_id and a.rule_id = r.id and a.cleared_at is null) as "hasActiveAlert" /* The rule has an active alert. */,
           (d.paused or not d.active) as "isExempt" /* The device is paused or inactive: no report is expected. */
      from alert_rules r
      join alert_rule_versions v on v.project_id = r.project_id and v.rule_id = r.id and v.version = r.version
      join published_devices d on d.project_id = r.project_id and d.id = r.device_id
     where r.active and r.type = 'missing' and (${project}::uuid is null or r.project_id = ${project}::uuid)
     order by r.project_id, r.id`.execute(db);
  return rows;
}

/** When the devices of rules last reported: by each of their sensors, and by their battery. */
async function lastReports(db: Db | Tx, rules: readonly MissingReportRule[]): Promise<ReportOfDevice[]> {
  const sensors = rules.flatMap(({ project, device, sensors }) =>
    sensors.map((number) => ({ project, device, number })),
  );
  const { rows: bySensor } = await sql<ReportOfDevice>`
    select g.device /* not null: it is given */, l.reported_at as at
      from unnest(${sensors.map(({ project }) => project)}::uuid[], ${sensors.map(({ device }) => device)}::uuid[],
                  ${sensors.map(({ number }) => number)}::int[]) as g (project, device, number)
      join published_latest l on l.project_id = g.project and l.sensor_id = g.number
     where l.reported_at is not null`.execute(db);
  const { rows: byBattery } = await sql<ReportOfDevice>`
    select b.device_id as device, b.at
      from unnest(${rules.map(({ project }) => project)}::uuid[], ${rules.map(({ device }) => device)}::uuid[]) as g (project, device)
      join published_batteries b on b.project_id = g.project and b.device_id = g.device`.execute(db);
  return [...bySensor, ...byBattery];
}
