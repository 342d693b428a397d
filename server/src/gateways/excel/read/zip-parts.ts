// Unpacks single parts of a zip package within the budget, checking both the declared and the actual size.
import { constants, crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import { WorkbookFault } from "../workbook-fault.ts";
import type { ReadLimits } from "./limits.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";

const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const CHUNK = 128 * 1024;

export class ZipParts {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, ZipEntry>;
  readonly #limits: ReadLimits;
  #left: number;

  constructor(bytes: Buffer, limits: ReadLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#left = limits.unpacked;
    this.#entries = readDirectory(bytes, limits);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  /** A small part as a whole, or undefined when the package has no part of that name. */
  whole(name: string): Buffer | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const max = Math.min(this.#left, this.#limits.part);
    const packed = this.#open(entry, max);
    const data = entry.method === STORED ? packed : inflateWhole(packed, max);
    this.#left -= data.length;
    if (data.length > entry.size) throw new WorkbookFault("bomb");
    if (data.length < entry.size || crc32(data) !== entry.crc) throw new WorkbookFault("broken");
    return data;
  }

  text(name: string): string | undefined {
    return this.whole(name)
      ?.toString("utf8")
      .replace(/^\ufeff/, "");
  }

  /** Declared size of a part. */
  size(name: string): number {
    return this.#entries.get(name.toLowerCase())?.size ?? 0;
  }

  /** A large part in chunks; unpacking runs concurrently with the consumer. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new WorkbookFault("broken");
    const packed = this.#open(entry, this.#left);
    let size = 0;
    let crc = 0;
    for await (const piece of entry.method === STORED ? [packed] : inflatePieces(packed)) {
      size += piece.length;
      this.#left -= piece.length;
      if (this.#left < 0 || size > entry.size) throw new WorkbookFault("bomb");
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== entry.size || crc !== entry.crc) throw new WorkbookFault("broken");
  }

  #open(entry: ZipEntry, max: number): Buffer {
    if (entry.size > max) throw new WorkbookFault("bomb");
    if (entry.method !== STORED && entry.method !== DEFLATED) throw new WorkbookFault("broken");
    const at = entry.headerOffset;
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL)
      throw new WorkbookFault("broken");
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    if (start + entry.packed > this.#bytes.length) throw new WorkbookFault("broken");
    return this.#bytes.subarray(start, start + entry.packed);
  }
}

function inflateWhole(packed: Buffer, max: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: max, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw new WorkbookFault(
      (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "bomb" : "broken",
    );
  }
}

async function* inflatePieces(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    if (error instanceof WorkbookFault) throw error;
    throw new WorkbookFault("broken");
  } finally {
    inflate.destroy();
  }
}
