// What plans refer to in the catalogue: each row names its components, source, station, frequency, type and responsible.
import type { CatalogKind } from "@vetaverde/contract/catalog";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

const COLUMNS: Readonly<Record<CatalogKind, RawBuilder<unknown>>> = {
  "mining-components": sql`mining_component_id`,
  "environmental-components": sql`environmental_component_id`,
  subcomponents: sql`subcomponent_id`,
  sources: sql`source_id`,
  stations: sql`station_id`,
  frequencies: sql`frequency_id`,
  types: sql`type_id`,
  responsibles: sql`responsible`,
};

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** A row stores an entry's id, but a responsible's name. */
const keyOf = (kind: CatalogKind, { id, name }: Entry): string => (kind === "responsibles" ? name : id);

/** How many rows of plans refer to each of the entries. */
export async function countSeries(
  db: Db | Tx,
  project: string,
  kind: CatalogKind,
  entries: readonly Entry[],
): Promise<{ id: string; use: "series"; count: number }[]> {
  const column = COLUMNS[kind];
  const keys = entries.map((entry) => keyOf(kind, entry));
  const type = kind === "responsibles" ? sql`text[]` : sql`uuid[]`;
  const { rows } = await sql<{ key: string; count: number }>`
    select ${column}::text as key, count(*)::int as count from monitoring_series
     where project_id = ${project} and ${column} = any(${keys}::${type}) group by 1`.execute(db);
  return entries.flatMap((entry) => {
    const count = rows.find(({ key }) => key === keyOf(kind, entry))?.count;
    return count === undefined ? [] : [{ id: entry.id, use: "series" as const, count }];
  });
}

/** Counts the monitorings at each of the stations. */
export async function countMonitorings(
  db: Db | Tx,
  project: string,
  stations: readonly Entry[],
): Promise<{ id: string; use: "monitorings"; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select station_id as id, count(*)::int as count from monitorings
     where project_id = ${project} and station_id = any(${stations.map(({ id }) => id)}::uuid[])
     group by 1`.execute(db);
  return rows.map((row) => ({ ...row, use: "monitorings" }));
}

/** Moves the rows (and the monitorings at a station) of one entry to another. The tallies have to be updated too. */
export async function moveSeries(
  tx: Tx,
  project: string,
  kind: CatalogKind,
  from: Entry,
  into: Entry,
): Promise<void> {
  const column = COLUMNS[kind];
  await sql`update monitoring_series set ${column} = ${keyOf(kind, into)}
    where project_id = ${project} and ${column} = ${keyOf(kind, from)}`.execute(tx);
  if (kind === "stations" || kind === "types") await moveRequests(tx, project, column, from, into);
  if (kind !== "stations") return;
  await sql`update monitorings set station_id = ${into.id}
    where project_id = ${project} and station_id = ${from.id}`.execute(tx);
}

/** Moves what follow-ups ask to measure. A request is deactivated where the other entry has one of the same name. */
async function moveRequests(
  tx: Tx,
  project: string,
  column: RawBuilder<unknown>,
  from: Entry,
  into: Entry,
): Promise<void> {
  await sql`update measurement_requests r set active = false, version = version + 1
    where r.project_id = ${project} and ${column} = ${from.id} and r.active and exists (
      select from measurement_requests o
       where o.project_id = r.project_id and o.id <> r.id and o.active and lower(o.name) = lower(r.name)
         and case when o.type_id = ${from.id} then ${into.id} else o.type_id end
           = case when r.type_id = ${from.id} then ${into.id} else r.type_id end
         and case when o.station_id = ${from.id} then ${into.id} else o.station_id end
           is not distinct from case when r.station_id = ${from.id} then ${into.id} else r.station_id end)`.execute(
    tx,
  );
  await sql`update measurement_requests set ${column} = ${into.id}, version = version + 1
    where project_id = ${project} and ${column} = ${from.id}`.execute(tx);
}
