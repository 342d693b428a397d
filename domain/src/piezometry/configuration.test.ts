import { describe, expect, it } from "vitest";
import {
  airRead,
  type Configuration,
  celsiusRead,
  changesBetween,
  configurationAt,
  isMonotonic,
  isSelfContained,
  type SensorVersion,
} from "./configuration.ts";
import { levelOf } from "./level-of.ts";
import { type SensorParameters, THERMISTOR_3K } from "./sensors.ts";

const digital: SensorParameters = { kind: "digital", unit: "mH₂O", zero: 0, barometric: null };
const version = (appliesFrom: number, number: number, parts: Partial<SensorVersion> = {}): SensorVersion => ({
  appliesFrom,
  version: number,
  unit: "m",
  parameters: digital,
  adjustment: null,
  correction: null,
  probeLength: null,
  ...parts,
});
const place = { terrain: 100, probeLength: 20, inclination: 0, adjustment: 0.5, correction: 1 };
const sheet = (sensor: SensorVersion[], parts: Partial<Configuration> = {}): Configuration => ({
  sensor,
  place: [{ appliesFrom: 0, version: 1, ...place }],
  ...parts,
});

describe("the configuration at an instant", () => {
  it("uses the sensor's own factor before its device's, each from its date", () => {
    const parameters = sheet([version(0, 1), version(50, 2, { adjustment: 0.2, probeLength: 25 })]);
    expect(configurationAt(parameters, 49)?.position).toEqual(place);
    expect(configurationAt(parameters, 50)?.position).toEqual({ ...place, adjustment: 0.2, probeLength: 25 });
    expect(configurationAt(parameters, -1)).toBeNull();
    expect([
      changesBetween(parameters, 0, 49),
      changesBetween(parameters, 49, 50),
      changesBetween(parameters, 50, 90),
    ]).toEqual([false, true, false]);
  });

  it("has no position where none was recorded, except for a standpipe, which has its casing", () => {
    const nowhere = { place: [] };
    expect(configurationAt(sheet([version(0, 1)], nowhere), 9)?.position).toBeNull();
    const pipe = version(0, 1, { parameters: { kind: "standpipe", casing: 101 } });
    const configuration = configurationAt(sheet([pipe], nowhere), 9);
    const found =
      configuration &&
      levelOf({
        reading: -2,
        parameters: configuration.sensor.parameters,
        position: configuration.position,
        companions: { temperature: null, air: null },
      });
    expect([found?.level, found?.flags]).toEqual([103, []]);
    const known = configurationAt(sheet([pipe]), 9);
    const artesian =
      known &&
      levelOf({
        reading: -2,
        parameters: known.sensor.parameters,
        position: known.position,
        companions: { temperature: null, air: null },
      });
    expect([artesian?.level, artesian?.flags]).toEqual([103.5, ["artesian"]]);
  });
});

it("of a standpipe by its stickup needs the ground, and no probe", () => {
  const pipe = version(0, 1, { parameters: { kind: "standpipe", casing: null, stickup: -0.3 } });
  const bare = { appliesFrom: 0, version: 1, ...place, probeLength: null };
  expect(configurationAt(sheet([pipe], { place: [bare] }), 9)?.position).toMatchObject({
    terrain: 100,
    probeLength: 0,
  });
  expect(configurationAt(sheet([pipe], { place: [{ ...bare, terrain: null }] }), 9)?.position).toBeNull();
});

describe("the level extremes of a bucket", () => {
  const wire = (parts: object): SensorParameters => ({
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: { form: "polynomial", a: -3e-7, b: 0.006, c: null, zero: 9000 },
    temperature: null,
    temperatureVariable: null,
    barometric: null,
    ...parts,
  });
  it("are those of the readings where the level is monotonic between them", () => {
    // The vertex of this curve is at 10 000 digits, or 3162.3 Hz.
    expect([isMonotonic(wire({}), 7000, 9999), isMonotonic(wire({}), 9990, 10_010)]).toEqual([true, false]);
    expect(isMonotonic(wire({ reads: "Hz" }), 3000, 3100)).toBe(true);
    expect(isMonotonic(wire({ reads: "Hz" }), 3000, 3200)).toBe(false);
    const linear = { form: "linear", factor: 0.1, zero: 9000, difference: "zeroMinusReading" };
    expect(isMonotonic(wire({ wire: linear, reads: "Hz" }), -1, 1)).toBe(false);
    expect(isMonotonic(wire({ wire: linear }), -1, 1)).toBe(false);
    expect(isMonotonic(wire({ wire: linear }), 1, 9)).toBe(true);
    expect(isMonotonic(digital, -1, 1)).toBe(true);
  });
  it("are known for a period, and for a formula of the frequency, in their own quantities", () => {
    // 10 000 digits are a period of 316.228 µs.
    expect(isMonotonic(wire({ reads: "µs" }), 317, 380)).toBe(true);
    expect(isMonotonic(wire({ reads: "µs" }), 310, 320)).toBe(false);
    expect(isMonotonic(wire({ reads: "µs" }), 0, 380)).toBe(false);
    // This vertex is at 3000 Hz, or 9000 digits.
    const curve = { form: "polynomial", a: -1e-5, b: 0.06, c: null, zero: 2900 };
    const hertz = wire({ basis: "Hz", wire: curve });
    expect([isMonotonic(hertz, 8000, 8999), isMonotonic(hertz, 8990, 9010)]).toEqual([true, false]);
  });
  it("can be derived from the reading only where no correction applies", () => {
    expect([isSelfContained(digital), isSelfContained(wire({}))]).toEqual([true, true]);
    const barometric = { zero: 101.3, sensor: "s" };
    expect(isSelfContained(wire({ barometric }))).toBe(false);
    expect(isSelfContained(wire({ temperature: { factor: 1, zero: 0, sign: "add" } }))).toBe(false);
  });
});

it("the readings used for corrections are converted to degrees and kPa", () => {
  const thermistor = version(0, 1, { parameters: { kind: "thermistor", reads: "kΩ", ...THERMISTOR_3K } });
  expect(celsiusRead(thermistor, 3)).toBeCloseTo(24.992042, 6);
  expect(celsiusRead(version(0, 1, { unit: "°C", parameters: { kind: "direct" } }), 11.2)).toBe(11.2);
  expect(celsiusRead(version(0, 1, { unit: "V", parameters: { kind: "direct" } }), 3.6)).toBeNull();
  expect(airRead(version(0, 1, { parameters: { kind: "barometer", unit: "hPa" } }), 713.5)).toBeCloseTo(
    71.35,
    9,
  );
  expect(airRead(version(0, 1), 713.5)).toBeNull();
});
