const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power);

/**
 * The number written between two positions, NaN where it is none. Up to fifteen digits are put together here and
 * divided once by a power of ten, which rounds exactly as the language's own reading does; the rest is left to it.
 */
export function parseNumber(bytes: Buffer, start: number, end: number): number {
  let at = start;
  const negative = bytes[at] === 0x2d;
  if (negative) at++;
  let value = 0;
  let count = 0;
  let decimals = -1;
  for (; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      count++;
      if (decimals >= 0) decimals++;
    } else if (digit === -2 && decimals < 0) decimals = 0;
    else break;
  }
  if (at < end || count === 0 || count > 15) {
    const text = bytes.toString("latin1", start, end).trim();
    return text === "" ? Number.NaN : Number(text);
  }
  if (decimals > 0) value /= POWERS[decimals] ?? 1;
  return negative ? -value : value;
}
