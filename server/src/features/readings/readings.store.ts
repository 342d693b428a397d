import { DERIVED_FLAGS, type DerivedFlag } from "@vetaverde/domain/derived/formula";
import type { Buckets } from "@vetaverde/domain/readings/buckets";
import { sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";
import { storedRefusal, storedText } from "./ingest/ingest.store.ts";
import type { Refused } from "./ingest/report.ts";
import type { Bucket, FlagsAt, FlagsOfValue, LatestRow, PendingRow, Point, SensorName } from "./rows.gen.ts";

export type { Bucket, LatestRow, PendingRow, SensorName } from "./rows.gen.ts";

/** Those of the identifiers that are sensors of the project. */
export async function findSensors(db: Db, project: string, ids: readonly string[]): Promise<SensorName[]> {
  const { rows } = await sql<SensorName>`
    select s.id, s.number, s.origin, (select max(f.before) from published_forgotten f
        where f.project_id = s.project_id and f.sensor_id = s.number) as since /* Before this instant only roll-ups are left; null: all readings exist. */
      from published_device_sensors s
     where s.project_id = ${project} and s.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const HOUR_MS = 3_600_000;

export interface Span {
  project: string;
  sensor: number;
  /** Both ends are inclusive. */
  from: Date;
  to: Date;
}

/** The first readings of a span, in chronological order. */
export async function firstReadings(
  db: Db,
  { project, sensor, from, to }: Span,
  most: number,
): Promise<Point[]> {
  const { rows } = await sql<Point>`${PREPARED}
    select t, value from first_readings(${project}, ${sensor}, ${from}, ${to}, ${most}) order by t`.execute(
    db,
  );
  return rows;
}

/** The last existing reading of a span. */
export async function lastReading(db: Db, { project, sensor, from, to }: Span): Promise<Point | undefined> {
  const { rows } = await sql<Point>`${PREPARED}
    select t, value from last_readings(${project}, ${sensor}, ${from}, ${to}, 1)`.execute(db);
  return rows[0];
}

/** The flags of the values of a span, of a derived variable, in chronological order. */
export async function flagsOf(db: Db, { project, sensor, from, to }: Span, most: number): Promise<FlagsAt[]> {
  const { rows } = await sql<FlagsAt>`${PREPARED}
    select t, flags from published_derived_flags
     where project_id = ${project} and sensor_id = ${sensor} and t >= ${from} and t <= ${to} order by t limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The flags of values of derived variables, by `sensor t`, t in epoch ms. */
export async function flagsAt(
  db: Db,
  project: string,
  values: readonly { sensor: number; t: Date }[],
): Promise<Map<string, DerivedFlag[]>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<FlagsOfValue>`${PREPARED}
    select f.sensor_id as sensor, f.t, f.flags
      from unnest(${values.map(({ sensor }) => sensor)}::int[], ${values.map(({ t }) => t)}::timestamptz[]) as p (sensor, t)
      join published_derived_flags f on f.project_id = ${project} and f.sensor_id = p.sensor and f.t = p.t`.execute(
    db,
  );
  return new Map(rows.map(({ sensor, t, flags }) => [`${sensor} ${t.getTime()}`, knownFlags(flags)]));
}

/** Those of the flags that this version knows, in their order. */
export const knownFlags = (flags: readonly string[]): DerivedFlag[] =>
  DERIVED_FLAGS.filter((flag) => flags.includes(flag));

/** The flags of each bucket that has a flagged value. Of whole hours, the flags of each hour are stored. */
export async function flagsOfBuckets(
  db: Db,
  { project, sensor, from, to }: Span,
  { source, ms }: Buckets,
): Promise<FlagsAt[]> {
  const flagged =
    source === "raw"
      ? sql`(select f.t, f.flags from published_derived_flags f where f.project_id = ${project} and f.sensor_id = ${sensor}
          and f.t >= ${from} and f.t <= ${to})`
      : sql`(select h.hour as t, h.flags from published_derived_flag_hours h where h.project_id = ${project} and h.sensor_id = ${sensor}
          and h.hour > ${new Date(from.getTime() - HOUR_MS)} and h.hour <= ${to})`;
  const { rows } = await sql<FlagsAt>`${PREPARED}
    select ${bin(ms)} as t, array_agg(distinct u.flag) as flags from ${flagged} f, unnest(f.flags) as u (flag) group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** The last value of the last hour that begins in a span, when only roll-ups are left of it. */
export async function lastOfRollups(db: Db, { project, sensor, from, to }: Span): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    select last_at as t, last as value from rollup_hour
     where project_id = ${project} and sensor_id = ${sensor} and hour <= ${to} and last_at >= ${from}
     order by hour desc limit 1`.execute(db);
  return rows[0];
}

const EPOCH = sql`timestamptz 'epoch'`;
const bin = (ms: number) => sql`date_bin(${`${ms} milliseconds`}::interval, t, ${EPOCH})`;

export async function bucketsOfReadings(db: Db, span: Span, ms: number): Promise<Bucket[]> {
  const { project, sensor, from, to } = span;
  const { rows } = await sql<Bucket>`${PREPARED}
    select ${bin(ms)} as t, min(value), max(value), avg(value), count(*)::int as n /* Number of readings. */ from readings_between(${project}, ${sensor}, ${from}, ${to}) group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** A bucket of which there may be several with the same `t`. */
interface Piece extends Omit<Bucket, "avg"> {
  sum: number;
}

/**
 * Buckets of whole hours or days from the roll-ups, exact to the last acknowledged reading: the ends of the span that
 * cut an hour are read from the readings, and what is not rolled up yet from the log. The ends are a statement of their
 * own, since a cluster runs the other one on the project's worker.
 * @param whole the whole hours or days inside the span: from the first's beginning to the last's end
 */
export async function bucketsOfRollups(
  db: Db,
  span: Span,
  whole: { unit: "hour" | "day"; begin: Date; end: Date },
  ms: number,
): Promise<Bucket[]> {
  const [inside, ends] = await Promise.all([
    piecesOfRollups(db, span, whole, ms),
    piecesOfEnds(db, span, whole, ms),
  ]);
  const byStart = new Map<number, Piece>();
  for (const piece of [...inside, ...ends]) {
    const other = byStart.get(piece.t.getTime());
    byStart.set(piece.t.getTime(), other ? merged(other, piece) : piece);
  }
  return [...byStart.values()]
    .sort((a, b) => a.t.getTime() - b.t.getTime())
    .map(({ sum, ...bucket }) => ({ ...bucket, avg: sum / bucket.n }));
}

const merged = (a: Piece, b: Piece): Piece => ({
  t: a.t,
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  sum: a.sum + b.sum,
  n: a.n + b.n,
});

async function piecesOfRollups(
  db: Db,
  { project, sensor }: Span,
  { unit, begin, end }: { unit: "hour" | "day"; begin: Date; end: Date },
  ms: number,
): Promise<Piece[]> {
  const rollups = unit === "hour" ? sql`rollup_hour` : sql`rollup_day`;
  const { rows } = await sql<Piece>`${PREPARED}
    with pieces as (
      select ${sql.ref(unit)} as t, n, sum, min /* not null: the log holds no null */, max /* not null: the log holds no null */ from ${rollups}
       where project_id = ${project} and sensor_id = ${sensor} and ${sql.ref(unit)} >= ${begin} and ${sql.ref(unit)} < ${end}
      union all
      select u.t, 1, u.value, u.value, u.value
        from readings_log l, unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
       where l.project_id = ${project} and u.sensor_id = ${sensor} and u.t >= ${begin} and u.t < ${end})
    select ${bin(ms)} as t, min(min), max(max), sum(sum) /* not null: no group is empty */, sum(n)::int as n /* Number of readings. */ from pieces group by 1`.execute(
    db,
  );
  return rows;
}

async function piecesOfEnds(
  db: Db,
  { project, sensor, from, to }: Span,
  { begin, end }: { begin: Date; end: Date },
  ms: number,
): Promise<Piece[]> {
  if (from >= begin && end > to) return [];
  const { rows } = await sql<Piece>`${PREPARED}
    with pieces as (
      select t, value from readings_between(${project}, ${sensor}, ${from}, ${begin}) where t < ${begin}
      union all
      select t, value from readings_between(${project}, ${sensor}, ${end}, ${to}))
    select ${bin(ms)} as t, min(value), max(value), sum(value), count(*)::int as n /* Number of readings. */ from pieces group by 1`.execute(
    db,
  );
  return rows;
}

/** Every active device with its sensors; a device without sensors has one row. */
export async function latestRows(db: Db, project: string): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select d.id as device, d.serial, s.id as sensor, s.number, s.variable, s.unit, s.origin, s.resolution, l.t, l.value, l.reported_at as "reportedAt", b.level, b.at as "levelAt"
      from published_devices d
      left join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id and s.active
      left join latest l on l.project_id = s.project_id and l.sensor_id = s.number
      left join device_batteries b on b.project_id = d.project_id and b.device_id = d.id
     where d.project_id = ${project} and d.active
     order by d.serial, s.position, s.number`.execute(db);
  return rows;
}

/** The newest reading of each sensor among those acknowledged but not rolled up yet. */
export async function pendingLatest(db: Db, project: string): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select distinct on (u.sensor_id) u.sensor_id as number /* not null: an entry of the log is complete */,
           u.t /* not null: an entry of the log is complete */, u.value /* not null: an entry of the log is complete */, l.at,
           case when l.is_report then l.at end as "reportedAt" /* Null: it came in no report of the device. */
      from readings_log l, unnest(l.sensors, l.times, l.vals) as u (sensor_id, t, value)
     where l.project_id = ${project} order by u.sensor_id, u.t desc`.execute(db);
  return rows;
}

/** Latest readings that arrived after an instant. */
export async function latestSince(db: Db, project: string, since: Date): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select sensor_id as number, t, value, at, reported_at as "reportedAt" from latest where project_id = ${project} and at > ${since}`.execute(
    db,
  );
  return rows;
}

const INSTANT = `to_char(r.t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The query whose rows COPY writes as CSV. All values in it are validated, since COPY takes no parameters. */
export function csvQuery(project: string, sensors: readonly SensorName[], from: Date, to: Date): string {
  const names = sensors.map(({ id, number }) => `(${number}, '${id}')`).join(", ");
  // Values that a device reported have no flags, and their export reads none.
  const isFlagged = sensors.some(({ origin }) => origin === "derived");
  const flags = isFlagged
    ? `left join published_derived_flags f on f.project_id = '${project}' and f.sensor_id = s.number and f.t = r.t`
    : "";
  return `copy (select s.id as sensor, ${INSTANT} as t, r.value, ${isFlagged ? "array_to_string(f.flags, ' ')" : "null"} as flags
    from (values ${names}) as s (number, id)
    cross join lateral readings_between('${project}', s.number, '${from.toISOString()}', '${to.toISOString()}') r ${flags}
    order by s.number, r.t) to stdout (format csv, header)`;
}

/** Deletes raw messages beyond the retention period. */
export async function deleteRawBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from readings_raw where at < ${before}`.execute(db);
}

export async function makeMonth(db: Db, month: string): Promise<void> {
  await sql`select make_readings_month(${month}::date)`.execute(db);
}

/** Records the result of decoding a stored message again. */
export async function rejectRaw(
  db: Db,
  project: string,
  id: string,
  {
    reason,
    detail,
    codecVersion,
    accepted,
    refused,
  }: {
    reason: string | null;
    detail: string | null;
    codecVersion: number | null;
    accepted: number;
    refused: readonly Refused[];
  },
): Promise<void> {
  await sql`update readings_raw set reason = ${reason}, detail = ${detail && storedText(detail)}, codec_version = ${codecVersion},
      accepted = ${accepted}, refused = ${JSON.stringify(refused.map(storedRefusal))}::jsonb
    where project_id = ${project} and id = ${id}`.execute(db);
}
