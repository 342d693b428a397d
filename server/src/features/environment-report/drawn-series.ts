import type { Input } from "@vetaverde/contract/endpoint";
import type { WaterSeries, waterSeriesEndpoints } from "@vetaverde/contract/water-series";
import type { SeriesScale } from "@vetaverde/domain/chemistry/figures/time-series";
import type { SeriesDrawing } from "@vetaverde/domain/reports/series-page";
import type { Context } from "../../platform/context/context.ts";
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
  const found = await series.series({ params, query: { ...query, ...fractionOf(query, options) } }, ctx);
  const drawing: SeriesDrawing = {
    kind: "waterSeries",
    parameter: found.parameter.name,
    unit: found.parameter.unit,
    scale,
    fractions: [...new Set(found.points.map((one) => one.fraction))].sort(),
    order: options.stations.map(({ id }) => id),
    results: found.points.map((one) => ({
      station: one.station,
      stationId: one.stationId,
      day: one.date,
      value: one.value,
      series: `${one.stationId} ${one.fraction}`,
      open: !one.detected,
      own: one.held
        .filter((held) => held.own)
        .flatMap(({ min, max }) => [min, max].flatMap((value) => value ?? [])),
    })),
    limits: found.limits.map(({ name, note, side, value, from: since, to: until, stations }) => ({
      name: note ? `${name} (${note})` : name,
      side,
      value,
      from: since,
      to: until,
      stations,
    })),
    leftOut: counted(found),
    total: found.total,
    judging: found.judging,
  };
  return { drawing, days: found.points.map(({ date }) => date) };
}

function counted({ excluded }: WaterSeries): SeriesDrawing["leftOut"] {
  const found: Partial<Record<WaterSeries["excluded"][number]["reason"], number>> = {};
  for (const { reason } of excluded) found[reason] = (found[reason] ?? 0) + 1;
  return found;
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
