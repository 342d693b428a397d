// The only module that writes monthly reports.
import type { ReportSchedule, ScheduleBody } from "@vetaverde/contract/reports";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { DueRow } from "./rows.gen.ts";

export type ScheduleRow = Omit<ReportSchedule, "next"> & { last: string | null };

const columns = sql`s.id, s.subject, s.locale, s.months, s.day_of_month as "dayOfMonth", s.active, s.version,
    s.last_month::text as last,
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) order by u.name, u.id)
      from published_users u where u.id = any(s.recipients)), '[]') as recipients,
    json_build_object('id', m.id, 'name', m.name || ' ' || m.last_name) as "madeBy"
  from report_schedules s join published_users m on m.id = s.made_by`;

export async function list(db: Db, project: string): Promise<ScheduleRow[]> {
  const { rows } =
    await sql<ScheduleRow>`select ${columns} where s.project_id = ${project} order by s.made_at, s.id`.execute(
      db,
    );
  return rows;
}

export async function find(db: Db | Tx, project: string, id: string): Promise<ScheduleRow | undefined> {
  const { rows } =
    await sql<ScheduleRow>`select ${columns} where s.project_id = ${project} and s.id = ${id}`.execute(db);
  return rows[0];
}

export async function lock(tx: Tx, project: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from report_schedules
    where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows[0]?.version;
}

interface ScheduleEntry {
  project: string;
  id: string;
  of: ScheduleBody;
  /** The user with whose permissions its reports are made. */
  by: string;
}

export async function insert(tx: Tx, { project, id, of, by }: ScheduleEntry): Promise<void> {
  await sql`insert into report_schedules (project_id, id, subject, locale, months, day_of_month, recipients, active, made_by)
    values (${project}, ${id}, ${JSON.stringify(of.subject)}, ${of.locale}, ${of.months}, ${of.dayOfMonth},
      ${of.recipients}::uuid[], ${of.active}, ${by})`.execute(tx);
}

/** The user who changes a schedule becomes responsible for it: its reports are made with that user's permissions. */
export async function update(tx: Tx, { project, id, of, by }: ScheduleEntry): Promise<void> {
  await sql`update report_schedules set subject = ${JSON.stringify(of.subject)}, locale = ${of.locale}, months = ${of.months},
      day_of_month = ${of.dayOfMonth}, recipients = ${of.recipients}::uuid[], active = ${of.active}, made_by = ${by},
      version = version + 1
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** How many of the users are members of the project. */
export async function membersAmong(tx: Tx, project: string, users: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from published_members
    where project_id = ${project} and user_id = any(${users}::uuid[])`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function recipientsOf(tx: Tx, project: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ recipients: string[] }>`select recipients from report_schedules
    where project_id = ${project} and id = ${id}`.execute(tx);
  return rows[0]?.recipients ?? [];
}

export async function active(db: Db): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select s.project_id as project, p.time_zone as "timeZone", s.id,
      s.day_of_month as "dayOfMonth", s.last_month::text as last
    from report_schedules s join published_projects p on p.id = s.project_id where s.active`.execute(db);
  return rows;
}

/** Claims a month of the schedule; undefined when another process claimed it, or the schedule is inactive by now. */
export async function claimMonth(
  tx: Tx,
  project: string,
  id: string,
  month: string,
): Promise<(Pick<ScheduleBody, "subject" | "locale" | "months"> & { madeBy: string }) | undefined> {
  const { rows } = await sql<Pick<ScheduleBody, "subject" | "locale" | "months"> & { madeBy: string }>`
    update report_schedules set last_month = ${month}
     where project_id = ${project} and id = ${id} and active and (last_month is null or last_month < ${month})
    returning subject, locale, months, made_by as "madeBy"`.execute(tx);
  return rows[0];
}
