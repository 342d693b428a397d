import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../../lib/call.ts";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import type { OutboxItem } from "../../../lib/outbox/outbox.item.ts";
import { installDialogs } from "../../../testing/dialogs.ts";
import { wireOf } from "../../../testing/wire.ts";
import { CorrectItem } from "./CorrectItem.tsx";

const requeueAndSend = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../../../lib/outbox/outbox.ts", () => ({ requeueAndSend }));

const item = {
  id: "1",
  project: "0193eeee-0000-7000-8000-00000000000a",
  subject: "0193eeee-0000-7000-8000-000000000001",
  kind: "follow-up",
  station: "PZ-01",
  what: "Nivel",
  body: {
    actionDate: "2026-11-20T12:30:00.000Z",
    completed: true,
    sample: false,
    observation: "Nivel medido",
    reason: "Programado",
    mishap: false,
    version: 3,
    capturedAt: "2026-11-20T12:31:00.000Z",
    position: { latitude: -33, longitude: -70, accuracy: 4 },
  },
  files: [],
  failure: { status: 422, error: "VALIDATION", message: "La fecha de ejecución no puede ser futura." },
} as unknown as OutboxItem;

beforeEach(async () => {
  installDialogs();
  wireOf({});
  await chooseLocale("es");
  await Promise.all([loadWords("plans", "field", "dates"), loadCalls()]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (shown: OutboxItem, onClose: () => void) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectItem item={shown} timeZone="America/Santiago" onClose={onClose} />
    </QueryClientProvider>,
  );

it("sends the corrected record with its original version, time and position", async () => {
  const onClose = vi.fn();
  show(item, onClose);
  expect(screen.getByText("La fecha de ejecución no puede ser futura.")).toBeTruthy();
  const time = screen.getByLabelText("Hora");
  await userEvent.clear(time);
  await userEvent.type(time, "08:15");
  await userEvent.click(screen.getByRole("button", { name: "Enviar corrección" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requeueAndSend).toHaveBeenCalledWith(
    item,
    {
      ...item.body,
      actionDate: "2026-11-20T11:15:00.000Z",
    },
    [],
  );
});

it("removes a file that the server refused, and sends the text with the other files", async () => {
  const file = (key: string) => ({ key, name: `${key}.jpg`, bytes: new Blob(["x"]), sent: null });
  const heavy = { ...item, files: [file("big"), file("small")] };
  requeueAndSend.mockClear();
  show(heavy, () => {});
  await userEvent.click(screen.getByRole("button", { name: "Quitar big.jpg" }));
  expect(screen.queryByText("big.jpg")).toBeNull();
  expect(screen.getByText("small.jpg")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Enviar corrección" }));
  await waitFor(() => expect(requeueAndSend).toHaveBeenCalledWith(heavy, expect.anything(), ["big"]));
});
