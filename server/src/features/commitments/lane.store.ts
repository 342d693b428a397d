import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { stateCounts } from "../../platform/schedule/monitoring-states.ts";
import type { DueRow, LaneRow } from "./rows.gen.ts";

export interface LaneQuery {
  project: string;
  commitments: readonly string[];
  bounds: StatusBounds;
}

/** The series that serve each commitment, without duplicates when several links name the same series. */
const pairs = ({ project, commitments }: LaneQuery) => sql`pairs as materialized (
    select distinct l.commitment_id, s.id as series_id
      from commitment_plans l
      join published_series_commitments s on s.project_id = l.project_id and s.plan_id = l.plan_id
        and s.short_commitment = l.short_commitment
     where l.project_id = ${project} and l.commitment_id = any(${commitments}::uuid[]))`;

export async function monthsOf(
  db: Db,
  query: LaneQuery,
  span: { from: string; to: string },
): Promise<LaneRow[]> {
  const { rows } = await sql<LaneRow>`with ${pairs(query)}
    select p.commitment_id as commitment, to_char(m.estimated_on, 'YYYY-MM') as month,
           ${stateCounts(query.bounds)}
      from pairs p
      join published_monitoring_days m on m.project_id = ${query.project} and m.series_id = p.series_id
     where m.estimated_on between ${span.from}::date and ${span.to}::date
     group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The first day from today on with an open monitoring, and the number of overdue ones. */
export async function dueOf(db: Db, query: LaneQuery): Promise<DueRow[]> {
  const { nearFrom } = query.bounds;
  const { rows } = await sql<DueRow>`with ${pairs(query)}
    select p.commitment_id as commitment, min(n.day) as next, coalesce(sum(o.overdue), 0)::int as overdue
      from pairs p
      left join lateral (select m.estimated_on as day from published_monitoring_days m
        where m.project_id = ${query.project} and m.series_id = p.series_id and m.estimated_on >= ${nearFrom}::date
          and not m.completed and not m.skipped order by m.estimated_on limit 1) n on true
      left join lateral (select count(*) as overdue from published_monitoring_days m
        where m.project_id = ${query.project} and m.series_id = p.series_id and m.estimated_on < ${nearFrom}::date
          and not m.completed and not m.skipped) o on true
     group by 1`.execute(db);
  return rows;
}
