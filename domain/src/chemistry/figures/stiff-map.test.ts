import { describe, expect, it } from "vitest";
import { stiffRows } from "../diagram.ts";
import { placeSigns, stiffOutline } from "./stiff-map.ts";

const rows = stiffRows({ Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 25 }) ?? [];

describe("a Stiff polygon as a map symbol", () => {
  it("has its corners by meq/L on the scale of the legend, and marks a cut bar", () => {
    const { points, cut } = stiffOutline(rows, 10);
    expect(points).toEqual([
      { x: -0.4, y: -0.5 },
      { x: -0.4, y: 0 },
      { x: -0.2, y: 0.5 },
      { x: 0.3, y: 0.5 },
      { x: 1, y: 0 },
      { x: 0.2, y: -0.5 },
    ]);
    expect(cut).toEqual([{ x: 1, y: 0 }]);
    expect(stiffOutline(rows, 50).cut).toEqual([]);
  });
});

describe("map symbols", () => {
  const sign = { width: 80, height: 50 };
  const map = { width: 800, height: 600 };

  it("are at their stations where there is space", () => {
    const { placed, without } = placeSigns([{ key: "a", x: 400, y: 300 }], sign, map);
    expect(placed).toEqual([{ key: "a", x: 400, y: 300, at: { x: 400, y: 300 }, apart: false }]);
    expect(without).toEqual([]);
  });

  it("are moved apart, not over each other or the legend, or counted where there is no space", () => {
    const key = { left: 0, right: 200, top: 0, bottom: 120 };
    const signs = Array.from({ length: 60 }, (_, n) => ({
      key: `s${n}`,
      x: 400 + (n % 5),
      y: 300 + (n % 7),
    }));
    const { placed, without, away } = placeSigns([...signs, { key: "k", x: 100, y: 60 }], sign, map, [key]);
    expect(placed.length).toBeGreaterThan(20);
    expect(without.length).toBeGreaterThan(0);
    expect(away).toEqual([]);
    expect(placed.length + without.length).toBe(61);
    const rooms = placed.map(({ at }) => at);
    for (const [n, a] of rooms.entries()) {
      for (const b of rooms.slice(n + 1))
        expect(Math.abs(a.x - b.x) < 79.99 && Math.abs(a.y - b.y) < 49.99).toBe(false);
      expect(a.x - 40 < key.right && a.y - 25 < key.bottom).toBe(false);
    }
    expect(placed.filter(({ apart }) => !apart)).toHaveLength(1);
  });

  it("of a station outside of the view are neither drawn nor counted", () => {
    const { placed, without, away } = placeSigns([{ key: "a", x: -5, y: 20 }], sign, map);
    expect({ placed, without, away }).toEqual({ placed: [], without: [], away: ["a"] });
  });
});
