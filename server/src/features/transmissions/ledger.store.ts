// What became of each instant.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { AttemptRow, DecisionRow, FoundSubmission, LedgerDay, SubmissionRow } from "./rows.gen.ts";
import type { SubmissionKey } from "./sender.store.ts";

export type { AttemptRow, DecisionRow, LedgerDay, SubmissionRow } from "./rows.gen.ts";

/** Instants of one answer at most: those of a day, every five minutes. */
const MAX_LISTED = 300;

/** Instants of each day of UTC−4 by state. */
export async function ledgerDays(
  db: Db,
  project: string,
  profile: string,
  from: string,
  to: string,
): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    select to_char(s.due_at - interval '4 hours', 'YYYY-MM-DD') as day,
           count(*) filter (where s.state = 'accepted')::int as accepted,
           count(*) filter (where s.state in ('waiting', 'sent'))::int as waiting,
           count(*) filter (where s.state = 'refused')::int as refused, count(*) filter (where s.state = 'review')::int as review,
           count(*) filter (where s.state = 'gap')::int as gap, count(*) filter (where s.state = 'trial')::int as trial
      from transmission_submissions s
     where s.project_id = ${project} and s.profile_id = ${profile}
       and s.due_at >= ${from}::date::timestamptz + interval '4 hours' and s.due_at < ${to}::date::timestamptz + interval '28 hours'
     group by 1 order by 1`.execute(db);
  return rows;
}

/** The instants of a day of UTC−4; without one, those that were refused or wait for a person. */
export async function listSubmissions(
  db: Db,
  project: string,
  profile: string,
  day: string | null,
): Promise<SubmissionRow[]> {
  const chosen =
    day === null
      ? sql`s.state in ('review', 'refused')`
      : sql`s.due_at >= ${day}::date::timestamptz + interval '4 hours' and s.due_at < ${day}::date::timestamptz + interval '28 hours'`;
  const { rows } = await sql<SubmissionRow>`
    select s.due_at as "dueAt", s.measured_at as "measuredAt", s.state, s.reason, s.vals as values, s.tries,
           s.next_try_at as "nextTryAt", s.receipt
      from transmission_submissions s
     where s.project_id = ${project} and s.profile_id = ${profile} and ${chosen}
     order by s.due_at desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function findSubmission(
  db: Db | Tx,
  { project, profile, dueAt }: SubmissionKey,
): Promise<FoundSubmission | undefined> {
  const { rows } = await sql<FoundSubmission>`
    select s.due_at as "dueAt", s.measured_at as "measuredAt", s.state, s.reason, s.vals as values, s.tries,
           s.next_try_at as "nextTryAt", s.receipt, s.fields, s.subject
      from transmission_submissions s
     where s.project_id = ${project} and s.profile_id = ${profile} and s.due_at = ${dueAt}`.execute(db);
  return rows[0];
}

export async function listAttempts(
  db: Db | Tx,
  { project, profile, dueAt }: SubmissionKey,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.n, a.at, encode(a.hash, 'hex') as hash, a.body, o.at as "answeredAt",
           o.outcome, o.status, o.words, o.receipt, o.asked
      from transmission_attempts a
      left join transmission_outcomes o on o.project_id = a.project_id and o.profile_id = a.profile_id and o.due_at = a.due_at and o.n = a.n
     where a.project_id = ${project} and a.profile_id = ${profile} and a.due_at = ${dueAt} order by a.n`.execute(
    db,
  );
  return rows;
}

export async function listDecisions(
  db: Db | Tx,
  { project, profile, dueAt }: SubmissionKey,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.kind, d.vals as values, d.code, d.receipt, d.not_received as "notReceived", d.new_meter as "newMeter", d.reason, d.at,
           json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from transmission_decisions d join published_users u on u.id = d.by
     where d.project_id = ${project} and d.profile_id = ${profile} and d.due_at = ${dueAt} order by d.id`.execute(
    db,
  );
  return rows;
}

export async function lockSubmission(tx: Tx, { project, profile, dueAt }: SubmissionKey): Promise<void> {
  await sql`select 1 from transmission_submissions
    where project_id = ${project} and profile_id = ${profile} and due_at = ${dueAt} for update`.execute(tx);
}

export interface NewDecision {
  id: string;
  kind: "value" | "gap" | "delivered";
  /** Values to send, in today's units and for the work or device of today. */
  sent: {
    values: Readonly<Record<string, string>>;
    fields: readonly { name: string; unit: string }[];
    subject: Readonly<Record<string, string>>;
  } | null;
  /** Whether the person states that the authority does not have the values. */
  notReceived: boolean;
  /** Whether a totaliser starts anew with these values. */
  newMeter: boolean;
  code: string | null;
  receipt: string | null;
  reason: string;
  at: Date;
  by: string;
}

/** Records the decision and what follows from it. */
export async function insertDecision(
  tx: Tx,
  { project, profile, dueAt }: SubmissionKey,
  d: NewDecision,
): Promise<void> {
  const values = d.sent && JSON.stringify(d.sent.values);
  await sql`insert into transmission_decisions (project_id, profile_id, due_at, id, kind, vals, code, receipt, not_received, new_meter, reason, at, by)
    values (${project}, ${profile}, ${dueAt}, ${d.id}, ${d.kind}, ${values}, ${d.code}, ${d.receipt}, ${d.notReceived}, ${d.newMeter},
            ${d.reason}, ${d.at}, ${d.by})`.execute(tx);
  const state = { value: "waiting", gap: "gap", delivered: "accepted" }[d.kind];
  await sql`update transmission_submissions
      set state = ${state}, reason = null, vals = coalesce(${values}::jsonb, vals),
          fields = coalesce(${d.sent && JSON.stringify(d.sent.fields)}::jsonb, fields),
          subject = coalesce(${d.sent && JSON.stringify(d.sent.subject)}::jsonb, subject),
          receipt = coalesce(${d.receipt}, receipt), next_try_at = ${d.kind === "value" ? d.at : null}, changed_at = ${d.at}
    where project_id = ${project} and profile_id = ${profile} and due_at = ${dueAt}`.execute(tx);
}
