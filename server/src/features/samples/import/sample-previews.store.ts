// Staged laboratory files, between preview and saving.
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { firstPiece, laterPieces, readPieces } from "../../../platform/db/file-pieces.ts";
import type { Units } from "../column-types.ts";
import type { PreviewCounts, PreviewRow } from "../rows.gen.ts";
import type { Place } from "../samples.places.ts";

export type { PreviewRow } from "../rows.gen.ts";

export interface NewSamplePreview {
  id: string;
  by: string;
  expiresAt: Date;
  fileName: string;
  sha256: string;
  file: Buffer;
  laboratory: string | null;
  columns: Readonly<Record<string, string>>;
  units: Units;
  cells: number;
  missing: number;
  rejected: number;
}

export async function insert(tx: Tx, project: string, p: NewSamplePreview): Promise<void> {
  await sql`insert into sample_previews (project_id, id, created_by, expires_at, file_name, sha256, file, laboratory, columns,
      units, cells, missing, rejected)
    values (${project}, ${p.id}, ${p.by}, ${p.expiresAt}, ${p.fileName}, ${p.sha256}, ${firstPiece(p.file)},
      ${p.laboratory}, ${JSON.stringify(p.columns)}::jsonb, ${JSON.stringify(p.units)}::jsonb, ${p.cells}, ${p.missing}, ${p.rejected})`.execute(
    tx,
  );
  for (const piece of laterPieces(p.file))
    await sql`update sample_previews set file = file || ${piece}
      where project_id = ${project} and id = ${p.id}`.execute(tx);
}

/** The uploaded file in pieces that the driver converts without blocking the event loop. */
export const loadFileBytes = (db: Db, project: string, id: string, size: number): Promise<Buffer[]> =>
  readPieces(size, (from, length) =>
    sql<{ piece: Buffer | null }>`
      select substring(file from ${from}::int for ${length}::int) as piece
        from sample_previews where project_id = ${project} and id = ${id}`.execute(db),
  );

/** Replaces the staged data after the same file was read again. */
export async function changeTo(
  tx: Tx,
  project: string,
  id: string,
  p: Pick<NewSamplePreview, "laboratory" | "columns" | "units" | "cells" | "missing" | "rejected"> & {
    acceptedControls: readonly string[];
  },
): Promise<void> {
  await sql`delete from sample_preview_results where project_id = ${project} and preview_id = ${id}`.execute(
    tx,
  );
  await sql`update sample_previews set laboratory = ${p.laboratory}, columns = ${JSON.stringify(p.columns)}::jsonb,
      accepted_controls = ${p.acceptedControls}, units = ${JSON.stringify(p.units)}::jsonb, cells = ${p.cells}, missing = ${p.missing}, rejected = ${p.rejected}
    where project_id = ${project} and id = ${id}`.execute(tx);
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

/** Whether any result of a preview is of these parameters. */
export async function hasResultsOf(
  tx: Tx,
  project: string,
  preview: string,
  parameters: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from sample_preview_results
    where project_id = ${project} and preview_id = ${preview} and parameter = any(${parameters}::text[])) as has`.execute(
    tx,
  );
  return rows[0]?.has ?? false;
}

/** The results by outcome, the samples and their period; `onlyKnownStations`: of stations that the project has. */
export async function countsOf(
  tx: Tx,
  project: string,
  preview: string,
  { onlyKnownStations = false }: { onlyKnownStations?: boolean } = {},
): Promise<PreviewCounts> {
  const { rows } = await sql<PreviewCounts>`with codes as materialized (
      select station_key, (count(*) filter (where flags = '{}'))::int as imported, (count(*) filter (where flags <> '{}'))::int as flagged,
             min(day) as first, max(day) as last, max(until) as until
        from sample_preview_results where project_id = ${project} and preview_id = ${preview} group by station_key, code_key)
    select coalesce(sum(imported), 0)::int as imported, coalesce(sum(flagged), 0)::int as flagged, count(*)::int as samples,
      min(partial_date(first, until)) as from, max(partial_date(last, until)) as to
      from codes c where not ${onlyKnownStations} or exists (
        select from published_stations t where t.project_id = ${project} and t.name_key = c.station_key)`.execute(
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
  const { rows } = await sql<{
    key: string;
    name: string;
    cells: number;
    flagged: number;
  }>`with named as materialized (
      select station_key as key, min(station) as name, count(*)::int as cells, (count(*) filter (where flags <> '{}'))::int as flagged
        from sample_preview_results where project_id = ${project} and preview_id = ${preview} group by station_key)
    select * from named r where not exists (
       select from published_stations t where t.project_id = ${project} and t.name_key = r.key) order by key`.execute(
    tx,
  );
  return rows;
}

export async function importedBefore(
  tx: Tx,
  project: string,
  sha256: string,
): Promise<{ fileName: string; at: Date; by: string } | undefined> {
  const { rows } = await sql<{ fileName: string; at: Date; by: string }>`
    select i.file_name as "fileName", i.at, u.name || ' ' || u.last_name as by from sample_imports i
      join published_users u on u.id = i.by where i.project_id = ${project} and i.sha256 = ${sha256}
        and i.withdraws is null and not exists (select from sample_imports w where w.project_id = i.project_id and w.withdraws = i.id)
      order by i.at desc limit 1`.execute(tx);
  return rows[0];
}

export async function find(
  db: Db | Tx,
  project: string,
  id: string,
  lock = false,
): Promise<PreviewRow | undefined> {
  const { rows } =
    await sql<PreviewRow>`select expires_at as "expiresAt", file_name as "fileName", sha256, laboratory, columns,
      accepted_controls as "acceptedControls", units, cells,
      missing, rejected, length(file) as size /* File size in bytes. */, stations, saved_as as "savedAs"
    from sample_previews where project_id = ${project} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Results are deleted in a second statement, whose snapshot includes rows of a transaction that held the preview's lock
 * until then.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      project: string;
      id: string;
    }>`delete from sample_previews where expires_at < ${now}
      returning project_id as project, id`.execute(tx);
    if (rows.length === 0) return;
    await sql`delete from sample_preview_results r using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (project uuid, id uuid)
      where r.project_id = g.project and r.preview_id = g.id`.execute(tx);
  });
}
