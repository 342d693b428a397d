import { describe, expect, it } from "vitest";
import { boxOf, type Lay, nearPages, stack, toPage } from "./places.ts";

const page = { number: 2, width: 600, height: 800, middleX: 400, middleY: 500 };
const straight: Lay = { scale: 1, turn: 0, flipped: false };

describe("a highlighted place on the screen", () => {
  it("is at the page's position at every zoom", () => {
    expect(toPage({ left: 200, top: 200, width: 50, height: 12 }, page, straight)).toEqual({
      page: 2,
      x: 100,
      y: 100,
      width: 50,
      height: 12,
    });
    const large = { ...page, middleX: 600, middleY: 800 };
    expect(toPage({ left: 200, top: 200, width: 100, height: 24 }, large, { ...straight, scale: 2 })).toEqual(
      { page: 2, x: 100, y: 100, width: 50, height: 12 },
    );
  });
  it.each([90, 180, 270] as const)("is at the same place on a page rotated by %d", (turn) => {
    // The page's centre is the fixed point of the rotation, and the size of the selection is rotated as well.
    const place = toPage({ left: 390, top: 495, width: 20, height: 10 }, page, { ...straight, turn });
    expect([place.width, place.height]).toEqual(turn === 180 ? [20, 10] : [10, 20]);
    expect([place.x + place.width / 2, place.y + place.height / 2]).toEqual([300, 400]);
  });
  it("is mirrored back on a mirrored page", () => {
    expect(
      toPage({ left: 200, top: 200, width: 50, height: 12 }, page, { ...straight, flipped: true }).x,
    ).toBe(450);
  });
});

describe("the pages of the document viewer", () => {
  it("are landscape when rotated", () => {
    expect(boxOf(page, { ...straight, scale: 0.5, turn: 90 })).toEqual({ width: 400, height: 300 });
  });
  it("of a long document are drawn only near the visible range", () => {
    const tops = stack(Array.from({ length: 300 }, () => 1000));
    const [first, last] = nearPages(tops, 100 * 1016, 900);
    expect([first, last]).toEqual([99, 101]);
    expect(nearPages(tops, 0, 900)).toEqual([0, 1]);
    expect(nearPages(tops, 299 * 1016, 900)[1]).toBe(299);
  });
});
