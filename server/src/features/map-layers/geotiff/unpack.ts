// LZW and PackBits as TIFF 6.0 defines them (sections 13 and 9), into no more than the bytes of a block.

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const CODES = 4096;
const [MIN_WIDTH, MAX_WIDTH] = [9, 12];

class UnpackError extends Error {}

/** @throws UnpackError where a code is unknown, or the bytes are more than `max` */
export function unpackLzw(packed: Uint8Array, max: number): Uint8Array {
  const out = new Uint8Array(max);
  const prefix = new Uint16Array(CODES);
  const suffix = Uint8Array.from({ length: CODES }, (_, code) => (code < CLEAR ? code : 0));
  const sizes = new Uint16Array(CODES).fill(1);
  let [length, next, width, previous] = [0, FIRST, MIN_WIDTH, -1];
  for (let bit = 0; bit + width <= packed.length * 8; ) {
    const code = codeAt(packed, bit, width);
    bit += width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, previous] = [FIRST, MIN_WIDTH, -1];
      continue;
    }
    const isKnown = code < CLEAR || (code >= FIRST && code < next);
    if (!isKnown && (previous < 0 || code !== next)) throw new UnpackError("an unknown code");
    // A code that is only being defined: the entry before, and its first byte once more.
    const entry = isKnown ? code : previous;
    const size = (sizes[entry] ?? 1) + (isKnown ? 0 : 1);
    if (length + size > max) throw new UnpackError("more bytes than the block has");
    let at = length + (sizes[entry] ?? 1) - 1;
    for (let one = entry; at >= length; one = prefix[one] ?? 0) out[at--] = suffix[one] ?? 0;
    const first = out[length] ?? 0;
    if (!isKnown) out[length + size - 1] = first;
    length += size;
    if (previous >= 0 && next < CODES) {
      prefix[next] = previous;
      suffix[next] = first;
      sizes[next] = (sizes[previous] ?? 1) + 1;
      next++;
    }
    // One code earlier than necessary, as all writers do.
    if (next >= 2 ** width - 1 && width < MAX_WIDTH) width++;
    previous = code;
  }
  return out.subarray(0, length);
}

/** The bits from the highest to the lowest of each byte. */
function codeAt(packed: Uint8Array, bit: number, width: number): number {
  const at = bit >> 3;
  const three = ((packed[at] ?? 0) << 16) | ((packed[at + 1] ?? 0) << 8) | (packed[at + 2] ?? 0);
  return (three >> (24 - (bit & 7) - width)) & (2 ** width - 1);
}

/** @throws UnpackError where the bytes are more than `max` */
export function unpackBits(packed: Uint8Array, max: number): Uint8Array {
  const out = new Uint8Array(max);
  let length = 0;
  for (let at = 0; at < packed.length; ) {
    const head = ((packed[at++] ?? 0) << 24) >> 24;
    if (head === -128) continue;
    const count = Math.abs(head) + 1;
    if (length + count > max) throw new UnpackError("more bytes than the block has");
    if (head >= 0) {
      out.set(packed.subarray(at, at + count), length);
      at += count;
    } else out.fill(packed[at++] ?? 0, length, length + count);
    length += count;
  }
  return out.subarray(0, length);
}
