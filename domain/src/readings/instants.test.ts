import { describe, expect, it } from "vitest";
import { MAX_AHEAD_MS, MIN_INSTANT, readingInstant, readingValue } from "./accept.ts";
import { readInstant, readSatelliteInstant } from "./instants.ts";

/** A seeded generator, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("an instant", () => {
  it("is the same in any notation", () => {
    const next = random(7);
    for (let n = 0; n < 2000; n++) {
      const t = MIN_INSTANT + Math.floor(next() * 9e11);
      const minutes = Math.round((next() - 0.5) * 48) * 30;
      const sign = minutes < 0 ? "-" : "+";
      const [hh, mm] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
        String(part).padStart(2, "0"),
      );
      const local = new Date(t + minutes * 60_000).toISOString().slice(0, -1);
      expect(readInstant(`${local}${sign}${hh}:${mm}`)).toBe(t);
      expect(readInstant(`${local}456789${sign}${hh}${mm}`)).toBe(t);
      expect(readInstant(new Date(t).toISOString())).toBe(t);
      expect(readInstant(t)).toBe(t);
      expect(readInstant(String(t))).toBe(t);
      expect(readInstant(t / 1000)).toBe(t);
      expect(readInstant(Math.floor(t / 1000))).toBe(Math.floor(t / 1000) * 1000);
    }
  });

  it("is refused without an offset, and where no calendar has it", () => {
    for (const text of [
      "2026-11-22T10:00:00",
      "2026-02-30T10:00:00Z",
      "2026-11-22",
      "ayer",
      "",
      "12",
      "1e12",
    ])
      expect([text, readInstant(text)]).toEqual([text, null]);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, null, undefined, true, {}, []])
      expect(readInstant(value)).toBeNull();
  });

  it("of the satellite has a two-digit year, or the newer gateway's format", () => {
    expect(readSatelliteInstant("21-10-31 10:41:50")).toBe(Date.UTC(2021, 9, 31, 10, 41, 50));
    expect(readSatelliteInstant("2021-10-31T10:41:50Z")).toBe(Date.UTC(2021, 9, 31, 10, 41, 50));
    expect(readSatelliteInstant("21-02-30 10:41:50")).toBeNull();
  });
});

describe("a reading", () => {
  const now = Date.UTC(2026, 10, 22);

  it("without its own instant uses the report's", () => {
    expect(readingInstant(undefined, now - 5, now)).toBe(now - 5);
    expect(readingInstant(null, now - 5, now)).toBe(now - 5);
  });

  it("is refused from a clock that was never set, or is far ahead", () => {
    expect(readingInstant(0, now, now)).toBe("TOO_OLD");
    expect(readingInstant("2000-01-01T00:00:10Z", now, now)).toBe("TOO_OLD");
    expect(readingInstant(now + MAX_AHEAD_MS, now, now)).toBe(now + MAX_AHEAD_MS);
    expect(readingInstant(now + MAX_AHEAD_MS + 1, now, now)).toBe("IN_THE_FUTURE");
    expect(readingInstant("mañana", now, now)).toBe("UNREADABLE_TIME");
  });

  it("has a number, or a boolean", () => {
    expect([0, -3.5, true, false].map(readingValue)).toEqual([0, -3.5, 1, 0]);
    for (const value of [Number.NaN, Number.NEGATIVE_INFINITY, "3.5", null, undefined, {}])
      expect(readingValue(value)).toBe("NOT_A_NUMBER");
    expect(readingValue(1e16)).toBe("TOO_LARGE");
  });
});
