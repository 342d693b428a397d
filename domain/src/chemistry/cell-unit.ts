import type { Cell } from "../text/cells.ts";
import { fold } from "../text/fold.ts";
import { isUnit } from "./header.ts";
import { parseUnit } from "./units.ts";

const NUMBER_THEN_LETTER = /\d\s*[\p{L}µ°(]/u;
const BOUNDARIES = /(?<=\d)\s*(?=[\p{L}µ°(])/gu;

/**
 * Splits a result's cell that states its unit, such as `13800 ug/L` or `<0,5 mg/l`. What follows the number must be a
 * unit as a whole; otherwise the cell is returned as it is.
 */
export function splitCellUnit(cell: Cell): { cell: Cell; unit: string | null } {
  if (typeof cell !== "string" || !NUMBER_THEN_LETTER.test(cell)) return { cell, unit: null };
  const text = cell.trim();
  for (const { index, 0: space } of text.matchAll(BOUNDARIES)) {
    const unit = text.slice(index + space.length).replace(/^\((.*)\)$/, "$1");
    if (isUnit(unit)) return { cell: text.slice(0, index), unit };
  }
  return { cell, unit: null };
}

const plain = (unit: string): string =>
  fold(unit)
    .replace(/\u03bc/g, "\u00b5")
    .replace(/\s+/g, "");

/** Whether two notations are of one unit: `ug/L` and `µg/l`, `ppm` and `mg/L`. */
export function isSameUnit(one: string, other: string): boolean {
  const [first, second] = [parseUnit(one), parseUnit(other)];
  if (first === null || second === null) return plain(one) === plain(other);
  return first.kind === second.kind && first.factor === second.factor && first.basis === second.basis;
}
