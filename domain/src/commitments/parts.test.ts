import { describe, expect, it } from "vitest";
import { partRects, placeOf } from "./parts.ts";

const line = (y: number, width: number) => ({ page: 3, x: 50, y, width, height: 12 });

describe("a part of a commitment", () => {
  it("has the lines that it runs over, the first and the last cut", () => {
    expect(partRects([line(10, 100), line(24, 100), line(38, 50)], 0.2, 0.9)).toEqual([
      { page: 3, x: 100, y: 10, width: 50, height: 12 },
      { page: 3, x: 50, y: 24, width: 100, height: 12 },
      { page: 3, x: 50, y: 38, width: 25, height: 12 },
    ]);
    expect(partRects([], 0, 1)).toEqual([]);
  });
  it("is found whatever the white space, behind a place or not at all", () => {
    expect(placeOf("uno  dos\ntres uno", "dos tres")).toEqual({ from: 5, to: 13 });
    expect(placeOf("uno dos uno", "uno", 3)).toEqual({ from: 8, to: 11 });
    expect(placeOf("uno dos", "(tres)")).toBeNull();
  });
});
