import type { Input } from "@vetaverde/contract/endpoint";
import type { waterPdfEndpoints } from "@vetaverde/contract/water-pdf";
import type { WaterDrawing, WaterPageRequest } from "@vetaverde/domain/reports/water-page";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import type { Context } from "../../platform/context/context.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { drawnSamples } from "./drawn-samples.ts";
import { drawnSeries } from "./drawn-series.ts";
import type { EnvironmentReportService } from "./environment-report.service.ts";
import type { WaterSeriesService } from "./water-series.service.ts";

type Request = Pick<Input<(typeof waterPdfEndpoints)["pdf"]>, "params" | "query">;

/** Draws a diagram for a PDF. @throws AppError NOT_FOUND, REPORTS_BUSY */
export type DrawWaterPdf = (
  project: string,
  request: WaterPageRequest,
  signal: AbortSignal,
) => Promise<FileReply>;

export interface WaterPdfDeps {
  report: EnvironmentReportService;
  series: WaterSeriesService;
  paper: DrawWaterPdf;
}

const WORDS = sectionOf(messagesOf("environmentReport"), "diagram");

export function createWaterPdf(deps: WaterPdfDeps) {
  return async ({ params, query }: Request, ctx: Context, signal: AbortSignal): Promise<FileReply> => {
    const { locale = ctx.locale, diagram, report = null } = query;
    const words = WORDS[locale];
    const { project } = params;
    const { drawing, days } =
      diagram === "series"
        ? await seriesOf(deps, { params, query }, { ...ctx, locale })
        : await diagramOf(deps, { params, query }, diagram, ctx);
    const [from, to] = [query.from ?? days[0] ?? null, query.to ?? days.at(-1) ?? null];
    const request = { drawing, locale, from, to, report, file: `${words.file}-${diagram}` };
    return deps.paper(project, request, signal);
  };
}

interface Drawn {
  drawing: WaterDrawing;
  /** The days of the drawn samples, ascending. */
  days: string[];
}

async function diagramOf(
  { report }: WaterPdfDeps,
  { params: { project }, query }: Request,
  diagram: Extract<WaterDrawing, { kind: "diagram" }>["diagram"],
  ctx: Context,
): Promise<Drawn> {
  const { category, station, campaign, from = null, day, balance, nitrate, fields, trails, stiff } = query;
  // When both are given, the earlier one is the last day.
  const to = [query.to, day].flatMap((one) => one ?? []).sort()[0] ?? null;
  const drawn = await drawnSamples(
    report,
    project,
    {
      category,
      stations: station ?? [],
      campaigns: campaign ?? [],
      from,
      to,
      withoutBad: balance === "passed",
      nitrate,
    },
    ctx,
  );
  const days = drawn.samples.flatMap((one) => one.day ?? []).sort();
  return {
    drawing: {
      kind: "diagram",
      diagram,
      ...drawn,
      from,
      to: to ?? days.at(-1) ?? null,
      ...(nitrate === "withChloride" ? { nitrate: true } : {}),
      view: { fields: fields === "on", trails: trails === "on", stiff },
    },
    days,
  };
}

async function seriesOf(deps: WaterPdfDeps, { params, query }: Request, ctx: Context): Promise<Drawn> {
  const { parameter, fraction, scale, category, station, campaign, from, to } = query;
  if (parameter === undefined) throw invalid("parameter", WORDS[ctx.locale].parameter);
  const request = { parameter, fraction, category, station, campaign, from, to };
  return drawnSeries(deps, params.project, { ...request, scale }, ctx);
}
