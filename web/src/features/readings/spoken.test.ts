import { expect, it } from "vitest";
import type { Format } from "../../lib/format.ts";
import { addReading, pointsOf, withGaps } from "./graph/graph.data.ts";
import type { Line } from "./plot/plot.options.ts";
import { spokenAt, spokenOf } from "./spoken.ts";

const HOUR = 3_600_000;
const iso = (t: number) => new Date(t).toISOString();
const hours = {
  sensor: "a",
  t: [iso(0), iso(HOUR)],
  min: [1, 10],
  max: [3, 30],
  avg: [2, 20],
  last: { t: iso(HOUR + 2_520_000), value: 27 },
};
const lineOf = (points: ReturnType<typeof pointsOf>): Line => ({
  key: "a",
  name: "Nivel",
  unit: "m",
  line: 0,
  drawn: withGaps(points, []),
  last: points.last,
});
const format = { number: String, dateTime: (t: number) => `@${t}` } as unknown as Format;

it("returns the last reading at its own instant where the line is drawn in buckets", () => {
  const line = lineOf(pointsOf(hours));
  expect(spokenAt(line, null)).toEqual({
    key: "a",
    t: HOUR + 2_520_000,
    v: 27,
    min: null,
    max: null,
    flags: [],
  });
  expect(spokenAt(line, HOUR)).toEqual({ key: "a", t: HOUR, v: 20, min: 10, max: 30, flags: [] });
  expect(spokenOf([line], null, format, String)).toBe("Nivel: 27 m, @6120000");
});

it("returns a just arrived reading as the last one, and not a late one", () => {
  const points = pointsOf(hours);
  addReading(points, HOUR + 60_000, 12);
  expect(spokenAt(lineOf(points), null)).toMatchObject({ v: 27 });
  addReading(points, 3 * HOUR, 31);
  expect(spokenAt(lineOf(points), null)).toMatchObject({ t: 3 * HOUR, v: 31 });
});

it("names the flags of a value, and of the last one", () => {
  const line = lineOf(
    pointsOf({
      ...hours,
      flags: [
        { flag: "noBarometer", at: [0, 1] },
        { flag: "extrapolated", at: [1] },
      ],
      last: { t: iso(HOUR + 1), value: 27, flags: ["dry"] },
    }),
  );
  expect(spokenOf([line], 0, format, String)).toBe("@0, Nivel: 2 m, noBarometer");
  expect(spokenOf([line], HOUR, format, String)).toBe("@3600000, Nivel: 20 m, noBarometer, extrapolated");
  expect(spokenOf([line], null, format, String)).toBe("Nivel: 27 m, dry, @3600001");
});
