import { describe, expect, it } from "vitest";
import { toResolution } from "./measured.ts";

describe("a value to the resolution of its sensor", () => {
  it("has the decimals that show it", () => {
    const shown = (value: number, resolution: number | null) => {
      const rounded = toResolution(value, resolution);
      return rounded.value.toFixed(rounded.decimals ?? 6);
    };
    expect(shown(3012.34567, 0.01)).toBe("3012.35");
    expect(shown(12.37, 0.05)).toBe("12.35");
    expect(shown(1237, 5)).toBe("1235");
    expect(toResolution(3012.34567, null)).toEqual({ value: 3012.34567, decimals: undefined });
  });
});
