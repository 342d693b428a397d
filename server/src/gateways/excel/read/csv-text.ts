import type { Cell } from "@vetaverde/domain/text/cells";
import { WorkbookFault } from "../workbook-fault.ts";
import type { ReadLimits } from "./limits.ts";

/** `places`: cells, including empty ones before others in their rows. */
type TextLimits = Pick<ReadLimits, "rows" | "columns" | "cells" | "cellText"> & { places: number };

const MARKS = [";", "\t", ",", "|"] as const;

/** Whether a byte order mark declares a two-byte encoding. */
export const isWideText = (bytes: Buffer): boolean =>
  bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));

/** Decodes UTF-8, or else the Windows code page. */
export const decodeText = (bytes: Buffer): string => {
  if (isWideText(bytes)) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** The separator that occurs equally often in each of the first lines. */
function markOf(text: string): string {
  const lines = text.split(/\r?\n/, 40).filter((line) => line.trim() !== "");
  const most = MARKS.map((mark) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(mark).length - 1);
    return { mark, filled: counts.filter((count) => count > 0).length, sum: Math.max(...counts, 0) };
  }).sort((a, b) => b.filled - a.filled || b.sum - a.sum);
  return most[0]?.mark ?? ",";
}

/**
 * Rows of a text file. Fields may be quoted and contain line breaks; trailing blank lines are dropped.
 * @throws WorkbookFault tooManyRows, tooManyCells, longCell
 */
export function readCsv(bytes: Buffer, limits: TextLimits): Cell[][] {
  const text = decodeText(bytes);
  const mark = markOf(text);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let field = "";
  let quoted = false;
  let cells = 0;
  let places = 0;
  let blank = 0;
  const endField = () => {
    if (field !== "" && (++cells > limits.cells || row.length >= limits.columns))
      throw new WorkbookFault("tooManyCells");
    if (row.length < limits.columns) row.push(field === "" ? null : field);
    field = "";
  };
  const endRow = () => {
    endField();
    while (row.at(-1) === null) row.pop();
    if (row.length === 0) {
      blank++;
      return;
    }
    if (rows.length + blank > limits.rows) throw new WorkbookFault("tooManyRows");
    places += row.length;
    if (places > limits.places) throw new WorkbookFault("tooManyCells");
    for (; blank > 0; blank--) rows.push([]);
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (field.length > limits.cellText) throw new WorkbookFault("longCell");
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (letter === '"' && field === "") quoted = true;
    else if (letter === mark) endField();
    else if (letter === "\n") endRow();
    else if (letter !== "\r") field += letter;
  }
  if (field !== "" || row.length > 0) endRow();
  return rows;
}
