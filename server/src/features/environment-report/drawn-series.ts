import type { Input } from "@vetaverde/contract/endpoint";
import type { SeriesPoint, WaterSeries, waterSeriesEndpoints } from "@vetaverde/contract/water-series";
import type { SeriesScale } from "@vetaverde/domain/chemistry/figures/time-series";
import type { SeriesDrawing } from "@vetaverde/domain/reports/series-page";
import { byDrawnDay, middleDay } from "@vetaverde/domain/time/partial-days";
import type { Context } from "../../platform/context/context.ts";
import { inSymbolOrder } from "./drawn-samples.ts";
import type { EnvironmentReportService } from "./environment-report.service.ts";
import type { WaterSeriesService } from "./water-series.service.ts";

export interface DrawnSeriesDeps {
  report: Pick<EnvironmentReportService, "options">;
  series: Pick<WaterSeriesService, "series">;
}

export type SeriesChoice = Input<(typeof waterSeriesEndpoints)["series"]>["query"] & { scale: SeriesScale };

/**
 * A parameter over time for a PDF, and the days of its results, ascending.
 * @throws AppError NOT_FOUND when the project has no such parameter
 */
export async function drawnSeries(
  { report, series }: DrawnSeriesDeps,
  project: string,
  { scale, ...query }: SeriesChoice,
  ctx: Context,
): Promise<{ drawing: SeriesDrawing; days: string[] }> {
  const params = { project };
  const { category } = query;
  const options = await report.options({ params, query: category ? { category } : {} }, ctx);
  const drawn = await series.series({ params, query: { ...query, ...fractionOf(query, options) } }, ctx);
  const order = inSymbolOrder(options.stations);
  return { drawing: toDrawing(drawn, order, scale), days: drawn.points.map(({ date }) => date) };
}

const toSeriesResult = (point: SeriesPoint): SeriesDrawing["results"][number] => ({
  station: point.station,
  stationId: point.stationId,
  day: middleDay(point.date),
  value: point.value,
  series: `${point.stationId} ${point.fraction}`,
  open: !point.detected,
  own: point.held
    .filter(({ own }) => own)
    .flatMap(({ min, max }) => [min, max].flatMap((value) => value ?? [])),
});

const toDrawing = (
  { parameter, points, limits, total, judging, excluded }: WaterSeries,
  order: string[],
  scale: SeriesScale,
): SeriesDrawing => ({
  kind: "waterSeries",
  parameter: parameter.name,
  unit: parameter.unit,
  scale,
  fractions: [...new Set(points.map(({ fraction }) => fraction))].sort(),
  order,
  results: points.map(toSeriesResult).sort(byDrawnDay),
  limits: limits.map(({ name, note, side, value, from, to, stations }) => ({
    name: note ? `${name} (${note})` : name,
    side,
    value,
    from,
    to,
    stations,
  })),
  leftOut: reasonCounts(excluded),
  total,
  judging,
});

function reasonCounts(excluded: WaterSeries["excluded"]): SeriesDrawing["leftOut"] {
  const counts: Partial<Record<WaterSeries["excluded"][number]["reason"], number>> = {};
  for (const { reason } of excluded) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Total and dissolved are never drawn in one chart: without a choice, the fraction with the most results is drawn. */
function fractionOf(
  { parameter, fraction }: Pick<SeriesChoice, "parameter" | "fraction">,
  { parameters }: Awaited<ReturnType<DrawnSeriesDeps["report"]["options"]>>,
) {
  const measured = parameters.find(({ code }) => code === parameter)?.fractions ?? [];
  if (fraction !== undefined || measured.length < 2) return {};
  const [most] = [...measured].sort((a, b) => b.results - a.results);
  return most ? { fraction: most.fraction === "" ? ("none" as const) : most.fraction } : {};
}
