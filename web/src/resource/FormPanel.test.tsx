import { act, render, renderHook, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CallError } from "../lib/call-error.ts";
import { setUpPage } from "../testing/set-up.ts";
import { FormPanel, type FormPanelProps, useSubmit } from "./FormPanel.tsx";
import { fieldError, isConflict } from "./field-error.ts";

setUpPage({ hasDialogs: true });

const show = (props: Partial<FormPanelProps>) =>
  render(
    <FormPanel title="Persona" submitLabel="Guardar" onSubmit={() => {}} onClose={() => {}} {...props}>
      <input aria-label="Nombre" />
    </FormPanel>,
  );

it("sends by the button and by Enter, without loading the page", async () => {
  const onSubmit = vi.fn();
  show({ onSubmit });
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await userEvent.type(screen.getByLabelText("Nombre"), "Ana{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it("closes by its button, or does what the caller wants of it", async () => {
  const [onClose, onCancel] = [vi.fn(), vi.fn()];
  const { unmount } = show({ onClose });
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  show({ onClose, onCancel });
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect([onClose, onCancel].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});

it("cannot be closed while it is sent where the result is shown once", () => {
  show({ isBusy: true, isLockedWhileBusy: true });
  expect(screen.getByRole("button", { name: "Cancelar" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
});

it("shows why it was not saved, and a conflict in the caller's words", () => {
  const stale = new CallError(409, "STALE_VERSION", "Cambió");
  const { unmount } = show({
    error: new CallError(400, "VALIDATION", "Falta algo"),
    errorTitle: "No se guardó",
  });
  expect(screen.getByRole("alert").textContent).toContain("No se guardó");
  unmount();
  show({ error: stale, conflict: <p>Otra persona guardó antes</p> });
  expect(screen.getByText("Otra persona guardó antes")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(isConflict(stale)).toBe(true);
});

it("announces a restored draft, and discards it on a press", async () => {
  const onDiscard = vi.fn();
  show({ restoredDraft: { onDiscard } });
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

it("finds the error of a field by its path", () => {
  const error = new CallError(400, "VALIDATION", "no", [{ path: "name", message: "Muy corto" }]);
  expect([fieldError(error, "name"), fieldError(error, "email"), fieldError(null, "name")]).toEqual([
    "Muy corto",
    null,
    null,
  ]);
});

it("sends once at a time, only what is complete, and returns the failure", async () => {
  const save = vi.fn(() => Promise.reject(new CallError(400, "VALIDATION", "no")));
  const form = renderHook(({ complete }) => useSubmit(save, complete), { initialProps: { complete: false } });
  await act(() => form.result.current.submit());
  expect([save.mock.calls.length, form.result.current.isTried]).toEqual([0, true]);
  form.rerender({ complete: true });
  await act(() => form.result.current.submit());
  expect(form.result.current.failure?.error).toBe("VALIDATION");
  expect(form.result.current.isBusy).toBe(false);
});
