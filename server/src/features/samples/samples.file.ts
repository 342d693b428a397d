// What the worker process does with a laboratory's file: every cell of results is accounted for.
import { type LaboratoryReading, readLaboratory } from "@vetaverde/domain/chemistry/laboratory";
import type { LaboratoryTable } from "@vetaverde/domain/chemistry/laboratory.columns";
import { type DateSystem, readDate } from "@vetaverde/domain/text/cell-dates";
import { type Cell, isErrorCell, isSerial } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";
import { daysBetween } from "@vetaverde/domain/time/dates";
import { localToInstant } from "@vetaverde/domain/time/zone";
import { containerOf } from "../../gateways/excel/read/content-kind.ts";
import { openWorkbook } from "../../gateways/excel/read/workbook-reader.ts";
import { type ColumnSetting, keyOfHeader, tableOf, wordOf } from "./samples.columns.ts";
import { convert, type KnownParameter, type SampleFault } from "./samples.convert.ts";
import { readCsv } from "./samples.csv.ts";
import { type Flaggable, flag, type History } from "./samples.flags.ts";
import { heldTooLong } from "./samples.holding.ts";
import { type Place, placeColumns, placeOf } from "./samples.places.ts";

export interface SampleFileInput extends ColumnSetting {
  parameters: readonly KnownParameter[];
  history: History;
  /** The project's day and time zone. */
  today: string;
  timeZone: string;
}

export interface StagedResult extends Flaggable {
  station: string;
  code: string;
  campaign: string | null;
  day: string | null;
  at: string | null;
  value: number | null;
  unit: string | null;
  raw: string;
  method: string | null;
  comment: string | null;
  row: number;
  column: number;
}

export interface FileError {
  row: number;
  column: number;
  header: string;
  value: string;
  fault: SampleFault;
}

export interface SampleFile {
  layout: "long" | "wide";
  headerRow: number;
  columns: { header: string; key: string; is: string }[];
  rows: number;
  cells: number;
  missing: number;
  rejected: number;
  errors: FileError[];
  errorCount: number;
  places: Record<string, Place & { name: string }>;
  first: { row: number; cells: string[] }[];
}

export type SampleFileEvent = { chunk: StagedResult[] } | { done: number; total: number };

const CHUNK = 1000;
const MOST_ERRORS = 5000;
const SHOWN_ROWS = 25;
const ANALYSED =
  /^(fecha de analisis|fecha analisis|analysis date|analysed date|analyzed date|analysis start date|date d.?analyse|data de analise|data da analise|anadate)$/;

interface Opened {
  rows: Cell[][];
  table: LaboratoryTable;
  system: DateSystem;
}

async function open(bytes: Buffer, setting: ColumnSetting): Promise<Opened | null> {
  const head = bytes.subarray(0, 8).toString("latin1");
  if (!head.startsWith("PK") && !head.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    // A file that says that it is none of letters and numbers is told by the same words as any other.
    if (bytes.subarray(0, 4096).includes(0) || /^(%PDF|\{\\rtf|<(!doctype|html|\?xml))/i.test(head))
      containerOf(bytes);
    const rows = readCsv(bytes);
    const table = tableOf(rows, setting);
    return table && { rows, table, system: 1900 };
  }
  const book = await openWorkbook(bytes);
  for (const [at, { hidden }] of book.sheets.entries()) {
    if (hidden) continue;
    const rows: Cell[][] = [];
    await book.readRows(at, (row) => {
      while (rows.length < row.number - 1) rows.push([]);
      rows.push(Array.from(row.cells, (cell) => cell ?? null));
      return true;
    });
    const table = tableOf(rows, setting);
    if (table) return { rows, table, system: book.dateSystem };
  }
  return null;
}

const shownCell = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ""
    : isErrorCell(cell)
      ? cell.error
      : isSerial(cell)
        ? String(cell.serial)
        : String(cell);

/** @returns null where nothing in it heads a table of results. @throws WorkbookFault */
export async function readSampleFile(
  bytes: Buffer,
  input: SampleFileInput,
  tell: (event: SampleFileEvent) => void,
): Promise<SampleFile | null> {
  const opened = await open(bytes, input);
  if (!opened) return null;
  const { rows, table, system } = opened;
  const reading = readLaboratory(rows, table, system);
  const heads = rows[table.headerRow] ?? [];
  const headerOf = (column: number) => shownCell(heads[column]);
  const errors: FileError[] = reading.errors.map((one) => ({
    ...one,
    row: one.row + 1,
    header: headerOf(one.column),
  }));
  const taken = take(opened, reading, input, (error) =>
    errors.push({ ...error, header: headerOf(error.column) }),
  );
  flag(taken.results, input.history);
  for (let at = 0; at < taken.results.length; at += CHUNK) {
    tell({ chunk: taken.results.slice(at, at + CHUNK) });
    tell({ done: Math.min(at + CHUNK, taken.results.length), total: taken.results.length });
  }
  const filled = rows
    .slice(table.headerRow + 1)
    .filter((row) => row.some((cell) => cell !== null && cell !== ""));
  return {
    ...{ layout: table.layout, headerRow: table.headerRow + 1, rows: filled.length, cells: reading.cells },
    columns: table.columns.flatMap((column, at) =>
      column.kind === "blank"
        ? []
        : [{ header: headerOf(at), key: keyOfHeader(headerOf(at)), is: wordOf(column) }],
    ),
    missing: reading.missing + taken.missing,
    rejected: reading.cells - reading.missing - taken.missing - taken.results.length,
    errors: errors.sort((a, b) => a.row - b.row || a.column - b.column).slice(0, MOST_ERRORS),
    errorCount: errors.length,
    places: placesOf(opened, reading),
    first: rows.slice(table.headerRow + 1, table.headerRow + 1 + SHOWN_ROWS).map((row, at) => ({
      row: table.headerRow + 2 + at,
      cells: heads.map((_, index) => shownCell(row[index])),
    })),
  };
}

type Refuse = (error: { row: number; column: number; value: string; fault: SampleFault }) => void;

/** Results as they are kept; each that is not taken is refused with its reason, or said to be none. */
function take(
  { rows, table, system }: Opened,
  reading: LaboratoryReading,
  input: SampleFileInput,
  refuse: Refuse,
) {
  const parameters = new Map(input.parameters.map((one) => [one.code, one]));
  const heads = rows[table.headerRow] ?? [];
  const at = (role: string) => table.columns.findIndex((is) => is.kind === "role" && is.role === role);
  const [nameAt, unitAt, dateAt] = [at("parameter"), at("unit"), at("date")];
  const analysedAt = heads.findIndex((cell) =>
    ANALYSED.test(fold(shownCell(cell)).replace(/[_/]/g, " ").trim()),
  );
  const days = new Map<string, string | null>();
  const results: StagedResult[] = [];
  let missing = 0;
  for (const of of reading.results) {
    const row = rows[of.row] ?? [];
    const fail = (fault: SampleFault, column: number, value: string) =>
      refuse({ row: of.row + 1, column, value, fault });
    const known = parameters.get(of.parameter);
    if (!known) {
      fail("unknownParameter", of.column, of.parameter);
      continue;
    }
    if (of.date && of.date.date > input.today) {
      fail("futureDate", dateAt, shownCell(row[dateAt]));
      continue;
    }
    const name = shownCell(table.layout === "long" ? row[nameAt] : heads[of.column]);
    const converted = convert(of, known, name);
    if (converted === null) missing++;
    else if ("fault" in converted)
      fail(
        converted.fault,
        converted.fault === "unknownUnit" && unitAt >= 0 ? unitAt : of.column,
        converted.fault === "unknownUnit" ? (of.unit ?? "") : of.raw,
      );
    else {
      const day = of.date?.date ?? null;
      const analysed = analysedAt < 0 ? null : readDate(row[analysedAt] ?? null, system);
      const late =
        day &&
        analysed &&
        !analysed.fault &&
        heldTooLong(known.code, known.area, daysBetween(day, analysed.value.date));
      if (late) converted.flags.push("holdingTime");
      results.push({ ...converted, ...whatOf(of, day, days, input.timeZone) });
    }
  }
  return { results, missing };
}

function whatOf(
  of: LaboratoryReading["results"][number],
  day: string | null,
  days: Map<string, string | null>,
  timeZone: string,
): Omit<StagedResult, "kind" | "value" | "unit" | "standard" | "flags"> {
  const station = of.station.slice(0, 100);
  const stationKey = fold(station);
  let code = (of.sample || day || `#${of.row + 1}`).slice(0, 60);
  // A well's own name stands for its samples in some files: those of several days are told apart by the day.
  const key = `${stationKey}\n${fold(code)}`;
  if (!days.has(key)) days.set(key, day);
  else if (days.get(key) !== day && day !== null && code !== day) code = `${code} · ${day}`;
  const minutes = of.date?.minutes;
  const time =
    typeof minutes === "number"
      ? `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
      : null;
  return {
    ...{ station, stationKey, code, codeKey: fold(code), campaign: of.campaign.slice(0, 120) || null, day },
    at: day && time ? new Date(localToInstant({ date: day, time }, timeZone)).toISOString() : null,
    ...{ parameter: of.parameter, fraction: of.fraction ?? "", raw: of.raw.slice(0, 200) },
    ...{ method: of.method.slice(0, 200) || null, comment: of.comment.slice(0, 500) || null },
    ...{ row: of.row + 1, column: of.column + 1 },
  };
}

function placesOf({ rows, table }: Opened, reading: LaboratoryReading): SampleFile["places"] {
  const at = placeColumns(rows[table.headerRow] ?? []);
  const places: SampleFile["places"] = {};
  for (const { row, station } of reading.results) {
    const key = fold(station.slice(0, 100));
    if (!Object.hasOwn(places, key))
      places[key] = { name: station.slice(0, 100), ...placeOf(rows[row] ?? [], at) };
  }
  return places;
}
