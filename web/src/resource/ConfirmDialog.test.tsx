import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CallError } from "../lib/call-error.ts";
import { setUpPage } from "../testing/set-up.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

setUpPage({ hasDialogs: true });

const show = (props: Partial<ConfirmDialogProps>) =>
  render(
    <ConfirmDialog
      title="¿Retirar?"
      confirmLabel="Retirar"
      onConfirm={() => {}}
      onClose={() => {}}
      {...props}
    >
      <p>No se puede deshacer.</p>
    </ConfirmDialog>,
  );
const press = () => userEvent.click(screen.getByRole("button", { name: "Retirar" }));

it("confirms without a reason where none is asked for", async () => {
  const onConfirm = vi.fn();
  show({ onConfirm });
  await press();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it("does nothing without the reason that is asked for, and passes it on trimmed", async () => {
  const onConfirm = vi.fn();
  show({ onConfirm, reason: { label: "Motivo", missingMessage: "Escriba el motivo" } });
  await press();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText("Escriba el motivo")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Motivo/), " duplicado ");
  await press();
  expect(onConfirm).toHaveBeenCalledWith("duplicado");
});

it("shows why it failed, leaves the reason, and can be confirmed again", async () => {
  const onConfirm = vi.fn(() => Promise.reject(new CallError(409, "STALE_VERSION", "Cambió")));
  const reason = { label: "Motivo", missingMessage: "Escriba el motivo" };
  show({ onConfirm, reason, conflictMessage: "Otra persona lo retiró antes" });
  await userEvent.type(screen.getByLabelText(/^Motivo/), "duplicado");
  await press();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Otra persona lo retiró antes"),
  );
  // A press within 40 ms of the previous one is treated as the same press.
  await waitFor(async () => {
    await press();
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});

it("shows the failure of a mutation that the caller runs", () => {
  show({ error: new CallError(500, "FK-0001", "Algo falló"), errorTitle: "No se retiró" });
  expect(screen.getByRole("alert").textContent).toContain("No se retiró");
  expect(screen.getByRole("alert").textContent).toContain("Algo falló");
});
