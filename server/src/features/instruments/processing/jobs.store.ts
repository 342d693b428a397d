// The only module that writes processings and their results.
import type { JobError, JobState } from "@vetaverde/contract/instruments";
import type { Found } from "@vetaverde/domain/text/found";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { createLeaseOperations, type Lease } from "../../../platform/work/lease/leased-rows.ts";
import type { ClaimedJob, FullJobRow } from "../rows.gen.ts";

export type { ClaimedJob } from "../rows.gen.ts";

const jobs = createLeaseOperations("instrument_jobs", ["queued", "reading", "extracting"]);
const { running } = jobs;

export async function find(db: Db | Tx, project: string, id: string): Promise<FullJobRow | undefined> {
  const { rows } =
    await sql<FullJobRow>`select j.id, j.instrument_id as instrument, j.state, j.page, j.pages, j.found,
        j.error, j.asked_at as "askedAt", j.ended_at as "endedAt",
        json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "askedBy"
      from instrument_jobs j join published_users u on u.id = j.asked_by
     where j.project_id = ${project} and j.id = ${id}`.execute(db);
  return rows[0];
}

export async function runningOf(tx: Tx, project: string, instrument: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from instrument_jobs
    where project_id = ${project} and instrument_id = ${instrument} and state in ${running}`.execute(tx);
  return rows[0]?.id;
}

export async function insert(
  tx: Tx,
  project: string,
  job: { id: string; instrument: string; pages: number; by: string },
): Promise<void> {
  await sql`insert into instrument_jobs (project_id, id, instrument_id, state, pages, asked_by)
    values (${project}, ${job.id}, ${job.instrument}, 'queued', ${job.pages}, ${job.by})`.execute(tx);
}

export const { cancel, release } = jobs;
/** A lease on a job: renewing it and recording progress is one statement. */
export type { Lease } from "../../../platform/work/lease/leased-rows.ts";

/**
 * Claims the first job without a holder, or whose lease has expired; a job of a project that is already being processed
 * only when no other waits.
 */
export async function claim(db: Db, holder: string, seconds: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update instrument_jobs j set holder = ${holder}, held_until = now() + make_interval(secs => ${seconds}),
           attempts = attempts + 1, started_at = coalesce(started_at, now()),
           state = case when state = 'queued' then 'reading' else state end
      from (select w.project_id, w.id from instrument_jobs w
             where w.state in ${running} and (w.held_until is null or w.held_until < now())
             order by exists (select from instrument_jobs o where o.project_id = w.project_id
                        and o.state in ${running} and o.held_until >= now()), w.asked_at
             limit 1 for update of w skip locked) free
     where j.project_id = free.project_id and j.id = free.id
    returning j.project_id as project, j.id, j.instrument_id as instrument, j.pages, j.asked_by as "askedBy", j.attempts /* How often the job was started, including this time. */`.execute(
    db,
  );
  return rows[0];
}

/** Renews the lease on the job; false when the job was cancelled or another process claimed it. */
export const renewLease = (
  db: Db | Tx,
  lease: Lease,
  seconds: number,
  facts: { state?: JobState; page?: number; pages?: number; found?: number } = {},
): Promise<boolean> =>
  jobs.hold(
    db,
    lease,
    seconds,
    sql`state = coalesce(${facts.state ?? null}, state), page = coalesce(${facts.page ?? null}::int, page),
      pages = coalesce(${facts.pages ?? null}::int, pages),
      found = coalesce(${facts.found ?? null}::int, found)`,
  );

export const end = (
  tx: Tx,
  lease: Lease,
  outcome: {
    state: "done" | "failed";
    commitments: number;
    error: JobError | null;
    extractor: string | null;
  },
): Promise<boolean> =>
  jobs.end(
    tx,
    lease,
    sql`state = ${outcome.state}, found = ${outcome.commitments}, error = ${outcome.error},
      extractor = ${outcome.extractor}`,
  );

export async function insertFindings(
  tx: Tx,
  { project, id }: Pick<Lease, "project" | "id">,
  document: string,
  from: number,
  extracted: readonly Found[],
): Promise<void> {
  if (extracted.length === 0) return;
  await sql`insert into instrument_findings (project_id, job_id, place, document_id, found)
    select ${project}, ${id}, ${from} + place - 1, ${document}, found
      from unnest(${extracted.map((one) => JSON.stringify(one))}::jsonb[]) with ordinality as given (found, place)`.execute(
    tx,
  );
}
