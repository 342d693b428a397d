// Draws a chart's shapes into a PDF: the same geometry as on the screen.
import type { SeriesShape } from "@vetaverde/domain/reports/series-figure";
import { MUTED, RULE, TEXT } from "./colors.ts";
import { type Box, PAGE_AREA } from "./page-areas.ts";
import type { PdfCanvas, PdfGraphics } from "./pdf-canvas.ts";
import type { TextStyle } from "./text-layout.ts";
import { colorOf, short } from "./text-operators.ts";

interface DrawnFigure {
  width: number;
  height: number;
  shapes: readonly SeriesShape[];
}

interface FigurePlace {
  /** The top left corner. */
  x: number;
  y: number;
  /** Requested width; the figure's own width when left out. */
  width?: number;
}

interface FigureStyle {
  /** Colour of the markers. */
  color: string;
  /** Font size in points; it does not depend on the width. */
  letters?: number;
  /** Text positions refer to the vertical centre, as on the screen; otherwise to the baseline. */
  centred?: boolean;
}

interface Point {
  x: number;
  y: number;
}

const LIMIT = { over: "#B42318", warning: "#B54708" } as const;
const LIMITS = { limit: LIMIT.over, warning: LIMIT.warning } as const;
const INK = { tick: MUTED, name: TEXT, field: MUTED, title: TEXT, ...LIMITS } as const;
const LINES = { edge: TEXT, grid: "#E4E8E5", axis: "#7C857F", scale: "#7C857F", ...LIMITS } as const;
/** Series also differ by shape or dashes, not only by colour. */
const OTHERS = ["#7A4FB5", "#B54708", "#18378F", "#8F5A00", "#4F565D"] as const;
const DASHES = [null, [4, 2], [1.2, 1.6], [6, 2], [3, 1], [1, 3]] as const;
export const seriesColor = (series: number, own: string): string =>
  series === 0 ? own : (OTHERS[(series - 1) % OTHERS.length] ?? own);
export const dashOf = (series: number): readonly [number, number] | null =>
  DASHES[series % DASHES.length] ?? null;
const HEAVY: ReadonlySet<string> = new Set(["edge", "limit", "warning"]);
const ASCENT = 0.905;
const LETTERS = 7;

/** Draws a figure at a place, at the requested width. */
export function drawFigure(pdf: PdfCanvas, figure: DrawnFigure, place: FigurePlace & FigureStyle): void {
  const put = figureToPage(figure, place);
  for (const shape of figure.shapes) {
    if (shape.kind === "text") drawText(pdf, shape, put, place);
    else if (shape.kind === "limit") drawLimit(pdf, shape, put);
    else pdf.shape((doc) => drawShape(doc, shape, put, place.color));
  }
}

/** The position on the page of a point of the figure, whose y is upwards. */
export function figureToPage(
  figure: Pick<DrawnFigure, "width" | "height">,
  place: FigurePlace,
): (point: Point) => [x: number, y: number] {
  const scale = (place.width ?? figure.width) / figure.width;
  return ({ x, y }) => [place.x + x * scale, place.y + (figure.height - y) * scale];
}

/** The largest place for a figure in a box: centred, or at its top. */
export function fitFigure(
  figure: Pick<DrawnFigure, "width" | "height">,
  box: Box,
  vertical: "centre" | "top" = "centre",
): Required<FigurePlace> {
  const scale = Math.min(box.width / figure.width, box.height / figure.height);
  const width = figure.width * scale;
  const free = vertical === "top" ? 0 : box.height - figure.height * scale;
  return { x: box.x + (box.width - width) / 2, y: box.y + free / 2, width };
}

/** Space between a figure and its caption. */
const CAPTION_GAP = 2;
/** Indent of a caption, below the axis. */
const CAPTION_INDENT = 46;

/** Draws a figure over the width of the page at the current position, with a caption below it. */
export function flowFigure(
  pdf: PdfCanvas,
  figure: DrawnFigure,
  { color, caption, captionHeight }: { color: string; caption: string; captionHeight: number },
): void {
  drawFigure(pdf, figure, { x: PAGE_AREA.left, y: pdf.y, color });
  pdf.y += figure.height + CAPTION_GAP;
  pdf.at(
    caption,
    { size: 7, color: MUTED },
    { x: PAGE_AREA.left + CAPTION_INDENT, y: pdf.y, width: pdf.width - CAPTION_INDENT, maxLines: 1 },
  );
  pdf.y += captionHeight;
}

/** A line through points of the page. */
export function drawPolyline(
  pdf: PdfCanvas,
  points: readonly (readonly [x: number, y: number])[],
  { width, color }: { width: number; color: string },
): void {
  pdf.shape((doc) => {
    for (const [index, [x, y]] of points.entries())
      if (index === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    doc.lineWidth(width).stroke(color);
  });
}

type Put = ReturnType<typeof figureToPage>;
type Line = Exclude<SeriesShape, { kind: "text" } | { kind: "limit" }>;

function drawText(
  { layout, shape: on }: PdfCanvas,
  shape: Extract<SeriesShape, { kind: "text" }>,
  put: Put,
  { letters: size = LETTERS, centred }: FigureStyle,
): void {
  const ink: TextStyle = { size, color: INK[shape.role], bold: shape.role === "title" };
  const [x, y] = put(shape.at);
  const line = layout.clean(shape.text);
  const wide = shape.anchor === "start" ? 0 : layout.widthOf(line, ink) / (shape.anchor === "end" ? 1 : 2);
  const foot = centred ? ASCENT - 0.35 : ASCENT;
  const write = () => layout.write(line, x - wide, y - ink.size * foot, ink);
  if (shape.turn !== 0) on((doc) => doc.save().rotate(-shape.turn, { origin: [x, y] }));
  write();
  if (shape.turn !== 0) on((doc) => doc.restore());
}

function drawLimit(
  { layout, shape: on }: PdfCanvas,
  { from, to, warning, name, nameAt, maxWidth }: Extract<SeriesShape, { kind: "limit" }>,
  put: Put,
): void {
  const color = warning ? LIMIT.warning : LIMIT.over;
  on((doc) => {
    doc
      .moveTo(...put(from))
      .lineTo(...put(to))
      .lineWidth(0.9);
    if (warning) doc.dash(3, { space: 2 });
    doc.stroke(color).undash();
  });
  const ink: TextStyle = { size: 6.5, color };
  const [first = "", ...rest] = layout.lines(name, maxWidth - 4, ink);
  const [x, y] = put(nameAt);
  layout.write(rest.length > 0 ? `${first}…` : first, x, y - ink.size * ASCENT, ink);
}

function drawShape(doc: PdfGraphics, shape: Line, put: Put, color: string): void {
  switch (shape.kind) {
    case "line":
    case "arrow":
      drawStroke(doc, shape, put);
      return;
    case "polygon":
      doc.polygon(...shape.points.map(put)).lineWidth(0.9);
      if (shape.role === "field") doc.fill("#F1F4F2");
      else doc.stroke(color);
      return;
    case "bar": {
      const [x, top] = put(shape.at);
      const [, foot] = put({ x: 0, y: shape.base });
      doc.rect(x - shape.width / 2, top, shape.width, foot - top).fill(RULE);
      return;
    }
    case "dash": {
      const [x, y] = put(shape.at);
      doc
        .moveTo(x - 4, y)
        .lineTo(x + 4, y)
        .lineWidth(1.1)
        .stroke(LIMIT.over);
      return;
    }
    case "path":
      drawPath(doc, shape, put, color);
      return;
    case "span":
      doc.moveTo(...put({ x: shape.at.x, y: shape.low })).lineTo(...put({ x: shape.at.x, y: shape.high }));
      doc.lineWidth(0.8).strokeOpacity(0.35).stroke(seriesColor(shape.series, color)).strokeOpacity(1);
      return;
    case "dot":
      doc.addContent(dotOf(put(shape.at), shape, seriesColor(shape.series, color)));
  }
}

function drawStroke(
  doc: PdfGraphics,
  { kind, from, to, role }: Extract<Line, { kind: "line" | "arrow" }>,
  put: Put,
): void {
  doc.moveTo(...put(from)).lineTo(...put(to));
  if (kind === "arrow") drawHead(doc, put(from), put(to));
  if (role === "warning") doc.dash(3, { space: 2 });
  doc.lineWidth(HEAVY.has(role) ? 0.9 : 0.6).stroke(LINES[role]);
  doc.undash();
}

/** Length of the Bézier handles that approximate a quarter circle. */
const HANDLE = 0.5523 * 2;
const CIRCLE = [
  "2 0 m",
  `2 ${HANDLE} ${HANDLE} 2 0 2 c`,
  `${-HANDLE} 2 -2 ${HANDLE} -2 0 c`,
  `-2 ${-HANDLE} ${-HANDLE} -2 0 -2 c`,
  `${HANDLE} -2 2 ${-HANDLE} 2 0 c h`,
].join(" ");
const SQUARE = "-1.8 -1.8 3.6 3.6 re";

/** Written as one operation: a chart is mostly dots, and the library emits ten operations for each. */
function dotOf(
  [x, y]: readonly [number, number],
  { series, open }: Extract<SeriesShape, { kind: "dot" }>,
  color: string,
): string {
  const ink = colorOf(color);
  const drawn = open ? `1 1 1 rg ${ink} RG 0.9 w` : `${ink} rg`;
  return `q 1 0 0 1 ${short(x)} ${short(y)} cm ${drawn} ${series === 0 ? CIRCLE : SQUARE} ${open ? "B" : "f"} Q`;
}

/** Arrow head at the end of a path that is not yet stroked. */
function drawHead(doc: PdfGraphics, [x1, y1]: [number, number], [x2, y2]: [number, number]): void {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const barb = (turn: number) =>
    [x2 - 4.5 * Math.cos(angle + turn), y2 - 4.5 * Math.sin(angle + turn)] as const;
  doc.moveTo(...barb(0.45)).lineTo(x2, y2);
  doc.lineTo(...barb(-0.45));
}

function drawPath(
  doc: PdfGraphics,
  { points, role, series }: Extract<SeriesShape, { kind: "path" }>,
  put: Put,
  color: string,
): void {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return;
  doc.moveTo(...put(first));
  for (const point of rest) doc.lineTo(...put(point));
  const dash = role === "trend" ? ([5, 3] as const) : dashOf(series);
  if (dash) doc.dash(dash[0], { space: dash[1] });
  doc.lineWidth(role === "trend" ? 0.9 : series > 0 || dash ? 0.8 : 0.5);
  doc.stroke(role === "trend" ? TEXT : seriesColor(series, color));
  doc.undash();
}
