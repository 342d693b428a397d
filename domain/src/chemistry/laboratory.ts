import type { DateSystem } from "../text/cell-dates.ts";
import { type Cell, isBlank, isErrorCell, isSerial, readText, tidy } from "../text/cells.ts";
import { fold } from "../text/fold.ts";
import {
  readSamplingDate,
  type SamplingDate,
  statesMonthFirst,
  withDayFirst,
} from "../text/sampling-dates.ts";
import { isSameUnit, splitCellUnit } from "./cell-unit.ts";
import { describesColour } from "./colour.ts";
import { type ControlGroup, controlReader } from "./control-samples.ts";
import { type Fraction, readHeader } from "./header.ts";
import type { LaboratoryTable, Role } from "./laboratory.columns.ts";
import { duplicateOf, type Matrix, readMatrix } from "./matrix.ts";
import { STANDARD_PARAMETERS } from "./parameters.ts";
import { decimalOf, type ReadingRules, type Result, readResult } from "./result.ts";

/** Why a cell was rejected. */
export type LaboratoryFault =
  | "noStation"
  | "noParameter"
  | "unknownParameter"
  | "badDate"
  | "badTime"
  | "unreadable"
  | "ambiguous"
  | "formulaError"
  | "badLimit"
  | "unitContradicts"
  | "controlSample";

export interface LaboratoryResult {
  /** Zero-based position of the result's cell. */
  row: number;
  column: number;
  /** As written in the file; empty where it states none. */
  station: string;
  sample: string;
  campaign: string;
  date: SamplingDate | null;
  /** Depth of the sample as written; empty where the file states none. */
  depth: string;
  /** Kind of duplicate that the sample is, folded, as `duplicado`; empty for an original. */
  duplicate: string;
  parameter: string;
  fraction: Fraction | null;
  /** As written in the file; null where it states none. */
  unit: string | null;
  /** Whether only the result's own cell states the unit. */
  unitInCell: boolean;
  result: Result;
  /** Original text of the cell. */
  raw: string;
  method: string;
  laboratory: string;
  matrix: Matrix | null;
  comment: string;
}

export interface LaboratoryError {
  row: number;
  column: number;
  value: string;
  fault: LaboratoryFault;
}

/** Each result cell is in exactly one of the three: `results.length + missing + rejected = cells`. */
export interface LaboratoryReading {
  results: LaboratoryResult[];
  errors: LaboratoryError[];
  /** Number of cells that may contain a result. */
  cells: number;
  /** Number of those that state that nothing was measured, or describe a colour in words. */
  missing: number;
  /** Number of those with invalid values or in invalid rows. */
  rejected: number;
  decimal: ReadingRules["decimal"];
  /** The file's quality control; its cells are rejected, unless a person accepted it. */
  controls: ControlGroup[];
}

const CAS = new Map(STANDARD_PARAMETERS.flatMap(({ cas, code }) => (cas ? [[cas, code] as const] : [])));
const DISSOLVED = /^(d|f|y|yes|si|filtered|filtrada?|dissolved|disuelt[oa]|dissous|dissoute|dissolvid[oa])$/;
const TOTAL = /^(t|n|no|total|unfiltered|totale|recoverable|no filtrada?)$/;
const BELOW =
  /^(<=?|≤|nd|u|not detected|no detectado|non detecte|present below quantification limit|<ld|bdl)$/;

/** The text of a cell; a date that Excel made of it becomes its serial number. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return "";
  if (isErrorCell(cell)) return cell.error;
  return isSerial(cell) ? String(cell.serial) : tidy(String(cell));
};

/**
 * Reads the rows below a laboratory's headers, long or wide. Nothing is corrected silently and nothing is lost: each
 * cell that may contain a result is a result, a statement that there is none, or an error with its address and reason.
 * @param system the workbook's epoch; for a text file any
 */
export function readLaboratory(
  rows: readonly (readonly Cell[])[],
  table: LaboratoryTable,
  system: DateSystem = 1900,
): LaboratoryReading {
  const body = rows.slice(table.bodyRow);
  const at = rolesOf(table);
  const results = resultColumns(table, at);
  const decimal = decimalOf(
    body.flatMap((row) => results.map(({ column }) => splitCellUnit(row[column] ?? null).cell)),
  );
  const isMonthFirst =
    at.date !== undefined && statesMonthFirst(body.map((row) => row[at.date ?? 0] ?? null));
  const described = new Map<string, string[]>();
  const controlOf = controlReader();
  const reading: LaboratoryReading = {
    results: [],
    errors: [],
    cells: 0,
    missing: 0,
    rejected: 0,
    decimal,
    controls: [],
  };
  for (const [index, row] of body.entries()) {
    if (row.every(isBlank)) continue;
    const dated = isMonthFirst ? withDayFirst(row, at.date ?? 0) : row;
    const number = table.bodyRow + index;
    readRow({ row: dated, number, table, at, results, system, described, controlOf }, reading);
  }
  for (const result of reading.results) {
    const texts = described.get(sampleKey(table, result));
    if (texts) result.comment = [result.comment, ...texts].filter((text) => text !== "").join("; ");
  }
  return reading;
}

/** In a wide file each row is a sample; in a long one, what has the same station, code and date. */
const sampleKey = (
  { layout }: LaboratoryTable,
  { row, station, sample, date }: Pick<LaboratoryResult, "row" | "station" | "sample" | "date">,
): string =>
  layout === "wide"
    ? String(row)
    : JSON.stringify([station, sample, date?.date ?? null, date?.minutes ?? null]);

type Roles = Partial<Record<Role, number>>;

function rolesOf({ columns }: LaboratoryTable): Roles {
  const at: Roles = {};
  for (const [column, is] of columns.entries()) if (is.kind === "role") at[is.role] = column;
  return at;
}

interface ResultColumn {
  column: number;
  parameter: string | null;
  fraction: Fraction | null;
  unit: string | null;
}

function resultColumns({ layout, columns }: LaboratoryTable, at: Roles): ResultColumn[] {
  if (layout === "long") return [{ column: at.value ?? 0, parameter: null, fraction: null, unit: null }];
  return columns.flatMap((is, column) => (is.kind === "parameter" ? [{ column, ...is }] : []));
}

interface Row {
  row: readonly Cell[];
  number: number;
  table: LaboratoryTable;
  at: Roles;
  results: readonly ResultColumn[];
  system: DateSystem;
  /** Colours described in words, by sample. */
  described: Map<string, string[]>;
  controlOf: ReturnType<typeof controlReader>;
}

/** Reads a row's results into the reading, or its errors: a row with an error yields no result. */
function readRow(of: Row, reading: LaboratoryReading): void {
  const { row, number, table, at, results, system } = of;
  const cells = cellsOf(of);
  const { cell, text } = cells;
  const fail = (column: number, fault: LaboratoryFault) =>
    void reading.errors.push({ row: number, column, value: textOf(row[column]), fault });
  reading.cells += results.length;
  const controlColumn = rejectedControl(of, text, reading);
  if (controlColumn !== null) {
    fail(controlColumn, "controlSample");
    reading.rejected += results.length;
    return;
  }
  const before = reading.errors.length;
  // Without a station column, the sample names the station; with one, an empty cell stays empty.
  const station = text(at.station === undefined ? "sample" : "station");
  if (station === "") fail(at.station ?? at.sample ?? 0, "noStation");
  const date = readSamplingDate(
    { date: cell("date"), time: cell("time"), year: cell("year"), month: cell("month"), day: cell("day") },
    system,
  );
  if ("fault" in date) fail(at[date.cell] ?? 0, date.fault);
  const named = results.map((one) => namedBy(one, cell, text, table.own ?? {}));
  for (const { column, fault } of named) if (fault) fail(at.parameter ?? at.cas ?? column, fault);
  if (reading.errors.length > before) {
    reading.rejected += results.length;
    return;
  }
  addResults({ of, cells, named, station, date: "fault" in date ? null : date.value, fail }, reading);
}

/** Records the quality control that a row is. @returns the column that states it; null of a row that is read */
function rejectedControl(
  { at, table, results, controlOf }: Row,
  text: (role: Role) => string,
  { controls }: LaboratoryReading,
): number | null {
  const control = controlOf({
    sampleType: text("sampleType"),
    sample: text("sample"),
    station: text("station"),
  });
  if (!control) return null;
  const { key, text: name, kind, role } = control;
  let group = controls.find((one) => one.key === key);
  if (!group) {
    const isAccepted = table.acceptedControls?.includes(key) ?? false;
    group = { key, name, kind, rows: 0, cells: 0, isAccepted };
    controls.push(group);
  }
  group.rows++;
  group.cells += results.length;
  return group.isAccepted ? null : (at[role] ?? 0);
}

interface RowCells {
  cell(role: Role): Cell;
  text(role: Role): string;
}

function cellsOf({ row, at }: Row): RowCells {
  const cell = (role: Role): Cell => (at[role] === undefined ? null : (row[at[role]] ?? null));
  return { cell, text: (role) => textOf(cell(role)) };
}

interface RowResults {
  of: Row;
  cells: RowCells;
  named: readonly ResultColumn[];
  station: string;
  date: SamplingDate | null;
  fail(column: number, fault: LaboratoryFault): void;
}

function addResults(
  { of, cells: { cell, text }, named, station, date, fail }: RowResults,
  reading: LaboratoryReading,
): void {
  const { row, number, at, table, described } = of;
  const [sample, campaign, method] = [text("sample"), text("campaign"), text("method")];
  const [depth, duplicate] = [text("depth"), duplicateOf(text("sampleType"))];
  const [laboratory, qualifier] = [text("laboratory"), text("qualifier")];
  const comment = [text("comment"), ...descriptionsOf(of)].filter((part) => part !== "").join("; ");
  const matrix = readMatrix(text("matrix")) ?? readMatrix(text("medium")) ?? readMatrix(text("sampleType"));
  for (const { column, parameter, fraction, unit } of named) {
    if (parameter === "colour" && describesColour(row[column] ?? null)) {
      const key = sampleKey(table, { row: number, station, sample, date });
      const name = textOf(table.layout === "wide" ? table.heads[column] : cell("parameter"));
      described.set(key, [...(described.get(key) ?? []), `${name}: ${textOf(row[column])}`]);
      reading.missing++;
      continue;
    }
    const limit = { cell: cell("detectionLimit"), unit: text("limitUnit") };
    const read = measuredOf(row[column] ?? null, { qualifier, limit, unit, decimal: reading.decimal });
    if (typeof read === "string") {
      fail(read === "badLimit" ? (at.detectionLimit ?? column) : column, read);
      reading.rejected++;
    } else if (read.result.kind === "missing") reading.missing++;
    // A single object literal: objects merged from several take many times the memory, and there are hundreds of
    // thousands.
    else
      reading.results.push({
        row: number,
        column,
        station,
        sample,
        campaign,
        date,
        depth,
        duplicate,
        parameter: parameter ?? "",
        fraction,
        unit: read.unit,
        unitInCell: read.unitInCell,
        result: read.result,
        raw: textOf(row[column]),
        method,
        laboratory,
        matrix,
        comment,
      });
  }
}

interface CellContext {
  qualifier: string;
  /** The cell of the detection limit and the text of its unit. */
  limit: { cell: Cell; unit: string };
  /** Unit that the column or the row states. */
  unit: string | null;
  decimal: ReadingRules["decimal"];
}

/** A result with its unit, of which the cell itself may be the only statement. */
function measuredOf(
  cell: Cell,
  { qualifier, limit, unit, decimal }: CellContext,
): Pick<LaboratoryResult, "result" | "unit" | "unitInCell"> | LaboratoryFault {
  const [value, limitValue] = [splitCellUnit(cell), splitCellUnit(limit.cell)];
  const read = resultOf(value.cell, qualifier, limitValue.cell, decimal);
  if (typeof read === "string") return read;
  const byLimit = "byLimit" in read;
  // A detection limit may have its own unit: for a non-detect the result's unit is mostly empty.
  const stated = (byLimit && limit.unit) || unit;
  const inCell = (byLimit ? limitValue.unit : null) ?? value.unit;
  if (inCell !== null && stated !== null && !isSameUnit(inCell, stated)) return "unitContradicts";
  return {
    result: byLimit ? read.result : read,
    unit: stated ?? inCell,
    unitInCell: stated === null && inCell !== null,
  };
}

/** What a row's columns of descriptions state, each with its header: `Olor: inodoro`. */
const descriptionsOf = ({ row, table }: Row): string[] =>
  table.columns.flatMap((is, column) => {
    const text = is.kind === "role" && is.role === "description" ? textOf(row[column]) : "";
    return text === "" ? [] : [`${textOf(table.heads[column])}: ${text}`];
  });

/** The parameter of a result: from its column, or from its row's own cells. */
function namedBy(
  { column, parameter, fraction, unit }: ResultColumn,
  cell: (role: Role) => Cell,
  text: (role: Role) => string,
  own: Readonly<Record<string, string>>,
): ResultColumn & { fault: LaboratoryFault | null } {
  const foldedFraction = fold(text("fraction"));
  const ofRow = DISSOLVED.test(foldedFraction) ? "dissolved" : TOTAL.test(foldedFraction) ? "total" : null;
  const rowUnit = text("unit") || null;
  if (parameter)
    return { column, parameter, fraction: fraction ?? ofRow, unit: unit ?? rowUnit, fault: null };
  const name = readText(cell("parameter"));
  const header = name.fault || name.value === "" ? null : readHeader(name.value, own);
  const code = header?.parameter ?? CAS.get(text("cas")) ?? null;
  const none = text("parameter") === "" && text("cas") === "";
  return {
    column,
    parameter: code,
    fraction: header?.fraction ?? ofRow,
    unit: rowUnit ?? header?.unit ?? null,
    fault: code ? null : none ? "noParameter" : "unknownParameter",
  };
}

function resultOf(
  cell: Cell,
  qualifier: string,
  limitCell: Cell,
  decimal: ReadingRules["decimal"],
): Result | { result: Result; byLimit: true } | LaboratoryFault {
  if (isErrorCell(cell)) return "formulaError";
  // A date in place of a number was made by a spreadsheet: the original number is lost.
  if (typeof cell === "boolean" || (typeof cell === "object" && cell !== null)) return "unreadable";
  const result = readResult(cell, { decimal });
  if (result.kind === "unreadable" || result.kind === "ambiguous") return result.kind;
  const below = BELOW.test(fold(qualifier)) || (result.kind === "below" && result.limit === null);
  if (!below)
    return /^(>=?|≥)$/.test(qualifier) && result.kind === "value"
      ? { kind: "above", limit: result.value }
      : result;
  // EDF writes zero for a non-detect: it is no detection limit.
  if (result.kind === "value" && result.value !== 0) return { kind: "below", limit: result.value };
  if (result.kind === "below" && result.limit !== null) return result;
  if (isBlank(limitCell)) return { kind: "below", limit: null };
  const limit =
    typeof limitCell === "number" || typeof limitCell === "string"
      ? readResult(limitCell, { decimal })
      : null;
  if (limit?.kind === "value") return { result: { kind: "below", limit: limit.value }, byLimit: true };
  return limit?.kind === "below" && limit.limit !== null ? { result: limit, byLimit: true } : "badLimit";
}
