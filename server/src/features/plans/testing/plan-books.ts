// Plan workbooks for the tests, with text cells and serial numbers, written by a small package writer.
import type { Locale } from "@vetaverde/domain/locale";
import { type ColumnKey, TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import { xlsx } from "../../../gateways/excel/testing/packages.ts";
import type { Catalog } from "../import/plans.lookup.ts";

export type CellInput = string | number | { serial: number } | null | undefined;
export type RowInput = Partial<Record<ColumnKey, CellInput>>;

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function cell(value: CellInput): string {
  if (value === null || value === undefined) return "<c/>";
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (typeof value === "object") return `<c s="1"><v>${value.serial}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

export const row = (values: readonly CellInput[]): string => `<row>${values.map(cell).join("")}</row>`;

export interface PlanBookOptions {
  readonly keys?: readonly ColumnKey[];
  readonly locale?: Locale;
  /** Headers instead of the official ones. */
  readonly headers?: readonly string[];
  /** Rows above the header. */
  readonly above?: readonly (readonly CellInput[])[];
  readonly date1904?: boolean;
}

export const ALL_KEYS: readonly ColumnKey[] = TEMPLATE_COLUMNS.map(({ key }) => key);

/** A workbook with a header row and these rows. */
export function planBook(rows: readonly RowInput[], options: PlanBookOptions = {}): Buffer {
  const { keys = ALL_KEYS, locale = "es", above = [], date1904 = false } = options;
  const headers =
    options.headers ??
    keys.map((key) => TEMPLATE_COLUMNS.find((column) => column.key === key)?.header[locale] ?? key);
  const data = [...above, headers, ...rows.map((values) => keys.map((key) => values[key]))].map(row).join("");
  return xlsx({ styles: STYLES, date1904, sheets: [{ name: "Plan de monitoreo", data }] });
}

/** A valid row, which tests override. */
export function goodRow(change: RowInput = {}): RowInput {
  return {
    miningComponent: "Tranque",
    environmentalComponent: "Agua",
    subcomponent: "Nivel",
    source: "Pozo",
    station: "PZ-01",
    frequency: "Mensual",
    type: "Calidad",
    shortCommitment: "Nivel freático",
    startDate: "05-01-2027",
    startTime: "08:30",
    endDate: "31-12-2027",
    endTime: "12:30",
    durationHours: "2,5",
    responsible: "Hidrogeología",
    ...change,
  };
}

const record = (id: string, name: string, frequency: string | null = null) => ({ id, name, frequency });

/** A catalogue that contains the names of `goodRow`. */
export const CATALOG: Catalog = {
  "mining-components": [record("mc1", "Tranque"), record("mc2", "Botadero Norte")],
  "environmental-components": [record("ec1", "Agua")],
  subcomponents: [record("sc1", "Nivel")],
  sources: [record("so1", "Pozo")],
  stations: [record("st1", "PZ-01"), record("st2", "PZ-T03"), record("st3", "Río Alta Nº 3")],
  frequencies: [
    record("f1", "Mensual", "monthly"),
    record("f2", "Única vez", "once"),
    record("f3", "Continua", "continuous"),
    record("f4", "Diaria", "daily"),
  ],
  types: [record("t1", "Calidad")],
};
