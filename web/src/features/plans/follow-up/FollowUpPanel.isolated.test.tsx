import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { noteAnswer, noteNoAnswer } from "../../../lib/online.ts";
import { sendOutbox } from "../../../lib/outbox/outbox.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { DRAFTS } from "../../../lib/storage.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { device, shelved } from "../../../testing/draft-files.ts";
import { storedItems } from "../../../testing/outbox.ts";
import { project, user } from "../../../testing/people.ts";
import { followUp, monitoring, recorded } from "../../../testing/plans.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { Toaster } from "../../../ui/Toaster.tsx";
import { FollowUpPanel } from "./FollowUpPanel.tsx";

vi.mock("../../../lib/outbox/outbox.db.ts", () => import("../../../testing/outbox.ts"));
vi.mock("../../../lib/draft-files.ts", () => import("../../../testing/draft-files.ts"));

const PLANS = `/fkl-plan/${project.id}/monitorings/${monitoring.id}`;
const HISTORY = `GET ${PLANS}/follow-ups`;
const MARKS = `GET ${PLANS}/marks`;
const SAVE = `PUT ${PLANS}/follow-up`;

const EVIDENCE = `POST /fkl-plan/${project.id}/evidence`;

const unmarked = { [MARKS]: ok({ reschedules: [], skip: null, skips: [] }) };

beforeEach(async () => {
  installDialogs();
  localStorage.clear();
  storedItems.clear();
  shelved.clear();
  device.full = false;
  noteAnswer(null);
  await chooseLocale("es");
  await loadWords("plans", "field", "reschedule", "dates");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function open({ shown = monitoring, mayWrite = true }: { shown?: Monitoring; mayWrite?: boolean } = {}) {
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <FollowUpPanel
        project={project.id}
        timeZone="America/Santiago"
        monitoring={shown}
        mayWrite={mayWrite}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return { onClose, unmount };
}

const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const states = () => [...storedItems.values()].map(({ state }) => state);
const attachFile = (name = "informe.pdf") =>
  userEvent.upload(screen.getByLabelText("Archivo"), new File(["%PDF"], name, { type: "application/pdf" }));
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar seguimiento" });
async function fill() {
  await userEvent.type(field(/Observación/), "Pozo en buen estado");
  await userEvent.type(field(/Motivo/), "Programado");
}

describe("the follow-up panel", () => {
  it("lists missing fields, sends nothing, and focuses the first of them", async () => {
    const wire = wireOf({ ...unmarked, [HISTORY]: ok([]) });
    open();
    await userEvent.click(save());
    expect(screen.getAllByText("Este campo es obligatorio.")).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field(/Observación/)));
    expect(wire.to("PUT")).toEqual([]);
  });

  it("asks for a reason only where the work was not done, or after its day", async () => {
    wireOf({ ...unmarked, [HISTORY]: ok([]) });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Santiago" }).format(new Date());
    const due = { ...monitoring, estimatedDate: today };
    const { unmount } = open({ shown: due });
    expect(screen.queryByRole("textbox", { name: /Motivo/ })).toBeNull();
    await userEvent.click(within(screen.getByRole("group", { name: /Se cumplió/ })).getByLabelText("No"));
    expect(field(/Motivo/)).toBeTruthy();
    unmount();
    open();
    expect(field(/Motivo/)).toBeTruthy();
  });

  it("sends the version that the user saw, and closes once the server has stored it", async () => {
    const wire = wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: ok(recorded) });
    const { onClose } = open();
    await fill();
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [sent] = wire.to("PUT");
    expect(sent?.body).toMatchObject({ version: 1, observation: "Pozo en buen estado", completed: true });
    expect(new Headers(sent?.headers).get("idempotency-key")).toBeTruthy();
    // It was not recorded in the field, so no capture data is sent.
    expect(sent?.body).not.toHaveProperty("capturedAt");
    expect(states()).toEqual(["sent"]);
  });

  it("stores a record that the server could not accept, says so, and sends it later under the same key", async () => {
    const answers = [failed(500, "E001"), ok(recorded)];
    const wire = wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: () => answers.shift() ?? "no answer" });
    render(<Toaster />);
    const { onClose } = open();
    await fill();
    await userEvent.click(save());
    expect(
      await screen.findByText("PZ-T03: guardado en este dispositivo. Se enviará automáticamente."),
    ).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(states()).toEqual(["waiting"]);
    await sendOutbox({ ignoreBackoff: true });
    expect(states()).toEqual(["sent"]);
    const [first, second] = wire.to("PUT").map(({ headers }) => new Headers(headers).get("idempotency-key"));
    expect(second).toBe(first);
  });

  it("restores the text and files that the server refused, and keeps them on the device", async () => {
    const why = failed(422, "VALIDATION", "La fecha de ejecución es futura.");
    wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: why, [EVIDENCE]: ok({ file: "f1" }) });
    const { onClose, unmount } = open();
    await fill();
    await attachFile();
    await screen.findByRole("button", { name: "Quitar informe.pdf" });
    await userEvent.click(save());
    expect(await screen.findByText("La fecha de ejecución es futura.")).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(storedItems.size).toBe(0);
    unmount();
    open();
    expect(field(/Observación/).value).toBe("Pozo en buen estado");
    expect(await screen.findByRole("button", { name: "Quitar informe.pdf" })).toBeTruthy();
  });

  it("stores one record for two presses before the next render", async () => {
    const wire = wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: ok(recorded) });
    const { onClose } = open();
    await fill();
    const form = document.getElementById("follow-up") as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(storedItems.size).toBe(1);
    expect(wire.to("PUT")).toHaveLength(1);
  });

  it("sends its files before its text", async () => {
    const wire = wireOf({
      ...unmarked,
      [HISTORY]: ok([]),
      [SAVE]: ok(recorded),
      [EVIDENCE]: ok({ file: "0193aaaa-0000-7000-8000-00000000000f" }),
    });
    const { onClose } = open();
    await fill();
    await attachFile();
    await screen.findByRole("button", { name: "Quitar informe.pdf" });
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(wire.seen.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual([
      "POST",
      "PUT",
    ]);
    expect(wire.to("PUT")[0]?.body).toMatchObject({ evidence: ["0193aaaa-0000-7000-8000-00000000000f"] });
    expect(shelved.size).toBe(0);
  });

  it("asks before closing with files that the device could not store", async () => {
    device.full = true;
    wireOf({ ...unmarked, [HISTORY]: ok([]) });
    const { onClose } = open();
    await attachFile();
    await screen.findByText(/No hay espacio en este dispositivo para los archivos/);
    await userEvent.click(screen.getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Cerrar y perderlos" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("keeps the draft when it is closed, and deletes it once it is saved or discarded", async () => {
    wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: ok(recorded) });
    const first = open();
    await fill();
    first.unmount();
    open();
    expect(field(/Observación/).value).toBe("Pozo en buen estado");
    await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
    expect(field(/Observación/).value).toBe("");
    cleanup();
    open();
    expect(screen.queryByText(/escribió sin guardar/)).toBeNull();
  });

  it("saves offline on this device, and says so when it is opened again", async () => {
    wireOf({ [MARKS]: "no answer", [HISTORY]: "no answer", [SAVE]: "no answer" });
    noteNoAnswer();
    const { onClose, unmount } = open();
    await fill();
    await userEvent.click(screen.getByRole("button", { name: "Guardar en este dispositivo" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(states()).toEqual(["waiting"]);
    expect([...storedItems.values()][0]?.body).toHaveProperty("capturedAt");
    unmount();
    open();
    expect(await screen.findByText(/^Lo que registró el .* se enviará automáticamente\.$/)).toBeTruthy();
    expect(field(/Observación/).value).toBe("");
  });

  it("is read-only in a view as another user", () => {
    wireOf({ ...unmarked, [HISTORY]: ok([]) });
    sessionStore.set({ view: { code: "v", expiresAt: "2999-01-01T00:00:00Z", user } });
    open();
    expect(screen.queryByRole("button", { name: /^Guardar/ })).toBeNull();
  });

  it("shows a reader the history in the project's time zone, without a form", async () => {
    wireOf({ ...unmarked, [HISTORY]: ok([followUp]) });
    open({ shown: recorded, mayWrite: false });
    expect(await screen.findByText("Medido con sonda nueva")).toBeTruthy();
    expect(screen.getByText("Matías Cortés · 19-11-2026 21:40")).toBeTruthy();
    expect(screen.getByText(/Ejecutado 19-11-2026 21:30/)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Guardar/ })).toBeNull();
  });
});

describe("a follow-up panel closed before the response arrives", () => {
  /** Submits, closes the panel, and only then lets the response arrive. */
  async function closeEarly(answer: ReturnType<typeof ok> | ReturnType<typeof failed>) {
    let release = (_answer: typeof answer) => {};
    const late = new Promise<typeof answer>((resolve) => (release = resolve));
    wireOf({ ...unmarked, [HISTORY]: ok([]), [SAVE]: () => late });
    const { onClose, unmount } = open();
    await fill();
    await userEvent.click(save());
    unmount();
    render(<Toaster />);
    release(answer);
    return { onClose };
  }

  it("still reports the save, deletes the draft, and does not close a panel opened since", async () => {
    const { onClose } = await closeEarly(ok(recorded));
    expect(await screen.findByText("Seguimiento de PZ-T03 guardado.")).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS))).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("reports that a decision is needed, and keeps the record in the outbox", async () => {
    await closeEarly(failed(422, "VALIDATION", "La fecha de ejecución es futura."));
    expect(await screen.findByText(/^El seguimiento de PZ-T03 requiere su decisión/)).toBeTruthy();
    expect(states()).toEqual(["refused"]);
    open();
    expect(await screen.findByText(/^La fecha de ejecución es futura\./)).toBeTruthy();
  });
});

describe("a version conflict in the follow-up panel", () => {
  const stale = {
    ...failed(409, "STALE_VERSION"),
    body: { ...failed(409, "STALE_VERSION").body, current: recorded },
  };

  async function collide(answers: ReturnType<typeof ok>[]) {
    const left = [stale, ...answers];
    const histories = [ok([])];
    const wire = wireOf({
      ...unmarked,
      [HISTORY]: () => histories.shift() ?? ok([followUp]),
      [SAVE]: () => left.shift() ?? "no answer",
    });
    const panel = open();
    await fill();
    await userEvent.click(save());
    await screen.findByText("Otra persona registró este monitoreo");
    return { wire, ...panel };
  }

  it("shows both versions, field by field", async () => {
    await collide([]);
    const table = within(screen.getByRole("table"));
    expect(table.getByText("Medido con sonda nueva")).toBeTruthy();
    expect(table.getByText("Pozo en buen estado")).toBeTruthy();
    expect(table.getByText("19-11-2026 21:30")).toBeTruthy();
  });

  it("includes the other user's version in the history", async () => {
    await collide([]);
    expect(await screen.findByText("Matías Cortés · 19-11-2026 21:40")).toBeTruthy();
  });

  it("saves the user's version over the shown one", async () => {
    const { wire, onClose } = await collide([ok(recorded)]);
    await userEvent.click(screen.getByRole("button", { name: "Guardar mi versión" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(wire.to("PUT").map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  it("loads the other version into the form and deletes the user's own, after a second confirmation", async () => {
    const { wire } = await collide([]);
    await userEvent.click(screen.getByRole("button", { name: "Usar la versión guardada" }));
    const question = within(screen.getByRole("dialog", { name: "¿Descartar lo registrado en PZ-T03?" }));
    expect(storedItems.size).toBe(1);
    await userEvent.click(question.getByRole("button", { name: "Descartar" }));
    expect(storedItems.size).toBe(0);
    expect(field(/Observación/).value).toBe("Medido con sonda nueva");
    expect(Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS))).toEqual([]);
    expect(wire.to("PUT")).toHaveLength(1);
  });
});

describe("rescheduling in the follow-up panel", () => {
  it("moves the monitoring to another day with a reason, and requires both", async () => {
    const wire = wireOf({ ...unmarked, [HISTORY]: ok([]), [`POST ${PLANS}/reschedule`]: ok(monitoring) });
    const { onClose } = open();
    await userEvent.click(screen.getByRole("button", { name: "Reprogramar" }));
    const dialog = within(screen.getByRole("dialog", { name: "¿A qué fecha se reprograma?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Reprogramar" }));
    expect(dialog.getByText("Elija la nueva fecha.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Nueva fecha"), "01-02-2099");
    await userEvent.type(dialog.getByLabelText(/^Motivo/), "Camino cortado");
    await userEvent.click(dialog.getByRole("button", { name: "Reprogramar" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(wire.to("POST").map(({ body }) => body)).toEqual([
      { date: "2099-02-01", reason: "Camino cortado", version: monitoring.version },
    ]);
  });

  it("is listed in the history", async () => {
    const moved = {
      id: "0190a000-0000-7000-8000-000000000001",
      version: 2,
      from: "2026-11-18",
      to: "2026-11-27",
      reason: "Camino cortado por nieve",
      at: "2026-11-17T12:00:00Z",
      by: "Ana Pérez",
      capturedAt: null,
    };
    wireOf({ [HISTORY]: ok([followUp]), [MARKS]: ok({ reschedules: [moved], skip: null, skips: [] }) });
    open();
    expect(await screen.findByText("Reprogramado del 18-11-2026 al 27-11-2026")).toBeTruthy();
    expect(screen.getByText("Camino cortado por nieve")).toBeTruthy();
  });
});
