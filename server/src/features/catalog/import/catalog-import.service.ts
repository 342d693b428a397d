// Imports stations and names of the catalogue from files. The worker process opens a file; its rows are compared with
// the project's catalogue here, shown, and stored in the database until they are saved. Only the user who uploaded a
// file can read it.
import { Readable } from "node:stream";
import type {
  CatalogImport,
  CatalogPreview,
  CatalogQuestion,
  catalogImportsEndpoints,
} from "@vetaverde/contract/catalog-imports";
import type { Input } from "@vetaverde/contract/endpoint";
import type { PreviewError } from "@vetaverde/contract/previews";
import type { WithDates } from "@vetaverde/contract/shapes";
import { CATALOG_COLUMNS, MAX_CATALOG_ROWS } from "@vetaverde/domain/catalog/import-columns";
import type { Locale } from "@vetaverde/domain/locale";
import { fold } from "@vetaverde/domain/text/fold";
import { faultMessage } from "../../../gateways/excel/import/fault-message.ts";
import { fileError } from "../../../gateways/excel/import/file-error.ts";
import { importWords } from "../../../gateways/excel/import/import.messages.ts";
import { officialHeader } from "../../../gateways/excel/import/layout.ts";
import { jobOf, type WorkbookProcesses } from "../../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import {
  type ComparedLine,
  comparedDigest,
  compareRows,
  entryKey,
  toOutcome,
} from "./catalog-import.compare.ts";
import { catalogImportWords } from "./catalog-import.messages.ts";
import { isAnswered, questionsOf, toSystem } from "./catalog-import.questions.ts";
import { saveCatalog } from "./catalog-import.save.ts";
import * as store from "./catalog-import.store.ts";
import type { CatalogTemplate } from "./catalog-import.template.ts";
import type {
  CatalogAnswers,
  CatalogFileInput,
  CatalogFileRead,
  CatalogFileResult,
} from "./catalog-import.types.ts";

type Calls = typeof catalogImportsEndpoints;

/** How long an upload can be saved before it expires. */
const PREVIEW_TTL_MS = 24 * 3_600_000;
const MAX_OUTCOMES = 500;
const MAX_POINTS = 2000;
const MAX_LISTED_ERRORS = 500;

export interface CatalogImportDeps {
  readonly db: Db;
  readonly workers: Pick<WorkbookProcesses, "run" | "warm">;
  readonly now: () => number;
}

export interface CatalogImportService {
  template(input: Input<Calls["template"]>, ctx: Context): Promise<FileReply>;
  /** @throws AppError NOT_TEMPLATE, FILE_…, IMPORT_… */
  createPreview(project: string, ctx: Context, call: CallTools): Promise<WithDates<CatalogPreview>>;
  /** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, VALIDATION */
  answerPreview(
    input: Input<Calls["answerPreview"]>,
    ctx: Context,
    signal: AbortSignal,
  ): Promise<WithDates<CatalogPreview>>;
  previewErrors(input: Input<Calls["previewErrors"]>, ctx: Context, signal: AbortSignal): Promise<FileReply>;
  /** @throws AppError PREVIEW_QUESTIONS, PREVIEW_HAS_ERRORS, PREVIEW_STALE … */
  import(input: Input<Calls["import"]>, ctx: Context): Promise<WithDates<CatalogImport>>;
  list(
    input: Input<Calls["list"]>,
    ctx: Context,
  ): Promise<{ items: WithDates<CatalogImport>[]; total: number; page: number; size: number }>;
  /** Deletes expired uploads. */
  deleteExpired(): Promise<void>;
}

export function createCatalogImportService(deps: CatalogImportDeps): CatalogImportService {
  const { db, now } = deps;
  return {
    template: (input, ctx) => createTemplate(deps, input, ctx),
    createPreview: (project, ctx, call) => createPreview(deps, project, ctx, call),
    answerPreview: (input, ctx, signal) => answerPreview(deps, input, ctx, signal),
    previewErrors: (input, ctx, signal) => markErrors(deps, input, ctx, signal),
    import: ({ params: { project }, body: { preview } }, ctx) =>
      transact(db, ctx, (tx: Tx) => saveCatalog(tx, { project, preview, by: actorOf(ctx).id }, ctx, now())),
    list: async ({ params: { project }, query: { page, size, q } }, ctx) => {
      const { items, total } = await store.listImports(db, project, { page, size, q: q ?? null });
      return { items: items.map((one) => toImport(one, ctx)), total, page, size };
    },
    deleteExpired: () => store.deleteExpired(db, new Date(now())),
  };
}

async function createTemplate(
  { workers }: CatalogImportDeps,
  { params, query: { of: template } }: Input<Calls["template"]>,
  ctx: Context,
): Promise<FileReply> {
  const input: CatalogTemplate = { template, locale: ctx.locale };
  const bytes = await workers
    .run("catalog.template", [], input, jobOf(params.project, ctx))
    .catch((error: unknown) => {
      throw fileError(error, MAX_CATALOG_ROWS, ctx.locale);
    });
  const { file } = catalogImportWords(ctx.locale).instructions[template];
  return { filename: `${file}.xlsx`, body: Buffer.from(bytes as Uint8Array) };
}

async function createPreview(
  deps: CatalogImportDeps,
  project: string,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<CatalogPreview>> {
  // Starts the worker while the file is still uploading.
  deps.workers.warm();
  const { name, bytes, sha256 } = await call.file();
  const onEvent = (event: unknown) => {
    const { phase, done, total } = event as { phase: string; done: number; total: number };
    call.progress({ phase, done, total });
  };
  const read = await readFile(deps, project, { name, pieces: [bytes], answers: {} }, ctx, {
    signal: call.signal,
    onEvent,
  });
  const place = { project, preview: newId(), by: actorOf(ctx).id };
  const expiresAt = new Date(deps.now() + PREVIEW_TTL_MS);
  const { preview, values } = await previewOf(
    deps,
    place,
    { name, size: bytes.length, expiresAt },
    read,
    ctx,
  );
  return transact(deps.db, ctx, async (tx) => {
    await store.insertPreview(tx, place, { name, sha256, bytes, expiresAt }, values);
    return preview;
  });
}

async function answerPreview(
  deps: CatalogImportDeps,
  { params, body }: Input<Calls["answerPreview"]>,
  ctx: Context,
  signal: AbortSignal,
): Promise<WithDates<CatalogPreview>> {
  const { db } = deps;
  const place = { ...params, by: actorOf(ctx).id };
  const stored = await openPreview(deps, place);
  const pieces = await store.readFile(db, place, stored.bytes);
  const answers = { ...stored.answers, ...definedOf(body.answers) };
  const read = await readFile(deps, params.project, { name: stored.fileName, pieces, answers }, ctx, {
    signal,
  });
  const file = { name: stored.fileName, size: stored.bytes, expiresAt: stored.expiresAt };
  const { preview, values } = await previewOf(deps, place, file, read, ctx);
  return transact(db, ctx, async (tx) => {
    const locked = await store.lockPreview(tx, place);
    if (!locked || locked.bytes === null) throw new AppError("PREVIEW_USED");
    await store.updatePreview(tx, place, values);
    return preview;
  });
}

const definedOf = (answers: CatalogAnswers): CatalogAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined && value !== ""));

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED */
async function openPreview(
  { db, now }: CatalogImportDeps,
  place: store.PreviewPlace,
): Promise<store.PreviewRow & { bytes: number }> {
  const stored = await store.findPreview(db, place);
  if (!stored) throw new AppError("NOT_FOUND");
  if (stored.bytes === null) throw new AppError("PREVIEW_USED");
  if (stored.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
  return { ...stored, bytes: stored.bytes };
}

interface FileToRead {
  readonly name: string;
  readonly pieces: readonly Uint8Array[];
  readonly answers: CatalogAnswers;
}

type Read = CatalogFileRead & { readonly answers: CatalogAnswers };

/** @throws AppError NOT_TEMPLATE, FILE_…, IMPORT_… */
async function readFile(
  deps: CatalogImportDeps,
  project: string,
  { name, pieces, answers }: FileToRead,
  ctx: Context,
  options: { signal: AbortSignal; onEvent?: (event: unknown) => void },
): Promise<Read> {
  const input = await inputFor(deps, project, name, answers, ctx);
  const result = (await deps.workers
    .run("catalog.check", pieces, input, { ...jobOf(project, ctx), ...options })
    .catch((error: unknown) => {
      throw refusal(error, ctx);
    })) as CatalogFileResult;
  if ("notTemplate" in result) throw new AppError("NOT_TEMPLATE", { extra: { ...result.notTemplate } });
  return { ...result, answers };
}

async function inputFor(
  { db }: CatalogImportDeps,
  project: string,
  fileName: string,
  answers: CatalogAnswers,
  ctx: Context,
): Promise<CatalogFileInput> {
  const [components, middle] = await Promise.all([
    store.componentKeys(db, project),
    store.centreOfStations(db, project),
  ]);
  return { fileName, locale: ctx.locale, answers, components, middle };
}

/** For a file of unknown kind the message lists the supported ones. */
function refusal(error: unknown, ctx: Context): AppError {
  const fault = fileError(error, MAX_CATALOG_ROWS, ctx.locale);
  if (fault.error !== "FILE_UNKNOWN") return fault;
  return new AppError("FILE_NOT_CATALOG", { details: fault.details, extra: fault.extra, cause: error });
}

interface PreviewFile {
  readonly name: string;
  readonly size: number;
  readonly expiresAt: Date;
}

/** What the user sees of a file that was read, and what is stored of it. */
async function previewOf(
  { db }: CatalogImportDeps,
  { project, preview }: store.PreviewPlace,
  { name, size, expiresAt }: PreviewFile,
  read: Read,
  ctx: Context,
): Promise<{ preview: WithDates<CatalogPreview>; values: store.PreviewValues }> {
  const compared = await compareWith(db, project, read.rows);
  const merged = mergedErrors(compared, read, ctx);
  const questions: CatalogQuestion[] = questionsOf(read, read.answers, ctx.locale);
  const answered = isAnswered(questions);
  const errors = [...read.file.errors, ...merged].sort((a, b) => a.row - b.row);
  const errorCount = read.file.errorCount + merged.length;
  const visible: WithDates<CatalogPreview> = {
    preview,
    fileName: name,
    size,
    rows: read.file.rows,
    errors: errors.slice(0, MAX_LISTED_ERRORS),
    errorCount,
    rowsWithErrors: read.file.rowsWithErrors + merged.length,
    columns: [...read.file.columns],
    sample: [...read.file.sample],
    catalog: {},
    expiresAt,
    format: read.format,
    questions,
    isAnswered: answered,
    declared: read.declared,
    systems: read.systems.map((one) => toSystem(one, ctx.locale)),
    otherColumns: [...read.otherColumns],
    leftOut: read.leftOut,
    ...comparedFields(compared, ctx.locale),
  };
  const outcome = { isAnswered: answered, errorCount };
  return { preview: visible, values: valuesOf(read, compared, outcome) };
}

const valuesOf = (
  { format, answers, rows, systems }: Read,
  compared: readonly ComparedLine[],
  outcome: Pick<store.PreviewValues, "isAnswered" | "errorCount">,
): store.PreviewValues => ({
  format,
  answers,
  ...outcome,
  // Rows of a file with errors are not stored: none of them can be saved.
  rows: JSON.stringify(outcome.errorCount === 0 && outcome.isAnswered ? rows : []),
  systems,
  compared: comparedDigest(compared),
});

/** The preview's counts and samples of compared rows. */
function comparedFields(compared: readonly ComparedLine[], locale: Locale) {
  const count = (outcome: ComparedLine["outcome"]) =>
    compared.filter((row) => row.outcome === outcome).length;
  const placed = compared.filter(({ read: { place } }) => place !== undefined);
  return {
    counts: {
      new: count("new"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      archived: compared.filter(({ before, after }) => before && !before.active && !after.active).length,
    },
    outcomes: inOrder(compared)
      .slice(0, MAX_OUTCOMES)
      .map((row) => toOutcome(row, locale)),
    points: placed
      .slice(0, MAX_POINTS)
      .flatMap(({ read: { row, name: title, place } }) => (place ? [{ row, name: title, ...place }] : [])),
    pointCount: placed.length,
  };
}

/** Changed rows first, then new ones, then unchanged ones: the order of importance. */
const ORDER: Readonly<Record<ComparedLine["outcome"], number>> = { changed: 0, new: 1, unchanged: 2 };
const inOrder = (rows: readonly ComparedLine[]) =>
  [...rows].sort((a, b) => ORDER[a.outcome] - ORDER[b.outcome] || a.read.row - b.read.row);

async function compareWith(
  db: Db | Tx,
  project: string,
  rows: CatalogFileRead["rows"],
): Promise<ComparedLine[]> {
  const names = rows.map(({ kind, name }) => ({ kind, nameKey: fold(name) }));
  const existing = await store.existingEntries(db, project, names);
  return compareRows(rows, new Map(existing.map((one) => [entryKey(one.kind, one.nameKey), one])));
}

/** An entry that was merged into another cannot be written to. */
function mergedErrors(compared: readonly ComparedLine[], { file }: Read, ctx: Context): PreviewError[] {
  const { locale } = ctx;
  const header =
    file.columns.find(({ key }) => key === "name")?.header ??
    officialHeader(CATALOG_COLUMNS.catalog, "name", locale);
  return compared.flatMap(({ read: { row, name: value }, before }) => {
    if (!before?.mergedInto) return [];
    const rule = "mergedName";
    const fault = { key: "name", rule, params: { name: before.mergedInto } };
    const message = faultMessage(fault, { value, header }, catalogImportWords(locale).rules, locale);
    return [{ row, column: "name", header, value, rule, message, suggestion: before.mergedInto }];
  });
}

/** Validates the rows again, with the answers that were given. */
async function markErrors(
  deps: CatalogImportDeps,
  { params }: Input<Calls["previewErrors"]>,
  ctx: Context,
  signal: AbortSignal,
): Promise<FileReply> {
  const place = { ...params, by: actorOf(ctx).id };
  const stored = await openPreview(deps, place);
  const file = await store.readFile(deps.db, place, stored.bytes);
  const pieces: Uint8Array[] = [];
  const onEvent = (piece: unknown) => pieces.push(piece as Uint8Array);
  const input = await inputFor(deps, params.project, stored.fileName, stored.answers, ctx);
  await deps.workers
    .run("catalog.mark", file, input, { ...jobOf(params.project, ctx), signal, onEvent })
    .catch((error: unknown) => {
      throw refusal(error, ctx);
    });
  const base = stored.fileName.replace(/\.[a-z]{2,8}$/i, "");
  return { filename: `${base}-${importWords(ctx.locale).errorsFile}.xlsx`, body: Readable.from(pieces) };
}

function toImport(
  { byId, byName, systems, answers: _answers, ...one }: store.ListedImport,
  ctx: Context,
): WithDates<CatalogImport> {
  return {
    ...one,
    by: { id: byId, name: byName },
    systems: systems.map((system) => toSystem(system, ctx.locale)),
  };
}
