import { describe, expect, it } from "vitest";
import { readCodecResult, readPayload } from "./codec.ts";

describe("the output of a codec", () => {
  it.each([
    [
      { data: { level: 1, tank: { level: 2 } } },
      [
        ["level", 1],
        ["tank.level", 2],
      ],
    ],
    [{ level: 1 }, [["level", 1]]],
    [{ data: [{ variable: "level", value: 1, t: 5 }, { value: 3 }, null] }, [["level", 1]]],
    [{ data: { readings: [{ variable: "level", value: 1 }] } }, [["level", 1]]],
    [[{ variable: "level", value: 1 }], [["level", 1]]],
    [{ data: {} }, []],
  ])("is parsed: %j", (given, expected) => {
    expect(readCodecResult(given)?.readings.map(({ variable, value }) => [variable, value])).toEqual(
      expected,
    );
  });

  it("keeps the instants of readings, and drops readings beside errors", () => {
    expect(readCodecResult([{ variable: "a", value: 1, t: "2026-01-01T00:00:00Z" }])?.readings[0]?.t).toBe(
      "2026-01-01T00:00:00Z",
    );
    expect(readCodecResult({ data: { a: 1 }, errors: ["too short", 5], warnings: "low" })).toEqual({
      readings: [],
      errors: ["too short", "5"],
      warnings: ["low"],
    });
    expect(readCodecResult({ data: { a: 1 }, errors: Array(100).fill("x".repeat(999)) })?.errors).toEqual(
      Array(10).fill("x".repeat(200)),
    );
  });

  it.each([[null], [5], ["text"], [{ data: 5 }], [{ data: null }]])("is invalid: %j", (given) => {
    expect(readCodecResult(given)).toBeNull();
  });
});

describe("parsing a pasted payload", () => {
  it.each([
    ["0102ff", [1, 2, 255]],
    ["0x01 0x02, FF", [1, 2, 255]],
    ["01:02-ff", [1, 2, 255]],
    ["AQL/", [1, 2, 255]],
    ["AQL_", [1, 2, 255]],
    ["qg==", [170]],
  ])("reads %s", (text, bytes) => expect(readPayload(text)).toEqual(bytes));
  it.each([[""], ["xyz!"], ["A"], ["{}"]])("refuses %j", (text) => expect(readPayload(text)).toBeNull());
});
