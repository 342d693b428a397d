import type uPlot from "uplot";
import { beforeEach, expect, it, vi } from "vitest";
import { touchGestures } from "./plot.touch.ts";

let over: HTMLElement;
let scale: { min: number; max: number };
const seen: [number, number][] = [];
beforeEach(() => {
  over = document.createElement("div");
  Object.defineProperty(over, "clientWidth", { value: 300 });
  scale = { min: 0, max: 3000 };
  seen.length = 0;
  const plot = {
    over,
    scales: { x: scale },
    setScale: vi.fn(),
  } as unknown as uPlot;
  touchGestures(plot, (from, to) => seen.push([from, to]));
});
/** @returns whether the page may scroll as well */
function touch(kind: "touchstart" | "touchmove" | "touchend", ...xs: number[]): boolean {
  const event = new Event(kind, { cancelable: true });
  Object.assign(event, { touches: xs.map((clientX) => ({ clientX })) });
  return over.dispatchEvent(event);
}

it("pans with one finger, and lets the page scroll until the finger moves sideways", () => {
  touch("touchstart", 150);
  expect(touch("touchmove", 153)).toBe(true);
  expect(touch("touchmove", 250)).toBe(false);
  touch("touchend");
  // Dragging 100 of 300 pixels to the right shows the window a third of its length earlier.
  expect(seen).toEqual([[-1000, 2000]]);
});

it("zooms with two fingers around their middle", () => {
  touch("touchstart", 100, 200);
  touch("touchmove", 50, 250);
  touch("touchend");
  expect(seen).toEqual([[750, 2250]]);
});

it("ignores a tap, and does not jump when one of two fingers is lifted", () => {
  touch("touchstart", 150);
  touch("touchend");
  expect(seen).toEqual([]);
  touch("touchstart", 100, 200);
  touch("touchmove", 50, 250);
  touch("touchend", 50);
  touch("touchmove", 60);
  touch("touchend");
  expect(seen).toEqual([[750, 2250]]);
});
