// The only module that writes stored verdicts.
import { sql } from "kysely";
import type { Tx } from "../../platform/db/db.ts";
import { lockNamed } from "../../platform/work/transaction-lock.ts";
import type { Preparation } from "./verdicts.lines.ts";
import { evaluated } from "./verdicts.sql.ts";
import { isAffected, type VerdictState } from "./verdicts.state.ts";

/** The lock for computing a project's verdicts. */
export const lockOf = (project: string) => lockNamed(`verdicts ${project}`);

/** Up to this many samples are looked up one by one. */
const FEW = 100;

/**
 * Disables nested loops while many samples are evaluated. The planner underestimates the rows of the verdict's steps as
 * two or three, and would scan all of them for each one.
 */
export async function withoutNestedLoops<T>(tx: Tx, samples: number, work: () => Promise<T>): Promise<T> {
  if (samples <= FEW) return work();
  await sql`set local enable_nestloop = off`.execute(tx);
  const done = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return done;
}

const NOTHING = { sets: null, from: null, to: null, stations: null, parameters: null };
type Which = { sets: readonly string[]; samples?: readonly string[] };

const write = (tx: Tx, project: string, preparation: Preparation, which: Which) =>
  sql`with ${evaluated(project, preparation, { ...NOTHING, ...which })}
    insert into verdicts (project_id, sample_id, result_id, set_id, position, version, station_id, sampled_on, sampled_until, parameter,
      verdict, reason,       lo, hi, covariate, times)
    select ${project}, sample_id, result_id, set_id, position, version, station_id, sampled_on, sampled_until, parameter, verdict, reason, lo, hi,
      covariate, times from evaluated order by sampled_on`.execute(tx);

/** Whether no more than the year of a verdict's sample is known. */
export const IS_YEAR_ONLY = sql`(sampled_until is not null and sampled_until - sampled_on > 31)`;
/** The month; the year where no more is known, empty where nothing is. */
export const MONTH = sql`coalesce(to_char(sampled_on, case when ${IS_YEAR_ONLY} then 'YYYY' else 'YYYY-MM' end), '')`;
export const VERDICT_COUNTS = sql`count(*) filter (where verdict = 'exceeds')::int as exceeds,
  count(*) filter (where verdict = 'warns')::int as warns,
  count(*) filter (where verdict = 'indeterminate')::int as indeterminate,
  count(*) filter (where verdict = 'meets')::int as meets`;

/** Recounts the verdicts of sets, in all months or in the given ones. */
async function tally(
  tx: Tx,
  project: string,
  sets: readonly string[],
  months: string[] | null,
): Promise<void> {
  const dated = months?.filter(Boolean).sort() ?? [];
  const [first, last] = [dated[0] ?? "1900-01", dated.at(-1) ?? "1900-01"].map((month) =>
    month.length === 4 ? `${month}-01` : month,
  );
  const of = months ? sql`and month = any(${months}::text[])` : sql``;
  const near = months
    ? sql`and (sampled_on is null or sampled_on between ${`${first}-01`}::date and (${`${last}-01`}::date + interval '1 month')::date)`
    : sql``;
  await sql`delete from verdict_tallies where project_id = ${project} and set_id = any(${sets}::uuid[]) ${of}`.execute(
    tx,
  );
  await sql`insert into verdict_tallies (project_id, set_id, kind, month, key, exceeds, warns, indeterminate, meets)
    select ${project}, set_id, case when grouping(station_id) = 0 then 'station' else 'parameter' end, month,
      case when grouping(station_id) = 0 then station_id::text else parameter end, ${VERDICT_COUNTS}
      from (select set_id, ${MONTH} as month, station_id, parameter, verdict from verdicts
        where project_id = ${project} and set_id = any(${sets}::uuid[]) ${near}) v
     where true ${of} group by grouping sets ((set_id, month, station_id), (set_id, month, parameter))`.execute(
    tx,
  );
}

/** Evaluates all samples for one set. */
export async function evaluateSet(
  tx: Tx,
  project: string,
  preparation: Preparation,
  [set, digest]: readonly [string, string],
): Promise<void> {
  await sql`delete from verdicts where project_id = ${project} and set_id = ${set}`.execute(tx);
  await withoutNestedLoops(tx, Number.POSITIVE_INFINITY, () =>
    write(tx, project, preparation, { sets: [set] }),
  );
  await tally(tx, project, [set], null);
  await sql`insert into verdict_sets (project_id, set_id, judged_as) values (${project}, ${set}, ${digest})
    on conflict (project_id, set_id) do update set judged_as = excluded.judged_as`.execute(tx);
}

/** Evaluates new and changed samples for the sets that are otherwise up to date. */
export async function evaluateSamples(
  tx: Tx,
  project: string,
  preparation: Preparation,
  state: VerdictState,
): Promise<void> {
  const sets = [...new Set(preparation.lines.map(({ set }) => set))].filter((set) => !state.stale.has(set));
  const { rows } = await sql<{ id: string; month: string }>`
    select id, ${MONTH} as month from published_samples
     where project_id = ${project} and id in (${isAffected(project, state)})`.execute(tx);
  const samples = rows.map(({ id }) => id);
  if (sets.length > 0 && samples.length > 0) {
    // A sample that had no day may have one now: the month that it leaves is recounted too.
    const left = await sql<{ month: string }>`with gone as (
        delete from verdicts where project_id = ${project} and sample_id = any(${samples}::uuid[])
          and set_id = any(${sets}::uuid[]) returning sampled_on, sampled_until)
      select distinct ${MONTH} as month from gone`.execute(tx);
    await withoutNestedLoops(tx, samples.length, () => write(tx, project, preparation, { sets, samples }));
    await tally(tx, project, sets, [...new Set([...left.rows, ...rows].map(({ month }) => month))]);
  }
  await sql`insert into verdict_imports (project_id, import_id)
    select ${project}, unnest(${state.imports}::uuid[]) on conflict do nothing`.execute(tx);
  await sql`insert into verdict_states (project_id, replaced) values (${project}, ${state.replaced})
    on conflict (project_id) do update set replaced = excluded.replaced`.execute(tx);
}
