import type { WaterSeries } from "@vetaverde/contract/water-series";
import { withUnit } from "@vetaverde/domain/chemistry/figures/time-series";
import { useMemo } from "react";
import { drawnSeries, type SeriesDrawing } from "./series.marks.ts";
import { useSeriesTexts } from "./series.messages.ts";

/** The figure of a time series, null if no result can be drawn; and its results by their identifiers. */
export function useDrawnSeries(
  series: WaterSeries,
  { symbols, scale, narrow }: Pick<SeriesDrawing, "symbols" | "scale" | "narrow">,
) {
  const texts = useSeriesTexts();
  const { unit, name } = series.parameter;
  const drawn = useMemo(
    () =>
      drawnSeries(series, {
        symbols,
        scale,
        narrow,
        words: { quantity: withUnit(name, unit), number: texts.number, date: texts.mark },
        nameOf: (limit) => texts.limitOf(limit, unit),
      }),
    [series, symbols, scale, narrow, texts, unit, name],
  );
  const byResult = useMemo(() => new Map(series.points.map((one) => [one.result, one])), [series]);
  return { drawn, byResult };
}
