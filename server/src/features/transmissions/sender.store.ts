// What is to be sent, every attempt and its outcome.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { ClaimedSubmission, Informant, LostAttempts } from "./rows.gen.ts";

export type { ClaimedSubmission, Informant } from "./rows.gen.ts";

export interface SubmissionKey {
  project: string;
  profile: string;
  dueAt: Date;
}

/** Informants with something that may be sent now. */
export async function informantsDue(db: Db, now: Date): Promise<Informant[]> {
  const { rows } = await sql<Informant>`
    select p.informant from transmission_profiles p left join transmission_informants i on i.informant = p.informant
     where p.state = 'live' and (i.held_until is null or i.held_until <= ${now}) and (p.held_until is null or p.held_until <= ${now})
       and exists (select from transmission_submissions s
                    where s.project_id = p.project_id and s.profile_id = p.id and s.state in ('waiting', 'sent', 'refused')
                      and s.next_try_at <= ${now} and (s.late_from > ${now} or i.late_at is null or i.late_at <= ${now}))
     group by p.informant limit 500`.execute(db);
  return rows;
}

/** Fails when the connection is lost that holds the informant's lock. */
export async function confirmLock(held: Tx): Promise<void> {
  await sql`select 1`.execute(held);
}

/** What this informant sends next, locked: what is due now before what is late, and then the earliest. */
export async function nextSubmission(
  tx: Tx,
  informant: string,
  now: Date,
): Promise<ClaimedSubmission | undefined> {
  const { rows } = await sql<ClaimedSubmission>`
    select p.project_id as project, p.id as profile, s.due_at as "dueAt", s.measured_at as "measuredAt", s.vals, s.fields, s.subject, s.state, s.tries,
           s.late_from <= ${now} as "isLate", p.service, p.address, p.settings, p.password
      from transmission_profiles p
      join transmission_submissions s on s.project_id = p.project_id and s.profile_id = p.id
      left join transmission_informants i on i.informant = p.informant
     where p.informant = ${informant} and p.state = 'live' and (i.held_until is null or i.held_until <= ${now})
       and (p.held_until is null or p.held_until <= ${now})
       and s.state in ('waiting', 'sent', 'refused') and s.next_try_at <= ${now}
       and (s.late_from > ${now} or i.late_at is null or i.late_at <= ${now})
     order by s.late_from <= ${now}, s.due_at limit 1 for key share of p for update of s`.execute(tx);
  return rows[0];
}

/** Attempts of a submission after which no answer came. */
export async function countLost(tx: Tx, { project, profile, dueAt }: SubmissionKey): Promise<number> {
  const { rows } = await sql<LostAttempts>`
    select count(*)::int as lost from transmission_attempts a
      left join transmission_outcomes o on o.project_id = a.project_id and o.profile_id = a.profile_id and o.due_at = a.due_at and o.n = a.n
     where a.project_id = ${project} and a.profile_id = ${profile} and a.due_at = ${dueAt} and (o.n is null or o.outcome = 'lost')`.execute(
    tx,
  );
  return rows[0]?.lost ?? 0;
}

/** Records that an attempt begins. From its commit on, the values may have reached the authority. */
export async function insertAttempt(
  tx: Tx,
  { project, profile, dueAt }: SubmissionKey,
  a: { n: number; at: Date; address: string; headers: object; body: string; hash: Buffer; answerBy: Date },
): Promise<void> {
  await sql`insert into transmission_attempts (project_id, profile_id, due_at, n, at, address, headers, body, hash)
    values (${project}, ${profile}, ${dueAt}, ${a.n}, ${a.at}, ${a.address}, ${JSON.stringify(a.headers)}, ${a.body}, ${a.hash})`.execute(
    tx,
  );
  await sql`update transmission_submissions set state = 'sent', tries = ${a.n}, next_try_at = ${a.answerBy}, changed_at = ${a.at}
    where project_id = ${project} and profile_id = ${profile} and due_at = ${dueAt}`.execute(tx);
}

export async function insertOutcome(
  tx: Tx,
  { project, profile, dueAt }: SubmissionKey,
  o: {
    n: number;
    at: Date;
    outcome: string;
    status: number | null;
    words: string;
    receipt: string | null;
    asked: string | null;
  },
): Promise<void> {
  await sql`insert into transmission_outcomes (project_id, profile_id, due_at, n, at, outcome, status, words, receipt, asked)
    values (${project}, ${profile}, ${dueAt}, ${o.n}, ${o.at}, ${o.outcome}, ${o.status}, ${o.words}, ${o.receipt}, ${o.asked})`.execute(
    tx,
  );
}

/** Whether attempt `n` is the one whose answer is awaited; locks the submission. */
export async function isAwaited(
  tx: Tx,
  { project, profile, dueAt }: SubmissionKey,
  n: number,
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as one from transmission_submissions
    where project_id = ${project} and profile_id = ${profile} and due_at = ${dueAt} and state = 'sent' and tries = ${n} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The new state of a submission that is being sent. */
export async function setState(
  tx: Tx,
  { project, profile, dueAt }: SubmissionKey,
  s: { state: string; reason?: string; receipt?: string | null; nextTryAt?: Date; at: Date },
): Promise<void> {
  await sql`update transmission_submissions
      set state = ${s.state}, reason = ${s.reason ?? null}, receipt = coalesce(${s.receipt ?? null}, receipt),
          next_try_at = ${s.nextTryAt ?? null}, changed_at = ${s.at}
    where project_id = ${project} and profile_id = ${profile} and due_at = ${dueAt} and state = 'sent'`.execute(
    tx,
  );
}

/** Lets the informant send no message that is late before `until`. */
export async function pauseLate(tx: Tx, informant: string, until: Date): Promise<void> {
  await sql`insert into transmission_informants (informant, late_at) values (${informant}, ${until})
    on conflict (informant) do update set late_at = excluded.late_at`.execute(tx);
}

/** Lets the informant send nothing before `until`; null: it may again. */
export async function hold(tx: Tx, informant: string, until: Date | null): Promise<void> {
  await sql`insert into transmission_informants (informant, held_until) values (${informant}, ${until})
    on conflict (informant) do update set held_until = excluded.held_until`.execute(tx);
}

/** Lets the profile send nothing before `until`. @returns false when its password is no longer this one */
export async function holdProfile(
  tx: Tx,
  { project, profile }: { project: string; profile: string },
  { password, fault, until, at }: { password: string | null; fault: string; until: Date; at: Date },
): Promise<boolean> {
  const held =
    await sql`update transmission_profiles set held_until = ${until}, fault = ${fault}, fault_at = ${at}
    where project_id = ${project} and id = ${profile} and password is not distinct from ${password}`.execute(
      tx,
    );
  return held.numAffectedRows === 1n;
}

export async function setAccepted(
  tx: Tx,
  { project, profile }: { project: string; profile: string },
  at: Date,
): Promise<void> {
  await sql`update transmission_profiles set accepted_at = ${at}, fault = null, fault_at = null, notified = '{}'
    where project_id = ${project} and id = ${profile}`.execute(tx);
}

export async function setFault(
  tx: Tx,
  { project, profile }: { project: string; profile: string },
  fault: "connection",
  at: Date,
): Promise<void> {
  await sql`update transmission_profiles set fault = ${fault}, fault_at = ${at}
    where project_id = ${project} and id = ${profile}`.execute(tx);
}
