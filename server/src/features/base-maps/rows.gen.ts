// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface BaseMapRow {
  version: number;
  file: string | null;
  sha256: string;
  points: number;
  shapes: OwnColumnTypes["base_maps.shapes"];
  at: Date;
  by: { id: string; name: string };
}
