// One water diagram as PDF, drawn while the caller waits and not stored.
import type { Locale } from "@vetaverde/domain/locale";
import type { WaterDrawing, WaterPageRequest } from "@vetaverde/domain/reports/water-page";
import { todayIn } from "@vetaverde/domain/time/zone";
import { formatMessage } from "@vetaverde/locales/format";
import { DRAWING_QUEUE } from "../../../documents/drawing-queue.ts";
import { readOnce } from "../../../documents/temporary-pdf.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { FileReply } from "../../../platform/http/reply.ts";
import { createFairQueue } from "../../../platform/work/pool/fair-queue.ts";
import { projectAppearance } from "../data.store.ts";
import type { ReportCover, ReportPiece } from "../render/report.protocol.ts";
import { type RenderDeps, renderPieces } from "../render/report.render.ts";
import { diagramWords } from "./diagram.messages.ts";
import { parameterOf } from "./diagram.series.ts";

export type DrawDiagram = (
  project: string,
  request: WaterPageRequest,
  signal: AbortSignal,
) => Promise<FileReply>;

const LOGO_POINTS = 240;

type DiagramDeps = Pick<RenderDeps, "db" | "version" | "workerProcesses" | "pictures"> & {
  now: () => number;
};

/** The returned function throws AppError NOT_FOUND, REPORTS_BUSY. */
export function createDiagrams({ db, version, workerProcesses, pictures, now }: DiagramDeps): DrawDiagram {
  const fairQueue = createFairQueue(DRAWING_QUEUE);
  return async (project, { drawing, locale, report, file, ...days }, signal) => {
    const appearance = await projectAppearance(db, project);
    if (!appearance) throw new AppError("NOT_FOUND");
    const { name, company, color } = appearance;
    const to = days.to ?? days.from ?? todayIn(appearance.timeZone, now());
    const from = days.from ?? to;
    const cover: ReportCover = {
      kind: "cover",
      report: "diagram",
      locale,
      version,
      from,
      to,
      dataDay: days.to,
      limitSets: [],
      project: { name, company, color },
      logo: appearance.logo && (await pictures.emblem(project, appearance.logo, LOGO_POINTS, color)),
      contents: [{ title: titleOf(drawing, locale), under: report }],
    };
    async function* pieces(): AsyncGenerator<ReportPiece> {
      yield cover;
      yield { kind: "diagram", drawing };
    }
    const rendered = await fairQueue.run(
      project,
      () => renderPieces(workerProcesses, { parts: 1, pieces: pieces() }, { signal }),
      signal,
    );
    return { filename: `${file}.pdf`, body: readOnce(rendered) };
  };
}

function titleOf(drawing: WaterDrawing, locale: Locale): string {
  const { titles, series } = diagramWords[locale];
  if (drawing.kind === "diagram") return titles[drawing.diagram];
  return formatMessage(series, { parameter: parameterOf(drawing, locale) }, locale);
}
