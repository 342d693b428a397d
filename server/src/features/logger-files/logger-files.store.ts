import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ChannelCounts, LoggerAnswers } from "@vetaverde/contract/logger-files";
import { endsOf } from "@vetaverde/domain/readings/instants";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { PackedRows, ReadLogger } from "./read/read-logger.ts";
import type {
  DrawnBucket,
  ImportRow,
  KnownAnswers,
  LoggerFileRow,
  LoggerSensorRow,
  StoredChunk,
} from "./rows.gen.ts";

export type { ImportRow, LoggerFileRow, LoggerSensorRow } from "./rows.gen.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The sensors of a device, and the barometers of its project, by which a level may be compensated. */
export async function sensorsFor(db: Db | Tx, project: string, device: string): Promise<LoggerSensorRow[]> {
  const { rows } = await sql<LoggerSensorRow>`
    select s.id, s.number, s.device_id as "device", d.name as "deviceName", s.name, s.unit, s.kind, s.active, s.origin,
           (select max(f.before) from published_forgotten f
             where f.project_id = s.project_id and f.sensor_id = s.number) as since /* Before this instant only roll-ups are left. */
      from published_device_sensors s join published_devices d on d.project_id = s.project_id and d.id = s.device_id
     where s.project_id = ${project} and (s.device_id = ${device} or s.kind = 'barometer')
     order by s.device_id, s.position`.execute(db);
  return rows;
}

export async function hasDevice(db: Db, project: string, device: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from published_devices where project_id = ${project} and id = ${device}`.execute(db);
  return rows.length > 0;
}

export interface NewLoggerFile {
  project: string;
  id: string;
  device: string;
  fileName: string;
  sha256: string;
  size: number;
  read: ReadLogger;
  answers: LoggerAnswers;
  at: Date;
  by: string;
  expiresAt: Date;
}

export async function insertFile(db: Db, of: NewLoggerFile): Promise<void> {
  await sql`insert into logger_files (project_id, id, device_id, file_name, file_sha256, size, state, read, answers, chunks,
      created_at, created_by, expires_at)
    values (${of.project}, ${of.id}, ${of.device}, ${of.fileName}, ${of.sha256}, ${of.size}, 'read',
      ${JSON.stringify(of.read)}::jsonb, ${JSON.stringify(of.answers)}::jsonb, ${of.read.chunks}, ${of.at}, ${of.by}, ${of.expiresAt})`.execute(
    db,
  );
}

export async function findFile(
  db: Db | Tx,
  project: string,
  device: string,
  id: string,
  isLocked = false,
): Promise<LoggerFileRow | undefined> {
  const { rows } = await sql<LoggerFileRow>`
    select id, device_id as "device", file_name as "fileName", file_sha256 as "sha256", size::float8 as size, state, read, answers, counts,
           chunks, done_chunks as "doneChunks", created_by as "createdBy", expires_at as "expiresAt", saved_by as "savedBy",
           added_from as "addedFrom", withdrawn_by as "withdrawnBy"
      from logger_files where project_id = ${project} and device_id = ${device} and id = ${id}
     ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** What another reading of the file gave, and the answers for it. */
export async function updateRead(
  db: Db | Tx,
  project: string,
  id: string,
  { read, answers }: { read: ReadLogger; answers: LoggerAnswers },
): Promise<void> {
  await sql`update logger_files set read = ${JSON.stringify(read)}::jsonb, answers = ${JSON.stringify(answers)}::jsonb,
      chunks = ${read.chunks}, counts = null
    where project_id = ${project} and id = ${id} and state = 'read'`.execute(db);
}

export async function updateCounts(
  db: Db | Tx,
  project: string,
  id: string,
  counts: ChannelCounts[] | null,
): Promise<void> {
  await sql`update logger_files set counts = ${counts && JSON.stringify(counts)}::jsonb
    where project_id = ${project} and id = ${id}`.execute(db);
}

/** The hash and size of an upload, which are known at its end. */
export async function updateUpload(
  db: Db,
  project: string,
  id: string,
  { sha256, size }: { sha256: string; size: number },
): Promise<void> {
  await sql`update logger_files set file_sha256 = ${sha256}, size = ${size} where project_id = ${project} and id = ${id}`.execute(
    db,
  );
}

export async function insertPiece(
  db: Db,
  project: string,
  id: string,
  n: number,
  bytes: Buffer,
): Promise<void> {
  const zipped = await zip(bytes);
  await sql`insert into logger_file_pieces (project_id, file_id, n, bytes) values (${project}, ${id}, ${n}, ${zipped})`.execute(
    db,
  );
}

/** The file as it was uploaded, piece by piece. */
export async function* piecesOf(db: Db, project: string, id: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from logger_file_pieces where project_id = ${project} and file_id = ${id} and n = ${n}`.execute(
      db,
    );
    if (!rows[0]) return;
    yield await unzip(rows[0].bytes);
  }
}

export async function insertChunk(
  db: Db,
  project: string,
  id: string,
  n: number,
  { rows, times, vals }: PackedRows,
): Promise<void> {
  await sql`insert into logger_file_chunks (project_id, file_id, n, rows, times, vals)
    values (${project}, ${id}, ${n}, ${rows}, ${Buffer.from(times)}, ${Buffer.from(vals)})`.execute(db);
}

export async function deleteChunks(db: Db | Tx, project: string, id: string): Promise<void> {
  await sql`delete from logger_file_chunks where project_id = ${project} and file_id = ${id}`.execute(db);
}

export interface Chunk {
  rows: number;
  times: Float64Array;
  vals: Float64Array;
}

export async function findChunk(db: Db | Tx, project: string, id: string, n: number): Promise<Chunk | null> {
  const { rows } = await sql<StoredChunk>`
    select rows, times, vals from logger_file_chunks where project_id = ${project} and file_id = ${id} and n = ${n}`.execute(
    db,
  );
  const [chunk] = rows;
  return chunk ? { rows: chunk.rows, times: doublesOf(chunk.times), vals: doublesOf(chunk.vals) } : null;
}

/** A copy, because the driver's buffer is not aligned. */
const doublesOf = (bytes: Buffer) => new Float64Array(Uint8Array.from(bytes).buffer);

/** How many of the readings are stored, with the same value and with another. */
export async function compare(
  db: Db | Tx,
  project: string,
  sensor: number,
  { times, values }: { times: readonly number[]; values: readonly number[] },
): Promise<{ equal: number; conflicting: number }> {
  if (times.length === 0) return { equal: 0, conflicting: 0 };
  const [from, to] = endsOf(times);
  const { rows } = await sql<{ equal: number; conflicting: number }>`
    select count(*) filter (where r.value = g.value)::int as equal,
           count(*) filter (where r.value <> g.value)::int as conflicting
      from (select to_timestamp(u.ms / 1000) as t, u.value
              from unnest(${times}::float8[], ${values}::float8[]) as u (ms, value)) g
      join readings_between(${project}, ${sensor}, ${from}, ${to}) r on r.t = g.t`.execute(db);
  return rows[0] ?? { equal: 0, conflicting: 0 };
}

/** Stored readings of a span, as minimum, maximum and mean of each bucket at the mean instant of its readings. */
export async function bucketsOf(
  db: Db | Tx,
  project: string,
  sensor: number,
  { from, to, ms }: { from: number; to: number; ms: number },
): Promise<DrawnBucket[]> {
  const { rows } = await sql<DrawnBucket>`
    select avg(extract(epoch from t) * 1000)::float8 as t, min(value) as min,
           max(value) as max, avg(value) as mean
      from readings_between(${project}, ${sensor}, ${new Date(from)}, ${new Date(to)})
     group by date_bin(${`${ms} milliseconds`}::interval, t, timestamptz 'epoch') order by 1`.execute(db);
  return rows;
}

/** The answers of an earlier file of the instrument with the same columns. */
export async function earlierAnswers(
  db: Db,
  project: string,
  device: string,
  { format, columns }: { format: string; columns: string },
): Promise<LoggerAnswers | null> {
  const { rows } = await sql<KnownAnswers>`
    select answers from logger_mappings
     where project_id = ${project} and device_id = ${device} and format = ${format} and columns = ${columns}`.execute(
    db,
  );
  return rows[0]?.answers ?? null;
}

export async function saveAnswers(
  tx: Tx,
  project: string,
  device: string,
  of: { format: string; columns: string; answers: LoggerAnswers; at: Date },
): Promise<void> {
  await sql`insert into logger_mappings (project_id, device_id, format, columns, answers, saved_at)
    values (${project}, ${device}, ${of.format}, ${of.columns}, ${JSON.stringify(of.answers)}::jsonb, ${of.at})
    on conflict (project_id, device_id, format, columns) do update set answers = excluded.answers, saved_at = excluded.saved_at`.execute(
    tx,
  );
}

/** An earlier import of the same bytes for the device. */
export async function importedBefore(
  db: Db | Tx,
  project: string,
  device: string,
  sha256: string,
): Promise<{ at: Date; by: string } | null> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select f.saved_at as at /* not null: it was saved */, u.name as by from logger_files f join published_users u on u.id = f.saved_by
     where f.project_id = ${project} and f.device_id = ${device} and f.file_sha256 = ${sha256} and f.state in ('saving', 'saved')
     order by f.saved_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function beginSaving(
  tx: Tx,
  project: string,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await sql`update logger_files set state = 'saving', expires_at = null, saved_at = ${at}, saved_by = ${by}, done_chunks = 0, counts = null
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function insertAdded(
  tx: Tx,
  of: {
    project: string;
    file: string;
    n: number;
    sensor: number;
    times: readonly number[];
    values: readonly number[];
  },
): Promise<void> {
  await sql`insert into logger_file_readings (project_id, file_id, n, sensor_id, times, vals)
    select ${of.project}, ${of.file}, ${of.n}, ${of.sensor}, array_agg(to_timestamp(u.ms / 1000)), array_agg(u.value)
      from unnest(${of.times}::float8[], ${of.values}::float8[]) as u (ms, value)`.execute(tx);
}

/** Records that a chunk is done. @param state after it */
export async function chunkDone(
  tx: Tx,
  project: string,
  id: string,
  of: {
    doneChunks: number;
    counts: ChannelCounts[] | null;
    state: "saving" | "saved" | "withdrawing" | "withdrawn";
    added: { from: Date; to: Date } | null;
  },
): Promise<void> {
  await sql`update logger_files set done_chunks = ${of.doneChunks}, state = ${of.state},
      added_from = least(added_from, ${of.added?.from ?? null}::timestamptz),
      added_to = greatest(added_to, ${of.added?.to ?? null}::timestamptz),
      counts = coalesce(${of.counts && JSON.stringify(of.counts)}::jsonb, counts)
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function beginWithdrawal(
  tx: Tx,
  project: string,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await sql`update logger_files set state = 'withdrawing', withdrawn_at = ${at}, withdrawn_by = ${by}, withdraw_reason = ${reason}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** The sensors to which a chunk added readings, with the span of these. */
export async function addedBy(
  tx: Tx,
  project: string,
  id: string,
  n: number,
): Promise<{ sensor: number; from: Date; to: Date }[]> {
  const { rows } = await sql<{ sensor: number; from: Date; to: Date }>`
    select k.sensor_id as sensor, min(u.t) as "from" /* not null: an added chunk has a reading */, max(u.t) as "to" /* not null: an added chunk has a reading */
      from logger_file_readings k, unnest(k.times) as u (t)
     where k.project_id = ${project} and k.file_id = ${id} and k.n = ${n} group by k.sensor_id order by k.sensor_id`.execute(
    tx,
  );
  return rows;
}

/** The sensors to which an import added readings. */
export async function sensorsOfImport(tx: Tx, project: string, id: string): Promise<number[]> {
  const { rows } = await sql<{ sensor: number }>`
    select distinct sensor_id as sensor from logger_file_readings where project_id = ${project} and file_id = ${id}`.execute(
    tx,
  );
  return rows.map(({ sensor }) => sensor);
}

export async function withdrawReadings(
  tx: Tx,
  of: { project: string; file: string; n: number; sensor: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select withdraw_logger_readings(${of.project}, ${of.file}, ${of.n}, ${of.sensor}) as n /* not null: it returns a count */`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** Imports of a device, newest first. @param id of one import alone */
export async function imports(
  db: Db | Tx,
  project: string,
  device: string,
  { limit, offset, id = null }: { limit: number; offset: number; id?: string | null },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow>`
    select f.id, f.file_name as "fileName", f.size::float8 as size, f.read,
           f.state, f.chunks, f.done_chunks as "doneChunks", f.counts,
           f.saved_at as at /* not null: it is saved */, u.name as "by", f.saved_by as "savedBy",
           f.withdrawn_at as "withdrawnAt", w.name as "withdrawnBy", f.withdraw_reason as reason,
           f.added_from as "from", f.added_to as "to"
      from logger_files f join published_users u on u.id = f.saved_by left join published_users w on w.id = f.withdrawn_by
     where f.project_id = ${project} and f.device_id = ${device} and f.state <> 'read' and (${id}::uuid is null or f.id = ${id})
     order by f.saved_at desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from logger_files
     where project_id = ${project} and device_id = ${device} and state <> 'read'`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Imports whose saving or withdrawal a crashed process may have left behind. */
export async function unfinished(db: Db): Promise<{ project: string; device: string; id: string }[]> {
  const { rows } = await sql<{ project: string; device: string; id: string }>`
    select project_id as project, device_id as device, id from logger_files where state in ('saving', 'withdrawing')`.execute(
    db,
  );
  return rows;
}

/** Deletes a file that is not saved, with what was read of it. */
export async function deleteFile(db: Db | Tx, project: string, id: string): Promise<void> {
  await deleteChunks(db, project, id);
  await sql`delete from logger_file_pieces where project_id = ${project} and file_id = ${id}`.execute(db);
  await sql`delete from logger_files where project_id = ${project} and id = ${id} and state = 'read'`.execute(
    db,
  );
}

/** Deletes previews whose time is over. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ project: string; id: string }>`
    select project_id as project, id from logger_files where expires_at < ${now}`.execute(db);
  for (const { project, id } of rows) {
    await db.transaction().execute(async (tx) => {
      const { rows: locked } = await sql<{ id: string }>`select id from logger_files
        where project_id = ${project} and id = ${id} and expires_at < ${now} for update`.execute(tx);
      if (locked.length > 0) await deleteFile(tx, project, id);
    });
  }
}

/** The last stored reading of a span, epoch ms. */
export async function lastInstant(
  db: Db,
  project: string,
  sensor: number,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  const { rows } = await sql<{ t: Date }>`
    select t from last_readings(${project}, ${sensor}, ${new Date(from)}, ${new Date(to)}, 1)`.execute(db);
  return rows[0]?.t.getTime() ?? null;
}
