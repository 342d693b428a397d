import { type Readable, Transform } from "node:stream";
import type { FileStorage, StoredFile } from "../../gateways/files/files.ts";
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
  let held = 0;
  const peek = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held < HEAD_BYTES) {
        chunks.push(chunk.subarray(0, HEAD_BYTES - held));
        held += chunk.length;
      }
      done(null, chunk);
    },
  });
  source.on("error", (error) => peek.destroy(error));
  peek.on("close", () => source.destroy());
  const stored = await storage.put(source.pipe(peek), { maxBytes });
  return { ...stored, kind: await kindOf(Buffer.concat(chunks), name) };
}
