import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { AppError } from "../../platform/errors/app-error.ts";

export interface StoredFile {
  /** SHA-256 of the bytes in lower-case hex: the address under which they lie. */
  sha256: string;
  size: number;
}

/** Both ends count, as in HTTP: 0–0 is the first byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutLimits {
  maxBytes: number;
  /** Told the hash before it is looked whether such bytes lie there already. */
  arriving?(sha256: string): Promise<void>;
}

/**
 * Where bytes lie, by their hash: the same bytes lie there once. Everything streams; nothing is held whole in memory.
 * Parts are what an unfinished upload brought so far, under names of their own, so that any process goes on with it.
 */
export interface FileStorage {
  /** Durable once it answers. @throws AppError FILE_TOO_LARGE; whatever the source or `arriving` throws */
  put(source: Readable, limits: PutLimits): Promise<StoredFile>;
  /** Throws the bytes away; nothing happens where there are none. Whoever does it knows that nobody names them. */
  remove(sha256: string): Promise<void>;
  /** @throws FileLostError where the storage does not hold it */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Null where the storage does not hold it. */
  stat(sha256: string): Promise<{ size: number } | null>;
  exists(sha256: string): Promise<boolean>;
  /** Keeps a part under a name that is a UUID; durable once it answers. @throws as `put` */
  putPart(part: string, source: Readable, limits: { maxBytes: number }): Promise<StoredFile>;
  /** @throws FileLostError */
  openPart(part: string): Promise<Readable>;
  /** Nothing happens where there is none. */
  removePart(part: string): Promise<void>;
  close(): void;
}

/** The database knows a file that the storage has not got: a backup that took one and not the other. */
export class FileLostError extends AppError {
  constructor(key: string) {
    super("FILE_LOST", { cause: new Error(`the storage of files does not hold ${key}`) });
  }
}

/** Counts and hashes what flows through, and breaks off what grows too large. */
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

/** Where the bytes of a hash lie, below the storage's root: folders of 256, so that none grows without bound. */
export const keyOf = (sha256: string): string =>
  `sha256/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
export const partKey = (part: string): string => `parts/${part}`;
