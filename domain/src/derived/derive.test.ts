import { describe, expect, it } from "vitest";
import type { SensorParameters } from "../piezometry/sensors.ts";
import { createNearest, type DeriveInput, derive, type LevelSource, type Series } from "./derive.ts";
import { type DerivedFlag, type Formula, formulaFaults } from "./formula.ts";
import { METER } from "./testing/meter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const series = (...points: [t: number, value: number][]): Series => ({
  times: points.map(([t]) => t),
  values: points.map(([, value]) => value),
});
const since = (unit: string, appliesFrom = -HOUR, version = 1) => ({ unit, appliesFrom, version });
const inputOf = (
  formula: Formula,
  unit: DeriveInput["unit"],
  driver: Series,
  more: Partial<DeriveInput> = {},
): DeriveInput => ({
  formula,
  unit,
  driver,
  others: new Map(),
  units: new Map([["a", [since("m")]]]),
  ...more,
});
const ALL = [0, Number.POSITIVE_INFINITY] as const;
const valuesOf = (input: DeriveInput, from: number = ALL[0], until: number = ALL[1]) =>
  derive(input, from, until).values;

describe("a derived variable", () => {
  it("has values only in the period, with the readings before it as context", () => {
    const moving: Formula = { kind: "moving", sensor: "a", statistic: "sum", window: 600 };
    const driver = series([0, 1], [5 * MINUTE, 2], [10 * MINUTE, 4], [15 * MINUTE, 8]);
    const { times, values } = derive(inputOf(moving, "m", driver), 5 * MINUTE, 15 * MINUTE);
    // A window of ten minutes ends with its reading: the one ten minutes before is outside.
    expect([times, values]).toEqual([
      [5 * MINUTE, 10 * MINUTE],
      [3, 6],
    ]);
  });

  it("is calculated in the unit in force at each reading", () => {
    const units = new Map([["a", [since("cm"), since("m", HOUR, 2)]]]);
    const driver = series([0, 250], [HOUR, 2.5], [2 * HOUR, 3]);
    expect(valuesOf(inputOf({ kind: "unit", sensor: "a" }, "mm", driver, { units }))).toEqual([
      2500, 2500, 3000,
    ]);
    const unknown = new Map([["a", [since("furlong")]]]);
    expect(
      derive(inputOf({ kind: "unit", sensor: "a" }, "mm", driver, { units: unknown }), ...ALL),
    ).toMatchObject({
      values: [null, null, null],
      flags: [["unit"], ["unit"], ["unit"]],
    });
  });

  it("gives the elevation of a water surface above a sensor, or below a measuring point", () => {
    const column = (direction: "above" | "below"): Formula => ({
      kind: "column",
      sensor: "a",
      reference: 3000,
      direction,
    });
    expect(valuesOf(inputOf(column("above"), "m s.n.m.", series([0, 12.5])))).toEqual([3012.5]);
    expect(valuesOf(inputOf(column("below"), "m s.n.m.", series([0, 12.5])))).toEqual([2987.5]);
  });

  it("gives the flow of a rating curve, and marks what is extrapolated", () => {
    const formula: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: null, coefficient: 2, zero: 0.1, exponent: 1.5 }],
      gauged: { from: 0.2, to: 1 },
    };
    const result = derive(inputOf(formula, "L/s", series([0, 0.5], [1, 0.05], [2, 1.1])), ...ALL);
    expect(result.values[0]).toBeCloseTo(2000 * 0.4 ** 1.5, 9);
    expect(result.values[1]).toBe(0);
    expect(result.flags).toEqual([[], ["extrapolated"], ["extrapolated"]]);
  });

  it("gives flow and volume of a meter between its readings", () => {
    const meter = (gives: "volume" | "flow"): Formula => ({
      kind: "totaliser",
      sensor: "a",
      gives,
      volumePerCount: null,
      rollsOverAfter: 999,
      resets: false,
      maxFlow: null,
      maxGap: 86_400,
      replacements: [{ at: new Date(2.5 * HOUR).toISOString(), finalCount: 20, startCount: 100 }],
    });
    const driver = series([0, 990], [HOUR, 998], [2 * HOUR, 6], [3 * HOUR, 110]);
    const units = new Map([["a", [since("m³")]]]);
    const volume = derive(inputOf(meter("volume"), "m³", driver, { units }), ...ALL);
    expect(volume.values).toEqual([null, 8, 8, 24]);
    expect(volume.flags).toEqual([["noSource"], [], ["rollover"], ["replaced"]]);
    const flow = valuesOf(inputOf(meter("flow"), "L/s", driver, { units }));
    expect(flow[1]).toBeCloseTo(8000 / 3600, 9);
  });

  it("combines each reading with the nearest of the others within the span", () => {
    const formula: Formula = {
      kind: "combination",
      operation: "sum",
      terms: [
        { sensor: "a", factor: 1 },
        { sensor: "b", factor: -1 },
      ],
      within: 600,
    };
    const input = inputOf(formula, "m", series([0, 5], [HOUR, 6], [2 * HOUR, 7]), {
      others: new Map([["b", series([-MINUTE, 100], [MINUTE, 200], [HOUR + 11 * MINUTE, 300])]]),
      units: new Map([
        ["a", [since("m")]],
        ["b", [since("cm")]],
      ]),
    });
    // Of two at the same distance the earlier one counts.
    expect(derive(input, ...ALL)).toMatchObject({
      values: [4, null, null],
      flags: [[], ["noSource"], ["noSource"]],
    });
  });

  it("calculates moving statistics of windows with many readings exactly", () => {
    const times = Array.from({ length: 5000 }, (_, n) => n * MINUTE);
    const values = times.map((_, n) => Math.sin(n) * 1e6);
    for (const statistic of ["mean", "min", "max", "median", "sum"] as const) {
      const moving: Formula = { kind: "moving", sensor: "a", statistic, window: 3600 };
      const drawn = valuesOf(inputOf(moving, "m", { times, values }));
      for (const at of [0, 59, 60, 999, 4999]) {
        const window = values.slice(Math.max(0, at - 59), at + 1).sort((a, b) => a - b);
        const sum = window.reduce((total, value) => total + value, 0);
        const upper = window[window.length >> 1] ?? Number.NaN;
        const lower = window[(window.length - 1) >> 1] ?? Number.NaN;
        const expected = {
          mean: sum / window.length,
          min: window[0],
          max: window.at(-1),
          median: (lower + upper) / 2,
          sum,
        };
        expect(drawn[at], `${statistic} at ${at}`).toBeCloseTo(expected[statistic] ?? Number.NaN, 3);
      }
    }
  });

  it("evaluates an expression with the units of each reading, and no value where it is undefined", () => {
    const formula: Formula = {
      kind: "expression",
      text: "(a - b) / b",
      variables: [
        { name: "a", sensor: "a" },
        { name: "b", sensor: "b" },
      ],
      within: 60,
    };
    const input = inputOf(formula, "%", series([0, 3], [HOUR, 3]), {
      others: new Map([["b", series([0, 200], [HOUR, 0])]]),
      units: new Map([
        ["a", [since("m")]],
        ["b", [since("cm")]],
      ]),
    });
    expect(derive(input, ...ALL)).toMatchObject({ values: [50, null], flags: [[], ["undefined"]] });
  });
});

describe("the level of a piezometer", () => {
  const wire = (factor: number, more: object = {}): SensorParameters => ({
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: { form: "linear", factor, zero: 9000, difference: "zeroMinusReading" },
    temperature: null,
    temperatureVariable: null,
    barometric: null,
    ...more,
  });
  const version = (parameters: SensorParameters, appliesFrom: number, n: number) => ({
    parameters,
    appliesFrom,
    version: n,
    unit: "digits",
    adjustment: null,
    correction: null,
    probeLength: null,
  });
  const place = {
    appliesFrom: 0,
    version: 1,
    terrain: 3000,
    probeLength: 50,
    inclination: 0,
    adjustment: 0,
    correction: 1,
  };
  const source = (sensor: LevelSource["configuration"]["sensor"]): LevelSource => ({
    configuration: { sensor, place: [place] },
    range: { min: 6000, max: 9500 },
    unit: "digits",
    thermometers: new Map(),
    barometers: new Map(),
  });
  const LEVEL: Formula = { kind: "level", sensor: "a" };
  const metres = (kPa: number) => Math.round((2950 + kPa / 9.80665) * 1000) / 1000;

  it("follows the calibration in force at each reading, with its doubts", () => {
    const level = source([version(wire(0.1), HOUR, 1), version(wire(0.2), 3 * HOUR, 2)]);
    const driver = series([0, 8000], [HOUR, 8000], [2 * HOUR, 5000], [3 * HOUR, 8000]);
    expect(derive(inputOf(LEVEL, "m s.n.m.", driver, { level }), ...ALL)).toMatchObject({
      values: [null, metres(100), metres(400), metres(200)],
      flags: [["noCalibration"], [], ["outOfRange", "jump"], ["jump"]],
    });
  });

  it("is corrected by the barometer nearest in time, and absent without one", () => {
    const barometric = { zero: 72, unit: "kPa" as const, sensor: "baro" };
    const level: LevelSource = {
      ...source([version(wire(0.1, { barometric }), 0, 1)]),
      barometers: new Map([
        [
          "baro",
          { id: "baro", versions: [{ ...version({ kind: "barometer", unit: "hPa" }, 0, 1), unit: "hPa" }] },
        ],
      ]),
    };
    const others = new Map([["baro", series([5 * MINUTE, 730], [3 * HOUR, 720])]]);
    const driver = series([0, 8000], [2.9 * HOUR, 8000], [9.1 * HOUR, 8000]);
    expect(derive(inputOf(LEVEL, "m s.n.m.", driver, { level, others }), ...ALL)).toMatchObject({
      values: [metres(100 - 1), metres(100), null],
      flags: [[], [], ["noBarometer"]],
    });
  });
});

describe("the nearest reading", () => {
  it("is the same as by a search through all of them", () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const times = Array.from({ length: 300 }, () => Math.floor(random() * 10_000)).sort((a, b) => a - b);
    const nearest = createNearest({ times, values: times }, 40);
    for (let t = 0; t < 10_000; t += 7) {
      const distances = times.map((other) => Math.abs(other - t));
      const least = Math.min(...distances);
      const at = nearest(t);
      if (least > 40) expect(at).toBeNull();
      else expect(Math.abs((times[at ?? -1] ?? Number.NaN) - t)).toBe(least);
    }
  });
});

describe("the check of a formula", () => {
  const unitOf = (sensor: string) =>
    ({ stage: "cm", temp: "°C", flow: "L/s", count: "pulsos" })[sensor] ?? null;
  const faults = (formula: Formula, unit: DeriveInput["unit"]) =>
    formulaFaults(formula, unitOf, unit).map(({ path, fault }) => `${path} ${fault}`);
  it("names what does not fit", () => {
    const meter = {
      kind: "totaliser",
      sensor: "count",
      gives: "flow",
      volumePerCount: null,
      rollsOverAfter: null,
    } as const;
    const rest = { resets: false, maxFlow: null, maxGap: 60, replacements: [] };
    expect(faults({ ...meter, ...rest }, "L/s")).toEqual(["formula.volumePerCount meterUnit"]);
    expect(faults({ ...meter, ...rest, volumePerCount: 0.1 }, "m³")).toEqual(["unit resultUnit"]);
    expect(
      faults({ kind: "structure", sensor: "flow", structure: { kind: "vNotch", angle: 90, zero: 0 } }, "m"),
    ).toEqual(["formula.sensor sourceUnit", "unit resultUnit"]);
    expect(faults({ kind: "unit", sensor: "stage" }, "mm")).toEqual([]);
  });
  it("lets temperatures in °C have a mean, but no sum", () => {
    const terms = [
      { sensor: "temp", factor: 1 },
      { sensor: "stage", factor: 1 },
    ];
    const combination = (operation: "sum" | "mean"): Formula => ({
      kind: "combination",
      operation,
      terms: terms
        .map((term) => ({ ...term, sensor: "temp" }))
        .slice(0, 1)
        .concat({ sensor: "temp2", factor: 1 }),
      within: 60,
    });
    const both = (sensor: string) => (sensor.startsWith("temp") ? "°C" : null);
    expect(formulaFaults(combination("mean"), both, "°C")).toEqual([]);
    expect(formulaFaults(combination("sum"), both, "°C")).toEqual([{ path: "unit", fault: "resultUnit" }]);
    const expression = (text: string): Formula => ({
      kind: "expression",
      text,
      variables: [
        { name: "a", sensor: "temp" },
        { name: "b", sensor: "temp2" },
      ],
      within: 60,
    });
    const faultsOf = (text: string) =>
      formulaFaults(expression(text), both, "°C").map(({ detail }) => detail?.name);
    expect(faultsOf("(a + b) / 2")).toEqual([]);
    expect(faultsOf("a - b")).toEqual([]);
    expect(faultsOf("a + b")).toEqual(["temperature"]);
    expect(faultsOf("max(a, b) + 2 [K]")).toEqual([]);
  });
});

describe("doubts about values that are derived themselves", () => {
  const HALF = 30 * MINUTE;
  const doubted = (driver: Series, ...doubts: [t: number, flags: DerivedFlag[]][]): Series => ({
    ...driver,
    doubts: new Map(doubts),
  });
  const flagsOf = (input: DeriveInput) => derive(input, ...ALL).flags;

  it("are inherited with the doubts that a value has of its own, each once", () => {
    const driver = doubted(
      series([0, 0.5], [HOUR, 2], [2 * HOUR, 0.5]),
      [0, ["jump"]],
      [HOUR, ["extrapolated", "jump"]],
    );
    const formula: Formula = {
      kind: "rating",
      sensor: "a",
      segments: [{ upTo: null, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: { from: 0, to: 1 },
    };
    expect(flagsOf(inputOf(formula, "L/s", driver))).toEqual([["jump"], ["extrapolated", "jump"], []]);
  });

  it("of any term or variable hold for the result at the instants to which its reading is the nearest", () => {
    const others = new Map([["b", doubted(series([0, 1], [HOUR, 1]), [HOUR, ["noBarometer"]])]]);
    const units = new Map(["a", "b"].map((sensor) => [sensor, [since("m")]]));
    const driver = series([0, 1], [HALF + 1, 1], [HOUR, 1]);
    const difference: Formula = {
      kind: "combination",
      operation: "sum",
      terms: [
        { sensor: "a", factor: 1 },
        { sensor: "b", factor: -1 },
      ],
      within: 3600,
    };
    const expected = [[], ["noBarometer"], ["noBarometer"]];
    expect(flagsOf(inputOf(difference, "m", driver, { others, units }))).toEqual(expected);
    const variables = ["a", "b"].map((name) => ({ name, sensor: name }));
    const product: Formula = { kind: "expression", text: "a - b", variables, within: 3600 };
    expect(flagsOf(inputOf(product, "m", driver, { others, units }))).toEqual(expected);
  });

  it("of both counts of an interval, and of each reading in a window, hold for what follows from them", () => {
    const counter = doubted(series([0, 10], [HOUR, 20], [2 * HOUR, 30], [3 * HOUR, 40]), [HOUR, ["jump"]]);
    expect(flagsOf(inputOf(METER, "m³", counter)).slice(1)).toEqual([["jump"], ["jump"], []]);
    for (const statistic of ["mean", "median"] as const) {
      const moving: Formula = { kind: "moving", sensor: "a", statistic, window: 5400 };
      expect(flagsOf(inputOf(moving, "m", counter))).toEqual([["partialWindow"], ["jump"], ["jump"], []]);
    }
  });
});

describe("a moving statistic", () => {
  const moving = (statistic: "mean" | "sum", window: number): Formula => ({
    kind: "moving",
    sensor: "a",
    statistic,
    window,
  });

  it("is exact again as soon as a spike has left its window", () => {
    const driver = series(
      ...Array.from({ length: 60 }, (_, n) => [n * MINUTE, n === 20 ? 1e15 : 0.05] as [number, number]),
    );
    const means = valuesOf(inputOf(moving("mean", 600), "m", driver));
    expect(means.slice(30)).toEqual(means.slice(30).map(() => expect.closeTo(0.05, 12)));
  });

  it("is marked where a quarter of its window has no readings, at its beginning or within", () => {
    const minutes = [0, 5, 10, 15, 20, 45, 50, 55, 60, 75, 80, 95];
    const driver = series(...minutes.map((n): [number, number] => [n * MINUTE, 1]));
    const { flags } = derive(inputOf(moving("sum", 3600), "m", driver), ...ALL);
    const marked = minutes.filter((_, n) => flags[n]?.includes("partialWindow"));
    // The first hour has no beginning; what is left of the gap from 20 to 45 min is too long until 80 min.
    expect(marked).toEqual(minutes.slice(0, -1));
  });

  it("has no value where its window begins before the readings that were read", () => {
    const driver = series([HOUR, 1], [2 * HOUR, 2], [3 * HOUR, 3]);
    const { values, flags } = derive(inputOf(moving("sum", 3600), "m", driver, { knownFrom: HOUR }), ...ALL);
    expect([values, flags[0]]).toEqual([[null, 2, 3], ["partialWindow"]]);
  });
});
