import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { useLiveDevices } from "./devices.live.ts";

const stream = vi.hoisted(() => ({ hear: (_event: object) => {} }));
vi.mock("../../lib/follow-events.ts", () => ({
  followEvents: async (_path: string, hear: (event: object) => void) => {
    stream.hear = hear;
  },
}));

beforeAll(loadCalls);

it("keeps what a device said though an older answer comes after it", async () => {
  const queries = new QueryClient();
  const key = ["p", "devices", "list", {}];
  const list = {
    items: [
      {
        ...{ id: "a", state: "online", lastAt: "2026-11-20T11:00:00.000Z" },
        sensors: [{ id: "a1", value: 1, at: "2026-11-20T11:00:00.000Z", level: null, flags: [] }],
      },
    ],
    counts: { online: 1 },
    now: "2026-11-20T11:59:00.000Z",
  };
  const value = () => queries.getQueryData<typeof list>(key)?.items[0]?.sensors[0]?.value;
  queries.setQueryData(key, list);
  const { unmount } = renderHook(() => useLiveDevices("p"), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  stream.hear({
    ...{ event: "reading", id: String(Date.parse("2026-11-20T12:00:00Z")) },
    data: { readings: [{ device: "a", sensor: "a1", t: "2026-11-20T12:00:00.000Z", value: 7 }] },
  });
  expect(value()).toBe(7);
  await queries.fetchQuery({ queryKey: key, queryFn: async () => list });
  expect(value()).toBe(7);
  unmount();
  await queries.fetchQuery({ queryKey: key, queryFn: async () => list });
  expect(value()).toBe(1);
});
