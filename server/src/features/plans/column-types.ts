import type { CorrectedCells } from "../../gateways/excel/import/layout.ts";

/** Types of columns that the database does not know. */
export interface ColumnTypes {
  "plan_previews.cells": CorrectedCells;
}
