import { describe, expect, it } from "vitest";
import {
  type RepeatChoice,
  type RepeatedResult,
  type RepeatRule,
  resolveRepeats,
  UNDECIDED,
} from "./repeated-results.ts";

const result = (id: string, standard: number | null, more: Partial<RepeatedResult> = {}): RepeatedResult => ({
  id,
  parameter: "Ca",
  fraction: "",
  kind: "value",
  standard,
  analysedOn: null,
  ...more,
});
const two = [result("1", 80), result("2", 90)];
const choice = (of: { result?: string; rule?: "first" | "mean" | "latest"; among?: string[] }) => [
  {
    parameter: "Ca",
    fraction: "" as const,
    result: of.result ?? null,
    rule: of.rule ?? null,
    among: of.among ?? null,
  },
];
const decide = (choices: RepeatChoice[], projectRule: RepeatRule | null) => ({ choices, projectRule });

describe("resolveRepeats", () => {
  it("applies a person's rule only to the results that it was chosen for", () => {
    const by = (among: string[], projectRule: RepeatRule | null = null) => {
      const [repeat] = resolveRepeats(two, decide(choice({ rule: "mean", among }), projectRule)).repeats;
      return [repeat?.by, repeat?.value, repeat?.isLapsed];
    };
    expect(by(["2", "1"])).toEqual(["person", 85, false]);
    expect(by(["1"])).toEqual([null, null, true]);
    expect(by(["1", "2", "3"])).toEqual([null, null, true]);
    expect(by(["1", "3"], "first")).toEqual(["project", 80, true]);
    expect(resolveRepeats(two, decide(choice({ result: "3" }), null)).repeats[0]?.isLapsed).toBe(true);
    expect(resolveRepeats(two, decide([], null)).repeats[0]?.isLapsed).toBe(false);
  });

  it("uses a single result, and equal ones as one", () => {
    const { results, repeats } = resolveRepeats(
      [result("1", 80), result("2", 80), result("3", 5, { parameter: "Cl" })],
      UNDECIDED,
    );
    expect(results.map(({ parameter, standard }) => [parameter, standard])).toEqual([
      ["Ca", 80],
      ["Cl", 5],
    ]);
    expect(repeats).toEqual([]);
  });

  it("uses none of several without a choice, and reports their difference", () => {
    const { results, repeats } = resolveRepeats(two, UNDECIDED);
    expect(results).toEqual([]);
    expect(repeats).toEqual([
      expect.objectContaining({ parameter: "Ca", results: ["1", "2"], by: null, rule: null, value: null }),
    ]);
    // 100 · 10 / 85
    expect(repeats[0]?.rpd).toBeCloseTo(11.764_705_88, 8);
  });

  it("uses what a person chose, also against the project's rule", () => {
    const { results, repeats } = resolveRepeats(two, decide(choice({ result: "2" }), "first"));
    expect(results[0]?.standard).toBe(90);
    expect(repeats[0]).toMatchObject({ by: "person", rule: "result", value: 90 });
    expect(resolveRepeats(two, decide(choice({ rule: "mean" }), "first")).repeats[0]).toMatchObject({
      by: "person",
      rule: "mean",
      value: 85,
    });
  });

  it("follows the project's rule again when the chosen result is no longer valid", () => {
    expect(resolveRepeats(two, decide(choice({ result: "9" }), "first")).repeats[0]).toMatchObject({
      by: "project",
      rule: "first",
    });
    expect(resolveRepeats(two, decide(choice({ result: "9" }), null)).results).toEqual([]);
  });

  it("takes the first by the order of import, whatever order the results arrive in", () => {
    expect(resolveRepeats(two, decide([], "first")).results[0]?.standard).toBe(80);
  });

  it("takes no mean with a non-detect or an unknown unit", () => {
    for (const other of [result("2", 5, { kind: "below" }), result("2", null)]) {
      const { results, repeats } = resolveRepeats([result("1", 80), other], decide([], "mean"));
      expect(results).toEqual([]);
      expect(repeats[0]).toMatchObject({ by: null, rpd: null });
    }
  });

  it("takes the latest analysis only where the days decide", () => {
    const day = (id: string, standard: number, analysedOn: string | null) =>
      result(id, standard, { analysedOn });
    const used = (...results: RepeatedResult[]) =>
      resolveRepeats(results, decide([], "latest")).results[0]?.standard;
    expect(used(day("1", 80, "2013-05-24"), day("2", 90, "2013-05-23"))).toBe(80);
    expect(used(day("1", 80, "2013-05-24"), day("2", 90, "2013-05-24"))).toBeUndefined();
    expect(used(day("1", 80, "2013-05-24"), day("2", 90, null))).toBeUndefined();
  });

  it("resolves each fraction by itself", () => {
    const { results, repeats } = resolveRepeats(
      [...two, result("3", 70, { fraction: "dissolved" })],
      UNDECIDED,
    );
    expect(results.map(({ fraction }) => fraction)).toEqual(["dissolved"]);
    expect(repeats.map(({ fraction }) => fraction)).toEqual([""]);
  });

  it("takes results that differ by their rounding for one", () => {
    const close = [result("1", 40), result("2", 40.08), result("3", 39.9)];
    expect(resolveRepeats(close, UNDECIDED)).toMatchObject({ results: [{ standard: 40 }], repeats: [] });
    expect(resolveRepeats([...close, result("4", 41)], UNDECIDED).repeats).toHaveLength(1);
    const pH = [7, 7.02].map((value, n) => result(String(n), value, { parameter: "pH" }));
    expect(resolveRepeats(pH, UNDECIDED).repeats).toHaveLength(1);
  });

  it("does not use what no figure can use, although somebody chose it", () => {
    for (const other of [result("2", -2), result("2", 100, { kind: "above" }), result("2", null)]) {
      const results = [other, result("1", 40)];
      for (const by of [decide(choice({ result: "2" }), null), decide([], "first"), decide([], "mean")])
        expect(resolveRepeats(results, by), JSON.stringify([other, by])).toMatchObject({
          results: [],
          repeats: [{ by: null, value: null }],
        });
    }
  });

  it("takes the mean of pH by the hydrogen ions", () => {
    const pH = [3, 5].map((value, n) => result(String(n), value, { parameter: "pH" }));
    // 10^-3 and 10^-5: 5.05e-4.
    expect(resolveRepeats(pH, decide([], "mean")).results[0]?.standard).toBeCloseTo(3.296_709, 6);
  });
});
