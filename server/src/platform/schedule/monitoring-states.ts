// Status of a monitoring in SQL: the only definition for plans, calendar and commitments.
import { COUNTED_STATES, type CountedState } from "@vetaverde/domain/schedule/counts";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";

export type StateOrMark = CountedState | "rescheduled";

/**
 * Neither done nor skipped, over `m`; written exactly as in the partial indexes of open work, so that they are used.
 */
export const OPEN = sql`not m.completed and not m.skipped`;

/**
 * The clauses of `statusBounds` over `m`. A monitoring matches exactly one of them, and possibly `rescheduled` as well.
 */
const stateClauses = (bounds: StatusBounds): Record<StateOrMark, RawBuilder<unknown>> => ({
  done: sql`not m.skipped and m.completed`,
  far: sql`${OPEN} and m.estimated_on > ${bounds.nearTo}::date`,
  near: sql`${OPEN} and m.estimated_on between ${bounds.nearFrom}::date and ${bounds.nearTo}::date`,
  unfulfilled: sql`${OPEN} and m.estimated_on < ${bounds.nearFrom}::date`,
  skipped: sql`m.skipped`,
  rescheduled: sql`m.rescheduled`,
});

/** Condition for the requested states and marks: any of them matches; without any, all monitorings match. */
export function stateClause(
  states: readonly StateOrMark[] | undefined,
  bounds: StatusBounds,
): RawBuilder<unknown> {
  if (!states || states.length === 0) return sql`true`;
  const clauses = stateClauses(bounds);
  return sql`(${sql.join(
    states.map((state) => sql`(${clauses[state]})`),
    sql` or `,
  )})`;
}

/** One count column for each state and for the mark, with the same names. */
export function stateCounts(bounds: StatusBounds): RawBuilder<unknown> {
  const clauses = stateClauses(bounds);
  return sql.join(
    [...COUNTED_STATES, "rescheduled" as const].map(
      (state) => sql`count(*) filter (where ${clauses[state]})::int as ${sql.ref(state)}`,
    ),
  );
}
