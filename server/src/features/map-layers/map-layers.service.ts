import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Input } from "@vetaverde/contract/endpoint";
import {
  MAX_LAYERS,
  MAX_NAME,
  type MapLayer,
  type mapLayersEndpoints,
  PICTURE_BYTES,
  SHAPES_BYTES,
  TILES_BYTES,
} from "@vetaverde/contract/map-layers";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { StatedSystem } from "@vetaverde/domain/geo/layer-system";
import { FIRST_BYTES, readArchiveHeader } from "@vetaverde/domain/geo/pmtiles";
import type { WorkbookProcesses } from "../../gateways/excel/worker/workbook-processes.ts";
import { jobOf } from "../../gateways/excel/worker/workbook-processes.ts";
import { sendContent } from "../../gateways/files/files.send.ts";
import type { FileStorage, StoredFile } from "../../gateways/files/files.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import type { UploadStream } from "../../platform/http/upload.ts";
import type { PictureProgress, PictureResult } from "./geotiff/convert-geotiff.ts";
import { PROJECT_BYTES } from "./map-layers.limits.ts";
import { refusal } from "./map-layers.messages.ts";
import * as store from "./map-layers.store.ts";
import type { ShapesResult } from "./read-shapes.ts";
import type { LayerRow } from "./rows.gen.ts";

type Calls = typeof mapLayersEndpoints;
type Layer = WithDates<MapLayer>;

export interface MapLayersService {
  list(project: string): Promise<Layer[]>;
  /**
   * Adds a layer from the file of the call, or from one that was uploaded in parts before.
   * @throws AppError FILE_TOO_LARGE, FILE_MISSING, FILE_QUOTA, NOT_FOUND, VALIDATION with what is wrong with the file
   */
  add(input: Input<Calls["add"]>, loading: Loading): Promise<Layer>;
  /** @throws AppError NOT_FOUND */
  change(input: Input<Calls["change"]>, ctx: Context): Promise<Layer>;
  /** @throws AppError CONFLICT when a layer was added or removed meanwhile */
  order(input: Input<Calls["order"]>, ctx: Context): Promise<Layer[]>;
  /** @throws AppError NOT_FOUND */
  remove(input: Input<Calls["remove"]>, ctx: Context): Promise<true>;
  /** @throws AppError NOT_FOUND */
  content(project: string, layer: string, call: Pick<CallTools, "header">): Promise<FileReply>;
}

export interface MapLayersDeps {
  db: Db;
  storage: FileStorage;
  workers: Pick<WorkbookProcesses, "run" | "runStreamed">;
  uploads: LayerUploads;
  /** Lets the bytes of a removed layer be deleted later. */
  release(tx: Tx, sha256: string): Promise<void>;
  now: () => number;
}

/** Files that were uploaded in parts, injected by the composition root. */
export interface LayerUploads {
  /** `layer`: what was made of the file already. @throws AppError NOT_FOUND, CONFLICT when bytes are missing */
  open(project: string, ctx: Context, upload: string): Promise<UploadStream & { layer: string | null }>;
  /** Records what was made of the file. */
  finish(tx: Tx, project: string, upload: string, layer: string): Promise<void>;
  /** Deletes its bytes. */
  clear(project: string, upload: string): Promise<void>;
}

export function createMapLayersService(deps: MapLayersDeps): MapLayersService {
  const { db, storage } = deps;
  return {
    list: async (project) => (await store.listLayers(db, project)).map(toDto),
    add: (input, loading) => addUploaded(deps, input, loading),
    change: ({ params, body }, ctx) => changeLayer(deps, params, body, ctx),
    order: ({ params, body }, ctx) => orderLayers(deps, params.project, body.layers, ctx),
    remove: ({ params }, ctx) => removeLayer(deps, params, ctx),
    content: async (project, id, call) => {
      const { file, sha256, size } = await layerOf(db, project, id);
      return sendContent(storage, { name: file, sha256, size }, call);
    },
  };
}

async function layerOf(db: Db | Tx, project: string, id: string): Promise<LayerRow> {
  const row = (await store.listLayers(db, project)).find((one) => one.id === id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Who loads a file, and where the progress of its conversion is reported. */
interface Loading extends Pick<CallTools, "progress" | "stream"> {
  ctx: Context;
}

type Content = Omit<store.NewLayer, "id" | "name" | "file" | "by" | "at">;

/** A file that was uploaded in parts becomes one layer, also if the response was lost and the call is repeated. */
async function addUploaded(
  deps: MapLayersDeps,
  input: Input<Calls["add"]>,
  loading: Loading,
): Promise<Layer> {
  const { uploads, db } = deps;
  const { project } = input.params;
  const { upload } = input.query;
  if (!upload) return addLayer(deps, input, await loading.stream(TILES_BYTES), loading);
  const file = await uploads.open(project, loading.ctx, upload);
  if (file.layer) return toDto(await layerOf(db, project, file.layer));
  const layer = await addLayer(deps, input, file, loading);
  await uploads.clear(project, upload);
  return layer;
}

async function addLayer(
  deps: MapLayersDeps,
  input: Input<Calls["add"]>,
  { name: file, source }: UploadStream,
  loading: Loading,
): Promise<Layer> {
  const { db, storage, uploads, now } = deps;
  const { ctx } = loading;
  const { project } = input.params;
  // Again under the lock below; here so that a file is not converted for minutes in vain.
  checkRoom(await store.listLayers(db, project), 0, ctx);
  const stored = await storage.put(source, { maxBytes: TILES_BYTES });
  if (stored.size === 0) throw new AppError("FILE_MISSING");
  if (ctx.once) ctx.once.fingerprint += ` ${stored.sha256}`;
  const content = await contentOf(deps, input, stored, loading);
  const name = input.query.name ?? nameOf(file);
  const id = newId();
  return transact(db, ctx, async (tx) => {
    await store.lockLayers(tx, project);
    checkRoom(await store.listLayers(tx, project), content.size, ctx);
    const layer = { ...content, id, name, file, by: actorOf(ctx).id, at: new Date(now()) };
    await store.insertLayer(tx, project, layer);
    if (input.query.upload) await uploads.finish(tx, project, input.query.upload, id);
    await recordChange(tx, ctx, {
      project,
      action: "map-layer.added",
      entity: "map-layer",
      entityId: id,
      after: { name, file, kind: content.kind, sha256: content.sha256 },
    });
    return toDto(await layerOf(tx, project, id));
  });
}

/** The file's name without its ending, as long as a layer's name may be. */
function nameOf(file: string): string {
  const base = [...file.replace(/\.\w{1,8}$/, "")].slice(0, MAX_NAME).join("").trim();
  return base || file.slice(0, MAX_NAME);
}

/** @throws AppError VALIDATION, FILE_QUOTA */
function checkRoom(layers: readonly LayerRow[], size: number, ctx: Context): void {
  if (layers.length >= MAX_LAYERS) throw refusal({ rule: "tooManyLayers" }, ctx.locale);
  const used = layers.reduce((sum, layer) => sum + layer.size, 0);
  if (used + size > PROJECT_BYTES)
    throw new AppError("FILE_QUOTA", { params: { gigabytes: PROJECT_BYTES / 1024 ** 3 } });
}

/** What the layer of an uploaded file contains. @throws AppError VALIDATION, FILE_TOO_LARGE */
async function contentOf(
  deps: MapLayersDeps,
  { params, query }: Input<Calls["add"]>,
  stored: StoredFile,
  loading: Loading,
): Promise<Content> {
  const { storage } = deps;
  const { ctx } = loading;
  const end = Math.min(FIRST_BYTES, stored.size) - 1;
  const head = await buffer(await storage.open(stored.sha256, { start: 0, end }));
  if (head.subarray(0, 7).toString("latin1") === "PMTiles") {
    const header = readArchiveHeader(head, stored.size);
    if ("fault" in header) throw refusal({ rule: header.fault }, ctx.locale);
    const { format: tiles, bounds, minZoom, maxZoom } = header;
    const kind = query.kind ?? "ground";
    return {
      ...stored,
      kind,
      format: "pmtiles",
      tiles,
      bounds,
      minZoom,
      maxZoom,
      points: null,
      system: null,
    };
  }
  const stated = { datum: query.datum, zone: query.zone };
  if (isTiff(head)) {
    checkSize(stored, PICTURE_BYTES);
    return {
      kind: query.kind ?? "photo",
      ...(await pictureOf(deps, params.project, stored, stated, loading)),
    };
  }
  checkSize(stored, SHAPES_BYTES);
  const bytes = await buffer(await storage.open(stored.sha256));
  const job = jobOf(params.project, ctx);
  const read = (await deps.workers.run("mapLayers.shapes", [bytes], stated, job)) as ShapesResult;
  if ("fault" in read) throw refusal(read.fault, ctx.locale);
  const { content, format, points, bounds, system } = read;
  const kept = await storage.put(Readable.from([Buffer.from(content)]), { maxBytes: TILES_BYTES });
  const noTiles = { tiles: null, minZoom: null, maxZoom: null };
  return { ...kept, ...noTiles, kind: "shapes", format, points, bounds, system };
}

/** @throws AppError FILE_TOO_LARGE */
function checkSize({ size }: StoredFile, limit: number): void {
  if (size > limit) throw new AppError("FILE_TOO_LARGE", { params: { megabytes: limit / 1024 / 1024 } });
}

/** TIFF and BigTIFF, of both orders of bytes. */
const isTiff = (head: Buffer) => /^(II[*+]\0|MM\0[*+])/.test(head.subarray(0, 4).toString("latin1"));

/** Converts a photograph to tiles, which are stored as they come. @throws AppError VALIDATION */
async function pictureOf(
  { storage, workers }: MapLayersDeps,
  project: string,
  stored: StoredFile,
  stated: StatedSystem,
  { ctx, progress }: Loading,
): Promise<Omit<Content, "kind">> {
  const archive = new PassThrough();
  const putting = storage.put(archive, { maxBytes: TILES_BYTES });
  // Awaited below: until then a failure must not count as unhandled, which would end the process.
  putting.catch(() => {});
  const onEvent = async (event: unknown) => {
    if (!(event instanceof Uint8Array)) return progress({ phase: "drawing", ...(event as PictureProgress) });
    if (!archive.write(event)) await Promise.race([once(archive, "drain"), putting]);
  };
  try {
    const pieces: AsyncIterable<Uint8Array> = await storage.open(stored.sha256);
    const job = { ...jobOf(project, ctx), onEvent };
    const read = (await workers.runStreamed("mapLayers.picture", pieces, stated, job)) as PictureResult;
    if ("fault" in read) throw refusal(read.fault, ctx.locale);
    archive.end();
    return { ...(await putting), ...read, format: "geotiff", tiles: "webp", points: null };
  } catch (error) {
    archive.destroy();
    await putting.catch(() => {});
    throw error;
  }
}

function changeLayer(
  { db }: MapLayersDeps,
  { project, layer }: Input<Calls["change"]>["params"],
  after: Input<Calls["change"]>["body"],
  ctx: Context,
): Promise<Layer> {
  return transact(db, ctx, async (tx) => {
    await store.lockLayers(tx, project);
    const { name, visible } = await layerOf(tx, project, layer);
    await store.updateLayer(tx, project, layer, after);
    await recordChange(tx, ctx, {
      project,
      action: "map-layer.changed",
      entity: "map-layer",
      entityId: layer,
      before: { name, visible },
      after,
    });
    return toDto(await layerOf(tx, project, layer));
  });
}

function orderLayers(
  { db }: MapLayersDeps,
  project: string,
  ids: readonly string[],
  ctx: Context,
): Promise<Layer[]> {
  return transact(db, ctx, async (tx) => {
    await store.lockLayers(tx, project);
    const before = await store.listLayers(tx, project);
    const isComplete = ids.length === before.length && before.every(({ id }) => ids.includes(id));
    if (!isComplete) throw new AppError("CONFLICT");
    await store.orderLayers(tx, project, ids);
    const after = await store.listLayers(tx, project);
    const namesOf = (rows: readonly LayerRow[]) => ({ names: rows.map(({ name }) => name).join(", ") });
    await recordChange(tx, ctx, {
      project,
      action: "map-layer.ordered",
      entity: "map-layer",
      entityId: project,
      before: namesOf(before),
      after: namesOf(after),
    });
    return after.map(toDto);
  });
}

async function removeLayer(
  { db, release }: MapLayersDeps,
  { project, layer }: Input<Calls["remove"]>["params"],
  ctx: Context,
): Promise<true> {
  await transact(db, ctx, async (tx) => {
    await store.lockLayers(tx, project);
    const { name, file, kind, sha256 } = await layerOf(tx, project, layer);
    await store.deleteLayer(tx, project, layer);
    await release(tx, sha256);
    await recordChange(tx, ctx, {
      project,
      action: "map-layer.removed",
      entity: "map-layer",
      entityId: layer,
      before: { name, file, kind, sha256 },
    });
  });
  return true;
}

const toDto = ({ west, south, east, north, ...row }: LayerRow): Layer => ({
  ...row,
  bounds: [west, south, east, north],
});
