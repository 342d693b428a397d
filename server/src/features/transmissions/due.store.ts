// Makes submissions of what became due.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { DueProfile, DueReading, DueSubmission, EarlierValues, LaterValues } from "./rows.gen.ts";

export type { DueReading } from "./rows.gen.ts";

/** Profiles of which an instant has come. */
export async function profilesDue(db: Db, now: Date): Promise<DueProfile[]> {
  const { rows } = await sql<DueProfile>`
    select project_id as project, id, frequency, next_due as "nextDue" from transmission_profiles
     where next_due <= ${now} order by next_due limit 500`.execute(db);
  return rows;
}

/** The clock of the database, by which a process whose own is ahead makes nothing too early. */
export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
}

/** The profile as it is now, locked; undefined while another process is at it. */
export async function lockDueProfile(
  tx: Tx,
  { project, id }: { project: string; id: string },
): Promise<DueSubmission | undefined> {
  const { rows } = await sql<DueSubmission>`
    select p.frequency, p.state, p.next_due as "nextDue", p.service, p.settings from transmission_profiles p
     where p.project_id = ${project} and p.id = ${id} for update skip locked`.execute(tx);
  return rows[0];
}

/** For each instant and value, the latest reading not older than `reachSeconds`. */
export async function readingsFor(
  tx: Tx,
  { project, id }: { project: string; id: string },
  instants: readonly Date[],
  reachSeconds: number,
): Promise<DueReading[]> {
  const { rows } = await sql<DueReading>`
    select d.due /* not null: of the given instants */, f.name, f.is_required as "isRequired", f.unit, f.decimals, s.unit as "sensorUnit", s.range_min as min,
           s.range_max as max, r.t as at, r.value
      from unnest(${instants}::timestamptz[]) as d (due)
      cross join transmission_fields f
      join published_device_sensors s on s.project_id = f.project_id and s.id = f.sensor_id
      left join lateral last_readings(f.project_id, s.number,
             d.due - make_interval(secs => ${reachSeconds}) + interval '1 microsecond', d.due, 1) r on true
     where f.project_id = ${project} and f.profile_id = ${id}
     order by d.due, f.position`.execute(tx);
  return rows;
}

/** The latest values before an instant that were sent, or will be; of a profile in trial, that would have been. */
export async function valuesBefore(
  tx: Tx,
  { project, id, isTrial }: { project: string; id: string; isTrial: boolean },
  before: Date,
): Promise<Record<string, string>> {
  const { rows } = await sql<EarlierValues>`
    select vals from transmission_submissions
     where project_id = ${project} and profile_id = ${id} and due_at < ${before}
       and (state in ('waiting', 'sent', 'accepted', 'refused') or (${isTrial} and state = 'trial' and reason is null))
     order by due_at desc limit 1`.execute(tx);
  return rows[0]?.vals ?? {};
}

/** The first values after an instant that were sent, or will be; none when a totaliser started anew with them. */
export async function valuesAfter(
  tx: Tx,
  { project, id }: { project: string; id: string },
  after: Date,
): Promise<Record<string, string>> {
  const { rows } = await sql<LaterValues>`
    select s.vals, exists (select from transmission_decisions d
                            where d.project_id = s.project_id and d.profile_id = s.profile_id and d.due_at = s.due_at
                              and d.new_meter) as "isNewMeter"
      from transmission_submissions s
     where s.project_id = ${project} and s.profile_id = ${id} and s.due_at > ${after}
       and s.state in ('waiting', 'sent', 'accepted', 'refused')
     order by s.due_at limit 1`.execute(tx);
  return rows[0] && !rows[0].isNewMeter ? rows[0].vals : {};
}

export interface NewSubmission {
  dueAt: Date;
  state: string;
  reason: string | null;
  measuredAt: Date;
  values: Readonly<Record<string, string>>;
  fields: readonly { name: string; unit: string }[];
  lateFrom: Date;
}

/** Inserts the submissions of a work or device, and moves the profile behind them. */
export async function insertSubmissions(
  tx: Tx,
  { project, id }: { project: string; id: string },
  { made, subject }: { made: readonly NewSubmission[]; subject: Readonly<Record<string, string>> },
  nextDue: Date,
  at: Date,
): Promise<void> {
  await sql`
    insert into transmission_submissions
           (project_id, profile_id, due_at, state, reason, measured_at, vals, fields, subject, next_try_at, late_from, changed_at)
    select ${project}, ${id}, u.due_at, u.state, u.reason, u.measured_at, u.vals, u.fields, ${JSON.stringify(subject)},
           case when u.state = 'waiting' then ${at}::timestamptz end, u.late_from, ${at}
      from unnest(${made.map(({ dueAt }) => dueAt)}::timestamptz[], ${made.map(({ state }) => state)}::text[],
                  ${made.map(({ reason }) => reason)}::text[], ${made.map(({ measuredAt }) => measuredAt)}::timestamptz[],
                  ${made.map(({ values }) => JSON.stringify(values))}::jsonb[],
                  ${made.map(({ fields }) => JSON.stringify(fields))}::jsonb[],
                  ${made.map(({ lateFrom }) => lateFrom)}::timestamptz[])
        as u (due_at, state, reason, measured_at, vals, fields, late_from)
    on conflict (project_id, profile_id, due_at) do nothing`.execute(tx);
  await sql`update transmission_profiles set next_due = ${nextDue} where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}
