import type { TileDrawing } from "./board-page.ts";
import type { SeriesDrawing } from "./series-page.ts";

/** What one diagram of the water on paper is drawn of. Nothing in it is of the clock. */
export type WaterDrawing =
  /** `hidden`: samples that are left out because their balance failed. */
  (Extract<TileDrawing, { kind: "diagram" }> & { hidden: number }) | SeriesDrawing;
