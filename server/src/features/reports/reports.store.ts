// The only module that writes requested reports and their progress.
import type { Report, ReportChoice } from "@vetaverde/contract/reports";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { createLeaseOperations, type Lease } from "../../platform/work/lease/leased-rows.ts";
import type { Claimed, ReportRow, Requester } from "./rows.gen.ts";

export type { Claimed } from "./rows.gen.ts";

const rows = createLeaseOperations("reports", ["queued", "drawing"]);
const { running } = rows;
const columns = sql`r.id, r.choice, r.state, r.done, r.total, r.pages, r.data, r.error, r.schedule_id as schedule,
    v.size::float8 as size, v.name, v.sha256, r.file_id as file, r.asked_at as "askedAt", r.ended_at as "endedAt",
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "askedBy"
  from reports r join published_users u on u.id = r.asked_by
  left join published_file_versions v
    on v.project_id = r.project_id and v.file_id = r.file_id and v.version = r.file_version`;

const toReport = ({ askedAt, endedAt, sha256: _sha256, file: _file, ...row }: ReportRow): Report => ({
  ...row,
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export async function list(db: Db, project: string, { page, size }: { page: number; size: number }) {
  const [{ rows }, counts] = await Promise.all([
    sql<ReportRow>`select ${columns} where r.project_id = ${project}
      order by r.asked_at desc, r.id limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from reports where project_id = ${project}`.execute(db),
  ]);
  return { items: rows.map(toReport), total: counts.rows[0]?.n ?? 0, page, size };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<Report | undefined> {
  const { rows } =
    await sql<ReportRow>`select ${columns} where r.project_id = ${project} and r.id = ${id}`.execute(db);
  return rows[0] && toReport(rows[0]);
}

/** The stored content of a finished report. */
export async function contentOf(db: Db, project: string, id: string) {
  const { rows } =
    await sql<ReportRow>`select ${columns} where r.project_id = ${project} and r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row?.sha256 || row.name === null || row.size === null) return undefined;
  return { sha256: row.sha256, name: row.name, size: row.size };
}

export async function insert(
  tx: Tx,
  project: string,
  report: { id: string; choice: ReportChoice; by: string; schedule: string | null },
): Promise<void> {
  await sql`insert into reports (project_id, id, choice, state, schedule_id, asked_by)
    values (${project}, ${report.id}, ${JSON.stringify(report.choice)}, 'queued', ${report.schedule}, ${report.by})`.execute(
    tx,
  );
}

export async function countRunning(tx: Tx, project: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reports
    where project_id = ${project} and state in ${running}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export const { cancel, release } = rows;
export type { Lease } from "../../platform/work/lease/leased-rows.ts";

/**
 * Claims the first report without a holder, or whose lease has expired. A report that crashed too many holders counts
 * as failed, since it would crash the next one too.
 */
export async function claim(
  db: Db,
  holder: string,
  seconds: number,
  mostAttempts: number,
): Promise<Claimed | undefined> {
  await sql`update reports set state = 'failed', error = 'INTERNAL', ended_at = now(), holder = null, held_until = null
    where state in ${running} and held_until < now() and attempts >= ${mostAttempts}`.execute(db);
  const { rows } = await sql<Claimed>`
    update reports r set holder = ${holder}, held_until = now() + make_interval(secs => ${seconds}),
           attempts = attempts + 1, state = 'drawing', done = 0
      from (select w.project_id, w.id from reports w
             where w.state in ${running} and (w.held_until is null or w.held_until < now())
             -- The project that was served longest ago comes first: one that asks for many holds up nobody.
             order by (select max(o.ended_at) from reports o where o.project_id = w.project_id) nulls first, w.asked_at
             limit 1 for update of w skip locked) free
     where r.project_id = free.project_id and r.id = free.id
    returning r.project_id as project, r.id, r.choice, r.asked_by as "askedBy", r.schedule_id as schedule, r.attempts /* How often it was started, including this time. */`.execute(
    db,
  );
  return rows[0];
}

/** Renews the lease; false when the report was cancelled or another process claimed it. */
export const renewLease = (
  db: Db | Tx,
  lease: Lease,
  seconds: number,
  { done, total }: { done: number; total: number },
): Promise<boolean> => rows.hold(db, lease, seconds, sql`done = ${done}, total = ${total}`);

export type Outcome =
  | { state: "done"; pages: number; data: string; file: string; version: number; parts: number }
  | { state: "failed"; error: NonNullable<Report["error"]> };

export function end(tx: Tx, lease: Lease, outcome: Outcome): Promise<boolean> {
  const made = outcome.state === "done" ? outcome : null;
  return rows.end(
    tx,
    lease,
    sql`state = ${outcome.state}, error = ${outcome.state === "failed" ? outcome.error : null},
      pages = ${made?.pages ?? null}, data = ${made?.data ?? null}, file_id = ${made?.file ?? null},
      file_version = ${made?.version ?? null}, done = coalesce(${made?.parts ?? null}::int, done),
      total = coalesce(${made?.parts ?? null}::int, total)`,
  );
}

export async function requesterOf(db: Db, id: string): Promise<Requester | undefined> {
  const { rows } =
    await sql<Requester>`select id, email, admin as "systemAdmin", live /* False for a user who can no longer sign in. */ from published_users
    where id = ${id}`.execute(db);
  return rows[0];
}
