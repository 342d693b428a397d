// The import of plans: template, preview with its errors, marked workbook. Files are opened in the worker process; its
// result is stored in the database until it is saved.
import { Readable } from "node:stream";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Preview, plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fileError } from "../../../gateways/excel/import/file-error.ts";
import { importWords } from "../../../gateways/excel/import/import.messages.ts";
import type { CorrectedCells } from "../../../gateways/excel/import/layout.ts";
import { jobOf, type WorkbookProcesses } from "../../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { planWords } from "../plans.messages.ts";
import { catalogNames } from "../plans.store.ts";
import { findSameFile, planExists } from "./plan-imports.store.ts";
import type { CheckEvent, CheckInput, CheckResult } from "./plans.check.ts";
import { MAX_ROWS } from "./plans.layout.ts";
import type { ChosenNames } from "./plans.lookup.ts";
import type { MarkInput } from "./plans.mark.ts";
import type { KnownCells, TemplateInput } from "./plans.template.ts";
import * as store from "./previews.store.ts";

type Calls = typeof plansEndpoints;

/** How long an upload can be saved before it expires. */
const PREVIEW_MS = 24 * 3_600_000;

// About half a megabyte per statement: few round trips, without a single message that blocks the event loop.
const CHUNKS_AT_ONCE = 8;

export interface ImportDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  now: () => number;
}

export async function createTemplate(
  { db, workers }: ImportDeps,
  project: string,
  ctx: Context,
  rows: readonly KnownCells[] = [],
): Promise<FileReply> {
  const input: TemplateInput = { catalog: await catalogNames(db, project), locale: ctx.locale, rows };
  const bytes = await workers
    .run("plans.template", [], input, jobOf(project, ctx))
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    });
  return {
    filename: `${planWords(ctx.locale).download.template}.xlsx`,
    body: Buffer.from(bytes as Uint8Array),
  };
}

/** @throws AppError NOT_FOUND of the plan, NOT_TEMPLATE with the columns at fault, FILE_…, IMPORT_… */
export async function createPreview(
  deps: ImportDeps,
  { params: { project }, query: { plan } }: Input<Calls["createPreview"]>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<Preview>> {
  if (plan !== undefined && !(await planExists(deps.db, project, plan))) throw new AppError("NOT_FOUND");
  // Starts the worker while the file is still uploading.
  deps.workers.warm();
  const { name, bytes, sha256 } = await call.file();
  const unchanged = { names: {}, cells: {} };
  const { chunks, format, file } = await checkFileInWorker(deps, project, ctx, [bytes], unchanged, call);
  const same = plan === undefined ? undefined : await findSameFile(deps.db, project, plan, sha256);
  const expiresAt = new Date(deps.now() + PREVIEW_MS);
  const preview: WithDates<Preview> = {
    ...file,
    preview: newId(),
    corrected: 0,
    fileName: name,
    size: bytes.length,
    errors: [...file.errors],
    columns: [...file.columns],
    sample: [...file.sample],
    unknown: [...file.unknown],
    catalog: { ...file.catalog },
    expiresAt,
    sameFile: same ?? null,
  };
  return transact(deps.db, ctx, async (tx) => {
    const stored = { format, sha256, file: bytes, expiresAt, by: actorOf(ctx).id };
    await store.insertPreview(tx, project, { ...stored, ...previewRow(preview) });
    await saveChunks(tx, project, preview.preview, chunks, call);
    return preview;
  });
}

function previewRow(preview: WithDates<Preview>) {
  const { preview: id, fileName, rows, monitorings, start, end, errorCount } = preview;
  const answer = JSON.stringify(preview);
  return { id, fileName, rows, monitorings, start, end, errorCount, answer };
}

/** Writes the packed rows of a preview, and reports the progress. */
export async function saveChunks(
  tx: Tx,
  project: string,
  preview: string,
  chunks: readonly string[],
  call: Pick<CallTools, "progress">,
): Promise<void> {
  for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE) {
    const some = chunks.slice(at, at + CHUNKS_AT_ONCE);
    await store.insertChunks(tx, project, preview, at, some);
    call.progress({ phase: "saving", done: at + some.length, total: chunks.length });
  }
}

/**
 * Checks a workbook against the catalogue.
 * @param pieces the file's bytes in order
 * @param chosen the chosen meanings of its names, and the texts that are read in place of its cells
 * @returns the file's content, and its valid rows packed (none when anything is wrong: nothing of it can be saved)
 * @throws AppError NOT_TEMPLATE with the columns at fault, FILE_…, IMPORT_…
 */
export async function checkFileInWorker(
  deps: Pick<ImportDeps, "db" | "workers">,
  project: string,
  ctx: Context,
  pieces: Buffer[],
  { names, cells }: { names: ChosenNames; cells: CorrectedCells },
  call: Pick<CallTools, "progress" | "signal">,
) {
  const input: CheckInput = {
    catalog: await catalogNames(deps.db, project),
    names,
    cells,
    locale: ctx.locale,
  };
  const chunks: string[] = [];
  const onEvent = (event: unknown) => {
    const checked = event as CheckEvent;
    if (checked.kind === "chunk") chunks.push(checked.text);
    else call.progress({ phase: checked.phase, done: checked.done, total: checked.total });
  };
  const result = (await deps.workers
    .run("plans.check", pieces, input, { ...jobOf(project, ctx), signal: call.signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    })) as CheckResult;
  if ("notTemplate" in result) throw new AppError("NOT_TEMPLATE", { extra: { ...result.notTemplate } });
  const { format, ...file } = result.file;
  return { file, format, chunks: file.errorCount === 0 ? chunks : [] };
}

/** @throws AppError NOT_FOUND, PREVIEW_EXPIRED, IMPORT_… */
export async function markErrors(
  { db, workers, now }: ImportDeps,
  where: { project: string; preview: string },
  ctx: Context,
  signal: AbortSignal,
): Promise<FileReply> {
  const previewFile = await store.findFile(db, where.project, where.preview);
  if (!previewFile) throw new AppError("NOT_FOUND");
  if (previewFile.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
  const input: MarkInput = {
    catalog: await catalogNames(db, where.project),
    names: previewFile.names,
    cells: previewFile.cells,
    locale: ctx.locale,
  };
  const pieces: Uint8Array[] = [];
  const onEvent = (piece: unknown) => pieces.push(piece as Uint8Array);
  const file = await store.readFile(db, where.project, where.preview, previewFile.bytes);
  await workers
    .run("plans.mark", file, input, { ...jobOf(where.project, ctx), signal, onEvent })
    .catch((error: unknown) => {
      throw fileError(error, MAX_ROWS, ctx.locale);
    });
  const base = previewFile.fileName.replace(/\.xlsx?$/i, "");
  return { filename: `${base}-${importWords(ctx.locale).errorsFile}.xlsx`, body: Readable.from(pieces) };
}
