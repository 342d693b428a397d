// Reads the stored readings on which a plan is tried.
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** The readings of several sensors within a span, in chronological order; instants in epoch ms. */
export async function readingsIn(
  db: Db,
  { project, sensors, from, to }: { project: string; sensors: readonly number[]; from: Date; to: Date },
): Promise<{ number: number; t: number; value: number }[]> {
  const { rows } = await sql<{ number: number; t: number; value: number }>`
    select s.number, (extract(epoch from r.t) * 1000)::float8 as t, r.value
      from unnest(${sensors}::int[]) as s (number)
     cross join lateral readings_between(${project}, s.number, ${from}, ${to}) r
     where r.t < ${to} order by r.t, s.number`.execute(db);
  return rows;
}
