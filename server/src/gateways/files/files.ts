import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { AppError } from "../../platform/errors/app-error.ts";

export interface StoredFile {
  /** SHA-256 of the bytes in lower-case hex: their storage address. */
  sha256: string;
  size: number;
}

/** The bytes of a document with the name under which it is sent. */
export interface StoredDocument extends StoredFile {
  name: string;
}

/** A version of a file of a project. */
export interface FiledVersion {
  file: string;
  version: number;
}

/** Inclusive at both ends, as in HTTP: 0–0 is the first byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutLimits {
  maxBytes: number;
  /** Called with the hash before the storage is checked for the same bytes. */
  arriving?(sha256: string): Promise<void>;
}

/**
 * Content-addressed storage: the same bytes are stored once. Everything streams; nothing is loaded into memory as a
 * whole. Parts are the received bytes of an unfinished upload, under separate names, so that any process can continue
 * it.
 */
export interface FileStorage {
  /** Resolves when the bytes are durable. @throws AppError FILE_TOO_LARGE; any error of the source or `arriving` */
  put(source: Readable, limits: PutLimits): Promise<StoredFile>;
  /** Deletes the bytes; no error when there are none. The caller ensures that no row refers to them. */
  remove(sha256: string): Promise<void>;
  /** @throws FileLostError when the storage does not have it */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Null when the storage does not have it. */
  stat(sha256: string): Promise<{ size: number } | null>;
  exists(sha256: string): Promise<boolean>;
  /** Stores a part under a name that is a UUID; resolves when it is durable. @throws as `put` */
  putPart(part: string, source: Readable, limits: { maxBytes: number }): Promise<StoredFile>;
  /** @throws FileLostError */
  openPart(part: string): Promise<Readable>;
  /** No error when there is none. */
  removePart(part: string): Promise<void>;
  close(): void;
}

/**
 * The database refers to a file that is missing in the storage, for example after a backup that covered only the
 * database.
 */
export class FileLostError extends AppError {
  constructor(key: string) {
    super("FILE_LOST", { cause: new Error(`the storage of files does not hold ${key}`) });
  }
}

/** Counts and hashes the bytes of a stream, and aborts when there are too many. */
export function measure(maxBytes: number): Transform & { result(): StoredFile } {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(through, { result: () => ({ sha256: hash.digest("hex"), size }) });
}

const tooLarge = (maxBytes: number) =>
  new AppError("FILE_TOO_LARGE", { params: { megabytes: Math.floor(maxBytes / 1024 / 1024) } });

/** Storage path of a hash below the root: directories of 256 entries, so that none grows without bound. */
export const keyOf = (sha256: string): string =>
  `sha256/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
export const partKey = (part: string): string => `parts/${part}`;
