import { once } from "node:events";
import type { ClientBase, DatabaseError, Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { newId } from "../../../platform/db/id.ts";
import { type Columns, copyOf, float8Array, instantArray, int4Array } from "../rows.ts";
import type { Refused } from "./report.ts";

/** Outcomes of a reading. */
export const ACCEPTED = 0;
export const DUPLICATE = 1;
export const CONFLICT = 2;

export interface Raw {
  id: string;
  source: "http" | "mqtt" | "chirpstack" | "ttn" | "rockblock";
  device: string | null;
  reason: string | null;
  /** Version of the codec that was run, and its error message if it failed. */
  codecVersion?: number | null;
  detail?: string | null;
  /** Accepted readings of the message, and refused ones. */
  accepted?: number;
  refused?: readonly Refused[];
  body: string;
}

/** A message of a device: its id, ascending in time, and whether something of it was refused. */
export interface DeviceMessage {
  device: string;
  message: string;
  isRefused: boolean;
}

export interface Batch extends Columns {
  project: string;
  batteries: Readonly<Record<string, number>> | null;
  raw: readonly Raw[];
  /** Messages of known devices in order of arrival; absent when the readings come from no device message. */
  messages?: readonly DeviceMessage[];
}

/** Below this number one statement is faster than the five round trips of a COPY. */
const COPY_FROM = 400;
const UNIQUE = "23505";
const INTERNAL = "XX000";
/** The month's table has been closed, or does not exist. */
const CLOSED_MONTH = "23514";

/** Months that are known to be open: their table exists. */
const openMonths = new WeakMap<Pool, Set<string>>();

/**
 * Months of readings that are closed, most often none. Readings of these are compared with the packed ones and added to
 * the late ones, in statements of their own: in a cluster, the tables are on several servers.
 */
type ClosedMonths = ReadonlySet<string>;

/**
 * Writes a batch and its log entry in one transaction; resolves when it is durable.
 * @returns the outcome of each reading; null when all are new
 */
export async function commitBatch(pool: Pool, batch: Batch): Promise<Uint8Array | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    if (batch.raw.length > 0) await insertRaw(client, batch);
    const fates =
      batch.sensors.length > 0 || batch.batteries ? await writeReadings(pool, client, batch) : null;
    await recordLastMessages(client, batch);
    return fates;
  } catch (error) {
    // A connection in an unknown state is discarded, with its open transaction.
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function writeReadings(pool: Pool, client: PoolClient, batch: Batch): Promise<Uint8Array | null> {
  try {
    return await write(client, batch, await ensureMonths(client, batch.times, knownMonths(pool)));
  } catch (error) {
    // A month was closed since this process looked, so that its table takes nothing any more.
    if ((error as { code?: string }).code !== CLOSED_MONTH) throw error;
    await client.query("rollback");
    knownMonths(pool).clear();
    return write(client, batch, await ensureMonths(client, batch.times, knownMonths(pool)));
  }
}

async function write(client: PoolClient, batch: Batch, closed: ClosedMonths): Promise<Uint8Array | null> {
  const params: Arrays = {
    project: batch.project,
    entry: newId(),
    isReport: true,
    sensors: int4Array(batch.sensors),
    times: instantArray(batch.times),
    values: float8Array(batch.values),
    batteries: batch.batteries ? JSON.stringify(batch.batteries) : null,
  };
  const isCopied =
    closed.size === 0 &&
    batch.sensors.length >= COPY_FROM &&
    (await copyInTransaction(client, batch, params));
  if (isCopied) return null;
  const added = await insertNewInTransaction(client, batch, params, closed);
  return added === null ? null : storeConflicts(client, batch, params, added);
}

interface Arrays {
  project: string;
  /** Id of the log's entry. */
  entry: string;
  sensors: Buffer;
  times: Buffer;
  values: Buffer;
  batteries: string | null;
  /** Whether the readings came in a report of their device. */
  isReport: boolean;
}

const LOG =
  "insert into readings_log (project_id, id, sensors, times, vals, batteries, is_report) values ($1, $2, $3, $4, $5, $6, $7)";

/** @returns false, without writing anything, when a reading already exists */
async function copyInTransaction(client: ClientBase, rows: Columns, arrays: Arrays): Promise<boolean> {
  await client.query("begin");
  const isCopied = await copy(client, rows, arrays);
  await client.query(isCopied ? "commit" : "rollback");
  return isCopied;
}

/** As the other one, within the transaction of the connection. */
async function copyInSavepoint(client: ClientBase, rows: Columns, arrays: Arrays): Promise<boolean> {
  await client.query("savepoint copied");
  const isCopied = await copy(client, rows, arrays);
  await client.query(isCopied ? "release savepoint copied" : "rollback to savepoint copied");
  return isCopied;
}

/** @returns false when a reading already exists: what was written must be undone */
async function copy(client: ClientBase, rows: Columns, arrays: Arrays): Promise<boolean> {
  try {
    await copyReadings(client, arrays.project, rows);
    await client.query({ name: "readings_log", text: LOG, values: logValues(arrays) });
    return true;
  } catch (error) {
    if (!isDuplicate(error as Partial<DatabaseError>)) throw error;
    return false;
  }
}

/** A cluster passes on what a worker said about a row of COPY as an internal error, with the worker's words. */
const isDuplicate = ({ code, message = "" }: Partial<DatabaseError>): boolean =>
  code === UNIQUE || (code === INTERNAL && /duplicate key value violates unique constraint/.test(message));

const logValues = ({ project, entry, sensors, times, values, batteries, isReport }: Arrays) => [
  ...[project, entry, sensors, times, values, batteries, isReport],
];

/**
 * One statement, and therefore one transaction. Of two readings with one key the first wins, also within the statement.
 */
const INSERT_NEW = `
  with added as (
    insert into readings (project_id, sensor_id, t, value)
    select $1, g.sensor_id, g.t, g.value from unnest($3::int4[], $4::timestamptz[], $5::float8[]) as g (sensor_id, t, value)
    on conflict do nothing returning sensor_id, t, value),
  logged as (
    insert into readings_log (project_id, id, sensors, times, vals, batteries, is_report)
    select $1, $2, coalesce(array_agg(sensor_id), '{}'), coalesce(array_agg(t), '{}'), coalesce(array_agg(value), '{}'), $6::jsonb, $7
      from added having count(*) > 0 or $6 is not null)
  select count(*)::int as n, case when count(*) < $8 then
      json_agg(json_build_array(sensor_id, (extract(epoch from t) * 1000)::bigint)) end as keys
    from added`;

/** Nobody folds late readings into packed ones until the transaction ends, so that what is compared stays so. */
const LOCK_LATE = "select pg_advisory_xact_lock_shared(7283407)";

/** Positions of the readings that are not stored, of several of one key the first. */
const FRESH = `
  select g.i::int as i from (
      select distinct on (u.sensor_id, u.t) u.sensor_id, u.t, u.i
        from unnest($2::int4[], $3::timestamptz[]) with ordinality as u (sensor_id, t, i) order by u.sensor_id, u.t, u.i) g
    left join readings_at($1, $2, $3) r on r.sensor_id = g.sensor_id and r.t = g.t
   where r.t is null order by g.i`;

const GIVEN = "unnest($2::int4[], $3::timestamptz[], $4::float8[]) as g (sensor_id, t, value)";
const ADDED = "returning sensor_id as sensor, (extract(epoch from t) * 1000)::float8 as t, value";
const INSERT_OPEN = `insert into readings (project_id, sensor_id, t, value)
  select $1, g.sensor_id, g.t, g.value from ${GIVEN} on conflict do nothing ${ADDED}`;
const INSERT_CLOSED = `insert into readings_late (project_id, sensor_id, t, value)
  select $1, g.sensor_id, g.t, g.value from ${GIVEN} on conflict do nothing ${ADDED}`;

/** Inserts as its own transaction, which a single statement is already. @returns as {@link insertNew} */
async function insertNewInTransaction(
  client: ClientBase,
  rows: Columns,
  arrays: Arrays,
  closed: ClosedMonths,
) {
  if (closed.size === 0) return insertNew(client, rows, arrays, closed);
  await client.query("begin");
  const added = await insertNew(client, rows, arrays, closed);
  await client.query("commit");
  return added;
}

/** @returns null when all were new, else the keys (`sensor:t`) of the new ones */
async function insertNew(
  client: ClientBase,
  given: Columns,
  arrays: Arrays,
  closed: ClosedMonths,
): Promise<Set<string> | null> {
  if (closed.size > 0) return insertLate(client, given, arrays, closed);
  const { length } = given.sensors;
  const { rows } = await client.query<{ n: number; keys: [number, number][] | null }>({
    name: "readings_insert",
    text: INSERT_NEW,
    values: [...logValues(arrays), length],
  });
  const [{ n, keys } = { n: 0, keys: null }] = rows;
  return n === length ? null : new Set((keys ?? []).map(([sensor, t]) => `${sensor}:${t}`));
}

/** As above, where some months are closed: the first reading of an instant may be a packed one. */
async function insertLate(
  client: ClientBase,
  given: Columns,
  arrays: Arrays,
  closed: ClosedMonths,
): Promise<Set<string> | null> {
  const { project, sensors, times } = arrays;
  await client.query(LOCK_LATE);
  const { rows: fresh } = await client.query<{ i: number }>({
    name: "readings_fresh",
    text: FRESH,
    values: [project, sensors, times],
  });
  const positions = fresh.map(({ i }) => i - 1);
  const added: Reading[] = [];
  for (const part of splitByMonth(given, positions, closed)) {
    if (part.rows.times.length === 0) continue;
    const { rows } = await client.query<Reading>({
      name: part.isClosed ? "readings_insert_closed" : "readings_insert_open",
      text: part.isClosed ? INSERT_CLOSED : INSERT_OPEN,
      values: valuesOf(project, part.rows),
    });
    added.push(...rows);
  }
  if (added.length > 0 || arrays.batteries) {
    const stored = {
      sensors: int4Array(added.map(({ sensor }) => sensor)),
      times: instantArray(added.map(({ t }) => t)),
      values: float8Array(added.map(({ value }) => value)),
    };
    await client.query({ name: "readings_log", text: LOG, values: logValues({ ...arrays, ...stored }) });
  }
  if (added.length === given.sensors.length) return null;
  return new Set(added.map(({ sensor, t }) => `${sensor}:${t}`));
}

interface Reading {
  sensor: number;
  t: number;
  value: number;
}

const valuesOf = (project: string, { sensors, times, values }: Columns) => [
  ...[project, int4Array(sensors), instantArray(times), float8Array(values)],
];

/** Rows of open months, and those of closed ones. */
function splitByMonth(
  { sensors, times, values }: Columns,
  positions: readonly number[],
  closed: ClosedMonths,
) {
  return [false, true].map((isClosed) => {
    const some = positions.filter((i) => closed.has(monthOf(times[i] as number)) === isClosed);
    const pick = (from: ArrayLike<number>) => some.map((i) => from[i] as number);
    return { isClosed, rows: { sensors: pick(sensors), times: pick(times), values: pick(values) } };
  });
}

/** Readings that were stored, and the log's entry that has them; null: none of them is new. */
export interface Unreported {
  entry: string | null;
  rows: { sensors: number[]; times: number[]; values: number[] };
}

/**
 * Stores readings that came in no report, with an entry of the log, in the transaction of the connection.
 * @returns those that were not stored yet; the others stay as they are
 */
export async function insertUnreported(
  client: ClientBase,
  project: string,
  rows: Columns,
): Promise<Unreported> {
  const [sensors, times, values] = [[...rows.sensors], [...rows.times], [...rows.values]];
  const arrays: Arrays = {
    project,
    entry: newId(),
    isReport: false,
    sensors: int4Array(sensors),
    times: instantArray(times),
    values: float8Array(values),
    batteries: null,
  };
  const { entry } = arrays;
  const all = { sensors, times, values };
  const closed = await ensureMonths(client, times);
  const isCopied =
    closed.size === 0 && times.length >= COPY_FROM && (await copyInSavepoint(client, rows, arrays));
  if (isCopied) return { entry, rows: all };
  const added = await insertNew(client, all, arrays, closed);
  if (added === null) return { entry, rows: all };
  const isNew = (_: number, n: number) => added.has(`${sensors[n]}:${times[n]}`);
  return {
    entry: added.size > 0 ? entry : null,
    rows: { sensors: sensors.filter(isNew), times: times.filter(isNew), values: values.filter(isNew) },
  };
}

const INSERT_AGAIN = `insert into readings (project_id, sensor_id, t, value)
  select $1, g.sensor_id, g.t, g.value from ${GIVEN}`;
const INSERT_AGAIN_LATE = `insert into readings_late (project_id, sensor_id, t, value)
  select $1, g.sensor_id, g.t, g.value from ${GIVEN}`;

/** Stores readings outside the log, in the transaction of the connection. Their keys are new: they were removed before. */
export async function insertReadings(client: ClientBase, project: string, given: Columns): Promise<void> {
  if (given.times.length === 0) return;
  const closed = await ensureMonths(client, given.times);
  if (closed.size === 0 && given.times.length >= COPY_FROM) return copyReadings(client, project, given);
  if (closed.size > 0) await client.query(LOCK_LATE);
  for (const { isClosed, rows } of splitByMonth(given, [...given.times.keys()], closed)) {
    if (rows.times.length === 0) continue;
    await client.query({
      name: isClosed ? "readings_insert_again_late" : "readings_insert_again",
      text: isClosed ? INSERT_AGAIN_LATE : INSERT_AGAIN,
      values: valuesOf(project, rows),
    });
  }
}

async function copyReadings(client: ClientBase, project: string, rows: Columns): Promise<void> {
  const stream = client.query(
    copyFrom("copy readings (project_id, sensor_id, t, value) from stdin (format binary)"),
  );
  stream.end(copyOf(project, rows));
  await once(stream, "finish");
}

/** Compares existing readings with received ones; a differing value is stored as a conflict. */
async function storeConflicts(
  client: PoolClient,
  { project, sensors, times, values }: Batch,
  arrays: Arrays,
  added: Set<string>,
): Promise<Uint8Array> {
  const { rows } = await client.query<{ sensor: number; t: number; value: number }>(
    `select r.sensor_id as sensor, (extract(epoch from r.t) * 1000)::float8 as t, r.value
       from readings_at($1, $2, $3) r`,
    [project, arrays.sensors, arrays.times],
  );
  const there = new Map(rows.map(({ sensor, t, value }) => [`${sensor}:${t}`, value]));
  const fates = new Uint8Array(sensors.length);
  const others: number[] = [];
  for (let i = 0; i < sensors.length; i++) {
    const key = `${sensors[i]}:${times[i]}`;
    // The first reading of an inserted key is the stored one; later ones of the batch are duplicates or conflicts.
    if (added.delete(key)) continue;
    fates[i] = there.get(key) === values[i] ? DUPLICATE : CONFLICT;
    if (fates[i] === CONFLICT) others.push(i);
  }
  const pick = (from: readonly number[]) => others.map((i) => from[i] as number);
  if (others.length > 0) {
    await client.query(
      `insert into readings_conflicts (project_id, sensor_id, t, value)
       select $1, g.* from unnest($2::int4[], $3::timestamptz[], $4::float8[]) as g on conflict do nothing`,
      [project, int4Array(pick(sensors)), instantArray(pick(times)), float8Array(pick(values))],
    );
  }
  return fates;
}

/** Replaces characters that PostgreSQL cannot store: one message must not roll back the others of its batch. */
export const storedText = (text: string): string =>
  Buffer.from(text.replaceAll("\0", "\ufffd"), "utf8").toString("utf8");

export const storedRefusal = ({ variable, ...line }: Refused): Refused => ({
  ...line,
  variable: variable === null ? null : storedText(variable),
});

/** Skips rows locked by another transaction: two batches must not wait for each other. */
const CLEAR_REFUSALS = `
  delete from device_refusals where (project_id, device_id) in (
    select r.project_id, r.device_id
      from device_refusals r join unnest($2::uuid[], $3::uuid[]) as m (device_id, id) on m.device_id = r.device_id
     where r.project_id = $1 and r.message_id < m.id order by r.device_id for update of r skip locked)`;
const UPSERT_REFUSALS = `
  insert into device_refusals as r (project_id, device_id, message_id)
  select $1, m.device_id, m.id from unnest($2::uuid[], $3::uuid[]) as m (device_id, id) order by m.device_id
  on conflict (project_id, device_id) do update set message_id = excluded.message_id
   where r.message_id < excluded.message_id`;

/**
 * Records whether the last message of each device was accepted completely; of several in a batch the last one counts.
 */
async function recordLastMessages(client: PoolClient, { project, messages = [] }: Batch): Promise<void> {
  const last = new Map(messages.map((one) => [one.device, one]));
  for (const isRefused of [true, false]) {
    const some = [...last.values()].filter((one) => one.isRefused === isRefused);
    if (some.length === 0) continue;
    await client.query({
      name: isRefused ? "device_refusals_keep" : "device_refusals_clear",
      text: isRefused ? UPSERT_REFUSALS : CLEAR_REFUSALS,
      values: [project, some.map(({ device }) => device), some.map(({ message }) => message)],
    });
  }
}

async function insertRaw(client: PoolClient, { project, raw }: Batch): Promise<void> {
  await client.query(
    `insert into readings_raw (project_id, id, source, device_id, reason, detail, codec_version, accepted, refused, body)
     select $1, r.id, r.source, r.device, r.reason, r.detail, r."codecVersion", r.accepted, r.refused, r.body
       from jsonb_to_recordset($2::jsonb) as r (id uuid, source text, device uuid, reason text, detail text, "codecVersion" int,
         accepted int, refused jsonb, body text)`,
    [
      project,
      JSON.stringify(
        raw.map((one) => ({
          ...one,
          body: storedText(one.body),
          ...(one.detail ? { detail: storedText(one.detail) } : {}),
          ...(one.refused ? { refused: one.refused.map(storedRefusal) } : {}),
        })),
      ),
    ],
  );
}

const monthOf = (t: number) => new Date(t).toISOString().slice(0, 7);

function knownMonths(pool: Pool): Set<string> {
  const known = openMonths.get(pool) ?? new Set();
  openMonths.set(pool, known);
  return known;
}

/**
 * Late readings may need a month whose table was not created in advance.
 * @param known months that are known to be open; those that are found here are added
 * @returns those that are closed
 */
async function ensureMonths(
  client: ClientBase,
  times: readonly number[],
  known: Set<string> = new Set(),
): Promise<ClosedMonths> {
  const closed = new Set<string>();
  let begin = 0;
  let end = -1;
  for (const t of times) {
    // Most readings of a batch are in one month, so its bounds are compared instead of its name.
    if (t >= begin && t < end) continue;
    const month = monthOf(t);
    begin = Date.parse(`${month}-01T00:00:00Z`);
    end = new Date(begin).setUTCMonth(new Date(begin).getUTCMonth() + 1);
    if (known.has(month) || closed.has(month)) continue;
    const { rows } = await client.query<{ open: boolean }>("select make_readings_month($1) as open", [
      `${month}-01`,
    ]);
    if (rows[0]?.open) known.add(month);
    else closed.add(month);
  }
  return closed;
}
