import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCalls } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { noteAnswer, noteNoAnswer } from "../../../lib/online.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { project, user } from "../../../testing/people.ts";
import { monitoring } from "../../../testing/plans.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { SkipStationDialog } from "./SkipStationDialog.tsx";

const PREVIEW = `GET /fkl-plan/${project.id}/plans/${monitoring.plan.id}/skip-preview`;
const ALL = { total: 7, unfulfilled: 3, first: "2026-11-03", last: "2026-12-15" };
const SOME = { total: 1, unfulfilled: 0, first: "2026-11-24", last: "2026-11-24" };
const NONE = { total: 0, unfulfilled: 0, first: null, last: null };

beforeEach(async () => {
  installDialogs();
  localStorage.clear();
  noteAnswer(null);
  await chooseLocale("es");
  await Promise.all([loadWords("plans", "dates"), loadCalls()]);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

function open() {
  const [onDecide, onClose] = [vi.fn(async () => {}), vi.fn()];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SkipStationDialog project={project.id} monitoring={monitoring} onDecide={onDecide} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onDecide, onClose };
}
const send = (name: string | RegExp = /^Omitir/) => screen.getByRole<HTMLButtonElement>("button", { name });
const say = (words: string) => userEvent.type(screen.getByRole("textbox", { name: /^Justificación/ }), words);
const from = (day: string) => userEvent.type(screen.getByLabelText("Desde"), day);
const to = (day: string) => userEvent.type(screen.getByLabelText("Hasta"), day);

describe("the confirmation before a station is skipped", () => {
  it("shows the count, the period and the unfulfilled ones, and sends the shown count", async () => {
    const wire = wireOf({ [PREVIEW]: ok(ALL) });
    const { onDecide, onClose } = open();
    expect(await screen.findByText("Se omitirán 7 monitoreos")).toBeTruthy();
    expect(
      screen.getByText(
        "Del 03-11-2026 al 15-12-2026. 3 ya están incumplidos y dejarán de contarse como tal.",
      ),
    ).toBeTruthy();
    expect(wire.to(PREVIEW)[0]?.url).toContain(`station=${monitoring.station.id}`);
    await say(" Vertiente seca ");
    await userEvent.click(send("Omitir 7 monitoreos"));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDecide).toHaveBeenCalledExactlyOnceWith({
      from: undefined,
      to: undefined,
      reason: "Vertiente seca",
      expected: 7,
    });
  });

  it("counts again for a chosen period, and sends it", async () => {
    const wire = wireOf({
      [`${PREVIEW}?station=${monitoring.station.id}&from`]: ok(SOME),
      [PREVIEW]: ok(ALL),
    });
    const { onDecide } = open();
    await screen.findByText("Se omitirán 7 monitoreos");
    await from("20-11-2026");
    await to("30-11-2026");
    expect(await screen.findByText("Se omitirá 1 monitoreo")).toBeTruthy();
    expect(screen.getByText("El 24-11-2026. Ninguno está incumplido.")).toBeTruthy();
    expect(wire.to(PREVIEW).at(-1)?.url).toContain("from=2026-11-20&to=2026-11-30");
    await say("Vertiente seca");
    await userEvent.click(send("Omitir 1 monitoreo"));
    await waitFor(() =>
      expect(onDecide).toHaveBeenCalledWith({
        from: "2026-11-20",
        to: "2026-11-30",
        reason: "Vertiente seca",
        expected: 1,
      }),
    );
  });

  it("sends nothing for a period that ends before it begins, for an invalid day, and for no monitoring", async () => {
    wireOf({ [`${PREVIEW}?station=${monitoring.station.id}&from`]: ok(NONE), [PREVIEW]: ok(ALL) });
    const { onDecide } = open();
    await screen.findByText("Se omitirán 7 monitoreos");
    await say("Vertiente seca");
    await from("20-11-2026");
    expect(await screen.findByText("No hay monitoreos por omitir en estas fechas.")).toBeTruthy();
    expect(send("Omitir estación").disabled).toBe(true);
    await to("10-11-2026");
    expect(await screen.findByText("El término del período es anterior al inicio.")).toBeTruthy();
    expect(send().disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText("Desde"));
    await from("31-02-2026");
    expect(await screen.findByText("Escriba la fecha como 23-11-2026.")).toBeTruthy();
    expect(send().disabled).toBe(true);
    expect(onDecide).not.toHaveBeenCalled();
  });

  it("requires a reason before it sends anything", async () => {
    wireOf({ [PREVIEW]: ok(ALL) });
    const { onDecide } = open();
    await screen.findByText("Se omitirán 7 monitoreos");
    await userEvent.click(send());
    expect(await screen.findByText("Este campo es obligatorio.")).toBeTruthy();
    expect(onDecide).not.toHaveBeenCalled();
  });

  it("is disabled while the count could not be loaded, and counts again on request", async () => {
    const answers = [failed(500, "E001", "no"), ok(ALL)];
    wireOf({ [PREVIEW]: () => answers.shift() ?? "no answer" });
    open();
    await screen.findByText("No se pudieron contar los monitoreos.");
    expect(send("Omitir estación").disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Contar de nuevo" }));
    expect(await screen.findByText("Se omitirán 7 monitoreos")).toBeTruthy();
    expect(send("Omitir 7 monitoreos").disabled).toBe(false);
  });

  it("stays open with the reason, counts again where the count changed meanwhile, and keeps the text", async () => {
    const answers = [ok(ALL), ok({ ...ALL, total: 6 })];
    wireOf({ [PREVIEW]: () => answers.shift() ?? "no answer" });
    const { onDecide, onClose } = open();
    await screen.findByText("Se omitirán 7 monitoreos");
    const details = [{ path: "expected", message: "Ahora son 6." }];
    onDecide.mockRejectedValueOnce(new CallError(422, "VALIDATION", "no", details));
    await say("Vertiente seca");
    await userEvent.click(send());
    expect(await screen.findByText("Ahora son 6.")).toBeTruthy();
    expect(await screen.findByText("Se omitirán 6 monitoreos")).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue("Vertiente seca")).toBeTruthy();
  });

  it("says offline that the count is unknown, and can still be confirmed", async () => {
    wireOf({ [PREVIEW]: "no answer" });
    noteNoAnswer();
    const { onDecide } = open();
    expect(screen.getByText(/^Sin conexión no se puede calcular cuántos/)).toBeTruthy();
    await say("Vertiente seca");
    await userEvent.click(send("Omitir estación"));
    await waitFor(() =>
      expect(onDecide).toHaveBeenCalledWith({
        from: undefined,
        to: undefined,
        reason: "Vertiente seca",
        expected: undefined,
      }),
    );
  });
});
