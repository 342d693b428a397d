import { expect, it } from "vitest";
import { firstRetained } from "./retention.ts";

it("retains whole months, across the end of a year and at both ends of a month", () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
  expect(firstRetained(13, Date.parse("2026-11-22T18:00:00Z"))).toBe(day("2025-10-01"));
  expect(firstRetained(13, day("2026-01-01"))).toBe(day("2024-12-01"));
  expect(firstRetained(24, Date.parse("2026-03-31T23:59:59.999Z"))).toBe(day("2024-03-01"));
});
