import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Input } from "@vetaverde/contract/endpoint";
import type { InstrumentDocument, instrumentsEndpoints } from "@vetaverde/contract/instruments";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  type FiledVersion,
  type FileStorage,
  measure,
  type StoredDocument,
} from "../../../gateways/files/files.ts";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { unique } from "../../../platform/db/unique.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { CallTools } from "../../../platform/http/mount.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import type { UploadStream } from "../../../platform/http/upload.ts";
import { toDocument } from "../instruments.dto.ts";
import * as instruments from "../instruments.store.ts";
import type { PdfFacts, Reader } from "../processing/reader.ts";
import * as store from "./documents.store.ts";

type Calls = typeof instrumentsEndpoints;

export interface DocumentStorage {
  /** @throws AppError FILE_QUOTA when the project's quota has no room for this many bytes */
  room(project: string, size: number): Promise<void>;
  add(tx: Tx, ctx: Context, project: string, document: StoredDocument): Promise<FiledVersion>;
  content(document: StoredDocument, call: Pick<CallTools, "header">): Promise<FileReply>;
}

export interface DocumentsDeps {
  db: Db;
  storage: FileStorage;
  keeper: DocumentStorage;
  reader: Pick<Reader, "inspect">;
  limits: { maxBytes: number; maxPages: number };
}

export interface DocumentsService {
  /** @throws AppError NOT_FOUND, FK-0005, FILE_QUOTA, IMPORT_BUSY, or the fault of the file */
  add(
    input: Input<Calls["addDocument"]>,
    ctx: Context,
    open: (maxBytes: number) => Promise<UploadStream>,
  ): Promise<WithDates<InstrumentDocument>>;
  /** Adds a document that was uploaded in parts; `also` runs in the same transaction. @throws AppError as `add` */
  addUploaded(
    project: string,
    instrument: string,
    ctx: Context,
    one: { name: string; source: Readable },
    also: (tx: Tx, file: string) => Promise<void>,
  ): Promise<void>;
  /** @throws AppError NOT_FOUND */
  check(project: string, instrument: string): Promise<void>;
  /** @throws AppError NOT_FOUND */
  file(input: Input<Calls["file"]>, call: Pick<CallTools, "header">): Promise<FileReply>;
}

/**
 * Maximum documents being received or inspected at the same time in this process, which is also the maximum of
 * temporary files.
 */
export const MAX_UPLOADS_UNDER_WAY = 12;

export function createDocumentsService(deps: DocumentsDeps): DocumentsService {
  const { db, keeper, limits } = deps;
  const inPlace = createPlaces();
  const check = async (project: string, instrument: string) => {
    if (!(await instruments.find(db, project, instrument))) throw new AppError("NOT_FOUND");
  };
  return {
    check,
    add: async ({ params: { project, instrument } }, ctx, open) => {
      await check(project, instrument);
      return inPlace(() => receive(deps, { project, instrument }, ctx, () => open(limits.maxBytes)));
    },
    addUploaded: async (project, instrument, ctx, upload, also) => {
      await check(project, instrument);
      await inPlace(() => receive(deps, { project, instrument }, ctx, async () => upload, also));
    },
    file: async ({ params: { project, document } }, call) => {
      const stored = await store.find(db, project, document);
      if (!stored) throw new AppError("NOT_FOUND");
      return keeper.content(stored, call);
    },
  };
}

/** Inspects the document before storing it, so that a refused one leaves nothing behind. */
async function receive(
  { db, storage, keeper, reader, limits }: DocumentsDeps,
  { project, instrument }: { project: string; instrument: string },
  ctx: Context,
  open: () => Promise<UploadStream>,
  also?: (tx: Tx, file: string) => Promise<void>,
): Promise<WithDates<InstrumentDocument>> {
  await keeper.room(project, 1);
  return inFolder(async (folder) => {
    const { name, source } = await open();
    const path = join(folder, "document.pdf");
    const received = { name, ...(await arrive(source, path, limits.maxBytes)) };
    if (ctx.once) ctx.once.fingerprint += ` ${received.sha256}`;
    await keeper.room(project, received.size);
    const facts = await reader.inspect(project, path, limits.maxPages);
    await storage.put(createReadStream(path), { maxBytes: limits.maxBytes });
    return transact(db, ctx, async (tx) => {
      const { document, file } = await add(tx, ctx, keeper, { project, instrument, received, facts });
      await also?.(tx, file);
      return document;
    });
  });
}

interface Arrived {
  project: string;
  instrument: string;
  received: StoredDocument;
  facts: PdfFacts;
}

async function add(
  tx: Tx,
  ctx: Context,
  keeper: DocumentStorage,
  { project, instrument, received, facts }: Arrived,
): Promise<{ document: WithDates<InstrumentDocument>; file: string }> {
  await instruments.lock(tx, project, instrument);
  const row = await instruments.find(tx, project, instrument);
  if (!row) throw new AppError("NOT_FOUND");
  const before = await store.storedOf(tx, project, instrument);
  if (before.some(({ sha256 }) => sha256 === received.sha256)) throw new AppError("FK-0005");
  // Permits often have the same file name, so among the project's files each name contains the instrument.
  const name = `${row.name} ${row.year} - ${received.name}`;
  const { file, version } = await keeper.add(tx, ctx, project, { ...received, name });
  const id = newId();
  const document = { id, instrument, file, version, ...received, ...facts };
  await unique(store.insert(tx, project, actorOf(ctx).id, document));
  await instruments.touch(tx, project, instrument);
  await recordChange(tx, ctx, {
    project,
    action: "instrument.document-added",
    entity: "instrument",
    entityId: instrument,
    after: { name: received.name, pages: facts.pages, size: received.size, sha256: received.sha256 },
  });
  const added = (await store.ofInstrument(tx, project, instrument)).find((one) => one.id === id);
  if (!added) throw new Error("a document that was added is not there");
  return { document: toDocument(added), file };
}

/** @throws AppError IMPORT_BUSY when all slots are occupied */
function createPlaces() {
  let occupied = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (occupied >= MAX_UPLOADS_UNDER_WAY) throw new AppError("IMPORT_BUSY");
    occupied++;
    try {
      return await work();
    } finally {
      occupied--;
    }
  };
}

async function arrive(source: Readable, path: string, maxBytes: number) {
  const measured = measure(maxBytes);
  await pipeline(source, measured, createWriteStream(path, { mode: 0o600 }));
  const arrived = measured.result();
  if (arrived.size === 0) throw new AppError("FILE_MISSING");
  return arrived;
}

/** Runs the work with a temporary folder that is deleted afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "vv-document-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
