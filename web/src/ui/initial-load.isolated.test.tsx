import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("deferred parts load once the page's own calls are answered, and immediately from then on", async () => {
  const { useInitialLoadSettled } = await import("./initial-load.ts");
  const { beginLoading: begin } = await import("../lib/loading.ts");
  const end = begin(false);
  const { result } = renderHook(() => useInitialLoadSettled());
  await later(5_000);
  expect(result.current).toBe(false);
  end();
  await later(500);
  const again = begin(false);
  await later(500);
  again();
  await later(700);
  expect(result.current).toBe(false);
  await later(200);
  expect(result.current).toBe(true);
  expect(renderHook(() => useInitialLoadSettled()).result.current).toBe(true);
});

it("deferred parts load after ten seconds at the latest, whatever is still loading", async () => {
  const { useInitialLoadSettled } = await import("./initial-load.ts");
  const { beginLoading: begin } = await import("../lib/loading.ts");
  begin(false);
  const { result } = renderHook(() => useInitialLoadSettled());
  await later(9_000);
  expect(result.current).toBe(false);
  await later(1_100);
  expect(result.current).toBe(true);
});
