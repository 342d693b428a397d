import { describe, expect, it } from "vitest";
import { percentagesOf, stiffRows } from "../diagram.ts";
import { meqOfMg } from "../ions.ts";
import { durovFrame, durovPoints } from "./durov.ts";
import { gibbsFrame, gibbsPoints } from "./gibbs.ts";
import { schoellerDecades, schoellerFrame, schoellerPoints } from "./schoeller.ts";
import { expectOnSheet } from "./testing/on-sheet.ts";

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 };

describe("the Durov diagram", () => {
  it("plots a water where both triangles meet, as computed by hand", () => {
    const percent = percentagesOf(meq);
    if (!percent) throw new Error("no point");
    const { cations, anions, square } = durovPoints(percent);
    // Ca 40 %, Mg 20 %, Na+K 40 %; Cl 20 %, SO4 30 %, HCO3 50 %: 0.2 + 0.15 across, 0.4 + 0.1 up.
    const corner = { x: 0.16 + 0.866025404 + 0.1, y: 0.22 };
    expect(square.x - corner.x).toBeCloseTo(0.35, 8);
    expect(square.y - corner.y).toBeCloseTo(0.5, 8);
    expect(anions.x).toBeCloseTo(square.x, 12);
    expect(anions.y - corner.y).toBeCloseTo(1.1 + 0.3 * 0.866025404, 8);
    expect(cations.y).toBeCloseTo(square.y, 12);
    expect(corner.x - cations.x).toBeCloseTo(0.1 + 0.2 * 0.866025404, 8);
  });

  it("stays within its sheet", () => expectOnSheet(durovFrame()));
});

describe("the Schoeller diagram", () => {
  const rows = stiffRows(meq) ?? [];

  it("has whole powers of ten that contain every value", () => {
    expect(schoellerDecades([rows])).toEqual({ from: 0, to: 1 });
    expect(schoellerDecades([stiffRows({ ...meq, Cl: 0.02, SO4: 120 }) ?? []])).toEqual({ from: -2, to: 3 });
    expect(schoellerDecades([])).toEqual({ from: -1, to: 1 });
  });

  it("draws ten times as one decade, and no point where an ion is zero", () => {
    const decades = { from: -1, to: 1 };
    const [one] = schoellerPoints(stiffRows({ ...meq, Ca: 1 }) ?? [], decades);
    const [ten, , , , , none] = schoellerPoints(stiffRows({ ...meq, Ca: 10, HCO3: 0 }) ?? [], decades);
    expect((ten?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(0.55, 12);
    expect(one?.y).toBeCloseTo(0.2 + 0.55, 12);
    expect(none).toBeNull();
  });

  it("stays within its sheet", () => expectOnSheet(schoellerFrame({ from: -2, to: 2 })));
});

describe("the Gibbs diagram", () => {
  it("computes shares by mg/L and TDS by its power of ten", () => {
    const mg = { Na: 60, K: 15, Ca: 25, Cl: 30, HCO3: 70 };
    const water = Object.fromEntries(
      Object.entries(mg).map(([ion, value]) => [ion, meqOfMg(ion as keyof typeof mg, value)]),
    );
    const points = gibbsPoints(water, 1000);
    expect((points?.cations.x ?? 0) - 0.34).toBeCloseTo(0.75, 12);
    expect((points?.anions.x ?? 0) - 1.64).toBeCloseTo(0.3, 12);
    expect(points?.cations.y).toBeCloseTo(0.28 + 2 * 0.36, 12);
  });

  it("has no point without TDS, without an ion, or beyond its axis", () => {
    expect(gibbsPoints(meq, null)).toBeNull();
    expect(gibbsPoints({ Na: 1, Ca: 1, Cl: 1 }, 100)).toBeNull();
    expect(gibbsPoints(meq, 5)).toBeNull();
  });

  it("stays within its sheet", () => expectOnSheet(gibbsFrame()));
});
