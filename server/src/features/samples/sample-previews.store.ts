// Laboratories' files between their preview and their saving.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { FileError, StagedResult } from "./samples.file.ts";
import type { History } from "./samples.flags.ts";
import type { Place } from "./samples.places.ts";

export interface NewSamplePreview {
  id: string;
  by: string;
  expiresAt: Date;
  fileName: string;
  sha256: string;
  laboratory: string | null;
  columns: Readonly<Record<string, string>>;
  cells: number;
  missing: number;
  rejected: number;
  errors: readonly FileError[];
}

export async function insert(tx: Tx, project: string, p: NewSamplePreview): Promise<void> {
  await sql`insert into sample_previews (project_id, id, created_by, expires_at, file_name, sha256, laboratory, columns, cells, missing, rejected, errors)
    values (${project}, ${p.id}, ${p.by}, ${p.expiresAt}, ${p.fileName}, ${p.sha256}, ${p.laboratory}, ${JSON.stringify(p.columns)}::jsonb,
      ${p.cells}, ${p.missing}, ${p.rejected}, ${JSON.stringify(p.errors)}::jsonb)`.execute(tx);
}

export async function insertResults(
  tx: Tx,
  project: string,
  preview: string,
  first: number,
  rows: readonly StagedResult[],
): Promise<void> {
  await sql`insert into sample_preview_results (project_id, preview_id, n, station, station_key, code, code_key, campaign, day, at,
      parameter, fraction, kind, value, unit, standard, raw, method, comment, flags, row_number, column_number)
    select ${project}, ${preview}, ${first}::int + r.place::int, r.station, r."stationKey", r.code, r."codeKey", r.campaign, r.day, r.at,
      r.parameter, r.fraction, r.kind, r.value, r.unit, r.standard, r.raw, r.method, r.comment, r.flags, r.row, r."column"
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (station text, "stationKey" text, code text, "codeKey" text,
        campaign text, day date, at timestamptz, parameter text, fraction text, kind text, value float8, unit text, standard float8,
        raw text, method text, comment text, flags text[], row int, "column" int)) with ordinality
      as r (station, "stationKey", code, "codeKey", campaign, day, at, parameter, fraction, kind, value, unit, standard, raw, method,
        comment, flags, row, "column", place)`.execute(tx);
}

export async function setStations(
  tx: Tx,
  project: string,
  preview: string,
  stations: readonly (Place & { name: string })[],
): Promise<void> {
  await sql`update sample_previews set stations = ${JSON.stringify(stations)}::jsonb
    where project_id = ${project} and id = ${preview}`.execute(tx);
}

export interface PreviewCounts {
  imported: number;
  flagged: number;
  samples: number;
  from: string | null;
  to: string | null;
}

/** @param known only of stations that the project has */
export async function countsOf(
  tx: Tx,
  project: string,
  preview: string,
  known = false,
): Promise<PreviewCounts> {
  const { rows } = await sql<PreviewCounts>`select (count(*) filter (where flags = '{}'))::int as imported,
      (count(*) filter (where flags <> '{}'))::int as flagged, count(distinct (station_key, code_key))::int as samples,
      min(day)::text as from, max(day)::text as to
    from sample_preview_results r where project_id = ${project} and preview_id = ${preview}
      and (not ${known} or exists (select from published_stations t where t.project_id = r.project_id and t.name_key = r.station_key))`.execute(
    tx,
  );
  return rows[0] ?? { imported: 0, flagged: 0, samples: 0, from: null, to: null };
}

export async function flagCounts(tx: Tx, project: string, preview: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ flag: string; n: number }>`select f as flag, count(*)::int as n
    from sample_preview_results, unnest(flags) f where project_id = ${project} and preview_id = ${preview} group by f order by f`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ flag, n }) => [flag, n]));
}

export async function unknownStations(tx: Tx, project: string, preview: string) {
  const { rows } = await sql<{ key: string; name: string; cells: number }>`
    select station_key as key, min(station) as name, count(*)::int as cells from sample_preview_results r
     where project_id = ${project} and preview_id = ${preview} and not exists (
       select from published_stations t where t.project_id = r.project_id and t.name_key = r.station_key)
     group by station_key order by station_key`.execute(tx);
  return rows;
}

/** Each staged result beside those that hold of the same sample, parameter and fraction. */
export const beside = (project: string, preview: string) => sql`
  sample_preview_results n
  join published_stations t on t.project_id = n.project_id and t.name_key = n.station_key
  join samples s on s.project_id = n.project_id and s.station_id = t.id and s.code_key = n.code_key
  join published_results h on h.project_id = n.project_id and h.sample_id = s.id and h.parameter = n.parameter and h.fraction = n.fraction
  where n.project_id = ${project} and n.preview_id = ${preview}`;
export const same = sql`(h.kind = n.kind and h.value is not distinct from n.value and h.unit is not distinct from n.unit)`;

export interface Correction {
  station: string;
  sample: string;
  parameter: string;
  before: string;
  after: string;
}

export async function comparedWithKept(
  tx: Tx,
  project: string,
  preview: string,
): Promise<{ unchanged: number; corrections: number; corrected: Correction[] }> {
  const { rows } = await sql<Correction & { unchanged: boolean }>`
    select t.name as station, s.code as sample, n.parameter, min(h.raw) as before, n.raw as after, bool_or(${same}) as unchanged
      from ${beside(project, preview)} group by n.n, t.name, s.code, n.parameter, n.raw order by n.n`.execute(
    tx,
  );
  const differ = rows.filter(({ unchanged }) => !unchanged);
  return {
    unchanged: rows.length - differ.length,
    corrections: differ.length,
    corrected: differ.slice(0, 50).map(({ unchanged: _unchanged, ...one }) => one),
  };
}

export async function importedBefore(
  tx: Tx,
  project: string,
  sha256: string,
): Promise<{ fileName: string; at: Date; by: string } | undefined> {
  const { rows } = await sql<{ fileName: string; at: Date; by: string }>`
    select i.file_name as "fileName", i.at, u.name || ' ' || u.last_name as by from sample_imports i
      join published_users u on u.id = i.by where i.project_id = ${project} and i.sha256 = ${sha256} order by i.at desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export interface PreviewRow {
  expiresAt: Date;
  fileName: string;
  sha256: string;
  laboratory: string | null;
  columns: Record<string, string>;
  cells: number;
  missing: number;
  rejected: number;
  errors: FileError[];
  stations: (Place & { name: string })[];
  savedAs: string | null;
}

export async function find(
  db: Db | Tx,
  project: string,
  id: string,
  lock = false,
): Promise<PreviewRow | undefined> {
  const { rows } =
    await sql<PreviewRow>`select expires_at as "expiresAt", file_name as "fileName", sha256, laboratory, columns, cells,
      missing, rejected, errors, stations, saved_as as "savedAs"
    from sample_previews where project_id = ${project} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      db,
    );
  return rows[0];
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from sample_previews where expires_at < ${now}`.execute(db);
}

/** Columns that were said of a laboratory's files. */
export async function columnsOf(db: Db, project: string, nameKey: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ columns: Record<string, string> }>`
    select columns from laboratories where project_id = ${project} and name_key = ${nameKey}`.execute(db);
  return rows[0]?.columns ?? {};
}

/** Quartiles of what each station had of each parameter, where there are eight results at least. */
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
