const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power);

/**
 * The number between two positions, NaN when it is not a number. Up to fifteen digits are accumulated and divided once
 * by a power of ten, which rounds exactly like the language's own parser; longer ones are passed to that parser.
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
