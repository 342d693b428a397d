import { expect, it } from "vitest";
import {
  BLANK_RULE,
  crossedLimit,
  isMet,
  limitsOf,
  OPERATORS,
  type RuleCondition,
  ruleFault,
} from "./rule.ts";

const RULE: RuleCondition = { ...BLANK_RULE, operator1: ">", value1: 5 };
const LIMITS: RuleCondition = { ...RULE, type: "limits", operator1: null, value1: null, min: 0, max: 1 };

it("a valid rule has no fault", () => {
  expect(ruleFault(RULE)).toBeNull();
  expect(ruleFault({ ...RULE, operator2: "<", value2: 6 })).toBeNull();
  expect(ruleFault(LIMITS)).toBeNull();
  expect(ruleFault({ ...RULE, type: "rate", minutes: 60 })).toBeNull();
  expect(ruleFault({ ...LIMITS, type: "missing", min: null, max: null })).toBeNull();
});

it.each<[string, RuleCondition]>([
  ["operator1", { ...RULE, operator1: null }],
  ["value1", { ...RULE, value1: null }],
  ["value2", { ...RULE, operator2: "<" }],
  ["band", { ...RULE, operator2: "<", value2: 5 }],
  ["band", { ...RULE, operator2: "=", value2: 5 }],
  ["limits", { ...LIMITS, min: null, max: null }],
  ["order", { ...LIMITS, min: 1 }],
  ["hysteresis", { ...LIMITS, hysteresis: 1 }],
  ["hysteresis", { ...RULE, hysteresis: -1 }],
  ["tolerance", { ...RULE, tolerance: Number.NaN }],
  ["consecutive", { ...RULE, consecutive: 1.5 }],
  ["consecutive", { ...RULE, consecutive: 101 }],
  ["minutes", { ...RULE, type: "rate", minutes: 1441 }],
  ["minutes", { ...LIMITS, type: "stuck", min: null, max: null }],
  ["unused", { ...RULE, max: 3 }],
  ["unused", { ...LIMITS, minutes: 3 }],
])("reports %s of an invalid rule", (fault, rule) => {
  expect(ruleFault(rule)).toBe(fault);
});

it("a band is refused exactly where no value is within it", () => {
  for (const operator1 of OPERATORS)
    for (const operator2 of OPERATORS)
      for (const [value1, value2] of [
        [1, 2],
        [2, 1],
        [1, 1],
      ] as const) {
        const inside = [0, 1, 1.5, 2, 3].some(
          (value) => isMet(operator1, value, value1) && isMet(operator2, value, value2),
        );
        const fault = ruleFault({ ...RULE, operator1, value1, operator2, value2 });
        expect(`${operator1}${value1} ${operator2}${value2} ${fault}`).toBe(
          `${operator1}${value1} ${operator2}${value2} ${inside ? null : "band"}`,
        );
      }
});

it("the limits have the side that is out of range; of two conditions, neither is out of range alone", () => {
  const above = { value: 5, side: "above", band: true };
  expect(limitsOf(RULE)).toEqual([above]);
  expect(limitsOf({ ...RULE, operator2: "<=", value2: 9 })).toEqual([
    { ...above, band: false },
    { value: 9, side: "below", band: false },
  ]);
  expect(limitsOf(LIMITS)).toEqual([
    { value: 0, side: "below", band: true },
    { value: 1, side: "above", band: true },
  ]);
  for (const rule of [
    { ...RULE, operator1: "=" as const },
    { ...RULE, type: "rate" as const },
    { ...LIMITS, type: "stuck" as const, min: null, max: null },
  ])
    expect(limitsOf(rule)).toEqual([]);
});

it("names the limit that a value crossed, where it has one side", () => {
  expect(crossedLimit(LIMITS, -0.1)).toEqual({ value: 0, side: "below" });
  expect(crossedLimit(LIMITS, 1.5)).toEqual({ value: 1, side: "above" });
  expect(crossedLimit(LIMITS, 0.5)).toBeNull();
  expect(crossedLimit(RULE, 6)).toEqual({ value: 5, side: "above" });
  expect(crossedLimit({ ...RULE, operator2: "<", value2: 7 }, 6)).toBeNull();
  expect(crossedLimit({ ...RULE, type: "rate" }, 6)).toBeNull();
});
