import { type RawBuilder, sql } from "kysely";
import { type Db, PREPARED } from "../../platform/db/db.ts";

/** The newest plan of each station, through which its work is shown. */
export async function plansOf(db: Db, project: string, stations: readonly string[]) {
  if (stations.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ station: string; plan: string }>`${PREPARED}
    select distinct on (station_id) station_id as station, plan_id as plan from published_station_plans
     where project_id = ${project} and station_id = any(${[...stations]}::uuid[])
     order by station_id, starts_on desc, plan_id`.execute(db);
  return new Map(rows.map(({ station, plan }) => [station, plan]));
}

/** Whose projects are searched: a user's, all, or none. */
export type SearchScope = { user: string; now: Date } | "all" | "none";

/** The projects that a user may choose: `id` and `name`, ordered by name. */
export function projectsOf(whose: SearchScope): RawBuilder<unknown> {
  const mine =
    typeof whose === "string"
      ? sql`${sql.lit(whose === "all")}`
      : sql`exists (select 1 from published_members m where m.project_id = p.id and m.user_id = ${whose.user}
          and (m.permissions <> '{}' or (m.guest_permissions <> '{}'
               and (m.guest_expires_at is null or m.guest_expires_at > ${whose.now}))))`;
  return sql`(select p.id, p.name from published_projects p where ${mine} order by p.name limit 1000)`;
}
