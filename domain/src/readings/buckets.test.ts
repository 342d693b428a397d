import { describe, expect, it } from "vitest";
import { bucketStart, bucketsOf } from "./buckets.ts";

const HOUR = 3_600_000;

describe("the buckets of a graph", () => {
  it("are not more than requested, and whole hours or days from an hour on", () => {
    for (let n = 1; n <= 5000; n++) {
      const points = 10 + ((n * 37) % 4990);
      const from = Date.UTC(2020, 0, 1) + n * 12_345_678;
      const to = from + Math.round(1.004 ** n * 60_000);
      const { source, ms } = bucketsOf(from, to, points);
      const count = (bucketStart(to, ms) - bucketStart(from, ms)) / ms + 1;
      expect(count, `${n}: ${to - from} ms in ${points}`).toBeLessThanOrEqual(points + 1);
      if (source === "raw") expect(ms).toBeLessThanOrEqual(HOUR);
      if (source === "hour") expect(ms % HOUR).toBe(0);
      if (source === "day") expect(ms % (24 * HOUR)).toBe(0);
      // At most twice the minimum width, apart from rounding up to whole hours or days.
      const least = (to - from) / points;
      expect(ms).toBeLessThanOrEqual(Math.max(4, 2.6 * least + (source === "raw" ? 0 : 24 * HOUR)));
    }
  });

  it("of a year in a thousand points are built from the hourly rollup", () => {
    const year = 365 * 24 * HOUR;
    expect(bucketsOf(0, year, 1000)).toEqual({ source: "hour", ms: 9 * HOUR });
    expect(bucketsOf(0, 10 * year, 1000)).toEqual({ source: "day", ms: 4 * 24 * HOUR });
    expect(bucketsOf(0, 24 * HOUR, 1500)).toEqual({ source: "raw", ms: 60_000 });
  });
});
