import { describe, expect, it } from "vitest";
import { allUnits, type Unit } from "../devices/units.ts";
import { convertUnit, scaleOf } from "./dimensions.ts";
import { checkExpression, isFault, MAX_EXPRESSION_LENGTH, parseExpression } from "./expression.ts";

const UNITS: Readonly<Record<string, Unit>> = {
  level: "m s.n.m.",
  depth: "cm",
  flow: "L/s",
  area: "1",
  inlet: "m³/h",
  t1: "°C",
  t2: "°F",
  ratio: "%",
};

function evaluated(text: string, unit: Unit, values: Readonly<Record<string, number>> = {}) {
  const node = parseExpression(text);
  if (isFault(node)) return node;
  const checked = checkExpression(node, UNITS, unit);
  if (isFault(checked)) return checked;
  return checked.evaluate(checked.variables.map((name) => values[name] ?? Number.NaN));
}

describe("an expression", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["-2^2", -4],
    ["(-2)^2", 4],
    ["2^-1", 0.5],
    ["8 / 2 / 2", 2],
    ["10 - 4 - 3", 3],
    ["4^(1/2)", 2],
    ["1.5e2", 150],
    ["max(1; 3; 2) - min(4, 5)", -1],
    ["ln(exp(2)) + log10(1000) + abs(-1) + sqrt(9)", 9],
  ])("%s is %d", (text, expected) => {
    expect(evaluated(text, "1")).toBeCloseTo(expected, 12);
  });

  it("calculates in the units of its variables and of its result", () => {
    expect(evaluated("level - depth", "m", { level: 2805.4, depth: 40 })).toBeCloseTo(2805, 9);
    expect(evaluated("flow - inlet", "L/s", { flow: 20, inlet: 36 })).toBeCloseTo(10, 9);
    expect(evaluated("flow * 1[h]", "m³", { flow: 10 })).toBeCloseTo(36, 9);
    expect(evaluated("flow * ratio", "L/s", { flow: 10, ratio: 30 })).toBeCloseTo(3, 9);
    expect(evaluated("sqrt(2 * 9.80665[m/s] / 1[s] * depth)", "m/s", { depth: 100 })).toBeCloseTo(
      Math.sqrt(2 * 9.80665),
      9,
    );
    expect(evaluated("t1", "°F", { t1: 20 })).toBeCloseTo(68, 9);
  });

  it("is not defined where it divides by zero, or takes a root or logarithm of what has none", () => {
    for (const [text, values] of [
      ["flow / (inlet - inlet)", { flow: 1, inlet: 1 }],
      ["sqrt(flow - 5[L/s])", { flow: 1 }],
      ["ln(area)", { area: 0 }],
      ["flow", {}],
    ] as const) {
      const unit = text === "flow" ? "L/s" : "1";
      const value = evaluated(text, unit, values);
      // A root of a flow has another unit: only its text matters here.
      if (typeof value === "object" && value !== null) expect(value.fault).toBe("resultUnit");
      else expect(value, text).toBeNull();
    }
  });

  it.each([
    ["", "empty", 0],
    ["1 +", "empty", 3],
    ["1 + $", "unexpected", 4],
    ["(1 + 2", "unclosed", 0],
    ["1 + 2)", "unexpected", 5],
    ["2 3", "unexpected", 2],
    ["1[m", "unclosed", 1],
    ["1[parsec]", "unknownUnit", 1],
    ["cos(1)", "unknownFunction", 0],
    ["sqrt(1; 2)", "argumentCount", 0],
    ["min(1)", "argumentCount", 0],
    ["stage + 1", "unknownVariable", 0],
    ["level + flow", "differentUnits", 6],
    ["max(level; flow)", "differentUnits", 0],
    ["ln(level)", "notANumber", 0],
    ["level^area", "exponent", 5],
    ["level", "resultUnit", 0],
    ["constructor", "unknownVariable", 0],
    ["a.b", "unexpected", 1],
  ] as const)("%j is refused: %s at %d", (text, fault, at) => {
    expect(evaluated(text, "L/s")).toMatchObject({ fault, at });
  });

  it("is bounded in length and depth", () => {
    expect(parseExpression("1".repeat(MAX_EXPRESSION_LENGTH + 1))).toMatchObject({ fault: "tooLong" });
    expect(parseExpression("(".repeat(200))).toMatchObject({ fault: "tooDeep" });
    expect(parseExpression("-".repeat(200))).toMatchObject({ fault: "tooDeep" });
  });
});

describe("the scales of units", () => {
  it("convert there and back", () => {
    for (const from of allUnits)
      for (const to of allUnits) {
        const there = convertUnit(12.5, from, to);
        if (there !== null) expect(convertUnit(there, to, from), `${from} ${to}`).toBeCloseTo(12.5, 9);
      }
  });

  it.each([
    [1, "psi", "kPa", 6.894_757],
    [1, "mH₂O", "kPa", 9.806_65],
    [1, "bar", "mH₂O", 10.197_162],
    [100, "gpm", "L/s", 6.309_02],
    [86.4, "m³/d", "L/s", 1],
    [212, "°F", "°C", 100],
    [1000, "µS/cm", "mS/cm", 1],
    [1, "inHg", "mmHg", 25.4],
  ] as const)("%d %s is %s: %d", (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBeCloseTo(expected, 5);
  });

  it("do not convert between quantities", () => {
    expect(convertUnit(1, "m", "L/s")).toBeNull();
    expect(convertUnit(1, "digits", "Hz")).toBeNull();
    expect(scaleOf("1").dimension).toEqual({});
  });
});
