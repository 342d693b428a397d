// The diagrams of ions in PDF: the same geometry and symbols as on the screen.
import { stiffRows } from "@vetaverde/domain/chemistry/diagram";
import { backgroundOf, pointsIn } from "@vetaverde/domain/chemistry/figures/diagrams";
import {
  type Figure,
  type Point,
  type Shape,
  unbrokenLines,
} from "@vetaverde/domain/chemistry/figures/figure";
import { schoellerLines } from "@vetaverde/domain/chemistry/figures/schoeller";
import { isCut, stiffFigure, stiffScale, stiffUsualScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { PLAIN_RADIUS, radiusOf, symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
import type { DiagramView, DrawnSample, TileDrawing } from "@vetaverde/domain/reports/board-page";
import { MUTED } from "../../../documents/colors.ts";
import { drawFigure, drawPolyline, figureToPage, fitFigure } from "../../../documents/figure.ts";
import type { Box } from "../../../documents/page-areas.ts";
import { drawKey, drawMark, drawSizes, SIZES_HEIGHT, type SymbolFor } from "../diagrams/diagram.key.ts";
import { type Frame, fits, type ReportContext } from "../render/report.context.ts";

type Drawing = Extract<TileDrawing, { kind: "diagram" }>;

const QUIET = { size: 7, color: MUTED } as const;
/** Minimum width of a Stiff polygon, and the space between two. */
const [MIN_STIFF, STIFF_GAP] = [80, 6];

export function drawDiagram(context: ReportContext, drawing: Drawing, room: Frame): void {
  const { book, words } = context;
  const order = new Map(drawing.order.map((id, n) => [id, n]));
  const symbolFor: SymbolFor = (id) => symbolOf(order.get(id) ?? 0);
  const figures = drawing.samples.filter(({ pctMeq }) => pctMeq !== null);
  const shown = drawnOf(drawing, figures);
  const label = notes(context, drawing, { shown: shown.length, figures: figures.length });
  const foot = label.reduce((sum, line) => sum + book.heightOf(line, QUIET, room.width), 0);
  let y = room.y + room.height - foot;
  for (const line of label) y += book.at(line, QUIET, { ...room, y });
  if (shown.length === 0) {
    book.at(words.board.noData, QUIET, { ...room, maxLines: 1 });
    return;
  }
  const key = drawKey(context, shown, symbolFor, room);
  const sizes =
    drawing.diagram === "piper"
      ? drawSizes(context, shown, { ...room, y: room.y + room.height - foot - SIZES_HEIGHT + 2 })
      : 0;
  const box = { ...room, y: room.y + key, height: room.height - key - foot - sizes - 2 };
  if (!fits(box)) book.at(words.board.goesOn, QUIET, { ...room, y: room.y + key, right: true, maxLines: 1 });
  else if (drawing.diagram === "stiff")
    drawStiffs(context, shown, { symbolFor, box, by: drawing.view?.stiff ?? "usual" });
  else drawPoints(context, pointsOf(drawing, shown), symbolFor, box);
}

/** Samples that can be drawn in the diagram; one that shows each station once uses its last sample. */
function drawnOf({ diagram }: Drawing, figures: readonly DrawnSample[]): readonly DrawnSample[] {
  if (diagram === "stiff" || diagram === "schoeller")
    return lastOf(figures).filter(({ meq }) => stiffRows(meq) !== null);
  return figures.filter((one) => pointsIn(diagram, one).length > 0);
}

function notes(
  { words, format, count, day }: ReportContext,
  { samples, total, from, to, diagram, halved = 0 }: Drawing,
  { shown: n, figures }: { shown: number; figures: number },
): string[] {
  const { board } = words;
  const period =
    to === null
      ? ""
      : from === null
        ? format(board.samplesTo, { to: day(to) })
        : format(board.samplesFrom, { from: day(from), to: day(to) });
  const drawn = format(board.drawn, { n, without: count(samples.length - figures) });
  const off = diagram === "gibbs" && figures > n ? [format(board.offAxis, { n: figures - n })] : [];
  const half = halved > 0 ? [format(board.halved, { n: halved })] : [];
  const part =
    total > samples.length ? [format(board.drawnOf, { n: count(samples.length), total: count(total) })] : [];
  const open = diagram !== "stiff" && samples.some((one) => one.open && one.pctMeq) ? [board.openMeans] : [];
  return [`${[period, drawn, ...off, ...part, ...open, ...half].filter(Boolean).join("; ")}.`];
}

interface Points {
  frame: Figure;
  fields: readonly Shape[];
  marks: readonly { of: DrawnSample; at: readonly Point[]; radius?: readonly number[] }[];
  lines: readonly { of: DrawnSample; points: readonly Point[] }[];
}

const AS_USUAL: DiagramView = { fields: true, trails: false, stiff: "usual" };

function pointsOf(
  { diagram, nitrate = false, view = AS_USUAL }: Drawing,
  samples: readonly DrawnSample[],
): Points {
  if (diagram === "schoeller" || diagram === "stiff") return schoellerOf(samples);
  const marks = samples.map((of) => ({ of, at: pointsIn(diagram, of), radius: radiiOf(diagram, of) }));
  return {
    ...backgroundOf(diagram, { nitrate, named: view.fields }),
    // Large marks are drawn below small ones.
    marks: [...marks].sort((a, b) => (b.radius[2] ?? 0) - (a.radius[2] ?? 0)),
    lines: view.trails ? trailsOf(marks) : [],
  };
}

/**
 * The radii of a sample's points: in the diamond the area represents the dissolved solids, as a factor of the usual
 * radius.
 */
const radiiOf = (diagram: Drawing["diagram"], { tds }: DrawnSample): number[] =>
  diagram === "piper" && tds !== null ? [1, 1, radiusOf(tds) / PLAIN_RADIUS] : [];

/** The trail of each station from day to day, in every part of the diagram. */
function trailsOf(marks: Points["marks"]): { of: DrawnSample; points: Point[] }[] {
  const ways = new Map<string, { of: DrawnSample; points: Point[] }>();
  for (const { of, at } of marks)
    for (const [part, point] of of.day === null ? [] : at.entries()) {
      const key = `${of.stationId} ${part}`;
      const way = ways.get(key) ?? { of, points: [] };
      way.points.push(point);
      ways.set(key, way);
    }
  return [...ways.values()].filter(({ points }) => points.length > 1);
}

function schoellerOf(samples: readonly DrawnSample[]): Points {
  const complete = samples.flatMap((of) => {
    const rows = stiffRows(of.meq);
    return rows ? [{ of, rows }] : [];
  });
  const { frame, lines } = schoellerLines(complete);
  return {
    frame,
    fields: [],
    marks: lines.map(({ of, points }) => ({ of, at: points.filter((point) => point !== null) })),
    lines: lines.flatMap(({ of, points }) => unbrokenLines(points).map((line) => ({ of, points: line }))),
  };
}

function drawPoints(
  { book, cover }: ReportContext,
  { frame, fields, marks, lines }: Points,
  symbolFor: SymbolFor,
  box: Box,
) {
  const place = fitFigure(frame, box);
  drawFigure(
    book,
    { ...frame, shapes: [...fields, ...frame.shapes] },
    {
      ...place,
      centred: true,
      color: cover.project.color,
      letters: Math.max(4, Math.min(7, place.width / 48)),
    },
  );
  const put = figureToPage(frame, place);
  for (const { of, points } of lines)
    drawPolyline(book, points.map(put), { width: 0.7, color: symbolFor(of.stationId).light });
  const radius = Math.max(1.3, Math.min(2.6, place.width / 130));
  for (const { of, at, radius: own = [] } of marks)
    for (const [part, point] of at.entries())
      drawMark(book, symbolFor(of.stationId), {
        center: put(point),
        radius: radius * (own[part] ?? 1),
        isOpen: of.open,
      });
}

/** Three significant digits are enough next to a bar. */
const written = (meq: number) => String(Number(meq.toPrecision(3)));

interface Stiffs {
  symbolFor: SymbolFor;
  box: Box;
  by: DiagramView["stiff"];
}

function drawStiffs(
  context: ReportContext,
  samples: readonly DrawnSample[],
  { symbolFor, box, by }: Stiffs,
): void {
  const { book, format, words } = context;
  const drawn = samples.flatMap((sample) => {
    const rows = stiffRows(sample.meq);
    return rows ? [{ sample, rows }] : [];
  });
  const all = drawn.map(({ rows }) => rows);
  const scale = by === "usual" ? stiffUsualScale(all) : stiffScale(all);
  const scaleFor = (rows: (typeof all)[number]) => (by === "own" ? stiffScale([rows]) : scale);
  const cut = all.filter((rows) => isCut(rows, scaleFor(rows))).length;
  const top = book.at(stiffNote(context, { by, scale, cut }), QUIET, { ...box, maxLines: 1 }) + 2;
  const [first] = all;
  if (!first) return;
  const grid = stiffGrid(stiffFigure(first, scale, ""), { ...box, height: box.height - top }, all.length);
  for (const [at, { sample, rows }] of drawn.slice(0, grid.capacity).entries())
    drawFigure(book, stiffFigure(rows, scaleFor(rows), stiffTitle(context, sample), written), {
      x: box.x + (at % grid.columns) * (grid.width + STIFF_GAP),
      y: box.y + top + Math.floor(at / grid.columns) * grid.height,
      width: grid.width,
      color: symbolFor(sample.stationId).light,
      letters: Math.max(4.2, Math.min(6, grid.width / 22)),
      centred: true,
    });
  if (drawn.length > grid.capacity) {
    const rest = format(words.board.moreStations, { n: drawn.length - grid.capacity });
    book.at(rest, QUIET, { ...box, right: true, maxLines: 1 });
  }
}

/** The scale of the polygons, and how many are cut by it. */
function stiffNote(
  { words: { board }, format }: ReportContext,
  { by, scale, cut }: { by: DiagramView["stiff"]; scale: number; cut: number },
): string {
  const parts = [by === "own" ? board.stiffOwn : format(board.stiffScale, { n: scale })];
  if (cut > 0) parts.push(format(board.stiffCut, { n: cut }));
  return parts.join("; ");
}

const stiffTitle = ({ day }: ReportContext, { station, day: on }: DrawnSample): string =>
  on ? `${station} · ${day(on)}` : station;

/** The fewest columns in which all polygons fit: they are as large as possible, but not illegibly small. */
function stiffGrid(shape: Pick<Figure, "width" | "height">, box: Box, count: number) {
  const widthIn = (columns: number) => box.width / columns - STIFF_GAP;
  const heightIn = (columns: number) => (shape.height * widthIn(columns)) / shape.width + STIFF_GAP;
  const capacityOf = (columns: number) => columns * Math.max(1, Math.floor(box.height / heightIn(columns)));
  const maxColumns = Math.max(1, Math.floor(box.width / MIN_STIFF));
  let columns = 1;
  while (columns < maxColumns && capacityOf(columns) < count) columns++;
  return { columns, width: widthIn(columns), height: heightIn(columns), capacity: capacityOf(columns) };
}

/** The last sample of each station. */
function lastOf(samples: readonly DrawnSample[]): DrawnSample[] {
  const last = new Map<string, DrawnSample>();
  for (const one of samples) {
    const before = last.get(one.stationId);
    if (!before || (one.day ?? "") >= (before.day ?? "")) last.set(one.stationId, one);
  }
  return [...last.values()];
}
