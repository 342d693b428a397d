import { describe, expect, it } from "vitest";
import { inOrder, lowest, put, type Step, settled, step } from "./board.layout.ts";

const tile = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h });
const a = tile("a", 0, 0, 6, 2);
const b = tile("b", 6, 0, 6, 4);
const c = tile("c", 0, 2, 6, 2);
const board = [a, b, c];
const where = (tiles: readonly ReturnType<typeof tile>[]) =>
  tiles.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}×${h}`);

describe("the layout of a board's tiles", () => {
  it("moves tiles up as far as possible, without overlaps", () => {
    expect(where(settled([tile("a", 0, 5, 4, 2), tile("b", 2, 5, 4, 2), tile("c", 8, 9, 4, 1)]))).toEqual([
      "a 0,0 4×2",
      "c 8,0 4×1",
      "b 2,2 4×2",
    ]);
  });

  it.each<[string, Step, string[]]>([
    ["a", "down", ["c 0,0 6×2", "b 6,0 6×4", "a 0,2 6×2"]],
    ["c", "up", ["c 0,0 6×2", "b 6,0 6×4", "a 0,2 6×2"]],
    ["a", "up", ["a 0,0 6×2", "b 6,0 6×4", "c 0,2 6×2"]],
    ["c", "down", ["a 0,0 6×2", "b 6,0 6×4", "c 0,2 6×2"]],
    ["a", "left", ["a 0,0 6×2", "b 6,0 6×4", "c 0,2 6×2"]],
    ["a", "right", ["a 1,0 6×2", "c 0,2 6×2", "b 6,2 6×4"]],
    ["b", "right", ["a 0,0 6×2", "b 6,0 6×4", "c 0,2 6×2"]],
    ["b", "wider", ["b 5,0 7×4", "a 0,4 6×2", "c 0,6 6×2"]],
    ["a", "narrower", ["a 0,0 5×2", "b 6,0 6×4", "c 0,2 6×2"]],
    ["a", "taller", ["a 0,0 6×3", "b 6,0 6×4", "c 0,3 6×2"]],
    ["a", "shorter", ["a 0,0 6×1", "b 6,0 6×4", "c 0,1 6×2"]],
  ])("moves tile %s %s by keyboard", (id, way, after) => {
    expect(where(step(board, id, way))).toEqual(after);
  });

  it("keeps tiles within the board for any requested position", () => {
    for (const to of [{ x: -5 }, { x: 40 }, { w: 0 }, { w: 99 }, { h: 0 }, { h: 99 }, { y: -3 }]) {
      const moved = put(board, "a", to).find(({ id }) => id === "a");
      expect(moved && moved.x >= 0 && moved.x + moved.w <= 12 && moved.y >= 0).toBe(true);
      expect(moved && moved.w >= 1 && moved.h >= 1 && moved.h <= 20).toBe(true);
    }
  });

  it("orders tiles from the top, and from the left within a row", () => {
    expect(inOrder([c, b, a]).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(lowest(board)).toBe(4);
    expect(lowest([])).toBe(0);
  });
});
