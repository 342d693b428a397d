// Stations as points at their coordinates, with a scale and without a third-party map in the background.
import type { DrawnState, TileDrawing } from "@vetaverde/domain/reports/board-page";
import { MUTED, TEXT } from "../../../documents/colors.ts";
import type { Box } from "../../../documents/page-areas.ts";
import type { PdfGraphics } from "../../../documents/pdf-canvas.ts";
import type { Frame, ReportContext } from "../render/report.context.ts";

type MapDrawing = Extract<TileDrawing, { kind: "map" }>;

/** Colour and shape together, so that each can be distinguished without the other. */
const SIGNS: Readonly<Record<NonNullable<DrawnState> | "none", { color: string; draw: Sign }>> = {
  unfulfilled: {
    color: "#B42318",
    draw: (doc, x, y, r) => doc.polygon([x, y - r], [x + r, y + r], [x - r, y + r]),
  },
  near: {
    color: "#B54708",
    draw: (doc, x, y, r) => doc.polygon([x, y - r], [x + r, y], [x, y + r], [x - r, y]),
  },
  far: { color: "#18378F", draw: (doc, x, y, r) => doc.rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6) },
  done: { color: "#0A7A5A", draw: (doc, x, y, r) => doc.circle(x, y, r) },
  skipped: {
    color: MUTED,
    draw: (doc, x, y, r) => doc.polygon([x - r, y - r], [x + r, y - r], [x, y + r]),
  },
  none: { color: "#9AA39D", draw: (doc, x, y, r) => doc.circle(x, y, r * 0.7) },
};
type Sign = (doc: PdfGraphics, x: number, y: number, r: number) => PdfGraphics;
const RADIUS = 3.4;
const EDGE = 14;
const METRES = 111_320;
const LABEL = { size: 7 } as const;
const QUIET = { size: 7, color: MUTED } as const;

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export function drawMap(
  context: ReportContext,
  { stations, without, from, to }: MapDrawing,
  room: Frame,
): void {
  const { book, words, format, day } = context;
  const { board } = words;
  const period = format(board.ofPeriod, { from: day(from), to: day(to) });
  const label = without > 0 ? [period, format(board.without, { n: without })] : [period];
  const field = { ...room, height: room.height - 24 };
  if (stations.length === 0) {
    book.at([board.noData, ...label].join(" "), QUIET, { ...room, maxLines: 3 });
    return;
  }
  const { put, metre } = placing(stations, field);
  const points = stations.map((one) => ({ ...one, ...put(one) }));
  for (const { x, y, state } of points) {
    const { color, draw } = SIGNS[state ?? "none"];
    book.shape((doc) => draw(doc, x, y, RADIUS).lineWidth(0.7).fillAndStroke(color, "#FFFFFF"));
  }
  const unnamed = drawNames(context, points, field);
  if (unnamed > 0) label.push(format(board.unnamed, { n: unnamed }));
  drawScale(context, metre, field);
  drawKey(context, stations, label, { ...room, y: room.y + room.height - 20, height: 20 });
}

/** The projection of stations into the field: longitudes are scaled by the latitude of its centre. */
function placing(stations: MapDrawing["stations"], field: Box) {
  const lons = stations.map(({ longitude }) => longitude);
  const lats = stations.map(({ latitude }) => latitude);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  // A single station is drawn at the centre of a kilometre.
  const wide = Math.max((east - west) * shrink * METRES, 500);
  const high = Math.max((north - south) * METRES, 500);
  const metre = Math.min((field.width - 2 * EDGE) / wide, (field.height - 2 * EDGE) / high);
  const put = (one: { longitude: number; latitude: number }) => ({
    x: field.x + field.width / 2 + (one.longitude - lon) * shrink * METRES * metre,
    y: field.y + field.height / 2 - (one.latitude - lat) * METRES * metre,
  });
  return { put, metre };
}

/** Draws names next to their points wherever there is room. Returns how many have none. */
function drawNames(
  { book }: ReportContext,
  points: readonly { x: number; y: number; name: string }[],
  field: Box,
): number {
  const occupied: Box[] = points.map(({ x, y }) => ({
    x: x - RADIUS,
    y: y - RADIUS,
    width: 2 * RADIUS,
    height: 2 * RADIUS,
  }));
  let unnamed = 0;
  for (const { x, y, name } of points) {
    const text = book.layout.clean(name);
    const [width, height] = [book.layout.widthOf(text, LABEL), 8];
    const places = [
      { x: x + RADIUS + 2, y: y - 4 },
      { x: x - RADIUS - 2 - width, y: y - 4 },
      { x: x - width / 2, y: y - RADIUS - 9 },
      { x: x - width / 2, y: y + RADIUS + 1 },
    ];
    const free = places
      .map((place) => ({ ...place, width, height }))
      .find(
        (box) =>
          box.x >= field.x &&
          box.x + width <= field.x + field.width &&
          box.y >= field.y &&
          !occupied.some((one) => meet(one, box)),
      );
    if (!free) {
      unnamed++;
      continue;
    }
    occupied.push(free);
    book.layout.write(text, free.x, free.y, LABEL);
  }
  return unnamed;
}

/** A scale bar of a round length, at most a third of the width; north is up. */
function drawScale({ book, count }: ReportContext, metre: number, field: Box): void {
  const most = field.width / 3 / metre;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power;
  const [x, y, wide] = [field.x + 2, field.y + field.height - 3, length * metre];
  book.shape((doc) =>
    doc
      .moveTo(x, y - 4)
      .lineTo(x, y)
      .lineTo(x + wide, y)
      .lineTo(x + wide, y - 4)
      .lineWidth(0.9)
      .stroke(TEXT),
  );
  const label = length >= 1000 ? `${count(length / 1000)} km` : `${count(length)} m`;
  book.layout.write(label, x + wide + 4, y - 8, LABEL);
  const [right, top] = [field.x + field.width - 8, field.y + 4];
  book.shape((doc) => doc.polygon([right, top], [right + 4, top + 11], [right - 4, top + 11]).fill(TEXT));
  book.layout.write("N", right - 2.5, top + 12, LABEL);
}

function drawKey(
  { book, words }: ReportContext,
  stations: MapDrawing["stations"],
  label: string[],
  room: Box,
): void {
  const { states } = words.board;
  const present = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).filter((state) =>
    stations.some((one) => (one.state ?? "none") === state),
  );
  let { x } = room;
  for (const state of present) {
    const { color, draw } = SIGNS[state];
    const width = book.layout.widthOf(states[state], LABEL);
    book.shape((doc) => draw(doc, x + 4, room.y + 5, 2.8).fill(color));
    book.layout.write(states[state], x + 10, room.y, LABEL);
    x += width + 20;
  }
  if (label.length > 0)
    book.at(`${label.join(", ")}.`, QUIET, { x: room.x, y: room.y + 10, width: room.width, maxLines: 1 });
}
