import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Place, VisitRow } from "./rows.gen.ts";

export type { Place } from "./rows.gen.ts";

/** The weight of a visit halves after this many days. */
const HALF_LIFE_DAYS = 30;
const decayed = (score: unknown, lastAt: unknown, now: Date) =>
  sql`${score} * power(0.5, greatest(extract(epoch from ${now}::timestamptz - ${lastAt}), 0) / 86400.0 / ${HALF_LIFE_DAYS})`;

export async function insertVisit(db: Db | Tx, at: Place & { project: string; user: string; now: Date }) {
  await sql`insert into menu_visits as v (project_id, user_id, alias, report, last_at)
    values (${at.project}, ${at.user}, ${at.alias}, ${at.report}, ${at.now})
    on conflict (project_id, user_id, alias, report) do update set visits = v.visits + 1,
      score = ${decayed(sql`v.score`, sql`v.last_at`, at.now)} + 1, last_at = greatest(v.last_at, excluded.last_at)`.execute(
    db,
  );
}

export async function listVisits(db: Db, project: string, user: string, now: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`select alias, report, last_at as "lastAt",
      ${decayed(sql`score`, sql`last_at`, now)} as score
    from menu_visits where project_id = ${project} and user_id = ${user} order by last_at desc`.execute(db);
  return rows;
}

export async function listFavorites(db: Db, project: string, user: string): Promise<Place[]> {
  const { rows } = await sql<Place>`select alias, report from menu_favorites
    where project_id = ${project} and user_id = ${user} order by marked_at, alias`.execute(db);
  return rows;
}

export async function insertFavorite(db: Tx, at: Place & { project: string; user: string; now: Date }) {
  await sql`insert into menu_favorites (project_id, user_id, alias, report, marked_at)
    values (${at.project}, ${at.user}, ${at.alias}, ${at.report}, ${at.now}) on conflict do nothing`.execute(
    db,
  );
}

export async function deleteFavorite(db: Tx, at: Place & { project: string; user: string }) {
  await sql`delete from menu_favorites where project_id = ${at.project} and user_id = ${at.user}
    and alias = ${at.alias} and report = ${at.report}`.execute(db);
}

/**
 * What members of the same role (writing, audit, reading) open, most opened first. For an administrator, other
 * administrators' visits come first, then everybody else's, so that a sole administrator gets recommendations too. A
 * guest counts by the current permissions.
 */
export async function listOfPeers(db: Db, project: string, user: string, now: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with standing as (
      select m.user_id, m.permissions || case when m.guest_expires_at is null or m.guest_expires_at > ${now}
             then m.guest_permissions else '{}' end as roles
        from published_members m join published_users u on u.id = m.user_id
       where m.project_id = ${project} and (u.live or u.id = ${user})),
    peers as (
      select user_id, case when 1 = any(roles) then 1 when 3 = any(roles) then 2 when 4 = any(roles) then 3 else 4 end
             as rank
        from standing where roles <> '{}')
    select v.alias, v.report from menu_visits v join peers p on p.user_id = v.user_id
      cross join (select coalesce((select rank from peers where user_id = ${user}), 1) as rank) own
     where v.project_id = ${project} and v.user_id <> ${user}
       and (p.rank = own.rank or own.rank = 1)
     group by v.alias, v.report
     order by count(*) filter (where p.rank = own.rank) desc, count(*) desc, sum(${decayed(sql`v.score`, sql`v.last_at`, now)}) desc, v.alias`.execute(
    db,
  );
  return rows;
}
