import { describe, expect, it } from "vitest";
import { isSameUnit, splitCellUnit } from "./cell-unit.ts";

describe("a result's cell that states its unit", () => {
  it.each([
    ["13800 ug/L", "13800", "ug/L"],
    ["<0,5 mg/l", "<0,5", "mg/l"],
    ["< 0.01mg/L", "< 0.01", "mg/L"],
    ["1.5E-3 mg/L", "1.5E-3", "mg/L"],
    ["250 mg/L CaCO3", "250", "mg/L CaCO3"],
    ["12,1 (µg/L)", "12,1", "µg/L"],
    ["> 2420 NMP/100 mL", "> 2420", "NMP/100 mL"],
    ["18,4 °C", "18,4", "°C"],
    ["30 °fH", "30", "°fH"],
  ])("%j is %j in %j", (cell, value, unit) => {
    expect(splitCellUnit(cell)).toEqual({ cell: value, unit });
  });

  it.each([13800, null, "13800", "1e3", "12 de mayo", "n.d.", "mg/L", "5 mg", "3 mg/L aprox."])(
    "%j is left as it is",
    (cell) => {
      expect(splitCellUnit(cell)).toEqual({ cell, unit: null });
    },
  );

  it("is compared with its column's unit in any notation", () => {
    expect([isSameUnit("ug/L", "µg/l"), isSameUnit("ppm", "mg/L"), isSameUnit("ug/mL", "mg/L")]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isSameUnit("ug/L", "mg/L"), isSameUnit("mg/L N", "mg/L"), isSameUnit("NTU", "mg/L")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isSameUnit("ntu", "NTU")).toBe(true);
  });
});
