import { describe, expect, it } from "vitest";
import { PASSWORD_RULES, passwordFaults } from "./password.ts";

describe("passwordFaults", () => {
  it.each([
    ["Veta202", []],
    ["Veta20", ["too_short"]],
    ["veta2026", ["no_uppercase"]],
    ["VETA2026", ["no_lowercase"]],
    ["VetaVerde", ["no_digit"]],
    ["", ["too_short", "no_uppercase", "no_lowercase", "no_digit"]],
    ["Ñandú77", []],
    ["Aa1👍👍👍", ["too_short"]],
  ])("of %j are %j", (password, faults) => {
    expect(passwordFaults({ password })).toEqual(faults);
  });

  it("compares with the old one and the repeat where they are given", () => {
    expect(passwordFaults({ password: "Veta2026", old: "Veta2026", repeat: "Veta2026" })).toEqual([
      "same_as_old",
    ]);
    expect(passwordFaults({ password: "Veta2026", old: "Veta2025", repeat: "Veta2027" })).toEqual([
      "repeat_differs",
    ]);
    expect(passwordFaults({ password: "Veta2026", repeat: "" })).toEqual(["repeat_differs"]);
    expect(passwordFaults({ password: "Veta2026", old: "Veta2025", repeat: "Veta2026" })).toEqual([]);
  });

  it("names each rule once", () => {
    const faults = PASSWORD_RULES.map((rule) => rule.fault);
    expect(new Set(faults).size).toBe(faults.length);
  });
});
