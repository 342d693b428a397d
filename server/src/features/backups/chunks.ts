import { createHash } from "node:crypto";
import type { ObjectStore } from "../../gateways/files/objects.ts";
import { BackupFault } from "./backup-fault.ts";
import { mapInOrder, piecesOf } from "./in-order.ts";
import type { Sealing } from "./sealing.ts";

/** Large enough for few objects, small enough for several at once in memory. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Chunks of one stream that are read, compressed or written at the same time. */
const AT_ONCE = 4;
const CHUNKS = "chunks/";

/** A stream as it is stored: the chunks that it consists of, in order. */
export interface StoredStream {
  bytes: number;
  /** Of the whole stream. */
  sha256: string;
  /** Line ends: the rows of a table. */
  lines: number;
  chunks: string[];
}

/**
 * Streams stored in pieces that are named by their content: what the place already has is not written again, whether it
 * is a file or a month of readings that has not changed since.
 */
export interface Chunks {
  /** Chunks that this process has written. */
  readonly written: { count: number; bytes: number };
  /** Whether the place has all of these; they then belong to this backup. */
  reuse(names: readonly string[]): boolean;
  write(source: AsyncIterable<Buffer>): Promise<StoredStream>;
  /** @throws BackupFault for a chunk that is missing or damaged */
  read(names: readonly string[]): AsyncGenerator<Buffer>;
  /** Reads every chunk again that was written, and looks whether those are there that were reused. @throws BackupFault */
  check(): Promise<void>;
}

export const keyOfChunk = (name: string): string => `${CHUNKS}${name.slice(0, 2)}/${name}`;

/** The names of the chunks that a place has; an empty file is none. */
export async function listChunks(store: ObjectStore): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key, size } of store.list(CHUNKS))
    if (size > 0) names.add(key.slice(key.lastIndexOf("/") + 1));
  return names;
}

/** @param known names of the chunks that the place has */
export function createChunks(store: ObjectStore, sealing: Sealing, known: Set<string>): Chunks {
  const written = { count: 0, bytes: 0 };
  const fresh: string[] = [];
  const reused = new Set<string>();
  const storing = new Map<string, Promise<void>>();
  const read = (name: string) => readChunk(store, sealing, name);
  const write = async (name: string, piece: Buffer) => {
    const stored = await sealing.close(piece, name);
    await store.put(keyOfChunk(name), stored);
    known.add(name);
    fresh.push(name);
    written.count++;
    written.bytes += stored.length;
  };
  /** Two streams may contain the same chunk at the same time: it is written once, and both wait for it. */
  const keep = async (piece: Buffer): Promise<string> => {
    const name = await sealing.nameOf(piece);
    if (known.has(name)) {
      reused.add(name);
      return name;
    }
    const writing = storing.get(name) ?? write(name, piece).finally(() => storing.delete(name));
    storing.set(name, writing);
    await writing;
    return name;
  };
  return {
    written,
    reuse: (list) => {
      if (!list.every((name) => known.has(name))) return false;
      for (const name of list) reused.add(name);
      return true;
    },
    write: async (source) => {
      const measured = measure(source);
      const chunks: string[] = [];
      for await (const name of mapInOrder(piecesOf(measured.through, CHUNK_BYTES), AT_ONCE, keep))
        chunks.push(name);
      return { ...measured.result(), chunks };
    },
    read: (list) => mapInOrder(list, AT_ONCE, read),
    check: async () => {
      for await (const _bytes of mapInOrder(fresh, AT_ONCE, read));
      const present = await listChunks(store);
      for (const name of reused)
        if (!present.has(name)) throw new BackupFault(`${keyOfChunk(name)} has disappeared meanwhile`);
    },
  };
}

/** The name of a chunk is that of its content: what has it cannot be anything else. */
async function readChunk(store: ObjectStore, sealing: Sealing, name: string): Promise<Buffer> {
  const key = keyOfChunk(name);
  const stored = await store.get(key);
  if (!stored) throw new BackupFault(`${key} is missing`);
  const bytes = await sealing.open(stored, name).catch((error: unknown) => {
    throw new BackupFault(`${key} is damaged`, { cause: error });
  });
  if ((await sealing.nameOf(bytes)) !== name) throw new BackupFault(`${key} is damaged`);
  return bytes;
}

/** Passes a stream on, and counts and hashes it. */
function measure(source: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  async function* through(): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines++;
      yield part;
    }
  }
  return { through: through(), result: () => ({ bytes, lines, sha256: hash.digest("hex") }) };
}

/** Counts and hashes a stream. */
export async function measureStream(source: AsyncIterable<Buffer>): Promise<Omit<StoredStream, "chunks">> {
  const { through, result } = measure(source);
  for await (const _part of through);
  return result();
}
