import type { Device, Sensor } from "@vetaverde/contract/device-shapes";
import { describe, expect, it } from "vitest";
import { deviceWith, sensorWith } from "../../../testing/devices.ts";
import { elevationsOf } from "./references.ts";

const WIRE = {
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: { form: "linear", factor: 0.1, zero: 9000, difference: "zeroMinusReading" },
  temperature: null,
  temperatureVariable: null,
  barometric: null,
} as const;
const sensor = (name: string, fields: Partial<Sensor>) =>
  sensorWith({ name, unit: "digits", parameters: WIRE, ...fields });
const LEVEL = sensorWith({ name: "Nivel", origin: "derived", unit: "m s.n.m." });
const device = (sensors: Sensor[], fields: Partial<Device> = {}) =>
  deviceWith({ terrainElevation: 3000, probeLength: 50, sensors, ...fields });

describe("the elevations of a piezometer's graph", () => {
  it("are the ground and the tip of its probe, which an inclined hole raises", () => {
    expect(elevationsOf(device([sensor("Cuerda", {}), LEVEL], { inclination: 60 }))).toEqual([
      { kind: "ground", name: null, value: 3000, scale: "m s.n.m." },
      { kind: "tip", name: null, value: 2975, scale: "m s.n.m." },
    ]);
  });

  it("name the sensors where several probes lie in one hole", () => {
    const probes = [sensor("Superior", {}), sensor("Inferior", { probeLength: 80 })];
    expect(elevationsOf(device([...probes, LEVEL])).map(({ name, value }) => [name, value])).toEqual([
      [null, 3000],
      ["Superior", 2950],
      ["Inferior", 2920],
    ]);
  });

  it("are none without a level, or without the elevation of the ground", () => {
    expect(elevationsOf(device([sensor("Cuerda", {})]))).toEqual([]);
    expect(elevationsOf(device([sensor("Cuerda", {}), LEVEL], { terrainElevation: null }))).toEqual([]);
  });
});
