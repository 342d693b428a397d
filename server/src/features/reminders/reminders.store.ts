// The only module that writes which user got a digest on which day. Plans, users and menus are read as published.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { EventPayloads } from "../../platform/events/events.ts";

/** The area of the plans: users without access to it get no digest. */
const AREA = "PlanningAndMonitoring";
const MAX_ITEMS = 8;
const MAX_PLANS = 5;

export type Due = Omit<EventPayloads["monitorings.due"], "user" | "day">;

export interface Since {
  /** Today in the project's time zone, and the last day that is near today. */
  today: string;
  nearTo: string;
  /** The same as of the user's last digest. */
  seenOn: string;
  wasNearTo: string;
  at: Date;
  /**
   * Snapshot of the transactions visible to the last digest; null when unknown: then everything created since `at` is
   * new.
   */
  seen: string | null;
}

export interface Person {
  project: string;
  projectTimeZone: string;
  nearDays: number;
  user: string;
  systemAdmin: boolean;
  /** Null: not set; the project's time zone is used. */
  timeZone: string | null;
  permissions: number[];
  guestPermissions: number[];
  guestExpiresAt: Date | null;
  area: { status: boolean; permissions: number[] | null } | null;
  last: { day: string; seenOn: string; nearTo: string; at: Date; seen: string | null } | null;
}

/** All users of every project with the digest switched on, with the day of their last digest. */
export async function people(db: Db): Promise<Person[]> {
  const { rows } = await sql<
    Omit<Person, "last"> & { last: (Omit<NonNullable<Person["last"]>, "at"> & { at: string }) | null }
  >`
    select m.project_id as project, p.time_zone as "projectTimeZone", p.near_days as "nearDays", u.id as "user",
           u.admin as "systemAdmin", u.time_zone as "timeZone", m.permissions,
           m.guest_permissions as "guestPermissions", m.guest_expires_at as "guestExpiresAt",
           (select json_build_object('status', g.status, 'permissions', g.permissions) from published_menu_grants g
             where g.project_id = m.project_id and g.user_id = m.user_id and g.alias = ${AREA} limit 1) as area,
           (select json_build_object('day', r.day, 'seenOn', r.seen_on, 'nearTo', r.near_to, 'at', r.at,
                'seen', case when pg_snapshot_xmax(r.seen) <= pg_snapshot_xmax(pg_current_snapshot()) then r.seen::text end)
              from reminder_days r where r.project_id = m.project_id and r.user_id = m.user_id
             order by r.day desc limit 1) as last
      from published_members m
      join published_projects p on p.id = m.project_id
      join published_user_directory u on u.id = m.user_id and u.live
     where not exists (select from published_digest_refusals d where d.user_id = m.user_id)
     order by m.project_id, m.user_id`.execute(db);
  return rows.map(({ last, ...row }) => ({ ...row, last: last && { ...last, at: new Date(last.at) } }));
}

/**
 * The content of a digest for users whose last one was then, and a snapshot of the transactions visible to this query;
 * statuses are derived as in `monitoringStatus`. All of it is read at one moment: what is not visible now is new in the
 * next digest, and nothing is reported twice.
 */
export async function due(db: Db, project: string, since: Since): Promise<{ due: Due; seen: string }> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(tx);
      return { due: await dueSince(tx, project, since), seen: rows[0]?.seen ?? "" };
    });
}

/** What to remind of, as `due` finds it, in a transaction of the caller. */
export async function dueSince(tx: Tx, project: string, since: Since): Promise<Due> {
  const { today, nearTo, seenOn, wasNearTo } = since;
  const open = sql`select m.id, m.plan_id, m.station_id, m.short_commitment, m.estimated_on,
      case when m.estimated_on = ${today} then 'due' when m.estimated_on < ${today} then 'unfulfilled' else 'near' end as part
    from published_monitorings m
   where m.project_id = ${project} and not m.skipped and not m.completed
     and m.estimated_on between ${seenOn} and ${nearTo}
     and (m.estimated_on <= ${today} or m.estimated_on > ${wasNearTo} or ${cameSince(project, since)})`;
  const { rows } = await sql<{ part: "due" | "near" | "unfulfilled"; count: number; items: Item[] }>`
    with open as materialized (${open}),
         ordered as (select *, row_number() over (partition by part order by estimated_on, id) as nth from open)
    select o.part, count(*)::int as count,
           json_agg(json_build_object('station', s.name, 'commitment', o.short_commitment, 'day', o.estimated_on)
             order by o.nth) filter (where o.nth <= ${MAX_ITEMS}) as items
      from ordered o join published_stations s on s.project_id = ${project} and s.id = o.station_id
     group by o.part`.execute(tx);
  const { rows: plans } = await sql<{ id: string; title: string }>`
    with open as (${open})
    select p.id, p.title from open o join published_plans p on p.project_id = ${project} and p.id = o.plan_id
     group by p.id, p.title order by count(*) desc, p.title, p.id limit ${MAX_PLANS}`.execute(tx);
  const partOf = (part: string) => {
    const { count = 0, items = [] } = rows.find((row) => row.part === part) ?? {};
    return { count, items };
  };
  return { plans, due: partOf("due"), near: partOf("near"), unfulfilled: partOf("unfulfilled") };
}

/** Imported or rescheduled by a transaction that was not visible to the last digest. */
function cameSince(project: string, { at, seen }: Since): RawBuilder<unknown> {
  if (seen === null) return sql`m.id > ${firstIdAt(at)}::uuid or (m.rescheduled and m.updated_at > ${at})`;
  const unseen = sql`project_id = ${project} and not pg_visible_in_snapshot(born, ${seen}::pg_snapshot)`;
  return sql`m.import_id in (select id from published_plan_imports where ${unseen})
    or (m.rescheduled and m.id in (select monitoring_id from published_reschedules where ${unseen}))`;
}

type Item = Due["due"]["items"][number];

/** Identifiers are chronological (UUIDv7): those above this one were created after the instant. */
const firstIdAt = (at: Date): string => {
  const ms = at.getTime().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
};

interface NewDay {
  user: string;
  day: string;
  since: Since;
  told: number;
  seen: string;
}

/** @returns the users whose day no other process has claimed */
export async function claimDays(
  tx: Tx,
  project: string,
  days: readonly NewDay[],
  at: Date,
): Promise<Set<string>> {
  const rowsOf = days.map(({ user, day, since, told, seen }) => ({
    user_id: user,
    day,
    seen_on: since.today,
    near_to: since.nearTo,
    told,
    seen,
  }));
  const { rows } = await sql<{ user: string }>`
    insert into reminder_days (project_id, user_id, day, seen_on, near_to, at, told, seen)
    select ${project}, d.user_id, d.day, d.seen_on, d.near_to, ${at}, d.told, d.seen
      from jsonb_to_recordset(${JSON.stringify(rowsOf)}::jsonb)
        as d (user_id uuid, day date, seen_on date, near_to date, told integer, seen pg_snapshot)
     order by d.user_id, d.day
    on conflict do nothing returning user_id as "user"`.execute(tx);
  return new Set(rows.map(({ user }) => user));
}
