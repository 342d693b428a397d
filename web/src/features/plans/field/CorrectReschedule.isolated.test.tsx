import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { OutboxPanel } from "./OutboxPanel.tsx";

const requeueAndSend = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../../../lib/outbox/outbox.ts", () => ({ requeueAndSend, removeItem: async () => {} }));

const item = {
  id: "1",
  kind: "reschedule",
  state: "refused",
  station: "PZ-01",
  what: "Nivel",
  at: 0,
  sentAt: null,
  files: [],
  body: { date: "2020-01-02", reason: "Sin acceso", version: 3, capturedAt: "2020-01-01T12:31:00.000Z" },
  failure: { status: 422, error: "VALIDATION", message: "La fecha ya pasó." },
} as unknown as OutboxItem;
const show = (shown: OutboxItem, onClose = () => {}) => (
  <OutboxPanel item={shown} timeZone="America/Santiago" mayDecide onClose={onClose} />
);

beforeEach(async () => {
  installDialogs();
  requeueAndSend.mockClear();
  await chooseLocale("es");
  await loadWords("plans", "field", "reschedule", "dates");
});
afterEach(cleanup);

it("offers another day for a refused reschedule, and no past day", async () => {
  const onClose = vi.fn();
  render(show(item, onClose));
  await userEvent.click(screen.getByRole("button", { name: "Corregir" }));
  await userEvent.click(screen.getByRole("button", { name: "Enviar corrección" }));
  expect(screen.getByText("Elija hoy o una fecha futura.")).toBeTruthy();
  expect(requeueAndSend).not.toHaveBeenCalled();
  const date = screen.getByLabelText("Nueva fecha");
  await userEvent.clear(date);
  await userEvent.type(date, "04-03-2099");
  await userEvent.click(screen.getByRole("button", { name: "Enviar corrección" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requeueAndSend).toHaveBeenCalledWith(item, { ...item.body, date: "2099-03-04" });
});

it("closes the discard question once the item is being sent", async () => {
  const { rerender } = render(show({ ...item, state: "waiting" }));
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(screen.getByText("¿Descartar lo registrado en PZ-01?")).toBeTruthy();
  rerender(show({ ...item, state: "sending" }));
  expect(screen.queryByText("¿Descartar lo registrado en PZ-01?")).toBeNull();
});

it("shows after some attempts that sending fails", () => {
  const { rerender } = render(show({ ...item, state: "waiting", tries: 2 }));
  expect(screen.queryByText(/Se intentó/)).toBeNull();
  rerender(show({ ...item, state: "waiting", tries: 3 }));
  expect(screen.getByText(/Se intentó 3 veces/)).toBeTruthy();
});
