// Saves a logger's file as one import, and takes it back: chunk by chunk in the background, each in a transaction of its
// own, so that a crash leaves whole chunks and the next process continues with the next one.

import { setTimeout as pause } from "node:timers/promises";
import type { Input } from "@vetaverde/contract/endpoint";
import type { ChannelCounts, LoggerFile, loggerFilesEndpoints } from "@vetaverde/contract/logger-files";
import type { WithDates } from "@vetaverde/contract/shapes";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { enqueue, type Task } from "../../platform/jobs/jobs.ts";
import { addRows, emptyCounts } from "./logger-files.counts.ts";
import {
  type ChannelRows,
  type ImportPlan,
  type PlannedFile,
  planImport,
  rowsOf,
} from "./logger-files.plan.ts";
import { type LoggerFilesDeps, usableFile } from "./logger-files.preview.ts";
import { columnsKey } from "./logger-files.proposals.ts";
import * as store from "./logger-files.store.ts";

type Calls = typeof loggerFilesEndpoints;

const LOGGER_FILE_TASK = "logger-files.work";

interface SensorReadings {
  project: string;
  sensor: number;
  times: readonly number[];
  values: readonly number[];
}

interface RemovedReadings {
  project: string;
  sensors: readonly number[];
  from: Date;
  by: string | null;
}

interface ImportedPeriod {
  project: string;
  sensor: number;
  from: Date;
  until: Date;
}

/** What belongs to the readings. */
export interface ReadingsOfImports {
  /** Creates what storing readings of these instants needs, outside of the transaction. */
  prepare(times: readonly number[]): Promise<void>;
  /** Adds readings; a stored value stays, and a differing one is recorded. */
  add(tx: Tx, readings: SensorReadings): Promise<{ times: number[]; values: number[]; conflicting: number }>;
  /**
   * Removes readings of a period, whose roll-ups and latest value follow.
   * @returns false, without changing anything, while readings of the period are still being processed
   */
  remove(tx: Tx, period: ImportedPeriod, remove: () => Promise<unknown>): Promise<boolean>;
  /** Asks for another calculation of what follows from readings of these sensors, from an instant on. */
  recalculate(tx: Tx, change: RemovedReadings): Promise<void>;
}

export interface ImportDeps {
  db: Db;
  readings: ReadingsOfImports;
  now: () => number;
  isClosing(): boolean;
}

interface Work {
  project: string;
  device: string;
  file: string;
}

/**
 * Without a queue of its own: a process that dies would hold it. The lock of the import's row keeps two processes apart.
 */
const enqueueWork = (tx: Tx, work: Work) =>
  enqueue(tx, LOGGER_FILE_TASK, work, { key: `${LOGGER_FILE_TASK}:${work.file}` });

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, PREVIEW_QUESTIONS */
export async function saveFile(
  deps: LoggerFilesDeps,
  { params: { project, device }, body: { preview: id } }: Input<Calls["save"]>,
  ctx: Context,
): Promise<WithDates<LoggerFile>> {
  const at = new Date(deps.now());
  await transact(deps.db, ctx, async (tx) => {
    const file = await usableFile(tx, { project, device, id, now: deps.now(), isLocked: true });
    const { counts, read, answers, fileName } = file;
    if (!counts || !read.format) throw new AppError("PREVIEW_QUESTIONS");
    await store.beginSaving(tx, project, id, { at, by: actorOf(ctx).id });
    await store.saveAnswers(tx, project, device, {
      format: read.format,
      columns: columnsKey(read),
      answers,
      at,
    });
    const fresh = counts.reduce((sum, one) => sum + one.fresh, 0);
    await recordChange(tx, ctx, {
      project,
      action: "logger-file.imported",
      entity: "logger-file",
      entityId: id,
      after: {
        file: fileName,
        device,
        rows: read.rows,
        fresh,
        utcOffset: answers.utcOffset,
        channels: answers.channels,
      },
    });
    await enqueueWork(tx, { project, device, file: id });
    return true;
  });
  return oneImport(deps, project, device, id, ctx);
}

/** @throws AppError NOT_FOUND, FORBIDDEN: another user's import, IMPORT_WITHDRAWN */
export async function withdrawFile(
  deps: LoggerFilesDeps,
  { params: { project, device, file: id }, body: { reason } }: Input<Calls["withdraw"]>,
  ctx: Context,
): Promise<WithDates<LoggerFile>> {
  const isAdmin = await deps.mayAdmin(project, ctx);
  await transact(deps.db, ctx, async (tx) => {
    const file = await store.findFile(tx, project, device, id, true);
    if (!file || file.state === "read") throw new AppError("NOT_FOUND");
    const { id: by, token } = actorOf(ctx);
    if (!isAdmin && (token !== undefined || file.savedBy !== by)) throw new AppError("FORBIDDEN");
    if (file.state === "withdrawing" || file.state === "withdrawn") throw new AppError("IMPORT_WITHDRAWN");
    await store.beginWithdrawal(tx, project, id, { at: new Date(deps.now()), by, reason });
    const added = (file.counts ?? []).reduce((sum, { fresh }) => sum + fresh, 0);
    await recordChange(tx, ctx, {
      project,
      action: "logger-file.withdrawn",
      entity: "logger-file",
      entityId: id,
      after: { file: file.fileName, device, reason, readings: added },
    });
    await enqueueWork(tx, { project, device, file: id });
    return true;
  });
  return oneImport(deps, project, device, id, ctx);
}

/** @throws AppError NOT_FOUND */
async function oneImport(
  deps: LoggerFilesDeps,
  project: string,
  device: string,
  id: string,
  ctx: Context,
): Promise<WithDates<LoggerFile>> {
  const toDto = await importView(deps, project, ctx);
  const { rows } = await store.imports(deps.db, project, device, { limit: 1, offset: 0, id });
  if (!rows[0]) throw new AppError("NOT_FOUND");
  return toDto(rows[0]);
}

/** @throws AppError NOT_FOUND */
export async function listFiles(
  deps: LoggerFilesDeps,
  { params: { project, device }, query: { page, size } }: Input<Calls["list"]>,
  ctx: Context,
) {
  if (!(await store.hasDevice(deps.db, project, device))) throw new AppError("NOT_FOUND");
  const toDto = await importView(deps, project, ctx);
  const { rows, total } = await store.imports(deps.db, project, device, {
    limit: size,
    offset: (page - 1) * size,
  });
  return { items: rows.map(toDto), total, page, size };
}

async function importView({ mayAdmin }: LoggerFilesDeps, project: string, ctx: Context) {
  const isAdmin = await mayAdmin(project, ctx);
  const { id: me, token } = actorOf(ctx);
  return (row: store.ImportRow): WithDates<LoggerFile> => {
    const sum = (of: (counts: ChannelCounts) => number) =>
      (row.counts ?? []).reduce((total, counts) => total + of(counts), 0);
    return {
      id: row.id,
      fileName: row.fileName,
      size: row.size,
      format: row.read.format,
      serial: row.read.header.serial,
      state: row.state,
      progress: { done: row.doneChunks, total: row.chunks },
      rows: row.read.rows,
      added: sum(({ fresh }) => fresh),
      conflicting: sum(({ conflicting }) => conflicting),
      from: row.from,
      to: row.to,
      at: row.at,
      by: row.by,
      withdrawn: row.withdrawnAt && {
        at: row.withdrawnAt,
        by: row.withdrawnBy ?? "",
        reason: row.reason ?? "",
      },
      // An API token does not act for its creator.
      mine: isAdmin || (token === undefined && row.savedBy === me),
    };
  };
}

/** The job that saves an import or takes it back, until nothing is left. */
export function createLoggerFileWork(deps: ImportDeps): {
  tasks: Record<string, Task>;
  /** Continues what a crashed process left behind. */
  begin(): Promise<void>;
} {
  const { db } = deps;
  const work: Task = async (payload) => {
    const { project, device, file: id } = payload as Work;
    const file = await store.findFile(db, project, device, id);
    if (file?.state === "saving") await saveChunks(deps, { project, ...file });
    await withdrawChunks(deps, { project, device, file: id });
  };
  return {
    tasks: { [LOGGER_FILE_TASK]: work },
    begin: async () => {
      const left = await store.unfinished(db);
      if (left.length === 0) return;
      await db.transaction().execute(async (tx) => {
        for (const { project, device, id } of left) await enqueueWork(tx, { project, device, file: id });
      });
    },
  };
}

async function saveChunks(deps: ImportDeps, file: PlannedFile & store.LoggerFileRow): Promise<void> {
  const { plan } = await planImport(deps.db, file);
  if (!plan) throw new Error(`the logger's file ${file.id} cannot be planned any more`);
  for (let n = file.doneChunks; n < file.chunks && !deps.isClosing(); n++)
    if (!(await saveChunk(deps, { file, plan, n }))) return;
}

interface ChunkToSave {
  file: PlannedFile & { chunks: number };
  plan: ImportPlan;
  n: number;
}

/** @returns false when another process has saved it, or the import is being taken back */
async function saveChunk(
  { db, readings, now }: ImportDeps,
  { file, plan, n }: ChunkToSave,
): Promise<boolean> {
  const { project, id, device } = file;
  const chunk = await store.findChunk(db, project, id, n);
  if (!chunk) return false;
  const channels = plan.channels.map((channel) => ({
    channel,
    rows: rowsOf(chunk, channel, { clock: plan.clock, now: now() }),
  }));
  await readings.prepare(channels.flatMap(({ rows }) => rows.times));
  return db.transaction().execute(async (tx) => {
    const current = await store.findFile(tx, project, device, id, true);
    if (current?.state !== "saving" || current.doneChunks !== n) return false;
    const counts = current.counts ?? plan.channels.map(({ channel }) => emptyCounts(file, channel));
    const added: number[] = [];
    for (const { channel, rows } of channels) {
      const target = counts.find((one) => one.channel === channel.channel);
      added.push(
        ...(await addChannel(tx, { readings, file, n, sensor: channel.sensor.number, rows, target })),
      );
    }
    const isLast = n + 1 === file.chunks;
    await store.chunkDone(tx, project, id, {
      doneChunks: n + 1,
      counts,
      state: isLast ? "saved" : "saving",
      added: spanOf(added),
    });
    if (isLast) await store.deleteChunks(tx, project, id);
    return true;
  });
}

interface ChannelToAdd {
  readings: ReadingsOfImports;
  file: PlannedFile;
  n: number;
  sensor: number;
  rows: ChannelRows;
  target: ChannelCounts | undefined;
}

/** @returns the instants that were added */
async function addChannel(
  tx: Tx,
  { readings, file, n, sensor, rows, target }: ChannelToAdd,
): Promise<number[]> {
  const { project, id } = file;
  const { times, values, conflicting } = await readings.add(tx, {
    project,
    sensor,
    times: rows.times,
    values: rows.values,
  });
  if (times.length > 0) await store.insertAdded(tx, { project, file: id, n, sensor, times, values });
  if (target) addRows(target, rows, { fresh: times.length, conflicting });
  return times;
}

function spanOf(times: readonly number[]): { from: Date; to: Date } | null {
  if (times.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const t of times) {
    from = Math.min(from, t);
    to = Math.max(to, t);
  }
  return { from: new Date(from), to: new Date(to) };
}

/** Between two looks at readings that are still being processed, which takes seconds. */
const SETTLE_MS = 1000;
const MAX_SETTLE_MS = 120_000;

async function withdrawChunks(deps: ImportDeps, work: Work): Promise<void> {
  let waitedMs = 0;
  while (!deps.isClosing()) {
    const outcome = await withdrawLastChunk(deps, work).catch((error: unknown) => {
      if (error instanceof ReadingsUnsettled) return "unsettled" as const;
      throw error;
    });
    if (outcome === "done") return;
    if (outcome === "unsettled") {
      // The queue repeats a job that fails.
      if (waitedMs > MAX_SETTLE_MS) throw new Error("readings of the import are still being processed");
      waitedMs += SETTLE_MS;
      await pause(SETTLE_MS);
    } else waitedMs = 0;
  }
}

/** Rolls back the transaction of a chunk whose readings are still in the log. */
class ReadingsUnsettled extends Error {}

/** Removes what the last chunk that is left added. */
async function withdrawLastChunk(
  { db, readings }: ImportDeps,
  { project, device, file: id }: Work,
): Promise<"done" | "more"> {
  return db.transaction().execute(async (tx) => {
    const file = await store.findFile(tx, project, device, id, true);
    if (file?.state !== "withdrawing") return "done";
    const n = file.doneChunks - 1;
    for (const { sensor, from, to } of await store.addedBy(tx, project, id, n)) {
      const period = { project, sensor, from, until: new Date(to.getTime() + 1) };
      const remove = () => store.withdrawReadings(tx, { project, file: id, n, sensor });
      if (!(await readings.remove(tx, period, remove))) throw new ReadingsUnsettled();
    }
    const isDone = n <= 0;
    await store.chunkDone(tx, project, id, {
      doneChunks: Math.max(0, n),
      counts: null,
      state: isDone ? "withdrawn" : "withdrawing",
      added: null,
    });
    if (isDone) {
      await store.deleteChunks(tx, project, id);
      const sensors = await store.sensorsOfImport(tx, project, id);
      const { addedFrom: from, withdrawnBy: by } = file;
      if (from) await readings.recalculate(tx, { project, sensors, from, by });
    }
    return isDone ? "done" : "more";
  });
}
