// Reads samples with their results.
import { fold } from "@vetaverde/domain/text/fold";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { flagsOf, isUnbalanced } from "./quality/balance-flags.store.ts";
import type { HeldRow, SampleFactRow, SampleRow, StationRow } from "./rows.gen.ts";

export type { HeldRow, SampleFactRow, SampleRow } from "./rows.gen.ts";

export interface SampleQuery {
  q: string | null;
  stations: readonly string[] | null;
  parameters: readonly string[] | null;
  campaigns: readonly string[] | null;
  laboratories: readonly string[] | null;
  category: string | null;
  from: string | null;
  to: string | null;
  flags: readonly string[] | null;
}

export const joined = sql`samples s join published_stations t on t.project_id = s.project_id and t.id = s.station_id
  left join campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
  left join laboratories l on l.project_id = s.project_id and l.id = s.laboratory_id`;

/** Columns of a sample: its code, and where, when and by whom it was taken. */
export const named = sql`s.id, s.code, json_build_object('id', t.id, 'name', t.name) as station,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as campaign,
  case when l.id is null then null else json_build_object('id', l.id, 'name', l.name) end as laboratory,
  s.category, s.matrix, partial_date(s.sampled_on, s.sampled_until) as date, s.sampled_at as at`;

/** Computes the result columns only for the selected samples. */
const selectSamples = (
  project: string,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
) => sql<SampleRow>`
  with page as materialized (
    select s.project_id, ${named}, row_number() over (order by ${order}) as place
    from ${joined} where ${where} order by ${order} ${part}
  )
  select p.id, p.code, p.station, p.campaign, p.laboratory, p.category, p.matrix, p.date, p.at, r.results, r."nonDetects",
    array(select distinct f from published_results r, unnest(${flagsOf(project)}) f
      where r.project_id = p.project_id and r.sample_id = p.id order by f) as flags
  from page p cross join lateral (
    select count(*)::int as results, (count(*) filter (where r.kind = 'below'))::int as "nonDetects"
      from published_results r where r.project_id = p.project_id and r.sample_id = p.id) r
  order by p.place`;

function hasFlag(
  project: string,
  flags: readonly string[],
  result: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const others = flags.filter((flag) => flag !== "balance");
  const has = result(sql`r.flags <> '{}' and r.flags && ${others}::text[]`);
  return flags.includes("balance") ? sql`(${has} or ${isUnbalanced(project, sql`s.id`)})` : has;
}

export const narrowed = (project: string, a: SampleQuery): RawBuilder<unknown> => {
  const like = a.q === null ? null : `%${fold(a.q).replace(/[\\%_]/g, "\\$&")}%`;
  const result = (where: RawBuilder<unknown>) => sql`exists (select from published_results r
    where r.project_id = s.project_id and r.sample_id = s.id and ${where})`;
  const parts = [
    sql`s.project_id = ${project} and not s.emptied`,
    ...(like === null ? [] : [sql`(s.code_key like ${like} or t.name_key like ${like})`]),
    ...(a.stations ? [sql`s.station_id = any(${a.stations}::uuid[])`] : []),
    ...(a.campaigns ? [sql`s.campaign_id = any(${a.campaigns}::uuid[])`] : []),
    ...(a.laboratories ? [sql`s.laboratory_id = any(${a.laboratories}::uuid[])`] : []),
    ...(a.category ? [sql`s.category = ${a.category}`] : []),
    // A sample of an unknown day of a month or year is in every period that its own may be in.
    ...(a.from
      ? [
          sql`s.sampled_on >= ${a.from}::date - 366 and coalesce(s.sampled_until, s.sampled_on) >= ${a.from}::date`,
        ]
      : []),
    ...(a.to ? [sql`s.sampled_on <= ${a.to}::date`] : []),
    ...(a.parameters ? [result(sql`r.parameter = any(${a.parameters}::text[])`)] : []),
    ...(a.flags ? [hasFlag(project, a.flags, result)] : []),
  ];
  return sql.join(parts, sql` and `);
};

const ORDER = { date: sql`s.sampled_on`, station: sql`t.name_key`, code: sql`s.code_key` } as const;
export type SampleSort = keyof typeof ORDER;

export async function list(
  db: Db,
  project: string,
  query: SampleQuery,
  page: { sort: SampleSort; descending: boolean; limit: number; offset: number },
): Promise<{ rows: SampleRow[]; total: number; undated: number }> {
  const where = narrowed(project, query);
  const countColumns = (of: RawBuilder<unknown>) =>
    sql<{ n: number }>`select count(*)::int as n from samples s
    join published_stations t on t.project_id = s.project_id and t.id = s.station_id where ${of}`.execute(db);
  const anyDay = narrowed(project, { ...query, from: null, to: null });
  const way = page.descending ? sql`desc nulls last` : sql`asc nulls first`;
  const [{ rows }, total, undated] = await Promise.all([
    selectSamples(
      project,
      where,
      sql`${ORDER[page.sort]} ${way}, t.name_key, s.code_key, s.id`,
      sql`limit ${page.limit} offset ${page.offset}`,
    ).execute(db),
    countColumns(where),
    // Samples without a day are in no period; this counts how many a period filter leaves out.
    query.from || query.to ? countColumns(sql`${anyDay} and s.sampled_on is null`) : null,
  ]);
  return { rows, total: total.rows[0]?.n ?? 0, undated: undated?.rows[0]?.n ?? 0 };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<SampleRow | undefined> {
  const one = sql`s.project_id = ${project} and s.id = ${id}`;
  const { rows } = await selectSamples(project, one, sql`s.id`, sql``).execute(db);
  return rows[0];
}

/** Every result of a sample, including replaced ones, newest first within each parameter. */
export async function resultsOf(db: Db, project: string, sample: string): Promise<HeldRow[]> {
  const { rows } =
    await sql<HeldRow>`select r.id, r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard, r.raw, coalesce(v.method, r.method) as method,
      coalesce(v.analysed_on, r.analysed_on) as "analysedOn", r.comment,
      case when v.id is null then r.flags else ${flagsOf(project)} end as flags /* not null: each result has flags */, l.name as laboratory, i.file_name as file, r.row_number as row, i.at as "importedAt",
      m.name || ' ' || m.last_name as "importedBy", p.at as "replacedAt", p.reason, p.by_result as replacement,
      u.name || ' ' || u.last_name as "replacedBy"
    from results r join sample_imports i on i.project_id = r.project_id and i.id = r.import_id
    join published_users m on m.id = i.by
    left join laboratories l on l.project_id = i.project_id and l.id = i.laboratory_id
    left join published_results v on v.project_id = r.project_id and v.id = r.id
    left join result_replacements p on p.project_id = r.project_id and p.result_id = r.id
    left join published_users u on u.id = p.by
    where r.project_id = ${project} and r.sample_id = ${sample}
    order by r.parameter, r.fraction, p.at desc nulls first, i.at desc, r.row_number`.execute(db);
  return rows;
}

/** Facts that later files added to a sample, newest first. */
export async function factsOf(db: Db, project: string, sample: string): Promise<SampleFactRow[]> {
  const { rows } =
    await sql<SampleFactRow>`select i.file_name as file, i.at, m.name || ' ' || m.last_name as by, f.filled as facts
    from sample_fillings f join sample_imports i on i.project_id = f.project_id and i.id = f.import_id
    join published_users m on m.id = i.by
    where f.project_id = ${project} and f.sample_id = ${sample} and i.withdraws is null and not exists (
        select from sample_imports w where w.project_id = i.project_id and w.withdraws = i.id) order by i.at desc, i.id`.execute(
      db,
    );
  return rows;
}

export async function stations(db: Db, project: string): Promise<StationRow[]> {
  const { rows } =
    await sql<StationRow>`select t.id, t.name, t.description, t.latitude, t.longitude, t.elevation,
      count(s.id)::int as samples, min(partial_date(s.sampled_on, s.sampled_until) collate "C") as first,
      max(partial_date(s.sampled_on, s.sampled_until) collate "C") as last
    from published_stations t left join samples s on s.project_id = t.project_id and s.station_id = t.id and not s.emptied
    where t.project_id = ${project} and (t.active or s.id is not null)
    group by t.id, t.name, t.name_key, t.description, t.latitude, t.longitude, t.elevation order by t.name_key`.execute(
      db,
    );
  return rows;
}
