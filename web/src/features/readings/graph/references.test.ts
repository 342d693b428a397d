import type { Device } from "@vetaverde/contract/device-shapes";
import { describe, expect, it } from "vitest";
import { elevationsOf } from "./references.ts";

const sensor = (name: string, fields: object) => ({
  name,
  active: true,
  origin: "device",
  unit: "digits",
  probeLength: null,
  parameters: { kind: "vibratingWire" },
  ...fields,
});
const LEVEL = sensor("Nivel", { origin: "derived", unit: "m s.n.m.", parameters: { kind: "direct" } });
const device = (sensors: object[], fields: object = {}) =>
  ({ terrainElevation: 3000, probeLength: 50, inclination: 0, sensors, ...fields }) as unknown as Device;

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
