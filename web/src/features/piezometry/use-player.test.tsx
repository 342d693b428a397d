import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePlayer } from "./use-player.ts";

const motion = (reduce: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduce }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const tick = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("plays from the beginning to the end, and stops at the latest", () => {
  motion(false);
  const { result } = renderHook(() => usePlayer(0, 1500));
  expect(result.current).toMatchObject({ at: 1500, playing: false });
  act(() => result.current.play(true));
  expect(result.current).toMatchObject({ at: 0, playing: true });
  tick(80 * 15);
  expect(result.current.at).toBeCloseTo(150, 6);
  act(() => result.current.play(false));
  tick(5000);
  expect(result.current.at).toBeCloseTo(150, 6);
  act(() => result.current.play(true));
  tick(80 * 140);
  expect(result.current).toMatchObject({ at: 1500, playing: false });
});

it("plays in discrete steps with reduced motion, and stops when the user moves it", () => {
  motion(true);
  const { result } = renderHook(() => usePlayer(0, 1200));
  act(() => result.current.play(true));
  tick(1400);
  expect(result.current.at).toBe(0);
  tick(200);
  expect(result.current.at).toBeCloseTo(100, 6);
  act(() => result.current.go(700));
  tick(4000);
  expect(result.current).toMatchObject({ at: 700, playing: false });
});
