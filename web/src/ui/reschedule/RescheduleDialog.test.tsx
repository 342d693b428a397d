import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallError } from "../../lib/call-error.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { user } from "../../testing/people.ts";
import { RescheduleDialog } from "./RescheduleDialog.tsx";

beforeEach(async () => {
  installDialogs();
  localStorage.clear();
  await chooseLocale("es");
  await loadWords("reschedule", "dates");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" } });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
});

function open({ date = "", onMove = vi.fn(async () => {}) } = {}) {
  const onClose = vi.fn();
  const { unmount } = render(
    <RescheduleDialog
      id="m1"
      station="PZ-T03"
      what="Nivel"
      from="2099-01-10"
      today="2026-11-22"
      date={date}
      onMove={onMove}
      onClose={onClose}
    />,
  );
  return { onMove, onClose, unmount };
}
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Motivo/ });
const day = () => screen.getByLabelText<HTMLInputElement>("Nueva fecha");
const move = () => userEvent.click(screen.getByRole("button", { name: "Reprogramar" }));

it("keeps a typed reason when it is closed by mistake, and uses the day of the latest drop", async () => {
  const first = open({ date: "2099-01-12" });
  await userEvent.type(reason(), "Camino cortado");
  first.unmount();
  const { onMove, onClose, unmount } = open({ date: "2099-01-15" });
  expect(reason().value).toBe("Camino cortado");
  await move();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onMove).toHaveBeenCalledWith("2099-01-15", "Camino cortado");
  unmount();
  open();
  expect(reason().value).toBe("");
  expect(day().value).toBe("");
});

it("shows a version conflict as a message, and keeps the input", async () => {
  const stale = new CallError(409, "STALE_VERSION", "stale");
  const { onClose } = open({ date: "2099-01-12", onMove: vi.fn(() => Promise.reject(stale)) });
  await userEvent.type(reason(), "Nieve");
  await move();
  await screen.findByText(/^Otra persona cambió este monitoreo/);
  expect(onClose).not.toHaveBeenCalled();
  expect(reason().value).toBe("Nieve");
});

it("sends nothing without a reason", async () => {
  const { onMove } = open({ date: "2099-01-12" });
  await move();
  expect(screen.getByText("Escriba el motivo.")).toBeTruthy();
  expect(onMove).not.toHaveBeenCalled();
});
