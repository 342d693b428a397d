import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Number of instruments that are named with their proposed commitments. */
const INSTRUMENTS = 3;

export async function timeZone(db: Db, project: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from published_projects
    where id = ${project}`.execute(db);
  return rows[0]?.timeZone ?? "UTC";
}

/** @param today `YYYY-MM-DD` in the project's time zone */
export async function countOverdue(db: Db, project: string, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from published_monitoring_days
    where project_id = ${project} and estimated_on < ${today}::date and not completed and not skipped`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface AlertCounts {
  active: number;
  unacknowledged: number;
}

export async function countAlerts(db: Db, project: string): Promise<AlertCounts> {
  const { rows } = await sql<AlertCounts>`
    select count(*)::int as active, count(*) filter (where k.id is null)::int as unacknowledged
      from published_standing_alerts a
      left join published_acknowledged_alerts k on k.project_id = a.project_id and k.id = a.id
     where a.project_id = ${project}`.execute(db);
  return rows[0] ?? { active: 0, unacknowledged: 0 };
}

export interface ProposedOf {
  id: string;
  name: string;
  proposed: number;
}

/** The instruments with most proposed commitments. */
export async function listProposed(db: Db, project: string): Promise<ProposedOf[]> {
  const { rows } = await sql<ProposedOf>`select i.id, i.name, c.proposed
    from (select instrument_id, count(*)::int as proposed from published_commitments
           where project_id = ${project} and state = 'proposed' group by instrument_id) c
    join published_instruments i on i.project_id = ${project} and i.id = c.instrument_id
    order by c.proposed desc, i.name_key limit ${INSTRUMENTS}`.execute(db);
  return rows;
}

export interface CommitmentCounts {
  proposed: number;
  uncovered: number;
}

/**
 * An accepted commitment is uncovered as long as none of its links leads to a series of a plan, and no transmission to
 * an authority that sends serves it.
 */
export async function countCommitments(db: Db, project: string): Promise<CommitmentCounts> {
  const { rows } = await sql<CommitmentCounts>`
    select count(*) filter (where c.state = 'proposed')::int as proposed,
           count(*) filter (where c.state = 'accepted' and not exists (
             select from published_commitment_plans l
               join published_series_commitments s on s.project_id = l.project_id and s.plan_id = l.plan_id
                and s.short_commitment = l.short_commitment
              where l.project_id = c.project_id and l.commitment_id = c.id)
             and not exists (
             select from published_commitment_transmissions t
               join published_transmission_profiles p on p.project_id = t.project_id and p.id = t.profile_id and p.state = 'live'
              where t.project_id = c.project_id and t.commitment_id = c.id))::int as uncovered
      from published_commitments c where c.project_id = ${project}`.execute(db);
  return rows[0] ?? { proposed: 0, uncovered: 0 };
}
