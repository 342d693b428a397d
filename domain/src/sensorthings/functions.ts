import type { Value } from "./filter.ts";
import { distanceOf, intersects, lengthOf, pointOf, readWkt, type Shape } from "./geometry.ts";

export interface Call {
  arity: readonly [min: number, max: number];
  run(args: Value[], now: number): Value;
}

const text = (value: Value | undefined): string | null => (typeof value === "string" ? value : null);
const texts = (run: (...args: string[]) => Value, count: number): Call => ({
  arity: [count, count],
  run: (args) => {
    const values = args.map(text);
    return values.includes(null) ? null : run(...(values as string[]));
  },
});
const number = (run: (value: number) => number): Call => ({
  arity: [1, 1],
  run: ([value]) => (typeof value === "number" ? run(value) : null),
});

function dateOf(value: Value | undefined): Date | null {
  const timeValue = value as { instant?: number } | string | null | undefined;
  const at = typeof timeValue === "string" ? Date.parse(timeValue) : timeValue?.instant;
  return typeof at === "number" && !Number.isNaN(at) ? new Date(at) : null;
}
const ofDate = (run: (date: Date) => Value): Call => ({
  arity: [1, 1],
  run: ([value]) => {
    const date = dateOf(value);
    return date && run(date);
  },
});

function shapeOf(value: Value | undefined): Shape | null {
  const { wkt } = (value ?? {}) as { wkt?: unknown };
  if (typeof wkt === "string") return readWkt(wkt);
  return pointOf(value);
}
const shapes = (run: (a: Shape, b: Shape) => Value): Call => ({
  arity: [2, 2],
  run: ([a, b]) => {
    const [left, right] = [shapeOf(a), shapeOf(b)];
    return left && right && run(left, right);
  },
});

/** Only a point within an area is supported; other pairs of shapes do not occur with devices. */
const within = (a: Shape, b: Shape) => a.type === "point" && intersects(a, b);
const even = (value: number) =>
  Math.abs(value % 1) === 0.5 ? Math.sign(value) * Math.ceil(Math.abs(value)) : Math.round(value);

/** The standard's tables 23 to 26, and geometry involving points; all times in UTC. */
export const FUNCTIONS: Readonly<Record<string, Call>> = {
  substringof: texts((part, whole) => whole.includes(part), 2),
  contains: texts((whole, part) => whole.includes(part), 2),
  endswith: texts((whole, part) => whole.endsWith(part), 2),
  startswith: texts((whole, part) => whole.startsWith(part), 2),
  length: texts((whole) => whole.length, 1),
  indexof: texts((whole, part) => whole.indexOf(part), 2),
  substring: {
    arity: [2, 3],
    run: ([whole, from, length]) => {
      if (typeof whole !== "string" || typeof from !== "number") return null;
      return whole.substring(from, typeof length === "number" ? from + length : undefined);
    },
  },
  tolower: texts((whole) => whole.toLowerCase(), 1),
  toupper: texts((whole) => whole.toUpperCase(), 1),
  trim: texts((whole) => whole.trim(), 1),
  concat: texts((a, b) => a + b, 2),
  year: ofDate((date) => date.getUTCFullYear()),
  month: ofDate((date) => date.getUTCMonth() + 1),
  day: ofDate((date) => date.getUTCDate()),
  hour: ofDate((date) => date.getUTCHours()),
  minute: ofDate((date) => date.getUTCMinutes()),
  second: ofDate((date) => date.getUTCSeconds()),
  fractionalseconds: ofDate((date) => date.getUTCMilliseconds() / 1000),
  date: ofDate((date) => date.toISOString().slice(0, 10)),
  time: ofDate((date) => date.toISOString().slice(11, 23)),
  totaloffsetminutes: ofDate(() => 0),
  now: { arity: [0, 0], run: (_, now) => ({ instant: now }) },
  mindatetime: { arity: [0, 0], run: () => ({ instant: -8.64e15 }) },
  maxdatetime: { arity: [0, 0], run: () => ({ instant: 8.64e15 }) },
  round: number(even),
  floor: number(Math.floor),
  ceiling: number(Math.ceil),
  "geo.distance": shapes(distanceOf),
  "geo.length": {
    arity: [1, 1],
    run: ([value]) => {
      const shape = shapeOf(value);
      return shape && lengthOf(shape);
    },
  },
  "geo.intersects": shapes(intersects),
  st_intersects: shapes(intersects),
  st_equals: shapes((a, b) => a.type === b.type && intersects(a, b)),
  st_disjoint: shapes((a, b) => !intersects(a, b)),
  st_within: shapes(within),
  st_contains: shapes((a, b) => within(b, a)),
};
