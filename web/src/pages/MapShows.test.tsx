import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import type { Search } from "../lib/search.ts";
import { NOBODY, sessionStore } from "../lib/session.state.ts";
import { project, user } from "../testing/people.ts";
import { setUpPage } from "../testing/set-up.ts";
import { failed, ok, wireOf } from "../testing/wire.ts";
import { useMapShows } from "./MapShows.tsx";

setUpPage({ words: ["map", "devices", "limits"], hasCalls: true });
afterEach(() => sessionStore.set(NOBODY));

const DEVICES = "GET /fkl-modi/";
const EXCEEDANCES = "GET /fkl-data-filter/";
const summary = {
  counts: { exceeds: 1, warns: 0, indeterminate: 0, meets: 4 },
  stations: [
    { id: "a", name: "A", place: null, worst: "exceeds", exceeds: 1, warns: 0, indeterminate: 0, meets: 1 },
    { id: "b", name: "B", place: null, worst: "meets", exceeds: 0, warns: 0, indeterminate: 0, meets: 3 },
  ],
  sets: [{ id: "s", name: "S" }],
  judging: null,
};

function shows(search: Search, closedAreas: string[] | null, isMap = true) {
  sessionStore.set({
    ...NOBODY,
    authenticated: true,
    user: { ...user, AuthCode: "code" },
    project,
    permissions: [],
    closedAreas,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const changes: Record<string, unknown>[] = [];
  const { result, unmount } = renderHook(
    () =>
      useMapShows({
        project: project.id,
        isMap,
        search,
        onSearch: (change) => changes.push(change),
        period: { from: "2026-01-01", to: "" },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, changes, unmount };
}

it("offers only what the user may read, and requests nothing else", async () => {
  const wire = wireOf({ [EXCEEDANCES]: ok(summary), [DEVICES]: ok({}) });
  const { result } = shows({}, ["ModiList"]);
  expect(result.current.others.map(({ key }) => key)).toEqual(["exceedances"]);
  await waitFor(() => expect(result.current.others[0]?.layer).not.toBeNull());
  // Only stations with something to look at; within the period of the page.
  expect(result.current.others[0]?.layer?.items.map(({ id }) => id)).toEqual(["a"]);
  expect(wire.to(EXCEEDANCES)[0]?.url).toMatch(/\?from=2026-01-01$/);
  expect(wire.to(DEVICES)).toEqual([]);
});

it("requests nothing while the user's rights are unknown, for what is switched off, and off the map", () => {
  const wire = wireOf({});
  const unknown = shows({}, null);
  expect(unknown.result.current.others).toEqual([]);
  unknown.unmount();
  shows({}, [], false).unmount();
  const { result, changes } = shows({ hide: ["devices", "exceedances"] }, []);
  expect(result.current.others.map(({ key, isOn, layer }) => [key, isOn, layer])).toEqual([
    ["devices", false, null],
    ["exceedances", false, null],
  ]);
  result.current.onShow("devices", true);
  result.current.onShow("stations", false);
  expect(changes).toEqual([{ hide: ["exceedances"] }, { hide: ["devices", "exceedances", "stations"] }]);
  expect(wire.seen).toEqual([]);
});

it("reports a layer that failed beside one that is there", async () => {
  wireOf({ [EXCEEDANCES]: ok(summary), [DEVICES]: failed(503, "IMPORT_BUSY") });
  const { result } = shows({}, []);
  await waitFor(() => expect(result.current.others[0]?.query.isError).toBe(true));
  await waitFor(() => expect(result.current.others[1]?.layer?.items).toHaveLength(1));
  expect(result.current.others[0]?.layer).toBeNull();
});
