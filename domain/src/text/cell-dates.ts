// Parses dates and times of day as people enter them in sheets: real date cells, bare serial numbers, and text.
import { type Cell, type CellResult, isErrorCell, isSerial, tidy } from "./cells.ts";
import { fold } from "./fold.ts";

/** The workbook's epoch. 1904 comes from old Macintosh Excel and is a flag inside the file. */
export type DateSystem = 1900 | 1904;

/** A calendar day `YYYY-MM-DD`, and the minute of the day where the cell also contains a time. */
export interface CellDate {
  readonly date: string;
  readonly minutes: number | null;
}

const DAY_MS = 86_400_000;
const EPOCH: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** Hand-written records of a mine's first monitoring begin in the twentieth century. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** Two digits from here on are years of the twentieth century, as in POSIX. */
const FIRST_SHORT_YEAR = 69;
/**
 * A bare number below this is no day: it would lie before 1927, and is a year, a count or a code. In a cell formatted
 * as a date any serial is a day.
 */
const MIN_BARE_SERIAL = 10_000;

// The beginnings of the months' names in es, en, fr and pt, January first. French June and July need four letters.
const MONTH_STARTS =
  "ene jan|feb fev|mar|abr apr avr|may mai|jun|jul|ago aug aou|sep set|oct out|nov|dic dec dez";
const MONTHS = new Map<string, number>([
  ["juin", 6],
  ["juil", 7],
]);
for (const [index, starts] of MONTH_STARTS.split("|").entries()) {
  for (const start of starts.split(" ")) MONTHS.set(start, index + 1);
}
const MONTH_WORDS =
  /^(?:ene(?:ro)?|jan(?:uary|vier|v|eiro)?|feb(?:rero|ruary)?|fev(?:rier|r|ereiro)?|mar(?:zo|ch|s|co)?|abr(?:il)?|apr(?:il)?|avr(?:il)?|may(?:o)?|mai(?:o)?|jun(?:io|e|ho)?|juin|jul(?:io|y|ho)?|juil(?:let)?|ago(?:sto)?|aug(?:ust)?|aou(?:t)?|sep(?:tiembre|tember|tembre|t)?|set(?:iembre|embro)?|oct(?:ubre|ober|obre)?|out(?:ubro)?|nov(?:iembre|ember|embre|embro)?|dic(?:iembre)?|dec(?:ember|embre)?|dez(?:embro)?)$/;

function pad(value: number, width = 2): string {
  return String(value).padStart(width, "0");
}

export const isPlausibleYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** The day, if it exists in the calendar. */
export function civil(
  year: number,
  month: number,
  day: number,
  minutes: number | null,
): CellResult<CellDate> {
  const instant = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || month > 12 || day < 1 || instant.getUTCMonth() !== month - 1)
    return { fault: "impossibleDate" };
  if (!isPlausibleYear(year)) return { fault: "dateRange" };
  return { value: { date: `${pad(year, 4)}-${pad(month)}-${pad(day)}`, minutes } };
}

function fromSerial(serial: number, system: DateSystem): CellResult<CellDate> {
  if (!Number.isFinite(serial) || serial < 0 || serial > 200_000) return { fault: "notDate" };
  if (system === 1900 && serial < 1) return { fault: "notDate" };
  if (system === 1900 && Math.floor(serial) === 60) return { fault: "impossibleDate" };
  const minute = Math.floor(Math.round((serial % 1) * 86_400) / 60);
  // Excel counts a 29 February 1900, which did not exist: the serials before it are one day behind.
  const offset = system === 1900 && serial < 60 ? 1 : 0;
  // A fraction that rounds up to 24:00 belongs to the next day.
  const days = Math.floor(serial) + offset + (minute === 1440 ? 1 : 0);
  const day = new Date(EPOCH[system] + days * DAY_MS);
  return civil(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), minute % 1440 || null);
}

/** The year of two or four digits. */
export function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year < FIRST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

/** The number of a month by its name or abbreviation in es, en, fr, pt; undefined for another word. */
export const monthOf = (folded: string): number | undefined =>
  MONTH_WORDS.test(folded) ? (MONTHS.get(folded.slice(0, 4)) ?? MONTHS.get(folded.slice(0, 3))) : undefined;

const DAY_FIRST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const TIME_TAIL =
  /^(.*?\d)(?:,? |t)((?:[01]?\d|2[0-3])[:h][0-5]\d(?:[:m][0-5]\d(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?)z?$/;
export const JOINING = new Set(["de", "del", "of", "the", "le", "el", "do"]);

function fromNames(text: string, minutes: number | null): CellResult<CellDate> {
  const words = text.split(/[^a-z0-9]+/).filter((word) => word !== "" && !JOINING.has(word));
  const [first = "", second = "", third = ""] = words;
  const monthFirst = monthOf(first) !== undefined;
  const month = monthOf(monthFirst ? first : second);
  const day = /^(\d{1,2})(?:st|nd|rd|th|er|ro|o)?$/.exec(monthFirst ? second : first);
  if (words.length !== 3 || month === undefined || !day || !/^(?:\d{2}|\d{4})$/.test(third))
    return { fault: "notDate" };
  return civil(fullYear(third), month, Number(day[1]), minutes);
}

function fromText(raw: string): CellResult<CellDate> {
  const whole = fold(tidy(raw));
  const tail = TIME_TAIL.exec(whole);
  const time = tail ? readTime(tail[2] ?? "") : undefined;
  if (time?.fault) return { fault: time.fault };
  const text = tail?.[1] ?? whole;
  const minutes = time?.value || null;
  const iso = ISO.exec(text);
  if (iso) return civil(Number(iso[1]), Number(iso[3]), Number(iso[4]), minutes);
  const parts = DAY_FIRST.exec(text);
  if (!parts) return fromNames(text, minutes);
  const [day, month, year] = [Number(parts[1]), Number(parts[3]), fullYear(parts[4] ?? "")];
  // 12/31/2027 is month first, but its author would write an ambiguous 01/05/2027 too: report it instead of swapping
  // silently.
  if (month > 12 && month <= 31 && day <= 12) return { fault: "dayFirst" };
  return civil(year, month, day, minutes);
}

/**
 * A day from a date cell, a bare serial number, or text: day first, ISO, or with the month's name in es, en, fr, pt.
 * @param firstYear earlier years are out of range, by default those before 1900
 */
export function readDate(cell: Cell, system: DateSystem, firstYear = FIRST_YEAR): CellResult<CellDate> {
  const day = dayIn(cell, system);
  return day.fault || Number(day.value.date.slice(0, 4)) >= firstYear ? day : { fault: "dateRange" };
}

function dayIn(cell: Cell, system: DateSystem): CellResult<CellDate> {
  if (typeof cell === "string") return fromText(cell);
  if (typeof cell === "number")
    return cell < MIN_BARE_SERIAL ? { fault: "notDate" } : fromSerial(cell, system);
  if (isErrorCell(cell)) return { fault: "formulaError" };
  return isSerial(cell) ? fromSerial(cell.serial, system) : { fault: "notDate" };
}

const TIME = /^(\d{1,2})(?:[:h]| h ?)(\d{2})(?:(?::|m| ?min)(?:(\d{2})(?:\.\d+)?s?)?)?( ?[ap]\.? ?m\.?)?$/;
const WHOLE_HOUR = /^(\d{1,2})(?: ?(?:h|hs|hrs|horas?|hours?|heures?)\.?|( ?[ap]\.? ?m\.?))$/;

/** Minutes after midnight, 0–1439, from a time or date-time cell, a fraction of a day, or text such as `8:00`, `8h30`, `8 p. m.`; seconds are dropped. */
export function readTime(cell: Cell): CellResult<number> {
  if (isErrorCell(cell)) return { fault: "formulaError" };
  if (isSerial(cell)) return fraction(cell.serial % 1);
  if (typeof cell === "number") return cell >= 0 && cell < 1 ? fraction(cell) : { fault: "notTime" };
  if (typeof cell !== "string") return { fault: "notTime" };
  const text = tidy(cell).toLowerCase();
  const match = TIME.exec(text);
  const whole = match ? null : WHOLE_HOUR.exec(text);
  if (!match && !whole) return { fault: "notTime" };
  const half = (match?.[4] ?? whole?.[2] ?? "").trim()[0];
  const hour = Number(match?.[1] ?? whole?.[1]);
  const minute = Number(match?.[2] ?? 0);
  if (minute > 59 || Number(match?.[3] ?? 0) > 59 || hour > 23) return { fault: "impossibleTime" };
  if (half && (hour < 1 || hour > 12)) return { fault: "impossibleTime" };
  return { value: (half ? (hour % 12) + (half === "p" ? 12 : 0) : hour) * 60 + minute };
}

function fraction(part: number): CellResult<number> {
  if (part < 0) return { fault: "notTime" };
  const seconds = Math.round(part * 86_400);
  return seconds >= 86_400 ? { fault: "impossibleTime" } : { value: Math.floor(seconds / 60) };
}
