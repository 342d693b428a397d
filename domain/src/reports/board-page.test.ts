import { expect, it } from "vitest";
import { boardPages, type PlacedTile } from "./board-page.ts";

const tile = (title: string, x: number, y: number, w: number, h: number): PlacedTile => ({
  title,
  x,
  y,
  w,
  h,
  drawing: { kind: "text", html: "" },
});
const layoutOf = (tiles: PlacedTile[], rows: number) =>
  boardPages(tiles, rows).map(({ title, page, y, h }) => `${title} ${page}:${y}+${h}`);

it("puts tiles on pages as on the grid, none of them cut", () => {
  const tiles = [tile("c", 0, 6, 12, 4), tile("a", 0, 0, 6, 6), tile("b", 6, 0, 6, 3), tile("d", 6, 3, 6, 3)];
  expect(layoutOf(tiles, 10)).toEqual(["a 0:0+6", "b 0:0+3", "d 0:3+3", "c 0:6+4"]);
  expect(layoutOf(tiles, 8)).toEqual(["a 0:0+6", "b 0:0+3", "d 0:3+3", "c 1:0+4"]);
});

it("gives a tile that is higher than a page its own page, and overlaps none", () => {
  const tiles = [
    tile("high", 0, 2, 6, 20),
    tile("beside", 6, 2, 6, 4),
    tile("late", 6, 9, 6, 4),
    tile("under", 0, 22, 12, 2),
  ];
  expect(layoutOf(tiles, 10)).toEqual(["high 0:0+10", "beside 0:0+4", "late 1:0+4", "under 2:0+2"]);
});

it("makes no page without a tile", () => {
  expect(boardPages([], 10)).toEqual([]);
});
