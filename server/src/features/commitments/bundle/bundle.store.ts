// The data of an inspection bundle, read from what the other features publish.

import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { BundleCounts, DocumentFacts, EvidenceRow, ProjectAppearance, ServedRow } from "./rows.gen.ts";

export type { ProjectAppearance, ServedRow } from "./rows.gen.ts";

export async function projectAppearance(db: Db, project: string): Promise<ProjectAppearance | undefined> {
  const { rows } =
    await sql<ProjectAppearance>`select p.name, p.company, p.color, p.time_zone as "timeZone", p.near_days as "nearDays",
      i.bytes as logo
    from published_project_looks p left join published_logo_bytes i on i.id = p.logo where p.id = ${project}`.execute(
      db,
    );
  return rows[0];
}

/** Those of the commitments that exist and are not replaced, in the order of their numbers. */
export async function inOrder(db: Db, project: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from commitments
    where project_id = ${project} and id = any(${ids}::uuid[]) and state <> 'replaced' order by number`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function documentOf(db: Db, project: string, id: string): Promise<DocumentFacts | undefined> {
  const { rows } = await sql<DocumentFacts>`select name, sha256, pages from published_instrument_documents
    where project_id = ${project} and id = ${id}`.execute(db);
  return rows[0];
}

/** The monitorings that serve a commitment, aliased `m`. */
const served = (project: string, commitment: string) => sql`published_monitorings m
  where m.project_id = ${project} and m.series_id in (
    select s.id from commitment_plans l
      join published_series_commitments s on s.project_id = l.project_id and s.plan_id = l.plan_id
        and s.short_commitment = l.short_commitment
     where l.project_id = ${project} and l.commitment_id = ${commitment})`;

export async function countServed(
  db: Db,
  project: string,
  commitment: string,
  { nearFrom, nearTo }: StatusBounds,
): Promise<BundleCounts> {
  const { rows } = await sql<BundleCounts>`select count(*)::int as total,
      count(*) filter (where m.skipped)::int as skipped,
      count(*) filter (where not m.skipped and m.completed)::int as done,
      count(*) filter (where not m.skipped and not m.completed and m.estimated_on < ${nearFrom})::int as unfulfilled,
      count(*) filter (where not m.skipped and not m.completed and m.estimated_on between ${nearFrom} and ${nearTo})::int as near,
      count(*) filter (where not m.skipped and not m.completed and m.estimated_on > ${nearTo})::int as far
    from ${served(project, commitment)}`.execute(db);
  return rows[0] ?? { total: 0, done: 0, near: 0, unfulfilled: 0, far: 0, skipped: 0 };
}

/** The next page of them by date, each with its latest follow-up; `skip` rows are passed over. */
export async function servedRows(
  db: Db,
  project: string,
  commitment: string,
  { after, skip, size }: { after: Pick<ServedRow, "day" | "id"> | null; skip: number; size: number },
): Promise<ServedRow[]> {
  const later = after ? sql`(m.estimated_on, m.id) > (${after.day}::date, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<ServedRow>`
    with page as materialized (select m.* from ${served(project, commitment)} and ${later}
      order by m.estimated_on, m.id limit ${size} offset ${skip})
    select m.id, m.estimated_on as day, st.name as station, p.title as plan, m.short_commitment as "shortCommitment",
           m.completed, m.skipped, m.rescheduled, m.action_on as "doneOn", f.observation, f.reason,
           case when f.mishap then coalesce(f.mishap_description, '') end as mishap, f.by
      from page m
      join published_stations st on st.project_id = m.project_id and st.id = m.station_id
      join published_plans p on p.project_id = m.project_id and p.id = m.plan_id
      left join lateral (select o.observation, o.reason, o.mishap, o.mishap_description,
             concat_ws(' ', u.name, u.last_name) as by
           from published_follow_ups o left join published_users u on u.id = o.recorded_by
          where o.project_id = m.project_id and o.monitoring_id = m.id order by o.version desc limit 1) f on true
     order by m.estimated_on, m.id`.execute(db);
  return rows;
}

/** The files of all follow-ups, including those that later ones corrected; newest first. */
export async function evidenceOf(
  db: Db,
  project: string,
  commitment: string,
  most: number,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select v.name, v.sha256, v.size::float8 as size, v.kind as type, v.created_at as at,
           concat_ws(' ', u.name, u.last_name) as by, m.estimated_on as day, st.name as station, count(*) over ()::int as total
      from (select m.* from ${served(project, commitment)}) m
      join published_evidence e on e.project_id = m.project_id and e.monitoring_id = m.id
      join published_file_versions v on v.project_id = e.project_id and v.file_id = e.file_id and v.version = e.version
      join published_stations st on st.project_id = m.project_id and st.id = m.station_id
      left join published_users u on u.id = v.created_by
     order by m.estimated_on desc, e.recorded_at desc, e.follow_up_id, e.place limit ${most}`.execute(db);
  return rows;
}
