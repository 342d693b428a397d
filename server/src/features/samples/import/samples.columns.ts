// Determines the role of each column of a laboratory's file: by its header, by the laboratory's stored column
// assignments, by the user's current choice.
import type { LACKS } from "@vetaverde/contract/sample-imports";
import { isDescribedColumn } from "@vetaverde/domain/chemistry/colour";
import { FRACTIONS, type Fraction, readHeader, unitOfHeader } from "@vetaverde/domain/chemistry/header";
import {
  columnOf,
  findTable,
  headsAt,
  type LaboratoryColumn,
  type LaboratoryTable,
  REPEATABLE_ROLES,
  ROLES,
  type Role,
} from "@vetaverde/domain/chemistry/laboratory.columns";
import { readResult } from "@vetaverde/domain/chemistry/result";
import { type Cell, isBlank } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";

/** `role:station`, `parameter:As:dissolved` or `ignore`. */
type ColumnWord = string;

/** Letters and digits of a header; the micro sign has two code points in Unicode. */
export const keyOfHeader = (text: string): string =>
  fold(text)
    .replace(/\u03bc/g, "\u00b5")
    .replace(/[^\p{L}\p{N}]+/gu, "");

export const wordOf = (column: LaboratoryColumn): ColumnWord =>
  column.kind === "role"
    ? `role:${column.role}`
    : column.kind === "parameter"
      ? `parameter:${column.parameter}${column.fraction ? `:${column.fraction}` : ""}`
      : "ignore";

function columnBy(word: ColumnWord, header: string): LaboratoryColumn {
  const [kind, name = "", fraction] = word.split(":");
  if (kind === "role" && (ROLES as readonly string[]).includes(name)) return { kind, role: name as Role };
  if (kind !== "parameter") return { kind: "unknown" };
  const known = FRACTIONS.find((one) => one === fraction) ?? null;
  return {
    kind,
    parameter: name,
    fraction: known as Fraction | null,
    unit: unitOfHeader(header),
  };
}

export interface ColumnSetting {
  /** Meanings that users assigned, by the header's key. */
  assignments: Readonly<Record<string, ColumnWord>>;
  /** Codes of the project's own parameters, by name key. */
  own: Readonly<Record<string, string>>;
  /** Control samples that a person accepted as samples of their stations. */
  acceptedControls: readonly string[];
}

export type MissingColumn = (typeof LACKS)[number];
export type FoundTable = LaboratoryTable & { lacks: MissingColumn[] };

/** @returns null when the file contains no table */
export function tableOf(rows: readonly (readonly Cell[])[], setting: ColumnSetting): FoundTable | null {
  const table = findTable(rows) ?? guessed(rows, setting);
  if (!table) return null;
  const columns = table.columns.map((column, at) => {
    const header = String(table.heads[at] ?? "");
    const key = keyOfHeader(header);
    if (column.kind === "blank") return column;
    const word = Object.hasOwn(setting.assignments, key) ? setting.assignments[key] : undefined;
    if (word) return columnBy(word, header);
    // Words such as "incoloro" under "Color" describe the sample; they are no measured colour.
    if (column.kind === "parameter" && column.parameter === "colour")
      return isDescribedColumn(rows.slice(table.bodyRow).map((row) => row[at] ?? null))
        ? { kind: "role" as const, role: "description" as const }
        : column;
    const own = column.kind === "unknown" ? readHeader(header, setting.own) : null;
    return own ? { kind: "parameter" as const, ...own } : column;
  });
  const chosen = onlyOnce(columns, table.heads, setting.assignments);
  const has = (role: Role) => chosen.some((column) => column.kind === "role" && column.role === role);
  const long = has("value") && (has("parameter") || has("cas"));
  const lacks: MissingColumn[] = [
    ...(has("station") || has("sample") ? [] : (["station"] as const)),
    ...(long || chosen.some(({ kind }) => kind === "parameter") ? [] : (["results"] as const)),
  ];
  return {
    ...table,
    layout: long ? "long" : "wide",
    columns: chosen,
    own: setting.own,
    acceptedControls: setting.acceptedControls,
    lacks,
  };
}

/**
 * Only one column has a given role, except descriptions: a user's assignment wins over a detected one, and the first of two assignments
 * wins.
 */
function onlyOnce(
  columns: readonly LaboratoryColumn[],
  heads: readonly Cell[],
  assignments: ColumnSetting["assignments"],
): LaboratoryColumn[] {
  const isAssigned = (at: number) => Object.hasOwn(assignments, keyOfHeader(String(heads[at] ?? "")));
  const holder = new Map<Role, number>();
  for (const pass of [true, false])
    for (const [at, column] of columns.entries())
      if (column.kind === "role" && isAssigned(at) === pass && !holder.has(column.role))
        holder.set(column.role, at);
  return columns.map((column, at) =>
    column.kind === "role" && !REPEATABLE_ROLES.has(column.role) && holder.get(column.role) !== at
      ? { kind: "unknown" }
      : column,
  );
}

const FAR_DOWN = 30;
const isName = (cell: Cell) => typeof cell === "string" && /\p{L}/u.test(cell);

/**
 * Fallback when no header is recognised: the row with assigned headers, or the first row with the most words above
 * filled cells.
 */
function guessed(rows: readonly (readonly Cell[])[], { assignments }: ColumnSetting): LaboratoryTable | null {
  const some = rows.slice(0, FAR_DOWN);
  const of = (row: readonly Cell[], is: (cell: Cell) => boolean) => row.filter(is).length;
  const words = some.map((row, at) => {
    const under = rows.slice(at + 1, at + 4).some((next) => of(next, (cell) => !isBlank(cell)) >= 2);
    return under ? of(row, isName) : 0;
  });
  const most = Math.max(0, ...words);
  const known = some.findIndex((row) =>
    row.some((cell) => Object.hasOwn(assignments, keyOfHeader(String(cell ?? "")))),
  );
  const headerRow = known >= 0 ? known : words.indexOf(most);
  if (known < 0 && most < 2) return null;
  const { heads, bodyRow } = headsAt(rows, headerRow);
  return { layout: "wide", headerRow, bodyRow, heads, columns: heads.map(columnOf) };
}

/** Whether the table is transposed: parameters in rows and samples in columns. */
export function isTransposed(rows: readonly (readonly Cell[])[]): boolean {
  const width = Math.max(0, ...rows.slice(0, 200).map((row) => row.length));
  return Array.from({ length: Math.min(width, 4) }, (_, at) => at).some((at) => {
    const names = rows.slice(0, 200).flatMap((row) => {
      const cell = row[at];
      const named = typeof cell === "string" ? readHeader(cell)?.parameter : undefined;
      const numbers = row.slice(at + 1).filter((one) => readResult(resultCell(one)).kind === "value").length;
      return named && numbers >= 2 ? [named] : [];
    });
    return names.length >= 3 && new Set(names).size >= names.length * 0.8;
  });
}

const resultCell = (cell: Cell | undefined) =>
  typeof cell === "number" || typeof cell === "string" ? cell : null;
