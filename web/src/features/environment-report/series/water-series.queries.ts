import { address } from "../../../lib/address.ts";
import { type ArgsOf, specOf } from "../../../lib/call.ts";
import { download } from "../../../lib/download.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import type { WaterQuery } from "../environment-report.queries.ts";
import type { SeriesChoice } from "../report.address.ts";

export type SeriesQuery = ArgsOf<"waterSeries", "series">["query"];

/** The nitrate option does not apply to a time series. */
export function seriesQueryOf({ code, fraction }: SeriesChoice, query: WaterQuery): SeriesQuery {
  const { nitrate: _, ...chosen } = query ?? {};
  return { ...chosen, parameter: code, ...(fraction ? { fraction } : {}) };
}

/** Query of a time series; null disables it. */
export function useWaterSeries(project: string, query: SeriesQuery | null) {
  return useCallQuery(
    "waterSeries",
    "series",
    { params: { project }, query: query ?? { parameter: "-" } },
    { enabled: query !== null, keepPrevious: true },
  );
}

export const exportSeries = (project: string, format: "csv" | "xlsx", query: SeriesQuery) =>
  download(
    address(
      specOf("waterSeries", format === "csv" ? "seriesCsv" : "seriesXlsx").path,
      { project },
      query as unknown as Record<string, string | string[]>,
    ),
  );

type PdfQuery = ArgsOf<"waterPaper", "pdf">["query"];
/** The figure of a PDF, and its settings. */
export type PdfChoice = Required<
  Pick<NonNullable<PdfQuery>, "diagram" | "scale" | "balance" | "fields" | "trails" | "stiff">
> & {
  /** Name of the saved report. */
  report: string | null;
  /** The day up to which samples are displayed. */
  day: string | null;
};

export const exportPdf = (
  project: string,
  { report, day, ...choice }: PdfChoice,
  query: WaterQuery | SeriesQuery,
) =>
  download(
    address(specOf("waterPaper", "pdf").path, { project }, {
      ...query,
      ...choice,
      ...(report ? { report } : {}),
      ...(day ? { day } : {}),
    } as Record<string, string | string[]>),
  );
