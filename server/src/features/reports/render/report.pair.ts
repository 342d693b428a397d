// A parameter at a station: its figures, its limits, its chart and its trend.
import { seriesFigure } from "@vetaverde/domain/reports/series-figure";
import {
  figureOf,
  meanPh,
  PERCENTILES,
  type Variation,
  variationOf,
} from "@vetaverde/domain/reports/variation";
import type { Bound } from "@vetaverde/domain/thresholds/limit";
import { flowFigure } from "../../../documents/figure.ts";
import { textCell as cell, createTable } from "../../../documents/table.ts";
import { type Bookmark, figures, heading, note, type ReportContext } from "./report.context.ts";
import type { ReportLimit, ReportPair } from "./report.protocol.ts";

const CHART_HEIGHT = 134;
const SIGNIFICANT = 0.05;

/** The summary's data of a pair. */
export interface PairLine {
  station: string;
  title: string;
  n: number;
  nonDetects: number;
  median: number | null;
  unit: string;
  /** Null when it was compared with no limit. */
  exceeds: number | null;
  trend: "up" | "down" | "flat" | "none";
}

const titleOf = (
  { parameter, fraction }: Pick<ReportPair, "parameter" | "fraction">,
  { words }: ReportContext,
) => (fraction === "" ? parameter : `${parameter} (${words.fractions[fraction]})`);

export function drawPair(context: ReportContext, piece: ReportPair, mark: Bookmark): PairLine {
  const { book, words, format } = context;
  const title = titleOf(piece, context);
  const variation = variationOf(piece.values);
  // A pair is kept on one page if it fits.
  heading(
    context,
    `${title}${piece.unit ? `, ${piece.unit}` : ""}`,
    format(words.values, { n: variation.n }),
    heightOf(piece),
  );
  mark(title, 1);
  if (variation.n === 0) note(context, words.notes.empty);
  else {
    drawFigures(context, piece, variation);
    drawChart(context, piece, variation);
    if (piece.limits.length > 0) drawLimits(context, piece.limits);
    note(context, trendSentence(context, variation, piece.unit));
    drawNotes(context, piece, variation);
  }
  book.y += 8;
  return {
    station: piece.station,
    title,
    n: variation.n,
    nonDetects: variation.nonDetects,
    unit: piece.unit,
    median: variation.summary?.median ?? null,
    exceeds: piece.limits.length > 0 ? Math.max(...piece.limits.map(({ tally }) => tally.exceeds)) : null,
    trend: directionOf(variation),
  };
}

/** Height of its figures, chart, limits and two lines of notes. */
const heightOf = ({ limits, values }: ReportPair): number =>
  values.length === 0
    ? 30
    : 100 + CHART_HEIGHT + (limits.length > 0 ? 20 + 20 * Math.min(limits.length, 6) : 0);

function directionOf({ trend }: Variation): PairLine["trend"] {
  if (!trend) return "none";
  if (trend.p > SIGNIFICANT || trend.slope === 0) return "flat";
  return trend.slope > 0 ? "up" : "down";
}

function drawFigures(context: ReportContext, piece: ReportPair, variation: Variation): void {
  const { words, number, count, format, day } = context;
  const { summary } = variation;
  const of = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : number(value);
  const { stats } = words;
  figures(
    context,
    [
      { name: stats.n, value: count(variation.n) },
      { name: stats.nd, value: count(variation.nonDetects) },
      { name: stats.min, value: of(summary?.min) },
      { name: stats.mean, value: of(summary?.mean) },
      { name: stats.median, value: of(summary?.median) },
      { name: stats.max, value: of(summary?.max) },
      { name: stats.sd, value: of(summary?.sd) },
      ...PERCENTILES.map((p, at) => ({
        name: format(words.percentile, { p: String(p) }),
        value: of(variation.percentiles[at]),
      })),
    ],
    7,
  );
  const period = [variation.first, variation.last].map((one) => (one ? day(one) : "–")).join(" – ");
  const ph = piece.code === "pH" ? meanPh(piece.values.flatMap((one) => figureOf(one) ?? [])) : null;
  note(
    context,
    `${stats.period}: ${period}.${ph === null ? "" : ` ${format(words.notes.pH, { mean: number(ph) })}`}`,
  );
}

/** Bounds that are a single number; those that depend on the water are drawn sample by sample. */
const fixed = (bound: Bound | null): number[] => (bound?.kind === "fixed" ? [bound.value] : []);

function drawChart(context: ReportContext, piece: ReportPair, variation: Variation): void {
  const { book, cover, number, mark } = context;
  const points = piece.values.flatMap(({ day, kind, value }) =>
    value === null ? [] : [{ day, value, open: kind === "below" }],
  );
  if (points.length === 0) return;
  const figure = seriesFigure({
    width: book.width,
    height: CHART_HEIGHT,
    from: cover.from,
    to: cover.to,
    unit: piece.unit,
    own: piece.limits.flatMap(({ own }) => own),
    points,
    limits: limitLines(context, piece.limits),
    trend: senLine(piece, variation, cover),
    number,
    date: mark,
  });
  book.ensureSpace(CHART_HEIGHT + 14);
  flowFigure(book, figure, {
    color: cover.project.color,
    caption: legendOf(context, piece, variation),
    captionHeight: 13,
  });
}

/** The limits that are a single number, with their warning levels. */
const limitLines = ({ words }: ReportContext, limits: readonly ReportLimit[]) =>
  limits.flatMap(({ name, limit: { min, max, warning } }) => [
    ...[...fixed(max), ...fixed(min)].map((value) => ({ name, value })),
    ...(warning === null
      ? []
      : fixed(max).map((value) => ({ name: words.legend.warning, value: value * warning, warning: true }))),
  ]);

function legendOf(
  { words: { legend } }: ReportContext,
  { limits }: ReportPair,
  variation: Variation,
): string {
  const signs = [`● ${legend.value}`, `○ ${legend.below}`];
  if (limits.some(({ own }) => own.length > 0)) signs.push(`– ${legend.own}`);
  if (variation.trend && directionOf(variation) !== "flat") signs.push(`- - ${legend.trend}`);
  return signs.join("    ");
}

/** Sen's line passes through the medians of days and of values (Helsel and others 2020, chapter 10). */
function senLine({ values }: ReportPair, { trend }: Variation, { from, to }: { from: string; to: string }) {
  if (!trend || trend.p > SIGNIFICANT) return null;
  const dated = values.flatMap((one) => {
    const value = figureOf(one);
    return value === null ? [] : [{ t: Date.parse(one.day), value }];
  });
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const [t, value] = [middle(dated.map((one) => one.t)), middle(dated.map((one) => one.value))];
  const at = (day: string) => ({
    day,
    value: value + (trend.slope * (Date.parse(day) - t)) / (365.25 * 86_400_000),
  });
  return [at(from), at(to)] as const;
}

function drawLimits(context: ReportContext, ownLimits: readonly ReportLimit[]): void {
  const { book, words, count, day } = context;
  const { limits } = words;
  const number = (width: number) => ({ width, right: true });
  const table = createTable(book, [
    { head: limits.limit, width: 158 },
    { head: limits.of, ...number(88) },
    { head: limits.valid, width: 82 },
    { head: limits.exceeds, ...number(42) },
    { head: limits.warns, ...number(42) },
    { head: limits.meets, ...number(42) },
    { head: limits.indeterminate, ...number(57) },
  ]);
  for (const one of ownLimits) {
    const { tally } = one;
    const over = tally.exceeds > 0;
    const valid =
      one.from || one.to ? [one.from, one.to].map((at) => (at ? day(at) : "…")).join(" – ") : limits.always;
    table.row([
      cell(one.name),
      cell(boundWords(context, one)),
      cell(valid),
      cell(`${over ? "▲ " : ""}${count(tally.exceeds)}`, {
        bold: over,
        ...(over ? { color: "#B42318" } : {}),
      }),
      ...[tally.warns, tally.meets, tally.indeterminate].map((n) => cell(count(n))),
    ]);
  }
  book.y += 4;
}

function boundWords({ words, number, format }: ReportContext, { limit: { min, max } }: ReportLimit): string {
  const of = (bound: Bound) => (bound.kind === "fixed" ? number(bound.value) : words.depends);
  if (min && max) return format(words.between, { min: of(min), max: of(max) });
  return max ? `≤ ${of(max)}` : min ? `≥ ${of(min)}` : "–";
}

function trendSentence({ words, format, number }: ReportContext, { trend }: Variation, unit: string): string {
  if (!trend) return words.trend.none;
  const { slope, s, z, p, tau } = trend;
  const first =
    slope === 0
      ? words.trend.flat
      : format(slope > 0 ? words.trend.up : words.trend.down, { slope: number(Math.abs(slope)), unit });
  const test = `Mann-Kendall S = ${number(s)}, Z = ${number(z)}, p = ${p < 0.0001 ? `< ${number(0.0001)}` : number(p)}, τ = ${number(tau)}`;
  const significance = p <= SIGNIFICANT ? words.trend.significant : words.trend.notSignificant;
  return `${first}; ${test}: ${significance}.${trend.caution ? ` ${words.trend.caution}` : ""}`;
}

function drawNotes(context: ReportContext, piece: ReportPair, variation: Variation): void {
  const { words, format } = context;
  const label = [
    { n: variation.nonDetects - variation.withoutLimit, text: words.notes.nonDetects },
    { n: variation.withoutLimit, text: words.notes.withoutLimit },
    { n: variation.above, text: words.notes.above },
    { n: piece.unconverted, text: words.notes.unconverted },
  ].filter(({ n }) => n > 0);
  if (label.length > 0) note(context, label.map(({ n, text }) => format(text, { n })).join(" "));
}
