import { ID_PATTERN } from "@vetaverde/domain/text/id";
// Reads the trail that platform/audit writes. Nothing in this feature changes it, and the product's database role has
// no right to.
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { AuditRow } from "./rows.gen.ts";

export type { AuditRow } from "./rows.gen.ts";

export interface AuditFilters {
  actor?: readonly string[] | undefined;
  action?: readonly string[] | undefined;
  entity?: readonly string[] | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns = sql`a.id, a.at, a.actor_id as "actorId", d.name || ' ' || d.last_name as "actorName", d.email as "actorEmail",
  a.action, a.entity, a.entity_id as "entityId",
  coalesce(p.name || ' ' || p.last_name, a.after ->> 'title', a.after ->> 'name', a.before ->> 'title',
           a.before ->> 'name', a.after ->> 'station') as "entityName",
  a.before, a.after, a.address, a.request_id as "requestId"`;
// Members and users have their current name; other entities have the name or title from the time of the change, and a
// monitoring its station.
const from = sql`audit_log a
  left join published_user_directory d on d.id = a.actor_id
  left join published_user_directory p
    on a.entity in ('member', 'user') and a.entity_id ~ ${ID_PATTERN.source} and p.id::text = a.entity_id`;

const listOrNull = (values: readonly string[] | undefined) => (values && values.length > 0 ? values : null);

const where = (project: string, f: AuditFilters) => sql`a.project_id = ${project}
  and (${listOrNull(f.actor)}::uuid[] is null or a.actor_id = any(${listOrNull(f.actor)}::uuid[]))
  and (${listOrNull(f.action)}::text[] is null or a.action = any(${listOrNull(f.action)}::text[]))
  and (${listOrNull(f.entity)}::text[] is null or a.entity = any(${listOrNull(f.entity)}::text[]))
  and (${f.entityId ?? null}::text is null or a.entity_id = ${f.entityId ?? null})
  and (${f.from ?? null}::timestamptz is null or a.at >= ${f.from ?? null}::timestamptz)
  and (${f.to ?? null}::timestamptz is null or a.at < ${f.to ?? null}::timestamptz)`;

export async function list(
  db: Db,
  project: string,
  requested: AuditFilters & { q: string; offset: number; size: number; ascending: boolean },
): Promise<{ rows: AuditRow[]; total: number }> {
  const like = `%${requested.q.replace(/[\\%_]/g, "\\$&")}%`;
  const matches = sql`${where(project, requested)}
    and (${requested.q} = '' or d.name_key like ${like} or d.email like ${like} or p.name_key like ${like}
         or lower(a.after::text) like ${like} or lower(a.before::text) like ${like})`;
  const order = requested.ascending ? sql`a.at, a.id` : sql`a.at desc, a.id desc`;
  const { rows } = await sql<AuditRow>`select ${columns} from ${from} where ${matches}
    order by ${order} limit ${requested.size} offset ${requested.offset}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${matches}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/**
 * The rows after a given one, newest first. Ordered by identifier: identifiers are chronological, with a finer
 * resolution than the stored instant.
 */
export async function next(
  db: Db,
  project: string,
  filters: AuditFilters,
  after: AuditRow | null,
  size: number,
): Promise<AuditRow[]> {
  const last = after?.id ?? null;
  const { rows } = await sql<AuditRow>`select ${columns} from ${from} where ${where(project, filters)}
      and (${last}::uuid is null or a.id < ${last}::uuid)
    order by a.id desc limit ${size}`.execute(db);
  return rows;
}

export async function choices(db: Db, project: string) {
  const { rows: actors } = await sql<{ id: string; name: string; email: string }>`
    select d.id, d.name || ' ' || d.last_name as name, d.email from published_user_directory d
     where d.id in (select actor_id from audit_log where project_id = ${project}) order by d.name_key limit 500`.execute(
    db,
  );
  const { rows: actions } = await sql<{ action: string }>`
    select distinct action from audit_log where project_id = ${project} order by action`.execute(db);
  return { actors, actions: actions.map(({ action }) => action) };
}
