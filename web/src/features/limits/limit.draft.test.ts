import { STANDARD_SETS } from "@vetaverde/domain/thresholds/standard-sets";
import { describe, expect, it } from "vitest";
import {
  boundDraftOf,
  boundOf,
  lineBodyOf,
  lineDraftOf,
  lineFaults,
  NEW_LINE,
  NO_BOUND,
} from "./limit.draft.ts";

const shown = STANDARD_SETS.flatMap(({ lines }) => lines).map((line) => ({
  ...line,
  name: line.parameter,
  warning: 0.8,
  min: line.min?.kind === "fixed" ? line.min.value : null,
  max: line.max?.kind === "fixed" ? line.max.value : line.max?.kind === "logarithmic" ? line.max : null,
}));

describe("the form of a limit", () => {
  it("sends a loaded limit unchanged, in every form", () => {
    for (const line of shown) {
      const { name: _, ...sent } = line;
      expect(lineFaults(lineDraftOf(line)).size).toBe(0);
      expect(lineBodyOf(lineDraftOf(line))).toEqual(sent);
    }
    const steps = {
      kind: "steps",
      covariate: "pH",
      steps: [
        { upTo: 7, value: 0.5 },
        { upTo: null, value: 0.1 },
      ],
    } as const;
    expect(boundOf(boundDraftOf({ ...steps, steps: [...steps.steps] }))).toEqual(steps);
  });

  it("reports each error at its field", () => {
    const faultsOf = (parts: object) => [
      ...lineFaults({ ...NEW_LINE, parameter: "As", unit: "mg/L", ...parts }),
    ];
    const fixed = (value: string) => ({ ...NO_BOUND, kind: "fixed" as const, value });
    expect(faultsOf({ max: fixed("0,1") })).toEqual([]);
    expect(faultsOf({ max: fixed("x") })).toEqual([["max", "number"]]);
    expect(faultsOf({ max: NO_BOUND })).toEqual([["max", "none"]]);
    expect(faultsOf({ min: fixed("9"), max: fixed("6") })).toEqual([["min", "order"]]);
    expect(faultsOf({ max: fixed("1"), warning: "120" })).toEqual([["warning", "warning"]]);
    expect(faultsOf({ max: fixed("1"), parameter: "", unit: " " })).toEqual([
      ["parameter", "parameter"],
      ["unit", "unit"],
    ]);
    expect(
      faultsOf({
        max: {
          ...NO_BOUND,
          kind: "steps",
          steps: [
            { upTo: "9", value: "1" },
            { upTo: "7", value: "2" },
          ],
        },
      }),
    ).toEqual([["max", "steps"]]);
  });
});
