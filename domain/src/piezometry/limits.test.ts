import { expect, it } from "vitest";
import { VIBRATING_WIRE } from "../testing/vibrating-wire.ts";
import { limitAsLevel } from "./limits.ts";
import type { SensorParameters } from "./sensors.ts";

// The levels are those calculated by hand in level-of.test.ts.
const NOTHING = { temperature: null, air: null };
const position = { terrain: 2838, probeLength: 29.15, inclination: 0, adjustment: 0, correction: 1 };
const wire = (parts: object = {}): SensorParameters => ({ ...VIBRATING_WIRE, ...parts });

it("a limit of digits becomes a level on the other side, as digits fall while the water rises", () => {
  const low = { value: 8120.5, side: "below" } as const;
  expect(limitAsLevel(low, wire(), position, NOTHING)).toEqual({ level: 2816.167, side: "above" });
  const high = { ...low, side: "above" } as const;
  expect(limitAsLevel(high, wire(), position, NOTHING)).toEqual({ level: 2816.167, side: "below" });
});

it("a limit changes with the correction temperature, and is absent without it", () => {
  const parameters = wire({ temperature: { factor: -0.0532, zero: 12.4, sign: "add" } });
  const limit = { value: 8120.5, side: "below" } as const;
  expect(limitAsLevel(limit, parameters, position, { temperature: 11.2, air: null })?.level).toBe(2816.173);
  expect(limitAsLevel(limit, parameters, position, NOTHING)).toBeNull();
  expect(limitAsLevel(limit, wire(), null, NOTHING)).toBeNull();
  expect(limitAsLevel(limit, { kind: "direct" }, position, NOTHING)).toBeNull();
});

it("a limit stays on its side where more means a higher level, and changes side for a depth below the casing", () => {
  const limit = { value: 12, side: "above" } as const;
  const current: SensorParameters = { kind: "current", range: 20, unit: "mH₂O", barometric: null };
  // Half of 20 m over the tip at 2808.85.
  expect(limitAsLevel(limit, current, position, NOTHING)).toEqual({ level: 2818.85, side: "above" });
  const standpipe: SensorParameters = { kind: "standpipe", casing: 2721.6 };
  expect(limitAsLevel(limit, standpipe, position, NOTHING)).toEqual({ level: 2709.6, side: "below" });
});
