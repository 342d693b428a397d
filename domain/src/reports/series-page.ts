import type { DrawnResult } from "../chemistry/figures/series-drawing.ts";
import type { SeriesScale } from "../chemistry/figures/time-series.ts";
import type { SERIES_WORDS } from "../chemistry/series-words.ts";

/** A result as a series on paper needs it. */
export interface PdfResult extends DrawnResult {
  station: string;
  stationId: string;
  /** Not detected: it stands at its detection limit. */
  open: boolean;
}

/** A parameter of the water over time, as it is drawn on paper. */
export interface SeriesDrawing {
  kind: "waterSeries";
  parameter: string;
  /** Those that are drawn; empty: the laboratory does not say. */
  fractions: readonly ("" | "total" | "dissolved")[];
  unit: string;
  scale: SeriesScale;
  results: readonly PdfResult[];
  /** All stations of the project, in the order by which they have their symbols. */
  order: readonly string[];
  limits: readonly {
    name: string;
    side: "min" | "max" | "warning";
    value: number;
    from: string | null;
    to: string | null;
    /** Names; null: all that are drawn. */
    stations: readonly string[] | null;
  }[];
  leftOut: Readonly<Partial<Record<keyof (typeof SERIES_WORDS)["es"]["reasons"], number>>>;
  /** All that fit the choice. */
  total: number;
  /** Some verdicts, and their limits with them, are still being worked out. */
  judging: boolean;
}
