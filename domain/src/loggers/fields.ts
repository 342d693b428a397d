import type { LoggerSink, RowFault } from "./logger-file.ts";

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?$/;
/** What loggers write where a sensor gave no value. */
const NO_VALUE = /^(?:"?nan"?|[+-]?inf|null|n\/?a|-+|#n\/a)$/i;

/** A value as loggers write it, with a decimal point or comma: NaN for none, null for what is no number. */
export function loggerNumber(text: string): number | null {
  const plain = text.trim();
  if (plain === "" || NO_VALUE.test(plain)) return Number.NaN;
  return NUMBER.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** The fields of a line of text. Quotes are taken off; a doubled quote inside is one. */
export function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string;
    if (char === '"') {
      if (isQuoted && line[at + 1] === '"') {
        field += '"';
        at++;
      } else isQuoted = !isQuoted;
    } else if (char === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += char;
  }
  fields.push(field);
  return fields;
}

const SEPARATORS = ["\t", ";", ","] as const;

/** The separator of a header row: the one that gives most fields. */
export function separatorOf(line: string): string {
  const counts = SEPARATORS.map((separator) => fieldsOf(line, separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** The values of a row's cells, in the order of the channels; cells that are missing or no number are NaN. */
function valuesOf(cells: readonly (string | undefined)[], line: number, sink: LoggerSink): number[] {
  return cells.map((cell, channel) => {
    const value = loggerNumber(cell ?? "");
    if (value !== null) return value;
    sink.unreadable(line, channel, cell ?? "");
    return Number.NaN;
  });
}

/** Sends a row with the values of its cells, or rejects it where its instant could not be read. */
export function sendRow(
  sink: LoggerSink,
  line: number,
  local: number | RowFault,
  text: string,
  cells: () => readonly (string | undefined)[],
): void {
  if (typeof local === "string") sink.reject(line, local, text.trim());
  else sink.row(line, local, valuesOf(cells(), line, sink));
}

/** The unit at the end of a column's name: `Pressure (psi)`, `Temperature[°C]`, `Temp, °C`. */
export function nameAndUnit(text: string): { name: string; unit: string | null } {
  const [bracketed, name = "", unit = ""] = /^(.*?)\s*[[(]\s*([^\])]*?)\s*[\])]\s*$/.exec(text.trim()) ?? [];
  if (bracketed !== undefined && name !== "") return { name, unit: unit === "" ? null : unit };
  return { name: text.trim(), unit: null };
}
