// The diagrams of ions on paper: the same geometry and the same symbols as on the screen.
import { stiffRows } from "@vetaverde/domain/chemistry/diagram";
import { backgroundOf, pointsIn } from "@vetaverde/domain/chemistry/figures/diagrams";
import type { Figure, Point, Shape } from "@vetaverde/domain/chemistry/figures/figure";
import {
  schoellerDecades,
  schoellerFrame,
  schoellerPoints,
} from "@vetaverde/domain/chemistry/figures/schoeller";
import { isCut, stiffFigure, stiffUsualScale } from "@vetaverde/domain/chemistry/figures/stiff";
import { symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
import type { DrawnSample, TileDrawing } from "@vetaverde/domain/reports/board-page";
import { drawFigure } from "../../gateways/pdf/pdf.figure.ts";
import { type Desk, fits, MUTED, type Room } from "./report.desk.ts";

type Drawing = Extract<TileDrawing, { kind: "diagram" }>;
type Box = Pick<Room, "x" | "y" | "width" | "height">;
type SymbolFor = (stationId: string) => ReturnType<typeof symbolOf>;

const QUIET = { size: 7, color: MUTED } as const;
const NAME = { size: 7 } as const;
const LEAST_STIFF = 80;

export function drawDiagram(desk: Desk, drawing: Drawing, room: Room): void {
  const { book, words } = desk;
  const order = new Map(drawing.order.map((id, n) => [id, n]));
  const symbolFor: SymbolFor = (id) => symbolOf(order.get(id) ?? 0);
  const told = notes(desk, drawing);
  const foot = told.reduce((sum, line) => sum + book.heightOf(line, QUIET, room.width), 0);
  const figures = drawing.samples.filter(({ pctMeq }) => pctMeq !== null);
  let y = room.y + room.height - foot;
  for (const line of told) y += book.at(line, QUIET, { ...room, y });
  if (figures.length === 0) {
    book.at(words.board.noData, QUIET, { ...room, most: 1 });
    return;
  }
  const key = drawKey(desk, figures, symbolFor, room);
  const box = { ...room, y: room.y + key, height: room.height - key - foot - 2 };
  if (!fits(box)) book.at(words.board.goesOn, QUIET, { ...room, y: room.y + key, right: true, most: 1 });
  else if (drawing.diagram === "stiff") drawStiffs(desk, lastOf(figures), symbolFor, box);
  else drawPoints(desk, pointsOf(drawing.diagram, figures, drawing.nitrate), symbolFor, box);
}

function notes({ words, say, count, day }: Desk, { samples, total, from, to, diagram }: Drawing): string[] {
  const { board } = words;
  const n = samples.filter(({ pctMeq }) => pctMeq !== null).length;
  const period =
    to === null
      ? ""
      : from === null
        ? say(board.samplesTo, { to: day(to) })
        : say(board.samplesFrom, { from: day(from), to: day(to) });
  const drawn = say(board.drawn, { n, without: count(samples.length - n) });
  const part =
    total > samples.length ? [say(board.drawnOf, { n: count(samples.length), total: count(total) })] : [];
  const open = diagram !== "stiff" && samples.some((one) => one.open && one.pctMeq) ? [board.openMeans] : [];
  return [`${[period, drawn, ...part, ...open].filter(Boolean).join("; ")}.`];
}

const ROWS_OF_KEY = 3;

/** Which symbol is which station. Gives the height that it takes. */
export function drawKey(
  { book, words, say }: Desk,
  samples: readonly Pick<DrawnSample, "station" | "stationId">[],
  symbolFor: SymbolFor,
  room: Box,
): number {
  const stations = [...new Map(samples.map(({ stationId, station }) => [stationId, station]))];
  let [x, row] = [room.x, 0];
  for (const [at, [id, name]] of stations.entries()) {
    const [text = ""] = book.letters.lines(name, 120, NAME);
    const width = 10 + book.letters.widthOf(text, NAME) + 10;
    const last = row === ROWS_OF_KEY - 1 && x + width > room.x + room.width - 90 && at < stations.length - 1;
    if (last) {
      book.letters.write(
        say(words.board.moreStations, { n: stations.length - at }),
        x,
        room.y + row * 10,
        QUIET,
      );
      break;
    }
    if (x > room.x && x + width > room.x + room.width) {
      x = room.x;
      row++;
    }
    drawMark(book, symbolFor(id), { x: x + 4, y: room.y + row * 10 + 4.5 }, 3, false);
    book.letters.write(text, x + 10, room.y + row * 10, NAME);
    x += width;
  }
  return (row + 1) * 10 + 3;
}

export function drawMark(
  book: Desk["book"],
  { path, light }: ReturnType<typeof symbolOf>,
  { x, y }: Point,
  radius: number,
  open: boolean,
): void {
  book.shape((doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(radius)
      .path(path)
      .lineWidth(open ? 0.35 : 0.18);
    doc.fillAndStroke(open ? "#FFFFFF" : light, open ? light : "#FFFFFF").restore();
  });
}

interface Points {
  frame: Figure;
  fields: readonly Shape[];
  marks: readonly { of: DrawnSample; at: readonly Point[] }[];
  lines: readonly { of: DrawnSample; points: readonly Point[] }[];
}

function pointsOf(
  kind: Exclude<Drawing["diagram"], "stiff">,
  samples: readonly DrawnSample[],
  nitrate = false,
): Points {
  if (kind === "schoeller") return schoellerOf(lastOf(samples));
  return {
    ...backgroundOf(kind, { nitrate }),
    marks: samples.map((of) => ({ of, at: pointsIn(kind, of) })),
    lines: [],
  };
}

function schoellerOf(samples: readonly DrawnSample[]): Points {
  const of = samples.flatMap((one) => {
    const rows = stiffRows(one.meq);
    return rows ? [{ one, rows }] : [];
  });
  const decades = schoellerDecades(of.map(({ rows }) => rows));
  const placed = of.map(({ one, rows }) => ({ one, points: schoellerPoints(rows, decades) }));
  return {
    frame: schoellerFrame(decades),
    fields: [],
    marks: placed.map(({ one, points }) => ({ of: one, at: points.filter((point) => point !== null) })),
    lines: placed.flatMap(({ one, points }) => unbroken(points).map((line) => ({ of: one, points: line }))),
  };
}

/** The pieces of a line between points that are not there. */
function unbroken(points: readonly (Point | null)[]): Point[][] {
  const lines: Point[][] = [[]];
  for (const point of points)
    if (point) lines.at(-1)?.push(point);
    else lines.push([]);
  return lines.filter((line) => line.length > 1);
}

function drawPoints(
  { book, cover }: Desk,
  { frame, fields, marks, lines }: Points,
  symbolFor: SymbolFor,
  box: Box,
) {
  const scale = Math.min(box.width / frame.width, box.height / frame.height);
  const width = frame.width * scale;
  const place = {
    ...{ x: box.x + (box.width - width) / 2, y: box.y + (box.height - frame.height * scale) / 2, width },
    ...{ centred: true, color: cover.project.color },
    letters: Math.max(4, Math.min(7, width / 48)),
  };
  drawFigure(book, { ...frame, shapes: [...fields, ...frame.shapes] }, place);
  const put = ({ x, y }: Point): Point => ({
    x: place.x + x * scale,
    y: place.y + (frame.height - y) * scale,
  });
  for (const { of, points } of lines)
    book.shape((doc) => {
      for (const [n, point] of points.map(put).entries())
        if (n === 0) doc.moveTo(point.x, point.y);
        else doc.lineTo(point.x, point.y);
      doc.lineWidth(0.7).stroke(symbolFor(of.stationId).light);
    });
  const radius = Math.max(1.3, Math.min(2.6, width / 130));
  for (const { of, at } of marks)
    for (const point of at) drawMark(book, symbolFor(of.stationId), put(point), radius, of.open);
}

/** Three figures are enough beside a bar. */
const written = (meq: number) => String(Number(meq.toPrecision(3)));

function drawStiffs(desk: Desk, samples: readonly DrawnSample[], symbolFor: SymbolFor, box: Box): void {
  const { book, words, say, day } = desk;
  const drawn = samples.flatMap((one) => {
    const rows = stiffRows(one.meq);
    return rows ? [{ one, rows }] : [];
  });
  const all = drawn.map(({ rows }) => rows);
  const scale = stiffUsualScale(all);
  const cut = all.filter((rows) => isCut(rows, scale)).length;
  const told = [
    say(words.board.stiffScale, { n: scale }),
    ...(cut > 0 ? [say(words.board.stiffCut, { n: cut })] : []),
  ];
  const top = book.at(told.join("; "), QUIET, { ...box, most: 1 }) + 2;
  const first = drawn[0];
  if (!first) return;
  const shape = stiffFigure(first.rows, scale, "");
  const heightIn = (columns: number) => (shape.height * (box.width / columns - 6)) / shape.width + 6;
  const rowsIn = (columns: number) => Math.max(1, Math.floor((box.height - top) / heightIn(columns)));
  // As large as all of them fit, and not too small to be read.
  const most = Math.max(1, Math.floor(box.width / LEAST_STIFF));
  let columns = 1;
  while (columns < most && columns * rowsIn(columns) < drawn.length) columns++;
  const [width, height, fit] = [box.width / columns - 6, heightIn(columns), columns * rowsIn(columns)];
  for (const [at, { one, rows }] of drawn.slice(0, fit).entries()) {
    const title = one.day ? `${one.station} · ${day(one.day)}` : one.station;
    const x = box.x + (at % columns) * (width + 6);
    const y = box.y + top + Math.floor(at / columns) * height;
    const color = symbolFor(one.stationId).light;
    drawFigure(book, stiffFigure(rows, scale, title, written), {
      x,
      y,
      width,
      color,
      letters: Math.max(4.2, Math.min(6, width / 22)),
      centred: true,
    });
  }
  if (drawn.length > fit)
    book.at(say(words.board.moreStations, { n: drawn.length - fit }), QUIET, {
      ...box,
      right: true,
      most: 1,
    });
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
