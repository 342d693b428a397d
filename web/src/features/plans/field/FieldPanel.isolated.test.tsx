import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { todayIn } from "@vetaverde/domain/time/zone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCalls } from "../../../lib/call.ts";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { noteAnswer, noteNoAnswer } from "../../../lib/online.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { shelved } from "../../../testing/draft-files.ts";
import { storedItems } from "../../../testing/outbox.ts";
import { project, user } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { wireOf } from "../../../testing/wire.ts";
import type { AskedValue } from "../measurements/asked.ts";
import { FieldFollowUpPanel } from "./FieldPanel.tsx";

vi.mock("../../../lib/outbox/outbox.db.ts", () => import("../../../testing/outbox.ts"));
vi.mock("../../../lib/draft-files.ts", () => import("../../../testing/draft-files.ts"));

beforeEach(async () => {
  installDialogs();
  localStorage.clear();
  storedItems.clear();
  shelved.clear();
  wireOf({});
  noteNoAnswer();
  await chooseLocale("es");
  await Promise.all([loadWords("plans", "field", "reschedule", "dates"), loadCalls()]);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  noteAnswer(null);
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const dueToday = { ...monitoring, estimatedDate: todayIn("America/Santiago", Date.now()) };

function open(asked: readonly AskedValue[] = []) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FieldFollowUpPanel
        project={project.id}
        timeZone="America/Santiago"
        monitoring={dueToday}
        asked={asked}
        mayWrite
        online={false}
        outbox={[]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return onClose;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const choose = (group: string, name: string) =>
  userEvent.click(within(screen.getByRole("group", { name: group })).getByRole("radio", { name }));
async function saved(onClose: ReturnType<typeof vi.fn>) {
  await press("Guardar en este dispositivo");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  return [...storedItems.values()][0]?.body;
}

describe("a ready-made phrase in the field, without a connection", () => {
  it.each([
    ["Sin acceso a la estación.", "Estación inaccesible"],
    ["Sin agua para medir.", "Estación sin agua"],
  ])("saves the visit as not done, with its reason: %s", async (phrase, reason) => {
    const onClose = open();
    await press(phrase);
    expect(screen.getByText(/Indicado: no cumplido, sin muestra/)).toBeTruthy();
    expect(await saved(onClose)).toMatchObject({
      completed: false,
      sample: false,
      observation: phrase,
      reason,
    });
  });

  it("saves the visit as done where the phrase means that", async () => {
    const onClose = open();
    await press("Sin acceso a la estación.");
    await press("Sin novedad.");
    expect(await saved(onClose)).toMatchObject({
      completed: true,
      observation: "Sin novedad.",
      reason: "",
    });
  });

  it("may be changed before saving", async () => {
    const onClose = open();
    await press("Sin agua para medir.");
    await choose("¿Se cumplió?", "Sí");
    expect(screen.queryByText(/Indicado/)).toBeNull();
    await choose("Muestra tomada", "Sí");
    expect(await saved(onClose)).toMatchObject({ completed: true, sample: true, reason: "" });
  });

  it("requires a reason where a visit is set to not done by hand", async () => {
    open();
    await userEvent.type(screen.getByRole("textbox", { name: /Observación/ }), "Equipo averiado");
    await choose("¿Se cumplió?", "No");
    await press("Guardar en este dispositivo");
    expect(screen.getByText("Este campo es obligatorio.")).toBeTruthy();
    expect(storedItems.size).toBe(0);
  });
});

describe("the outcome of a visit in the field, without a connection", () => {
  it("is not set beforehand: without an answer nothing is stored, and the form says what is missing", async () => {
    const onClose = open();
    const outcome = () => screen.getByRole("radiogroup", { name: "¿Se cumplió?" });
    expect(within(outcome()).queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.type(screen.getByRole("textbox", { name: /Observación/ }), "Sello cambiado");
    await press("Guardar en este dispositivo");
    within(outcome()).getByText("Elija si se cumplió.");
    expect(outcome().getAttribute("aria-invalid")).toBe("true");
    expect(storedItems.size).toBe(0);
    await choose("¿Se cumplió?", "Sí");
    expect(screen.queryByText("Elija si se cumplió.")).toBeNull();
    expect(await saved(onClose)).toMatchObject({ completed: true, observation: "Sello cambiado" });
  });

  it("says beside the button that what is saved stays on the device", () => {
    open();
    screen.getByText(/^Sin conexión: lo que guarde queda en este dispositivo/);
  });
});

describe("a measured value in the field, without a connection", () => {
  const dip = {
    request: {
      id: "0193cccc-0000-7000-8000-000000000001",
      name: "Profundidad",
      kind: "number" as const,
      unit: "m",
      decimals: 2,
      method: null,
      min: 0,
      max: 60,
      maxChange: null,
      choices: [],
      required: true,
    },
    previous: [12.3, 12.35, 12.25].map((value) => ({ value, choice: null, at: "2026-11-13T12:00:00Z" })),
  };
  const field = () => screen.getByRole("textbox", { name: /Profundidad \(m\)/ });

  it("is stored with the follow-up, without a reason when the work was done as planned", async () => {
    const onClose = open([dip]);
    expect(screen.getByText("Anterior: 12,30 (13-11-2026)")).toBeTruthy();
    await userEvent.type(field(), "12,41");
    await press("Sin novedad.");
    expect(screen.queryByRole("textbox", { name: /Motivo/ })).toBeNull();
    expect(await saved(onClose)).toMatchObject({
      reason: "",
      measured: [{ request: dip.request.id, value: 12.41, confirmed: false }],
    });
  });

  it("is asked twice when it is unlike the last ones", async () => {
    const onClose = open([dip]);
    await userEvent.type(field(), "21,41");
    await press("Sin novedad.");
    await press("Guardar en este dispositivo");
    expect(storedItems.size).toBe(0);
    expect(screen.getByText("¿21,41 m es correcto?")).toBeTruthy();
    expect(screen.getByText(/12,30 m · 12,35 m · 12,25 m/)).toBeTruthy();
    await press("Es correcto");
    expect(await saved(onClose)).toMatchObject({ measured: [{ value: 21.41, confirmed: true }] });
  });

  it("may be missing with a reason only, if it is required", async () => {
    const onClose = open([dip]);
    await press("Sin novedad.");
    await press("Guardar en este dispositivo");
    expect(storedItems.size).toBe(0);
    await userEvent.type(screen.getByRole("textbox", { name: /Motivo/ }), "Sonda sin batería");
    expect(await saved(onClose)).toMatchObject({ reason: "Sonda sin batería", measured: [] });
  });
});
