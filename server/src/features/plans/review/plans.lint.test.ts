import { describe, expect, it } from "vitest";
import { type LintFileInput, lintFile } from "./plans.lint.ts";

const PLAN = "0193eeee-0000-7000-8000-000000000001";
const OTHER = "0193eeee-0000-7000-8000-000000000002";
const STATION = "0193eeee-0000-7000-8000-000000000003";

/** A series in the form written by the database. */
const line = (id: string, plan: string, frequency: string) =>
  JSON.stringify([
    ...[id, 2, plan, STATION, "agua", "nivel", "medicion", frequency, `record-${frequency}`],
    ...["Nivel piezométrico", "2026-01-05", "2026-12-20", "09:00"],
    ...[null, null, null, null, null, null, null, null, null, null],
  ]);
const input: LintFileInput = {
  chunks: 0,
  plan: PLAN,
  frequencyNames: [],
  period: null,
  permit: null,
  most: 50,
  aside: [],
  places: [[STATION, "PZ-T04", null, null]],
};
const lines = [line("a", PLAN, "weekly"), line("b", OTHER, "fortnightly")];
const review = (most: number) => lintFile(Buffer.from(lines.join("\n")), { ...input, most });

describe("the review of a plan's series", () => {
  it("returns for each row the filters that find its monitorings", () => {
    const [found] = review(50).findings;
    expect(found).toMatchObject({ rule: "twoFrequencies", rowCount: 2 });
    expect(found?.rows).toMatchObject([
      { plan: PLAN, type: "medicion", frequencyId: "record-weekly", station: { id: STATION } },
      { plan: OTHER, type: "medicion", frequencyId: "record-fortnightly" },
    ]);
  });

  it("marks a result as cut only where there was more than it compared", () => {
    expect(review(2)).toMatchObject({ total: 1, cut: false });
    expect(review(1)).toMatchObject({ total: 0, series: 1, cut: true });
  });
});
