import { sensorParameters } from "@vetaverde/contract/sensor-parameters";
import { type SensorParameters, THERMISTOR_3K } from "@vetaverde/domain/piezometry/sensors";
import { VIBRATING_WIRE } from "@vetaverde/domain/testing/vibrating-wire";
import { describe, expect, it } from "vitest";
import { bodyOf, faultsOf, NEW_DEVICE, newBodyOf } from "./device.draft.ts";
import {
  formulaOf,
  NEW_SENSOR,
  sensorBodyOf,
  sensorDraftOf,
  sensorFaults,
  withKind,
  withThermistor,
} from "./sensor.draft.ts";

const draft = {
  ...NEW_DEVICE,
  serial: " MODI-1 ",
  name: "MODi 1",
  latitude: "-28,276",
  longitude: "-69.695",
  terrainElevation: "2838,4",
};

describe("the form of a device", () => {
  it("is sent with a comma or a point parsed, and null for unknown values", () => {
    expect(faultsOf(draft, true)).toEqual(new Set());
    expect(newBodyOf(draft, "p")).toMatchObject({
      project: "p",
      serial: "MODI-1",
      latitude: -28.276,
      longitude: -69.695,
      terrainElevation: 2838.4,
      station: null,
      probeLength: null,
      expectedInterval: 900,
      correction: 1,
      sensors: [],
    });
  });
  it("reports what is wrong", () => {
    const wrong = {
      ...draft,
      serial: "a/b",
      name: " ",
      latitude: "91",
      correction: "0",
      externalKey: "corta",
    };
    expect([...faultsOf(wrong, true)].sort()).toEqual([
      "correction",
      "externalKey",
      "latitude",
      "name",
      "serial",
    ]);
    expect([...faultsOf({ ...draft, appliesFrom: "2026-13" }, false)].sort()).toEqual([
      "appliesFrom",
      "reason",
    ]);
  });
  it("applies changes from the beginning of a day in the project's time zone", () => {
    const changed = { ...draft, reason: "Nivelación", appliesFrom: "2026-06-01" };
    expect(bodyOf(changed, 3, "America/Santiago")).toMatchObject({
      version: 3,
      reason: "Nivelación",
      appliesFrom: "2026-06-01T04:00:00.000Z",
    });
  });
});

const STORED = {
  id: "s",
  number: 1,
  name: "Nivel",
  variable: "level",
  unit: "m",
  min: null,
  max: null,
  adjustment: null,
  correction: null,
  probeLength: null,
  origin: "device" as const,
  isManual: false,
  quantity: null,
  resolution: null,
  accuracy: null,
  active: true,
  appliesFrom: "",
  version: 1,
};

describe("the form of a sensor", () => {
  const wire = withKind({ ...NEW_SENSOR, name: "Cuerda", variable: "level" }, "vibratingWire");
  it("requires the fields of its kind", () => {
    expect(wire.unit).toBe("digits");
    expect([...sensorFaults(wire, [])]).toEqual(["parameters.factor", "parameters.zero"]);
    const full = { ...wire, parameters: { ...wire.parameters, factor: "0,0861", zero: "8912,4" } };
    expect([...sensorFaults(full, [])]).toEqual([]);
    expect(sensorBodyOf(full).parameters).toEqual({
      kind: "vibratingWire",
      reads: "digits",
      unit: "kPa",
      temperature: null,
      temperatureVariable: null,
      wire: { form: "linear", factor: 0.0861, zero: 8912.4, difference: "zeroMinusReading" },
      barometric: null,
    });
  });
  it("is sent with the formula of its calibration sheet, in the sheet's own quantity and unit", () => {
    const sheet = {
      ...wire.parameters,
      reads: "µs",
      basis: "Hz" as const,
      pressure: "psi" as const,
      form: "polynomial" as const,
      a: "-3e-5",
      b: "0,0065",
      c: "382,8",
      zero: "2890",
    };
    expect(formulaOf(sheet)).toBe("P = A R² + B R + C; R = f");
    expect([...sensorFaults({ ...wire, unit: "µs", parameters: sheet }, [])]).toEqual([]);
    const body = sensorBodyOf({ ...wire, parameters: sheet });
    expect(body.parameters).toMatchObject({
      reads: "µs",
      basis: "Hz",
      unit: "psi",
      wire: { a: -3e-5, c: 382.8 },
    });
    expect(sensorParameters.parse(body.parameters)).toEqual(body.parameters);
  });
  it("has the coefficients of its thermistor, prefilled with the usual ones", () => {
    const usual = withKind({ ...NEW_SENSOR, name: "Termistor", variable: "r" }, "thermistor");
    expect(sensorBodyOf(usual).parameters).toEqual({ kind: "thermistor", reads: "Ω", ...THERMISTOR_3K });
    const quadratic = {
      ...usual.parameters,
      thermistor: "quadratic" as const,
      thermistorA: "58",
      thermistorB: "-0,0155",
      thermistorC: "1,5e-6",
    };
    const { parameters } = sensorBodyOf({ ...usual, parameters: quadratic });
    expect(parameters).toEqual({
      kind: "thermistor",
      reads: "Ω",
      form: "quadratic",
      a: 58,
      b: -0.0155,
      c: 1.5e-6,
    });
    expect(sensorParameters.parse(parameters)).toEqual(parameters);
    expect(formulaOf({ ...quadratic, thermistor: "squareTerm" })).toBe(
      "T = 1 / (A + B ln R + C ln² R + D ln³ R) − 273.15",
    );
  });
  it("keeps no coefficient of another equation when its thermistor's form changes", () => {
    const { parameters: usual } = withKind({ ...NEW_SENSOR, name: "T", variable: "r" }, "thermistor");
    const faultsIn = (parameters: typeof usual) => [
      ...sensorFaults({ ...NEW_SENSOR, name: "T", variable: "r", unit: "Ω", parameters }, []),
    ];
    const quadratic = withThermistor(usual, "quadratic");
    expect(faultsIn(quadratic)).toEqual(["A", "B", "C"].map((name) => `parameters.thermistor${name}`));
    expect(withThermistor(quadratic, "steinhartHart")).toEqual(usual);
    const square = withThermistor(usual, "squareTerm");
    expect([square.thermistorC, square.thermistorD]).toEqual(["0", usual.thermistorC]);
    const own = { ...usual, thermistorA: "1,5e-3" };
    expect(withThermistor(own, "squareTerm").thermistorA).toBe("1,5e-3");
    expect(withThermistor(own, "quadratic").thermistorA).toBe("");
  });
  it("requires the temperature that a correction refers to", () => {
    const corrected = { factor: "0,0861", zero: "8912,4", temperatureVariable: "t" };
    const faultsIn = (temperatureFactor: string, temperatureZero: string) => [
      ...sensorFaults(
        { ...wire, parameters: { ...wire.parameters, ...corrected, temperatureFactor, temperatureZero } },
        [],
      ),
    ];
    expect(faultsIn("-0,05", "")).toEqual(["parameters.temperatureZero"]);
    expect(faultsIn("-0,05", "0")).toEqual([]);
    expect(faultsIn("0", "")).toEqual([]);
    expect(faultsIn("", "")).toEqual([]);
  });
  it("has a standpipe's casing by its elevation or by its height above the ground, which may be negative", () => {
    const pipe = withKind({ ...NEW_SENSOR, name: "Tubo", variable: "dip" }, "standpipe");
    const below = { ...pipe.parameters, casingBy: "stickup" as const, stickup: "-0,35", reads: "ft" };
    const { parameters } = sensorBodyOf({ ...pipe, parameters: below });
    expect(parameters).toEqual({ kind: "standpipe", casing: null, stickup: -0.35, reads: "ft" });
    expect(sensorParameters.safeParse(parameters).success).toBe(true);
    expect(sensorParameters.safeParse({ kind: "standpipe", casing: null }).success).toBe(false);
    expect(sensorParameters.safeParse({ kind: "standpipe", casing: 1, stickup: 1 }).success).toBe(false);
    expect([...sensorFaults({ ...pipe, unit: "ft", parameters: { ...below, stickup: "" } }, [])]).toEqual([
      "parameters.stickup",
    ]);
  });
  it("is unchanged when it is opened and saved again", () => {
    const all: SensorParameters[] = [
      { kind: "standpipe", casing: 2826.4 },
      { kind: "standpipe", casing: null, stickup: 0.6, reads: "cm" },
      { kind: "thermistor", reads: "kΩ", ...THERMISTOR_3K },
      { kind: "thermistor", reads: "Ω", form: "squareTerm", a: 1e-3, b: 2e-4, c: 1e-6, d: 9e-8 },
      { kind: "digital", unit: "inHg", zero: 0, barometric: { zero: 29.92, unit: "inHg", sensor: "b" } },
      VIBRATING_WIRE,
      { ...VIBRATING_WIRE, reads: "0.1 µs", basis: "10⁻⁶ Hz²" },
    ];
    const saved = all.map((parameters) => sensorBodyOf(sensorDraftOf({ ...STORED, parameters })).parameters);
    expect(saved).toEqual(all);
  });
  it("preserves values without a field", () => {
    const parameters = {
      kind: "digital" as const,
      unit: "kPa" as const,
      zero: 0,
      barometric: { zero: 72, sensor: "x" },
    };
    const sensor = {
      id: "s",
      number: 1,
      name: "Presión",
      variable: "p",
      unit: "kPa",
      min: 0,
      max: 350,
      parameters,
      adjustment: null,
      correction: 1.02,
      probeLength: null,
      origin: "device" as const,
      isManual: false,
      quantity: null,
      resolution: null,
      accuracy: null,
      active: true,
      appliesFrom: "",
      version: 1,
    };
    expect(sensorBodyOf(sensorDraftOf(sensor))).toMatchObject({
      id: "s",
      max: 350,
      correction: 1.02,
      parameters,
    });
  });
  it("names the variable of the temperature that corrects it", () => {
    const sheet = {
      ...wire.parameters,
      factor: "1",
      zero: "9000",
      temperatureFactor: "-0,05",
      temperatureZero: "20",
    };
    const faults = (temperatureVariable: string) => [
      ...sensorFaults({ ...wire, parameters: { ...sheet, temperatureVariable } }, []),
    ];
    expect([faults(" "), faults("temperature")]).toEqual([["parameters.temperatureVariable"], []]);
  });
  it("uses the chosen barometer for correction, with a plausible air pressure", () => {
    const parameters = { ...wire.parameters, kind: "digital" as const, barometer: "b" };
    const open = (barometerZero: string) => ({ ...wire, parameters: { ...parameters, barometerZero } });
    expect([...sensorFaults(open("722"), [])]).toEqual(["parameters.barometerZero"]);
    expect([...sensorFaults(open("72,2"), [])]).toEqual([]);
    const inches = {
      ...open("29,92"),
      parameters: { ...parameters, barometerZero: "29,92", barometerUnit: "inHg" as const },
    };
    expect([...sensorFaults(inches, [])]).toEqual([]);
    expect(sensorBodyOf(inches).parameters).toMatchObject({ barometric: { zero: 29.92, unit: "inHg" } });
    expect(sensorBodyOf(open("72,2")).parameters).toMatchObject({ barometric: { zero: 72.2, sensor: "b" } });
    const none = { ...wire, parameters: { ...parameters, barometer: "", barometerZero: "72" } };
    expect(sensorBodyOf(none).parameters).toMatchObject({ barometric: null });
    // An open standpipe has no barometric correction.
    expect([...sensorFaults(withKind({ ...open("x") }, "barometer"), [])]).toEqual([]);
  });
  it("has the unit that its conversion reads", () => {
    const wire = withKind({ ...NEW_SENSOR, name: "PZ", variable: "p", unit: "" }, "vibratingWire");
    const faults = (unit: string, reads: string) =>
      sensorFaults({ ...wire, unit, parameters: { ...wire.parameters, reads } }, []).has("parameters.reads");
    expect([faults("digits", "digits"), faults("digits", "Hz"), faults("Hz", "Hz")]).toEqual([
      false,
      true,
      false,
    ]);
    expect([faults("µs", "0.1 µs"), faults("Hz", "µs"), faults("kPa", "Hz")]).toEqual([false, true, false]);
    const ohms = withKind({ ...NEW_SENSOR, name: "T", variable: "t", unit: "kΩ" }, "thermistor");
    expect(sensorFaults(ohms, []).has("parameters.reads")).toBe(true);
  });

  it("needs a unique variable, a known unit and an ascending range", () => {
    const one = { ...NEW_SENSOR, name: "Lluvia", variable: "rain", unit: "mm" };
    expect([...sensorFaults(one, [{ ...one, variable: "RAIN " }])]).toEqual(["variable"]);
    expect([...sensorFaults({ ...one, unit: "furlong", min: "5", max: "1" }, [])]).toEqual(["unit", "max"]);
  });
});
