import { beforeEach, expect, it, vi } from "vitest";
import { afterPress } from "./after-press.ts";

const happened: string[] = [];
const fire = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));

beforeEach(() => {
  happened.length = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("runs at once when nothing is pressed", () => {
  afterPress(() => happened.push("check"));
  expect(happened).toEqual(["check"]);
});

it("runs after the click of a press, so that nothing moves under the pointer", () => {
  fire("mousedown");
  afterPress(() => happened.push("check"));
  fire("mouseup");
  happened.push("click");
  expect(happened).toEqual(["click"]);
  vi.advanceTimersByTime(0);
  expect(happened).toEqual(["click", "check"]);
});

it("runs although the press ended outside the window", () => {
  fire("mousedown");
  afterPress(() => happened.push("check"));
  vi.advanceTimersByTime(1000);
  expect(happened).toEqual(["check"]);
});
