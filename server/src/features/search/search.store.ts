import { sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";

/** The newest plan of each station, where its work is seen. */
export async function plansOf(db: Db, project: string, stations: readonly string[]) {
  if (stations.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ station: string; plan: string }>`${PREPARED}
    select distinct on (station_id) station_id as station, plan_id as plan from published_station_plans
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[])
     order by station_id, starts_on desc, plan_id`.execute(db);
  return new Map(rows.map(({ station, plan }) => [station, plan]));
}

/** The projects that a person may choose; null for whoever may choose all. */
export async function listProjects(
  db: Db,
  user: string | null,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const mine = sql`exists (select 1 from published_members m where m.project_id = p.id and m.user_id = ${user}
    and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
         and (m.guest_expires_at is null or m.guest_expires_at > ${now}))))`;
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`${PREPARED} select p.id, p.name from published_projects p
    where ${user === null ? sql`true` : mine} order by p.name limit 1000`.execute(db);
  return rows;
}
