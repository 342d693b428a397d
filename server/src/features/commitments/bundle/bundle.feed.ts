// Feeds a bundle's pieces one at a time, at most a few ahead, so that neither process fills its memory.
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { monitoringStatus, statusBounds } from "@vetaverde/domain/schedule/status";
import { FileLostError, type FileStorage } from "../../../gateways/files/files.ts";
import type { Pictures } from "../../../gateways/images/pictures.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { redactChange, type Visibility } from "../commitments.visibility.ts";
import * as trail from "../history.store.ts";
import type { BundlePiece, HistoryLine, MonitoringLine } from "./bundle.protocol.ts";
import * as store from "./bundle.store.ts";

export interface BundleRequest {
  project: string;
  commitments: readonly WithDates<Commitment>[];
  locale: Locale;
  appearance: store.ProjectAppearance;
  /** Today in the project's time zone. */
  day: string;
  visibility: Visibility;
  pictures: boolean;
  /** Folder for temporary files. */
  folder: string;
}

export interface FeedDeps {
  db: Db;
  storage: FileStorage;
  pictures: Pick<Pictures, "emblem" | "photo">;
}

/**
 * Maximum monitorings per bundle and per commitment; photos drawn, per bundle and per commitment; files and changes
 * listed.
 */
const MAX_ITEMS = { rows: 10_000, rowsOfOne: 5000, photos: 60, photosOfOne: 12, files: 500, changes: 100 };
const BATCH = 250;
const PHOTO_POINTS = 640;
const LOGO_POINTS = 240;
/** A picture is held in memory as a whole while it is drawn. */
const PHOTO_BYTES = 16 * 1024 * 1024;
const PHOTOS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/** @param idle resolves when every piece that was fed is drawn */
export async function* feedBundle(
  deps: FeedDeps,
  request: BundleRequest,
  idle: () => Promise<void>,
): AsyncGenerator<BundlePiece> {
  const { appearance, commitments, locale, day } = request;
  const { name, company, color, timeZone } = appearance;
  yield {
    kind: "cover",
    locale,
    project: { name, company, color, timeZone },
    day,
    logo:
      appearance.logo && (await deps.pictures.emblem(request.project, appearance.logo, LOGO_POINTS, color)),
    commitments: commitments.map(({ code, summary, instrument, page, state, coverage }) => ({
      code,
      summary,
      instrument,
      page,
      state,
      coverage,
    })),
  };
  const lying: { sha256: string; path: string | null } = { sha256: "", path: null };
  for (const one of commitments) {
    const document = await store.documentOf(deps.db, request.project, one.document.id);
    if (!document) throw new Error("a commitment's document is not there");
    if (lying.sha256 !== document.sha256) {
      await idle();
      if (lying.path) await rm(lying.path, { force: true });
      lying.path = await fetched(deps.storage, document.sha256, request.folder);
      lying.sha256 = document.sha256;
    }
    yield { kind: "commitment", one, document, path: lying.path, pictures: request.pictures };
    yield* work(deps, request, one);
    const history = await trail.history(deps.db, request.project, one.id);
    yield historyPiece(history.map(redactChange(request.visibility)));
  }
}

/** Null when the storage has lost the file. */
async function fetched(storage: FileStorage, sha256: string, folder: string): Promise<string | null> {
  const path = join(folder, `${sha256}.pdf`);
  try {
    await pipeline(await storage.open(sha256), createWriteStream(path, { mode: 0o600 }));
    return path;
  } catch (error) {
    if (error instanceof FileLostError) return null;
    throw error;
  }
}

async function* work(
  { db, storage, pictures }: FeedDeps,
  { project, commitments, appearance, day, visibility }: BundleRequest,
  one: WithDates<Commitment>,
): AsyncGenerator<BundlePiece> {
  if (!visibility.plans) return yield { kind: "monitorings", counts: null, leftOut: 0 };
  const counts = await store.countServed(db, project, one.id, statusBounds(day, appearance.nearDays));
  const most = Math.min(MAX_ITEMS.rowsOfOne, Math.floor(MAX_ITEMS.rows / commitments.length));
  const leftOut = Math.max(0, counts.total - most);
  yield { kind: "monitorings", counts, leftOut };
  let after: store.ServedRow | null = null;
  for (let left = counts.total - leftOut; left > 0; ) {
    const page = { after, skip: after ? 0 : leftOut, size: Math.min(BATCH, left) };
    const rows: store.ServedRow[] = await store.servedRows(db, project, one.id, page);
    if (rows.length > 0)
      yield { kind: "rows", rows: rows.map((row) => lineOf(row, day, appearance.nearDays)) };
    after = rows.at(-1) ?? null;
    left = after ? left - rows.length : 0;
  }
  yield* evidence({ db, storage, pictures }, project, one, Math.floor(MAX_ITEMS.photos / commitments.length));
}

const lineOf = (row: store.ServedRow, day: string, nearDays: number): MonitoringLine => {
  const { id: _id, completed, skipped, day: estimatedOn, ...rest } = row;
  return {
    ...rest,
    day: estimatedOn,
    status: monitoringStatus({ completed, skipped, estimatedOn }, day, nearDays),
  };
};

async function* evidence(
  { db, storage, pictures }: FeedDeps,
  project: string,
  one: WithDates<Commitment>,
  share: number,
): AsyncGenerator<BundlePiece> {
  const files = await store.evidenceOf(db, project, one.id, MAX_ITEMS.files);
  const rows = files.map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() }));
  yield { kind: "evidence", rows, leftOut: (files[0]?.total ?? 0) - files.length };
  const photos = [...rows.entries()].filter(([, { type, size }]) => PHOTOS.has(type) && size <= PHOTO_BYTES);
  const most = Math.min(MAX_ITEMS.photosOfOne, share);
  let shown = 0;
  for (const [place, { name, sha256, station, day }] of photos) {
    if (shown >= most) break;
    const jpeg = await photoOf({ storage, pictures }, project, sha256);
    if (!jpeg) continue;
    shown++;
    yield { kind: "photo", place, name, station, day, jpeg };
  }
  yield { kind: "photos", leftOut: rows.filter(({ type }) => type.startsWith("image/")).length - shown };
}

/** Null when the photo cannot be drawn or is lost: the list still names it. */
async function photoOf(
  { storage, pictures }: Omit<FeedDeps, "db">,
  project: string,
  sha256: string,
): Promise<Buffer | null> {
  try {
    return await pictures.photo(project, await buffer(await storage.open(sha256)), PHOTO_POINTS);
  } catch (error) {
    if (error instanceof AppError || error instanceof FileLostError) return null;
    throw error;
  }
}

function historyPiece(all: readonly trail.HistoryRow[]): BundlePiece {
  const rows = all.slice(0, MAX_ITEMS.changes).map(({ version, action, at, by, reason, before, after }) => ({
    version,
    action,
    at: at.toISOString(),
    by: by?.name ?? null,
    reason,
    changes: before ? changesOf(before, after) : [],
  }));
  return { kind: "history", rows, leftOut: all.length - rows.length };
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.join("; ") : String(value);

/** The differences between two states; the reason is shown separately. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): HistoryLine["changes"] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== "reason" && field !== "code")
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}
