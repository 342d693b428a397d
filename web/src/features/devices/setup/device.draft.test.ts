import { describe, expect, it } from "vitest";
import { bodyOf, faultsOf, NEW_DEVICE, newBodyOf } from "./device.draft.ts";
import { NEW_SENSOR, sensorBodyOf, sensorDraftOf, sensorFaults, withKind } from "./sensor.draft.ts";

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
    const sheet = { ...wire.parameters, factor: "1", zero: "9000", temperatureFactor: "-0,05" };
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
    expect(sensorBodyOf(open("72,2")).parameters).toMatchObject({ barometric: { zero: 72.2, sensor: "b" } });
    const none = { ...wire, parameters: { ...parameters, barometer: "", barometerZero: "72" } };
    expect(sensorBodyOf(none).parameters).toMatchObject({ barometric: null });
    // An open standpipe has no barometric correction.
    expect([...sensorFaults(withKind({ ...open("x") }, "barometer"), [])]).toEqual([]);
  });
  it("needs a unique variable, a known unit and an ascending range", () => {
    const one = { ...NEW_SENSOR, name: "Lluvia", variable: "rain", unit: "mm" };
    expect([...sensorFaults(one, [{ ...one, variable: "RAIN " }])]).toEqual(["variable"]);
    expect([...sensorFaults({ ...one, unit: "furlong", min: "5", max: "1" }, [])]).toEqual(["unit", "max"]);
  });
});
