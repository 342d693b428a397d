// What a monitoring counts as, in SQL: the one place for plans, calendar and commitments.
import { COUNTED_STATES, type CountedState } from "@vetaverde/domain/schedule/counts";
import type { StatusBounds } from "@vetaverde/domain/schedule/status";
import { type RawBuilder, sql } from "kysely";

export type StateOrMark = CountedState | "rescheduled";

/** Not done and not skipped, over `m`; written as the indexes of what is open have it, so that they serve. */
export const OPEN = sql`not m.completed and not m.skipped`;

/** The clauses of `statusBounds` over `m`. A monitoring meets exactly one of them, and beside it maybe `rescheduled`. */
const stateClauses = (bounds: StatusBounds): Record<StateOrMark, RawBuilder<unknown>> => ({
  done: sql`not m.skipped and m.completed`,
  far: sql`${OPEN} and m.estimated_on > ${bounds.nearTo}::date`,
  near: sql`${OPEN} and m.estimated_on between ${bounds.nearFrom}::date and ${bounds.nearTo}::date`,
  unfulfilled: sql`${OPEN} and m.estimated_on < ${bounds.nearFrom}::date`,
  skipped: sql`m.skipped`,
  rescheduled: sql`m.rescheduled`,
});

/** The states and marks that are wanted; any of them will do, and without any all are. */
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

/** A column of counts for each state and for the mark, named as they are. */
export function stateCounts(bounds: StatusBounds): RawBuilder<unknown> {
  const clauses = stateClauses(bounds);
  return sql.join(
    [...COUNTED_STATES, "rescheduled" as const].map(
      (state) => sql`count(*) filter (where ${clauses[state]})::int as ${sql.ref(state)}`,
    ),
  );
}
