// A water parameter over time in PDF, with the limits in force.
import { drawSeries } from "@vetaverde/domain/chemistry/figures/series-drawing";
import { symbolOf } from "@vetaverde/domain/chemistry/figures/symbols";
import type { Locale } from "@vetaverde/domain/locale";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import { messagesOf } from "@vetaverde/locales/server";
import { drawFigure } from "../../../gateways/pdf/pdf.figure.ts";
import { type Frame, fits, MUTED, type ReportContext } from "../render/report.context.ts";
import { reportWords } from "../reports.messages.ts";
import { drawKey, drawMark } from "./diagram.key.ts";
import { type DiagramWords, diagramWords } from "./diagram.messages.ts";

type Drawing = Extract<WaterDrawing, { kind: "waterSeries" }>;
type Box = Omit<Frame, "timeZone">;

const QUIET = { size: 8, color: MUTED } as const;
const LIMIT = { limit: "#B42318", warning: "#B54708" } as const;
const MAX_LIMITS = 8;
const SIGNS = { max: "≤", min: "≥", warning: "≥" } as const;
const RADIUS = 2.6;
/** Minimum height of the figure when limits are listed, and maximum height of the stations' legend, points. */
const [MIN_FIGURE, KEY] = [120, 34];

export function drawWaterSeries(context: ReportContext, drawing: Drawing, room: Box): void {
  const { book, cover } = context;
  const words = diagramWords[cover.locale];
  const order = new Map(drawing.order.map((id, n) => [id, n]));
  const symbolFor = (id: string) => symbolOf(order.get(id) ?? 0);
  const names = drawing.limits.map((one) => nameOf(context, drawing, one));
  const drawn = drawSeries(
    drawing.results,
    drawing.limits.map(({ value, side, from, to }, n) => ({
      name: names[n] ?? "",
      value,
      warning: side === "warning",
      from,
      to,
    })),
    { scale: drawing.scale, words: { unit: drawing.unit, number: context.number, date: context.mark } },
  );
  const notPositive = drawn?.notPositive.length ?? drawing.results.length;
  const label = notes(context, words, drawing, { notPositive, own: drawn?.own ?? 0 });
  const foot = book.heightOf(label, QUIET, room.width) + 15;
  // In a tile the figure has priority; then as many limits as fit.
  const fitting = Math.floor((room.height - foot - MIN_FIGURE) / 11);
  const shown = drawing.limits.slice(0, Math.max(0, Math.min(MAX_LIMITS, fitting)));
  const high = foot + 11 * shown.length;
  if (!fits({ width: room.width, height: room.height - high - KEY })) {
    book.at(context.words.board.goesOn, QUIET, { ...room, right: true, most: 1 });
    return;
  }
  let y = room.y + room.height - high;
  for (const [n, limit] of shown.entries()) {
    drawLimit(context, { limit, name: names[n] ?? "", far: drawn?.far.has(n) ?? false }, { ...room, y });
    y += 11;
  }
  const rest = drawing.limits.length - shown.length;
  if (rest > 0) book.at(context.format(words.moreLimits, { n: rest }), QUIET, { ...room, y, most: 1 });
  if (drawing.limits.length === 0 && !drawn?.own) book.at(words.noLimits, QUIET, { ...room, y, most: 1 });
  book.at(label, QUIET, { ...room, y: y + 11 });
  if (!drawn) {
    book.at(words.empty, { size: 11, color: MUTED }, { ...room, most: 1 });
    return;
  }
  const key = drawKey(context, drawing.results, symbolFor, room);
  const { frame } = drawn;
  const scale = Math.min(room.width / frame.width, (room.height - high - key - 4) / frame.height);
  const place = {
    x: room.x + (room.width - frame.width * scale) / 2,
    y: room.y + key,
    width: frame.width * scale,
    centred: true,
    color: cover.project.color,
    letters: 7,
  };
  drawFigure(book, frame, place);
  const put = (point: { x: number; y: number }) => ({
    x: place.x + point.x * scale,
    y: place.y + (frame.height - point.y) * scale,
  });
  for (const { of, points } of drawn.lines)
    book.shape((doc) => {
      for (const [n, { x, y: down }] of points.map(put).entries())
        if (n === 0) doc.moveTo(x, down);
        else doc.lineTo(x, down);
      doc.lineWidth(0.5).stroke(symbolFor(of.stationId).light);
    });
  for (const { of, at } of drawn.places) drawMark(book, symbolFor(of.stationId), put(at), RADIUS, of.open);
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
  { x, y, width }: Box,
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
  const about = [
    ...[days, stations ? format(words.at, { stations: stations.join(", ") }) : "", far ? words.far : ""],
  ].filter(Boolean);
  book.shape((doc) => {
    doc.moveTo(x, y + 5).lineTo(x + 18, y + 5);
    if (side === "warning") doc.dash(3, { space: 2 });
    doc.lineWidth(0.9).stroke(side === "warning" ? LIMIT.warning : LIMIT.limit);
    doc.undash();
  });
  book.at([name, ...about].join(" · "), { size: 8 }, { x: x + 24, y, width: width - 24, most: 1 });
}

function notes(
  { format, count, cover }: ReportContext,
  words: DiagramWords,
  drawing: Drawing,
  { notPositive, own }: { notPositive: number; own: number },
): string {
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
