import type { Sensor } from "@vetaverde/contract/device-shapes";
import { describe, expect, it, vi } from "vitest";
import { createFormat } from "../../../lib/format.ts";
import { deviceWith, sensorWith } from "../../../testing/devices.ts";
import { shownSensors, stationBeside } from "../graph/useGraph.ts";
import { dataOf, type Line, rangeOf, seriesOf, unitsOf, valueSteps, valueTicks } from "./plot.options.ts";

// uPlot queries the screen's density when it is imported; this environment has no `matchMedia`.
vi.hoisted(() => {
  globalThis.matchMedia ??= (() => ({ addEventListener: () => {} })) as unknown as typeof matchMedia;
});

const line = (unit: string, given: Partial<Line> = {}): Line => ({
  key: unit,
  name: unit,
  unit,
  line: 0,
  last: null,
  drawn: { t: [1, 2], v: [3, 4] },
  ...given,
});
const buckets = { t: [1, 2], v: [3, 4], min: [2, 3], max: [5, 6] };

describe("the options of a plot", () => {
  it("draw buckets as a band from the minimum to the maximum around the mean", () => {
    const lines = [line("m"), line("L/s", { drawn: buckets })];
    const { series, bands } = seriesOf(lines, "light");
    // One series for the time axis, one for the plain line, three for the line with minimum and maximum.
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

  it("draw flagged values again as rings over their line, without gaps in it", () => {
    const flags = new Map([[2, ["extrapolated"] as const]]);
    const lines = [
      line("m", { drawn: { ...buckets, flags } }),
      line("m s.n.m.", { drawn: { t: [1, 2], v: [5, 6] } }),
    ];
    const { series } = seriesOf(lines, "light");
    const data = dataOf(lines);
    expect(data).toEqual([
      [1, 2],
      [3, 4],
      [2, 3],
      [5, 6],
      [undefined, 4],
      [5, 6],
    ]);
    expect(series).toHaveLength(data.length);
    expect(series[4]).toMatchObject({ scale: "m", points: { show: true } });
    expect(series[1]).not.toHaveProperty("points");
  });

  it("draw rain as bars from zero, on its own axis to the right; settlement in mm as a line", () => {
    const rain = line("mm", { bars: true });
    expect(unitsOf([rain, line("m")])).toEqual(["m", "mm"]);
    expect(seriesOf([rain], "light").series[1]).toMatchObject({ dash: [], fill: expect.any(String) });
    expect(seriesOf([line("mm")], "light").series[1]).not.toHaveProperty("fill");
    const marks = { gaps: [], alerts: [], limits: [], references: [] };
    const range = (lines: Line[]) => rangeOf("mm", () => ({ lines, marks, from: 0, to: 1 }));
    const low = (lines: Line[]) => (range(lines) as (...given: unknown[]) => number[])({}, 4, 8)[0];
    expect(low([rain])).toBe(0);
    expect(low([line("mm")])).toBeGreaterThan(3);
  });

  it("extend the axis to a near limit, and do not flatten the values for a far one", () => {
    const of = (value: number) => {
      const limit = {
        value,
        side: "above" as const,
        priority: 1,
        band: true,
        label: "",
        short: "",
        scale: "m",
      };
      const marks = { gaps: [], alerts: [], limits: [limit], references: [] };
      const range = rangeOf("m", () => ({ lines: [line("m")], marks, from: 0, to: 1 }));
      return (range as (...given: unknown[]) => number[])({}, 10, 12)[1] ?? 0;
    };
    expect(of(13)).toBeGreaterThan(13);
    expect(of(100)).toBeLessThan(13);
  });

  it("extend the axis of a level to a ground or limit near it, and not by its height above the sea", () => {
    const scale = "m s.n.m.";
    const of = (marks: { ground?: number; limit?: number }) => {
      const limit = {
        value: marks.limit ?? 0,
        side: "above" as const,
        priority: 1,
        band: true,
        label: "",
        short: "",
        scale,
      };
      const ground = { value: marks.ground ?? 0, label: "", scale };
      const given = { gaps: [], alerts: [], limits: [limit], references: [ground] };
      const range = rangeOf(scale, () => ({ lines: [line(scale)], marks: given, from: 0, to: 1 }));
      return (range as (...given: unknown[]) => number[])({}, 3000, 3000.5)[1] ?? 0;
    };
    expect(of({ limit: 3002 })).toBeGreaterThan(3002);
    expect(of({ limit: 3030 })).toBeLessThan(3001);
    expect(of({ ground: 3000.9 })).toBeGreaterThan(3000.9);
    expect(of({ ground: 3010 })).toBeLessThan(3001);
  });
});

it("lists the sensors beyond the maximum of lines, and distinguishes rain from other millimetres", () => {
  const sensor = (n: number) => sensorWith({ id: `s${n}`, name: `Sensor ${n}`, variable: `v${n}` });
  const sensors = Array.from({ length: 10 }, (_, n) => sensor(n));
  const device = deviceWith({ sensors });
  const all = shownSensors(device, { sensors: [] });
  expect([all.shown.length, all.left]).toEqual([8, ["Sensor 8", "Sensor 9"]]);
  expect(shownSensors(device, { sensors: ["s9", "s1"] })).toMatchObject({
    shown: [{ id: "s1" }, { id: "s9" }],
    left: [],
  });
  const wet = { ...sensor(1), unit: "mm", name: "Lluvia" };
  const settled = { ...sensor(2), unit: "mm", name: "Asentamiento" };
  const mixed = deviceWith({ sensors: [wet, settled] });
  expect(shownSensors(mixed, { sensors: [] }).shown.map(({ bars }) => bars)).toEqual([true, false]);
});

describe("what else was measured at a device's station", () => {
  const device = { id: "logger", station: { id: "pz", name: "PZ-01" } };
  const { shown } = shownSensors(
    deviceWith({ sensors: [sensorWith({ id: "level", name: "Nivel", unit: "m s.n.m." })] }),
    { sensors: [] },
  );
  const other = (given: object) => ({
    id: "dip-level",
    name: "Nivel manual",
    variable: "m",
    unit: "m s.n.m.",
    origin: "derived",
    isManual: true,
    resolution: null,
    device: "own",
    station: "pz",
    label: "PZ-01",
    value: null,
    at: null,
    level: null,
    flags: [],
    beyond: null,
    ...given,
  });
  type Other = Parameters<typeof stationBeside>[2][number];
  const besideOf = (given: object = {}, isChosen = false) =>
    stationBeside(device, shown, [other(given) as Other], isChosen);

  it("is drawn as single points beside the device's own curve, in a style of its own", () => {
    expect(besideOf()).toEqual([
      expect.objectContaining({ id: "dip-level", isManual: true, unit: "m s.n.m." }),
    ]);
    expect(besideOf()[0]?.line).not.toBe(shown[0]?.line);
  });

  it("includes its rain as bars, unless the user chose the sensors", () => {
    const rain = { id: "rain", name: "Lluvia", variable: "rain", unit: "mm", isManual: false };
    expect(besideOf(rain)).toEqual([expect.objectContaining({ id: "rain", bars: true, isManual: false })]);
    expect(besideOf(rain, true)).toEqual([]);
    expect(besideOf({ ...rain, station: "other" })).toEqual([]);
  });

  it.each([
    ["at another station", { station: "other" }],
    ["in a unit that is not drawn", { unit: "m" }],
    ["by a device", { isManual: false }],
    ["by the device itself", { device: "logger" }],
  ])("is not drawn when it was measured %s", (_, given) => expect(besideOf(given)).toEqual([]));
});

it("hides the raw signals of an instrument whose derived variable gives what is meant, until they are chosen", () => {
  const digital = { kind: "digital", unit: "mbar", zero: 0, barometric: null } as const;
  const current = { kind: "current", range: 200, unit: "kPa", barometric: null } as const;
  const sensors = [
    sensorWith({ id: "current", unit: "mA", parameters: current }),
    sensorWith({ id: "pressure", unit: "mbar", parameters: digital }),
    sensorWith({ id: "temperature", unit: "°C" }),
    sensorWith({ id: "supply", name: "Batería", unit: "V" }),
    sensorWith({ id: "level", unit: "m s.n.m.", origin: "derived" }),
  ];
  const idsOf = (of: Sensor[], chosen: string[]) =>
    shownSensors(deviceWith({ sensors: of }), { sensors: chosen }).shown.map(({ id }) => id);
  expect(idsOf(sensors, [])).toEqual(["level", "temperature", "supply"]);
  expect(idsOf(sensors, ["pressure"])).toEqual(["pressure"]);
  expect(idsOf(sensors.slice(0, 3), [])).toEqual(["current", "pressure", "temperature"]);
});

it("labels an axis with the same decimals on each line, as many as its step needs", () => {
  const { number } = createFormat("es", "America/Santiago");
  expect(valueTicks([2823.2, 2823.22, 2823.3], 0.02, number)).toEqual(["2.823,20", "2.823,22", "2.823,30"]);
  expect(valueTicks([0, 0.0005, 0.001], 0.0005, number)).toEqual(["0,0000", "0,0005", "0,0010"]);
  expect(valueTicks([0, 0.25, 0.5], 0.25, number)).toEqual(["0,00", "0,25", "0,50"]);
  expect(valueTicks([-2000, 0, 2000], 2000, number)).toEqual(["−2.000", "0", "2.000"]);
});

it("labels no axis more finely than its finest sensor measures", () => {
  expect(valueSteps([{ resolution: 0.01 }, { resolution: 0.1 }]).slice(0, 4)).toEqual([
    0.01, 0.02, 0.05, 0.1,
  ]);
  // What is not said of one sensor sets no bound.
  expect(valueSteps([{ resolution: 0.01 }, { resolution: null }])[0]).toBeLessThan(1e-9);
});
