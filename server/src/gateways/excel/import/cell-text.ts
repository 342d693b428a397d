import { DEFAULT_LOCALE, type Locale } from "@vetaverde/domain/locale";
import { type DateSystem, readDate, readTime } from "@vetaverde/domain/text/cell-dates";
import { type Cell, isBlank, isErrorCell, isSerial, tidy } from "@vetaverde/domain/text/cells";

const LONGEST = 300;

export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function dayFirst(date: string): string {
  return `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

/** How a serial number is to be shown: a date, a time of day, or both. */
export function displayText(serial: number, kind: string | undefined): "date" | "time" | "dateTime" {
  if (kind === "time" || serial < 1) return "time";
  return serial % 1 === 0 ? "date" : "dateTime";
}

function serialText(serial: number, kind: string | undefined, system: DateSystem): string {
  const shown = displayText(serial, kind);
  const time = readTime({ serial });
  if (shown === "time") return time.fault ? String(serial) : clock(time.value);
  const day = readDate({ serial }, system);
  if (day.fault) return String(serial);
  return day.value.minutes === null
    ? dayFirst(day.value.date)
    : `${dayFirst(day.value.date)} ${clock(day.value.minutes)}`;
}

/** A cell's text as displayed in the sheet: dates day first, decimals in the reader's locale. */
export function cellText(
  cell: Cell | undefined,
  kind: string | undefined,
  system: DateSystem,
  locale: Locale = DEFAULT_LOCALE,
): string {
  if (cell === undefined || isBlank(cell) || cell === null) return "";
  if (typeof cell === "string") return tidy(cell).slice(0, LONGEST);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (isErrorCell(cell)) return cell.error;
  if (isSerial(cell)) return serialText(cell.serial, kind, system);
  if ((kind === "date" && cell > 1000) || (kind === "time" && cell >= 0 && cell < 1))
    return serialText(cell, kind, system);
  return locale === "en" ? String(cell) : String(cell).replace(".", ",");
}
