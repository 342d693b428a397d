import { describe, expect, it } from "vitest";
import { unpackBits, unpackLzw } from "./unpack.ts";

/** Packs bytes as writers of TIFF do: the table is cleared when it is full. */
function packLzw(bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  const put = (code: number, width: number) => {
    for (let n = width - 1; n >= 0; n--) bits.push((code >> n) & 1);
  };
  let [table, next, width] = [new Map<string, number>(), 258, 9];
  const codeOf = (key: string) => (key.includes(",") ? table.get(key) : Number(key));
  put(256, width);
  let current = "";
  for (const byte of bytes) {
    const longer = current === "" ? String(byte) : `${current},${byte}`;
    if (current === "" || table.has(longer)) {
      current = longer;
      continue;
    }
    put(codeOf(current) ?? 0, width);
    table.set(longer, next++);
    if (next === 2 ** width) width++;
    if (next === 4094) {
      put(256, 12);
      [table, next, width] = [new Map(), 258, 9];
    }
    current = String(byte);
  }
  if (current !== "") put(codeOf(current) ?? 0, width);
  if (next + 1 === 2 ** width && width < 12) width++;
  put(257, width);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit, n) => sum | (bit << (7 - n)), 0),
  );
}

/** Repeats itself in parts, so that codes of all lengths occur. */
const sampleOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, n) => (n % 97 < 40 ? (n * seed) % 7 : (n * n * seed + (n >> 3)) % 251));

describe("a block packed with LZW", () => {
  it.each([0, 1, 2, 300, 5000, 60_000])("gives its %i bytes back", (length) => {
    for (const seed of [1, 31, 113]) {
      const bytes = sampleOf(length, seed);
      expect(Buffer.from(unpackLzw(packLzw(bytes), length)).equals(Buffer.from(bytes))).toBe(true);
    }
  });

  it("of one byte repeated uses codes that are only being defined", () => {
    const bytes = new Uint8Array(3000).fill(7);
    expect(Buffer.from(unpackLzw(packLzw(bytes), 3000)).equals(Buffer.from(bytes))).toBe(true);
  });

  it("is refused where it unpacks to more than the block has, or has an unknown code", () => {
    const bytes = new Uint8Array(3000).fill(7);
    expect(() => unpackLzw(packLzw(bytes), 2999)).toThrow();
    // Clear, then code 300, which nothing defined.
    const codes = [256, 300].map((code) => code.toString(2).padStart(9, "0")).join("");
    const packed = Uint8Array.from({ length: 3 }, (_, n) =>
      Number.parseInt(codes.slice(n * 8, n * 8 + 8).padEnd(8, "0"), 2),
    );
    expect(() => unpackLzw(packed, 1000)).toThrow();
  });
});

describe("a block packed with PackBits", () => {
  // The example of TIFF 6.0, section 9.
  const packed = Uint8Array.from([
    0xfe, 0xaa, 0x02, 0x80, 0x00, 0x2a, 0xfd, 0xaa, 0x03, 0x80, 0x00, 0x2a, 0x22, 0xf7, 0xaa,
  ]);
  const bytes = [
    ...[0xaa, 0xaa, 0xaa, 0x80, 0x00, 0x2a, 0xaa, 0xaa, 0xaa, 0xaa, 0x80, 0x00, 0x2a, 0x22],
    ...Array.from({ length: 10 }, () => 0xaa),
  ];

  it("gives its bytes back", () => {
    expect([...unpackBits(packed, bytes.length)]).toEqual(bytes);
  });

  it("is refused where it unpacks to more than the block has", () => {
    expect(() => unpackBits(packed, bytes.length - 1)).toThrow();
  });
});
