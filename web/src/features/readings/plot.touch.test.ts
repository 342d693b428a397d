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

it("moves the window with one finger, and leaves the page its scrolling until it goes sideways", () => {
  touch("touchstart", 150);
  expect(touch("touchmove", 153)).toBe(true);
  expect(touch("touchmove", 250)).toBe(false);
  touch("touchend");
  // A hundred pixels of three hundred to the right show what was a third earlier.
  expect(seen).toEqual([[-1000, 2000]]);
});

it("zooms with two fingers about what lies between them", () => {
  touch("touchstart", 100, 200);
  touch("touchmove", 50, 250);
  touch("touchend");
  expect(seen).toEqual([[750, 2250]]);
});

it("asks for nothing at a tap, and a finger that is lifted of two does not jump", () => {
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
