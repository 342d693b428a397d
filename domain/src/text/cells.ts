// Parses spreadsheet cells. Nothing is guessed: a cell with two possible readings is rejected with the name of the
// violated rule.

/** A number whose format is a date or a time: days since the workbook's epoch, the fraction is the time of day. */
export interface SerialCell {
  readonly serial: number;
  /** What the format shows of the day, if less than the whole: `mmm-yy` or `yyyy`. */
  readonly shows?: "month" | "year";
}

/** A formula with an error result, with the text that the sheet shows (`#N/A`, `#REF!`…). */
export interface ErrorCell {
  readonly error: string;
}

/** A cell as the workbook stores it; a blank one is null. */
export type Cell = string | number | boolean | SerialCell | ErrorCell | null;

/** Why a cell was rejected. */
export type CellRule =
  | "formulaError"
  | "notText"
  | "dateInText"
  | "notNumber"
  | "ambiguousNumber"
  | "notDate"
  | "impossibleDate"
  | "dayFirst"
  | "dateRange"
  | "notTime"
  | "impossibleTime";

export type CellResult<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: CellRule };

export function isSerial(cell: Cell): cell is SerialCell {
  return typeof cell === "object" && cell !== null && "serial" in cell;
}

export function isErrorCell(cell: Cell): cell is ErrorCell {
  return typeof cell === "object" && cell !== null && "error" in cell;
}

// Other space characters that programs put into cells, and zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a cell stand where a space was meant
const SPACES = /[\u0000-\u0020\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]+/g;

/** Whether a character is one of them. Control characters count as spaces too. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code <= 0x20;
  if (code < 0x2000) return code === 0xa0;
  return (
    code <= 0x200b ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x2060 ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Fast check for texts that need no tidying: true of nearly every cell, and an import checks each. */
function isTidy(text: string): boolean {
  let afterSpace = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const space = isSpace(code);
    if (space && (afterSpace || code !== 0x20)) return false;
    afterSpace = space;
  }
  return !afterSpace;
}

/** The cell's text without stray spaces: trimmed, inner runs collapsed to one plain space. */
export function tidy(text: string): string {
  return isTidy(text) ? text : text.replace(SPACES, " ").trim();
}

/** True for a cell without content. */
export function isBlank(cell: Cell | undefined): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell !== "string") return false;
  for (let at = 0; at < cell.length; at++) {
    if (!isSpace(cell.charCodeAt(at))) return false;
  }
  return true;
}

/**
 * Text as written; a number becomes the digits that the sheet shows. A date is rejected: Excel made it from a text such
 * as "1-2".
 */
export function readText(cell: Cell): CellResult<string> {
  if (typeof cell === "string") return { value: tidy(cell) };
  if (typeof cell === "number") return { value: String(cell) };
  if (isErrorCell(cell)) return { fault: "formulaError" };
  return { fault: isSerial(cell) ? "dateInText" : "notText" };
}

const MINUS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const PLAIN = /^-?\d+$/;
const ONE_SEPARATOR = /^-?(\d*)([.,])(\d+)$/;
const GROUPED = /^-?\d{1,3}([.,' \u2019])\d{3}(?:\1\d{3})*(?:([.,])(\d+))?$/;

/**
 * A number with decimal comma or point, with or without thousands separators. `1.234` is rejected as ambiguous: it is
 * 1234 in some countries, and 1.234 in others.
 */
export function readNumber(cell: Cell): CellResult<number> {
  if (typeof cell === "number") return Number.isFinite(cell) ? { value: cell } : { fault: "notNumber" };
  if (isErrorCell(cell)) return { fault: "formulaError" };
  if (typeof cell !== "string") return { fault: "notNumber" };
  const text = tidy(cell).replace(MINUS, "-").replace(/^- /, "-").replace(/^\+/, "");
  if (PLAIN.test(text)) return { value: Number(text) };
  const one = ONE_SEPARATOR.exec(text);
  if (one) {
    const [, whole = "", , decimals = ""] = one;
    const couldBeThousands = decimals.length === 3 && whole.length <= 3 && /^[1-9]/.test(whole);
    return couldBeThousands ? { fault: "ambiguousNumber" } : { value: Number(text.replace(",", ".")) };
  }
  const grouped = GROUPED.exec(text);
  if (!grouped || grouped[1] === grouped[2]) return { fault: "notNumber" };
  const decimals = grouped[3] ?? "";
  const whole = text
    .slice(0, text.length - (decimals === "" ? 0 : decimals.length + 1))
    .replace(/[^\d-]/g, "");
  return { value: Number(decimals === "" ? whole : `${whole}.${decimals}`) };
}

const HOURS_UNIT = /^([^a-z]*\d) ?(?:h|hs|hr|hrs|hora|horas|hour|hours|heure|heures)\.?$/;
const CLOCK = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/;

/** A duration in hours: a number, `2 h`, `1:30`, or a cell formatted as a time. */
export function readHours(cell: Cell): CellResult<number> {
  if (isSerial(cell)) return { value: Math.round(cell.serial * 86_400) / 3600 };
  if (typeof cell !== "string") return readNumber(cell);
  const text = tidy(cell).toLowerCase();
  const clock = CLOCK.exec(text);
  if (clock) return { value: Number(clock[1]) + Number(clock[2]) / 60 + Number(clock[3] ?? 0) / 3600 };
  return readNumber(HOURS_UNIT.exec(text)?.[1] ?? text);
}
