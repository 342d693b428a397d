// An uploaded file of a logger before it is saved: read in a worker process, answered, and compared with what is stored.
import { createHash } from "node:crypto";
import type { Input } from "@vetaverde/contract/endpoint";
import {
  type LoggerAnswers,
  type LoggerPreview,
  type loggerFilesEndpoints,
  MAX_LOGGER_CHANNELS,
  MAX_LOGGER_FILE_BYTES,
  MAX_LOGGER_ROWS,
} from "@vetaverde/contract/logger-files";
import type { WithDates } from "@vetaverde/contract/shapes";
import { quantityOfUnit } from "@vetaverde/domain/loggers/units";
import { fileError } from "../../gateways/excel/import/file-error.ts";
import { jobOf, type WorkbookProcesses } from "../../gateways/excel/worker/workbook-processes.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import { type Compared, compareFile } from "./logger-files.counts.ts";
import { loggerFileMessages } from "./logger-files.messages.ts";
import { kpaOf, type PlannedFile, planImport } from "./logger-files.plan.ts";
import { isTarget, proposeAnswers, proposeClock } from "./logger-files.proposals.ts";
import * as store from "./logger-files.store.ts";
import { NO_HEADER, type ReadEvent, type ReadInput, type ReadLogger } from "./read/read-logger.ts";

type Calls = typeof loggerFilesEndpoints;

const PREVIEW_TTL_MS = 24 * 3_600_000;
const PIECE_BYTES = 512 * 1024;
const MB = 1024 * 1024;

export interface LoggerFilesDeps {
  db: Db;
  workers: Pick<WorkbookProcesses, "runStreamed" | "warm">;
  mayAdmin: (project: string, ctx: Context) => Promise<boolean>;
  now: () => number;
}

const NO_ANSWERS: LoggerAnswers = {
  format: null,
  dateOrder: null,
  mapping: null,
  utcOffset: null,
  clockDrift: null,
  channels: [],
};
const NOT_READ: ReadLogger = {
  formats: [],
  format: null,
  header: NO_HEADER,
  rows: 0,
  timed: 0,
  from: null,
  to: null,
  head: [],
  proposal: null,
  rejected: { counts: {}, first: [] },
  unreadable: [],
  isOrderMissing: false,
  provenOrder: null,
  chunks: 0,
};

/** @throws AppError NOT_FOUND */
async function requireDevice(db: Db, project: string, device: string): Promise<void> {
  if (!(await store.hasDevice(db, project, device))) throw new AppError("NOT_FOUND");
}

/** Stores an upload piece by piece. @throws AppError FILE_TOO_LARGE, FILE_MISSING */
async function storeUpload(db: Db, project: string, id: string, source: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let size = 0;
  let n = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const flush = async () => {
    await store.insertPiece(db, project, id, n++, Buffer.concat(rest));
    rest = [];
    restBytes = 0;
  };
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_LOGGER_FILE_BYTES)
      throw new AppError("FILE_TOO_LARGE", { params: { megabytes: MAX_LOGGER_FILE_BYTES / MB } });
    hash.update(chunk);
    rest.push(chunk);
    restBytes += chunk.length;
    if (restBytes >= PIECE_BYTES) await flush();
  }
  if (restBytes > 0) await flush();
  if (size === 0) throw new AppError("FILE_MISSING");
  return { size, sha256: hash.digest("hex") };
}

interface ReadRequest {
  project: string;
  id: string;
  size: number;
  answers: LoggerAnswers;
}

/** Reads the stored file in a worker process, and stages its rows. @throws AppError FILE_…, IMPORT_… */
async function readInWorker(
  { db, workers }: LoggerFilesDeps,
  { project, id, size, answers }: ReadRequest,
  ctx: Context,
  call: CallTools,
): Promise<ReadLogger> {
  const { format, dateOrder, mapping } = answers;
  const input: ReadInput = {
    format,
    dateOrder,
    mapping,
    maxRows: MAX_LOGGER_ROWS,
    maxChannels: MAX_LOGGER_CHANNELS,
  };
  await store.deleteChunks(db, project, id);
  let n = 0;
  const onEvent = async (message: unknown) => {
    const event = message as ReadEvent;
    if ("chunk" in event) await store.insertChunk(db, project, id, n++, event.chunk);
    else call.progress({ phase: "reading", done: event.bytes, total: size });
  };
  const job = { ...jobOf(project, ctx), signal: call.signal, onEvent };
  return (await workers
    .runStreamed("loggers.read", store.piecesOf(db, project, id), input, job)
    .catch((error: unknown) => {
      throw fileError(error, MAX_LOGGER_ROWS, ctx.locale);
    })) as ReadLogger;
}

/** Reads the file, and again where its dates prove an order of day and month. */
async function readFile(
  deps: LoggerFilesDeps,
  request: ReadRequest,
  ctx: Context,
  call: CallTools,
): Promise<{ read: ReadLogger; answers: LoggerAnswers }> {
  const read = await readInWorker(deps, request, ctx, call);
  const { provenOrder } = read;
  if (!read.isOrderMissing || !provenOrder) return { read, answers: request.answers };
  const answers = { ...request.answers, dateOrder: provenOrder };
  return { read: await readInWorker(deps, { ...request, answers }, ctx, call), answers };
}

/** @throws AppError NOT_FOUND, FILE_…, IMPORT_… */
export async function createPreview(
  deps: LoggerFilesDeps,
  { params: { project, device } }: Input<Calls["createPreview"]>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<LoggerPreview>> {
  const { db, now, workers } = deps;
  await requireDevice(db, project, device);
  workers.warm();
  const { name: fileName, source } = await call.stream(MAX_LOGGER_FILE_BYTES);
  const id = newId();
  const [at, by] = [new Date(now()), actorOf(ctx).id];
  const expiresAt = new Date(now() + PREVIEW_TTL_MS);
  await store.insertFile(db, {
    project,
    id,
    device,
    fileName,
    sha256: "",
    size: 0,
    read: NOT_READ,
    answers: NO_ANSWERS,
    at,
    by,
    expiresAt,
  });
  try {
    const stored = await storeUpload(db, project, id, source);
    await store.updateUpload(db, project, id, stored);
    const request = { project, id, size: stored.size, answers: NO_ANSWERS };
    const { read, answers } = await readFile(deps, request, ctx, call);
    const proposed = await proposeAnswers(db, { project, id, device, read, answers });
    await store.updateRead(db, project, id, { read, answers: proposed });
    return await preview(deps, project, device, id, call);
  } catch (error) {
    await store.deleteFile(db, project, id);
    throw error;
  }
}

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED */
export async function usableFile(
  db: Db | Tx,
  {
    project,
    device,
    id,
    now,
    isLocked = false,
  }: {
    project: string;
    device: string;
    id: string;
    now: number;
    isLocked?: boolean;
  },
): Promise<store.LoggerFileRow> {
  const file = await store.findFile(db, project, device, id, isLocked);
  if (!file) throw new AppError("NOT_FOUND");
  if (file.state !== "read") throw new AppError("PREVIEW_USED");
  if (file.expiresAt && file.expiresAt.getTime() < now) throw new AppError("PREVIEW_EXPIRED");
  return file;
}

/** Whether other answers change how the file is read. */
const isReadAgain = (a: LoggerAnswers, b: LoggerAnswers) =>
  a.format !== b.format ||
  a.dateOrder !== b.dateOrder ||
  JSON.stringify(a.mapping) !== JSON.stringify(b.mapping);

/** @throws AppError VALIDATION: two channels for one sensor, a sensor of another device, instants in the wrong order */
async function checkAnswers(
  db: Db,
  project: string,
  device: string,
  { channels, clockDrift }: LoggerAnswers,
  ctx: Context,
): Promise<void> {
  const messages = loggerFileMessages(ctx.locale);
  const refuse = (path: string, message: string) => {
    throw new AppError("VALIDATION", { details: [{ path, message }] });
  };
  const sensors = await store.sensorsFor(db, project, device);
  const chosen = channels.flatMap(({ sensor }) => sensor ?? []);
  if (new Set(chosen).size < chosen.length) refuse("channels", messages.channels.twice);
  for (const { channel, sensor, barometer, drift } of channels) {
    if (sensor && !sensors.filter(isTarget(device)).some(({ id }) => id === sensor))
      refuse(`channels.${channel}.sensor`, messages.channels.unknown);
    const air = sensors.find(({ id }) => id === barometer);
    if (barometer && !(air && kpaOf(air.unit)))
      refuse(`channels.${channel}.barometer`, messages.channels.noAir);
    if (drift && Date.parse(drift.to) <= Date.parse(drift.from))
      refuse(`channels.${channel}.drift`, messages.drift.order);
  }
  if (clockDrift) {
    const [w1, w2] = clockDrift.written.map((at) => Date.parse(at));
    const [a1, a2] = clockDrift.actual.map((at) => Date.parse(at));
    if (!((w2 ?? 0) > (w1 ?? 0)) || !((a2 ?? 0) > (a1 ?? 0))) refuse("clockDrift", messages.drift.order);
  }
}

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, VALIDATION, FILE_…, IMPORT_… */
export async function answerPreview(
  deps: LoggerFilesDeps,
  { params: { project, device, preview: id }, body }: Input<Calls["answer"]>,
  ctx: Context,
  call: CallTools,
): Promise<WithDates<LoggerPreview>> {
  const { db, now } = deps;
  const file = await usableFile(db, { project, device, id, now: now() });
  await checkAnswers(db, project, device, body, ctx);
  if (isReadAgain(file.answers, body)) {
    deps.workers.warm();
    const { read, answers } = await readFile(
      deps,
      { project, id, size: file.size, answers: body },
      ctx,
      call,
    );
    const hasChannels = answers.channels.length === read.header.channels.length;
    const planned = { project, id, device, read, answers };
    await store.updateRead(db, project, id, {
      read,
      answers: hasChannels ? answers : await proposeAnswers(db, planned),
    });
  } else await store.updateRead(db, project, id, { read: file.read, answers: body });
  return preview(deps, project, device, id, call);
}

/** The sensors that a channel may go to, and the barometers by which it may be compensated. */
async function choicesFor(db: Db, project: string, device: string) {
  const sensors = await store.sensorsFor(db, project, device);
  return {
    sensors: sensors.filter(isTarget(device)).map(({ id, name, unit }) => ({ id, name, unit })),
    barometers: sensors
      .filter(({ kind, unit }) => kind === "barometer" && kpaOf(unit) !== null)
      .map(({ id, name, deviceName }) => ({ id, name, device: deviceName })),
  };
}

/** The preview of a file as it is read and answered. */
async function preview(
  { db, now }: LoggerFilesDeps,
  project: string,
  device: string,
  id: string,
  call: CallTools,
): Promise<WithDates<LoggerPreview>> {
  const row = await usableFile(db, { project, device, id, now: now() });
  const { read, answers, fileName, size } = row;
  const file: PlannedFile = { project, id, device, read, answers };
  const { plan, questions } = await planImport(db, file);
  const progress = (done: number, total: number) => call.progress({ phase: "checking", done, total });
  const compared: Compared | null = plan && (await compareFile(db, file, plan, { now: now(), progress }));
  await store.updateCounts(db, project, id, compared?.counts ?? null);
  const { header } = read;
  const isClockAsked = read.timed > 0 && header.utcOffset === null;
  return {
    preview: id,
    fileName,
    size,
    format: read.format,
    formats: read.formats,
    make: header.make,
    model: header.model,
    serial: header.serial,
    location: header.location,
    channels: header.channels.map(({ name, unit }) => ({
      name,
      unit,
      quantity: unit === null ? null : quantityOfUnit(unit),
    })),
    statedOffset: header.utcOffset,
    declaredRows: header.declaredRows,
    rows: read.rows,
    from: read.from,
    to: read.to,
    head: read.head,
    rejected: read.rejected,
    answers: { ...answers, mapping: answers.mapping ?? read.proposal },
    questions,
    offsetProposal: isClockAsked ? await proposeClock(db, file) : null,
    counts: compared?.counts ?? null,
    drawings: compared?.drawings ?? [],
    ...(await choicesFor(db, project, device)),
    sameFile: await store.importedBefore(db, project, device, row.sha256),
    expiresAt: row.expiresAt ?? new Date(now()),
  };
}
