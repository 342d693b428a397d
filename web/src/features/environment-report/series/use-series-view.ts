import type { WaterOptions } from "@vetaverde/contract/environment-report";
import type { WaterSeries } from "@vetaverde/contract/water-series";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import type { WaterQuery } from "../environment-report.queries.ts";
import type { ReportView } from "../report.address.ts";
import { drawnChoice, useParameterOptions, useSeriesTexts } from "./series.messages.ts";
import { seriesQueryOf, useWaterSeries } from "./water-series.queries.ts";

interface SeriesViewInput {
  project: { id: string; name: string };
  view: ReportView;
  query: WaterQuery;
  options: WaterOptions | undefined;
}

/** State of the displayed time series; empty while ion diagrams are displayed. */
export function useSeriesView({ project, view, query, options }: SeriesViewInput) {
  const facts = useSeriesFacts();
  const parameters = useParameterOptions(options);
  const on = view.diagram === "series";
  const choice = on && options ? drawnChoice(view.parameter, parameters) : null;
  const seriesQuery = choice && seriesQueryOf(choice, query);
  const series = useWaterSeries(project.id, seriesQuery);
  const data = on ? series.data : undefined;
  return {
    choice,
    data,
    query: seriesQuery,
    error: on ? series.error : null,
    refetch: series.refetch,
    facts: data ? facts(data, project.name).join(" · ") : null,
  };
}

/** Information that makes a series verifiable: parameter, number of results, period, unit, and source. */
export function useSeriesFacts() {
  const t = useT();
  const format = useFormat();
  const texts = useSeriesTexts();
  return ({ parameter, points }: WaterSeries, project: string): string[] => {
    const nd = points.filter(({ detected }) => !detected).length;
    const [first, last] = [points[0], points.at(-1)];
    const period = first && last ? `${format.day(first.date)} – ${format.day(last.date)}` : "–";
    const fractions = [...new Set(points.map(({ fraction }) => texts.fraction(fraction)))].filter(Boolean);
    return [
      [parameter.name, ...fractions].join(" · "),
      t("waterSeries.n", { n: points.length }),
      ...(nd > 0 ? [t("waterSeries.nd", { n: nd })] : []),
      t("waterSeries.period", { period }),
      ...(parameter.unit ? [t("waterSeries.unit", { unit: parameter.unit })] : []),
      t("waterSeries.source", { project }),
    ];
  };
}
