import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../platform/errors/app-error.ts";
import { createKeyGuesses, type KeyGuesses } from "./key-guesses.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let at: number;
let guesses: KeyGuesses;
const logged: unknown[] = [];
beforeEach(() => {
  at = 0;
  logged.length = 0;
  guesses = createKeyGuesses({
    log: { warn: (facts: unknown) => logged.push(facts) } as never,
    monotonic: () => at,
  });
});

const key = (subject = "MODI-1", address = "203.0.113.9", hash = randomBytes(32)) => ({
  subject,
  address,
  hash,
});
/** Seconds until a key may be looked up; 0: immediately. */
function waitOf(given: ReturnType<typeof key>): number {
  try {
    guesses.check(given);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== "RATE_LIMITED") throw error;
    return Number(error.extra?.["retryAfter"]);
  }
}
/** Tries wrong keys as fast as the limit allows. @returns how many were looked up */
function attack(hours: number, make: () => ReturnType<typeof key>): number {
  let tried = 0;
  const end = at + hours * HOUR;
  while (at < end) {
    const given = make();
    const wait = waitOf(given);
    if (wait > 0) at += wait * 1000;
    else {
      tried++;
      guesses.refuse(given);
    }
  }
  return tried;
}

describe("guessed keys of one device from one network", () => {
  it("are delayed twice as long each time, a quarter of an hour at most, and return the delay", () => {
    for (let n = 0; n < 9; n++) guesses.refuse(key());
    expect(waitOf(key())).toBe(0);
    guesses.refuse(key());
    const waits = Array.from({ length: 12 }, () => {
      const wait = waitOf(key());
      at += wait * 1000;
      expect(waitOf(key())).toBe(0);
      guesses.refuse(key());
      return wait;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it("are limited to some hundreds a day", () => {
    expect(attack(24, () => key())).toBeLessThan(600);
  });

  it("delay neither another device of that network nor the same one from elsewhere", () => {
    for (let n = 0; n < 12; n++) guesses.refuse(key());
    expect(waitOf(key())).toBeGreaterThan(0);
    expect(waitOf(key("MODI-2"))).toBe(0);
    expect(waitOf(key("MODI-1", "198.51.100.7"))).toBe(0);
  });

  it("do not delay a key that succeeded from there before", () => {
    const right = key();
    guesses.accept(right);
    for (let n = 0; n < 40; n++) guesses.refuse(key());
    expect(waitOf(right)).toBe(0);
    expect(waitOf({ ...right, address: "::ffff:203.0.113.9" })).toBe(0);
    // The exemption does not apply to the same key from another network.
    for (let n = 0; n < 40; n++) guesses.refuse(key("MODI-1", "198.51.100.7"));
    expect(waitOf({ ...right, address: "198.51.100.7" })).toBeGreaterThan(0);
  });
});

it("guessed keys of many devices from one network are delayed too, over all of its IPv6 addresses", () => {
  let n = 0;
  const next = () => key(`MODI-${n}`, `2001:db8:1:2::${(n++).toString(16)}`);
  expect(attack(24, next)).toBeLessThan(8000);
  expect(logged[0]).toMatchObject({ event: "device_key.guessed", from: "2001:db8:1:2::/64" });
});

it("a device that repeats one wrong key is not delayed", () => {
  const wrong = key();
  for (let n = 0; n < 1000; n++) guesses.refuse(wrong);
  expect(waitOf(key())).toBe(0);
});

it("stores a bounded number of guessing networks", () => {
  for (let n = 0; n < 60_000; n++)
    guesses.refuse(key("MODI-1", `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, Buffer.alloc(32, n % 251)));
  for (let n = 0; n < 12; n++) guesses.refuse(key());
  expect(waitOf(key())).toBeGreaterThan(0);
});

it("forgets failed attempts after an hour", () => {
  for (let n = 0; n < 12; n++) guesses.refuse(key());
  at += HOUR;
  expect(waitOf(key())).toBe(0);
  for (let n = 0; n < 9; n++) guesses.refuse(key());
  expect(waitOf(key())).toBe(0);
});
