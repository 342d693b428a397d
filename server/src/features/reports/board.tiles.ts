// What stands in a tile of a board on paper.

import { INTL_TAGS } from "@vetaverde/domain/locale";
import type { DrawnLine, TileDrawing } from "@vetaverde/domain/reports/board-page";
import { seriesFigure } from "@vetaverde/domain/reports/series-figure";
import { compliance } from "@vetaverde/domain/schedule/progress";
import { dashOf, drawFigure, seriesColor } from "../../gateways/pdf/pdf.figure.ts";
import { leadingOf } from "../../gateways/pdf/pdf.text-layout.ts";
import { drawDiagram } from "./board.diagram.ts";
import { drawMap } from "./board.map.ts";
import { type Block, blocksOf } from "./board.text.ts";
import { timeMarks } from "./board.time.ts";
import { drawWaterSeries, parameterOf } from "./diagram.series.ts";
import { type Desk, fits, MUTED, type Room } from "./report.context.ts";

type Of<K extends TileDrawing["kind"]> = Extract<TileDrawing, { kind: K }>;

const QUIET = { size: 8, color: MUTED } as const;

/** How each kind is drawn. */
const DRAWN: { readonly [K in TileDrawing["kind"]]: (desk: Desk, drawing: Of<K>, room: Room) => void } = {
  ...{
    series: drawSeries,
    latest: drawLatest,
    kpi: drawKpi,
    map: drawMap,
    diagram: drawDiagram,
    waterSeries: drawParameter,
    text: drawText,
  },
  none: ({ book, words }, { why }, room) => {
    book.at(words.board[why], QUIET, { ...room, most: linesIn(room, 8) });
  },
};

export const drawTile = <K extends TileDrawing["kind"]>(desk: Desk, drawing: Of<K>, room: Room): void =>
  DRAWN[drawing.kind as K](desk, drawing, room);

const linesIn = ({ height }: Room, size: number): number =>
  Math.max(1, Math.floor(height / leadingOf({ size })));

/** A tile bears no title block: which parameter it is stands above. */
function drawParameter(desk: Desk, drawing: Of<"waterSeries">, room: Room): void {
  const high = desk.book.at(parameterOf(drawing, desk.cover.locale), QUIET, { ...room, most: 1 }) + 2;
  drawWaterSeries(desk, drawing, { ...room, y: room.y + high, height: room.height - high });
}

/** A name, what it comes to, and what is to be known of that. */
function drawNumber(
  { book }: Desk,
  { name, value, about }: { name: string; value: string; about: string },
  room: Room,
): void {
  const high = Math.max(11, Math.min(22, room.height - 26));
  const wide = book.letters.widthOf(book.letters.clean(value), { size: high, bold: true });
  const size = Math.max(8, Math.min(high, (high * room.width) / wide - 0.01));
  let { y } = room;
  y += book.at(name, QUIET, { ...room, y, most: 1 });
  y += book.at(value, { size, bold: true }, { ...room, y: y + 1, most: 1 });
  if (about) book.at(about, { ...QUIET, size: 7.5 }, { ...room, y: y + 1, most: 2 });
}

function drawKpi(desk: Desk, drawing: Of<"kpi">, room: Room): void {
  const { words, say, count, share, day } = desk;
  const { board } = words;
  const name = board.measures[drawing.measure];
  const period = say(board.ofPeriod, { from: day(drawing.from), to: day(drawing.to) });
  if (drawing.measure === "compliance") {
    const { done, due } = drawing;
    const part = compliance({ done, due });
    const about =
      part === null ? board.nothingDue : say(board.doneOf, { done: count(done), due: count(due) });
    drawNumber(desk, { name, value: part === null ? "–" : share(part), about: `${about}. ${period}` }, room);
    return;
  }
  const near = drawing.measure === "near" ? `${say(board.nearDays, { n: drawing.nearDays })}. ` : "";
  drawNumber(desk, { name, value: count(drawing.n), about: `${near}${period}` }, room);
}

function drawLatest(desk: Desk, { name, unit, value, at }: Of<"latest">, room: Room): void {
  const { cover, words, reading } = desk;
  if (value === null || at === null) {
    drawNumber(desk, { name, value: "–", about: words.board.noData }, room);
    return;
  }
  const moment = new Intl.DateTimeFormat(INTL_TAGS[cover.locale], {
    ...{ dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone: room.timeZone },
  });
  drawNumber(desk, { name, value: `${reading(value)} ${unit}`, about: moment.format(at) }, room);
}

const MIN_FIGURE = 70;

/** Sensors of one unit in one figure, the others below it: no two scales at one axis. */
function drawSeries(desk: Desk, drawing: Of<"series">, room: Room): void {
  const { book, words } = desk;
  const units = [...new Set(drawing.lines.map(({ unit }) => unit))];
  let { y } = room;
  y += book.at(drawing.name, QUIET, { ...room, most: 1 });
  const free = room.y + room.height - y;
  const fit = Math.max(1, Math.min(units.length, Math.floor(free / MIN_FIGURE)));
  const height = free / fit;
  for (const [at, unit] of units.slice(0, fit).entries()) {
    const lines = drawing.lines
      .filter((one) => one.unit === unit)
      .map((line, series) => ({ ...line, series }));
    drawLines(desk, { ...drawing, lines, unit }, { ...room, y: y + at * height, height });
  }
  if (units.length > fit)
    book.at(words.board.goesOn, QUIET, { ...room, y: room.y + room.height - 10, right: true });
}

interface Lines extends Omit<Of<"series">, "lines"> {
  unit: string;
  lines: readonly (DrawnLine & { series: number })[];
}

function drawLines(desk: Desk, { from, to, unit, lines }: Lines, room: Room): void {
  const { book, cover, words, reading, day } = desk;
  const under = { ...room, y: room.y + 12, height: room.height - 12 };
  if (!fits(under)) {
    book.at(words.board.goesOn, QUIET, { ...room, most: 1 });
    return;
  }
  drawKey(desk, lines, room);
  if (lines.every(({ points }) => points.length === 0)) {
    book.at(words.board.noData, QUIET, { ...under, most: 1 });
    return;
  }
  const instant = (t: number) => new Date(t).toISOString();
  const figure = seriesFigure({
    ...{ width: under.width, height: under.height, from: instant(from), to: instant(to), unit },
    bars: lines.flatMap(({ points, bars }) =>
      bars ? points.map(({ t, avg }) => ({ day: instant(t), value: avg })) : [],
    ),
    points: lines.flatMap(({ points, series, bars }) =>
      (bars ? [] : points).map(({ t, avg, min, max }) => ({
        ...{ day: instant(t), value: avg, low: min, high: max, open: false, series },
      })),
    ),
    ...{ limits: [], plain: true, gap: gapOf(lines), number: reading, date: day },
    ticks: timeMarks(
      { from, to, timeZone: room.timeZone, locale: cover.locale },
      Math.floor((room.width - 60) / MARK),
    ),
  });
  drawFigure(book, figure, { x: under.x, y: under.y, color: cover.project.color });
}

function drawKey({ book, cover }: Desk, lines: Lines["lines"], room: Room): void {
  const width = room.width / lines.length;
  for (const [at, { name, series }] of lines.entries()) {
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
    book.at(name, { size: 7 }, { x: x + 20, y: room.y, width: width - 24, most: 1 });
  }
}

/** Points that a mark of the axis takes. */
const MARK = 46;

/** Days of silence after which a line begins anew: four of its usual steps. */
function gapOf(lines: Lines["lines"]): number {
  const steps = lines.flatMap(({ points }) => points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t)));
  const middle = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  return Math.max((4 * middle) / 86_400_000, 1 / 24);
}

function drawText({ book, words }: Desk, { html }: Of<"text">, room: Room): void {
  let { y } = room;
  const end = room.y + room.height;
  const inkOf = ({ heading }: Block) => (heading ? { size: 11, bold: true } : { size: 8.5 });
  for (const block of blocksOf(html)) {
    const ink = inkOf(block);
    const inset = block.item ? 10 : 0;
    const place = { x: room.x + inset, width: room.width - inset };
    const most = Math.floor((end - y) / leadingOf(ink));
    const lines = book.letters.lines(block.text, place.width, ink).length;
    if (lines > most) {
      if (most > 1) y += book.at(block.text, ink, { ...place, y, most: most - 1 });
      book.at(words.board.goesOn, QUIET, { ...room, y: Math.min(y, end - 10), right: true });
      return;
    }
    if (block.item) book.letters.write("•", room.x + 2, y, ink);
    y += book.at(block.text, ink, { ...place, y }) + 3;
  }
}
