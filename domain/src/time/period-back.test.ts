import { expect, it } from "vitest";
import { periodBack } from "./period-back.ts";

it("computes the days of a range back from today", () => {
  const between = { from: "2024-01-01", to: null };
  expect(periodBack("1y", between, "2026-11-22")).toEqual({ from: "2025-11-23", to: "2026-11-22" });
  expect(periodBack("3m", between, "2026-05-31")).toEqual({ from: "2026-03-01", to: "2026-05-31" });
  expect(periodBack("all", between, "2026-11-22")).toEqual({ from: null, to: null });
  expect(periodBack("days", between, "2026-11-22")).toEqual(between);
});
