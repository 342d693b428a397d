import { describe, expect, it } from "vitest";
import { flagOf } from "./plausible.ts";

const request = { min: 0, max: 60, maxChange: null, decimals: 2 };

describe("a measured number", () => {
  it.each([
    [-0.01, "range"],
    [60.01, "range"],
    [0, null],
    [60, null],
  ] as const)("%s without earlier values is flagged %s", (value, flag) =>
    expect(flagOf(request, value, [])).toBe(flag),
  );

  it("has no bound where none is configured", () =>
    expect(flagOf({ ...request, min: null, max: null }, -1e6, [])).toBeNull());

  it("is compared with the last three values, and with no older one", () => {
    // Span 0.10, a fifth of the median 2.464: the value may reach 12.35 + 2.464.
    expect(flagOf(request, 14.8, [12.3, 12.35, 12.25])).toBe(null);
    expect(flagOf(request, 14.9, [12.3, 12.35, 12.25])).toBe("change");
    expect(flagOf(request, 14.9, [12.3, 12.35, 12.25, 15])).toBe("change");
    expect(flagOf(request, 9.7, [12.3, 12.35, 12.25])).toBe("change");
  });

  it("may leave widely spread values by their span", () => {
    expect(flagOf(request, 29.9, [10, 20, 15])).toBeNull();
    expect(flagOf(request, 30.1, [10, 20, 15])).toBe("change");
  });

  it("may differ by ten steps of the resolution from values near zero", () => {
    const near = { ...request, decimals: 1, min: null };
    expect(flagOf(near, 1, [0, 0, 0])).toBeNull();
    expect(flagOf(near, 1.1, [0, 0, 0])).toBe("change");
  });

  it("is not compared with fewer than three values without a largest change", () =>
    expect(flagOf(request, 50, [12.3, 12.4])).toBeNull());

  it("may differ from the median by the largest change, also of a single value", () => {
    const strict = { ...request, maxChange: 0.5 };
    expect(flagOf(strict, 12.8, [12.3])).toBeNull();
    expect(flagOf(strict, 12.81, [12.3])).toBe("change");
    expect(flagOf(strict, 12.1, [12.3, 14, 12.6])).toBeNull();
    expect(flagOf(strict, 12.09, [12.3, 14, 12.6])).toBe("change");
  });

  it("reports the range before the change", () =>
    expect(flagOf({ ...request, maxChange: 1 }, 61, [12])).toBe("range"));
});
