import { describe, expect, it } from "vitest";
import { readPasted } from "./pasted-levels.ts";

const values = (text: string) => readPasted(text).levels.map(({ date, value }) => [date, value]);

describe("pasted levels", () => {
  it("are parsed from a sheet, a file or a table, with or without a heading", () => {
    const wanted = [
      ["1985-11-14", 27.61],
      ["1985-11-28", 27.73],
    ];
    expect(values("Fecha\tNivel\n14-11-1985\t27,61\n28-11-1985\t27,73\n")).toEqual(wanted);
    expect(values("14/11/1985;27.61\r\n28/11/1985;27.73")).toEqual(wanted);
    expect(values("1985-11-14,27.61\n\n1985-11-28,27.73")).toEqual(wanted);
    expect(values("date,level\n1985-11-14,27,61\n1985-11-28 00:00,27,73")).toEqual(wanted);
  });

  it("may be high elevations, whose decimal mark is not read as a thousands separator", () => {
    expect(values("1-3-2026\t2.838,41\n2-3-2026\t2838.412\n3-3-2026\t812.345\n4-3-2026\t-3,5")).toEqual([
      ["2026-03-01", 2838.41],
      ["2026-03-02", 2838.412],
      ["2026-03-03", 812.345],
      ["2026-03-04", -3.5],
    ]);
  });

  it("that cannot be parsed are reported by line", () => {
    const { levels, faults } = readPasted(
      "Fecha;Nivel\n14-11-1985;27,61\n31-02-1986;27,7\n01-03-1986;seco\n01-04-86;27\nsin nada\n14-11-1985;27,9\n05-06-1986;2.838",
    );
    expect(levels).toHaveLength(1);
    expect(faults).toEqual([
      { line: 3, fault: "date" },
      { line: 4, fault: "number" },
      { line: 5, fault: "date" },
      { line: 6, fault: "columns" },
      { line: 7, fault: "twice" },
      // Two metres or two thousand: ambiguous.
      { line: 8, fault: "number" },
    ]);
  });
});
