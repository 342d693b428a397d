import { describe, expect, test } from "vitest";
import { MAX_BLOCK, packReadings, unpackBlock } from "./pack.ts";

/** Reproducible numbers in [0, 1). */
function randomly(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const START = Date.UTC(2026, 2, 1) * 1000;
const MINUTE = 60_000_000;

function restored(times: readonly number[], values: readonly number[]) {
  const parts = packReadings(times, values).map(unpackBlock);
  return { times: parts.flatMap((one) => one.times), values: parts.flatMap((one) => one.values) };
}

/** Compares bit for bit, as −0 and 0 are equal otherwise. */
function expectSame(times: readonly number[], values: readonly number[]) {
  const back = restored(times, values);
  expect(back.times).toEqual(times);
  expect(back.values.length).toBe(values.length);
  const wrong = values.findIndex((value, i) => !Object.is(value, back.values[i]));
  expect(wrong).toBe(-1);
}

const HOSTILE = [
  -0,
  0,
  1e-300,
  5e-324,
  1.7976931348623157e308,
  -1e308,
  0.1,
  0.1 + 0.2,
  1 / 3,
  2 ** 53,
  -(2 ** 53),
];
const MORE = [
  2 ** 52,
  -(2 ** 52),
  1e15,
  123456789.123,
  Math.fround(12.345),
  -1,
  255,
  256,
  32768,
  -32769,
  2 ** 31,
];

describe("what is packed comes back bit for bit", () => {
  test("each hostile value alone, in pairs and among usual ones", () => {
    const all = [...HOSTILE, ...MORE];
    for (const a of all) {
      expectSame([START], [a]);
      for (const b of all) expectSame([START, START + 1, START + MINUTE], [a, b, 12.345]);
    }
  });

  test.each([
    ["regular", () => MINUTE],
    ["a clock that jitters by milliseconds", (r: number) => MINUTE + Math.round((r - 0.5) * 900) * 1000],
    ["irregular microseconds", (r: number) => 1 + Math.floor(r * 1e9)],
    ["gaps of days", (r: number) => (r < 0.01 ? MINUTE * 5000 : MINUTE)],
    ["gaps of years", (r: number) => (r < 0.0005 ? MINUTE * 2_600_000 : MINUTE)],
  ])("series of 10,000 readings whose clock has %s", (_, gap) => {
    for (const [seed, value] of SERIES.entries()) {
      const random = randomly(seed + 7);
      let t = START;
      const times: number[] = [];
      const values: number[] = [];
      for (let i = 0; i < 10_000; i++) {
        times.push(t);
        values.push(value(i, random()));
        t += gap(random());
      }
      expectSame(times, values);
    }
  });
});

const SERIES: ((i: number, random: number) => number)[] = [
  (i, r) => Math.round((3000 + Math.sin(i / 500) + r * 0.05) * 1000) / 1000,
  () => 12.6,
  (_, r) => r * 1000,
  (_, r) => Math.fround(r * 1000),
  (i, r) => (r < 0.001 ? -9999 : 7 + (i % 10) / 10),
  (i) => i * 1_000_003,
  (_, r) => (r < 0.5 ? -0 : 1),
  (_, r) => [...HOSTILE, ...MORE][Math.floor(r * (HOSTILE.length + MORE.length))] as number,
];

describe("how little it takes", () => {
  const minutes = (n: number) => Array.from({ length: n }, (_, i) => START + i * MINUTE);
  const level = (i: number) => Math.round((3000 + Math.sin(i / 500)) * 1000) / 1000;

  test("a regular clock takes no array, and a level one byte a reading", () => {
    const times = minutes(MAX_BLOCK);
    const [block, ...others] = packReadings(
      times,
      times.map((_, i) => level(i)),
    );
    expect(others).toEqual([]);
    expect(block).toMatchObject({ tick: MINUTE, step: 1, times: { 1: null, 2: null, 4: null, 8: null } });
    expect(block?.decimal).toMatchObject({ divisor: 1000, values: { 2: null, 4: null, 8: null } });
  });

  test("one wrong value does not widen a block: it is alone in a wider array", () => {
    const times = minutes(MAX_BLOCK);
    const values = times.map((_, i) => (i === 1000 ? -9999 : level(i)));
    const { 1: narrow, 4: wide } = packReadings(times, values)[0]?.decimal?.values ?? {};
    expect(narrow?.length).toBe(MAX_BLOCK);
    expect(wide?.filter((one) => one !== 0).length).toBe(2);
  });

  test("float32 values without a decimal form take four bytes", () => {
    const random = randomly(3);
    const times = minutes(1000);
    const [block] = packReadings(
      times,
      times.map(() => Math.fround(random())),
    );
    expect([block?.decimal, block?.doubles]).toEqual([null, null]);
    expect(block?.singles?.length).toBe(1000);
  });

  test("a block of one value at a regular clock still counts its readings", () => {
    const [block] = packReadings(
      minutes(10),
      Array.from({ length: 10 }, () => 5),
    );
    expect(block?.decimal?.values[1]).toEqual(Array.from({ length: 10 }, () => 0));
  });
});

describe("what cannot be packed is refused", () => {
  test.each([
    ["no number", [START], [Number.NaN]],
    ["an infinite value", [START], [Number.POSITIVE_INFINITY]],
    ["an instant twice", [START, START], [1, 2]],
    ["instants in the wrong order", [START, START - 1], [1, 2]],
    ["half a microsecond", [START + 0.5], [1]],
    ["a missing value", [START], []],
  ])("%s", (_, times, values) => {
    expect(() => packReadings(times, values)).toThrow(RangeError);
  });
});
