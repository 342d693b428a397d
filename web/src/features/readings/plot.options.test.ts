import type { Device } from "@vetaverde/contract/device-shapes";
import { describe, expect, it, vi } from "vitest";
import { dataOf, type Line, rangeOf, seriesOf, unitsOf } from "./plot.options.ts";
import { shownSensors } from "./useGraph.ts";

// The drawer asks for the screen's density as it is loaded; there is no screen here.
vi.hoisted(() => {
  globalThis.matchMedia ??= (() => ({ addEventListener: () => {} })) as unknown as typeof matchMedia;
});

const line = (unit: string, given: Partial<Line> = {}): Line => ({
  ...{ key: unit, name: unit, unit, line: 0, last: null, drawn: { t: [1, 2], v: [3, 4] } },
  ...given,
});
const buckets = { t: [1, 2], v: [3, 4], min: [2, 3], max: [5, 6] };

describe("what is drawn", () => {
  it("of buckets is a band from the least to the greatest about the mean", () => {
    const lines = [line("m"), line("L/s", { drawn: buckets })];
    const { series, bands } = seriesOf(lines, "light");
    // The axis of time, a line; a line with its least and its greatest.
    expect(series).toHaveLength(1 + 1 + 3);
    expect(bands).toEqual([expect.objectContaining({ series: [4, 3] })]);
    expect(dataOf(lines)).toEqual([
      [1, 2],
      [3, 4],
      [3, 4],
      [2, 3],
      [5, 6],
    ]);
  });

  it("of rain is bars from nought, on an axis of its own to the right; settlement in mm is a line", () => {
    const rain = line("mm", { bars: true });
    expect(unitsOf([rain, line("m")])).toEqual(["m", "mm"]);
    expect(seriesOf([rain], "light").series[1]).toMatchObject({ dash: [], fill: expect.any(String) });
    expect(seriesOf([line("mm")], "light").series[1]).not.toHaveProperty("fill");
    const marks = { gaps: [], alerts: [], limits: [] };
    const range = (lines: Line[]) => rangeOf("mm", () => ({ lines, marks, from: 0, to: 1 }));
    const low = (lines: Line[]) => (range(lines) as (...given: unknown[]) => number[])({}, 4, 8)[0];
    expect(low([rain])).toBe(0);
    expect(low([line("mm")])).toBeGreaterThan(3);
  });

  it("brings a limit into sight that is near, and does not flatten the values for one that is far", () => {
    const of = (value: number) => {
      const limit = { value, side: "above" as const, priority: 1, band: true, label: "", scale: "m" };
      const marks = { gaps: [], alerts: [], limits: [limit] };
      const range = rangeOf("m", () => ({ lines: [line("m")], marks, from: 0, to: 1 }));
      return (range as (...given: unknown[]) => number[])({}, 10, 12)[1] ?? 0;
    };
    expect(of(13)).toBeGreaterThan(13);
    expect(of(100)).toBeLessThan(13);
  });
});

it("names the sensors for which no line is left, and tells rain from other millimetres", () => {
  const sensor = (n: number) => ({
    id: `s${n}`,
    name: `Sensor ${n}`,
    variable: `v${n}`,
    unit: "m",
    active: true,
  });
  const sensors = Array.from({ length: 10 }, (_, n) => sensor(n));
  const device = { sensors } as unknown as Device;
  const all = shownSensors(device, { sensors: [] });
  expect([all.shown.length, all.left]).toEqual([8, ["Sensor 8", "Sensor 9"]]);
  expect(shownSensors(device, { sensors: ["s9", "s1"] })).toMatchObject({
    shown: [{ id: "s1" }, { id: "s9" }],
    left: [],
  });
  const wet = { ...sensor(1), unit: "mm", name: "Lluvia" };
  const settled = { ...sensor(2), unit: "mm", name: "Asentamiento" };
  const mixed = { sensors: [wet, settled] } as unknown as Device;
  expect(shownSensors(mixed, { sensors: [] }).shown.map(({ bars }) => bars)).toEqual([true, false]);
});
