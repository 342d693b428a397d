// The number of verdicts of each kind. Whole months are counted in advance, by station and by parameter; the parts of
// months in a period, and requests by both at once, are counted from the verdicts themselves.
import type { VerdictCounts } from "@vetaverde/contract/exceedances";
import { type RawBuilder, sql } from "kysely";
import type { GroupRow } from "./rows.gen.ts";
import { IS_YEAR_ONLY, MONTH, VERDICT_COUNTS } from "./verdicts.refresh.store.ts";
import type { Reading } from "./verdicts.refresh.ts";
import type { VerdictScope } from "./verdicts.sql.ts";
import { hasPendingSamples } from "./verdicts.state.ts";
import { verdictFilter } from "./verdicts.store.ts";

export const NO_VERDICTS: VerdictCounts = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };

type Filters = Omit<VerdictScope, "samples" | "import">;
type Sql = RawBuilder<unknown>;
export type Grouping = "all" | "station" | "month" | "parameter";

const moved = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
const endOf = (month: string) => moved(`${moved(`${month}-28`, 4).slice(0, 7)}-01`, -1);

interface Period {
  from: string | null;
  to: string | null;
}

/**
 * The whole months of a period (`YYYY-MM`; a null bound is open; null when it contains no whole month) and the rest of
 * it.
 */
export function monthsOf({ from, to }: Period): { whole: Period | null; rest: Period[] } {
  const starts = from === null || from.endsWith("-01");
  const ends = to === null || to === endOf(to.slice(0, 7));
  const first = from && (starts ? from : moved(endOf(from.slice(0, 7)), 1)).slice(0, 7);
  const last = to && (ends ? to : moved(`${to.slice(0, 7)}-01`, -1)).slice(0, 7);
  if (first && last && first > last) return { whole: null, rest: [{ from, to }] };
  return {
    whole: { from: first, to: last },
    rest: [
      ...(from && !starts ? [{ from, to: endOf(from.slice(0, 7)) }] : []),
      ...(to && !ends ? [{ from: `${to.slice(0, 7)}-01`, to }] : []),
    ],
  };
}

const COLUMNS = sql`exceeds, warns, indeterminate, meets`;
const SUMMED = sql`sum(exceeds)::int as exceeds, sum(warns)::int as warns, sum(indeterminate)::int as indeterminate, sum(meets)::int as meets`;

function tallied(project: string, reading: Reading, requested: Filters, kind: "station" | "parameter"): Sql {
  const { whole, rest } = monthsOf(requested);
  const key = kind === "station" ? sql`k.station_id::text` : sql`k.parameter`;
  const parts = rest.map(
    (
      period,
    ) => sql`select month, key, ${VERDICT_COUNTS} from (select ${MONTH} as month, ${key} as key, verdict from verdicts k
       where ${verdictFilter(project, reading, { ...requested, ...period })} ${whole ? sql`and not ${IS_YEAR_ONLY}` : sql``}) v
      group by month, key`,
  );
  if (whole) parts.push(ofMonths(project, reading, requested, kind, whole));
  return sql.join(parts, sql` union all `);
}

function ofMonths(
  project: string,
  { state }: Reading,
  requested: Filters,
  kind: "station" | "parameter",
  { from, to }: Period,
): Sql {
  const clauses = [sql`project_id = ${project}`, sql`kind = ${kind}`];
  if (requested.sets) clauses.push(sql`set_id = any(${requested.sets}::uuid[])`);
  if (state.stale.size > 0) clauses.push(sql`set_id <> all(${[...state.stale.keys()]}::uuid[])`);
  const keys = kind === "station" ? requested.stations : requested.parameters;
  if (keys) clauses.push(sql`key = any(${keys}::text[])`);
  if (from || to) clauses.push(sql`month <> ''`);
  // A year is in the period as far as any of its days is, also outside of the whole months.
  const [fromYear, toYear] = [requested.from?.slice(0, 4) ?? null, requested.to?.slice(0, 4) ?? null];
  if (from) clauses.push(sql`month >= case when length(month) = 4 then ${fromYear} else ${from} end`);
  if (to) clauses.push(sql`month <= case when length(month) = 4 then ${toYear} else ${to} end`);
  return sql`select month, key, ${COLUMNS} from verdict_tallies where ${sql.join(clauses, sql` and `)}`;
}

/** @returns a row for each key that has verdicts */
export async function groups(
  project: string,
  reading: Reading,
  requested: Filters,
  by: readonly Grouping[],
): Promise<GroupRow[]> {
  const isComplete = !hasPendingSamples(reading.state);
  const kinds = {
    station: isComplete && !requested.parameters,
    parameter: isComplete && !requested.stations,
  };
  const sourceOf = (one: Grouping): "station" | "parameter" | "base" => {
    if (one === "station" || one === "parameter") return kinds[one] ? one : "base";
    if (kinds.station) return "station";
    return kinds.parameter ? "parameter" : "base";
  };
  const keyOf: Record<Grouping, (source: string) => Sql> = {
    all: () => sql`''`,
    month: () => sql`month`,
    station: (source) => (source === "base" ? sql`station_id::text` : sql`key`),
    parameter: (source) => (source === "base" ? sql`parameter` : sql`key`),
  };
  const sources = [...new Set(by.map(sourceOf))].map((source) =>
    source === "base"
      ? sql`base as materialized (select station_id, month, parameter, ${VERDICT_COUNTS} from (
          select k.station_id, ${MONTH} as month, k.parameter, verdict from verdicts k where ${verdictFilter(project, reading, requested)}) v
         group by station_id, month, parameter)`
      : sql`${sql.ref(source)} as materialized (${tallied(project, reading, requested, source)})`,
  );
  const parts = by.map((one) => {
    const source = sourceOf(one);
    return sql`select ${one} as by, ${keyOf[one](source)} as key, ${SUMMED} from ${sql.ref(source)} group by 2`;
  });
  const { rows } =
    await sql<GroupRow>`with ${sql.join(sources)} ${sql.join(parts, sql` union all `)}`.execute(reading.tx);
  return rows;
}
