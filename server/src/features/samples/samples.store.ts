// Reads samples with their results.
import type { Sample, SampleResult } from "@vetaverde/contract/samples";
import { fold } from "@vetaverde/domain/text/fold";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export interface SampleAsk {
  q: string | null;
  stations: readonly string[] | null;
  parameters: readonly string[] | null;
  campaigns: readonly string[] | null;
  category: string | null;
  from: string | null;
  to: string | null;
  flags: readonly string[] | null;
}

export type SampleRow = Omit<Sample, "at"> & { at: Date | null };

/** Rows of samples `s`, named `t` the station. */
const columns = sql`s.id, s.code, json_build_object('id', t.id, 'name', t.name) as station,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as campaign,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name) end as laboratory,
  s.category, s.matrix, s.sampled_on::text as date, s.sampled_at as at, r.results, r."nonDetects", r.flags
  from samples s join published_stations t on t.project_id = s.project_id and t.id = s.station_id
  left join campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
  left join laboratories l on l.project_id = s.project_id and l.id = s.laboratory_id
  cross join lateral (
    select count(*)::int as results, (count(*) filter (where r.kind = 'below'))::int as "nonDetects",
      coalesce((select array_agg(distinct f order by f) from published_results o, unnest(o.flags) f
        where o.project_id = s.project_id and o.sample_id = s.id), '{}') as flags
      from published_results r where r.project_id = s.project_id and r.sample_id = s.id) r`;

const narrowed = (project: string, a: SampleAsk): RawBuilder<unknown> => {
  const like = a.q === null ? null : `%${fold(a.q).replace(/[\\%_]/g, "\\$&")}%`;
  const result = (where: RawBuilder<unknown>) => sql`exists (select from published_results r
    where r.project_id = s.project_id and r.sample_id = s.id and ${where})`;
  const parts = [
    sql`s.project_id = ${project}`,
    ...(like === null ? [] : [sql`(s.code_key like ${like} or t.name_key like ${like})`]),
    ...(a.stations ? [sql`s.station_id = any(${a.stations}::uuid[])`] : []),
    ...(a.campaigns ? [sql`s.campaign_id = any(${a.campaigns}::uuid[])`] : []),
    ...(a.category ? [sql`s.category = ${a.category}`] : []),
    ...(a.from ? [sql`s.sampled_on >= ${a.from}::date`] : []),
    ...(a.to ? [sql`s.sampled_on <= ${a.to}::date`] : []),
    ...(a.parameters ? [result(sql`r.parameter = any(${a.parameters}::text[])`)] : []),
    ...(a.flags ? [result(sql`r.flags && ${a.flags}::text[]`)] : []),
  ];
  return sql.join(parts, sql` and `);
};

const ORDER = { date: sql`s.sampled_on`, station: sql`t.name_key`, code: sql`s.code_key` } as const;
export type SampleSort = keyof typeof ORDER;

export async function list(
  db: Db,
  project: string,
  ask: SampleAsk,
  page: { sort: SampleSort; descending: boolean; limit: number; offset: number },
): Promise<{ rows: SampleRow[]; total: number }> {
  const where = narrowed(project, ask);
  const way = page.descending ? sql`desc nulls last` : sql`asc nulls first`;
  const [{ rows }, counted] = await Promise.all([
    sql<SampleRow>`select ${columns} where ${where} order by ${ORDER[page.sort]} ${way}, t.name_key, s.code_key, s.id
      limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from samples s
      join published_stations t on t.project_id = s.project_id and t.id = s.station_id where ${where}`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function find(db: Db, project: string, id: string): Promise<SampleRow | undefined> {
  const { rows } =
    await sql<SampleRow>`select ${columns} where s.project_id = ${project} and s.id = ${id}`.execute(db);
  return rows[0];
}

export type HeldRow = Omit<SampleResult, "standardUnit" | "replaced"> & {
  replacedAt: Date | null;
  replacedBy: string | null;
  reason: string | null;
};

/** Every result of a sample, those that were replaced as well. */
export async function resultsOf(db: Db, project: string, sample: string): Promise<HeldRow[]> {
  const { rows } =
    await sql<HeldRow>`select r.id, r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard, r.raw, r.method,
      r.comment, r.flags, i.file_name as file, r.row_number as row, p.at as "replacedAt", p.reason,
      u.name || ' ' || u.last_name as "replacedBy"
    from results r join sample_imports i on i.project_id = r.project_id and i.id = r.import_id
    left join result_replacements p on p.project_id = r.project_id and p.result_id = r.id
    left join published_users u on u.id = p.by
    where r.project_id = ${project} and r.sample_id = ${sample} order by r.parameter, r.fraction, i.at, r.row_number`.execute(
      db,
    );
  return rows;
}

export interface StationRow {
  id: string;
  name: string;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  samples: number;
  first: string | null;
  last: string | null;
}

export async function stations(db: Db, project: string): Promise<StationRow[]> {
  const { rows } =
    await sql<StationRow>`select t.id, t.name, t.description, t.latitude, t.longitude, t.elevation,
      count(s.id)::int as samples, min(s.sampled_on)::text as first, max(s.sampled_on)::text as last
    from published_stations t left join samples s on s.project_id = t.project_id and s.station_id = t.id
    where t.project_id = ${project} and (t.active or s.id is not null)
    group by t.id, t.name, t.name_key, t.description, t.latitude, t.longitude, t.elevation order by t.name_key`.execute(
      db,
    );
  return rows;
}
