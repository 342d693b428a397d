import { describe, expect, it } from "vitest";
import { percentagesOf, stiffRows } from "../diagram.ts";
import { DIAMOND_FIELDS, diamondField } from "../facies.ts";
import type { Point, Shape } from "./figure.ts";
import { diamondPoint, piperFields, piperFrame, piperPoints } from "./piper.ts";
import { plainStiff, stiffFigure, stiffScale } from "./stiff.ts";

const lengthOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const of = <K extends Shape["kind"]>(shapes: readonly Shape[], kind: K) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: K }> => shape.kind === kind);
const water = (parts: Partial<Record<"Ca" | "Mg" | "Na" | "Cl" | "SO4" | "HCO3", number>>) => {
  const percent = percentagesOf({ Ca: 0, Mg: 0, Na: 0, Cl: 0, SO4: 0, HCO3: 0, ...parts });
  if (!percent) throw new Error("no point");
  return piperPoints(percent);
};

describe("the Piper diagram", () => {
  const frame = piperFrame();
  const texts = of(frame.shapes, "text");

  it("has ten edges of equal length, and equilateral triangles", () => {
    const edges = of(frame.shapes, "line").filter(({ role }) => role === "edge");
    expect(edges).toHaveLength(10);
    for (const { from, to } of edges) expect(lengthOf(from, to)).toBeCloseTo(1, 12);
  });

  it("has the same gap between its three figures", () => {
    const { cations: right } = water({ Na: 1, HCO3: 1 });
    const { anions: left, diamond: bottom } = water({ Na: 1, HCO3: 1 });
    expect(lengthOf(right, bottom)).toBeCloseTo(lengthOf(right, left), 12);
    expect(lengthOf(left, bottom)).toBeCloseTo(lengthOf(right, left), 12);
  });

  it("plots each pure water at its corners, and every other where the rays of both triangles meet", () => {
    for (const parts of [
      { Ca: 3, Mg: 1, Na: 2, Cl: 1, SO4: 2, HCO3: 5 },
      { Ca: 1, Na: 9, Cl: 8, SO4: 1, HCO3: 1 },
    ]) {
      const { cations, anions, diamond } = water(parts);
      const slope = (a: Point, b: Point) => (b.y - a.y) / (b.x - a.x);
      expect(slope(cations, diamond)).toBeCloseTo(Math.sqrt(3), 9);
      expect(slope(anions, diamond)).toBeCloseTo(-Math.sqrt(3), 9);
    }
  });

  it("labels every axis, once where two edges share it, each rising from where its ion is zero", () => {
    const names = texts.filter(({ role }) => role === "name").map(({ text }) => text);
    expect(names.sort()).toEqual(["Ca", "Ca+Mg", "Cl", "HCO3+CO3", "Mg", "Na+K", "SO4", "SO4+Cl"].sort());
    expect(of(frame.shapes, "arrow")).toHaveLength(8);
    const ticks = texts.filter(({ role }) => role === "tick");
    expect(ticks).toHaveLength(40);
    // The tick of 80 on the Ca axis is near the corner of 100 % Ca.
    const corner = water({ Ca: 1, HCO3: 1 }).cations;
    const near = ticks.filter(({ at }) => lengthOf(at, corner) < 0.25).map(({ text }) => text);
    expect(near.sort()).toEqual(["20", "80"]);
  });

  it("has fewer ticks and all names in a small figure, at the same places", () => {
    const small = piperFrame({ compact: true });
    expect(small.width / small.height).toBe(frame.width / frame.height);
    const words = of(small.shapes, "text");
    expect(words.filter(({ role }) => role === "tick")).toHaveLength(32);
    expect(words.filter(({ role }) => role === "name")).toHaveLength(8);
  });

  it("leaves its upper corners free for a legend of seven tenths of a side", () => {
    const beyond = of(piperFrame().shapes, "text").filter(
      ({ at }) => at.y > frame.height - 0.7 && (at.x < 0.7 || at.x > frame.width - 0.7),
    );
    expect(beyond).toEqual([]);
  });

  it("stays within its sheet, with no text upside down", () => {
    for (const { at, turn } of texts) {
      expect(at.x).toBeGreaterThan(0);
      expect(at.x).toBeLessThan(frame.width);
      expect(at.y).toBeGreaterThan(0);
      expect(at.y).toBeLessThan(frame.height);
      expect(Math.abs(turn)).toBeLessThanOrEqual(90);
    }
  });

  it("shades fields that cover the diamond exactly once, each with its own waters", () => {
    const fields = of(piperFields(), "polygon");
    const area = (points: readonly Point[]) =>
      Math.abs(
        points.reduce((sum, { x, y }, n) => {
          const next = points[(n + 1) % points.length] as Point;
          return sum + x * next.y - next.x * y;
        }, 0),
      ) / 2;
    expect(fields.reduce((sum, { points }) => sum + area(points), 0)).toBeCloseTo(Math.sqrt(3) / 2, 12);
    for (const { name, points } of fields) {
      expect(DIAMOND_FIELDS).toContain(name);
      const middle = {
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      };
      const left = diamondPoint(0, 0);
      const sum = (middle.x - left.x) * 2;
      const difference = (middle.y - left.y) / (Math.sqrt(3) / 2);
      expect(diamondField((sum - difference) / 2, (sum + difference) / 2)).toBe(name);
    }
  });
});

describe("a plain Stiff polygon", () => {
  const rows = stiffRows({ Ca: 4.4, Mg: 0.6, Na: 0.83, K: 0.07, HCO3: 25.2, SO4: 0.14, Cl: 0.37 }) ?? [];
  const { shapes, width, height } = plainStiff(rows, 10, { row: 0.3, number: String });

  it("has the corners of the named one, and cuts a bar with its value", () => {
    const [polygon] = of(shapes, "polygon");
    expect(polygon?.points.map(({ x }) => (x - width / 2) * 10)).toEqual(
      [-0.9, -4.4, -0.6, 0.14, 10, 0.37].map((x) => expect.closeTo(x, 9)),
    );
    expect(of(shapes, "text").map(({ text }) => text)).toEqual(["25.2"]);
    expect(of(shapes, "line").filter(({ role }) => role === "edge")).toHaveLength(2);
  });

  it("has its rows at equal distances within its sheet", () => {
    const ys = (of(shapes, "polygon")[0]?.points ?? []).slice(0, 3).map(({ y }) => y);
    expect(ys.map((y) => height - y)).toEqual([0.12, 0.42, 0.72].map((y) => expect.closeTo(y, 9)));
    expect(height).toBeCloseTo(0.84, 9);
  });
});

describe("the Stiff diagram", () => {
  const rows = stiffRows({ Ca: 4.4, Mg: 0.6, Na: 0.83, K: 0.07, HCO3: 5.2, SO4: 0.14, Cl: 0.37 }) ?? [];

  it("has a scale that contains all compared samples", () => {
    expect(stiffScale([rows])).toBe(10);
    expect(stiffScale([stiffRows({ Ca: 4, Mg: 0, Na: 0, HCO3: 5, SO4: 0, Cl: 0 }) ?? []])).toBe(5);
    expect(stiffScale([stiffRows({ Ca: 0.012, Mg: 0, Na: 0, HCO3: 0.02, SO4: 0, Cl: 0 }) ?? []])).toBeCloseTo(
      0.02,
      12,
    );
    expect(stiffScale([])).toBe(1);
  });

  it("draws cations to the left and anions to the right of its axis, on one scale", () => {
    const { shapes, width } = stiffFigure(rows, 10, "PM-01");
    const [polygon] = of(shapes, "polygon");
    const middle = width / 2;
    expect(polygon?.points.map(({ x }) => (x - middle) * 10)).toEqual(
      [-0.9, -4.4, -0.6, 0.14, 5.2, 0.37].map((x) => expect.closeTo(x, 9)),
    );
    const ticks = of(shapes, "text").filter(({ role }) => role === "tick");
    expect(ticks.map(({ text }) => text)).toEqual(["10", "5", "0", "5", "10"]);
  });
});
