import type { TileDrawing } from "./board-page.ts";
import type { SeriesDrawing } from "./series-page.ts";

/** Data of one water diagram in a PDF. Independent of the current time. */
export type WaterDrawing =
  /** `hidden`: number of samples omitted because their balance failed. */
  (Extract<TileDrawing, { kind: "diagram" }> & { hidden: number }) | SeriesDrawing;
