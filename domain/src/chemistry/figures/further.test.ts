import { describe, expect, it } from "vitest";
import { percentagesOf, type StiffRow, stiffRows } from "../diagram.ts";
import { DIAMOND_FIELDS } from "../facies.ts";
import { chadhaFrame, chadhaPoint } from "./chadha.ts";
import { durovFrame } from "./durov.ts";
import type { Figure, Shape } from "./figure.ts";
import { diamondPoint, piperFieldNames, piperFrame } from "./piper.ts";
import { rectangularFields, rectangularFrame, rectangularPoints } from "./rectangular.ts";
import { isCut, stiffFigure, stiffScale, stiffUsualScale } from "./stiff.ts";
import { expectOnSheet } from "./testing/on-sheet.ts";

const meq = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5, NO3: 2.5 };
const percentOf = (parts: Parameters<typeof percentagesOf>[0], nitrate = false) => {
  const percent = percentagesOf(parts, { nitrate });
  if (!percent) throw new Error("no point");
  return percent;
};
const pure = (parts: object) => percentOf({ Ca: 0, Mg: 0, Na: 0, Cl: 0, SO4: 0, HCO3: 0, ...parts });
const textsOf = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));

describe("the Chadha diagram", () => {
  it("plots a water by its differences, as computed by hand", () => {
    // Ca 40 + Mg 20 - NaK 40 = +20 %; HCO3 50 - Cl 20 - SO4 30 = 0 %. The square of side 2 begins at 0.4 and 0.36.
    expect(chadhaPoint(percentOf(meq)).x).toBeCloseTo(0.4 + 1.2, 12);
    expect(chadhaPoint(percentOf(meq)).y).toBeCloseTo(0.36 + 1, 12);
    // With 2.5 meq/L of nitrate: HCO3 5/12.5 = 40 %, the strong acids 60 %: -20 %.
    expect(chadhaPoint(percentOf(meq, true)).y).toBeCloseTo(0.36 + 0.8, 12);
    expect(chadhaPoint(pure({ Ca: 1, HCO3: 1 }))).toEqual({ x: 2.4, y: 2.36 });
    expect(chadhaPoint(pure({ Na: 1, Cl: 1 }))).toEqual({ x: 0.4, y: 0.36 });
  });

  it("stays within its sheet, and mentions nitrate where it is included", () => {
    expectOnSheet(chadhaFrame());
    expectOnSheet(chadhaFrame({ nitrate: true }));
    expect(textsOf(chadhaFrame()).join()).not.toContain("NO3");
    expect(textsOf(chadhaFrame({ nitrate: true }))).toContain("(HCO3+CO3) − (Cl+NO3+SO4) (%)");
  });
});

describe("the rectangular Piper diagram", () => {
  it("plots a water by its percentages, as computed by hand", () => {
    const { cations, anions, both } = rectangularPoints(percentOf(meq));
    expect(cations.x).toBeCloseTo(0.36 + 0.6, 12);
    expect(cations.y).toBeCloseTo(0.32 + 0.2, 12);
    expect(anions.x).toBeCloseTo(0.36 + 1.5 + 0.2, 12);
    expect(anions.y).toBeCloseTo(0.32 + 0.3, 12);
    expect(both.x).toBeCloseTo(0.36 + 0.75 + 0.4, 12);
    expect(both.y).toBeCloseTo(0.32 + 1.5 + 0.5, 12);
  });

  it("has no water in the shaded halves", () => {
    const halves = rectangularFields().flatMap((shape) => (shape.kind === "polygon" ? [shape.points] : []));
    expect(halves).toHaveLength(2);
    const inside = (p: { x: number; y: number }, points: readonly { x: number; y: number }[]) => {
      const turns = points.map((a, n) => {
        const b = points[(n + 1) % points.length] ?? a;
        return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      });
      return turns.every((turn) => turn > 1e-9) || turns.every((turn) => turn < -1e-9);
    };
    for (const parts of [meq, { ...meq, Mg: 9 }, { ...meq, SO4: 40 }, { ...meq, Ca: 30, Cl: 20 }]) {
      const { cations, anions } = rectangularPoints(percentOf(parts));
      expect(halves.some((half) => inside(cations, half) || inside(anions, half))).toBe(false);
    }
    expect(inside({ x: 0.36 + 0.2, y: 0.32 + 0.9 }, halves[0] ?? [])).toBe(true);
  });

  it("stays within its sheet", () => {
    expectOnSheet(rectangularFrame());
    expectOnSheet(rectangularFrame({ nitrate: true }));
    expect(textsOf(rectangularFrame({ nitrate: true }))).toContain("SO4+Cl+NO3 (%) →");
  });
});

describe("nitrate that is counted with chloride", () => {
  it("is named at the corner and on the axes of Piper and Durov, and only then", () => {
    expect(textsOf(piperFrame())).not.toContain("Cl+NO3");
    expect(textsOf(piperFrame({ nitrate: true }))).toEqual(
      expect.arrayContaining(["Cl+NO3", "SO4+Cl+NO3", "SO4", "HCO3+CO3"]),
    );
    expect(textsOf(durovFrame({ nitrate: true }))).toEqual(
      expect.arrayContaining(["Cl+NO3", "Cl+NO3 + ½ SO4 (%)"]),
    );
    expectOnSheet(durovFrame({ nitrate: true }));
  });
});

describe("the names of the diamond's fields", () => {
  it("are outside of the diamond, each nearest to the corner of the field that it names", () => {
    const names = piperFieldNames().flatMap((shape) => (shape.kind === "text" ? [shape] : []));
    const corners = {
      "Ca-HCO3": diamondPoint(0, 0),
      "Na-Cl": diamondPoint(1, 1),
      "Ca-Cl-SO4": diamondPoint(0, 1),
      "Na-HCO3": diamondPoint(1, 0),
    };
    expect(names.map(({ text }) => text).sort()).toEqual(Object.keys(corners).sort());
    const left = diamondPoint(0, 0);
    for (const { text, at, anchor } of names) {
      const far = (corner: { x: number; y: number }) => Math.hypot(corner.x - at.x, corner.y - at.y);
      const nearest = Object.entries(corners).sort(([, a], [, b]) => far(a) - far(b))[0];
      expect(nearest?.[0]).toBe(text);
      expect(far(nearest?.[1] ?? left)).toBeLessThan(0.1);
      const [sum, difference] = [(at.x - left.x) * 2, (at.y - left.y) / (Math.sqrt(3) / 2)];
      const shares = [(sum - difference) / 2, (sum + difference) / 2];
      expect(shares.some((share) => share < 0 || share > 1)).toBe(true);
      // A text grows away from the diamond.
      if (text === "Ca-HCO3") expect(anchor).toBe("end");
      if (text === "Na-Cl" || text === "Ca-Cl-SO4") expect(anchor).toBe("start");
    }
    expect(DIAMOND_FIELDS).toEqual(expect.arrayContaining(Object.keys(corners)));
    for (const [n, { at, text }] of names.entries())
      for (const other of names.slice(n + 1)) {
        const apart = Math.abs(at.x - other.at.x) > 0.3 || Math.abs(at.y - other.at.y) > 0.08;
        expect(apart, `${text} and ${other.text}`).toBe(true);
      }
  });
});

describe("the usual scale of the Stiff diagram", () => {
  const water = (most: number): StiffRow[] =>
    stiffRows({ Ca: most, Mg: 0.1, Na: 0.1, Cl: 0.1, SO4: 0.1, HCO3: most / 2 }) ?? [];

  it("is not set by one brine among fresh waters; it contains all of similar waters", () => {
    const fresh = [2, 3, 4, 6, 9].map(water);
    expect(stiffUsualScale(fresh)).toBe(stiffScale(fresh));
    expect(stiffUsualScale([...fresh, water(900)])).toBe(10);
    expect(stiffScale([...fresh, water(900)])).toBe(1000);
    expect(stiffUsualScale([water(900)])).toBe(1000);
    expect(stiffUsualScale([])).toBe(1);
    // With scale 20 no bar is cut and none is a sliver. With 50 one is a sliver, with 10 one is cut: an uncut polygon
    // is preferred over a sliver.
    expect(stiffUsualScale([...fresh, water(12)])).toBe(20);
    expect(stiffUsualScale([...fresh, water(30)])).toBe(50);
    // Of rivers, seepage and brines only the brines are cut.
    const mine = [3, 4, 5, 6, 7, 8, 20, 25, 30, 35, 40, 45, 70, 110].map(water);
    expect(stiffUsualScale(mine)).toBe(50);
    // The demonstration's stations, by the longest bar of their last samples: headwaters, contact water, seepage, two brines.
    const stations = [2.4, 2.8, 2.8, 3.2, 3.6, 4.3, 5.7, 15.6, 24.9, 25.7, 32.6, 34.5, 67, 108].map(water);
    const scale = stiffUsualScale(stations);
    expect(scale).toBe(50);
    expect(stations.filter((rows) => isCut(rows, scale))).toHaveLength(2);
  });

  it("cuts nothing of a few waters of similar size", () => {
    for (const few of [
      [1, 3.5],
      [1, 1, 3.2, 3.5],
      [1.5, 5],
      [0.4, 2],
    ]) {
      const all = few.map(water);
      expect(all.some((rows) => isCut(rows, stiffUsualScale(all)))).toBe(false);
    }
  });

  it("cuts a longer bar at its end, with a mark and its value; a bar of the exact length is not cut", () => {
    const whole = stiffFigure(water(10), 10, "x");
    const cut = stiffFigure(water(900), 10, "x");
    const marks = ({ shapes }: Figure) =>
      shapes.filter((shape) => shape.kind === "line" && shape.role === "edge");
    expect(marks(whole)).toHaveLength(0);
    expect(isCut(water(10), 10)).toBe(false);
    expect(isCut(water(900), 10)).toBe(true);
    // Two cut marks at the end of Ca, two at that of HCO3.
    expect(marks(cut)).toHaveLength(4);
    expect(textsOf(cut)).toEqual(expect.arrayContaining(["Ca 900", "HCO3+CO3 450", "Mg"]));
    const [polygon] = cut.shapes.filter((shape) => shape.kind === "polygon");
    const xs = polygon?.points.map(({ x }) => x - cut.width / 2) ?? [];
    expect(Math.min(...xs)).toBe(-1);
    expect(Math.max(...xs)).toBe(1);
    expectOnSheet(cut);
  });
});
