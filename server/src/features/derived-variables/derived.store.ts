// All SQL of derived variables; their values are readings, which readings/replace-readings.store.ts writes.
import type { RuleCondition } from "@vetaverde/domain/alerts/rule";
import type { DerivedFlag, Formula } from "@vetaverde/domain/derived/formula";
import { sql } from "kysely";
import { type Db, PREPARED, type Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type {
  ConfiguredSensor,
  DefinitionRow,
  DeviceWithoutLevel,
  DoubtRow,
  LevelVariableRow,
  PeriodRow,
  RecomputeRow,
  SourceSensorRow,
  VariableRow,
  WaitingRow,
} from "./rows.gen.ts";

export type { DefinitionRow, RecomputeRow, SourceSensorRow, VariableRow, WaitingRow } from "./rows.gen.ts";

/** The last instant that PostgreSQL tells from the given one (epoch ms). */
const lastBefore = (until: number) => sql`${new Date(until)}::timestamptz - interval '1 microsecond'`;
const inMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Derived variables with all their formulas. @param given those of these ids, or that read one of these sensors */
export async function definitions(
  db: Db | Tx,
  project: string,
  given: { ids: readonly string[] } | { sources: readonly number[] },
): Promise<DefinitionRow[]> {
  const chosen =
    "ids" in given
      ? sql`s.id = any(${[...given.ids]}::uuid[])`
      : sql`s.active and s.id in (select f.sensor_id from derived_sources f
          where f.project_id = ${project} and f.source = any(${[...given.sources]}::int[]))`;
  const { rows } = await sql<DefinitionRow>`select s.id, s.number, s.name, s.unit,
      (select json_agg(json_build_object('version', v.version, 'appliesFrom', ${inMs("v.applies_from")}, 'formula', v.formula)
          order by v.applies_from, v.version)
        from derived_versions v where v.project_id = s.project_id and v.sensor_id = s.id) as versions /* not null: it is created with its first formula */
    from published_device_sensors s
    where s.project_id = ${project} and s.origin = 'derived' and ${chosen}
    order by s.number`.execute(db);
  return rows;
}

/** Sensors that formulas name, with their units by date. */
export async function sourceSensors(
  db: Db | Tx,
  project: string,
  ids: readonly string[],
): Promise<SourceSensorRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<SourceSensorRow>`select s.id, s.number, s.name, s.unit, s.kind, s.origin, s.accuracy, s.device_id as device,
      d.name as "deviceName",
      (select json_agg(json_build_object('version', p.version, 'appliesFrom', ${inMs("p.applies_from")}, 'unit', p.unit)
          order by p.applies_from, p.version)
        from published_sensor_parameters p where p.project_id = s.project_id and p.sensor_id = s.id) as units /* not null: a sensor is created with its first parameters */
    from published_device_sensors s join published_devices d on d.project_id = s.project_id and d.id = s.device_id
    where s.project_id = ${project} and s.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Ids of the sources of derived variables, for a check for circles. */
export async function formulasOf(db: Db | Tx, project: string): Promise<{ id: string; formula: Formula }[]> {
  const { rows } = await sql<{ id: string; formula: Formula }>`
    select sensor_id as id, formula from derived_versions where project_id = ${project}`.execute(db);
  return rows;
}

/** Whether the project has a derived variable. */
export async function hasVariables(tx: Tx, project: string): Promise<boolean> {
  const { rows } = await sql`${PREPARED}
    select 1 from derived_sources where project_id = ${project} limit 1`.execute(tx);
  return rows.length > 0;
}

export interface FreshReading {
  sensor: number;
  /** Epoch ms. */
  t: number;
  value: number;
}

/** Readings of sources in entries of the log, in order of sensor and time. */
export async function freshReadings(
  tx: Tx,
  project: string,
  entries: readonly string[],
): Promise<FreshReading[]> {
  const { rows } = await sql<FreshReading>`${PREPARED}
    select u.sensor_id as sensor,
           ${inMs("u.t")} as t /* not null: an entry of the log is complete */,
           u.value /* not null: an entry of the log is complete */
      from published_readings_log l, unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
     where l.project_id = ${project} and l.id = any(${[...entries]}::uuid[])
       and u.sensor_id in (select f.source from derived_sources f where f.project_id = ${project})
     order by u.sensor_id, u.t`.execute(tx);
  return rows;
}

export interface ReadingRow {
  /** Epoch ms. */
  t: number;
  value: number;
}

export interface ReadPeriod {
  project: string;
  /** device_sensors.number */
  sensor: number;
  /** Epoch ms. */
  from: number;
  /** Not included. */
  until: number;
}

/** The first readings of a period, in order of time. */
export async function readings(
  db: Db | Tx,
  { project, sensor, from, until }: ReadPeriod,
  most: number | null,
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`${PREPARED}
    select ${inMs("t")} as t, value from first_readings(${project}, ${sensor}, ${new Date(from)}, ${lastBefore(until)}, ${most})
     order by t`.execute(db);
  return rows;
}

/** The last readings of a period, in order of time. */
export async function lastReadings(
  db: Db | Tx,
  { project, sensor, from, until }: ReadPeriod,
  most: number,
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`${PREPARED}
    select ${inMs("t")} as t, value from last_readings(${project}, ${sensor}, ${new Date(from)}, ${lastBefore(until)}, ${most})
     order by t desc`.execute(db);
  return rows.reverse();
}

export interface LimitedPeriod extends Omit<ReadPeriod, "project"> {
  /** Greatest number of readings; null: all. */
  most: number | null;
}

/** Of each period the first or the last readings, in order of time. */
export async function readingsOfPeriods(
  tx: Tx,
  project: string,
  periods: readonly LimitedPeriod[],
  which: "first" | "last",
): Promise<ReadingRow[][]> {
  const { rows } = await sql<PeriodRow>`${PREPARED}
    select p.n::int as n /* not null: it is counted */, ${inMs("r.t")} as t, r.value
      from ${unnested(periods)} cross join lateral
        ${which === "first" ? sql`first_readings` : sql`last_readings`}(${project}, p.sensor, p.first, p.until - interval '1 microsecond', p.most) r
     order by p.n, r.t`.execute(tx);
  return byPeriod(rows, periods.length);
}

const unnested = (periods: readonly LimitedPeriod[]) => sql`unnest(
  ${periods.map(({ sensor }) => sensor)}::int[], ${periods.map(({ from }) => new Date(from))}::timestamptz[],
  ${periods.map(({ until }) => new Date(until))}::timestamptz[], ${periods.map(({ most }) => most)}::int[])
  with ordinality as p (sensor, first, until, most, n)`;

function byPeriod(rows: readonly PeriodRow[], length: number): ReadingRow[][] {
  const result: ReadingRow[][] = Array.from({ length }, () => []);
  for (const { n, t, value } of rows) result[n - 1]?.push({ t, value });
  return result;
}

/** The readings of a sensor before and after each of some instants (epoch ms), in order of time, each once. */
export async function nearestReadings(
  db: Db | Tx,
  project: string,
  sensor: number,
  times: readonly number[],
  withinMs: number,
): Promise<ReadingRow[]> {
  const span = sql`${`${withinMs} milliseconds`}::interval`;
  const { rows } = await sql<ReadingRow>`
    select distinct ${inMs("r.t")} as t, r.value
      from unnest(${times.map((t) => new Date(t))}::timestamptz[]) as p (t) cross join lateral (
        select t, value from last_readings(${project}, ${sensor}, p.t - ${span}, p.t, 1)
        union all
        select t, value from first_readings(${project}, ${sensor}, p.t + interval '1 microsecond', p.t + ${span}, 1)) r
     order by 1`.execute(db);
  return rows;
}

/** Of each period the doubts about values of a derived variable, by instant. */
export async function doubtsOfPeriods(
  db: Db | Tx,
  project: string,
  periods: readonly Omit<ReadPeriod, "project">[],
): Promise<Map<number, DerivedFlag[]>[]> {
  const { rows } = await sql<DoubtRow>`${PREPARED}
    select p.n::int as n /* not null: it is counted */, ${inMs("f.t")} as t, f.flags
      from ${unnested(periods.map((period) => ({ ...period, most: null })))} cross join lateral (
        select g.t, g.flags from derived_flags g where g.project_id = ${project} and g.sensor_id = p.sensor
           and g.t >= p.first and g.t < p.until and g.has_value offset 0) f`.execute(db);
  const result = periods.map(() => new Map<number, DerivedFlag[]>());
  for (const { n, t, flags } of rows) result[n - 1]?.set(t, flags as DerivedFlag[]);
  return result;
}

/** The number of a sensor's readings from an instant on, by whole hours. */
export async function countReadings(
  db: Db | Tx,
  project: string,
  sensor: number,
  from: Date,
): Promise<{ n: number; first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ n: number; first: Date | null; last: Date | null }>`
    select coalesce(sum(n), 0)::float8 as n, min(hour) as first, max(hour) as last from published_rollup_hour
     where project_id = ${project} and sensor_id = ${sensor} and hour >= date_bin('1 hour', ${from}::timestamptz, 'epoch')`.execute(
    db,
  );
  return rows[0] ?? { n: 0, first: null, last: null };
}

export async function insertVersion(
  tx: Tx,
  { project, by, at }: { project: string; by: string; at: Date },
  v: {
    sensor: string;
    version: number;
    appliesFrom: Date;
    formula: Formula;
    reason: string;
    sources: readonly number[];
  },
): Promise<void> {
  await sql`insert into derived_versions (project_id, sensor_id, version, applies_from, formula, reason, made_at, made_by)
    values (${project}, ${v.sensor}, ${v.version}, ${v.appliesFrom}, ${JSON.stringify(v.formula)}::jsonb, ${v.reason}, ${at}, ${by})`.execute(
    tx,
  );
  await sql`insert into derived_sources (project_id, source, sensor_id)
    select ${project}, n, ${v.sensor} from unnest(${[...v.sources]}::int[]) n on conflict do nothing`.execute(
    tx,
  );
}

/** Adds what corrects a level since its configuration changed. */
export async function addSources(
  tx: Tx,
  project: string,
  sensor: string,
  sources: readonly number[],
): Promise<void> {
  await sql`insert into derived_sources (project_id, source, sensor_id)
    select ${project}, n, ${sensor} from unnest(${[...sources]}::int[]) n on conflict do nothing`.execute(tx);
}

/** Serialises the changes of a project's formulas: two at once could depend on each other. */
export const lock = (tx: Tx, project: string): Promise<void> =>
  acquireLock(tx, lockNamed(`derived variables ${project}`));

/** Derived variables for people, in the order of their devices. Null: no such condition. */
export async function variables(
  db: Db | Tx,
  project: string,
  { ids, device, station }: { ids: readonly string[] | null; device: string | null; station: string | null },
): Promise<VariableRow[]> {
  const { rows } =
    await sql<VariableRow>`select s.id, s.number, s.name, s.unit, s.quantity, s.resolution, s.active,
      json_build_object('id', d.id, 'name', d.name) as device,
      case when st.id is null then null else json_build_object('id', st.id, 'name', st.name) end as station,
      (select json_agg(json_build_object('version', v.version, 'appliesFrom', v.applies_from, 'formula', v.formula,
          'reason', v.reason, 'madeAt', v.made_at, 'madeBy', json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name))
          order by v.applies_from desc, v.version desc)
        from derived_versions v join published_users u on u.id = v.made_by
        where v.project_id = s.project_id and v.sensor_id = s.id) as versions /* not null: it is created with its first formula */
    from published_device_sensors s
    join published_devices d on d.project_id = s.project_id and d.id = s.device_id
    left join published_stations st on st.project_id = d.project_id and st.id = d.station_id
    where s.project_id = ${project} and s.origin = 'derived' and (${ids && [...ids]}::uuid[] is null or s.id = any(${ids && [...ids]}::uuid[]))
      and (${device}::uuid is null or d.id = ${device}::uuid) and (${station}::uuid is null or d.station_id = ${station}::uuid)
    order by d.name_key, s.active desc, s.position`.execute(db);
  return rows;
}

/** The last calculation of each variable. */
export async function lastRecomputes(
  db: Db | Tx,
  project: string,
  ids: readonly string[],
): Promise<RecomputeRow[]> {
  const { rows } = await sql<RecomputeRow>`
    select distinct on (sensor_id) sensor_id as sensor, status, first_at as "from", next_at as next, done::float8, total::float8,
           ended_at as "endedAt"
      from derived_recomputes where project_id = ${project} and sensor_id = any(${[...ids]}::uuid[])
     order by sensor_id, (status = 'waiting') desc, made_at desc, id desc`.execute(db);
  return rows;
}

export interface NewRecompute {
  project: string;
  id: string;
  sensor: string;
  from: Date;
  cause: "created" | "formula" | "configuration" | "readings" | "retry";
  at: Date;
  by: string | null;
}

/** Requests a calculation of all values from an instant on. One that is waiting and begins later is thereby obsolete. */
export async function insertRecompute(tx: Tx, r: NewRecompute): Promise<void> {
  await sql`insert into derived_recomputes (project_id, id, sensor_id, first_at, next_at, status, cause, made_at, made_by)
    values (${r.project}, ${r.id}, ${r.sensor}, ${r.from}, ${r.from}, 'waiting', ${r.cause}, ${r.at}, ${r.by})`.execute(
    tx,
  );
  await sql`update derived_recomputes set status = 'done', ended_at = ${r.at}
    where project_id = ${r.project} and sensor_id = ${r.sensor} and status = 'waiting' and id <> ${r.id} and next_at >= ${r.from}`.execute(
    tx,
  );
}

/**
 * Uses an earlier request of this cause again: one that waits begins earlier, one that has ended waits again. Readings
 * change every hour, and each change would leave a row.
 * @returns whether there was one
 */
export async function renewRecompute(tx: Tx, { id: _, ...r }: NewRecompute): Promise<boolean> {
  const isWaiting = sql`status = 'waiting'`;
  const { numAffectedRows } =
    await sql`update derived_recomputes set status = 'waiting', attempts = 0, error = null, done = 0,
      total = null, ended_at = null, made_at = ${r.at}, made_by = ${r.by},
      first_at = case when ${isWaiting} then least(first_at, ${r.from}) else ${r.from} end,
      next_at = case when ${isWaiting} then least(next_at, ${r.from}) else ${r.from} end
    where project_id = ${r.project} and id = (select id from derived_recomputes
      where project_id = ${r.project} and sensor_id = ${r.sensor} and cause = ${r.cause}
      order by (${isWaiting}) desc, made_at desc, id limit 1)`.execute(tx);
  return Boolean(numAffectedRows);
}

/** NOTIFY channel: calculations wait. */
export const RECOMPUTES_CHANNEL = "derived_recomputes";

/** When the transaction commits, the calculations of all processes continue. */
export async function notifyRecomputers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${RECOMPUTES_CHANNEL}, '')`.execute(tx);
}

/** The oldest waiting calculation of each project. */
export async function waitingRecomputes(db: Db): Promise<WaitingRow[]> {
  const { rows } =
    await sql<WaitingRow>`select distinct on (project_id) project_id as project, id from derived_recomputes where status = 'waiting'
    order by project_id, made_at, id`.execute(db);
  return rows;
}

/** A waiting calculation, locked until the transaction ends; undefined: another process has it, or it is over. */
export async function claimRecompute(
  tx: Tx,
  project: string,
  id: string,
): Promise<{ sensor: string; first: Date; next: Date; total: number | null } | undefined> {
  const { rows } = await sql<{ sensor: string; first: Date; next: Date; total: number | null }>`
    select sensor_id as sensor, first_at as first, next_at as next, total::float8 as total from derived_recomputes
     where project_id = ${project} and id = ${id} and status = 'waiting' for update skip locked`.execute(tx);
  return rows[0];
}

export async function advanceRecompute(
  tx: Tx,
  project: string,
  id: string,
  progress: { next: Date; added: number; total: number | null; endedAt: Date | null },
): Promise<void> {
  await sql`update derived_recomputes set next_at = ${progress.next}, done = done + ${progress.added}, attempts = 0, error = null,
      total = ${progress.total}, ended_at = ${progress.endedAt},
      status = case when ${progress.endedAt}::timestamptz is null then 'waiting' else 'done' end
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Records a failure; after several in a row the calculation ends. */
export async function failRecompute(
  db: Db,
  project: string,
  id: string,
  error: string,
  { most, at }: { most: number; at: Date },
): Promise<void> {
  await sql`update derived_recomputes set attempts = attempts + 1, error = ${error},
      status = case when attempts + 1 >= ${most} then 'failed' else status end,
      ended_at = case when attempts + 1 >= ${most} then ${at}::timestamptz end
    where project_id = ${project} and id = ${id} and status = 'waiting'`.execute(db);
}

/** Doubts about a value. */
export interface FlaggedOf {
  /** device_sensors.number of the derived variable. */
  sensor: number;
  /** Epoch ms. */
  t: number;
  flags: readonly string[];
  /** False: the doubt left no value. */
  hasValue: boolean;
}

const HOUR_MS = 3_600_000;

/** Replaces the doubts about the values of some periods. @returns those that were there */
export async function replaceFlags(
  tx: Tx,
  project: string,
  periods: readonly Omit<ReadPeriod, "project">[],
  flagged: readonly FlaggedOf[],
): Promise<FlaggedOf[]> {
  const deleted = periods.length > 0 ? await deleteFlags(tx, project, periods) : [];
  const stale = hoursOf(deleted);
  if (flagged.length > 0) await insertFlags(tx, project, flagged);
  if (stale.length > 0) await deleteFlagHours(tx, project, stale);
  // An hour that lies within a period has no other flags than the new ones: only those at the ends are read.
  const cut = stale.filter((hour) => !periods.some((period) => isWithin(hour, period)));
  if (cut.length > 0) await insertFlagHours(tx, project, cut);
  await extendFlagHours(tx, project, flagged, cut);
  return deleted;
}

const isWithin = ({ sensor, hour }: FlagHour, period: Omit<ReadPeriod, "project">): boolean =>
  period.sensor === sensor && period.from <= hour && hour + HOUR_MS <= period.until;

/** The hours of some doubts, each once. */
function hoursOf(flagged: readonly FlaggedOf[]): FlagHour[] {
  const hours = new Map<string, FlagHour>();
  for (const { sensor, t } of flagged) {
    const hour = Math.floor(t / HOUR_MS) * HOUR_MS;
    hours.set(`${sensor}:${hour}`, { sensor, hour });
  }
  return [...hours.values()];
}

/** An hour of a variable, its start in epoch ms. */
type FlagHour = { sensor: number; hour: number };

/** Deletes the doubts of some periods. */
async function deleteFlags(
  tx: Tx,
  project: string,
  periods: readonly Omit<ReadPeriod, "project">[],
): Promise<FlaggedOf[]> {
  // One index scan for each period, as above.
  const { rows } = await sql<FlaggedOf>`delete from derived_flags f
      using (select p.sensor, of_period.t from unnest(${periods.map(({ sensor }) => sensor)}::int[], ${periods.map(({ from }) => new Date(from))}::timestamptz[],
          ${periods.map(({ until }) => new Date(until))}::timestamptz[]) as p (sensor, first, until)
        cross join lateral (select g.t from derived_flags g where g.project_id = ${project} and g.sensor_id = p.sensor
          and g.t >= p.first and g.t < p.until offset 0) of_period) gone
      where f.project_id = ${project} and f.sensor_id = gone.sensor and f.t = gone.t
      returning f.sensor_id as sensor, ${inMs("f.t")} as t, f.flags, f.has_value as "hasValue"`.execute(tx);
  return rows;
}

async function insertFlags(tx: Tx, project: string, flagged: readonly FlaggedOf[]): Promise<void> {
  // Columns: half the time of a document for a year of flagged minutes.
  const [sensors, times] = [flagged.map(({ sensor }) => sensor), flagged.map(({ t }) => t)];
  const [flags, values] = [flagged.map((one) => one.flags.join()), flagged.map(({ hasValue }) => hasValue)];
  await sql`insert into derived_flags (project_id, sensor_id, t, flags, has_value)
    select ${project}, r.sensor, to_timestamp(r.ms / 1000), string_to_array(r.flags, ','), r.has_value
      from unnest(${sensors}::int[], ${times}::float8[], ${flags}::text[], ${values}::boolean[]) as r (sensor, ms, flags, has_value)
    on conflict (project_id, sensor_id, t) do update set flags = excluded.flags, has_value = excluded.has_value`.execute(
    tx,
  );
}

const unnestedHours = (hours: readonly FlagHour[]) =>
  sql`unnest(${hours.map(({ sensor }) => sensor)}::int[], ${hours.map(({ hour }) => new Date(hour))}::timestamptz[]) as p (sensor, hour)`;

async function deleteFlagHours(tx: Tx, project: string, hours: readonly FlagHour[]): Promise<void> {
  await sql`delete from derived_flag_hours h using ${unnestedHours(hours)}
     where h.project_id = ${project} and h.sensor_id = p.sensor and h.hour = p.hour`.execute(tx);
}

/** Reads the flags of some hours. */
async function insertFlagHours(tx: Tx, project: string, hours: readonly FlagHour[]): Promise<void> {
  // OFFSET 0 keeps one index scan for each hour: joined otherwise, each hour is compared with all flags of its sensor.
  await sql`insert into derived_flag_hours (project_id, sensor_id, hour, flags)
    select ${project}, p.sensor, p.hour, array_agg(distinct u.flag)
      from ${unnestedHours(hours)} cross join lateral (
        select f.flags from derived_flags f where f.project_id = ${project} and f.sensor_id = p.sensor
           and f.t >= p.hour and f.t < p.hour + interval '1 hour' and f.has_value offset 0) f, unnest(f.flags) as u (flag)
     group by p.sensor, p.hour`.execute(tx);
}

/** Adds new flags to their hours, without reading what the hours have. @param renewed hours that have them already */
async function extendFlagHours(
  tx: Tx,
  project: string,
  flagged: readonly FlaggedOf[],
  renewed: readonly FlagHour[],
): Promise<void> {
  const known = new Set(renewed.map(({ sensor, hour }) => `${sensor}:${hour}`));
  const hours = new Map<string, { sensor: number; hour: Date; flags: Set<string> }>();
  for (const { sensor, t, flags, hasValue } of flagged) {
    const hour = Math.floor(t / HOUR_MS) * HOUR_MS;
    const key = `${sensor}:${hour}`;
    if (!hasValue || known.has(key)) continue;
    const entry = hours.get(key) ?? { sensor, hour: new Date(hour), flags: new Set() };
    hours.set(key, entry);
    for (const flag of flags) entry.flags.add(flag);
  }
  if (hours.size === 0) return;
  const rows = [...hours.values()].map(({ sensor, hour, flags }) => ({
    sensor,
    hour,
    flags: [...flags].sort(),
  }));
  await sql`insert into derived_flag_hours as h (project_id, sensor_id, hour, flags)
    select ${project}, r.sensor, r.hour, r.flags
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sensor int, hour timestamptz, flags text[])
    on conflict (project_id, sensor_id, hour) do update
      set flags = (select array_agg(distinct u.flag) from unnest(h.flags || excluded.flags) as u (flag))
      where not h.flags @> excluded.flags`.execute(tx);
}

/** Whether another active variable of the device has this name. */
export async function isNameUsed(
  tx: Tx,
  project: string,
  device: string,
  name: string,
  but: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from published_device_sensors
    where project_id = ${project} and device_id = ${device} and active and lower(variable) = lower(${name})
      and (${but}::uuid is null or id <> ${but}::uuid)`.execute(tx);
  return rows.length > 0;
}

/** Variables in metres above sea level that are the level of some sensors, by the sensor's id. */
export async function levelVariables(
  db: Db,
  project: string,
  sensors: readonly string[],
): Promise<LevelVariableRow[]> {
  const { rows } = await sql<LevelVariableRow>`
    select distinct v.formula ->> 'sensor' as sensor /* not null: a level names its sensor */, s.number
      from derived_versions v join published_device_sensors s on s.project_id = v.project_id and s.id = v.sensor_id
     where v.project_id = ${project} and v.formula ->> 'kind' = 'level' and s.active and s.unit = 'm s.n.m.'
       and v.formula ->> 'sensor' = any(${[...sensors]}::text[])
     order by s.number`.execute(db);
  return rows;
}

/** Active alert rules of a sensor. */
export async function rulesOf(
  db: Db | Tx,
  project: string,
  sensor: number,
): Promise<{ id: string; priority: number; rule: RuleCondition }[]> {
  const { rows } = await sql<{
    id: string;
    priority: number;
    rule: RuleCondition;
  }>`select id, priority, rule from published_alert_rules
    where project_id = ${project} and sensor_number = ${sensor} order by priority, id`.execute(db);
  return rows;
}

/** Active devices with a calibrated piezometer that has no level, and who calibrated it last. */
export async function devicesWithoutLevel(db: Db): Promise<DeviceWithoutLevel[]> {
  const { rows } = await sql<DeviceWithoutLevel>`
    select distinct on (s.project_id, s.device_id) s.project_id as project, s.device_id as device,
           json_build_object('id', u.id, 'email', u.email, 'systemAdmin', u.admin) as user, u.locale
      from published_device_sensors s
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id and d.active
      join published_sensor_parameters p on p.project_id = s.project_id and p.sensor_id = s.id
      join published_users u on u.id = p.made_by
     where s.active and s.origin = 'device' and s.kind in ('vibratingWire', 'current', 'digital', 'standpipe')
       and not exists (select 1 from derived_versions v where v.project_id = s.project_id and v.formula ->> 'kind' = 'level'
                          and v.formula ->> 'sensor' = s.id::text)
     order by s.project_id, s.device_id, p.made_at desc`.execute(db);
  return rows;
}

/** The device's own sensors, removed ones included. */
export async function sensorsOf(tx: Tx, project: string, device: string): Promise<ConfiguredSensor[]> {
  const { rows } = await sql<ConfiguredSensor>`select s.id, s.number, s.name, s.active as "isActive",
      s.kind in ('vibratingWire', 'current', 'digital', 'standpipe') as "isPiezometer",
      (select v.sensor_id from derived_versions v where v.project_id = s.project_id and v.formula ->> 'kind' = 'level'
        and v.formula ->> 'sensor' = s.id::text order by v.made_at limit 1) as level /* Id of the variable that gives its level. */
    from published_device_sensors s
    where s.project_id = ${project} and s.device_id = ${device} and s.origin = 'device' order by s.position`.execute(
    tx,
  );
  return rows;
}
