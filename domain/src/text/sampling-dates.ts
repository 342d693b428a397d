// Reads when a sample was taken, as precisely as a laboratory's file states it: a day, only a month, or only a year.
import {
  type CellDate,
  civil,
  type DateSystem,
  fullYear,
  isPlausibleYear,
  JOINING,
  monthOf,
  readDate,
  readTime,
} from "./cell-dates.ts";
import { type Cell, isBlank, isSerial, tidy } from "./cells.ts";
import { fold } from "./fold.ts";

export const DATE_PRECISIONS = ["day", "month", "year"] as const;
export type DatePrecision = (typeof DATE_PRECISIONS)[number];

/** A sampling date; of a month or a year `date` is its first day, and `minutes` is null. */
export interface SamplingDate extends CellDate {
  readonly precision: DatePrecision;
}

/** The cells of a row that state when the sample was taken; null where the file has no such column. */
export interface SamplingCells {
  date: Cell;
  time: Cell;
  year: Cell;
  month: Cell;
  day: Cell;
}

/** The cell that cannot be read. */
export type SamplingDateFault = { fault: "badDate" | "badTime"; cell: keyof SamplingCells };

/**
 * The sampling date of a row. A whole date counts before the columns of its parts; an empty date is valid, since the
 * laboratory may not know it.
 * @param system the workbook's epoch
 * @returns null where nothing is stated
 */
export function readSamplingDate(
  cells: SamplingCells,
  system: DateSystem,
): { value: SamplingDate | null } | SamplingDateFault {
  if (isBlank(cells.date)) return fromParts(cells, system);
  const shown = shownPart(cells.date, system);
  const day = readDate(dashed(cells.date), system);
  if (!day.fault && !shown)
    return conflictIn(day.value.date, cells, system) ?? withTime(day.value, cells.time);
  const partial = shown ?? partialOf(cells.date);
  if (!partial) return { fault: "badDate", cell: "date" };
  const conflict = conflictIn(samplingDateText(partial), cells, system);
  if (conflict) return conflict;
  // The date's column states only the year, and further columns the rest.
  if (partial.precision === "year" && !isBlank(cells.month))
    return fromParts({ ...cells, year: Number(partial.date.slice(0, 4)) }, system);
  return { value: partial };
}

const SLASHED = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?=$|[ T])/;

/**
 * Whether a column of dates has the month before the day, as in `03/25/2013`: some date proves it, and none the opposite.
 * Dates that could be read both ways are then read so as well.
 */
export function statesMonthFirst(column: readonly Cell[]): boolean {
  let isProven = false;
  for (const cell of column) {
    const [, first = "", , second = ""] = typeof cell === "string" ? (SLASHED.exec(cell.trim()) ?? []) : [];
    if (Number(first) > 12) return false;
    if (Number(second) > 12) isProven = true;
  }
  return isProven;
}

/** A row whose date has the month first, with the day first. */
export function withDayFirst(row: readonly Cell[], at: number): readonly Cell[] {
  const cell = row[at];
  if (typeof cell !== "string") return row;
  return row.with(at, cell.trim().replace(SLASHED, "$3$2$1$2$4"));
}

/** A column for the year or month that contradicts the date: which of the two is right is not known. */
function conflictIn(date: string, cells: SamplingCells, system: DateSystem): SamplingDateFault | null {
  const year = partOfDay(cells.year, system, "year");
  const text = isBlank(year) ? "" : digitsOf(year);
  if (/^(\d{4}|\d{2})$/.test(text) && fullYear(text) !== Number(date.slice(0, 4)))
    return { fault: "badDate", cell: "year" };
  const month =
    isBlank(cells.month) || date.length < 7 ? null : monthIn(partOfDay(cells.month, system, "month"));
  if (month !== null && month !== Number(date.slice(5, 7))) return { fault: "badDate", cell: "month" };
  return null;
}

/** The date as far as it is known: `2013-05-21`, `2013-05` or `2013`. */
export const samplingDateText = ({ date, precision }: Pick<SamplingDate, "date" | "precision">): string =>
  date.slice(0, precision === "day" ? 10 : precision === "month" ? 7 : 4);

/** The last day of the month or year, `YYYY-MM-DD`; null where the day itself is known. */
export function lastDayOf({ date, precision }: Pick<SamplingDate, "date" | "precision">): string | null {
  if (precision === "day") return null;
  if (precision === "year") return `${date.slice(0, 4)}-12-31`;
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Adds dashes to `20260203`, EDF's notation of days. */
const dashed = (cell: Cell): Cell => {
  const [, year, month, day] = /^(19\d\d|2[01]\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(String(cell).trim()) ?? [];
  return year ? `${year}-${month}-${day}` : cell;
};

function withTime(day: CellDate, time: Cell): { value: SamplingDate } | SamplingDateFault {
  if (isBlank(time)) return { value: { date: day.date, minutes: day.minutes, precision: "day" } };
  const minutes = readTime(typeof time === "string" ? time.trim().replace(/^(\d\d)(\d\d)$/, "$1:$2") : time);
  if (minutes.fault) return { fault: "badTime", cell: "time" };
  return { value: { date: day.date, minutes: minutes.value, precision: "day" } };
}

const monthDate = (year: number, month: number): SamplingDate | null => {
  const first = civil(year, month, 1, null);
  return first.fault ? null : { ...first.value, precision: "month" };
};

const yearDate = (year: number): SamplingDate | null => {
  const first = civil(year, 1, 1, null);
  return first.fault ? null : { ...first.value, precision: "year" };
};

/** A month or a year: `2013-05`, `05/2013`, `mayo de 2013`, `May 2013`, `2013`. */
function partialOf(cell: Cell): SamplingDate | null {
  if (typeof cell === "number") return Number.isInteger(cell) ? yearDate(cell) : null;
  if (typeof cell !== "string") return null;
  const text = fold(tidy(cell));
  if (/^\d{4}$/.test(text)) return yearDate(Number(text));
  const yearFirst = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  if (yearFirst) return monthDate(Number(yearFirst[1]), Number(yearFirst[2]));
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthFirst) return monthDate(Number(monthFirst[2]), Number(monthFirst[1]));
  const words = text.split(/[^a-z0-9]+/).filter((word) => word !== "" && !JOINING.has(word));
  const [first = "", second = ""] = words;
  const month = monthOf(first);
  // `may-13` may be a day or a year, and is not guessed.
  if (words.length !== 2 || month === undefined || !/^\d{4}$/.test(second)) return null;
  return monthDate(Number(second), month);
}

/**
 * The month or year of a cell whose format shows no more. Excel completes a typed `mar-24` to the first day of the month;
 * a cell with another day than the first was typed with its day, which is known.
 * @returns null of any other cell
 */
export function shownPart(cell: Cell, system: DateSystem): SamplingDate | null {
  if (!isSerial(cell) || !cell.shows) return null;
  const day = readDate(cell, system);
  if (day.fault || day.value.minutes !== null || !day.value.date.endsWith("-01")) return null;
  const isYear = cell.shows === "year" && day.value.date.endsWith("-01-01");
  return { ...day.value, precision: isYear ? "year" : "month" };
}

const digitsOf = (cell: Cell): string =>
  typeof cell === "number" || typeof cell === "string" ? fold(tidy(String(cell))) : "?";

/** A cell formatted to show only the year or the month of a day that it contains. */
function partOfDay(cell: Cell, system: DateSystem, part: "year" | "month"): Cell {
  if (!isSerial(cell)) return cell;
  const day = readDate(cell, system);
  if (day.fault) return cell;
  return Number(part === "year" ? day.value.date.slice(0, 4) : day.value.date.slice(5, 7));
}

/** The date of columns for year, month and day. */
function fromParts(
  { day, time, ...cells }: SamplingCells,
  system: DateSystem,
): { value: SamplingDate | null } | SamplingDateFault {
  const year = partOfDay(cells.year, system, "year");
  const month = isBlank(year) ? cells.month : partOfDay(cells.month, system, "month");
  if (isBlank(year)) {
    // A column headed "Día" may contain whole dates.
    const whole = isBlank(month) && !isBlank(day) ? readDate(dashed(day), system) : null;
    if (whole && !whole.fault) return withTime(whole.value, time);
    if (!isBlank(month)) return partialMonth(month);
    return isBlank(day) ? { value: null } : { fault: "badDate", cell: "day" };
  }
  const yearText = digitsOf(year);
  const wholeYear = /^(\d{4}|\d{2})$/.test(yearText) ? fullYear(yearText) : 0;
  const first = isPlausibleYear(wholeYear) ? yearDate(wholeYear) : null;
  if (!first) return { fault: "badDate", cell: "year" };
  if (isBlank(month)) return isBlank(day) ? { value: first } : { fault: "badDate", cell: "month" };
  const monthNumber = monthIn(month);
  const ofMonth = monthNumber === null ? null : monthDate(wholeYear, monthNumber);
  if (!ofMonth) return { fault: "badDate", cell: "month" };
  if (isBlank(day)) return { value: ofMonth };
  const dayText = digitsOf(day);
  const civilDay = /^\d{1,2}$/.test(dayText)
    ? civil(wholeYear, Number(ofMonth.date.slice(5, 7)), Number(dayText), null)
    : null;
  if (!civilDay || civilDay.fault) return { fault: "badDate", cell: "day" };
  return withTime(civilDay.value, time);
}

/** A column of months may contain the year as well, as `2013-05`. */
function partialMonth(month: Cell): { value: SamplingDate } | SamplingDateFault {
  const partial = partialOf(month);
  return partial?.precision === "month" ? { value: partial } : { fault: "badDate", cell: "month" };
}

function monthIn(cell: Cell): number | null {
  const text = digitsOf(cell);
  const byName = monthOf(text);
  if (byName !== undefined) return byName;
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null;
}
