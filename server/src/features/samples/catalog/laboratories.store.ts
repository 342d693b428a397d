// The data that a laboratory's file is checked against: the laboratory's columns, the stations, and their earlier
// results.
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { History } from "../quality/samples.flags.ts";
import type { MergedStation } from "../samples.types.ts";

/** Laboratories, sorted by name. */
export async function laboratories(db: Db, project: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from laboratories where project_id = ${project} order by name_key`.execute(db);
  return rows;
}

export async function stationKeys(db: Db, project: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`select name_key as key from published_stations where project_id = ${project}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Stations that were merged into another one, by the folded old name. */
export async function mergedStations(db: Db, project: string): Promise<Record<string, MergedStation>> {
  const { rows } = await sql<{ old: string } & MergedStation>`
    select t.name_key as old, h.name, h.name_key as key from published_stations t
      join published_stations h on h.project_id = t.project_id and h.id = t.merged_into
     where t.project_id = ${project}`.execute(db);
  return Object.fromEntries(rows.map(({ old, name, key }) => [old, { name, key }]));
}

/** Column assignments that users made for a laboratory's files. */
export async function columnsOf(db: Db, project: string, nameKey: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ columns: Record<string, string> }>`
    select columns from laboratories where project_id = ${project} and name_key = ${nameKey}`.execute(db);
  return rows[0]?.columns ?? {};
}

/** Quartiles of each station's earlier results per parameter, where there are at least eight. */
export async function historyOf(db: Db, project: string): Promise<History> {
  const { rows } = await sql<{ key: string; first: number; third: number }>`
    select t.name_key || ' ' || r.parameter || ' ' || r.fraction as key,
      percentile_cont(0.25) within group (order by ln(r.standard)) as first,
      percentile_cont(0.75) within group (order by ln(r.standard)) as third
    from published_results r join samples s on s.project_id = r.project_id and s.id = r.sample_id
    join published_stations t on t.project_id = s.project_id and t.id = s.station_id
    where r.project_id = ${project} and r.kind = 'value' and r.standard > 0
    group by t.name_key, r.parameter, r.fraction having count(*) >= 8`.execute(db);
  return Object.fromEntries(rows.map(({ key, first, third }) => [key, [first, third] as const]));
}
