// Uploaded workbooks between preview and saving.
import { sql } from "kysely";
import type { CorrectedCells } from "../../../gateways/excel/import/layout.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { firstPiece, laterPieces, readPieces } from "../../../platform/db/file-pieces.ts";
import type { PreviewRow } from "../rows.gen.ts";
import type { ChosenNames } from "./plans.lookup.ts";

export type { PreviewRow } from "../rows.gen.ts";

export interface NewPreview {
  id: string;
  by: string;
  expiresAt: Date;
  fileName: string;
  format: "xlsx" | "xls";
  sha256: string;
  file: Buffer;
  rows: number;
  monitorings: number;
  start: string | null;
  end: string | null;
  errorCount: number;
  /** The response that was sent, as JSON. */
  answer: string;
}

export async function insertPreview(tx: Tx, project: string, preview: NewPreview): Promise<void> {
  const {
    id,
    by,
    expiresAt,
    fileName,
    format,
    sha256,
    file,
    rows,
    monitorings,
    start,
    end,
    errorCount,
    answer,
  } = preview;
  await sql`insert into plan_previews (project_id, id, created_by, expires_at, file_name, file_format, file_sha256, file, rows,
      monitorings, starts_on, ends_on, error_count, answer)
    values (${project}, ${id}, ${by}, ${expiresAt}, ${fileName}, ${format}, ${sha256}, ${firstPiece(file)}, ${rows},
      ${monitorings}, ${start}, ${end}, ${errorCount}, ${answer})`.execute(tx);
  for (const piece of laterPieces(file)) {
    await sql`update plan_previews set file = file || ${piece}
      where project_id = ${project} and id = ${id}`.execute(tx);
  }
}

/** Adds packed rows to a preview; `first` is the index of the first of these chunks. */
export async function insertChunks(
  tx: Tx,
  project: string,
  preview: string,
  first: number,
  chunks: readonly string[],
): Promise<void> {
  await sql`insert into plan_preview_chunks (project_id, preview_id, chunk, rows)
    select ${project}, ${preview}, ${first}::int + place - 1, rows
      from unnest(${[...chunks]}::text[]) with ordinality as chunk (rows, place)`.execute(tx);
}

const previewOf = (
  project: string,
  id: string,
) => sql`select file_name as "fileName", file_sha256 as "sha256", rows,
    monitorings, starts_on as start, ends_on as end, error_count as "errorCount", expires_at as "expiresAt",
    saved_as as "savedAs", cells as corrected from plan_previews where project_id = ${project} and id = ${id}`;

export async function findPreview(db: Db, project: string, id: string): Promise<PreviewRow | undefined> {
  return (await sql<PreviewRow>`${previewOf(project, id)}`.execute(db)).rows[0];
}

/** The preview, locked until the transaction ends, so that it is saved only once. */
export async function lockPreview(tx: Tx, project: string, id: string): Promise<PreviewRow | undefined> {
  return (await sql<PreviewRow>`${previewOf(project, id)} for update`.execute(tx)).rows[0];
}

export async function markSaved(tx: Tx, project: string, id: string, plan: string): Promise<void> {
  await sql`update plan_previews set saved_as = ${plan} where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}

export type RecheckedPreview = Pick<
  NewPreview,
  "rows" | "monitorings" | "start" | "end" | "errorCount" | "answer"
>;

/** Replaces the preview after its file was checked again; deletes its previous rows. */
export async function replacePreview(
  tx: Tx,
  project: string,
  id: string,
  { rows, monitorings, start, end, errorCount, answer }: RecheckedPreview,
): Promise<void> {
  await sql`update plan_previews set rows = ${rows}, monitorings = ${monitorings}, starts_on = ${start}, ends_on = ${end},
    error_count = ${errorCount}, answer = ${answer} where project_id = ${project} and id = ${id}`.execute(tx);
  await sql`delete from plan_preview_chunks where project_id = ${project} and preview_id = ${id}`.execute(tx);
}

/** Merges the chosen meanings of names into the earlier ones. */
export async function addNames(tx: Tx, project: string, id: string, names: ChosenNames): Promise<void> {
  // By kind, so that earlier choices of a kind are kept.
  for (const [kind, chosen] of Object.entries(names)) {
    await sql`update plan_previews set names = jsonb_set(names, array[${kind}::text],
        coalesce(names -> ${kind}::text, '{}') || ${JSON.stringify(chosen)}::jsonb)
      where project_id = ${project} and id = ${id}`.execute(tx);
  }
}

/** Merges corrected cells into the earlier ones. */
export async function addCells(tx: Tx, project: string, id: string, cells: CorrectedCells): Promise<void> {
  // By row, so that earlier corrections of a row are kept.
  for (const [row, texts] of Object.entries(cells)) {
    await sql`update plan_previews set cells = jsonb_set(cells, array[${row}::text],
        coalesce(cells -> ${row}::text, '{}') || ${JSON.stringify(texts)}::jsonb)
      where project_id = ${project} and id = ${id}`.execute(tx);
  }
}

/** The packed rows in their order: some 70 bytes a row. */
export async function listChunks(tx: Db | Tx, project: string, preview: string): Promise<string[]> {
  const { rows } = await sql<{ rows: string }>`select rows from plan_preview_chunks
    where project_id = ${project} and preview_id = ${preview} order by chunk`.execute(tx);
  return rows.map((chunk) => chunk.rows);
}

export async function findFile(
  db: Db | Tx,
  project: string,
  id: string,
): Promise<
  | {
      fileName: string;
      bytes: number;
      expiresAt: Date;
      names: ChosenNames;
      cells: CorrectedCells;
      answer: string;
    }
  | undefined
> {
  const { rows } = await sql<{
    fileName: string;
    bytes: number;
    expiresAt: Date;
    names: ChosenNames;
    cells: CorrectedCells;
    answer: string;
  }>`select file_name as "fileName", length(file) as bytes, expires_at as "expiresAt", names, cells, answer
    from plan_previews where project_id = ${project} and id = ${id}`.execute(db);
  return rows[0];
}

/** The uploaded file in pieces that the driver converts without blocking the event loop. */
export const readFile = (db: Db, project: string, id: string, bytes: number): Promise<Buffer[]> =>
  readPieces(bytes, (from, length) =>
    sql<{ piece: Buffer | null }>`
      select substring(file from ${from}::int for ${length}::int) as piece
        from plan_previews where project_id = ${project} and id = ${id}`.execute(db),
  );

/** Deletes previews that can no longer be saved; saved content is in the plan. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await sql`delete from plan_previews where expires_at < ${before}`.execute(db);
}
