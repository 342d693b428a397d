import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { useLiveDevices } from "./devices.live.ts";

const stream = vi.hoisted(() => ({ onEvent: (_event: object) => {} }));
vi.mock("../../lib/follow-events.ts", () => ({
  followEvents: async (_path: string, onEvent: (event: object) => void) => {
    stream.onEvent = onEvent;
  },
}));

beforeAll(loadCalls);
afterEach(() => vi.useRealTimers());

const within =
  (queries: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );

it("refetches what it cannot compute: soon, and then once for all later events", async () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const silent = (id: string) => ({
    id,
    state: "noData",
    lastAt: null,
    sensors: [{ id: `${id}1`, value: null, at: null, level: null, flags: [] }],
  });
  const key = ["p", "devices", "list", {}];
  const list = {
    items: [silent("a"), silent("b"), silent("c")],
    counts: { noData: 3, online: 0 },
    now: "2026-11-20T11:59:00.000Z",
  };
  queries.setQueryData(key, list);
  const invalidate = vi.spyOn(queries, "invalidateQueries");
  const { unmount } = renderHook(() => useLiveDevices("p"), { wrapper: within(queries) });
  const report = (device: string) =>
    stream.onEvent({
      event: "reading",
      id: String(Date.parse("2026-11-20T12:00:00Z")),
      data: { readings: [{ device, sensor: `${device}1`, t: "2026-11-20T12:00:00.000Z", value: 7 }] },
    });
  report("a");
  vi.advanceTimersByTime(700);
  expect(invalidate).toHaveBeenCalledTimes(1);
  report("b");
  report("c");
  vi.advanceTimersByTime(1000);
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  // A response older than the readings is refetched once; one that includes them is sufficient.
  await queries.fetchQuery({ queryKey: key, queryFn: async () => list });
  vi.advanceTimersByTime(5000);
  expect(invalidate).toHaveBeenCalledTimes(3);
  const level = { value: 7, at: "2026-11-20T12:00:00.000Z", level: 2790.25, flags: [] };
  const items = list.items.map((one) => ({ ...one, sensors: [{ id: `${one.id}1`, ...level }] }));
  await queries.fetchQuery({ queryKey: key, queryFn: async () => ({ ...list, items }) });
  vi.advanceTimersByTime(60_000);
  expect(invalidate).toHaveBeenCalledTimes(3);
  unmount();
});

it("keeps a live reading when an older response arrives after it", async () => {
  const queries = new QueryClient();
  const key = ["p", "devices", "list", {}];
  const list = {
    items: [
      {
        id: "a",
        state: "online",
        lastAt: "2026-11-20T11:00:00.000Z",
        sensors: [{ id: "a1", value: 1, at: "2026-11-20T11:00:00.000Z", level: null, flags: [] }],
      },
    ],
    counts: { online: 1 },
    now: "2026-11-20T11:59:00.000Z",
  };
  const value = () => queries.getQueryData<typeof list>(key)?.items[0]?.sensors[0]?.value;
  queries.setQueryData(key, list);
  const { unmount } = renderHook(() => useLiveDevices("p"), {
    wrapper: within(queries),
  });
  stream.onEvent({
    event: "reading",
    id: String(Date.parse("2026-11-20T12:00:00Z")),
    data: { readings: [{ device: "a", sensor: "a1", t: "2026-11-20T12:00:00.000Z", value: 7 }] },
  });
  expect(value()).toBe(7);
  await queries.fetchQuery({ queryKey: key, queryFn: async () => list });
  expect(value()).toBe(7);
  unmount();
  await queries.fetchQuery({ queryKey: key, queryFn: async () => list });
  expect(value()).toBe(1);
});
