import type { Covariates } from "@vetaverde/domain/thresholds/limit";
import { expect, it } from "vitest";
import type { ValueRow } from "../data.store.ts";
import { ownBounds } from "./report.limits.ts";

const row = (sample: string, day: string): ValueRow => ({
  id: sample,
  sample,
  day,
  sampled: day,
  analysedOn: null,
  parameter: "Cu",
  fraction: "dissolved",
  kind: "value",
  standard: 1,
  value: 1,
  matrix: null,
  negative: false,
});

it("draws a limit that depends on the water for each sample with a known water", () => {
  // Copper, chronic: exp(0.8545 ln(hardness) - 1.702) * 0.96 in µg/L (US EPA); at 100 mg/L CaCO3 8.956.
  const limit = {
    min: null,
    max: {
      kind: "logarithmic" as const,
      covariate: "hardness" as const,
      slope: 0.8545,
      intercept: -1.702,
      factor: 0.96,
      from: 25,
      to: 400,
    },
    warning: null,
  };
  const rows = [
    row("a", "2026-01-01"),
    row("b", "2026-02-01"),
    row("c", "2026-03-01"),
    row("d", "2026-01-01"),
  ];
  const water = new Map<string, Covariates>([
    ["a", { hardness: 100 }],
    ["b", { hardness: 1000 }],
    ["c", { pH: 7 }],
    ["d", { hardness: 100 }],
  ]);
  expect(ownBounds(rows, limit, water)).toEqual([
    { day: "2026-01-01", value: expect.closeTo(8.956, 3) },
    { day: "2026-02-01", value: expect.closeTo(29.28, 2) },
  ]);
  const fixed = { min: null, max: { kind: "fixed" as const, value: 5 }, warning: null };
  expect(ownBounds(rows, fixed, water)).toEqual([]);
});
