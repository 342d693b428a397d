import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteAnswer } from "../../../lib/online.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { project, user } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { ok, wireOf } from "../../../testing/wire.ts";
import { useFieldWork } from "./field.queries.ts";

const WORK = `GET /fkl-plan/${project.id}/monitorings`;
const STATIONS = `GET /fkl-plan/${project.id}/catalog/stations`;
const put = vi.fn(async () => {});

beforeEach(() => {
  noteAnswer(null);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
  vi.stubGlobal("caches", {
    has: async () => true,
    open: async () => ({ put, match: async () => undefined }),
  });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function work() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFieldWork(project.id, []), { wrapper }).result;
}

it("shows what the server sent also where the device has no room to keep it", async () => {
  put.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  wireOf({ [WORK]: ok({ items: [monitoring], total: 1 }), [STATIONS]: ok({ items: [], total: 0 }) });
  const shown = work();
  await waitFor(() => expect(shown.current.isPending).toBe(false));
  expect(put).toHaveBeenCalled();
  expect(shown.current.error).toBeNull();
  expect(shown.current.data?.monitorings.length).toBeGreaterThan(0);
});

it("knows of how many it shows a part", async () => {
  wireOf({
    [`${WORK}?status=near`]: ok({ items: [monitoring], total: 812 }),
    [WORK]: ok({ items: [monitoring], total: 1 }),
    [STATIONS]: ok({ items: [], total: 0 }),
  });
  const shown = work();
  await waitFor(() => expect(shown.current.isPending).toBe(false));
  expect(shown.current.data?.cut).toEqual([{ status: "near", shown: 1, total: 812 }]);
});
