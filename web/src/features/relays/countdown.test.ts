import { expect, it } from "vitest";
import { secondsUntil } from "./countdown.ts";

it("counts whole seconds down to zero, and never below", () => {
  const until = "2026-11-20T12:01:00.000Z";
  const at = Date.parse(until);
  expect([60_000, 59_001, 1, 0, -5000].map((ms) => secondsUntil(until, at - ms))).toEqual([60, 60, 1, 0, 0]);
});
