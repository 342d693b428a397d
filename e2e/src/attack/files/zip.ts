import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  data: Uint8Array | string;
  /** Declared instead of the true size. */
  claimedSize?: number;
  /** Size in bytes to which the already deflated data decompresses. */
  unfoldsTo?: number;
  flags?: number;
  method?: number;
}

/** A zip archive, whose headers may lie about its entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const plain = Buffer.from(entry.data as Uint8Array);
    const packed = entry.unfoldsTo === undefined ? deflateRawSync(plain) : plain;
    const size = entry.claimedSize ?? entry.unfoldsTo ?? plain.length;
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x0800, 2);
    common.writeUInt16LE(entry.method ?? 8, 4);
    common.writeUInt32LE(entry.unfoldsTo === undefined ? crc32(plain) : 0, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, name]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const MB = 1024 * 1024;

/** Deflated bytes that decompress to the given megabytes of one character. */
export const unfolding = (megabytes: number, sign = 0x20) => ({
  data: deflateRawSync(Buffer.alloc(megabytes * MB, sign), { level: 9 }),
  unfoldsTo: megabytes * MB,
});
