// The worker's main task: a workbook in, the preview's figures, errors and sample out, its checked rows in chunks.
import type { PreviewError } from "@vetaverde/contract/plans";
import type { Locale } from "@vetaverde/domain/locale";
import { countSeries } from "@vetaverde/domain/schedule/series";
import { type ColumnKey, type ColumnKind, TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import type { SheetRow } from "../../gateways/excel/read/sheet-scanner.ts";
import { cellText } from "./plans.cell-text.ts";
import { CHUNK_ROWS, ChunkWriter } from "./plans.chunks.ts";
import { faultMessage } from "./plans.fault-message.ts";
import { type FoundColumn, officialHeader } from "./plans.headers.ts";
import type { Catalog } from "./plans.lookup.ts";
import type { CheckedRow, RowFault } from "./plans.rows.ts";
import { type SheetContext, type SheetWalk, walkSheet } from "./plans.sheet.ts";

export const MOST_MONITORINGS = 1_000_000;
const LISTED_ERRORS = 500;
const SAMPLE_ROWS = 100;
const SAMPLE_WITH_ERRORS = 200;

export interface CheckInput {
  readonly catalog: Catalog;
  readonly locale: Locale;
}

export type CheckEvent =
  | {
      readonly kind: "progress";
      readonly phase: "reading" | "checking";
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: "chunk"; readonly text: string };

export interface CheckedFile {
  readonly format: "xlsx" | "xls";
  readonly rows: number;
  readonly monitorings: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly errors: readonly PreviewError[];
  readonly errorCount: number;
  readonly rowsWithErrors: number;
  readonly columns: readonly { readonly key: string; readonly header: string }[];
  readonly sample: readonly { readonly row: number; readonly cells: Record<string, string> }[];
  readonly catalog: Readonly<Record<string, number>>;
}

/** A workbook that is not the template: which of its headers are to blame, in the caller's language. */
interface NotTemplate {
  readonly missingColumns: readonly string[];
  readonly invalidColumns: readonly string[];
  readonly empty: boolean;
}

export type CheckResult = { readonly file: CheckedFile } | { readonly notTemplate: NotTemplate };

const KINDS = new Map<ColumnKey, ColumnKind>(TEMPLATE_COLUMNS.map(({ key, kind }) => [key, kind]));

export const kindOf = (key: ColumnKey): ColumnKind | undefined => KINDS.get(key);

/** Why a walked sheet is no template, or undefined where it is one. */
function notTemplateOf(walk: SheetWalk, locale: Locale): NotTemplate | undefined {
  const { header } = walk;
  if (!header) return { missingColumns: [], invalidColumns: [], empty: true };
  if (header.missing.length > 0 || header.invalid.length > 0) {
    const missingColumns = header.missing.map((key) => officialHeader(key, locale));
    return { missingColumns, invalidColumns: header.invalid.slice(0, 50), empty: false };
  }
  return walk.rows === 0 ? { missingColumns: [], invalidColumns: [], empty: true } : undefined;
}

/** Adds up the monitorings of a file and finds the row that is one too many. */
export class MonitoringCount {
  total = 0;
  #told = false;

  add(row: CheckedRow): RowFault | undefined {
    this.total += countSeries(row);
    if (this.total <= MOST_MONITORINGS || this.#told) return undefined;
    this.#told = true;
    return { key: "frequency", rule: "tooManyMonitorings", params: { max: MOST_MONITORINGS } };
  }
}

class Checking {
  readonly errors: PreviewError[] = [];
  readonly sample: { row: number; cells: Record<string, string> }[] = [];
  readonly count = new MonitoringCount();
  errorCount = 0;
  rowsWithErrors = 0;
  start: string | null = null;
  end: string | null = null;
  #plain = 0;
  #wrong = 0;
  readonly #chunk = new ChunkWriter();
  readonly #locale: Locale;
  readonly #tell: (event: CheckEvent) => void;

  constructor(locale: Locale, tell: (event: CheckEvent) => void) {
    this.#locale = locale;
    this.#tell = tell;
  }

  row(
    row: SheetRow,
    checked: CheckedRow | null,
    rowFaults: readonly RowFault[],
    context: SheetContext,
  ): void {
    const tooMany = checked ? this.count.add(checked) : undefined;
    const faults = tooMany ? [tooMany] : rowFaults;
    if (faults.length > 0) this.#note(row, faults, context);
    this.#show(row, faults.length > 0, context);
    if (!checked) return;
    if (this.start === null || checked.startDate < this.start) this.start = checked.startDate;
    if (this.end === null || checked.endDate > this.end) this.end = checked.endDate;
    // Once something is wrong the file cannot be saved, and its rows need not be kept.
    if (this.errorCount > 0) return;
    this.#chunk.add(checked);
    if (this.#chunk.size === CHUNK_ROWS) this.finish();
  }

  finish(): void {
    if (this.#chunk.size > 0) this.#tell({ kind: "chunk", text: this.#chunk.take() });
  }

  #text(row: SheetRow, column: FoundColumn | undefined, { dateSystem }: SheetContext): string {
    return column ? cellText(row.cells[column.index], kindOf(column.key), dateSystem, this.#locale) : "";
  }

  #note(row: SheetRow, faults: readonly RowFault[], context: SheetContext): void {
    this.rowsWithErrors++;
    this.errorCount += faults.length;
    for (const fault of faults.slice(0, Math.max(0, LISTED_ERRORS - this.errors.length))) {
      const column = context.header.columns.find(({ key }) => key === fault.key);
      const name = column?.header ?? officialHeader(fault.key, this.#locale);
      const value = this.#text(row, column, context);
      const message = faultMessage(fault, { value, header: name }, this.#locale);
      const { rule, suggestion } = fault;
      this.errors.push({
        row: row.number,
        column: fault.key,
        header: name,
        value,
        rule,
        message,
        ...(suggestion ? { suggestion } : {}),
      });
    }
  }

  /** The first rows, and the first with errors wherever they stand. */
  #show(row: SheetRow, wrong: boolean, context: SheetContext): void {
    if (this.#plain >= SAMPLE_ROWS && !(wrong && this.#wrong < SAMPLE_WITH_ERRORS)) return;
    if (this.#plain < SAMPLE_ROWS) this.#plain++;
    if (wrong) this.#wrong++;
    const cells = Object.fromEntries(
      context.header.columns.map((column) => [column.key, this.#text(row, column, context)]),
    );
    this.sample.push({ row: row.number, cells });
  }
}

export async function checkFile(
  bytes: Buffer,
  input: CheckInput,
  tell: (event: CheckEvent) => void,
): Promise<CheckResult> {
  const checking = new Checking(input.locale, tell);
  let told = 0;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 100);
    if (percent < told + 2 && (percent < 100 || told === 100)) return;
    told = percent;
    tell({ kind: "progress", phase: "checking", done: percent, total: 100 });
  };
  tell({ kind: "progress", phase: "reading", done: 0, total: 100 });
  const walk = await walkSheet(bytes, input.catalog, {
    onRow: (row, checked, faults, context) => checking.row(row, checked, faults, context),
    onProgress,
  });
  const notTemplate = notTemplateOf(walk, input.locale);
  if (notTemplate) return { notTemplate };
  checking.finish();
  const { errors, errorCount, rowsWithErrors, sample, start, end } = checking;
  const columns = (walk.header?.columns ?? []).map(({ key, header }) => ({ key, header }));
  const { format, rows, compared: catalog } = walk;
  return {
    file: {
      format,
      rows,
      monitorings: checking.count.total,
      start,
      end,
      errors,
      errorCount,
      rowsWithErrors,
      columns,
      sample,
      catalog,
    },
  };
}
