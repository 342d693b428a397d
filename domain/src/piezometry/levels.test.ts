import { describe, expect, it } from "vitest";
import { elevationAt, levelOfDip, type Stratum, screensFault, strataFault, stratumAt } from "./levels.ts";

const layer = (top: number, bottom: number): Stratum => ({ top, bottom, lithology: "sand", description: "" });

describe("elevations", () => {
  it("are the ground's minus the depth, to the millimetre", () => {
    expect(elevationAt(2838.4, 31.4)).toBe(2807);
    expect(elevationAt(2829.3, 29.15)).toBe(2800.15);
    expect(elevationAt(0.1, 0.3)).toBe(-0.2);
  });

  it("of the water are measured from the top of the casing", () => {
    // A real sounding of a monitoring well in the Netherlands: pipe 30,26 m, water 2,65 m below it, level 27,61 m.
    expect(levelOfDip(30.26, 2.65)).toBe(27.61);
    expect(levelOfDip(2826.4, 14.38)).toBe(2812.02);
    expect(levelOfDip(100, -0.4)).toBe(100.4);
  });
});

describe("strata", () => {
  it.each([
    ["one above the other", [layer(0, 3), layer(3, 7.5)], null],
    ["none at all", [], null],
    ["a gap", [layer(0, 3), layer(3.2, 7)], { index: 1, fault: "gap" }],
    ["a gap below the ground", [layer(0.5, 3)], { index: 0, fault: "gap" }],
    ["two in one place", [layer(0, 3), layer(2, 7)], { index: 1, fault: "overlap" }],
    ["upside down", [layer(0, 3), layer(3, 3)], { index: 1, fault: "order" }],
    ["below the bottom", [layer(0, 3), layer(3, 20.5)], { index: 1, fault: "tooDeep" }],
  ])("with %s are validated", (_, strata, fault) => {
    expect(strataFault(strata, 20)).toEqual(fault);
  });

  it("are compared to the millimetre, not to the bit", () => {
    expect(strataFault([layer(0, 0.1 + 0.2), layer(0.3, 20)], 20)).toBeNull();
  });

  it("are found by a depth; a boundary belongs to the stratum below it", () => {
    const strata = [layer(0, 3), layer(3, 7)];
    expect([0, 3, 6.9].map((depth) => stratumAt(strata, depth)?.top)).toEqual([0, 3, 3]);
    expect(stratumAt(strata, 7)).toBeNull();
  });
});

it("screens follow each other within the borehole; there may be plain casing between them", () => {
  const evaluate = (...screens: [number, number][]) =>
    screensFault(
      screens.map(([top, bottom]) => ({ top, bottom })),
      20,
    );
  expect(evaluate([3, 6], [9, 20])).toBeNull();
  expect(evaluate([3, 6], [6, 6])).toEqual({ index: 1, fault: "screenOrder" });
  expect(evaluate([3, 6], [5, 9])).toEqual({ index: 1, fault: "screenOverlap" });
  expect(evaluate([3, 21])).toEqual({ index: 0, fault: "screenTooDeep" });
});
