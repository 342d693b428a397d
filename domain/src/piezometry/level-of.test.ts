import { describe, expect, it } from "vitest";
import { type LevelInput, levelOf, versionAt } from "./level-of.ts";
import {
  celsiusFrom,
  celsiusOf,
  digitsOf,
  hertzOf,
  pressureOf,
  shareOfRange,
  wirePressure,
  wireQuantity,
} from "./pressure.ts";
import { PRESSURE_KPA, type SensorParameters, THERMISTOR_3K } from "./sensors.ts";

const NOTHING = { temperature: null, air: null };
const linear = { form: "linear", factor: 0.0869, zero: 8946.2, difference: "zeroMinusReading" } as const;
const wire = (parts: object = {}): SensorParameters => ({
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: linear,
  temperature: null,
  temperatureVariable: null,
  barometric: null,
  ...parts,
});
const position = { terrain: 2838, probeLength: 29.15, inclination: 0, adjustment: 0, correction: 1 };
const level = (parts: Partial<LevelInput> & { parameters: SensorParameters; reading: number }) =>
  levelOf({ position, companions: NOTHING, ...parts });

describe("sensor readings by the manufacturers' own examples", () => {
  it("are digits of a frequency: 3000 Hz is 9000 (Geokon 4580 manual, 4.1), 2828 Hz is 8000 (4500 manual, 6.1)", () => {
    expect(digitsOf(3000)).toBe(9000);
    expect(digitsOf(2828)).toBeCloseTo(7997.584, 6);
  });
  it("are a pressure by the difference of digits: 7023 after 2509 at 0.0001954 psi is 0.882 psi (4580 manual, 4.1)", () => {
    const example = {
      form: "linear",
      factor: 0.0001954,
      zero: 2509,
      difference: "readingMinusZero",
    } as const;
    expect(wirePressure(example, 7023)).toBeCloseTo(0.882036, 6);
    // The same with the opposite sign of the factor and of the difference.
    expect(
      wirePressure({ ...example, factor: -0.0001954, difference: "zeroMinusReading" }, 7023),
    ).toBeCloseTo(0.882036, 6);
    expect(pressureOf(wire({ unit: "psi", wire: example }), 7023, NOTHING)?.kPa).toBeCloseTo(6.081421, 6);
  });
  it("are 25 °C at 3000 ohms and 0 °C at 9796 (Geokon's table of its 3 kΩ thermistor)", () => {
    expect(celsiusOf(3000, THERMISTOR_3K)).toBeCloseTo(24.992042, 6);
    expect(celsiusOf(9796, THERMISTOR_3K)).toBeCloseTo(-0.017729, 6);
    expect(celsiusOf(0, THERMISTOR_3K)).toBeNull();
  });
  it("are a share of the range: 4 mA is zero, 20 mA the full range", () => {
    expect([4, 12, 20].map(shareOfRange)).toEqual([0, 0.5, 1]);
  });
  it("are a frequency by digits or by a period: 9000 digits, 333.3 µs and 3000 Hz (Geokon 4580 manual, 4.1)", () => {
    expect(hertzOf("digits", 9000)).toBeCloseTo(3000, 9);
    expect(hertzOf("µs", 333.333333)).toBeCloseTo(3000, 5);
    expect(hertzOf("0.1 µs", 3333.33333)).toBeCloseTo(3000, 5);
    expect(wireQuantity("µs", "digits", 333.333333)).toBeCloseTo(9000, 4);
    expect(wireQuantity("Hz", "Hz²", 3000)).toBe(9_000_000);
    expect(wireQuantity("Hz", "10⁻⁶ Hz²", 3000)).toBe(9);
    expect(wireQuantity("digits", "µs", 9000)).toBeCloseTo(333.333333, 6);
    expect([hertzOf("µs", 0), hertzOf("digits", -1), wireQuantity("Hz", "µs", 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it("are 3.875 by the polynomial of a sheet in digits at 2400 Hz (Campbell Scientific AVW200 manual, A.1)", () => {
    const sheet = { form: "polynomial", a: 3.598e-9, b: 1.202e-3, c: -3.1682, zero: 1 } as const;
    const digits = wireQuantity("Hz", "digits", 2400) ?? Number.NaN;
    expect(digits).toBe(5760);
    expect(wirePressure(sheet, digits)).toBeCloseTo(3.874693, 6);
  });
  it("are 31.98 °C, not rounded, at 2221 ohms (Campbell Scientific CDM-VW300 manual, F.1.1)", () => {
    expect(Math.floor((celsiusOf(2221, THERMISTOR_3K) ?? 0) * 100)).toBe(3198);
  });
  it("are converted from feet of water and inches of mercury by the factors of Geokon's table (LC-2 manual, 4.8)", () => {
    expect(PRESSURE_KPA["ftH₂O"]).toBeCloseTo(2.98896, 3);
    expect(PRESSURE_KPA.inHg).toBeCloseTo(3.3863, 3);
    expect(PRESSURE_KPA.psi / PRESSURE_KPA["ftH₂O"]).toBeCloseTo(2.3067, 3);
  });
});

// Calculated by hand to six digits from the formulas of the docstrings.
describe("the form of a calibration sheet", () => {
  const kPa = (parts: object, reading: number) => pressureOf(wire(parts), reading, NOTHING)?.kPa;

  it("is a polynomial of the frequency itself: 2650 Hz are 189.35 of its unit, whatever the logger reports", () => {
    // -3e-5 × 7 022 500 = -210.675; + 0.0065 × 2650 = 17.225; + 382.8 = 189.35
    const sheet = {
      basis: "Hz",
      wire: { form: "polynomial", a: -3e-5, b: 0.0065, c: 382.8, zero: 2890 },
    };
    expect(kPa({ ...sheet, reads: "Hz" }, 2650)).toBeCloseTo(189.35, 9);
    expect(kPa({ ...sheet, reads: "digits" }, 7022.5)).toBeCloseTo(189.35, 9);
    expect(kPa({ ...sheet, reads: "µs" }, 1e6 / 2650)).toBeCloseTo(189.35, 9);
    // The same numbers in digits would be another water.
    expect(kPa({ ...sheet, basis: "digits", reads: "Hz" }, 2650)).toBeCloseTo(-1051.018938, 6);
  });

  it("is linear in the square of the frequency, with the zero in that quantity", () => {
    // 1.1e-4 × (8 352 100 − 7 022 500) = 146.256
    const sheet = {
      reads: "Hz",
      basis: "Hz²",
      wire: { form: "linear", factor: 1.1e-4, zero: 8_352_100, difference: "zeroMinusReading" },
    };
    expect(kPa(sheet, 2650)).toBeCloseTo(146.256, 9);
  });

  it("takes C from the zero of the field in the formula's own quantity", () => {
    // -40 × 7.0225² + 12 × 7.0225 − (-40 × 8.3521² + 12 × 8.3521) = 801.727526
    const sheet = {
      reads: "Hz",
      basis: "10⁻⁶ Hz²",
      wire: { form: "polynomial", a: -40, b: 12, c: null, zero: 8.3521 },
    };
    expect(kPa(sheet, 2890)).toBeCloseTo(0, 9);
    expect(kPa(sheet, 2650)).toBeCloseTo(801.727526, 6);
  });

  it("gives one level for one water, whatever the logger reports and the sheet's formula uses", () => {
    const sheets = [
      { basis: "digits", wire: { ...linear, factor: 0.0869, zero: 8946.2 } },
      { basis: "Hz²", wire: { ...linear, factor: 0.0869e-3, zero: 8_946_200 } },
      { basis: "10⁻⁶ Hz²", wire: { ...linear, factor: 86.9, zero: 8.9462 } },
    ];
    for (let hertz = 1400; hertz <= 3600; hertz += 7.3) {
      const reports = [
        ["digits", digitsOf(hertz)],
        ["Hz", hertz],
        ["µs", 1e6 / hertz],
        ["0.1 µs", 1e7 / hertz],
      ] as const;
      const levels = sheets.flatMap((sheet) =>
        reports.map(([reads, reading]) => level({ parameters: wire({ ...sheet, reads }), reading })?.level),
      );
      expect(new Set(levels).size).toBe(1);
    }
  });

  it("gives no level for a logger's error or a wire that does not vibrate, in any quantity", () => {
    const none = { level: null, head: null, pressure: null, flags: ["outOfRange"] };
    const sheet = { ...linear, factor: 0.115, zero: 9012 };
    const cases = [
      ["digits", "digits", [-99_999, -1, 0]],
      ["digits", "Hz²", [-99_999, 0]],
      ["Hz", "Hz", [-6999, 0]],
      ["Hz", "digits", [0]],
      ["µs", "µs", [0, -3]],
      ["0.1 µs", "digits", [0, -3]],
    ] as const;
    for (const [reads, basis, readings] of cases)
      for (const reading of readings)
        expect(level({ parameters: wire({ reads, basis, wire: sheet }), reading })).toMatchObject(none);
  });

  it("gives no level for a reading that no wire gives, which is out of range", () => {
    const period = wire({ reads: "µs" });
    expect(level({ parameters: period, reading: 0 })).toMatchObject({ level: null, flags: ["outOfRange"] });
    expect(level({ parameters: wire({ reads: "Hz" }), reading: -2650 })).toMatchObject({ level: null });
  });

  it("of a thermistor has a square term, or is quadratic in the resistance", () => {
    const square = { form: "squareTerm", a: 1.4e-3, b: 2.3e-4, c: 1e-6, d: 9e-8 } as const;
    // ln 3000 = 8.006368; 1 / (0.0014 + 0.00184146461 + 0.0000641019 + 0.0000461903) − 273.15
    expect(celsiusOf(3000, square)).toBeCloseTo(25.201022, 6);
    // With its square term at zero it is Steinhart–Hart.
    const { a, b, c } = THERMISTOR_3K;
    expect(celsiusOf(3000, { form: "squareTerm", a, b, c: 0, d: c })).toBe(celsiusOf(3000, THERMISTOR_3K));
    // 58 − 0.0155 × 3000 + 1.5e-6 × 9 000 000 = 25
    expect(celsiusOf(3000, { form: "quadratic", a: 58, b: -0.0155, c: 1.5e-6 })).toBeCloseTo(25, 9);
  });

  it("has the air pressure of its zero in the unit of the sheet: 29.92 inHg are 101.3207 kPa", () => {
    const open = (barometric: object) =>
      pressureOf(wire({ barometric }), 8120.5, { temperature: null, air: 71.35 })?.kPa;
    expect(open({ zero: 29.92, unit: "inHg", sensor: "b" })).toBeCloseTo(
      Number(open({ zero: 101.32075, sensor: "b" })),
      4,
    );
  });

  it("of temperatures is °C, °F or K", () => {
    expect([celsiusFrom("°C", 11.2), celsiusFrom("°F", 50), celsiusFrom("V", 3)]).toEqual([11.2, 10, null]);
    expect(celsiusFrom("K", 283.15)).toBeCloseTo(10, 9);
  });
});

describe("a standpipe", () => {
  const dip = (parts: object, reading: number, at = position as LevelInput["position"]) =>
    level({ parameters: { kind: "standpipe", casing: null, ...parts }, reading, position: at });

  it("whose casing ends 0.35 m below the ground: 2838 − 0.35 − 14.38 is 2823.27", () => {
    expect(dip({ stickup: -0.35 }, 14.38)?.level).toBe(2823.27);
    expect(dip({ stickup: 0.8 }, 14.38)?.level).toBe(2824.42);
    // Without the ground there is no reference.
    expect(dip({ stickup: -0.35 }, 14.38, null)?.level).toBeNull();
  });

  it("reported in feet or centimetres has the level of its metres", () => {
    // 47.18 ft × 0.3048 = 14.380464 m
    expect(dip({ casing: 2826.4, reads: "ft" }, 47.18)?.level).toBe(2812.02);
    expect(dip({ casing: 2826.4, reads: "cm" }, 1438)?.level).toBe(2812.02);
  });
});

// Calculated by hand to six digits from the formulas of the docstrings.
describe("a piezometric level", () => {
  it("of a linear wire: 71.753330 kPa are 7.316803 m over the tip at 2808.850", () => {
    const found = level({ parameters: wire(), reading: 8120.5 });
    expect(found?.pressure).toBeCloseTo(71.75333, 6);
    expect(found?.head).toBeCloseTo(7.316803, 6);
    expect(found).toMatchObject({ tip: 2808.85, level: 2816.167, flags: [] });
  });

  it("is corrected for temperature, added or subtracted as the sheet says", () => {
    const heat = { factor: -0.0532, zero: 12.4, sign: "add" };
    const at = { reading: 8120.5, companions: { temperature: 11.2, air: null } };
    const added = level({ ...at, parameters: wire({ temperature: heat }) });
    expect([added?.pressure?.toFixed(6), added?.level]).toEqual(["71.817170", 2816.173]);
    const taken = level({ ...at, parameters: wire({ temperature: { ...heat, sign: "subtract" } }) });
    expect([taken?.pressure?.toFixed(6), taken?.level]).toEqual(["71.689490", 2816.16]);
  });

  it("is corrected for the air pressure on an unvented sensor: 0.75 kPa less air, 0.076 m more water", () => {
    const parameters = wire({
      temperature: { factor: -0.0532, zero: 12.4, sign: "add" },
      barometric: { zero: 72.1, sensor: "b" },
    });
    const found = level({ parameters, reading: 8120.5, companions: { temperature: 11.2, air: 71.35 } });
    expect([found?.head?.toFixed(6), found?.level]).toEqual(["7.399792", 2816.25]);
    // Without them there is no level, and the flags state why.
    const bare = level({ parameters, reading: 8120.5 });
    expect([bare?.level, bare?.tip, bare?.flags]).toEqual([null, 2808.85, ["noTemperature", "noBarometer"]]);
  });

  it("of a polynomial wire uses C from the field zero: 777.719808, so 126.414558 kPa", () => {
    const curve = { form: "polynomial", a: -2.9876e-7, b: -0.0846, c: null, zero: 8912.4 } as const;
    expect(wirePressure(curve, curve.zero)).toBeCloseTo(0, 9);
    expect(wirePressure(curve, 7500)).toBeCloseTo(126.414558, 6);
    expect(wirePressure({ ...curve, c: 777.719808 }, 7500)).toBeCloseTo(126.414558, 6);
    expect(level({ parameters: wire({ wire: curve }), reading: 7500 })?.level).toBe(2821.741);
    // In Hz: 2738.612788 Hz are 7500 digits.
    const hertz = wire({ wire: curve, reads: "Hz" });
    expect(level({ parameters: hertz, reading: 2738.612788 })?.level).toBe(2821.741);
  });

  it("of a 4–20 mA transmitter: 12.8 mA of 20 m are 11 m", () => {
    const parameters: SensorParameters = { kind: "current", range: 20, unit: "mH₂O", barometric: null };
    const found = level({ parameters, reading: 12.8 });
    expect([found?.pressure?.toFixed(6), found?.level]).toEqual(["107.873150", 2819.85]);
  });

  it("of a digital sensor in mbar: 1523.4 less its zero of 12 are 15.411991 m", () => {
    const parameters: SensorParameters = { kind: "digital", unit: "mbar", zero: 12, barometric: null };
    const found = level({ parameters, reading: 1523.4 });
    expect([found?.head?.toFixed(6), found?.level]).toEqual(["15.411991", 2824.262]);
  });

  it("of an inclined standpipe is the top of its casing minus the dip's share of the vertical", () => {
    const inclined = { ...position, inclination: 30 };
    // 20 × cos 30° = 17.3205
    const found = (parameters: SensorParameters) =>
      levelOf({ position: inclined, companions: NOTHING, parameters, reading: 20 })?.level;
    expect(found({ kind: "standpipe", casing: 2826.4 })).toBe(2809.079);
    expect(found({ kind: "standpipe", casing: null, stickup: 0.5 })).toBe(2821.179);
    // Water above the top: 0.40 × cos 30° = 0.3464
    expect(
      levelOf({
        position: inclined,
        companions: NOTHING,
        parameters: { kind: "standpipe", casing: 2826.4, reads: "cm" },
        reading: -40,
      })?.level,
    ).toBe(2826.746);
  });
  it("of a standpipe is the top of its casing minus the dip", () => {
    const found = level({ parameters: { kind: "standpipe", casing: 2826.4 }, reading: 14.38 });
    expect(found).toMatchObject({ level: 2812.02, head: null, pressure: null });
  });

  it("includes the inclination of the borehole, and the project's factor and adjustment", () => {
    const parameters: SensorParameters = { kind: "digital", unit: "mH₂O", zero: 0, barometric: null };
    const at = { terrain: 2838, probeLength: 30, inclination: 20, adjustment: 0.12, correction: 1.02 };
    // 30 cos 20° = 28.190779; 2838 − 28.191 + 10 × 1.02 + 0.12
    expect(level({ parameters, reading: 10, position: at })).toMatchObject({
      tip: 2809.809,
      level: 2820.129,
    });
  });

  it("has flags where it is doubtful: dry, artesian, out of range, a jump", () => {
    const parameters: SensorParameters = { kind: "digital", unit: "mH₂O", zero: 0, barometric: null };
    const flags = (reading: number, parts: Partial<LevelInput> = {}) =>
      level({ parameters, reading, ...parts })?.flags;
    expect(flags(-0.1)).toEqual(["dry"]);
    expect(flags(29.151)).toEqual(["artesian"]);
    expect(flags(29.149)).toEqual([]);
    expect(flags(12, { range: { min: 0, max: 10 } })).toEqual(["outOfRange"]);
    expect(flags(10, { before: { level: 2817.8, most: 1 } })).toEqual(["jump"]);
  });

  it("includes every input in the result, and is absent without a position or a pressure", () => {
    const input: LevelInput = { reading: 8120.5, parameters: wire(), position: null, companions: NOTHING };
    expect(levelOf(input)).toMatchObject({ level: null, tip: null, inputs: input });
    expect(level({ parameters: { kind: "direct" }, reading: 1 })).toBeNull();
    expect(level({ parameters: { kind: "barometer", unit: "hPa" }, reading: 720 })).toBeNull();
  });
});

it("the version in force at an instant is the latest that applies by then, of two with one date the newer", () => {
  const versions = [
    { appliesFrom: 0, version: 1 },
    { appliesFrom: 100, version: 2 },
    { appliesFrom: 100, version: 3 },
  ];
  expect([-1, 0, 99, 100, 101].map((at) => versionAt(versions, at)?.version)).toEqual([
    undefined,
    1,
    1,
    3,
    3,
  ]);
});
