import { describe, expect, it } from "vitest";
import { instantOf, proposeOffset, type TimedValue, valueAt } from "./clock.ts";
import { createCorrection } from "./corrections.ts";
import { loggerUnit, unitConversion } from "./units.ts";

const HOUR = 3_600_000;
const NONE = { barometer: null, drift: null, offset: 0 };

describe("units", () => {
  it("converts within a quantity and refuses everything else", () => {
    const convert = (from: string, to: string, value: number) => {
      const line = unitConversion(from, to);
      return line && value * line.factor + line.offset;
    };
    expect(convert("cm", "m", 250)).toBeCloseTo(2.5, 12);
    expect(convert("Deg C", "°C", 9.5)).toBe(9.5);
    expect(convert("°F", "°C", 212)).toBeCloseTo(100, 9);
    expect(convert("°C", "K", 0)).toBeCloseTo(273.15, 9);
    expect(convert("cmH2O", "kPa", 1000)).toBeCloseTo(98.0665, 9);
    expect(convert("psi", "kPa", 1)).toBeCloseTo(6.894757, 6);
    expect(convert("m", "kPa", 1)).toBeNull();
    expect(convert("pulsos", "m", 1)).toBeNull();
    expect(loggerUnit("millivolt")).toBe("mV");
  });
});

describe("clock", () => {
  it("subtracts the offset, and stretches a clock that drifts evenly", () => {
    const local = Date.UTC(2024, 0, 10, 12);
    expect(instantOf(local, { utcOffset: -240, drift: null })).toBe(Date.UTC(2024, 0, 10, 16));
    // Exact at the beginning, ten minutes fast after ten days.
    const begin = Date.UTC(2024, 0, 1);
    const end = Date.UTC(2024, 0, 11);
    const drift = { written: [begin, end + 600_000], actual: [begin, end] } as const;
    const of = (at: number) => instantOf(at, { utcOffset: 0, drift });
    expect(of(begin)).toBe(begin);
    expect(of(end + 600_000)).toBe(end);
    expect(of((begin + end + 600_000) / 2)).toBe((begin + end) / 2);
  });

  const tide = (t: number) => Math.sin(t / (3 * HOUR)) + t / (400 * HOUR);
  const series = (shiftMinutes: number, n = 200, by = 0.25): TimedValue[] =>
    Array.from({ length: n }, (_, at) => ({
      t: at * by * HOUR + shiftMinutes * 60_000,
      value: tide(at * by * HOUR) + (shiftMinutes === 0 ? 0 : 10.3),
    }));

  it.each([-240, -180, 0, 345])("proposes an offset of %i minutes from the overlap", (minutes) => {
    const proposal = proposeOffset(series(minutes), series(0), HOUR);
    expect(proposal?.utcOffset).toBe(minutes);
    expect(proposal?.deviation).toBeLessThan(1e-9);
    expect(proposal?.nextDeviation).toBeGreaterThan(0.01);
  });

  it("proposes none for values that do not vary, nor for too few", () => {
    const flat = series(0).map(({ t }) => ({ t, value: 3 }));
    expect(proposeOffset(flat, flat, HOUR)).toBeNull();
    expect(proposeOffset(series(-240, 5), series(0), HOUR)).toBeNull();
  });

  it("interpolates a series, but neither over a gap nor beyond its ends", () => {
    const points = [
      { t: 0, value: 1 },
      { t: HOUR, value: 3 },
      { t: 10 * HOUR, value: 5 },
    ];
    expect(valueAt(points, HOUR / 2, HOUR)).toBe(2);
    expect(valueAt(points, HOUR, HOUR)).toBe(3);
    expect(valueAt(points, 5 * HOUR, HOUR)).toBeNull();
    expect(valueAt(points, 11 * HOUR, HOUR)).toBeNull();
  });
});

describe("corrections", () => {
  it("leaves a value that needs none exactly as it was written", () => {
    const correct = createCorrection({ ...NONE, unit: "m", sensorUnit: "m" });
    expect(correct?.(18.3972, 0)).toBe(18.3972);
    expect(createCorrection({ ...NONE, unit: "cm", sensorUnit: "m" })?.(1839.72, 0)).toBe(18.3972);
  });

  it("takes the air off a level in metres and off a pressure", () => {
    const barometer = [
      { t: 0, value: 98.0665 },
      { t: HOUR, value: 99.047165 },
    ];
    const level = createCorrection({ ...NONE, unit: "cm", sensorUnit: "m", barometer });
    expect(level?.(1500, 0)).toBeCloseTo(5, 9);
    expect(level?.(1500, HOUR)).toBeCloseTo(4.9, 9);
    expect(level?.(1500, 2 * HOUR)).toBeNull();
    const pressure = createCorrection({ ...NONE, unit: "kPa", sensorUnit: "kPa", barometer });
    expect(pressure?.(150, 0)).toBeCloseTo(51.9335, 9);
    expect(createCorrection({ ...NONE, unit: "°C", sensorUnit: "°C", barometer })).toBeNull();
  });

  it("adds an offset, and a drift that grows between two instants", () => {
    const drift = { from: 0, to: 10 * HOUR, atFrom: 0, atTo: -0.1 };
    const correct = createCorrection({ unit: "m", sensorUnit: "m", barometer: null, drift, offset: 2 });
    expect(correct?.(5, 0)).toBe(7);
    expect(correct?.(5, 5 * HOUR)).toBeCloseTo(6.95, 12);
    expect(correct?.(5, 20 * HOUR)).toBeCloseTo(6.9, 12);
  });
});
