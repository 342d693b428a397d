// Decisions about dated work: rescheduling a monitoring.
import type { Series } from "@vetaverde/domain/schedule/series";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { COUNTED_COLUMNS } from "../monitorings/monitorings.store.ts";
import type { CountedRow, RescheduleRow } from "../rows.gen.ts";

export interface NewReschedule {
  id: string;
  monitoring: string;
  version: number;
  from: string;
  to: string;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  capturedAt: Date | null;
  by: string;
  at: Date;
}

/** Moves the monitoring and records the earlier day. The reason of its latest follow-up stays in place. */
export async function insertReschedule(tx: Tx, project: string, r: NewReschedule): Promise<CountedRow[]> {
  await sql`insert into reschedules (project_id, id, monitoring_id, version, from_day, to_day, reason, captured_at, decided_by, decided_at)
    values (${project}, ${r.id}, ${r.monitoring}, ${r.version}, ${r.from}, ${r.to}, ${r.reason}, ${r.capturedAt}, ${r.by}, ${r.at})`.execute(
    tx,
  );
  const { rows } =
    await sql<CountedRow>`update monitorings set estimated_on = ${r.to}, starts_at = ${r.startsAt}, ends_at = ${r.endsAt}, rescheduled = true,
      reason = case when observation is null then ${r.reason} else reason end,
      version = ${r.version}, updated_at = ${r.at}, updated_by = ${r.by}
    where project_id = ${project} and id = ${r.monitoring} returning ${COUNTED_COLUMNS}`.execute(tx);
  return rows;
}

/** The plan's times for a monitoring. */
export async function seriesOf(tx: Tx, project: string, monitoring: string): Promise<Series> {
  const { rows } =
    await sql<Series>`select s.frequency, s.start_date as "startDate", s.start_time as "startTime",
      s.end_date as "endDate", s.end_time as "endTime", s.duration_hours as "durationHours"
    from monitorings m join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
    where m.project_id = ${project} and m.id = ${monitoring}`.execute(tx);
  const found = rows[0];
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Extends the plan's period to include the day: whether a plan is in execution follows from its monitorings' days. */
export async function reachDay(tx: Tx, project: string, plan: string, day: string): Promise<void> {
  await sql`update plans set starts_on = least(starts_on, ${day}::date), ends_on = greatest(ends_on, ${day}::date),
      version = version + 1
    where project_id = ${project} and id = ${plan} and ${day}::date not between starts_on and ends_on`.execute(
    tx,
  );
}

export async function listReschedules(db: Db, project: string, monitoring: string): Promise<RescheduleRow[]> {
  const { rows } =
    await sql<RescheduleRow>`select r.id, r.version, r.from_day as "from", r.to_day as "to", r.reason,
      r.captured_at as "capturedAt", r.decided_at as at, concat_ws(' ', u.name, u.last_name) as by
    from reschedules r left join published_users u on u.id = r.decided_by
    where r.project_id = ${project} and r.monitoring_id = ${monitoring} order by r.version desc`.execute(db);
  return rows;
}
