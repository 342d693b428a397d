// A neutraliser's consumption, compared with the demand from the water's acidity.

import { compositionOf, overallEfficiency, type Product } from "@vetaverde/domain/chemistry/neutraliser";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import {
  type ConsumptionFound,
  consumptionFound,
  type WaterSample,
} from "@vetaverde/domain/reports/consumption";
import { seriesFigure } from "@vetaverde/domain/reports/series-figure";
import { meanPh } from "@vetaverde/domain/reports/variation";
import { summaryOf } from "@vetaverde/domain/statistics/summary";
import { flowFigure } from "../../../documents/figure.ts";
import { textCell as cell, createTable } from "../../../documents/table.ts";
import { type Bookmark, figures, heading, note, type ReportContext } from "./report.context.ts";
import type { ReportNeutraliser } from "./report.protocol.ts";

const CHART_HEIGHT = 170;

export function drawNeutraliser(context: ReportContext, piece: ReportNeutraliser, mark: Bookmark): void {
  const { book, words, format } = context;
  const { product } = piece;
  const of = words.neutraliser;
  if (!book.isPageEmpty()) book.newPage();
  heading(context, piece.name, "", 120);
  mark(piece.name, 0);
  const { inlet, outlet } = piece;
  note(context, format(of.stations, { inlet, outlet }));
  drawProduct(context, product);
  book.y += 4;
  const consumption = consumptionFound(piece.doses, piece.before, product);
  if (consumption.days.length === 0) note(context, of.empty);
  else {
    drawTotals(context, consumption);
    drawChart(context, consumption);
    drawCautions(context, consumption);
  }
  drawUndecided(context, piece);
  drawWater(context, { ...piece, before: piece.before.filter(({ day }) => day >= context.cover.from) });
  if (consumption.days.length > 0) drawDays(context, consumption);
}

/** The product as it is delivered and used, with the figures that the doses are computed from. */
function drawProduct(context: ReportContext, product: Product): void {
  const { words, format, number, share } = context;
  const of = words.neutraliser;
  const { blend = [], moisture = 0, recycled = 0 } = product;
  const composition = compositionOf(product);
  const reagent =
    blend.length === 0
      ? product.reagent
      : [{ reagent: product.reagent, share: product.purity }, ...blend]
          .map((one) => `${one.reagent} ${share(one.share)}`)
          .join(" + ");
  const shares = { purity: share(product.purity), efficiency: share(product.efficiency) };
  note(
    context,
    `${format(of.product, { reagent, factor: number(composition.factor) })}. ${format(of.shares, shares)}.`,
  );
  if (blend.length > 0 || moisture > 0)
    note(
      context,
      format(of.contains, {
        active: share(composition.active),
        inert: share(composition.inert),
        moisture: share(moisture),
        neutralising: number(composition.neutralising),
      }),
    );
  if (recycled > 0)
    note(
      context,
      format(of.recycling, { recycled: share(recycled), overall: share(overallEfficiency(product)) }),
    );
}

function drawTotals(context: ReportContext, consumption: ConsumptionFound): void {
  const { words, number, count } = context;
  const { totals } = words.neutraliser;
  const or = (value: number | null, unit: string) => (value === null ? "–" : `${number(value)} ${unit}`);
  figures(
    context,
    [
      { name: totals.days, value: count(consumption.days.filter(({ kg }) => kg > 0).length) },
      { name: totals.kg, value: `${number(consumption.kg)} kg` },
      { name: totals.m3, value: `${number(consumption.m3)} m³` },
      { name: totals.specific, value: or(consumption.specific, "kg/m³") },
      { name: totals.demand, value: or(consumption.demand, "kg") },
      {
        name: totals.efficiency,
        value: consumption.efficiency === null ? "–" : `${number(consumption.efficiency)} %`,
      },
    ],
    3,
  );
}

function drawChart(context: ReportContext, { days }: ConsumptionFound): void {
  const { book, cover, words, number, mark } = context;
  const { chart, legend } = words.neutraliser;
  const used = days.flatMap(({ day, specific }) => (specific === null ? [] : [{ day, value: specific }]));
  const required = days.flatMap(({ day, required: value }) =>
    value === null ? [] : [{ day, value, open: false }],
  );
  if (used.length === 0) return;
  heading(context, chart, "", CHART_HEIGHT + 20);
  const figure = seriesFigure({
    width: book.width,
    height: CHART_HEIGHT,
    from: cover.from,
    to: cover.to,
    unit: "kg/m³",
    points: required,
    bars: used,
    limits: [],
    number,
    date: mark,
  });
  const caption = `■ ${legend.used}    ● ${legend.asked}`;
  flowFigure(book, figure, { color: cover.project.color, caption, captionHeight: 14 });
}

function drawCautions(context: ReportContext, consumption: ConsumptionFound): void {
  const { words, format } = context;
  const of = words.neutraliser;
  if (consumption.beyond) note(context, of.beyond);
  if (consumption.unknown > 0) note(context, format(of.unknown, { n: consumption.unknown }));
  if (consumption.undosed > 0) note(context, format(of.undosed, { n: consumption.undosed }));
  const nets = consumption.days.flatMap(({ net }) => (net ? [net] : []));
  if (nets.some(({ asFerric }) => asFerric)) note(context, of.asFerric);
  const metals = [...new Set(nets.flatMap(({ without }) => without))].sort();
  if (metals.length > 0) note(context, format(of.without, { metals: metals.join(", ") }));
}

/** Names the parameters of which samples have several values and nobody has chosen one. */
function drawUndecided(context: ReportContext, { before, after }: ReportNeutraliser): void {
  const { cover, words, format } = context;
  const codes = new Set([
    ...before.flatMap(({ undecided = [] }) => undecided),
    ...after.flatMap(({ undecided = [] }) => undecided.filter((code) => code === "pH")),
  ]);
  const names = STANDARD_PARAMETERS.filter(({ code }) => codes.has(code)).map(
    (one) => one.names[cover.locale],
  );
  if (names.length > 0) note(context, format(words.neutraliser.undecided, { parameters: names.join(", ") }));
}

function drawWater(context: ReportContext, { inlet, outlet, before, after }: ReportNeutraliser): void {
  const { book, words, format, number, count } = context;
  const of = words.neutraliser;
  heading(context, of.waterTitle, "", 70);
  const right = (width: number) => ({ width, right: true });
  const table = createTable(book, [
    { head: of.water.where, width: 171 },
    { head: of.water.n, ...right(60) },
    { head: of.water.min, ...right(60) },
    { head: of.water.max, ...right(60) },
    { head: of.water.mean, ...right(90) },
    { head: of.water.ionMean, ...right(70) },
  ]);
  const row = (name: string, samples: readonly WaterSample[]) => {
    const values = samples.flatMap(({ pH }) => pH ?? []);
    const summary = summaryOf(values);
    const ions = meanPh(values);
    const label = [summary?.min, summary?.max, summary?.mean, ions].map((one) =>
      cell(one === undefined || one === null ? "–" : number(one)),
    );
    table.row([cell(name), cell(count(values.length)), ...label]);
  };
  row(format(of.inlet, { station: inlet }), before);
  row(format(of.outlet, { station: outlet }), after);
}

function drawDays(context: ReportContext, { days }: ConsumptionFound): void {
  const { book, words, number, day } = context;
  const { columns, daysTitle } = words.neutraliser;
  heading(context, daysTitle, "", 60);
  const right = (width: number) => ({ width, right: true });
  const table = createTable(book, [
    { head: columns.day, width: 72 },
    { head: columns.kg, ...right(75) },
    { head: columns.m3, ...right(70) },
    { head: columns.specific, ...right(62) },
    { head: columns.net, ...right(82) },
    { head: columns.sampled, ...right(72) },
    { head: columns.asked, ...right(78) },
  ]);
  const or = (value: number | null) => cell(value === null ? "–" : number(value));
  for (const one of days) {
    table.row([
      ...[cell(day(one.day)), cell(number(one.kg)), cell(number(one.m3)), or(one.specific)],
      ...[or(one.net?.value ?? null), cell(one.sampled ? day(one.sampled) : "–"), or(one.required)],
    ]);
  }
}
