import { readNumber, tidy } from "../text/cells.ts";
import { isDate } from "../time/dates.ts";

export interface PastedLevel {
  date: string;
  value: number;
}

export interface PastedFault {
  /** One-based line of the pasted text. */
  line: number;
  fault: "columns" | "date" | "number" | "twice";
}

/** More lines should be imported as a file. */
export const MAX_LINES = 5000;

/**
 * Dates and numbers as copied from a sheet or a file: two columns, separated by a tab, a semicolon, or a comma if there
 * is no decimal comma. A first line without any number is a heading. A repeated date is a fault, because it is unclear
 * which one is right.
 */
export function readPasted(text: string): { levels: PastedLevel[]; faults: PastedFault[] } {
  const lines = text.split(/\r\n|\r|\n/);
  const levels: PastedLevel[] = [];
  const faults: PastedFault[] = [];
  const days = new Set<string>();
  let first = true;
  for (const [at, raw] of lines.entries()) {
    if (tidy(raw) === "") continue;
    const line = at + 1;
    const isHeading = first && !/\d/.test(raw);
    first = false;
    if (isHeading) continue;
    const cells = cellsOf(raw);
    if (!cells) {
      faults.push({ line, fault: "columns" });
      continue;
    }
    const [date, value] = [pastedDay(cells[0]), metresOf(cells[1])];
    if (date === null) faults.push({ line, fault: "date" });
    else if (value === null) faults.push({ line, fault: "number" });
    else if (days.has(date)) faults.push({ line, fault: "twice" });
    else {
      days.add(date);
      levels.push({ date, value });
    }
  }
  return { levels, faults };
}

function cellsOf(raw: string): [string, string] | null {
  for (const mark of ["\t", ";"]) {
    if (!raw.includes(mark)) continue;
    const cells = raw.split(mark).map(tidy);
    return cells.length === 2 && cells[0] && cells[1] ? [cells[0], cells[1]] : null;
  }
  const parts = raw.split(",").map(tidy);
  const [date, whole, decimals] = parts;
  if (!date || !whole) return null;
  if (parts.length === 2) return [date, whole];
  // "14-11-1985,27,61": the second comma can only be a decimal one.
  return parts.length === 3 && decimals && /^\d+$/.test(decimals) ? [date, `${whole},${decimals}`] : null;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/;

/** Day first or ISO, with a four-digit year: well records reach back to years that are ambiguous with two digits. */
export function pastedDay(text: string): string | null {
  const iso = ISO.exec(text);
  const other = DAY_FIRST.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [other?.[3], other?.[2], other?.[1]];
  const date = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return isDate(date) && Number(year) >= 1900 ? date : null;
}

/** Elsewhere `812.345` may be eight hundred thousand; no well is that high, so here it is unambiguous. */
const ONLY_METRES = /^-?\d{2,3}[.,]\d{3}$/;

function metresOf(text: string): number | null {
  const read = readNumber(ONLY_METRES.test(text) ? `${text}0` : text);
  return read.fault === undefined ? read.value : null;
}
