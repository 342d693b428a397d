import { expect, it } from "vitest";
import { isBattery } from "./battery.ts";

it("tells the device's supply from an instrument's signal in volts", () => {
  expect(isBattery({ unit: "V", variable: "battery", name: "Batería" })).toBe(true);
  expect(isBattery({ unit: "mV", variable: "vbat", name: "BATERÍA" })).toBe(true);
  expect(isBattery({ unit: "V", variable: "sensor_1", name: "Sonda" })).toBe(false);
  expect(isBattery({ unit: "%", variable: "battery", name: "Batería" })).toBe(false);
});
