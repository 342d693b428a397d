// The filters of monitoring counts, as SQL clauses over their views.
import { NONE } from "@vetaverde/contract/monitorings";
import { type RawBuilder, sql } from "kysely";

/** Filters of the monitorings; a list matches any of its values. */
export interface CountFilters {
  plan?: readonly string[];
  station?: readonly string[];
  miningComponent?: readonly string[];
  environmentalComponent?: readonly string[];
  source?: readonly string[];
  responsible?: readonly string[];
  from?: string;
  to?: string;
}

/** Whether a filter applies to something by which the tallies are not combined with every other dimension. */
export const narrowed = ({
  station,
  miningComponent,
  environmentalComponent,
  source,
  responsible,
}: CountFilters) =>
  [station, miningComponent, environmentalComponent, source, responsible].some((ids) => ids);

export const inPeriod = (day: RawBuilder<unknown>, { from, to }: CountFilters) =>
  sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`;

export const ofPlans = ({ plan }: CountFilters) =>
  plan ? sql`plan_id = any(${[...plan]}::uuid[])` : sql`true`;

export function ofSeries(filters: CountFilters): RawBuilder<unknown> {
  const columns = {
    station: sql`station_id`,
    miningComponent: sql`mining_component_id`,
    environmentalComponent: sql`environmental_component_id`,
    source: sql`source_id`,
  };
  const clauses = Object.entries(columns).flatMap(([name, column]) => {
    const ids = filters[name as keyof typeof columns];
    if (!ids) return [];
    const named = sql`${column} = any(${ids.filter((id) => id !== NONE)}::uuid[])`;
    return [ids.includes(NONE) ? sql`(${named} or ${column} is null)` : named];
  });
  const { responsible } = filters;
  if (responsible) clauses.push(sql`coalesce(responsible, ${NONE}) = any(${[...responsible]}::text[])`);
  return clauses.length === 0 ? sql`true` : sql.join(clauses, sql` and `);
}

/** The days within these months. */
export const within = (months: readonly string[]) =>
  months.length === 0
    ? sql`false`
    : sql`(${sql.join(
        months.map(
          (month) =>
            sql`(estimated_on >= ${month}::date and estimated_on < ${month}::date + interval '1 month')`,
        ),
        sql` or `,
      )})`;
