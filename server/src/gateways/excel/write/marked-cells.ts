import { type Cell, isErrorCell, isSerial } from "@vetaverde/domain/text/cells";
import { speakable } from "./speakable.ts";

export interface MarkedCell {
  readonly value: Cell;
  /** Marks the cell as wrong: coloured, with this text as its comment. */
  readonly remark?: string;
  /** How a date's or time's serial number is to be shown. */
  readonly show?: "date" | "time" | "dateTime" | "month" | "year";
}

/** The explanation of a wrong cell; `row` from 1, `column` from 0. */
export interface Remark {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Indices of the cell styles in `stylesXml`; a wrong cell's style is `MARKED` further on. */
const STYLE = { plain: 0, date: 1, time: 2, dateTime: 3, header: 4, month: 5, year: 6 } as const;
const MARKED = 7;

// Excel reads `_x000D_` as an escaped character, so a literal occurrence is escaped again.
const LOOKS_ESCAPED = /_x(?=[0-9A-Fa-f]{4}_)/g;

export function escapeXml(text: string): string {
  const clean = speakable(text).replace(LOOKS_ESCAPED, "_x005F_x");
  if (!/[&<>"]/.test(clean)) return clean;
  return clean
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const known: string[] = [];

/** `AB` for 27. */
export function columnLetters(index: number): string {
  const found = known[index];
  if (found) return found;
  const made =
    (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
  known[index] = made;
  return made;
}

function styleOf(cell: MarkedCell, header: boolean): number {
  const base = header ? STYLE.header : isSerial(cell.value) ? STYLE[cell.show ?? "date"] : STYLE.plain;
  return cell.remark ? base + MARKED : base;
}

/** Text is always written as text, so that none of it can become a formula. */
export function cellXml(reference: string, cell: MarkedCell, header: boolean): string {
  const { value } = cell;
  const start = `<c r="${reference}" s="${styleOf(cell, header)}"`;
  if (value === null) return `${start}/>`;
  if (typeof value === "number") return `${start}><v>${value}</v></c>`;
  if (typeof value === "boolean") return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  if (isSerial(value)) return `${start}><v>${value.serial}</v></c>`;
  if (isErrorCell(value)) return `${start} t="e"><v>${escapeXml(value.error)}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}
