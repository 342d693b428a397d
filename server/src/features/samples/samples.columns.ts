// What each column of a laboratory's file is for: by its header, by what the laboratory's files were said to be, by what
// the person says now.
import { FRACTIONS, type Fraction, readHeader } from "@vetaverde/domain/chemistry/header";
import {
  columnOf,
  findTable,
  type LaboratoryColumn,
  type LaboratoryTable,
  ROLES,
  type Role,
} from "@vetaverde/domain/chemistry/laboratory.columns";
import type { Cell } from "@vetaverde/domain/text/cells";
import { fold } from "@vetaverde/domain/text/fold";

/** `role:station`, `parameter:As:dissolved` or `ignore`. */
type ColumnWord = string;

export const keyOfHeader = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

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
    unit: readHeader(header)?.unit ?? null,
  };
}

export interface ColumnSetting {
  /** By the header's key. */
  said: Readonly<Record<string, ColumnWord>>;
  /** Codes of the project's own parameters, by the keys of their names. */
  own: Readonly<Record<string, string>>;
}

/** @returns null where nothing in the file heads a table of results */
export function tableOf(rows: readonly (readonly Cell[])[], setting: ColumnSetting): LaboratoryTable | null {
  const found = findTable(rows) ?? guessed(rows, setting);
  if (!found) return null;
  const heads = rows[found.headerRow] ?? [];
  const columns = found.columns.map((column, at) => {
    const header = String(heads[at] ?? "");
    const word = setting.said[keyOfHeader(header)];
    if (word && column.kind !== "blank") return columnBy(word, header);
    const own = column.kind === "unknown" ? setting.own[keyOfHeader(header)] : undefined;
    return own ? columnBy(`parameter:${own}`, header) : column;
  });
  const has = (role: Role) => columns.some((column) => column.kind === "role" && column.role === role);
  const long = has("value") && (has("parameter") || has("cas"));
  if (!has("station") && !has("sample")) return null;
  if (!long && !columns.some(({ kind }) => kind === "parameter")) return null;
  return { ...found, layout: long ? "long" : "wide", columns, own: setting.own };
}

/** Where the headers alone say nothing, the row of those that the laboratory's files were said to have. */
function guessed(rows: readonly (readonly Cell[])[], { said }: ColumnSetting): LaboratoryTable | null {
  const at = rows
    .slice(0, 30)
    .findIndex((row) => row.some((cell) => Object.hasOwn(said, keyOfHeader(String(cell ?? "")))));
  const heads = rows[at];
  return heads ? { layout: "wide", headerRow: at, columns: heads.map(columnOf) } : null;
}
