// Plans, and the data of the project and its catalogue that the import reads.
import type { PLAN_STATUSES } from "@vetaverde/contract/plans";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { ProjectDays } from "../../platform/schedule/project-days.store.ts";
import type { Catalog, CatalogRecord } from "./import/plans.lookup.ts";
import type { PlanRow } from "./rows.gen.ts";

/** The records that a workbook's cells may refer to, by kind and in display order; archived and merged names last. */
export async function catalogNames(db: Db, project: string): Promise<Catalog> {
  const state = sql`case when active then null when merged_into is null then 'archived' else 'alias' end as state`;
  const { rows } = await sql<
    Omit<CatalogRecord, "state"> & {
      kind: string;
      state: CatalogRecord["state"] | null;
      active: boolean;
      position: number | null;
      name_key: string;
    }
  >`select kind, coalesce(merged_into, id) as id, name, frequency, ${state}, active, position, name_key
      from published_catalog where project_id = ${project}
    union all
    select 'stations', coalesce(merged_into, id), name, null, ${state}, active, position, name_key
      from published_stations where project_id = ${project}
    order by kind, active desc, position nulls last, name_key`.execute(db);
  const catalog: Record<string, CatalogRecord[]> = {};
  for (const { kind, id, name, frequency, state } of rows) {
    const record = state === null ? { id, name, frequency } : { id, name, frequency, state };
    const records = catalog[kind];
    if (records) records.push(record);
    else catalog[kind] = [record];
  }
  return catalog;
}

export interface PlanFilters {
  /** Folded text to search for in the title. */
  key: string | null;
  from: string | undefined;
  to: string | undefined;
  status: readonly (typeof PLAN_STATUSES)[number][] | undefined;
  /** Plans that serve any of these instruments or their commitments, or any of these commitments. */
  instrument: readonly string[] | undefined;
  commitment: readonly string[] | undefined;
}

export interface PlanQuery extends PlanFilters {
  page: number;
  size: number;
  sort: keyof typeof orders | undefined;
}

const orders = {
  title: sql`p.title_key, p.id`,
  "-title": sql`p.title_key desc, p.id`,
  start: sql`p.starts_on, p.id`,
  "-start": sql`p.starts_on desc, p.id`,
  end: sql`p.ends_on, p.id`,
  "-end": sql`p.ends_on desc, p.id`,
};

function planFilter(project: string, query: PlanFilters, today: string): RawBuilder<unknown> {
  const pattern = query.key ? `%${query.key.replace(/[\\%_]/g, "\\$&")}%` : null;
  const states = {
    inCreation: sql`p.starts_on > ${today}::date`,
    inExecution: sql`${today}::date between p.starts_on and p.ends_on`,
    closed: sql`p.ends_on < ${today}::date`,
  };
  const requestedStates = query.status?.map((status) => states[status]) ?? [];
  return sql`p.project_id = ${project}
    and (${pattern}::text is null or p.title_key like ${pattern})
    and (${query.from ?? null}::date is null or p.ends_on >= ${query.from ?? null}::date)
    and (${query.to ?? null}::date is null or p.starts_on <= ${query.to ?? null}::date)
    and ${serving(query)}
    and ${requestedStates.length > 0 ? sql`(${sql.join(requestedStates, sql` or `)})` : sql`true`}`;
}

function serving({ instrument, commitment }: PlanFilters): RawBuilder<unknown> {
  if (!instrument && !commitment) return sql`true`;
  const named = instrument && !commitment ? sql`p.instrument_id = any(${instrument}::uuid[])` : sql`false`;
  return sql`(${named} or exists (select from published_commitment_plans l where l.project_id = p.project_id and l.plan_id = p.id
    and l.state = 'accepted' and (${instrument ?? null}::uuid[] is null or l.instrument_id = any(${instrument ?? null}::uuid[]))
    and (${commitment ?? null}::uuid[] is null or l.commitment_id = any(${commitment ?? null}::uuid[]))))`;
}

const columns = sql`p.id, p.title, p.starts_on as start, p.ends_on as end, p.version, p.created_at as "createdAt",
  (select concat_ws(' ', u.name, u.last_name) from published_users u where u.id = p.created_by) as "createdBy" /* not null: a user is never deleted */,
  array(select i.name from published_instruments i where i.project_id = p.project_id and (i.id = p.instrument_id or exists (
    select from published_commitment_plans l where l.project_id = p.project_id and l.plan_id = p.id
      and l.instrument_id = i.id and l.state = 'accepted'))
    order by i.id = p.instrument_id desc nulls last, (select count(*) from published_commitment_plans l where l.project_id = p.project_id
      and l.plan_id = p.id and l.instrument_id = i.id and l.state = 'accepted') desc, i.name_key) as "instruments",
  ${namesOf(sql`s.environmental_component_id`)} as "components", ${namesOf(sql`s.subcomponent_id`)} as "subcomponents"`;

/** The names of the catalogue that a plan's series have in a column, the most frequent first. */
function namesOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select c.name from monitoring_series s
    join published_catalog c on c.project_id = s.project_id and c.id = ${column}
    where s.project_id = p.project_id and s.plan_id = p.id group by c.id, c.name, c.name_key order by count(*) desc, c.name_key)`;
}

export async function listPlans(
  db: Db,
  project: string,
  query: PlanQuery,
  days: ProjectDays,
): Promise<{ items: PlanRow[]; total: number }> {
  const where = planFilter(project, query, days.today);
  const order = query.sort ? orders[query.sort] : orders["-start"];
  const { rows } = await sql<PlanRow>`select ${columns} from plans p where ${where}
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from plans p where ${where}`.execute(db);
  return { items: rows, total: counts[0]?.total ?? 0 };
}

/** Every plan that matches, the latest first. */
export async function matchingPlans(
  db: Db,
  project: string,
  query: PlanFilters,
  days: ProjectDays,
): Promise<{ id: string; start: string; end: string }[]> {
  const { rows } = await sql<{ id: string; start: string; end: string }>`
    select p.id, p.starts_on as start, p.ends_on as end from plans p
    where ${planFilter(project, query, days.today)} order by ${orders["-start"]}`.execute(db);
  return rows;
}

/** These plans, in this order. */
export async function plansInOrder(db: Db, project: string, ids: readonly string[]): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select ${columns} from plans p
    where p.project_id = ${project} and p.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.id)`.execute(db);
  return rows;
}

export async function findPlan(db: Db | Tx, project: string, id: string): Promise<PlanRow | undefined> {
  const { rows } =
    await sql<PlanRow>`select ${columns} from plans p where p.project_id = ${project} and p.id = ${id}`.execute(
      db,
    );
  return rows[0];
}
