import type { Input } from "@vetaverde/contract/endpoint";
import type { FileRecord, FileType, FileVersion, filesEndpoints } from "@vetaverde/contract/files";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import type { FileStorage } from "../../gateways/files/files.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Emit } from "../../platform/events/events.ts";
import type { UploadStream } from "../../platform/http/upload.ts";
import { mayPreview } from "./files.kind.ts";
import { type PutFile, receiveUpload } from "./files.put.ts";
import * as store from "./files.store.ts";

type Calls = typeof filesEndpoints;

export interface FilesDeps {
  db: Db;
  storage: FileStorage;
  emit: Emit;
  limits: { maxBytes: number; quotaBytes: number };
}

/** A file that a user uploaded, by whichever route. */
export interface Arrival extends PutFile {
  type: FileType;
  name: string;
  /** The file that gets a new version; null: it is found by its name. */
  file: string | null;
  /** The resumable upload it came from, which can become only one file. */
  upload: string | null;
}

export interface FilesService {
  list(
    input: Input<Calls["list"]>,
  ): Promise<{ items: WithDates<FileRecord>[]; total: number; page: number; size: number }>;
  versions(input: Input<Calls["versions"]>): Promise<WithDates<FileVersion>[]>;
  /** @throws AppError FILE_TOO_LARGE, FILE_MISSING, FILE_NOT_IMAGE, FILE_QUOTA, NOT_FOUND, CONFLICT */
  upload(input: Input<Calls["upload"]>, ctx: Context, upload: UploadStream): Promise<WithDates<FileRecord>>;
  /** @throws AppError NOT_FOUND */
  version(project: string, file: string, version: number | undefined): Promise<store.VersionRow>;
  /** @throws AppError NOT_FOUND, FILE_EVIDENCE, CONFLICT when it is already withdrawn */
  withdraw(input: Input<Calls["withdraw"]>, ctx: Context): Promise<WithDates<FileRecord>>;
  /**
   * Creates the file or its new version, in the caller's transaction. @throws AppError FILE_NOT_IMAGE, NOT_FOUND,
   * CONFLICT
   */
  add(tx: Tx, ctx: Context, project: string, arrival: Arrival): Promise<WithDates<FileRecord>>;
  /** Checks that the file can get a new version of this type. @throws AppError NOT_FOUND, CONFLICT */
  checkTarget(tx: Tx, project: string, type: FileType, file: string): Promise<void>;
  /** @throws AppError FILE_QUOTA */
  checkQuota(db: Db | Tx, project: string, size: number): Promise<void>;
}

export function createFilesService(deps: FilesDeps): FilesService {
  const { db } = deps;
  return {
    list: async ({ params: { project }, query: { page, size, sort, q, type, withdrawn } }) => {
      const key = q === undefined ? null : fold(q);
      const query = { type, withdrawn: withdrawn === "true", key, sort, page, size };
      const { items, total } = await store.list(db, project, query);
      return { items: items.map(toDto), total, page, size };
    },
    versions: async ({ params: { project, file } }) => {
      await existing(db, project, file);
      return (await store.versions(db, project, file)).map(toVersion);
    },
    upload: (input, ctx, stream) => addUpload(deps, input, ctx, stream),
    version: (project, file, version) => versionFile(deps, project, file, version),
    withdraw: (input, ctx) => withdraw(deps, input, ctx),
    add: (tx, ctx, project, arrival) => add(deps, tx, ctx, project, arrival),
    checkTarget: async (tx, project, type, file) => {
      await named(tx, project, type, file);
    },
    checkQuota: (on, project, size) => checkQuota(deps, on, project, size),
  };
}

async function checkQuota({ limits }: FilesDeps, on: Db | Tx, project: string, size: number): Promise<void> {
  if ((await store.used(on, project)) + size <= limits.quotaBytes) return;
  const gigabytes = Math.round((limits.quotaBytes / 1024 ** 3) * 100) / 100;
  throw new AppError("FILE_QUOTA", { params: { gigabytes } });
}

async function add(
  { emit }: FilesDeps,
  tx: Tx,
  ctx: Context,
  project: string,
  arrival: Arrival,
): Promise<WithDates<FileRecord>> {
  const { type, name, kind, size, sha256, upload } = arrival;
  if (type === "image" && !kind.startsWith("image/")) throw new AppError("FILE_NOT_IMAGE");
  const before = await target(tx, project, arrival);
  const id = before?.id ?? newId();
  const version = (before?.version ?? 0) + 1;
  const values = { type, version, name, nameKey: fold(name), kind, size, sha256, upload };
  // When two users upload the same new name at the same time, the second can retry.
  const added = store.addVersion(tx, project, id, { ...values, by: actorOf(ctx).id });
  await unique(added, "CONFLICT");
  await recordChange(tx, ctx, {
    project,
    action: version === 1 ? "file.added" : "file.versioned",
    entity: "file",
    entityId: id,
    after: { type, name, version, kind, size, sha256 },
  });
  await emit(tx, project, "file.added", { file: id, version, type, sha256, name });
  return toDto(await existing(tx, project, id));
}

async function addUpload(
  deps: FilesDeps,
  { params: { project }, query: { type, file } }: Input<Calls["upload"]>,
  ctx: Context,
  upload: UploadStream,
): Promise<WithDates<FileRecord>> {
  const stored = await receiveUpload(deps.storage, ctx, upload);
  return transact(deps.db, ctx, async (tx) => {
    await checkQuota(deps, tx, project, stored.size);
    return add(deps, tx, ctx, project, {
      ...stored,
      type,
      name: upload.name,
      file: file ?? null,
      upload: null,
    });
  });
}

async function versionFile(
  { db }: FilesDeps,
  project: string,
  file: string,
  version: number | undefined,
): Promise<store.VersionRow> {
  const row = await existing(db, project, file);
  if (version === undefined || version === row.version) return row;
  const earlier = (await store.versions(db, project, file)).find((one) => one.version === version);
  if (!earlier) throw new AppError("NOT_FOUND");
  return earlier;
}

function withdraw(
  { db }: FilesDeps,
  { params: { project, file }, body: { reason } }: Input<Calls["withdraw"]>,
  ctx: Context,
): Promise<WithDates<FileRecord>> {
  return transact(db, ctx, async (tx) => {
    const row = await store.lock(tx, project, file);
    if (!row) throw new AppError("NOT_FOUND");
    if (row.type === "evidence") throw new AppError("FILE_EVIDENCE");
    if (row.withdrawn) throw new AppError("CONFLICT");
    await store.withdraw(tx, project, file, actorOf(ctx).id, reason);
    await recordChange(tx, ctx, {
      project,
      action: "file.withdrawn",
      entity: "file",
      entityId: file,
      after: { reason },
    });
    return toDto(await existing(tx, project, file));
  });
}

/** The file that gets a new version: the given one, or the one of the same name. */
const target = (tx: Tx, project: string, { file, type, name }: Arrival) =>
  file === null ? store.lockNamed(tx, project, type, fold(name)) : named(tx, project, type, file);

async function named(tx: Tx, project: string, type: FileType, file: string): Promise<store.Locked> {
  const row = await store.lock(tx, project, file);
  if (!row || row.type !== type) throw new AppError("NOT_FOUND");
  if (row.withdrawn) throw new AppError("CONFLICT");
  return row;
}

async function existing(db: Db | Tx, project: string, id: string): Promise<store.FileRow> {
  const row = await store.find(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

const toVersion = (row: store.VersionRow): WithDates<FileVersion> => ({
  ...row,
  preview: mayPreview(row.kind),
});

function toDto({ withdrawnAt, withdrawnBy, withdrawnReason, ...row }: store.FileRow): WithDates<FileRecord> {
  const withdrawn = withdrawnAt && {
    at: withdrawnAt,
    by: withdrawnBy ?? "",
    reason: withdrawnReason ?? "",
  };
  return { ...toVersion(row), id: row.id, type: row.type, withdrawn };
}
