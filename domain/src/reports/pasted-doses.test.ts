import { describe, expect, it } from "vitest";
import { readDoses } from "./pasted-doses.ts";

describe("pasted doses", () => {
  it("are parsed in the notations of sheets and files", () => {
    expect(
      readDoses("Día\tkg\tm³\n01-02-2025\t1250,5\t2400\n2025-02-02;0;0\n2025-02-03,900.25,1.5\n"),
    ).toEqual({
      doses: [
        { day: "2025-02-01", kg: 1250.5, m3: 2400 },
        { day: "2025-02-02", kg: 0, m3: 0 },
        { day: "2025-02-03", kg: 900.25, m3: 1.5 },
      ],
      faults: [],
    });
  });

  it("are refused by line: nothing is guessed", () => {
    const { doses, faults } = readDoses(
      "2025-02-01;1;2\n2025-02-30;1;2\n2025-02-03;x;2\n2025-02-04;1\n2025-02-01;3;4\n2025-02-05;-1;2",
    );
    expect(doses).toHaveLength(1);
    expect(faults).toEqual([
      { line: 2, fault: "date" },
      { line: 3, fault: "number" },
      { line: 4, fault: "columns" },
      { line: 5, fault: "twice" },
      { line: 6, fault: "number" },
    ]);
  });
});
