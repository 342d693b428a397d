import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteAnswer } from "../../../lib/online.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { project, user } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { useFieldWork, useMoreWork } from "./field.queries.ts";

const WORK = `GET /fkl-plan/${project.id}/monitorings`;
const STATIONS = `GET /fkl-plan/${project.id}/catalog/stations`;
const REQUESTS = `GET /fkl-plan/${project.id}/measurement-requests`;
const PREVIOUS = `${REQUESTS}/previous-values`;
/** Nothing is asked to be measured. */
const NO_VALUES = { [PREVIOUS]: ok([]), [REQUESTS]: ok([]) };
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

function both() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hooks = () => ({ work: useFieldWork(project.id, []), more: useMoreWork(project.id) });
  return renderHook(hooks, { wrapper }).result;
}

it("shows the server's response also where the device has no space to store it", async () => {
  put.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  wireOf({
    [WORK]: ok({ items: [monitoring], total: 1 }),
    [STATIONS]: ok({ items: [], total: 0 }),
    ...NO_VALUES,
  });
  const shown = both();
  await waitFor(() => expect(shown.current.work.isPending).toBe(false));
  expect(put).toHaveBeenCalled();
  expect(shown.current.work.error).toBeNull();
  expect(shown.current.work.data?.monitorings.length).toBeGreaterThan(0);
});

it("returns the total where the list is cut", async () => {
  wireOf({
    [`${WORK}?status=near`]: ok({ items: [monitoring], total: 812 }),
    [WORK]: ok({ items: [monitoring], total: 1 }),
    [STATIONS]: ok({ items: [], total: 0 }),
    ...NO_VALUES,
  });
  const shown = both();
  await waitFor(() => expect(shown.current.work.isPending).toBe(false));
  expect(shown.current.work.data?.cut).toEqual([{ status: "near", shown: 1, total: 812 }]);
});

const many = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...monitoring, id: `m-${first + n}` }));
const pageOf = (page: number) => `${WORK}?status=near&sort=date&size=500&page=${page}`;

it("loads the rest on request, stores it, and requests as much again", async () => {
  const wire = wireOf({
    [pageOf(1)]: ok({ items: many(0, 500), total: 1100 }),
    // One monitoring of the first page has moved to this page in the meantime.
    [pageOf(2)]: ok({ items: many(499, 500), total: 1100 }),
    [WORK]: ok({ items: [], total: 0 }),
    [STATIONS]: ok({ items: [], total: 0 }),
    ...NO_VALUES,
  });
  const result = both();
  await waitFor(() =>
    expect(result.current.work.data?.cut).toEqual([{ status: "near", shown: 500, total: 1100 }]),
  );
  put.mockClear();
  await act(() => result.current.more.mutateAsync("near"));
  await waitFor(() =>
    expect(result.current.work.data?.cut).toEqual([{ status: "near", shown: 999, total: 1100 }]),
  );
  expect(put).toHaveBeenCalledTimes(1);
  const requestCount = wire.to(pageOf(2)).length;
  await act(async () => void (await result.current.work.refetch()));
  expect(wire.to(pageOf(2)).length).toBe(requestCount + 1);
  expect(result.current.work.data?.monitorings).toHaveLength(999);
});

it("keeps the shown list where loading the rest fails", async () => {
  wireOf({
    [pageOf(1)]: ok({ items: many(0, 500), total: 1100 }),
    [pageOf(2)]: failed(500, "INTERNAL"),
    [WORK]: ok({ items: [], total: 0 }),
    [STATIONS]: ok({ items: [], total: 0 }),
    ...NO_VALUES,
  });
  const result = both();
  await waitFor(() => expect(result.current.work.data?.monitorings).toHaveLength(500));
  await act(() => result.current.more.mutateAsync("near").catch(() => {}));
  await waitFor(() => expect(result.current.more.isError).toBe(true));
  expect(result.current.work.data?.monitorings).toHaveLength(500);
  expect(result.current.work.isError).toBe(false);
});

it("stores what is asked to be measured with the work, and shows the work without it where that fails", async () => {
  const work = { [WORK]: ok({ items: [monitoring], total: 1 }), [STATIONS]: ok({ items: [], total: 0 }) };
  wireOf({ ...work, ...NO_VALUES });
  const shown = both();
  await waitFor(() => expect(shown.current.work.data?.measurements).toEqual({ requests: [], previous: [] }));
  wireOf({ ...work, [PREVIOUS]: failed(500, "INTERNAL"), [REQUESTS]: ok([]) });
  await act(async () => void (await shown.current.work.refetch()));
  await waitFor(() => expect(shown.current.work.data?.measurements).toBeUndefined());
  expect(shown.current.work.data?.monitorings).not.toHaveLength(0);
});
