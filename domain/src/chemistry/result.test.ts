import { describe, expect, it } from "vitest";
import { decimalOf, numberOf, type Result, readResult } from "./result.ts";

describe("a laboratory's cell", () => {
  const below = (limit: number | null): Result => ({ kind: "below", limit });
  const value = (of: number): Result => ({ kind: "value", value: of });
  it.each<[number | string | null, Result]>([
    [7.25, value(7.25)],
    ["7.25", value(7.25)],
    ["7,25", value(7.25)],
    [" 1 234,5 ", value(1234.5)],
    ["1.234,5", value(1234.5)],
    ["1,234.5", value(1234.5)],
    ["1'234.5", value(1234.5)],
    ["1.234.567", value(1_234_567)],
    ["0,125", value(0.125)],
    ["1.234", { kind: "ambiguous" }],
    ["6.02e23", value(6.02e23)],
    ["1.2.3e5", { kind: "unreadable" }],
    ["-0.3", value(-0.3)],
    ["1,2e-3", value(0.0012)],
    ["<0.5", below(0.5)],
    ["< 0,5", below(0.5)],
    ["≤0.5", below(0.5)],
    ["ND<0.5", below(0.5)],
    ["ND 0.5", below(0.5)],
    ["menor que 0,01", below(0.01)],
    ["n.d.", below(null)],
    ["ND", below(null)],
    ["BDL", below(null)],
    ["<LD", below(null)],
    ["< LOQ", below(null)],
    ["No detectado", below(null)],
    ["não detectado", below(null)],
    ["> 2420", { kind: "above", limit: 2420 }],
    ["≥ 2420", { kind: "above", limit: 2420 }],
    ["", { kind: "missing" }],
    ["-", { kind: "missing" }],
    ["N/A", { kind: "missing" }],
    [null, { kind: "missing" }],
    ["ver nota", { kind: "unreadable" }],
    ["7.2.1,5,3", { kind: "unreadable" }],
    ["<", { kind: "unreadable" }],
    ["12 mg/L", { kind: "unreadable" }],
    ["1,234", { kind: "ambiguous" }],
    ["<1,234", { kind: "ambiguous" }],
  ])("%j", (cell, expected) => {
    expect(readResult(cell)).toEqual(expected);
  });

  it("is read with the file's own decimal mark", () => {
    expect(readResult("1,234", { decimal: "," })).toEqual(value(1.234));
    expect(readResult("1,234", { decimal: "." })).toEqual(value(1234));
    expect(readResult("1.234", { decimal: "," })).toEqual(value(1234));
    expect(readResult("1.23", { decimal: "," })).toEqual({ kind: "unreadable" });
  });
});

describe("the decimal mark of a file", () => {
  it.each<[(string | number | null)[], "," | "." | null]>([
    [["7,25", "1,234", null, 3], ","],
    [["<0.5", "1.234"], "."],
    [["1.234,5"], ","],
    [["1,234.5", "1,234,567"], "."],
    [["0,125"], ","],
    [["7,25", "7.25"], null],
    [["1,234", "12", "ND"], null],
  ])("%j", (cells, expected) => {
    expect(decimalOf(cells)).toBe(expected);
  });
});

describe("a non-detect in a computation", () => {
  it("is half of its limit unless another convention was chosen", () => {
    const result = readResult("<0.5");
    expect(numberOf(result)).toBe(0.25);
    expect(numberOf(result, "zero")).toBe(0);
    expect(numberOf(result, "limit")).toBe(0.5);
    expect(numberOf(result, "root")).toBeCloseTo(0.353553, 6);
    expect(numberOf(result, "exclude")).toBeNull();
  });

  it("is not a number without a limit, nor is a result above the measuring range", () => {
    expect(numberOf(readResult("ND"))).toBeNull();
    expect(numberOf(readResult("ND"), "zero")).toBeNull();
    for (const cell of ["", ">2420", "x"]) expect(numberOf(readResult(cell))).toBeNull();
  });
});
