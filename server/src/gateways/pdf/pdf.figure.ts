// Draws a chart's shapes into a PDF: the same geometry as on the screen.
import type { SeriesShape } from "@vetaverde/domain/reports/series-figure";
import type PDFDocument from "pdfkit";
import type { PdfCanvas } from "./pdf.document.ts";
import { colorOf, short } from "./pdf.pen.ts";
import type { TextStyle } from "./pdf.text-layout.ts";

interface Drawn {
  width: number;
  height: number;
  shapes: readonly SeriesShape[];
}
interface Place {
  x: number;
  y: number;
  /** Colour of the markers. */
  color: string;
  /** Requested width; the figure's own width when left out. */
  width?: number;
  /** Font size in points. */
  letters?: number;
  /** Text positions refer to the vertical centre, as on the screen; otherwise to the baseline. */
  centred?: boolean;
}

const LIMIT = { over: "#B42318", warning: "#B54708" } as const;
const LIMITS = { limit: LIMIT.over, warning: LIMIT.warning } as const;
const INK = { tick: "#59625D", name: "#161B18", field: "#59625D", title: "#161B18", ...LIMITS } as const;
const LINES = { edge: "#161B18", grid: "#E4E8E5", axis: "#7C857F", scale: "#7C857F", ...LIMITS } as const;
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

/** Draws with the top left corner at the place; the font size does not depend on the width. */
export function drawFigure(paper: PdfCanvas, figure: Drawn, place: Place): void {
  const scale = (place.width ?? figure.width) / figure.width;
  const put = ({ x, y }: { x: number; y: number }): [number, number] => [
    place.x + x * scale,
    place.y + (figure.height - y) * scale,
  ];
  for (const shape of figure.shapes) {
    if (shape.kind === "text") drawText(paper, shape, put, place);
    else if (shape.kind === "limit") drawLimit(paper, shape, put);
    else paper.shape((doc) => drawShape(doc, shape, put, { color: place.color, scale }));
  }
}

type Put = (point: { x: number; y: number }) => [number, number];
type Line = Exclude<SeriesShape, { kind: "text" } | { kind: "limit" }>;

function drawText(
  { layout, shape: on }: PdfCanvas,
  shape: Extract<SeriesShape, { kind: "text" }>,
  put: Put,
  { letters: size = LETTERS, centred }: Place,
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
  { from, to, warning, name, nameAt, most }: Extract<SeriesShape, { kind: "limit" }>,
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
  const [first = "", ...rest] = layout.lines(name, most - 4, ink);
  const [x, y] = put(nameAt);
  layout.write(rest.length > 0 ? `${first}…` : first, x, y - ink.size * ASCENT, ink);
}

function drawShape(doc: PDFDocument, shape: Line, put: Put, look: { color: string; scale: number }): void {
  switch (shape.kind) {
    case "line":
    case "arrow":
      doc.moveTo(...put(shape.from)).lineTo(...put(shape.to));
      if (shape.kind === "arrow") drawHead(doc, put(shape.from), put(shape.to));
      if (shape.role === "warning") doc.dash(3, { space: 2 });
      doc.lineWidth(HEAVY.has(shape.role) ? 0.9 : 0.6).stroke(LINES[shape.role]);
      doc.undash();
      return;
    case "polygon":
      doc.polygon(...shape.points.map(put)).lineWidth(0.9);
      if (shape.role === "field") doc.fill("#F1F4F2");
      else doc.stroke(look.color);
      return;
    case "bar": {
      const [x, top] = put(shape.at);
      const [, foot] = put({ x: 0, y: shape.base });
      doc.rect(x - shape.width / 2, top, shape.width, foot - top).fill("#C5CCC7");
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
      drawPath(doc, shape, put, look.color);
      return;
    case "span":
      doc.moveTo(...put({ x: shape.at.x, y: shape.low })).lineTo(...put({ x: shape.at.x, y: shape.high }));
      doc.lineWidth(0.8).strokeOpacity(0.35).stroke(seriesColor(shape.series, look.color)).strokeOpacity(1);
      return;
    case "dot":
      doc.addContent(dotOf(put(shape.at), shape, seriesColor(shape.series, look.color)));
  }
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
function drawHead(doc: PDFDocument, [x1, y1]: [number, number], [x2, y2]: [number, number]): void {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    [x2 - 4.5 * Math.cos(angle + turn), y2 - 4.5 * Math.sin(angle + turn)] as const;
  doc.moveTo(...wing(0.45)).lineTo(x2, y2);
  doc.lineTo(...wing(-0.45));
}

function drawPath(
  doc: PDFDocument,
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
  doc.stroke(role === "trend" ? "#161B18" : seriesColor(series, color));
  doc.undash();
}
