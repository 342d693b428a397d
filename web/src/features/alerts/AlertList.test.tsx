import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { AlertList } from "./AlertList.tsx";

beforeEach(async () => {
  installDialogs();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await chooseLocale("es");
  await Promise.all([loadWords("alerts"), loadCalls()]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alert = {
  id: "a",
  device: { id: "d", name: "MODi 0126", serial: "MODI-0126", station: "AS-05" },
  sensor: null,
  rule: {
    id: "r",
    type: "missing",
    priority: 1,
    sendMethods: [1],
    version: 1,
    consecutive: 1,
    hysteresis: 0,
  },
  raisedAt: "2026-11-20T12:00:00.000Z",
  notedAt: "2026-11-20T12:00:00.000Z",
  clearedAt: null,
  late: false,
  maintenance: false,
  readings: [],
  acknowledged: null,
};

function Page() {
  const [search, setSearch] = useState<Search>({});
  return (
    <>
      <button type="button" onClick={() => setSearch({ state: "cleared" })}>
        Solo terminadas
      </button>
      <button type="button" onClick={() => setSearch({})}>
        Todas
      </button>
      <AlertList
        project="p"
        search={search}
        onSearch={setSearch}
        mayWrite
        alarmedLink={() => null}
        devicesLink={null}
        deviceLink={() => null}
        graphLink={() => null}
      />
    </>
  );
}

it("closes the panel of an alert that leaves the filter, and does not reopen it when the alert is listed again", async () => {
  const page = (items: object[]) =>
    ok({
      items,
      total: items.length,
      page: 1,
      size: 50,
      counts: { active: 1, unacknowledged: 1, devices: 1 },
    });
  const wire = wireOf({
    "GET /fkl-modi/p/alerts?page=1&size=50&state=cleared": page([]),
    "GET /fkl-modi/p/alerts": page([alert]),
    "GET /fkl-modi/p/devices": ok({ items: [], total: 0, page: 1, size: 500 }),
    "GET /fkl-modi/p/live": "no answer",
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );
  await userEvent.click((await screen.findAllByText("MODi 0126"))[0] as HTMLElement);
  await screen.findByRole("dialog", { name: "MODi 0126" });
  const press = (name: string) =>
    userEvent.click(screen.getByRole("button", { name, hidden: true }), { pointerEventsCheck: 0 });
  await press("Solo terminadas");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = wire.to("GET /fkl-modi/p/alerts").length;
  await press("Todas");
  await screen.findAllByText("MODi 0126");
  await waitFor(() => expect(wire.to("GET /fkl-modi/p/alerts").length).toBeGreaterThan(sent));
  expect(screen.queryByRole("dialog")).toBeNull();
});
