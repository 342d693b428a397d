// The central directory of a zip package, parsed here so that limits apply before anything is unpacked.
import { WorkbookFault } from "../workbook-fault.ts";
import type { ReadLimits } from "./limits.ts";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly headerOffset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const FULL_32 = 0xffffffff;

function findEnd(bytes: Buffer): number {
  // The end record is followed by a comment of at most 65,535 bytes.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (bytes[at] === 0x50 && bytes.readUInt32LE(at) === END) return at;
  }
  throw new WorkbookFault("broken");
}

function directoryPlace(bytes: Buffer): { offset: number; count: number } {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const offset = bytes.readUInt32LE(end + 16);
  if (count !== 0xffff && offset !== FULL_32) return { offset, count };
  if (end < 20 || bytes.readUInt32LE(end - 20) !== LOCATOR_64) throw new WorkbookFault("broken");
  const at = Number(bytes.readBigUInt64LE(end - 12));
  if (at + 56 > bytes.length || bytes.readUInt32LE(at) !== END_64) throw new WorkbookFault("broken");
  return { offset: Number(bytes.readBigUInt64LE(at + 48)), count: Number(bytes.readBigUInt64LE(at + 32)) };
}

/**
 * Sizes that do not fit into 32 bits are in an extra field, in this order and only where the short field is at its
 * maximum.
 */
function wide(extra: Buffer, size: number, packed: number, offset: number): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    const readField = (short: number) => {
      if (short !== FULL_32) return short;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    };
    return [readField(size), readField(packed), readField(offset)];
  }
  return [size, packed, offset];
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (bytes.readUInt32LE(at) !== CENTRAL) throw new WorkbookFault("broken");
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  if (bytes.readUInt16LE(at + 8) & 1) throw new WorkbookFault("encrypted");
  const [size, packed, headerOffset] = wide(
    bytes.subarray(nameEnd, extraEnd),
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  );
  // Part names are compared without case, and some writers use backslashes.
  const name = bytes
    .toString("utf8", at + 46, nameEnd)
    .replaceAll("\\", "/")
    .replace(/^\/+/, "")
    .toLowerCase();
  const entry = {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed,
    size,
    headerOffset,
  };
  return { entry, next: extraEnd + bytes.readUInt16LE(at + 32) };
}

/** The package's entries by lower-case name. */
export function readDirectory(bytes: Buffer, limits: ReadLimits): Map<string, ZipEntry> {
  try {
    const { offset, count } = directoryPlace(bytes);
    if (count > limits.entries) throw new WorkbookFault("bomb");
    const entries = new Map<string, ZipEntry>();
    let packed = 0;
    for (let index = 0, at = offset; index < count; index++) {
      const { entry, next } = readEntry(bytes, at);
      entries.set(entry.name, entry);
      packed += entry.packed;
      at = next;
    }
    // Zip bombs let entries share the same packed bytes: their total then exceeds the file size.
    if (packed > bytes.length) throw new WorkbookFault("bomb");
    return entries;
  } catch (error) {
    if (error instanceof WorkbookFault) throw error;
    throw new WorkbookFault("broken"); // an offset that points outside the file
  }
}
