import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { Pictures } from "../../gateways/images/pictures.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createFairQueue } from "../../platform/worker/fair-queue.ts";
import type { VersionRow } from "./files.store.ts";

/** Kinds that are drawn: those that the drawing takes; whatever an SVG holds, its pixels run nothing. */
const KINDS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/svg+xml"]);
const LONGEST = 96;
/** A picture is held whole while it is drawn. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The latest ones stay with the process: a list is looked at again and again. About ten megabytes. */
const MAX_KEPT = 1000;
const AGAIN: ReadonlySet<string> = new Set(["IMAGE_BUSY", "FILES_REST"]);
/** Files that are read from the storage at a time: each is held whole until it is drawn. */
const READS = { atOnce: 4, atOnceOfLane: 2, waiting: 400, waitingOfLane: 120, busy: "IMAGE_BUSY" } as const;

export interface Thumbnails {
  /**
   * A small picture of a version; null where it is no picture, or none that can be drawn.
   * @throws AppError IMAGE_BUSY, FILES_REST
   */
  of(project: string, row: Pick<VersionRow, "sha256" | "kind" | "size">): Promise<Buffer | null>;
}

export interface ThumbnailSettings {
  /** Draws a picture small. */
  drawSmall(project: string, bytes: Buffer): Promise<Buffer>;
  maxKept: number;
}

/** For lists: PNGs of at most 96 pixels. */
export const createListThumbnails = (storage: FileStorage, pictures: Pick<Pictures, "image">): Thumbnails =>
  createThumbnails(storage, {
    drawSmall: async (project, bytes) => (await pictures.image(project, bytes, LONGEST)).bytes,
    maxKept: MAX_KEPT,
  });

export function createThumbnails(
  storage: FileStorage,
  { drawSmall, maxKept }: ThumbnailSettings,
): Thumbnails {
  const kept = new Map<string, Promise<Buffer | null>>();
  const reads = createFairQueue(READS);
  const draw = async (project: string, sha256: string): Promise<Buffer | null> => {
    try {
      return await drawSmall(project, await buffer(await storage.open(sha256)));
    } catch (error) {
      // What is asked again later may be drawn then; bytes that are lost are the storage's fault.
      if (!(error instanceof AppError) || AGAIN.has(error.error)) throw error;
      // A broken picture is one without a thumbnail.
      return null;
    }
  };
  return {
    of: async (project, { sha256, kind, size }) => {
      if (!KINDS.has(kind) || size > MAX_BYTES) return null;
      const known = kept.get(sha256) ?? reads.run(project, () => draw(project, sha256));
      // The one that was asked for last goes last.
      kept.delete(sha256);
      kept.set(sha256, known);
      const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return known.catch((error: unknown) => {
        kept.delete(sha256);
        throw error;
      });
    },
  };
}
