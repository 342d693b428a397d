import { describe, expect, it } from "vitest";
import type { Shape } from "./figure.ts";
import { drawSeries } from "./series-drawing.ts";
import { type SeriesRequest, seriesAxes, seriesFrame, seriesPoint, withUnit } from "./time-series.ts";

const request: SeriesRequest = {
  from: "2024-01-01",
  to: "2024-12-31",
  values: [2, 6, 10],
  limits: [],
  scale: "linear",
};
const words = { quantity: "Sulfato (mg/L)", number: String, date: (day: string) => day.slice(0, 7) };
const linesOf = (shapes: readonly Shape[], role: string) =>
  shapes.filter((one): one is Extract<Shape, { kind: "line" }> => one.kind === "line" && one.role === role);
const wordsOf = (shapes: readonly Shape[], role: string) =>
  shapes.filter((one): one is Extract<Shape, { kind: "text" }> => one.kind === "text" && one.role === role);

describe("a parameter over time", () => {
  it("plots a sample by its day and value, as computed by hand", () => {
    const axes = seriesAxes(request);
    expect([axes.low, axes.high]).toEqual([2, 10]);
    // The plot is 0.26 to 2.34 wide, of which 0.025 on both sides stay free, and 0.14 to 1.14 high; 366 days, of which
    // 2 July is the middle one.
    expect(seriesPoint(axes, { day: "2024-01-01", value: 2 })).toEqual({
      x: expect.closeTo(0.26 + 2.08 * 0.025, 9),
      y: expect.closeTo(0.14, 9),
    });
    const middle = seriesPoint(axes, { day: "2024-07-02", value: 6 });
    expect(middle?.x).toBeCloseTo(0.26 + 2.08 * (0.025 + (0.95 * 183) / 365), 9);
    expect(middle?.y).toBeCloseTo(0.64, 9);
  });

  it("has powers of ten at equal distances on a logarithmic axis, and no position for zero or less", () => {
    const axes = seriesAxes({ ...request, values: [0, -1, 0.02, 0.3, 40], scale: "log" });
    expect(axes.ticks).toEqual([0.01, 0.1, 1, 10, 100]);
    const y = (value: number) => seriesPoint(axes, { day: "2024-03-01", value })?.y ?? Number.NaN;
    expect(y(0.1)).toBeCloseTo(0.14 + 0.25, 9);
    expect(y(1) - y(0.1)).toBeCloseTo(0.25, 9);
    expect(y(20)).toBeCloseTo(0.14 + 0.25 * Math.log10(2000), 9);
    expect(seriesPoint(axes, { day: "2024-03-01", value: 0 })).toBeNull();
  });

  it("draws a limit over its days with its name, and none that is far from all values", () => {
    const limits = [
      { name: "NCh 1333 ≤ 12 mg/L", value: 12, warning: false, from: "2024-07-02", to: null },
      { name: "aviso", value: 9.6, warning: true, from: null, to: "2024-07-02" },
      { name: "muy lejos", value: 5000, warning: false, from: null, to: null },
    ];
    const axes = seriesAxes({ ...request, limits: limits.map(({ value }) => value) });
    expect(axes.high).toBe(12.5);
    const { shapes } = seriesFrame(axes, { limits, own: [{ day: "2024-01-01", value: 4 }] }, words);
    const [line, dash] = linesOf(shapes, "limit");
    const begins = seriesPoint(axes, { day: "2024-07-02", value: 12 });
    expect(line).toMatchObject({ from: begins, to: { x: 2.34, y: begins?.y } });
    const own = seriesPoint(axes, { day: "2024-01-01", value: 4 });
    expect(dash?.from.y).toBe(own?.y);
    expect(((dash?.from.x ?? 0) + (dash?.to.x ?? 0)) / 2).toBeCloseTo(own?.x ?? 0, 9);
    expect(linesOf(shapes, "warning")).toHaveLength(1);
    expect(linesOf(shapes, "warning")[0]?.to.x).toBeCloseTo(begins?.x ?? 0, 9);
    expect(wordsOf(shapes, "limit").map((one) => one.text)).toEqual(["NCh 1333 ≤ 12 mg/L"]);
  });

  it("does not overlap the names of limits, shortens them visibly, and stays within its sheet", () => {
    for (const narrow of [false, true]) {
      const limits = [10, 9.98, 9.96].map((value) => ({
        name: `Norma con un nombre que no cabe en ninguna parte de un teléfono, ni en pantalla ancha, ${value} mg/L de cobre`,
        value,
        warning: false,
        from: null,
        to: null,
      }));
      const axes = seriesAxes({ ...request, limits: [10, 9.98, 9.96], narrow });
      const { shapes, width, height } = seriesFrame(axes, { limits, own: [] }, words);
      const names = wordsOf(shapes, "limit");
      expect(names.every((one) => one.text.endsWith("…"))).toBe(true);
      const ys = names.map(({ at }) => at.y).sort((a, b) => a - b);
      for (const [n, y] of ys.entries()) if (n > 0) expect(y - (ys[n - 1] ?? 0)).toBeGreaterThan(0.04);
      for (const shape of shapes) {
        const places =
          shape.kind === "text" ? [shape.at] : "points" in shape ? shape.points : [shape.from, shape.to];
        for (const { x, y } of places) {
          expect(x >= 0 && x <= width && y >= 0 && y <= height, JSON.stringify(shape)).toBe(true);
        }
      }
    }
  });

  it("has the names of limits above the axis, each on its own line, however low the limits are", () => {
    const limits = [0.2, 0.3, 0.4].flatMap((value) => [
      { name: `Norma ${value}`, value, warning: false, from: null, to: null },
      { name: `aviso ${value}`, value: value * 0.8, warning: true, from: null, to: null },
    ]);
    for (const narrow of [false, true]) {
      const axes = seriesAxes({
        ...request,
        values: [0.5, 25],
        limits: limits.map(({ value }) => value),
        narrow,
      });
      const { shapes } = seriesFrame(axes, { limits, own: [] }, words);
      const ys = [...wordsOf(shapes, "limit"), ...wordsOf(shapes, "warning")]
        .map(({ at }) => at.y)
        .sort((a, b) => a - b);
      expect(ys).toHaveLength(6);
      // The axis is at y = 0.14, and so is nearly every limit line: the labels must be spread out above it.
      for (const [n, y] of ys.entries()) {
        expect(y).toBeGreaterThan(0.14 + 0.02);
        if (n > 0) expect(y - (ys[n - 1] ?? 0)).toBeGreaterThan(0.045);
      }
      expect(ys.at(-1)).toBeLessThan(0.5);
    }
  });

  it("has its quantity and unit above the value axis, clear of the names of limits", () => {
    const limits = [{ name: "Norma", value: 10, warning: false, from: null, to: null }];
    for (const narrow of [false, true]) {
      const { shapes, height } = seriesFrame(
        seriesAxes({ ...request, limits: [10], narrow }),
        { limits, own: [] },
        words,
      );
      const [title] = wordsOf(shapes, "name");
      expect(title).toMatchObject({ text: "Sulfato (mg/L)", anchor: "start" });
      expect(title?.at.x).toBeLessThan(0.05);
      expect(title?.at.y).toBeGreaterThan(height - 0.05);
      expect((title?.at.y ?? 0) - (wordsOf(shapes, "limit")[0]?.at.y ?? 0)).toBeGreaterThan(0.045);
    }
    expect([withUnit("Sulfato", "mg/L"), withUnit("pH", "pH"), withUnit("pH", "")]).toEqual([
      "Sulfato (mg/L)",
      "pH",
      "pH",
    ]);
  });

  it("draws no limit that ended before the first day, or begins after the last", () => {
    const limits = [
      { name: "antes", value: 90, warning: false, from: null, to: "2021-12-31" },
      { name: "después", value: 80, warning: false, from: "2025-01-01", to: null },
      { name: "hoy", value: 5, warning: false, from: "2024-12-31", to: null },
    ];
    const results = [
      { day: "2024-01-01", value: 2 },
      { day: "2024-12-31", value: 6 },
    ].map((one) => ({
      ...one,
      series: "a",
      open: false,
      own: [],
    }));
    const drawn = drawSeries(results, limits, { scale: "linear", words });
    const { shapes } = drawn?.frame ?? { shapes: [] };
    expect(wordsOf(shapes, "limit").map((one) => one.text)).toEqual(["hoy"]);
    expect(wordsOf(shapes, "tick").map((one) => one.text)).not.toContain("90");
  });

  it("never connects what was not detected, and connects all neighbours that were, in every order of ten", () => {
    for (let mask = 0; mask < 2 ** 10; mask++) {
      const results = Array.from({ length: 10 }, (_, n) => ({
        day: `2024-01-${String(n + 10)}`,
        value: n + 1,
        series: "a",
        open: (mask & (1 << n)) > 0,
        own: [],
      }));
      const drawn = drawSeries(results, [], { scale: "linear", words });
      const steps = (drawn?.lines ?? []).flatMap(({ parts }) =>
        parts.flatMap((part) => part.slice(1).map((to, n) => [part[n]?.x, to.x])),
      );
      const places = (drawn?.places ?? []).map(({ of, at }) => (of.open ? null : at.x));
      const neighbours = places.slice(1).map((x, n) => [places[n], x]);
      expect(drawn?.places).toHaveLength(10);
      expect(steps).toEqual(neighbours.filter(([from, to]) => from !== null && to !== null));
    }
  });

  it("labels an axis of less than two months by days", () => {
    const marks = (to: string) => {
      const days: [string, boolean][] = [];
      const date = (day: string, whole: boolean) => `${days.push([day, whole])}`;
      seriesFrame(
        seriesAxes({ ...request, from: "2024-03-01", to }),
        { limits: [], own: [] },
        { ...words, date },
      );
      return days;
    };
    expect(marks("2024-03-28")).toEqual([
      ["2024-03-01", true],
      ["2024-03-28", true],
    ]);
    expect(marks("2024-06-28").every(([, whole]) => !whole)).toBe(true);
  });

  it("has a margin around a single day", () => {
    const axes = seriesAxes({ ...request, to: "2024-01-01", values: [3] });
    expect(seriesPoint(axes, { day: "2024-01-01", value: 3 })?.x).toBeCloseTo(0.26 + 2.08 / 2, 9);
  });
});
