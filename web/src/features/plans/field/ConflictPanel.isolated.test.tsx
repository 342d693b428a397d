import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { recorded } from "../../../testing/plans.ts";
import { ConflictPanel } from "./ConflictPanel.tsx";

const removeItem = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../../../lib/outbox/outbox.ts", () => ({ requeueAndSend: async () => {}, removeItem }));

const file = (name: string) => ({ key: name, name, bytes: new Blob(["x"]), sent: null });
const item = {
  id: "1",
  kind: "follow-up",
  state: "conflict",
  station: "PZ-01",
  what: "Nivel",
  files: [file("pozo.jpg"), file("tapa.jpg")],
  body: {
    actionDate: "2026-11-20T12:30:00.000Z",
    completed: true,
    sample: false,
    mishap: false,
    version: 1,
    observation: "Nivel medido",
    reason: "Programado",
  },
  current: recorded,
} as unknown as OutboxItem;

beforeEach(async () => {
  installDialogs();
  removeItem.mockClear();
  await chooseLocale("es");
  await loadWords("plans", "field", "reschedule", "dates");
});
afterEach(cleanup);

it.each([
  ["a follow-up", item, true],
  [
    "another day",
    { ...item, kind: "reschedule", body: { date: "2099-01-02", reason: "Nieve" } } as OutboxItem,
    false,
  ],
])("asks before it discards %s, with the count of its files", async (_, shown, named) => {
  const onClose = vi.fn();
  render(<ConflictPanel item={shown} timeZone="America/Santiago" onClose={onClose} />);
  expect(screen.queryByText("tapa.jpg") !== null).toBe(named);
  await userEvent.click(screen.getByRole("button", { name: "Usar la versión guardada" }));
  expect(removeItem).not.toHaveBeenCalled();
  expect(screen.getByText("¿Descartar lo registrado en PZ-01?")).toBeTruthy();
  expect(screen.getByText("También se eliminarán 2 archivos.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(removeItem).toHaveBeenCalledWith(shown);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
