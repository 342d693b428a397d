import { readNumber } from "./cells.ts";

/**
 * A measured value as a user types it, or null: a comma is a decimal mark, and thousands separators are not supported,
 * so that 2.838 and 2,838 are both two and eight tenths.
 */
export function typedNumber(text: string): number | null {
  const read = readNumber(/^\s*[-−]?\d+[.,]\d{3}\s*$/.test(text) ? `${text.trim()}0` : text);
  return read.fault === undefined ? read.value : null;
}
