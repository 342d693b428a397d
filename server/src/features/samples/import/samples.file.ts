// The worker process's reading of a laboratory's file: every result cell is accounted for.
import { createHash } from "node:crypto";
import { type LaboratoryReading, readLaboratory } from "@vetaverde/domain/chemistry/laboratory";
import type { Role } from "@vetaverde/domain/chemistry/laboratory.columns";
import { type Cell, isBlank, isSerial } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";
import { samplingDateText, shownPart } from "@vetaverde/domain/text/sampling-dates";
import { cellText } from "../../../gateways/excel/import/cell-text.ts";
import { WorkbookFault } from "../../../gateways/excel/workbook-fault.ts";
import { flag } from "../quality/samples.flags.ts";
import { placeColumns, placeOf } from "../samples.places.ts";
import type {
  FileError,
  Refused,
  SampleFile,
  SampleFileEvent,
  SampleFileInput,
  StagedResult,
} from "../samples.types.ts";
import { keyOfHeader, wordOf } from "./samples.columns.ts";
import { compress } from "./samples.compress.ts";
import { type NoTable, type Opened, openSampleFile } from "./samples.open.ts";
import { stageResults } from "./samples.staging.ts";

const CHUNK = 1000;
const MAX_ERRORS = 500;
/** How the serial numbers of a column are shown. */
const KINDS: Partial<Record<Role, "date" | "time">> = { date: "date", analysedOn: "date", time: "time" };
const MAX_CONTROLS = 500;
const SHOWN_ROWS = 30;
const SHOWN_WRONG = 120;
const EXAMPLES = 3;

export interface SampleReading {
  opened: Opened;
  reading: LaboratoryReading;
  results: StagedResult[];
  missing: number;
  errors: FileError[];
  merged: SampleFile["merged"];
  /** A cell's text as displayed in the sheet; row and column from 0. */
  cellTextAt(row: number, column: number): string;
}

/** @throws WorkbookFault */
export async function readSamples(bytes: Buffer, input: SampleFileInput): Promise<SampleReading | NoTable> {
  const opened = await openSampleFile(bytes, input);
  if (typeof opened === "string") return opened;
  const { rows, table, system } = opened;
  checkSize(opened);
  const kinds = table.columns.map((is) => (is.kind === "role" ? KINDS[is.role] : undefined));
  const cellTextAt = (row: number, column: number) => {
    const cell = rows[row]?.[column];
    const part = cell === undefined ? null : shownPart(cell, system);
    if (part) return samplingDateText(part).split("-").reverse().join("-");
    return cellText(cell, kinds[column], system, input.locale);
  };
  const reading = table.lacks.length > 0 ? NOTHING : readLaboratory(rows, table, system);
  const errors: FileError[] = [];
  const refuse = ({ row, column, value, fault }: (typeof reading.errors)[number] | Refused) => {
    const cell = rows[row]?.[column];
    const header = headerText(table.heads[column]);
    const read = isSerial(cell ?? null) ? cellTextAt(row, column) : value.slice(0, 300);
    errors.push({ row: row + 1, column: column + 1, header, value: read, fault });
  };
  for (const error of reading.errors) refuse(error);
  // Names samples that nothing but their position in this file identifies.
  const fileId = createHash("sha256").update(bytes).digest("hex").slice(0, 6);
  const { results, missing, merged } = stageResults(opened, reading, { ...input, fileId }, refuse);
  errors.sort((a, b) => a.row - b.row || a.column - b.column);
  return { opened, reading, results, missing: reading.missing + missing, errors, merged, cellTextAt };
}

/** Memory of a result besides its cell, counted in cells; and how many cells in all fit into the process. */
const CELLS_OF_RESULT = 8;
const MAX_CELLS = 5_000_000;

/** @throws WorkbookFault tooManyCells */
function checkSize({ rows, table }: Opened): void {
  const isResultColumn = table.columns.map((is) =>
    table.layout === "long" ? is.kind === "role" && is.role === "value" : is.kind === "parameter",
  );
  const results = isResultColumn.flatMap((is, at) => (is ? [at] : []));
  let cells = 0;
  for (const row of rows) {
    cells += row.length;
    for (const at of results) if (!isBlank(row[at])) cells += CELLS_OF_RESULT;
  }
  if (cells > MAX_CELLS) throw new WorkbookFault("tooManyCells");
}

const NOTHING: LaboratoryReading = {
  results: [],
  errors: [],
  cells: 0,
  missing: 0,
  rejected: 0,
  decimal: null,
  controls: [],
};

const headerText = (cell: Cell | undefined): string =>
  cellText(cell, undefined, 1900).replace(/\s+/g, " ").slice(0, 120);

/** @returns the reason when there is no table. @throws WorkbookFault */
export async function readSampleFile(
  bytes: Buffer,
  input: SampleFileInput,
  emitEvent: (event: SampleFileEvent) => void,
): Promise<SampleFile | NoTable> {
  const read = await readSamples(bytes, input);
  if (typeof read === "string") return read;
  const { opened, reading, results, missing, errors } = read;
  const units = new Map(input.parameters.map(({ code, unit }) => [code, unit]));
  flag(results, input.history, (parameter) => units.get(parameter) ?? "");
  for (let at = 0; at < results.length; at += CHUNK) {
    emitEvent({ packed: compress(results.slice(at, at + CHUNK), at, input.staging) });
    emitEvent({ done: Math.min(at + CHUNK, results.length), total: results.length });
  }
  const { rows, table, sheet } = opened;
  const wrong = new Set(errors.map(({ row }) => row));
  return {
    layout: table.layout,
    sheet,
    headerRow: table.headerRow + 1,
    lacks: table.lacks,
    columns: columnsOf(read, input),
    rows: rows.slice(table.bodyRow).filter(isFilled).length,
    cells: reading.cells,
    missing,
    rejected: reading.cells - missing - results.length,
    errors: errors.slice(0, MAX_ERRORS),
    errorCount: errors.length,
    rowsWithErrors: wrong.size,
    places: placesOf(opened, reading),
    merged: read.merged,
    laboratory: laboratoryOf(reading),
    controls: reading.controls.slice(0, MAX_CONTROLS),
    sample: sampleOf(read, wrong),
  };
}

function laboratoryOf({ results }: LaboratoryReading): string | null {
  const names = new Map(results.map(({ laboratory }) => [fold(laboratory), laboratory]));
  const [name = ""] = names.values();
  return names.size === 1 && name !== "" ? name.slice(0, 120) : null;
}

const isFilled = (row: readonly Cell[]) => row.some((cell) => !isBlank(cell));

function columnsOf(
  { opened, cellTextAt }: SampleReading,
  { assignments }: SampleFileInput,
): SampleFile["columns"] {
  const { rows, table } = opened;
  return table.columns.flatMap((column, at) => {
    if (column.kind === "blank") return [];
    const examples: string[] = [];
    for (let row = table.bodyRow; row < rows.length && examples.length < EXAMPLES; row++) {
      const text = cellTextAt(row, at);
      if (text !== "") examples.push(text.slice(0, 60));
    }
    const header = headerText(table.heads[at]);
    const name = keyOfHeader(String(table.heads[at] ?? "")).slice(0, 200);
    const unit = column.kind === "parameter" ? column.unit : null;
    const isAssigned = Object.hasOwn(assignments, name);
    return [{ key: String(at + 1), header, name, is: wordOf(column), unit, said: isAssigned, examples }];
  });
}

/** The first rows, and the first rows with errors wherever they are. */
function sampleOf({ opened, cellTextAt }: SampleReading, wrong: ReadonlySet<number>): SampleFile["sample"] {
  const { rows, table } = opened;
  const sample: SampleFile["sample"] = [];
  let [plain, faulty] = [0, 0];
  for (let row = table.bodyRow; row < rows.length; row++) {
    if (plain >= SHOWN_ROWS && (faulty >= SHOWN_WRONG || !wrong.has(row + 1))) continue;
    if (!isFilled(rows[row] ?? [])) continue;
    plain++;
    if (wrong.has(row + 1)) faulty++;
    const cells = table.columns.flatMap((column, at) =>
      column.kind === "blank" ? [] : [[String(at + 1), cellTextAt(row, at)] as const],
    );
    sample.push({ row: row + 1, cells: Object.fromEntries(cells) });
  }
  return sample;
}

function placesOf({ rows, table }: Opened, reading: LaboratoryReading): SampleFile["places"] {
  const at = placeColumns(table.heads);
  const places: SampleFile["places"] = {};
  for (const { row, station } of reading.results) {
    const key = fold(station.slice(0, 100));
    if (!Object.hasOwn(places, key))
      places[key] = { name: station.slice(0, 100), ...placeOf(rows[row] ?? [], at) };
  }
  return places;
}
