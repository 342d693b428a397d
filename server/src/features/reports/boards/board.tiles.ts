// Draws the content of a board's tile in a PDF.

import { INTL_TAGS } from "@vetaverde/domain/locale";
import type { DrawnLine, TileDrawing } from "@vetaverde/domain/reports/board-page";
import { type FigureRequest, seriesFigure } from "@vetaverde/domain/reports/series-figure";
import { compliance } from "@vetaverde/domain/schedule/progress";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";
import { MUTED } from "../../../documents/colors.ts";
import { dashOf, drawFigure, seriesColor } from "../../../documents/figure.ts";
import { leadingOf } from "../../../documents/text-layout.ts";
import { drawWaterSeries, parameterOf } from "../diagrams/diagram.series.ts";
import { type Frame, fits, type ReportContext } from "../render/report.context.ts";
import { drawDiagram } from "./board.diagram.ts";
import { drawMap } from "./board.map.ts";
import { type Block, blocksOf } from "./board.text.ts";
import { timeMarks } from "./board.time.ts";

type Of<K extends TileDrawing["kind"]> = Extract<TileDrawing, { kind: K }>;

const flagWords = sectionOf(messagesOf("derivedVariables"), "flags");

const QUIET = { size: 8, color: MUTED } as const;

/** The drawing function of each kind. */
const DRAWN: {
  readonly [K in TileDrawing["kind"]]: (context: ReportContext, drawing: Of<K>, room: Frame) => void;
} = {
  series: drawSeries,
  latest: drawLatest,
  kpi: drawKpi,
  map: drawMap,
  diagram: drawDiagram,
  waterSeries: drawParameter,
  text: drawText,
  none: ({ book, words }, { why }, room) => {
    book.at(words.board[why], QUIET, { ...room, maxLines: linesIn(room, 8) });
  },
};

export const drawTile = <K extends TileDrawing["kind"]>(
  context: ReportContext,
  drawing: Of<K>,
  room: Frame,
): void => DRAWN[drawing.kind as K](context, drawing, room);

const linesIn = ({ height }: Frame, size: number): number =>
  Math.max(1, Math.floor(height / leadingOf({ size })));

/** Without a title block: the parameter is named above the tile. */
function drawParameter(context: ReportContext, drawing: Of<"waterSeries">, room: Frame): void {
  const high =
    context.book.at(parameterOf(drawing, context.cover.locale), QUIET, { ...room, maxLines: 1 }) + 2;
  drawWaterSeries(context, drawing, { ...room, y: room.y + high, height: room.height - high });
}

/** A name, its value, and a remark. */
function drawNumber(
  { book }: ReportContext,
  { name, value, about }: { name: string; value: string; about: string },
  room: Frame,
): void {
  const high = Math.max(11, Math.min(22, room.height - 26));
  const wide = book.layout.widthOf(book.layout.clean(value), { size: high, bold: true });
  const size = Math.max(8, Math.min(high, (high * room.width) / wide - 0.01));
  let { y } = room;
  y += book.at(name, QUIET, { ...room, y, maxLines: 1 });
  y += book.at(value, { size, bold: true }, { ...room, y: y + 1, maxLines: 1 });
  if (about) book.at(about, { ...QUIET, size: 7.5 }, { ...room, y: y + 1, maxLines: 2 });
}

function drawKpi(context: ReportContext, drawing: Of<"kpi">, room: Frame): void {
  const { words, format, count, share, day } = context;
  const { board } = words;
  const name = board.measures[drawing.measure];
  const period = format(board.ofPeriod, { from: day(drawing.from), to: day(drawing.to) });
  if (drawing.measure === "compliance") {
    const { done, due } = drawing;
    const part = compliance({ done, due });
    const about =
      part === null ? board.nothingDue : format(board.doneOf, { done: count(done), due: count(due) });
    drawNumber(
      context,
      { name, value: part === null ? "–" : share(part), about: `${about}. ${period}` },
      room,
    );
    return;
  }
  const near = drawing.measure === "near" ? `${format(board.nearDays, { n: drawing.nearDays })}. ` : "";
  drawNumber(context, { name, value: count(drawing.n), about: `${near}${period}` }, room);
}

function drawLatest(context: ReportContext, drawing: Of<"latest">, room: Frame): void {
  const { name, unit, resolution, value, at, flags = [] } = drawing;
  const { cover, words, reading } = context;
  if (value === null || at === null) {
    drawNumber(context, { name, value: "–", about: words.board.noData }, room);
    return;
  }
  const moment = new Intl.DateTimeFormat(INTL_TAGS[cover.locale], {
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: room.timeZone,
  });
  const about = [moment.format(at), ...flags.map((flag) => flagWords[cover.locale][flag])].join(". ");
  drawNumber(context, { name, value: `${reading(value, resolution)} ${unit}`, about }, room);
}

const MIN_FIGURE = 70;

/** One figure for the sensors of each unit, one below the other: an axis never has two scales. */
function drawSeries(context: ReportContext, drawing: Of<"series">, room: Frame): void {
  const { book, words } = context;
  const units = [...new Set(drawing.lines.map(({ unit }) => unit))];
  let { y } = room;
  y += book.at(drawing.name, QUIET, { ...room, maxLines: 1 });
  const free = room.y + room.height - y;
  const fit = Math.max(1, Math.min(units.length, Math.floor(free / MIN_FIGURE)));
  const height = free / fit;
  for (const [at, unit] of units.slice(0, fit).entries()) {
    const lines = drawing.lines
      .filter((one) => one.unit === unit)
      .map((line, series) => ({ ...line, series }));
    drawLines(context, { ...drawing, lines, unit }, { ...room, y: y + at * height, height });
  }
  if (units.length > fit)
    book.at(words.board.goesOn, QUIET, { ...room, y: room.y + room.height - 10, right: true });
}

interface Lines extends Omit<Of<"series">, "lines"> {
  unit: string;
  lines: readonly (DrawnLine & { series: number })[];
}

function drawLines(context: ReportContext, { from, to, unit, lines }: Lines, room: Frame): void {
  const { book, cover, words, reading, day } = context;
  const under = { ...room, y: room.y + 12, height: room.height - 12 };
  if (!fits(under)) {
    book.at(words.board.goesOn, QUIET, { ...room, maxLines: 1 });
    return;
  }
  drawKey(context, lines, room);
  if (lines.every(({ points }) => points.length === 0)) {
    book.at(words.board.noData, QUIET, { ...under, maxLines: 1 });
    return;
  }
  const figure = seriesFigure({
    ...valuesOf(lines),
    width: under.width,
    height: under.height,
    from: instant(from),
    to: instant(to),
    unit,
    limits: [],
    plain: true,
    gap: gapOf(lines),
    number: (value) => reading(value),
    date: day,
    ticks: timeMarks(
      { from, to, timeZone: room.timeZone, locale: cover.locale },
      Math.floor((room.width - 60) / MARK),
    ),
  });
  drawFigure(book, figure, { x: under.x, y: under.y, color: cover.project.color });
}

const instant = (t: number) => new Date(t).toISOString();

/** The values of the lines: those of totals as bars, all others as points. */
function valuesOf(lines: Lines["lines"]): Pick<FigureRequest, "bars" | "points"> {
  return {
    bars: lines.flatMap(({ points, bars }) =>
      bars ? points.map(({ t, avg }) => ({ day: instant(t), value: avg })) : [],
    ),
    points: lines.flatMap(({ points, series, bars }) =>
      (bars ? [] : points).map(({ t, avg, min, max, isFlagged = false }) => ({
        day: instant(t),
        value: avg,
        low: min,
        high: max,
        open: isFlagged,
        series,
      })),
    ),
  };
}

function drawKey({ book, cover, words, format }: ReportContext, lines: Lines["lines"], room: Frame): void {
  const width = room.width / lines.length;
  for (const [at, { name, series, flags = [] }] of lines.entries()) {
    const x = room.x + at * width;
    const y = room.y + 5;
    book.shape((doc) => {
      const dash = dashOf(series);
      doc
        .moveTo(x, y)
        .lineTo(x + 16, y)
        .lineWidth(1);
      if (dash) doc.dash(dash[0], { space: dash[1] });
      doc.stroke(seriesColor(series, cover.project.color)).undash();
    });
    const named = flags.map((flag) => flagWords[cover.locale][flag]).join(", ");
    const text = flags.length > 0 ? format(words.board.flagged, { name, flags: named }) : name;
    book.at(text, { size: 7 }, { x: x + 20, y: room.y, width: width - 24, maxLines: 1 });
  }
}

/** Width of an axis label, points. */
const MARK = 46;

/** Gap in days after which a line is interrupted: four of its usual steps. */
function gapOf(lines: Lines["lines"]): number {
  const steps = lines.flatMap(({ points }) => points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t)));
  const middle = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  return Math.max((4 * middle) / 86_400_000, 1 / 24);
}

function drawText({ book, words }: ReportContext, { html }: Of<"text">, room: Frame): void {
  let { y } = room;
  const end = room.y + room.height;
  const inkOf = ({ heading }: Block) => (heading ? { size: 11, bold: true } : { size: 8.5 });
  for (const block of blocksOf(html)) {
    const ink = inkOf(block);
    const inset = block.item ? 10 : 0;
    const place = { x: room.x + inset, width: room.width - inset };
    const most = Math.floor((end - y) / leadingOf(ink));
    const lines = book.layout.lines(block.text, place.width, ink).length;
    if (lines > most) {
      if (most > 1) y += book.at(block.text, ink, { ...place, y, maxLines: most - 1 });
      book.at(words.board.goesOn, QUIET, { ...room, y: Math.min(y, end - 10), right: true });
      return;
    }
    if (block.item) book.layout.write("•", room.x + 2, y, ink);
    y += book.at(block.text, ink, { ...place, y }) + 3;
  }
}
