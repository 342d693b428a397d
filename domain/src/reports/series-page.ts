import type { DrawnResult } from "../chemistry/figures/series-drawing.ts";
import type { SeriesScale } from "../chemistry/figures/time-series.ts";

/** Why a result is in no series. */
type LeftOutReason = "undated" | "above" | "withoutLimit" | "unit" | "negative" | "notPositive";

/** A result as a series in a PDF needs it. */
export interface PdfResult extends DrawnResult {
  station: string;
  stationId: string;
}

/** Data of a water parameter over time, for a PDF. */
export interface SeriesDrawing {
  kind: "waterSeries";
  parameter: string;
  /** The fractions to draw; empty string: the laboratory does not state it. */
  fractions: readonly ("" | "total" | "dissolved")[];
  unit: string;
  scale: SeriesScale;
  results: readonly PdfResult[];
  /** All stations of the project, in the order that determines their symbols. */
  order: readonly string[];
  limits: readonly {
    name: string;
    side: "min" | "max" | "warning";
    value: number;
    from: string | null;
    to: string | null;
    /** Names of the chosen stations; null: all. */
    stations: readonly string[] | null;
  }[];
  leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** Number of results that match. */
  total: number;
  /** Whether some verdicts, and with them their limits, are still being calculated. */
  judging: boolean;
}
