import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { LineRow, PlaceRow, SetVersion } from "./rows.gen.ts";

export type { LineRow, SetVersion } from "./rows.gen.ts";

/** Reviewed versions of the sets, the newest first. */
export async function versionsOf(
  db: Db | Tx,
  project: string,
  sets: readonly string[],
): Promise<SetVersion[]> {
  const { rows } =
    await sql<SetVersion>`select id as "set", version, newest, name, matrices, valid_from::text as "from",
      valid_to::text as "to", everywhere
    from published_limit_sets where project_id = ${project} and id = any(${sets}::uuid[]) and reviewed
    order by name, id, version desc`.execute(db);
  return rows;
}

export async function linesOf(db: Db, project: string, sets: readonly string[]): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select set_id as "set", version, parameter, fraction, unit, min, max, warning, note
    from published_limits where project_id = ${project} and set_id = any(${sets}::uuid[])
    order by set_id, version, position`.execute(db);
  return rows;
}

/** The stations of sets that do not apply to every station. */
export async function placesOf(db: Db, project: string, sets: readonly string[]): Promise<PlaceRow[]> {
  const { rows } =
    await sql<PlaceRow>`select set_id as "set", version, station_id as station, from_day::text as "from",
      to_day::text as "to"
    from published_limit_stations where project_id = ${project} and set_id = any(${sets}::uuid[])`.execute(
      db,
    );
  return rows;
}

/** Sets with a reviewed version, by the name of the newest one. */
export async function setsOf(db: Db, project: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select distinct on (id) id, name from published_limit_sets
    where project_id = ${project} and reviewed order by id, version desc`.execute(db);
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

/** How many of the sets belong to the project, reviewed or not. */
export async function countSets(db: Db | Tx, project: string, sets: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct id)::int as n from published_limit_sets
    where project_id = ${project} and id = any(${sets}::uuid[])`.execute(db);
  return rows[0]?.n ?? 0;
}
