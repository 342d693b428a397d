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
import { type SeriesFileRow, seriesColumns, seriesWords } from "./water-series.columns.ts";
import * as store from "./water-series.store.ts";

type Calls = typeof waterSeriesEndpoints;
type Asked = Pick<Input<Calls["series"]>, "params" | "query">;

/** The limits that results are compared with, provided by the limits feature. */
export type SeriesLimitsOf = (
  project: string,
  asked: {
    parameter: string;
    stations: readonly string[];
    results: readonly string[];
    from: string | null;
    to: string | null;
  },
) => Promise<{
  lines: (Omit<WaterSeries["limits"][number], "stations"> & { stations: string[] | null })[];
  held: ReadonlyMap<string, SeriesPoint["held"]>;
  judging: boolean;
}>;

export interface WaterSeriesDeps {
  db: Db;
  limitsOf: SeriesLimitsOf;
}

export interface WaterSeriesService {
  /** @throws AppError NOT_FOUND when the project has no such parameter */
  series(input: Asked, ctx: Pick<Context, "locale">): Promise<WaterSeries>;
  file(input: Asked, format: "csv" | "xlsx", ctx: Context): Promise<FileReply>;
}

/** Why a result is excluded from its series; null: it is included. */
function faultOf({
  date,
  kind,
  standard,
  value,
  negative,
}: store.SeriesRow): SeriesExcluded["reason"] | null {
  if (date === null) return "undated";
  if (kind === "above") return "above";
  if (kind === "below" && value === null && standard === null) return "withoutLimit";
  if (standard === null) return "unit";
  return negative ? "negative" : null;
}

const fractionOf = (fraction: Asked["query"]["fraction"]): store.SeriesQuery["fraction"] =>
  fraction === "none" ? "" : (fraction ?? null);

export function createWaterSeries({ db, limitsOf }: WaterSeriesDeps): WaterSeriesService {
  const series = async (
    { params: { project }, query }: Asked,
    { locale }: { locale: Locale },
  ): Promise<WaterSeries> => {
    const { parameter: code, fraction, ...filters } = query;
    const known = (await parametersOf(db, project)).get(code);
    if (!known) throw new AppError("NOT_FOUND");
    const asked = { ...queryOf(filters), parameter: code, fraction: fractionOf(fraction) };
    const { rows, total } = await store.series(db, project, asked, MAX_SAMPLES);
    const names = new Map(rows.map(({ stationId, station }) => [stationId, station]));
    const limits = await limitsOf(project, {
      parameter: code,
      stations: [...names.keys()],
      results: rows.map(({ result }) => result),
      from: asked.from,
      to: asked.to,
    });
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
          held: limits.held.get(row.result) ?? [],
        });
    }
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
  };
  return {
    series,
    file: async (input, format, ctx) => {
      const found = await series(input, ctx);
      const { file } = seriesWords[ctx.locale];
      const columns = seriesColumns(ctx.locale, found.parameter);
      return tableFile({ name: file, sheet: file, format, columns, rows: rowsOf(found) });
    },
  };
}

/** The drawn results, then the excluded ones with the reason. */
async function* rowsOf({ points, excluded }: WaterSeries): AsyncGenerator<SeriesFileRow> {
  yield* points;
  yield* excluded;
}
