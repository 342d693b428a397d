import { environmentReportEndpoints } from "@vetaverde/contract/environment-report";
import { waterPdfEndpoints } from "@vetaverde/contract/water-pdf";
import { waterSeriesEndpoints } from "@vetaverde/contract/water-series";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { createEnvironmentReportService } from "./environment-report.service.ts";
import { createWaterPdf, type DrawWaterPdf } from "./water-pdf.service.ts";
import { createWaterSeries, type WaterSeriesDeps } from "./water-series.service.ts";

export function mountEnvironmentReport(
  app: FastifyInstance,
  guard: Guard,
  deps: WaterSeriesDeps & { paper: DrawWaterPdf },
): void {
  const report = createEnvironmentReportService(deps);
  const series = createWaterSeries(deps);
  const pdf = createWaterPdf({ report, series, paper: deps.paper });
  mount(app, guard, environmentReportEndpoints, {
    options: (input, ctx) => report.options(input, ctx),
    piper: (input) => report.figure(input),
    stiff: (input) => report.figure(input),
    csv: (input, ctx) => report.file(input, "csv", ctx),
    xlsx: (input, ctx) => report.file(input, "xlsx", ctx),
  });
  mount(app, guard, waterSeriesEndpoints, {
    series: (input, ctx) => series.series(input, ctx),
    seriesCsv: (input, ctx) => series.file(input, "csv", ctx),
    seriesXlsx: (input, ctx) => series.file(input, "xlsx", ctx),
  });
  mount(app, guard, waterPdfEndpoints, { pdf: (input, ctx, { signal }) => pdf(input, ctx, signal) });
}
