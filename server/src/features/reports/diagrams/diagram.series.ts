// A water parameter over time in PDF, with the limits in force.
import { drawSeries, type SeriesDrawing } from "@vetaverde/domain/chemistry/figures/series-drawing";
import { symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
import { withUnit } from "@vetaverde/domain/chemistry/figures/time-series";
import type { Locale } from "@vetaverde/domain/locale";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import { messagesOf } from "@vetaverde/locales/server";
import { MUTED } from "../../../documents/colors.ts";
import { drawFigure, drawPolyline, figureToPage, fitFigure } from "../../../documents/figure.ts";
import type { Box } from "../../../documents/page-areas.ts";
import { fits, type ReportContext } from "../render/report.context.ts";
import { reportWords } from "../reports.messages.ts";
import { drawBelowTick, drawKey, drawMark } from "./diagram.key.ts";
import { diagramWords } from "./diagram.messages.ts";

type Drawing = Extract<WaterDrawing, { kind: "waterSeries" }>;

const QUIET = { size: 8, color: MUTED } as const;
const LIMIT = { limit: "#B42318", warning: "#B54708" } as const;
const MAX_LIMITS = 8;
const SIGNS = { max: "≤", min: "≥", warning: "≥" } as const;
const RADIUS = 2.6;
/** Height of a line in the list of limits. */
const LIMIT_HEIGHT = 11;
/** Minimum height of the figure when limits are listed, and maximum height of the stations' legend, points. */
const [MIN_FIGURE, KEY] = [120, 34];

export function drawWaterSeries(context: ReportContext, drawing: Drawing, room: Box): void {
  const { book, cover, words } = context;
  const names = drawing.limits.map((limit) => nameOf(context, drawing, limit));
  const drawn = drawSeries(drawing.results, namedLimits(drawing, names), {
    scale: drawing.scale,
    words: {
      quantity: withUnit(drawing.parameter, drawing.unit),
      number: context.number,
      date: context.mark,
    },
  });
  const notPositive = drawn?.notPositive.length ?? drawing.results.length;
  const note = notes(context, drawing, { notPositive, own: drawn?.own ?? 0 });
  const foot = book.heightOf(note, QUIET, room.width) + LIMIT_HEIGHT + 4;
  // In a tile the figure has priority; then as many limits as fit.
  const fitting = Math.floor((room.height - foot - MIN_FIGURE) / LIMIT_HEIGHT);
  const listed = Math.min(drawing.limits.length, Math.max(0, Math.min(MAX_LIMITS, fitting)));
  const high = foot + LIMIT_HEIGHT * listed;
  if (!fits({ width: room.width, height: room.height - high - KEY })) {
    book.at(words.board.goesOn, QUIET, { ...room, right: true, maxLines: 1 });
    return;
  }
  const y = drawLimitList(
    context,
    { drawing, names, listed, far: drawn?.far ?? NONE, own: drawn?.own ?? 0 },
    { ...room, y: room.y + room.height - high },
  );
  book.at(note, QUIET, { ...room, y });
  if (drawn) drawResults(context, drawing, drawn, { ...room, height: room.height - high });
  else book.at(diagramWords[cover.locale].empty, { size: 11, color: MUTED }, { ...room, maxLines: 1 });
}

const NONE: ReadonlySet<number> = new Set();

const namedLimits = ({ limits }: Drawing, names: readonly string[]) =>
  limits.map(({ value, side, from, to }, n) => ({
    name: names[n] ?? "",
    value,
    warning: side === "warning",
    from,
    to,
  }));

/** The figure with the symbols of the stations, and their legend above it. */
function drawResults(
  context: ReportContext,
  { order, results }: Drawing,
  { frame, lines, places }: SeriesDrawing<Drawing["results"][number]>,
  room: Box,
): void {
  const { book, cover } = context;
  const positions = new Map(order.map((id, n) => [id, n]));
  const symbolFor = (id: string) => symbolOf(positions.get(id) ?? 0);
  const key = drawKey(context, results, symbolFor, room);
  const place = fitFigure(frame, { ...room, y: room.y + key, height: room.height - key - 4 }, "top");
  drawFigure(book, frame, { ...place, centred: true, color: cover.project.color, letters: 7 });
  const put = figureToPage(frame, place);
  for (const { of, parts } of lines)
    for (const points of parts)
      drawPolyline(book, points.map(put), { width: 0.5, color: symbolFor(of.stationId).light });
  for (const { of, at } of places) {
    drawMark(book, symbolFor(of.stationId), { center: put(at), radius: RADIUS, isOpen: of.open });
    if (of.open) drawBelowTick(book, put(at), { radius: RADIUS, color: symbolFor(of.stationId).light });
  }
}

interface LimitList {
  drawing: Drawing;
  names: readonly string[];
  /** How many of the limits have room. */
  listed: number;
  /** Indices of the limits that are too far from the results to be drawn. */
  far: ReadonlySet<number>;
  /** Number of results with a limit of their own. */
  own: number;
}

/** Lists the limits, or says that there are none. Returns the position below the list. */
function drawLimitList(
  context: ReportContext,
  { drawing: { limits }, names, listed, far, own }: LimitList,
  room: Omit<Box, "height">,
): number {
  const { book, cover, format } = context;
  const words = diagramWords[cover.locale];
  let { y } = room;
  for (const [n, limit] of limits.slice(0, listed).entries()) {
    drawLimit(context, { limit, name: names[n] ?? "", far: far.has(n) }, { ...room, y });
    y += LIMIT_HEIGHT;
  }
  const rest = limits.length - listed;
  if (rest > 0) book.at(format(words.moreLimits, { n: rest }), QUIET, { ...room, y, maxLines: 1 });
  if (limits.length === 0 && own === 0) book.at(words.noLimits, QUIET, { ...room, y, maxLines: 1 });
  return y + LIMIT_HEIGHT;
}

/** The parameter with the measured fractions, when the laboratory states them. */
export function parameterOf({ parameter, fractions }: Drawing, locale: Locale): string {
  const words = reportWords[locale].fractions;
  const parts = fractions.flatMap((one) => (one === "" ? [] : [words[one]]));
  return parts.length > 0 ? `${parameter} (${parts.join(", ")})` : parameter;
}

type Limit = Drawing["limits"][number];

function nameOf(context: ReportContext, { unit }: Drawing, { name, side, value }: Limit): string {
  const { warning } = diagramWords[context.cover.locale];
  return `${name}${side === "warning" ? `, ${warning}` : ""} ${SIGNS[side]} ${context.number(value)} ${unit}`.trim();
}

function drawLimit(
  { book, cover, format, day }: ReportContext,
  { limit: { side, from, to, stations }, name, far }: { limit: Limit; name: string; far: boolean },
  { x, y, width }: Omit<Box, "height">,
): void {
  const words = diagramWords[cover.locale];
  const days =
    from && to
      ? format(words.between, { from: day(from), to: day(to) })
      : from
        ? format(words.since, { day: day(from) })
        : to
          ? format(words.until, { day: day(to) })
          : "";
  const at = stations ? format(words.at, { stations: stations.join(", ") }) : "";
  const about = [days, at, far ? words.far : ""].filter(Boolean);
  book.shape((doc) => {
    doc.moveTo(x, y + 5).lineTo(x + 18, y + 5);
    if (side === "warning") doc.dash(3, { space: 2 });
    doc.lineWidth(0.9).stroke(side === "warning" ? LIMIT.warning : LIMIT.limit);
    doc.undash();
  });
  book.at([name, ...about].join(" · "), { size: 8 }, { x: x + 24, y, width: width - 24, maxLines: 1 });
}

function notes(
  { format, count, cover }: ReportContext,
  drawing: Drawing,
  { notPositive, own }: { notPositive: number; own: number },
): string {
  const words = diagramWords[cover.locale];
  const { results, unit, total, scale, judging } = drawing;
  const seen = results.length + Object.values(drawing.leftOut).reduce((sum, n) => sum + n, 0);
  const nd = results.filter(({ open }) => open).length;
  const { reasons } = messagesOf("waterSeries")[cover.locale];
  const leftOut = Object.entries({
    ...drawing.leftOut,
    ...(scale === "log" && notPositive > 0 ? { notPositive } : {}),
  })
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => `${count(n)} (${reasons[reason as keyof typeof reasons]})`);
  const facts = [
    format(words.n, { n: count(results.length - (scale === "log" ? notPositive : 0)) }),
    ...(nd > 0 ? [`${format(words.notDetected, { n: nd })} (${words.openMeans})`] : []),
    ...(total > seen ? [format(words.newest, { n: count(seen), total: count(total) })] : []),
    ...(unit ? [format(words.unit, { unit })] : []),
    ...(scale === "log" ? [words.log] : []),
    ...(own > 0 ? [words.ownMeans] : []),
  ];
  const ends = [
    ...(leftOut.length > 0 ? [`${words.leftOut}: ${leftOut.join(", ")}.`] : []),
    ...(judging ? [words.judging] : []),
  ];
  return [`${facts.join("; ")}.`, ...ends].join(" ");
}
