import { boardContent, TILE_DIAGRAMS } from "@vetaverde/contract/board-settings";
import { describe, expect, it } from "vitest";
import { faultIn, isWhole, newTile } from "./new-tile.ts";

const fresh = () => {
  const tile = newTile("diagram");
  if (tile.kind !== "diagram") throw new Error("it is a diagram");
  return tile;
};
const isAccepted = (tile: object) =>
  boardContent.safeParse({ provider: "native", settings: { tiles: [tile] } }).success;

describe("a new diagram tile", () => {
  it("is valid for every diagram by the contract, a series once its parameter is chosen", () => {
    for (const diagram of TILE_DIAGRAMS) {
      const tile = { ...fresh(), diagram };
      expect([isWhole(tile), isAccepted(tile)]).toEqual(diagram === "series" ? [false, false] : [true, true]);
    }
    const series = { ...fresh(), diagram: "series", parameter: "Mn" } as const;
    expect([isWhole(series), isAccepted(series)]).toEqual([true, true]);
  });

  it("reports the part that is missing or invalid", () => {
    const days = { range: "days", from: "2026-02-01", to: "2026-01-01" } as const;
    expect(faultIn({ ...fresh(), diagram: "series" })).toBe("parameter");
    expect(faultIn({ ...fresh(), ...days })).toBe("period");
    expect(faultIn({ ...fresh(), ...days, to: null })).toBeNull();
  });
});
