// Imports people from a workbook, to the platform or to one project. Files are opened in the worker process; its result
// is stored in the database until it is saved. Only the user who uploaded a file can read it.
import { Readable } from "node:stream";
import type { ImportedPeople, PeoplePreview } from "@vetaverde/contract/people";
import type { WithDates } from "@vetaverde/contract/shapes";
import { PEOPLE_ROWS } from "@vetaverde/domain/people";
import { fileError } from "../../gateways/excel/import/file-error.ts";
import { importWords } from "../../gateways/excel/import/import.messages.ts";
import { jobOf, type WorkbookProcesses } from "../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { importScopeOf } from "./people.columns.ts";
import { conflictsOf } from "./people.conflicts.ts";
import type { CheckedPeople } from "./people.file.ts";
import { peopleWords } from "./people.messages.ts";
import type { PeopleSetting } from "./people.rows.ts";
import { type AddAccount, type AddMember, savePeople } from "./people.save.ts";
import * as store from "./people.store.ts";
import type { PeopleTemplate } from "./people.template.ts";

/** How long an upload can be saved before it expires. */
const PREVIEW_MS = 24 * 3_600_000;

export interface PeopleDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "run" | "warm">;
  /** Adds one person as the platform's form does. */
  addAccount: AddAccount;
  /** Adds one person as a project's form does. */
  addMember: AddMember;
  now: () => number;
}

/** `project` is null in the platform's scope. */
export interface PeopleService {
  template(project: string | null, ctx: Context): Promise<FileReply>;
  createPreview(project: string | null, ctx: Context, call: CallTools): Promise<WithDates<PeoplePreview>>;
  previewErrors(
    at: { project: string | null; preview: string },
    ctx: Context,
    signal: AbortSignal,
  ): Promise<FileReply>;
  import(at: { project: string | null; preview: string }, ctx: Context): Promise<ImportedPeople>;
  /** Deletes expired uploads. */
  deleteExpired(): Promise<void>;
}

export function createPeopleService(deps: PeopleDeps): PeopleService {
  const { db, now } = deps;
  return {
    template: (project, ctx) => createTemplate(deps, project, ctx),
    createPreview: (project, ctx, call) => createPreview(deps, project, ctx, call),
    previewErrors: (at, ctx, signal) => markErrors(deps, { ...at, by: actorOf(ctx).id }, ctx, signal),
    import: (at, ctx) =>
      transact(db, ctx, (tx: Tx) => savePeople(deps, tx, { ...at, by: actorOf(ctx).id }, ctx)),
    deleteExpired: () => store.deleteExpired(db, new Date(now())),
  };
}

async function createTemplate(
  { workers }: PeopleDeps,
  project: string | null,
  ctx: Context,
): Promise<FileReply> {
  const input: PeopleTemplate = { scope: importScopeOf(project), locale: ctx.locale };
  const bytes = await workers
    .run("people.template", [], input, jobOf(project, ctx))
    .catch((error: unknown) => {
      throw fileError(error, PEOPLE_ROWS, ctx.locale);
    });
  const { file } = peopleWords(ctx.locale).instructions[input.scope];
  return { filename: `${file}.xlsx`, body: Buffer.from(bytes as Uint8Array) };
}

/** What the rows of a file are checked against: the addresses in it are looked up first. */
async function settingOf(
  { db, workers, now }: PeopleDeps,
  project: string | null,
  file: readonly Uint8Array[],
  ctx: Context,
  signal: AbortSignal,
): Promise<PeopleSetting> {
  const scope = importScopeOf(project);
  const addresses = (await workers.run("people.addresses", file, scope, {
    ...jobOf(project, ctx),
    signal,
  })) as string[];
  return {
    scope,
    locale: ctx.locale,
    timeZone: project === null ? "UTC" : await store.timeZoneOf(db, project),
    now: now(),
    conflicts: conflictsOf(scope, await store.knownAddresses(db, project, addresses)),
  };
}

/** @throws AppError NOT_TEMPLATE with the columns at fault, FILE_…, IMPORT_… */
async function createPreview(
  deps: PeopleDeps,
  project: string | null,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<PeoplePreview>> {
  // Starts the worker while the file is still uploading.
  deps.workers.warm();
  const { name, bytes } = await call.file();
  const result = await checkFile(deps, project, bytes, ctx, call).catch((error: unknown) => {
    throw fileError(error, PEOPLE_ROWS, ctx.locale);
  });
  if ("notTemplate" in result) throw new AppError("NOT_TEMPLATE", { extra: { ...result.notTemplate } });
  const { format: _format, ...file } = result.file;
  const expiresAt = new Date(deps.now() + PREVIEW_MS);
  const { columns, rows, errorCount } = file;
  const preview: WithDates<PeoplePreview> = {
    ...file,
    preview: newId(),
    fileName: name,
    size: bytes.length,
    errors: [...file.errors],
    columns: [...columns],
    sample: [...file.sample],
    catalog: {},
    expiresAt,
  };
  const place = { project, preview: preview.preview, by: actorOf(ctx).id };
  const people = JSON.stringify({ columns, people: result.people });
  const row = { expiresAt, fileName: name, file: bytes, rows, errorCount, people };
  return transact(deps.db, ctx, async (tx) => {
    await store.insertPreview(tx, place, row);
    return preview;
  });
}

async function checkFile(
  deps: PeopleDeps,
  project: string | null,
  bytes: Buffer,
  ctx: Context,
  call: CallTools,
): Promise<CheckedPeople> {
  const { signal } = call;
  const setting = await settingOf(deps, project, [bytes], ctx, signal);
  const onEvent = (event: unknown) => {
    const { phase, done, total } = event as { phase: string; done: number; total: number };
    call.progress({ phase, done, total });
  };
  return (await deps.workers.run("people.check", [bytes], setting, {
    ...jobOf(project, ctx),
    signal,
    onEvent,
  })) as CheckedPeople;
}

/** Validated again: an address may have been taken or released since the preview. */
async function markErrors(
  deps: PeopleDeps,
  place: store.PreviewPlace,
  ctx: Context,
  signal: AbortSignal,
): Promise<FileReply> {
  const { db, workers, now } = deps;
  const stored = await store.findPreview(db, place);
  if (!stored) throw new AppError("NOT_FOUND");
  if (stored.bytes === null) throw new AppError("PREVIEW_USED");
  if (stored.expiresAt.getTime() < now()) throw new AppError("PREVIEW_EXPIRED");
  const pieces: Uint8Array[] = [];
  const onEvent = (piece: unknown) => pieces.push(piece as Uint8Array);
  const file = await store.readFile(db, place, stored.bytes);
  try {
    const setting = await settingOf(deps, place.project, file, ctx, signal);
    await workers.run("people.mark", file, setting, { ...jobOf(place.project, ctx), signal, onEvent });
  } catch (error) {
    throw fileError(error, PEOPLE_ROWS, ctx.locale);
  }
  const base = stored.fileName.replace(/\.xlsx?$/i, "");
  return { filename: `${base}-${importWords(ctx.locale).errorsFile}.xlsx`, body: Readable.from(pieces) };
}
