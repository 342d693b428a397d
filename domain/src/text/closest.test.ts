import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { closest } from "./closest.ts";
import { fold } from "./fold.ts";

const NAMES = [
  "Agua superficial",
  "Agua subterránea",
  "Calidad del aire",
  "Ruido",
  "Flora y vegetación",
  "Fauna",
];

describe("closest", () => {
  it.each([
    ["Agua superfical", "Agua superficial"],
    ["agua subterranea", "Agua subterránea"],
    ["AGUA  SUBTERRÁNAE", "Agua subterránea"],
    ["Riudo", "Ruido"],
    ["Calidad de aire", "Calidad del aire"],
    ["Flora y vejetasion", "Flora y vegetación"],
  ])("returns %j for %j", (word, expected) => {
    expect(closest(word, NAMES)).toBe(expected);
  });

  it.each(["Suelo", "", "  ", "Agua", "Fa", "xxxxxxxxxxxxxxxx"])("returns nothing for %j", (word) => {
    expect(closest(word, NAMES)).toBeNull();
  });

  it("returns nothing for two equally close candidates", () => {
    expect(closest("PZ-T0", ["PZ-T01", "PZ-T02"])).toBeNull();
    expect(closest("Casa", ["Cassa", "Caza"])).toBeNull();
    expect(closest("PZ-T01", ["PZ-T01", "PZ-T02"])).toBe("PZ-T01");
    expect(closest("pz t01", ["PZ-T01", "PZ-T02"])).toBe("PZ-T01");
  });

  it("accepts the same name twice among the candidates", () => {
    expect(closest("ruidos", ["Ruido", "RUIDO"])).toBe("Ruido");
  });

  it("does not match one number with another", () => {
    expect(closest("PZ-T03", ["PZ-T04"])).toBeNull();
    expect(closest("PZ-T3", ["PZ-T03"])).toBe("PZ-T03");
    expect(closest("PZ-TO3", ["PZ-T03"])).toBe("PZ-T03");
    expect(closest("PZ-T03", ["PZ-T04"], 2)).toBe("PZ-T04");
  });

  it("respects the maximum distance", () => {
    expect(closest("Fauan", NAMES, 0)).toBeNull();
    expect(closest("fauna", NAMES, 0)).toBe("Fauna");
    expect(closest("Fau", NAMES, 2)).toBe("Fauna");
  });

  it("equals a plain, full table of distances", () => {
    const random = seeded(10);
    const word = () => Array.from({ length: random(1, 9) }, () => "abc 12é"[random(0, 6)]).join("");
    for (let i = 0; i < 5_000; i++) {
      const candidates = Array.from({ length: random(1, 6) }, word);
      const sought = word();
      const limit = random(0, 4);
      const expected = slowClosest(sought, candidates, limit);
      expect(closest(sought, candidates, limit), JSON.stringify({ sought, candidates, limit })).toBe(
        expected,
      );
    }
  });
});

function slowClosest(word: string, candidates: readonly string[], limit: number): string | null {
  if (fold(word) === "") return null;
  const near = candidates
    .map((candidate) => ({ candidate, distance: slowDistance(fold(word), fold(candidate)) }))
    .filter(({ distance }) => distance <= limit);
  const least = Math.min(...near.map(({ distance }) => distance));
  const best = near.filter(({ distance }) => distance === least).map(({ candidate }) => candidate);
  return new Set(best.map(fold)).size === 1 ? (best[0] ?? null) : null;
}

function slowDistance(a: string, b: string): number {
  const table = new Map<string, number>();
  const cell = (row: number, column: number) => table.get(`${row},${column}`) ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= a.length; row++) {
    for (let column = 0; column <= b.length; column++) {
      const [x = "", y = ""] = [a[row - 1], b[column - 1]];
      const replace = x === y ? 0 : /\d/.test(x) && /\d/.test(y) ? 2 : 1;
      const swapped = row > 1 && column > 1 && x === b[column - 2] && y === a[row - 2];
      const costs = [
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + replace,
        swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      table.set(`${row},${column}`, row + column === 0 ? 0 : Math.min(...costs));
    }
  }
  return cell(a.length, b.length);
}
