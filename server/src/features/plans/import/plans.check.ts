// The worker's main task: reads a workbook and returns the preview's figures, errors and sample, and its checked rows
// in chunks.
import type { UnknownName } from "@vetaverde/contract/plans";
import type { Locale } from "@vetaverde/domain/locale";
import {
  type CheckedSheet,
  checkSheet,
  type NotTemplate,
  type Progress,
} from "../../../gateways/excel/import/file-check.ts";
import type { CorrectedCells } from "../../../gateways/excel/import/layout.ts";
import { CHUNK_ROWS, ChunkWriter } from "./plans.chunks.ts";
import { planLayout } from "./plans.layout.ts";
import type { Catalog, ChosenNames } from "./plans.lookup.ts";
import type { CheckedLine } from "./plans.rows.ts";
import { UnknownNames } from "./plans.unknown.ts";

export interface CheckInput {
  readonly catalog: Catalog;
  /** The user's choices of what names in the file mean. */
  readonly names?: ChosenNames;
  readonly cells?: CorrectedCells;
  readonly locale: Locale;
}

export type CheckEvent = Progress | { readonly kind: "chunk"; readonly text: string };

export interface CheckedFile extends CheckedSheet {
  readonly monitorings: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly unknown: readonly UnknownName[];
  readonly unlistedUnknownRows: number;
}

export type CheckResult = { readonly file: CheckedFile } | { readonly notTemplate: NotTemplate };

/** Counts the valid rows of a file, and packs them as long as all rows are valid. */
class Rows {
  monitorings = 0;
  start: string | null = null;
  end: string | null = null;
  readonly #chunk = new ChunkWriter();
  readonly #emit: (event: CheckEvent) => void;

  constructor(emit: (event: CheckEvent) => void) {
    this.#emit = emit;
  }

  add(row: CheckedLine, noErrorsSoFar: boolean): void {
    this.monitorings += row.monitorings;
    if (this.start === null || row.startDate < this.start) this.start = row.startDate;
    if (this.end === null || row.endDate > this.end) this.end = row.endDate;
    // A file with an error cannot be saved, so its rows are not kept.
    if (!noErrorsSoFar) return;
    this.#chunk.add(row);
    if (this.#chunk.size === CHUNK_ROWS) this.finish();
  }

  finish(): void {
    if (this.#chunk.size > 0) this.#emit({ kind: "chunk", text: this.#chunk.take() });
  }
}

export async function checkFile(
  bytes: Buffer,
  { catalog, names, cells, locale }: CheckInput,
  emit: (event: CheckEvent) => void,
): Promise<CheckResult> {
  const rows = new Rows(emit);
  const unknown = new UnknownNames();
  const result = await checkSheet(bytes, planLayout(catalog, names, unknown, cells), locale, {
    onChecked: (row, noErrorsSoFar) => rows.add(row, noErrorsSoFar),
    onProgress: emit,
  });
  if ("notTemplate" in result) return result;
  rows.finish();
  const { monitorings, start, end } = rows;
  return {
    file: {
      ...result.file,
      monitorings,
      start,
      end,
      unknown: unknown.list(),
      unlistedUnknownRows: unknown.unlistedRows,
    },
  };
}
