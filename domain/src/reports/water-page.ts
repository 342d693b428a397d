import type { Locale } from "../locale.ts";
import type { TileDrawing } from "./board-page.ts";
import type { SeriesDrawing } from "./series-page.ts";

/** Data of one water diagram in a PDF. Independent of the current time. */
export type WaterDrawing =
  /** `hidden`: number of samples omitted because their balance failed. */
  (Extract<TileDrawing, { kind: "diagram" }> & { hidden: number }) | SeriesDrawing;

/** One water diagram to be rendered as a PDF. */
export interface WaterPageRequest {
  drawing: WaterDrawing;
  locale: Locale;
  /** Days, both inclusive; null: no sample has one. */
  from: string | null;
  to: string | null;
  /** Id of the environment report that it belongs to; null: not part of a saved one. */
  report: string | null;
  /** Name of the PDF without its extension. */
  file: string;
}
