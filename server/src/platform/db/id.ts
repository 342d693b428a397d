import { randomFillSync } from "node:crypto";

const random = Buffer.alloc(16 * 256);
let used = random.length;
let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then a 12-bit counter within a millisecond, then randomness. Ordered by
 * time, so that rows are appended at the end of their index; created here, so that a batch needs no round trip.
 */
export function newId(): string {
  if (used >= random.length) {
    randomFillSync(random);
    used = 0;
  }
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    // More than 4,096 in a millisecond: uses the next millisecond rather than losing the order.
    lastMs += 1;
    sequence = 0;
  }
  const tail = random.subarray(used, used + 8);
  used += 8;
  const head = lastMs.toString(16).padStart(12, "0");
  const counter = (0x7000 | sequence).toString(16);
  const variant = ((((tail[0] ?? 0) & 0x3f) | 0x80) << 8) | (tail[1] ?? 0);
  return `${head.slice(0, 8)}-${head.slice(8)}-${counter}-${variant.toString(16)}-${tail.toString("hex", 2, 8)}`;
}

/** Project id of rows that belong to the whole platform. */
export const PLATFORM = "00000000-0000-0000-0000-000000000000";
