// Draws a figure's shapes on paper: the same geometry as on the screen.
import type { SeriesShape } from "@vetaverde/domain/reports/series-figure";
import type PDFDocument from "pdfkit";
import type { Ink } from "./pdf.letters.ts";
import type { Sheet } from "./pdf.paper.ts";

interface Drawn {
  width: number;
  height: number;
  shapes: readonly SeriesShape[];
}
interface Place {
  x: number;
  y: number;
  /** Of the marks. */
  color: string;
  /** How wide it is to be; its own width where left out. */
  width?: number;
}

const INK = { tick: "#59625D", name: "#161B18", field: "#59625D", title: "#161B18" } as const;
const LINES = { edge: "#161B18", grid: "#E4E8E5", axis: "#7C857F", scale: "#7C857F" } as const;
const LIMIT = { over: "#B42318", warning: "#B54708" } as const;
/** Series are told apart by their shape as well. */
const SECOND = "#7A4FB5";
const ASCENT = 0.905;

/** Its top left at the place; letters keep their size however wide it is. */
export function drawFigure(paper: Sheet, figure: Drawn, place: Place): void {
  const scale = (place.width ?? figure.width) / figure.width;
  const put = ({ x, y }: { x: number; y: number }): [number, number] => [
    place.x + x * scale,
    place.y + (figure.height - y) * scale,
  ];
  for (const shape of figure.shapes) {
    if (shape.kind === "text") drawText(paper, shape, put);
    else if (shape.kind === "limit") drawLimit(paper, shape, put);
    else paper.shape((doc) => drawShape(doc, shape, put, { color: place.color, scale }));
  }
}

type Put = (point: { x: number; y: number }) => [number, number];
type Line = Exclude<SeriesShape, { kind: "text" } | { kind: "limit" }>;

function drawText(
  { letters, shape: on }: Sheet,
  shape: Extract<SeriesShape, { kind: "text" }>,
  put: Put,
): void {
  const ink: Ink = { size: 7, color: INK[shape.role], bold: shape.role === "title" };
  const [x, y] = put(shape.at);
  const line = letters.clean(shape.text);
  const wide = shape.anchor === "start" ? 0 : letters.widthOf(line, ink) / (shape.anchor === "end" ? 1 : 2);
  const write = () => letters.write(line, x - wide, y - ink.size * ASCENT, ink);
  if (shape.turn !== 0) on((doc) => doc.save().rotate(-shape.turn, { origin: [x, y] }));
  write();
  if (shape.turn !== 0) on((doc) => doc.restore());
}

function drawLimit(
  { letters, shape: on }: Sheet,
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
  const ink: Ink = { size: 6.5, color };
  const [first = "", ...rest] = letters.lines(name, most - 4, ink);
  const [x, y] = put(nameAt);
  letters.write(rest.length > 0 ? `${first}…` : first, x, y - ink.size * ASCENT, ink);
}

function drawShape(doc: PDFDocument, shape: Line, put: Put, look: { color: string; scale: number }): void {
  switch (shape.kind) {
    case "line":
    case "arrow":
      doc.moveTo(...put(shape.from)).lineTo(...put(shape.to));
      doc.lineWidth(shape.role === "edge" ? 0.9 : 0.6).stroke(LINES[shape.role]);
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
    case "path":
      drawPath(doc, shape, put, look.color);
      return;
    case "dot": {
      const [x, y] = put(shape.at);
      const color = shape.series === 0 ? look.color : SECOND;
      if (shape.series === 0) doc.circle(x, y, 2);
      else doc.rect(x - 1.8, y - 1.8, 3.6, 3.6);
      if (shape.open) doc.lineWidth(0.9).fillAndStroke("#FFFFFF", color);
      else doc.fill(color);
    }
  }
}

function drawPath(
  doc: PDFDocument,
  { points, role }: Extract<SeriesShape, { kind: "path" }>,
  put: Put,
  color: string,
): void {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return;
  doc.moveTo(...put(first));
  for (const point of rest) doc.lineTo(...put(point));
  if (role === "trend") doc.dash(5, { space: 3 });
  doc.lineWidth(role === "trend" ? 0.9 : 0.5).stroke(role === "trend" ? "#161B18" : color);
  doc.undash();
}
