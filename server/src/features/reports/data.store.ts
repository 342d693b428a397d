// The data of reports, read from what the other features publish.

import type { ReportOptions } from "@vetaverde/contract/reports";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import type { RepeatChoice, RepeatDecisions, RepeatRule } from "@vetaverde/domain/chemistry/repeated-results";
import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { LastResult, Named, ProjectAppearance, ValueRow } from "./rows.gen.ts";

export type { ValueRow } from "./rows.gen.ts";

export async function projectAppearance(db: Db, project: string): Promise<ProjectAppearance | undefined> {
  const { rows } =
    await sql<ProjectAppearance>`select p.name, p.company, p.color, p.time_zone as "timeZone", i.bytes as logo
    from published_project_looks p left join published_logo_bytes i on i.id = p.logo where p.id = ${project}`.execute(
      db,
    );
  return rows[0];
}

/** Those of the stations that belong to the project, by name. */
export async function stationsOf(db: Db | Tx, project: string, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from published_stations
    where project_id = ${project} and id = any(${ids}::uuid[]) order by name_key, id`.execute(db);
  return rows;
}

export interface Parameter {
  code: string;
  name: string;
  unit: string;
}

/** The standard parameters, overridden and extended by the project's own. */
export async function parametersOf(
  db: Db | Tx,
  project: string,
  locale: Locale,
): Promise<Map<string, Parameter>> {
  const all = new Map<string, Parameter>(
    STANDARD_PARAMETERS.map(({ code, unit, names }) => [code, { code, name: names[locale], unit }]),
  );
  const { rows } = await sql<{ code: string; unit: string; names: Record<string, string> }>`
    select code, unit, names from published_parameters where project_id = ${project}`.execute(db);
  for (const { code, unit, names } of rows)
    all.set(code, { code, unit, name: names[locale] ?? names["es"] ?? code });
  return all;
}

export interface PairQuery {
  stations: readonly string[];
  parameters: readonly string[];
  from: string;
  to: string;
}

const results = (project: string, { stations, parameters, from, to }: PairQuery) => sql`
  from published_samples s join published_results r on r.project_id = s.project_id and r.sample_id = s.id
 where s.project_id = ${project} and s.station_id = any(${stations}::uuid[])
   and s.sampled_on between ${from}::date - 366 and ${to} and coalesce(s.sampled_until, s.sampled_on) >= ${from} and r.parameter = any(${parameters}::text[])`;

/** The pairs of station and parameter that have results, and the last day of these, as far as it is known. */
export async function pairsOf(
  db: Db,
  project: string,
  query: PairQuery,
): Promise<{ pairs: LastResult[]; last: string | null }> {
  const { rows } = await sql<LastResult>`
    select s.station_id as station, r.parameter, r.fraction, max(s.sampled collate "C") as last /* not null: selected by its day */
    ${results(project, query)} group by 1, 2, 3`.execute(db);
  const last = rows.reduce<string | null>(
    (latest, one) => (latest && latest > one.last ? latest : one.last),
    null,
  );
  return { pairs: rows, last };
}

/** A station's results, by parameter and day. */
export async function valuesOf(db: Db, project: string, query: PairQuery): Promise<ValueRow[]> {
  const { rows } =
    await sql<ValueRow>`select r.id, s.id as sample, r.parameter, r.fraction, s.sampled_on::text as day,
      s.sampled /* not null: selected by its day */, r.analysed_on as "analysedOn", r.kind, r.standard /* In the parameter's unit; null when it cannot be converted. */, r.value /* As reported by the laboratory; null: a non-detect without a limit. */, s.matrix /* The kind of water of the sample; null: not specified. */, 'negative' = any(r.flags) as negative /* Negative although the parameter cannot be. */
    ${results(project, query)} order by s.sampled_on, s.id, r.parameter, r.fraction, r.import_id, r.row_number, r.column_number, r.id`.execute(
      db,
    );
  return rows;
}

/** What decides among several results of a parameter in a sample: people's choices by sample, and the project's rule. */
export async function repeatDecisions(
  db: Db,
  project: string,
  samples: readonly string[],
): Promise<(sample: string) => RepeatDecisions> {
  const [choices, settings] = await Promise.all([
    sql<{ sample: string; choices: RepeatChoice[] }>`
      select sample_id as sample, json_agg(json_build_object('parameter', parameter, 'fraction', fraction, 'result', result_id,
          'rule', rule, 'among', among)) as choices
        from published_repeat_choices where project_id = ${project} and sample_id = any(${samples}::uuid[])
        group by sample_id`.execute(db),
    sql<{ rule: RepeatRule | null }>`select repeat_rule as rule from published_chemistry_settings
      where project_id = ${project}`.execute(db),
  ]);
  const of = new Map(choices.rows.map((row) => [row.sample, row.choices]));
  const projectRule = settings.rows[0]?.rule ?? null;
  return (sample) => ({ choices: of.get(sample) ?? [], projectRule });
}

/** The available choices for a report. */
export async function optionsOf(
  db: Db,
  project: string,
  locale: Locale,
): Promise<Omit<ReportOptions, "limitSets" | "boards">> {
  const [stations, codes, span, neutralisers, people, parameters] = await Promise.all([
    sql<Named>`select st.id, st.name from published_stations st where st.project_id = ${project} and exists (
      select from published_samples s where s.project_id = st.project_id and s.station_id = st.id and not s.emptied) order by st.name_key`.execute(
      db,
    ),
    sql<{
      code: string;
    }>`select distinct parameter as code from published_results where project_id = ${project}`.execute(db),
    sql<{
      from: string | null;
      to: string | null;
    }>`select min(sampled_on)::text as "from", max(sampled_on)::text as "to"
      from published_samples where project_id = ${project} and not emptied`.execute(db),
    sql<Named>`select id, name from neutralisers where project_id = ${project} order by name_key`.execute(db),
    sql<Named>`select u.id, u.name || ' ' || u.last_name as name from published_members m
      join published_users u on u.id = m.user_id and u.live where m.project_id = ${project} order by 2, 1`.execute(
      db,
    ),
    parametersOf(db, project, locale),
  ]);
  const known = new Set(codes.rows.map(({ code }) => code));
  const order = [...parameters.keys()];
  for (const code of known) if (!parameters.has(code)) order.push(code);
  return {
    stations: stations.rows,
    parameters: order
      .filter((code) => known.has(code))
      .map((code) => parameters.get(code) ?? { code, name: code, unit: "" }),
    neutralisers: neutralisers.rows,
    people: people.rows,
    from: span.rows[0]?.from ?? null,
    to: span.rows[0]?.to ?? null,
  };
}
