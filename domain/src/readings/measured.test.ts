import { describe, expect, it } from "vitest";
import { toResolution } from "./measured.ts";

describe("a value to the resolution of its sensor", () => {
  it("has the decimals that show it", () => {
    const shown = (value: number, resolution: number | null) => {
      const rounded = toResolution(value, resolution);
      return rounded.value.toFixed(rounded.decimals);
    };
    expect(shown(3012.34567, 0.01)).toBe("3012.35");
    expect(shown(12.37, 0.05)).toBe("12.35");
    expect(shown(1237, 5)).toBe("1235");
  });

  it("without a resolution has the digits that were reported, and no noise of its number", () => {
    const shown = (value: number) => {
      const rounded = toResolution(value, null);
      return rounded.value.toFixed(rounded.decimals);
    };
    expect(shown(8123.400000001)).toBe("8123.4");
    // As a number of single precision arrives.
    expect(shown(Math.fround(8123.4))).toBe("8123.4");
    expect(shown(0.1 + 0.2)).toBe("0.3");
    expect(shown(Math.fround(0.187))).toBe("0.187");
    expect(shown(0.000123)).toBe("0.000123");
    expect(shown(8006)).toBe("8006");
    expect(shown(12_345_678)).toBe("12345678");
    expect(shown(-0.052)).toBe("-0.052");
    expect(shown(0)).toBe("0");
  });
});
