// Entry point of the reader: bytes in, rows of cells out, for either of the two formats.
import type { DateSystem } from "@vetaverde/domain/text/cell-dates";
import type { Cell } from "@vetaverde/domain/text/cells";
import { containerOf } from "./content-kind.ts";
import { READ_LIMITS, type ReadLimits } from "./limits.ts";
import { dateStyles } from "./number-formats.ts";
import { SharedStrings } from "./shared-strings.ts";
import { type RowVisitor, SheetScanner } from "./sheet-scanner.ts";
import { readFrame } from "./xlsx-package.ts";
import { ZipParts } from "./zip-parts.ts";

interface SheetInfo {
  readonly name: string;
  readonly hidden: boolean;
}

export interface WorkbookReader {
  readonly format: "xlsx" | "xls";
  readonly dateSystem: DateSystem;
  readonly sheets: readonly SheetInfo[];
  /**
   * Visits the filled rows of a sheet in order. `onProgress` receives the share read, 0 to 1. Yields to the event loop
   * between chunks; `visit` stops the reading by returning false.
   */
  readRows(
    sheet: number,
    visit: (row: Parameters<RowVisitor>[0]) => boolean | undefined,
    onProgress?: (share: number) => void,
  ): Promise<void>;
}

// Thrown to stop a reading early; it never reaches a caller.
const ENOUGH = Symbol("enough");

function stopping(visit: (row: Parameters<RowVisitor>[0]) => boolean | undefined): RowVisitor {
  return (row) => {
    if (visit(row) === false) throw ENOUGH;
  };
}

async function untilEnough(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
}

function openXlsx(bytes: Buffer, limits: ReadLimits): WorkbookReader {
  const zip = new ZipParts(bytes, limits);
  const frame = readFrame(zip);
  let tables: { strings: SharedStrings; styles: ReturnType<typeof dateStyles> } | undefined;
  const load = () => {
    tables ??= {
      strings: new SharedStrings(frame.sharedStrings ? zip.whole(frame.sharedStrings) : undefined, limits),
      styles: dateStyles(frame.styles ? zip.text(frame.styles) : undefined),
    };
    return tables;
  };
  return {
    format: "xlsx",
    dateSystem: frame.date1904 ? 1904 : 1900,
    sheets: frame.sheets.map(({ name, hidden }) => ({ name, hidden })),
    readRows: (index, visit, onProgress) =>
      untilEnough(async () => {
        const place = frame.sheets[index];
        if (!place) return;
        const { strings, styles } = load();
        const scanner = new SheetScanner({ strings, dateStyles: styles, limits, visit: stopping(visit) });
        const size = zip.size(place.part);
        let done = 0;
        for await (const piece of zip.pieces(place.part)) {
          scanner.push(piece);
          done += piece.length;
          onProgress?.(size === 0 ? 1 : done / size);
        }
        scanner.end();
      }),
  };
}

/** Opens a workbook. Throws a WorkbookFault that names the fault of the file. */
export async function openWorkbook(bytes: Buffer, limits: ReadLimits = READ_LIMITS): Promise<WorkbookReader> {
  if (containerOf(bytes) === "zip") return openXlsx(bytes, limits);
  // A megabyte of library for the few files of the old format: loaded on first use.
  const { openXls } = await import("./xls-workbook.ts");
  const book = openXls(bytes, limits);
  return {
    format: "xls",
    dateSystem: book.date1904 ? 1904 : 1900,
    sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden })),
    readRows: (index, visit, onProgress) =>
      untilEnough(() => {
        book.sheets[index]?.rows(stopping(visit));
        onProgress?.(1);
      }),
  };
}

/** Reads a table in memory like an .xlsx workbook of one sheet. Rows without a filled cell are skipped. */
export function tableReader(rows: readonly (readonly Cell[])[]): WorkbookReader {
  return {
    format: "xlsx",
    dateSystem: 1900,
    sheets: [{ name: "", hidden: false }],
    readRows: (_sheet, visit, onProgress) =>
      untilEnough(() => {
        const visitor = stopping(visit);
        for (const [at, cells] of rows.entries()) {
          if (cells.every((cell) => cell === null)) continue;
          visitor({ number: at + 1, cells });
          if (at % 1000 === 0) onProgress?.(at / rows.length);
        }
        onProgress?.(1);
      }),
  };
}
