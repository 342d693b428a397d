import { extname } from "node:path";
import type { FileRecord } from "@vetaverde/contract/files";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { FileStorage } from "../../gateways/files/files.ts";
import type { Pictures } from "../../gateways/images/pictures.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { UploadStream } from "../../platform/http/upload.ts";
import { mayPreview } from "./files.kind.ts";
import { type PutFile, receiveUpload } from "./files.put.ts";
import type { FilesService } from "./files.service.ts";
import { find } from "./files.store.ts";
import { createThumbnails } from "./files.thumbnails.ts";

export interface ReceivedFile extends PutFile {
  name: string;
}

/** Photos and documents that belong to another entity of the project, such as a station. */
export interface OwnFiles {
  /** Writes the bytes into the storage. @throws AppError FILE_TOO_LARGE, FILE_MISSING, FILE_QUOTA */
  receive(project: string, ctx: Context, upload: UploadStream): Promise<ReceivedFile>;
  /**
   * Creates a file from what was received, in the caller's transaction: pictures as images, everything else as other
   * files. @throws AppError FILE_QUOTA
   */
  add(tx: Tx, ctx: Context, project: string, received: ReceivedFile): Promise<WithDates<FileRecord>>;
  /**
   * A JPEG of a picture, small enough for a gallery; null when it cannot be drawn.
   * @throws AppError NOT_FOUND, IMAGE_BUSY, FILES_REST
   */
  thumbnail(project: string, file: string): Promise<Buffer | null>;
  /** Whether a browser can display it as a picture. */
  isPhoto(kind: string): boolean;
  mayPreview(kind: string): boolean;
}

/** Pixels in each direction: a gallery tile on a high-density screen. */
const THUMBNAIL_PIXELS = 400;
/** Cache of about ten megabytes. */
const MAX_THUMBNAILS = 300;

export function createOwnFiles(
  db: Db,
  files: FilesService,
  storage: FileStorage,
  pictures: Pick<Pictures, "photo">,
): OwnFiles {
  const thumbnails = createThumbnails(storage, {
    drawSmall: (project, bytes) => pictures.photo(project, bytes, THUMBNAIL_PIXELS),
    maxCached: MAX_THUMBNAILS,
  });
  return {
    receive: async (project, ctx, upload) => {
      const stored = await receiveUpload(storage, ctx, upload);
      await files.checkQuota(db, project, stored.size);
      return { ...stored, name: ownName(upload.name) };
    },
    add: async (tx, ctx, project, received) => {
      await files.checkQuota(tx, project, received.size);
      const type = isPhoto(received.kind) ? "image" : "other";
      return files.add(tx, ctx, project, { ...received, type, file: null, upload: null });
    },
    thumbnail: async (project, file) => {
      const row = await find(db, project, file);
      if (!row) throw new AppError("NOT_FOUND");
      return thumbnails.of(project, row);
    },
    isPhoto,
    mayPreview,
  };
}

const isPhoto = (kind: string) => mayPreview(kind) && kind.startsWith("image/");

/**
 * Makes the name unique: cameras repeat names, and a second IMG_0001.jpg is another picture, not a new version of the
 * first.
 */
export function ownName(name: string): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}-${newId().slice(-8)}${extension}`;
}
