// What samples can be narrowed by, and their results for a file.
import type { ResultFlag } from "@vetaverde/contract/samples";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { narrowed, type SampleAsk } from "./samples.store.ts";

interface Counted {
  id: string;
  name: string;
  samples: number;
}

/** Only what some sample of the project has. */
export async function options(db: Db, project: string) {
  const of = sql`s.project_id = ${project}`;
  const [stations, campaigns, laboratories, parameters, flags, samples] = await Promise.all([
    sql<Counted>`select t.id, t.name, count(*)::int as samples from samples s
      join published_stations t on t.project_id = s.project_id and t.id = s.station_id
      where ${of} group by t.id, t.name, t.name_key order by t.name_key`.execute(db),
    sql<Counted>`select c.id, c.name, count(*)::int as samples from samples s
      join campaigns c on c.project_id = s.project_id and c.id = s.campaign_id
      where ${of} group by c.id, c.name order by max(s.sampled_on) desc nulls last, c.name`.execute(db),
    sql<Counted>`select l.id, l.name, count(*)::int as samples from samples s
      join laboratories l on l.project_id = s.project_id and l.id = s.laboratory_id
      where ${of} group by l.id, l.name, l.name_key order by l.name_key`.execute(db),
    sql<{ code: string; results: number }>`select parameter as code, count(*)::int as results
      from published_results where project_id = ${project} group by parameter`.execute(db),
    sql<{ flag: ResultFlag }>`select distinct f as flag from published_results, unnest(flags) f
      where project_id = ${project} and flags <> '{}' order by f`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from samples s where ${of}`.execute(db),
  ]);
  return {
    ...{ stations: stations.rows, campaigns: campaigns.rows, laboratories: laboratories.rows },
    ...{ parameters: parameters.rows, flags: flags.rows.map(({ flag }) => flag) },
    samples: samples.rows[0]?.n ?? 0,
  };
}

/** Where a reading left off. */
export interface Mark {
  id: string;
  date: string | null;
}

/** The samples that fit, the newest first, those without a day last. */
export async function nextSamples(
  db: Db,
  project: string,
  ask: SampleAsk,
  after: Mark | null,
  size: number,
): Promise<Mark[]> {
  const day = sql`coalesce(s.sampled_on, '-infinity'::date)`;
  const beyond = after
    ? sql`and (${day}, s.id) < (coalesce(${after.date}::date, '-infinity'::date), ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Mark>`select s.id, s.sampled_on::text as date from samples s
    join published_stations t on t.project_id = s.project_id and t.id = s.station_id
    where ${narrowed(project, ask)} ${beyond} order by ${day} desc, s.id desc limit ${size}`.execute(db);
  return rows;
}

export interface ResultRow {
  sample: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  kind: "value" | "below" | "above";
  value: number | null;
  unit: string | null;
  standard: number | null;
  raw: string;
  method: string | null;
  comment: string | null;
  flags: string[];
  file: string;
  row: number;
}

/** What holds today of some samples. */
export async function holding(
  db: Db,
  project: string,
  samples: readonly string[],
  parameters: readonly string[] | null,
): Promise<ResultRow[]> {
  const { rows } =
    await sql<ResultRow>`select r.sample_id as sample, r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard,
      r.raw, r.method, o.comment, r.flags, i.file_name as file, o.row_number as row
    from published_results r join results o on o.project_id = r.project_id and o.id = r.id
    join sample_imports i on i.project_id = o.project_id and i.id = o.import_id
    where r.project_id = ${project} and r.sample_id = any(${samples}::uuid[])
      and (${parameters}::text[] is null or r.parameter = any(${parameters}::text[]))
    order by r.parameter, r.fraction, o.row_number, r.id`.execute(db);
  return rows;
}
