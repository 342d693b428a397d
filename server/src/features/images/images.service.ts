import { createHash, randomUUID } from "node:crypto";
import { IMAGE_BYTES } from "@vetaverde/contract/images";
import type { Pictures } from "../../gateways/images/pictures.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import type { Upload } from "../../platform/http/upload.ts";
import * as store from "./images.store.ts";

const DAY = 86_400_000;
/** Maximum uploaded but unused pictures per user within a day. */
const MAX_UNUSED = 40;

export interface ImagesService {
  create(upload: Upload, ctx: Context): Promise<{ id: string }>;
  get(id: string, ifNoneMatch: string | undefined): Promise<FileReply>;
  /** Deletes pictures that were not used within a day. */
  deleteExpired(): Promise<void>;
}

/** Maximum width or height of a stored logo. */
const LOGO = 512;

export interface ImagesDeps {
  db: Db;
  now?: () => number;
  pictures: Pick<Pictures, "image">;
}

export function createImagesService(deps: ImagesDeps): ImagesService {
  const { db, now = Date.now } = deps;
  return {
    create: (upload, ctx) => create(deps, upload, ctx),
    get: (id, ifNoneMatch) => get(deps, id, ifNoneMatch),
    deleteExpired: () => store.deleteUnusedImages(db, new Date(now() - DAY)),
  };
}

async function create(
  { db, pictures }: ImagesDeps,
  { bytes }: Upload,
  ctx: Context,
): Promise<{ id: string }> {
  if (bytes.length > IMAGE_BYTES) {
    throw new AppError("FILE_TOO_LARGE", { params: { megabytes: IMAGE_BYTES / 1024 / 1024 } });
  }
  const by = actorOf(ctx).id;
  // Checked before drawing, so that a user over the limit causes no work.
  if ((await store.countUnused(db, by)) >= MAX_UNUSED) throw new AppError("IMAGE_QUOTA");
  // The picture belongs to no project yet, so the user has a lane of their own.
  const drawn = await pictures.image(by, bytes, LOGO);
  return transact(db, ctx, async (tx) => {
    await store.claimUnused(tx, by);
    if ((await store.countUnused(tx, by)) >= MAX_UNUSED) throw new AppError("IMAGE_QUOTA");
    // Random, and so not guessable like the chronological ids.
    const id = randomUUID();
    const sha256 = createHash("sha256").update(drawn.bytes).digest();
    await store.insertImage(tx, { ...drawn, id, by, sha256 });
    return { id };
  });
}

async function get({ db }: ImagesDeps, id: string, ifNoneMatch: string | undefined): Promise<FileReply> {
  const logo = await store.findLogo(db, id);
  if (!logo) throw new AppError("NOT_FOUND");
  const etag = `"${logo.sha256.toString("hex")}"`;
  const headers = {
    etag,
    "cache-control": "public, max-age=31536000, immutable",
    // Mails show it too.
    "cross-origin-resource-policy": "cross-origin",
  };
  if (ifNoneMatch === etag) return { filename: "logo.png", body: null, status: 304, inline: true, headers };
  return {
    filename: "logo.png",
    body: logo.bytes,
    contentType: logo.contentType,
    inline: true,
    headers,
  };
}
