import { describe, expect, it } from "vitest";
import { createBodyOf, NEW_REQUEST, proposedUnits, requestFaultsOf, withQuantity } from "./request.draft.ts";

const draft = { ...NEW_REQUEST, type: "levels", name: "Profundidad" };

describe("the quantity of a value to measure", () => {
  it("proposes its usual units, and is sent with the first of them", () => {
    const depth = withQuantity(draft, "depthToWater");
    expect(proposedUnits(depth)).toEqual(["m", "cm", "mm", "ft"]);
    expect(createBodyOf(depth, 0)).toMatchObject({ quantity: "depthToWater", unit: "m" });
    expect(requestFaultsOf(depth, false).size).toBe(0);
  });

  it("leaves a unit that is usual for it, and replaces another", () => {
    expect(withQuantity({ ...draft, unit: "cm" }, "depthToWater").unit).toBe("cm");
    expect(withQuantity({ ...draft, unit: "L/s" }, "depthToWater").unit).toBe("m");
    expect(withQuantity({ ...draft, unit: "L/s" }, "").unit).toBe("L/s");
  });

  it("rejects a unit of another quantity, unless the request exists already", () => {
    const flow = { ...draft, quantity: "flow" as const, unit: "m" };
    expect([...requestFaultsOf(flow, false)]).toEqual(["unit"]);
    expect(requestFaultsOf(flow, true).size).toBe(0);
  });

  it("may be left open, with any unit of the list", () => {
    const open = { ...draft, unit: "NTU" };
    expect(requestFaultsOf(open, false).size).toBe(0);
    expect(createBodyOf(open, 0)).toMatchObject({ quantity: null, unit: "NTU" });
    expect(
      createBodyOf({ ...draft, kind: "choice", quantity: "flow", choices: "a\nb" }, 0).quantity,
    ).toBeNull();
  });
});
