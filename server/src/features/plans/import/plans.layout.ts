// The layout of a plan's workbook for the workbook import.
import { type ColumnKey, columnOfHeader, TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import type { CorrectedCells, Layout } from "../../../gateways/excel/import/layout.ts";
import { planWords } from "../plans.messages.ts";
import type { Catalog, ChosenNames } from "./plans.lookup.ts";
import { type CheckedLine, RowChecker } from "./plans.rows.ts";
import { UnknownNames } from "./plans.unknown.ts";

export const MAX_ROWS = 100_000;

/**
 * @param unknown collects the names that the catalogue lacks
 * @param corrected texts that are read in place of the file's
 */
export const planLayout = (
  catalog: Catalog,
  names: ChosenNames = {},
  unknown = new UnknownNames(),
  corrected: CorrectedCells = {},
): Layout<CheckedLine, ColumnKey> => ({
  columns: TEMPLATE_COLUMNS,
  columnOf: columnOfHeader,
  headerCells: 4,
  maxRows: MAX_ROWS,
  corrected,
  reader: (columns, system) => new RowChecker(columns, { catalog, names, unknown }, system),
  rules: (locale) => planWords(locale).rules,
  sheetName: (locale) => planWords(locale).sheet,
});
