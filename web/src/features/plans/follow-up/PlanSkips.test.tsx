import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { StationSkip } from "@vetaverde/contract/station-skips";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCalls } from "../../../lib/call.ts";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { noteAnswer, noteNoAnswer } from "../../../lib/online.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { project, user } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { Toaster } from "../../../ui/Toaster.tsx";
import { PlanSkips } from "./PlanSkips.tsx";

const PLAN = `/fkl-plan/${project.id}/plans/${monitoring.plan.id}`;
const LIST = `GET ${PLAN}/skips`;

const inForce: StationSkip = {
  id: "0193eeee-0000-7000-8000-00000000000a",
  station: monitoring.station,
  monitorings: 4,
  first: "2026-11-14",
  last: "2026-12-05",
  from: "2026-11-12",
  to: null,
  reason: "Vertiente seca",
  at: "2026-11-20T12:00:00Z",
  by: "Matías Cortés",
  capturedAt: null,
  reversal: null,
};
const reverted: StationSkip = {
  ...inForce,
  id: "0193eeee-0000-7000-8000-00000000000b",
  monitorings: 1,
  last: "2026-11-14",
  from: null,
  reason: "Camino cerrado",
  capturedAt: "2026-11-20T11:00:00Z",
  reversal: { reason: "Era otra estación", by: "Ana Pérez", at: "2026-11-21T12:00:00Z", monitorings: 1 },
};
const REVERT = `POST ${PLAN}/skips/${inForce.id}/revert`;
const page = (...items: StationSkip[]) => ok({ items, total: items.length, page: 1, size: 20 });

beforeEach(async () => {
  installDialogs();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  localStorage.clear();
  noteAnswer(null);
  await chooseLocale("es");
  await Promise.all([loadWords("plans"), loadCalls()]);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function open(mayWrite = true) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Toaster />
      <PlanSkips project={project.id} plan={monitoring.plan.id} mayWrite={mayWrite} />
    </QueryClientProvider>,
  );
}
const line = async (words: string) => within((await screen.findByText(words)).closest("tr") as HTMLElement);
const take = () => screen.queryAllByRole("button", { name: /^Anular omisión de PZ-T03 del 20-11-2026/ });

describe("the skips of a plan", () => {
  it("show station, count, days, chosen period, reason and user; and for a reverted one who, when and why", async () => {
    wireOf({ [LIST]: page(inForce, reverted) });
    open();
    const first = await line("Vertiente seca");
    for (const words of [
      "PZ-T03",
      "4 monitoreos",
      "14-11-2026 a 05-12-2026",
      "Período elegido: desde el 12-11-2026",
      /^Matías Cortés · 20-11-2026/,
    ])
      expect(first.getByText(words)).toBeTruthy();
    const second = await line("Camino cerrado");
    for (const words of [
      "1 monitoreo",
      "14-11-2026",
      /^Registrado en el dispositivo: 20-11-2026/,
      /^Anulada por Ana Pérez, 21-11-2026/,
      "Era otra estación",
    ])
      expect(second.getByText(words)).toBeTruthy();
    expect(second.queryByText(/^Período elegido/)).toBeNull();
    expect(take()).toHaveLength(1);
  });

  it("are reverted with a reason, and listed again", async () => {
    const lists = [page(inForce), page({ ...inForce, reversal: reverted.reversal })];
    const wire = wireOf({ [LIST]: () => lists.shift() ?? "no answer", [REVERT]: ok({ restored: 4 }) });
    open();
    await line("Vertiente seca");
    await userEvent.click(take()[0] as HTMLElement);
    const dialog = within(screen.getByRole("dialog", { name: "Anular la omisión de PZ-T03" }));
    expect(dialog.getByText(/^4 monitoreos omitidos vuelven al estado anterior/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Anular omisión" }));
    expect(dialog.getByText("Escriba el motivo.")).toBeTruthy();
    expect(wire.to("POST")).toEqual([]);
    await userEvent.type(dialog.getByRole("textbox"), "Volvió el agua");
    await userEvent.click(dialog.getByRole("button", { name: "Anular omisión" }));
    expect(await screen.findByText("Omisión anulada: 4 monitoreos vuelven a estar pendientes.")).toBeTruthy();
    await screen.findByText(/^Anulada por Ana Pérez/);
    expect(screen.queryByRole("dialog")).toBeNull();
    const [sent] = wire.to("POST");
    expect(sent?.body).toEqual({ reason: "Volvió el agua" });
    expect(new Headers(sent?.headers).get("idempotency-key")).toBeTruthy();
  });

  it("remain listed where reverting was refused, with the reason", async () => {
    wireOf({ [LIST]: page(inForce), [REVERT]: failed(422, "VALIDATION", "Ya está anulada.") });
    open();
    await line("Vertiente seca");
    await userEvent.click(take()[0] as HTMLElement);
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "Volvió el agua");
    await userEvent.click(dialog.getByRole("button", { name: "Anular omisión" }));
    expect(await dialog.findByText("Ya está anulada.")).toBeTruthy();
    expect(dialog.getByDisplayValue("Volvió el agua")).toBeTruthy();
  });

  it("are read-only for a reader, in a view as another user, and offline", async () => {
    wireOf({ [LIST]: page(inForce) });
    open(false);
    expect((await line("Vertiente seca")).getByText("Vigente")).toBeTruthy();
    expect(take()).toEqual([]);
    cleanup();
    sessionStore.set({ view: { code: "v", expiresAt: "2999-01-01T00:00:00Z", user } });
    open();
    await line("Vertiente seca");
    expect(take()).toEqual([]);
    cleanup();
    sessionStore.set({ view: null });
    open();
    await line("Vertiente seca");
    noteNoAnswer();
    expect(await screen.findByText("Se necesita conexión para anular una omisión.")).toBeTruthy();
    expect(take()).toEqual([]);
  });

  it("show an empty list, and an error until they can be loaded", async () => {
    const lists = [failed(500, "E001", "no"), page()];
    wireOf({ [LIST]: () => lists.shift() ?? "no answer" });
    open();
    await screen.findByText("Las omisiones no se pudieron cargar.");
    await userEvent.click(screen.getByRole("button", { name: /intentar|Reintentar/i }));
    await waitFor(() => expect(screen.getByText("Este plan no tiene estaciones omitidas.")).toBeTruthy());
  });
});
