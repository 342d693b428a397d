// A single water diagram: a landscape A4 page with its title block, with the geometry of the screen.
import type { DrawnSample } from "@vetaverde/domain/reports/board-page";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import { MUTED } from "../../../documents/colors.ts";
import { LANDSCAPE_AREA } from "../../../documents/page-areas.ts";
import type { PieceDrawer } from "../../../documents/pieces.ts";
import { drawDiagram } from "../boards/board.diagram.ts";
import type { ReportContext } from "../render/report.context.ts";
import type { ReportCover, ReportDiagram } from "../render/report.protocol.ts";
import { openSheets } from "../render/report.sheet.ts";
import { diagramWords } from "./diagram.messages.ts";
import { drawWaterSeries } from "./diagram.series.ts";

const QUIET = { size: 8, color: MUTED } as const;

/** @param data returns the hash of all data, once everything is drawn */
export async function beginDiagram(
  path: string,
  cover: ReportCover,
  data: () => string,
): Promise<PieceDrawer<ReportDiagram>> {
  const context = await openSheets(path, cover, data, ({ format, words, day }) => [
    format(words.period, { from: day(cover.from), to: day(cover.to) }),
    cover.contents[0]?.under ?? words.titles.diagram,
  ]);
  return {
    draw: ({ drawing }) => drawOn(context, drawing),
    end: () => context.book.finish(),
  };
}

/** Diagrams that include chloride. */
const SHARES = ["piper", "durov", "chadha", "rectangular"];

function nitrateOf(
  { format, count, cover }: ReportContext,
  { nitrate, samples }: { nitrate?: boolean; samples: readonly DrawnSample[] },
): string {
  const words = diagramWords[cover.locale].nitrate;
  if (!nitrate) return words.excluded;
  const unknown = samples.filter(({ meq }) => meq.NO3 === undefined).length;
  return unknown > 0 ? format(words.unknown, { n: count(unknown) }) : words.withChloride;
}

function drawOn(context: ReportContext, drawing: WaterDrawing): void {
  const { book, cover } = context;
  const words = diagramWords[cover.locale];
  const { left, right, top, bottom } = LANDSCAPE_AREA;
  const width = right - left;
  const facts = [
    ...(drawing.kind === "diagram" ? [words.facts[drawing.diagram]] : []),
    ...(drawing.kind === "diagram" && SHARES.includes(drawing.diagram) ? [nitrateOf(context, drawing)] : []),
    ...(drawing.kind === "diagram" && drawing.hidden > 0
      ? [context.format(words.hidden, { n: drawing.hidden })]
      : []),
    words.source,
  ];
  const foot = book.heightOf(facts.join(" · "), QUIET, width) + 4;
  const room = { x: left, y: top, width, height: bottom - top - foot - 2 };
  if (drawing.kind === "diagram") drawDiagram(context, drawing, { ...room, timeZone: "UTC" });
  else drawWaterSeries(context, drawing, room);
  book.at(facts.join(" · "), QUIET, { x: left, y: bottom - foot, width });
}
