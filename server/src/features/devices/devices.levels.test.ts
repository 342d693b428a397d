import { THERMISTOR_3K } from "@vetaverde/domain/piezometry/sensors";
import { expect, it } from "vitest";
import { levelRead } from "./devices.levels.ts";
import type { ListedSensorRow } from "./rows.gen.ts";

const AT = new Date("2026-11-20T12:00:00Z");
const position = { terrain: 2838, probeLength: 29.15, inclination: 0, adjustment: 0, correction: 1 };
const row = (number: number, parts: Partial<ListedSensorRow>): ListedSensorRow => ({
  device: "d",
  id: `s${number}`,
  number,
  name: "",
  variable: "",
  unit: "",
  origin: "device",
  isManual: false,
  resolution: null,
  parameters: { kind: "direct" },
  position,
  ...parts,
});
const wire = row(1, {
  variable: "level",
  parameters: {
    kind: "vibratingWire",
    reads: "digits",
    unit: "kPa",
    wire: { form: "linear", factor: 0.0869, zero: 8946.2, difference: "zeroMinusReading" },
    temperature: { factor: -0.0532, zero: 12.4, sign: "add" },
    temperatureVariable: "Temperature",
    barometric: { zero: 72.1, sensor: "s3" },
  },
});
const thermistor = row(2, {
  variable: "temperature",
  unit: "kΩ",
  parameters: { kind: "thermistor", reads: "kΩ", ...THERMISTOR_3K },
});
const barometer = row(3, { device: "other", parameters: { kind: "barometer", unit: "hPa" } });
const read = (value: number, at = AT, day: (number | null)[] = []) => ({ at, value, day });

it("corrects the level with the device's thermistor and the project's barometer", () => {
  const latest = new Map([
    [1, read(8120.5, AT, [8120.5, null])],
    [2, read(3)],
    [3, read(713.5)],
  ]);
  // 71.75333 − 0.0532 (24.992042 − 12.4) − (71.35 − 72.1) = 71.833433 kPa, 7.324972 m
  expect(levelRead(wire, [wire, thermistor], [barometer], latest)).toEqual({
    level: 2816.175,
    flags: [],
    day: [2816.175, null],
  });
});

it("flags a correction whose reading is missing or much older", () => {
  const early = new Date(AT.getTime() - 7 * 3_600_000);
  const latest = new Map([
    [1, read(8120.5)],
    [2, read(3, early)],
  ]);
  expect(levelRead(wire, [wire, thermistor], [], latest)).toMatchObject({
    level: null,
    flags: ["noTemperature", "noBarometer"],
  });
});

it("returns no level without a reading, a location or a pressure", () => {
  const latest = new Map([[1, read(8120.5)]]);
  expect(levelRead(wire, [wire], [], new Map())).toBeNull();
  expect(levelRead({ ...wire, position: null }, [wire], [], latest)).toBeNull();
  expect(levelRead({ ...wire, parameters: { kind: "direct" } }, [wire], [], latest)).toBeNull();
});
