import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../../gateways/files/files.ts";
import { drawImage } from "../../gateways/images/images.draw.ts";
import { createDrawingQueue } from "../../gateways/images/images.queue.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { VersionRow } from "./files.store.ts";

/** Kinds that are drawn: those that the drawing takes; whatever an SVG holds, its pixels run nothing. */
const KINDS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/svg+xml"]);
const LONGEST = 96;
/** A picture is held whole while it is drawn. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The latest ones stay with the process: a list is looked at again and again. About ten megabytes. */
const MOST_KEPT = 1000;
/** Those that wait hold nothing yet; a person's list asks for as many as fit on a screen. */
const LIMITS = { inProcess: 400, perPerson: 100 };

export interface Thumbnails {
  /** A small picture of a version; null where it is no picture, or none that can be drawn. @throws AppError IMAGE_BUSY */
  of(row: Pick<VersionRow, "sha256" | "kind" | "size">, person: string): Promise<Buffer | null>;
}

export interface ThumbnailSettings {
  /** Draws a picture small. */
  drawSmall(bytes: Buffer): Promise<Buffer>;
  maxKept: number;
}

const FOR_LISTS: ThumbnailSettings = {
  drawSmall: async (bytes) => (await drawImage(bytes, LONGEST)).bytes,
  maxKept: MOST_KEPT,
};

export function createThumbnails(
  storage: FileStorage,
  { drawSmall, maxKept }: ThumbnailSettings = FOR_LISTS,
): Thumbnails {
  const kept = new Map<string, Promise<Buffer | null>>();
  const drawing = createDrawingQueue(LIMITS);
  const draw = async (sha256: string): Promise<Buffer | null> => {
    try {
      return await drawSmall(await buffer(await storage.open(sha256)));
    } catch (error) {
      // A broken picture is one without a thumbnail; bytes that are lost are the storage's fault.
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  return {
    of: async ({ sha256, kind, size }, person) => {
      if (!KINDS.has(kind) || size > MOST_BYTES) return null;
      const known = kept.get(sha256) ?? drawing.run(person, () => draw(sha256));
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
