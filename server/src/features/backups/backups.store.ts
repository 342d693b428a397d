import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BackupOutcome } from "./backup.ts";
import type { BackupRunRow, BackupScheduleRow } from "./rows.gen.ts";

export async function findSchedule(db: Db | Tx): Promise<BackupScheduleRow> {
  const { rows } = await sql<BackupScheduleRow>`
    select active, every_hours as "everyHours", keep, late_hours as "lateHours", version, since,
           alerted_at as "alertedAt" from backup_schedule where id = 1`.execute(db);
  if (!rows[0]) throw new Error("the schedule of backups is missing");
  return rows[0];
}

export interface ScheduleValues {
  active: boolean;
  everyHours: number;
  keep: number;
  lateHours: number;
}

/** False when another version is stored. */
export async function setSchedule(tx: Tx, values: ScheduleValues, version: number): Promise<boolean> {
  const { active, everyHours, keep, lateHours } = values;
  const { numAffectedRows } = await sql`update backup_schedule
    set since = case when active then since else now() end, active = ${active}, every_hours = ${everyHours},
        keep = ${keep}, late_hours = ${lateHours}, version = version + 1
    where id = 1 and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Remembers that the administrators were notified; false when they were notified after the given instant. */
export async function markAlerted(tx: Tx, at: Date, notAfter: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup_schedule set alerted_at = ${at}
    where id = 1 and (alerted_at is null or alerted_at < ${notAfter})`.execute(tx);
  return numAffectedRows === 1n;
}

export async function forgetAlert(db: Db): Promise<void> {
  await sql`update backup_schedule set alerted_at = null where id = 1 and alerted_at is not null`.execute(db);
}

/** The newest first. */
export async function listRuns(db: Db): Promise<BackupRunRow[]> {
  const { rows } = await sql<BackupRunRow>`
    select id, started_at as "startedAt", ended_at as "endedAt", state, scheduled, backup, saved_at as "savedAt",
           bytes, written, lost_files as "lostFiles", error
      from backup_runs order by started_at desc limit 30`.execute(db);
  return rows;
}

/** The instant whose state the newest backup has; null: there is none. */
export async function findLastSuccess(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ savedAt: Date | null }>`
    select saved_at as "savedAt" from backup_runs where state = 'done' order by saved_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.savedAt ?? null;
}

/** When the newest run began that failed after the last success. */
export async function findLastFailure(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from backup_runs where state = 'failed' order by started_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Only one backup runs at a time: where one begins, an earlier one that seems to be running is dead. */
export async function beginRun(db: Db, id: string, at: Date): Promise<void> {
  await sql`update backup_runs set state = 'failed', ended_at = ${at}, error = 'INTERRUPTED'
    where state = 'running'`.execute(db);
  await sql`insert into backup_runs (id, started_at, state, scheduled)
    values (${id}, ${at}, 'running', true)`.execute(db);
}

export async function endRun(db: Db, id: string, at: Date, outcome: BackupOutcome): Promise<void> {
  await sql`update backup_runs set state = 'done', ended_at = ${at}, backup = ${outcome.id}, saved_at = ${outcome.at},
    bytes = ${outcome.databaseBytes + outcome.fileBytes}, written = ${outcome.writtenBytes},
    lost_files = ${outcome.lostFiles}, error = ${outcome.deletionFault}
    where id = ${id}`.execute(db);
}

export async function failRun(db: Db, id: string, at: Date, error: string): Promise<void> {
  await sql`update backup_runs set state = 'failed', ended_at = ${at}, error = ${error}
    where id = ${id}`.execute(db);
}

/** A backup that the operator made by the command. */
export async function insertDone(db: Db, id: string, startedAt: Date, outcome: BackupOutcome): Promise<void> {
  await sql`insert into backup_runs (id, started_at, ended_at, state, scheduled, backup, saved_at, bytes, written,
      lost_files, error)
    values (${id}, ${startedAt}, now(), 'done', false, ${outcome.id}, ${outcome.at},
      ${outcome.databaseBytes + outcome.fileBytes}, ${outcome.writtenBytes}, ${outcome.lostFiles},
      ${outcome.deletionFault})`.execute(db);
}

export async function deleteOldRuns(db: Db): Promise<void> {
  await sql`delete from backup_runs where started_at < now() - interval '400 days'`.execute(db);
}

/** Who is notified that backups are missing. */
export async function listSystemAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from published_users where admin and live order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
