import { pipeline, type Readable, Transform } from "node:stream";
import type { FileStorage, StoredFile } from "../../gateways/files/files.ts";
import type { Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { refuseMalformed, UPLOAD_BYTES, type UploadStream } from "../../platform/http/upload.ts";
import { HEAD_BYTES, kindOf } from "./files.kind.ts";

export interface PutFile extends StoredFile {
  /** Media type, detected from the bytes. */
  kind: string;
}

/** Writes a stream into the storage and detects its media type on the way. @throws AppError FILE_TOO_LARGE */
export async function putFile(
  storage: FileStorage,
  source: Readable,
  name: string,
  maxBytes: number,
): Promise<PutFile> {
  const chunks: Buffer[] = [];
  let headBytes = 0;
  const peek = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (headBytes < HEAD_BYTES) {
        chunks.push(chunk.subarray(0, HEAD_BYTES - headBytes));
        headBytes += chunk.length;
      }
      done(null, chunk);
    },
  });
  // A source that broke off before it is read ends this as well: the storage reports it.
  const stored = await storage.put(
    pipeline(source, peek, () => {}),
    { maxBytes },
  );
  return { ...stored, kind: await kindOf(Buffer.concat(chunks), name) };
}

/**
 * Stores a user's uploaded file; its hash becomes part of the Idempotency-Key's fingerprint.
 * @throws AppError FILE_TOO_LARGE, FILE_MISSING, BAD_REQUEST when the body ends within the file
 */
export async function receiveUpload(
  storage: FileStorage,
  ctx: Context,
  { name, source }: UploadStream,
): Promise<PutFile> {
  const stored = await putFile(storage, source, name, UPLOAD_BYTES).catch((error: unknown) => {
    // The storage reports that the source ended, and the source why.
    if (source.errored) refuseMalformed(source.errored);
    throw error;
  });
  if (stored.size === 0) throw new AppError("FILE_MISSING");
  if (ctx.once) ctx.once.fingerprint += ` ${stored.sha256}`;
  return stored;
}
