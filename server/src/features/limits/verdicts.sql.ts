// Compares results with limits in the database. The rules are those of domain/thresholds; a test runs both on the same
// cases.
import { SAME_VALUE_TOLERANCE } from "@vetaverde/domain/thresholds/limit";
import { type RawBuilder, sql } from "kysely";
import { MIN_SAMPLES, type Preparation, type PreparedLine } from "./verdicts.lines.ts";

/** Raised whenever the rules below change, so that stored verdicts are computed again. */
export const RULES = 2;

/** Which samples, sets and parameters are evaluated; null: all. */
export interface VerdictScope {
  sets: readonly string[] | null;
  from: string | null;
  to: string | null;
  stations: readonly string[] | null;
  parameters: readonly string[] | null;
  samples?: readonly string[];
  /** All current results of the samples that the import concerns. */
  import?: string;
}

const uuids = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;
const both = (clauses: readonly RawBuilder<unknown>[]) => sql.join(clauses, sql` and `);

/** Samples to which imports added results or missing facts. */
export const samplesOf = (project: string, imports: readonly string[]): RawBuilder<unknown> => sql`
  select sample_id from published_result_imports where project_id = ${project} and import_id = ${uuids(imports)}
  union select sample_id from published_sample_fillings where project_id = ${project} and import_id = ${uuids(imports)}`;

/** Reviewed versions, and the stations to which their sets apply. */
const sets = (project: string, ids: readonly string[] | null) => sql`
  v as materialized (
    select set_id, version, valid_from, valid_to, matrices, everywhere from limit_set_versions
     where project_id = ${project} and reviewed ${ids ? sql`and set_id = ${uuids(ids)}` : sql``}),
  newest as (select distinct on (set_id) set_id, version, everywhere from v order by set_id, version desc),
  a as materialized (
    select set_id, null::uuid as station_id, null::date as from_day, null::date as to_day from newest where everywhere
    union all
    select n.set_id, st.station_id, st.from_day, st.to_day from newest n join limit_set_stations st
      on st.project_id = ${project} and st.set_id = n.set_id and st.version = n.version where not n.everywhere)`;

/** For each sample and set, the newest version valid on its day. A sample without a day may match any version. */
function applicableVersions(project: string, requested: VerdictScope): RawBuilder<unknown> {
  const clauses = [sql`s.project_id = ${project}`];
  if (requested.from) clauses.push(sql`s.sampled_on >= ${requested.from}::date`);
  if (requested.to) clauses.push(sql`s.sampled_on <= ${requested.to}::date`);
  if (requested.stations) clauses.push(sql`s.station_id = ${uuids(requested.stations)}`);
  if (requested.samples) clauses.push(sql`s.id = ${uuids(requested.samples)}`);
  if (requested.import) clauses.push(sql`s.id in (${samplesOf(project, [requested.import])})`);
  return sql`held as materialized (
    select sample_id, station_id, sampled_on, sampled_until, set_id, version from (
      select distinct on (s.id, v.set_id) s.id as sample_id, s.station_id, s.sampled_on, s.sampled_until, s.matrix, v.set_id, v.version, v.matrices
        from published_samples s
        join a on (a.station_id is null or a.station_id = s.station_id)
         and (a.from_day is null or s.sampled_on is null or s.sampled_on >= a.from_day)
         and (a.to_day is null or s.sampled_on is null or s.sampled_on <= a.to_day)
        join v on v.set_id = a.set_id
         and (v.valid_from is null or s.sampled_on is null or s.sampled_on >= v.valid_from)
         and (v.valid_to is null or s.sampled_on is null or s.sampled_on <= v.valid_to)
       where ${both(clauses)} order by s.id, v.set_id, v.version desc) one
     where matrices = '{}' or matrix is null or matrix = any(matrices))`;
}

/** The values of a sample on which limits depend. Two different values count as unknown. */
function water(project: string, { conditional, factors }: Preparation): RawBuilder<unknown> {
  if (!conditional)
    return sql`water as (select null::uuid as sample_id, null::float8 as hardness, null::float8 as ph, null::float8 as temperature where false)`;
  const one = (parameter: string, fraction?: string) => {
    const where = sql`filter (where parameter = ${parameter} ${fraction === undefined ? sql`` : sql`and fraction = ${fraction}`})`;
    return sql`case when min(standard) ${where} = max(standard) ${where} then min(standard) ${where} end`;
  };
  const ion = (parameter: "Ca" | "Mg") =>
    sql`coalesce(${one(parameter, "dissolved")}, ${one(parameter, "")}, ${one(parameter, "total")}) * ${factors[parameter]}::float8`;
  return sql`water as materialized (
    select sample_id, coalesce(hardness, (ca / 20.039 + mg / 12.1525) * 50.043) as hardness, ph, temperature from (
      select sample_id, ${one("hardness")} * ${factors.hardness}::float8 as hardness, ${ion("Ca")} as ca, ${ion("Mg")} as mg,
        ${one("pH")} * ${factors.pH}::float8 as ph, ${one("temperature")} * ${factors.temperature}::float8 as temperature
        from published_results
       where project_id = ${project} and kind = 'value' and not 'negative' = any(flags) and abs(standard) < 1e150::float8 and parameter in ('hardness', 'Ca', 'Mg', 'pH', 'temperature')
         and sample_id in (select sample_id from held) group by sample_id) measured)`;
}

const covariateOf = (bound: RawBuilder<unknown>) =>
  sql`case ${bound} ->> 'covariate' when 'hardness' then w.hardness when 'pH' then w.ph else w.temperature end`;

function boundOf(side: "min" | "max"): RawBuilder<unknown> {
  const [kind, value, bound] = [sql.ref(`l.${side}Kind`), sql.ref(`l.${side}Value`), sql.ref(`l.${side}`)];
  const number = (name: string) => sql`(${bound} ->> ${name})::float8`;
  const log = sql`ln(greatest(least(greatest(c, ${number("from")}), ${number("to")}), ${MIN_SAMPLES}::float8))`;
  // Clamped, because a number beyond the database's range would make all verdicts fail; no realistic limit is close to
  // it.
  const slope = sql`least(greatest(${number("slope")} * ${log} + ${number("intercept")}, -200), 200)`;
  const factor = sql`least(greatest(${number("factor")} - coalesce(${number("factorSlope")}, 0) * ${log}, 1e-30), 1e30)`;
  return sql`case ${kind} when 'fixed' then ${value} when 'steps' then (
      select (step ->> 'value')::float8 from jsonb_array_elements(${bound} -> 'steps') with ordinality as s (step, at)
       where ${covariateOf(bound)} is not null and (step ->> 'upTo' is null or ${covariateOf(bound)} <= (step ->> 'upTo')::float8)
       order by at limit 1)
    when 'logarithmic' then (select ${factor} * exp(${slope}) from (select ${covariateOf(bound)} as c) one where c is not null) end`;
}

const over = (value: RawBuilder<unknown>, bound: RawBuilder<unknown>) =>
  sql`(${value} - ${bound} > ${SAME_VALUE_TOLERANCE}::float8 * abs(${bound}))`;
const [lo, hi] = [sql`b.lo`, sql`b.hi`];
/** Zero when a ratio would be less than the database can represent. */
const x = sql`(case when abs(r.standard) < ${MIN_SAMPLES}::float8 then 0 else r.standard end)`;

const reason = sql`case
  when h.sampled_on is null then 'undated'
  when not l.ok then 'unit'
  when l.fraction <> 'any' and r.fraction = '' then 'fraction'
  when (l."minKind" is not null and ${lo} is null) or (l."maxKind" is not null and ${hi} is null) then 'covariate'
  when 'negative' = any(r.flags) and coalesce(${lo}, 0) >= 0 and coalesce(${hi}, 0) >= 0 then 'negative'
  when ${x} is null and (r.kind <> 'below' or r.value is not null) then 'unit'
  when r.kind = 'below' then case when ${lo} is not null then 'notDetected' when ${x} is null then 'detectionLimitUnknown'
    when ${over(x, hi)} then 'detectionLimit' end
  when r.kind = 'above' then case when ${hi} is not null and not ${over(hi, x)} then null
    when ${hi} is null and not ${over(lo, x)} then null else 'beyondRange' end end`;

const verdict = sql`case
  when d.reason is not null then 'indeterminate'
  when r.kind = 'below' then 'meets'
  when r.kind = 'above' then case when ${hi} is not null then 'exceeds' else 'meets' end
  when ${over(x, hi)} or ${over(lo, x)} then 'exceeds'
  when not ${over(sql`${hi} * l.warning`, x)} then 'warns' else 'meets' end`;

/**
 * `evaluated`: a row for each result and each line of a limit that applies to it. All earlier steps are in the same
 * `with`.
 */
export function evaluated(
  project: string,
  preparation: Preparation,
  requested: VerdictScope,
): RawBuilder<unknown> {
  const lines: readonly PreparedLine[] = preparation.lines;
  return sql`l as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("set" uuid, version int, position int, parameter text,
      fraction text, ok boolean, "minKind" text, "minValue" float8, min jsonb, "maxKind" text, "maxValue" float8, max jsonb,
      warning float8, covariate text)
    ${requested.parameters ? sql`where parameter = any(${requested.parameters}::text[])` : sql``}),
  ${sets(project, requested.sets)}, ${applicableVersions(project, requested)}, ${water(project, preparation)},
  evaluated as materialized (
    select r.id as result_id, r.sample_id, h.station_id, h.sampled_on, h.sampled_until, h.set_id, h.version, l.position, r.parameter, r.standard,
      ${lo} as lo, ${hi} as hi, d.reason, ${verdict} as verdict,
      case l.covariate when 'hardness' then w.hardness when 'pH' then w.ph when 'temperature' then w.temperature end as covariate,
      case when r.kind <> 'below' and ${hi} > ${MIN_SAMPLES}::float8 and ${x} > 0 and ${x} < 1e150::float8 and r.parameter not in ('pH', 'temperature', 'ORP')
        and (${lo} is null or ${x} > ${hi}) then ${x} / ${hi} end as times
      from held h
      join published_results r on r.project_id = ${project} and r.sample_id = h.sample_id
      join l on l."set" = h.set_id and l.version = h.version and l.parameter = r.parameter
       and (l.fraction = 'any' or r.fraction = '' or l.fraction = r.fraction)
      left join water w on w.sample_id = h.sample_id
      cross join lateral (select ${boundOf("min")} as lo, ${boundOf("max")} as hi) b
      cross join lateral (select ${reason} as reason) d)`;
}
