import { describe, expect, it } from "vitest";
import { niceTicks } from "../statistics/ticks.ts";
import { consumptionFound, netOf, type WaterSample } from "./consumption.ts";
import { type SeriesShape, seriesFigure } from "./series-figure.ts";
import { countAgainst, meanPh, type ReportValue, variationOf } from "./variation.ts";

const value = (day: string, one: number): ReportValue => ({ day, kind: "value", value: one });
const FIXED = (max: number) => ({ min: null, max: { kind: "fixed", value: max } as const, warning: 0.8 });

describe("the variation of a parameter", () => {
  it("counts results below detection, uses half of their limit, and lists those without one", () => {
    const found = variationOf([
      value("2025-01-01", 4),
      { day: "2025-04-01", kind: "below", value: 2 },
      { day: "2025-07-01", kind: "below", value: null },
      { day: "2025-10-01", kind: "above", value: 9 },
    ]);
    expect(found).toMatchObject({ n: 4, nonDetects: 2, withoutLimit: 1, above: 1, trend: null });
    expect(found.summary).toMatchObject({ n: 3, min: 1, max: 9, median: 4 });
    expect([found.first, found.last]).toEqual(["2025-01-01", "2025-10-01"]);
    expect(variationOf([])).toMatchObject({ n: 0, summary: null, percentiles: [], trend: null, first: null });
  });

  it("has the percentiles of spreadsheets and a trend by real dates", () => {
    const found = variationOf([1, 2, 3, 4, 5, 6, 7, 8].map((one) => value(`202${one}-01-01`, one * 10)));
    // =PERCENTILE.INC({10;…;80};0,9)
    expect(found.percentiles[4]).toBeCloseTo(73, 9);
    expect(found.trend).toMatchObject({ s: 28, caution: false });
    expect(found.trend?.slope).toBeCloseTo(10, 1);
  });

  it("compares each result with a limit by its own covariates, and never below detection as exceeding", () => {
    const tally = countAgainst(
      [
        value("2025-01-01", 4),
        value("2025-01-02", 9),
        value("2025-01-03", 11),
        { day: "2025-01-04", kind: "below", value: 50 },
        { day: "2025-01-05", kind: "below", value: 5 },
      ],
      FIXED(10),
    );
    expect(tally).toEqual({ meets: 2, warns: 1, exceeds: 1, indeterminate: 1 });
  });

  it("averages pH by its hydrogen concentration", () => {
    expect(meanPh([4, 6])).toBeCloseTo(4.296709, 6);
    expect(meanPh([])).toBeNull();
  });
});

describe("the figure of a series", () => {
  const drawn = seriesFigure({
    width: 511,
    height: 150,
    from: "2025-01-01",
    to: "2026-01-01",
    unit: "mg/L",
    points: [
      { day: "2025-01-01", value: 0, open: true },
      { day: "2025-07-02", value: 5, open: false },
      { day: "2026-01-01", value: 10, open: false },
    ],
    limits: [
      { name: "NCh 1333", value: 8 },
      { name: "Alerta", value: 7.9, warning: true },
      { name: "Lejano", value: 5000 },
    ],
    number: String,
    date: (day) => day,
  });
  const of = <K extends SeriesShape["kind"]>(kind: K) =>
    drawn.shapes.filter((shape): shape is Extract<SeriesShape, { kind: K }> => shape.kind === kind);

  it("plots points by day and value, with results below detection as open symbols", () => {
    const dots = of("dot");
    expect(dots.map(({ at }) => at.x)).toEqual([46, expect.closeTo(46 + 373 * (182 / 365), 6), 419]);
    expect(dots.map(({ at }) => at.y)).toEqual([20, 20 + 114 / 2, 134]);
    expect(dots.map(({ open }) => open)).toEqual([true, false, false]);
  });

  it("connects no result below detection with others", () => {
    expect(of("path").map(({ points }) => points.map(({ x }) => x))).toEqual([
      [46],
      [expect.closeTo(46 + 373 * (182 / 365), 6), 419],
    ]);
  });

  it("draws and labels the visible limits, without overlapping labels", () => {
    expect(of("limit").map(({ from }) => from.y)).toEqual([
      expect.closeTo(111.2, 6),
      expect.closeTo(110.06, 6),
    ]);
    const names = of("limit").map(({ name, nameAt }) => ({ name, y: nameAt.y }));
    expect(names.map(({ name }) => name)).toEqual(["NCh 1333", "Alerta"]);
    expect((names[0]?.y ?? 0) - (names[1]?.y ?? 0)).toBeGreaterThanOrEqual(9);
  });

  it("has round ticks", () => {
    expect(niceTicks(0, 10)).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(niceTicks(0.0012, 0.0049)).toEqual([0.001, 0.002, 0.003, 0.004, 0.005]);
    expect(niceTicks(7, 7)).toEqual([4, 6, 8, 10]);
    // Three times 0.1 divided by three: a constant sensor.
    expect(niceTicks(0.1, (0.1 + 0.1 + 0.1) / 3)).toEqual([0.05, 0.1, 0.15]);
    expect(niceTicks(12.299999999999999, 12.3)).toHaveLength(4);
    expect(niceTicks(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([0, 1]);
  });
});

describe("a neutraliser's consumption", () => {
  const sample = (day: string, more: Partial<WaterSample> = {}): WaterSample => ({
    day,
    pH: 3,
    alkalinity: null,
    Fe: null,
    Fe2: null,
    Fe3: 55.845,
    Al: 26.982,
    Mn: 54.938,
    ...more,
  });

  it("derives its acidity from pH and metals", () => {
    // 50.04 · (1 + 3 + 3 + 2): ferric iron, aluminium and manganese of 1 mmol/L each at pH 3; ferrous iron unknown.
    expect(netOf(sample("2025-01-01"))).toEqual({
      value: expect.closeTo(450.36, 6),
      asFerric: false,
      without: ["Fe2"],
    });
    expect(netOf(sample("2025-01-01", { Fe: 55.845, Fe3: null }))).toMatchObject({
      value: expect.closeTo(450.36, 6),
      asFerric: true,
      without: [],
    });
    expect(netOf(sample("2025-01-01", { pH: 6 }))).toBeNull();
    expect(netOf(sample("2025-01-01", { pH: null }))).toBeNull();
  });

  it("uses a sample for a quarter, divides sums, and reports missing data", () => {
    const product = { reagent: "Ca(OH)2", purity: 0.9, efficiency: 0.8 } as const;
    const found = consumptionFound(
      [
        { day: "2024-12-31", kg: 10, m3: 100 },
        { day: "2025-01-01", kg: 60, m3: 100 },
        { day: "2025-04-03", kg: 60, m3: 100 },
        { day: "2025-04-04", kg: 60, m3: 100 },
      ],
      [sample("2025-01-01")],
      product,
    );
    expect(found.days.map(({ sampled }) => sampled)).toEqual([null, "2025-01-01", "2025-01-01", null]);
    expect(found).toMatchObject({ kg: 190, m3: 400, specific: 0.475, unknown: 2 });
    expect(found.demand).toBeCloseTo(0.45036 * 200 * 0.7403, 9);
    expect(found.days[1]?.required).toBeCloseTo((0.45036 * 0.7403) / 0.72, 9);
    expect(found.efficiency).toBeCloseTo((100 * 0.45036 * 200 * 0.7403) / (120 * 0.9), 9);
  });
});

describe("a figure of readings", () => {
  const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString();
  const drawn = seriesFigure({
    width: 300,
    height: 100,
    from: hour(0),
    to: hour(24),
    unit: "L/s",
    limits: [],
    plain: true,
    gap: 4 / 24,
    points: [0, 1, 2, 10, 20, 21].map((n) => ({
      day: hour(n),
      value: n,
      low: n - 1,
      high: n + 2,
      open: false,
      series: 1,
    })),
    own: [{ day: hour(12), value: 7 }],
    ticks: [{ at: hour(12), label: "mediodía" }],
    number: String,
    date: (day) => day,
  });
  const of = <K extends SeriesShape["kind"]>(kind: K) =>
    drawn.shapes.filter((shape): shape is Extract<SeriesShape, { kind: K }> => shape.kind === kind);

  it("draws no line across a gap, and a single value as a dot", () => {
    expect(of("path").map(({ points, series }) => [points.length, series])).toEqual([
      [3, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(of("dot")).toHaveLength(1);
  });

  it("covers the minimum to the maximum, and marks its own instants and limits", () => {
    expect(of("span")).toHaveLength(6);
    for (const { low, high } of of("span")) expect(high).toBeGreaterThan(low);
    const at = of("text").find(({ text }) => text === "mediodía")?.at.x;
    expect(of("dash")).toEqual([{ kind: "dash", at: { x: at, y: expect.any(Number) } }]);
  });
});
