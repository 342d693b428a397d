import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { Pictures } from "../../gateways/images/pictures.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createFairQueue } from "../../platform/work/pool/fair-queue.ts";
import type { VersionRow } from "./rows.gen.ts";

/** Kinds that the drawing process accepts. SVG is included, because the drawn pixels cannot execute anything. */
const KINDS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/svg+xml"]);
const LONGEST = 96;
/** A picture is held in memory as a whole while it is drawn. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Thumbnails cached in the process, since lists are opened repeatedly. About ten megabytes. */
const MAX_CACHED = 1000;
const AGAIN: ReadonlySet<string> = new Set(["IMAGE_BUSY", "FILES_REST"]);
/** Files read from the storage at the same time: each is held in memory until it is drawn. */
const READS = {
  concurrency: 4,
  concurrencyPerLane: 2,
  maxWaiting: 400,
  maxWaitingPerLane: 120,
  busy: "IMAGE_BUSY",
} as const;

export interface Thumbnails {
  /**
   * A thumbnail of a version; null when it is not a picture, or cannot be drawn.
   * @throws AppError IMAGE_BUSY, FILES_REST
   */
  of(project: string, row: Pick<VersionRow, "sha256" | "kind" | "size">): Promise<Buffer | null>;
}

export interface ThumbnailSettings {
  /** Draws the thumbnail. */
  drawSmall(project: string, bytes: Buffer): Promise<Buffer>;
  maxCached: number;
}

/** For lists: PNGs of at most 96 pixels. */
export const createListThumbnails = (storage: FileStorage, pictures: Pick<Pictures, "image">): Thumbnails =>
  createThumbnails(storage, {
    drawSmall: async (project, bytes) => (await pictures.image(project, bytes, LONGEST)).bytes,
    maxCached: MAX_CACHED,
  });

export function createThumbnails(
  storage: FileStorage,
  { drawSmall, maxCached }: ThumbnailSettings,
): Thumbnails {
  const cache = new Map<string, Promise<Buffer | null>>();
  const reads = createFairQueue(READS);
  const draw = async (project: string, sha256: string): Promise<Buffer | null> => {
    try {
      return await drawSmall(project, await buffer(await storage.open(sha256)));
    } catch (error) {
      // A temporary refusal may succeed later, and lost bytes are an error of the storage: both are passed on.
      if (!(error instanceof AppError) || AGAIN.has(error.error)) throw error;
      // A broken picture has no thumbnail.
      return null;
    }
  };
  return {
    of: async (project, { sha256, kind, size }) => {
      if (!KINDS.has(kind) || size > MAX_BYTES) return null;
      const known = cache.get(sha256) ?? reads.run(project, () => draw(project, sha256));
      // Moves the entry to the end: the least recently used is evicted first.
      cache.delete(sha256);
      cache.set(sha256, known);
      const oldest = cache.size > maxCached ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      return known.catch((error: unknown) => {
        cache.delete(sha256);
        throw error;
      });
    },
  };
}
