import type { Input } from "@vetaverde/contract/endpoint";
import { MAX_SAMPLES } from "@vetaverde/contract/environment-report";
import type {
  SeriesExcluded,
  SeriesPoint,
  WaterSeries,
  waterSeriesEndpoints,
} from "@vetaverde/contract/water-series";
import type { Locale } from "@vetaverde/domain/locale";
import { tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { parametersOf, queryOf } from "./environment-report.service.ts";
import type { SeriesRow } from "./rows.gen.ts";
import { type SeriesFileRow, seriesColumns, seriesWords } from "./water-series.columns.ts";
import * as store from "./water-series.store.ts";

type Calls = typeof waterSeriesEndpoints;
type Request = Pick<Input<Calls["series"]>, "params" | "query">;

/** The limits that results are compared with, provided by the limits feature. */
export type SeriesLimitsOf = (
  project: string,
  request: {
    parameter: string;
    stations: readonly string[];
    results: readonly string[];
    from: string | null;
    to: string | null;
  },
) => Promise<{
  lines: (Omit<WaterSeries["limits"][number], "stations"> & { stations: string[] | null })[];
  limitsByResult: ReadonlyMap<string, SeriesPoint["held"]>;
  judging: boolean;
}>;

export interface WaterSeriesDeps {
  db: Db;
  limitsOf: SeriesLimitsOf;
}

export interface WaterSeriesService {
  /** @throws AppError NOT_FOUND when the project has no such parameter */
  series(input: Request, ctx: Pick<Context, "locale">): Promise<WaterSeries>;
  file(input: Request, format: "csv" | "xlsx", ctx: Context): Promise<FileReply>;
}

/** Why a result is excluded from its series; null: it is included. */
function faultOf({ date, kind, standard, value, negative }: SeriesRow): SeriesExcluded["reason"] | null {
  if (date === null) return "undated";
  if (kind === "above") return "above";
  if (kind === "below" && value === null && standard === null) return "withoutLimit";
  if (standard === null) return "unit";
  return negative ? "negative" : null;
}

const fractionOf = (fraction: Request["query"]["fraction"]): store.SeriesQuery["fraction"] =>
  fraction === "none" ? "" : (fraction ?? null);

export function createWaterSeries(deps: WaterSeriesDeps): WaterSeriesService {
  return {
    series: (input, { locale }) => seriesOf(deps, input, locale),
    file: async (input, format, { locale }) => {
      const series = await seriesOf(deps, input, locale);
      const { file } = seriesWords[locale];
      const columns = seriesColumns(locale, series.parameter);
      return tableFile({ name: file, sheet: file, format, columns, rows: rowsOf(series) });
    },
  };
}

async function seriesOf(
  { db, limitsOf }: WaterSeriesDeps,
  { params: { project }, query }: Request,
  locale: Locale,
): Promise<WaterSeries> {
  const { parameter: code, fraction, ...filters } = query;
  const known = (await parametersOf(db, project)).get(code);
  if (!known) throw new AppError("NOT_FOUND");
  const request = { ...queryOf(filters), parameter: code, fraction: fractionOf(fraction) };
  const { rows, total } = await store.series(db, project, request, MAX_SAMPLES);
  const names = new Map(rows.map(({ stationId, station }) => [stationId, station]));
  const limits = await limitsOf(project, {
    parameter: code,
    stations: [...names.keys()],
    results: rows.map(({ result }) => result),
    from: request.from,
    to: request.to,
  });
  const { points, excluded } = splitRows(rows, limits.limitsByResult);
  return {
    parameter: { code, name: known.names[locale] ?? code, unit: known.unit },
    points,
    excluded,
    total,
    judging: limits.judging,
    limits: limits.lines.map((line) => ({
      ...line,
      stations: line.stations?.map((id) => names.get(id) ?? id).sort() ?? null,
    })),
  };
}

/** The results that are drawn, each with the limits that apply to it, and the excluded ones with their reasons. */
function splitRows(
  rows: readonly SeriesRow[],
  limits: ReadonlyMap<string, SeriesPoint["held"]>,
): Pick<WaterSeries, "points" | "excluded"> {
  const points: SeriesPoint[] = [];
  const excluded: SeriesExcluded[] = [];
  for (const row of rows) {
    const reason = faultOf(row);
    const { kind, standard, value: _value, negative: _negative, date, ...measurement } = row;
    if (reason !== null || date === null || standard === null)
      excluded.push({ ...measurement, date, reason: reason ?? "unit" });
    else
      points.push({
        ...measurement,
        date,
        value: standard,
        detected: kind === "value",
        held: limits.get(row.result) ?? [],
      });
  }
  return { points, excluded };
}

/** The drawn results, then the excluded ones with the reason. */
async function* rowsOf({ points, excluded }: WaterSeries): AsyncGenerator<SeriesFileRow> {
  yield* points;
  yield* excluded;
}
