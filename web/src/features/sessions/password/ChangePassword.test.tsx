import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { ChangePassword } from "./ChangePassword.tsx";

setUpPage({ hasDialogs: true });

async function change(onClose = vi.fn()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePassword onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText("Contraseña actual"), "Veta2026");
  await userEvent.type(screen.getByLabelText("Contraseña nueva"), "Nueva2027");
  await userEvent.type(screen.getByLabelText("Repita la contraseña nueva"), "Nueva2027");
  await userEvent.click(screen.getByRole("button", { name: "Cambiar la contraseña" }));
  return onClose;
}

describe("changing one's password", () => {
  it("closes the dialogue where no push subscription was ended", async () => {
    const wire = wireOf({ "POST ": ok({ browsersEnded: 0 }) });
    const onClose = await change();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(wire.seen.map(({ url, body }) => [url, body])).toEqual([
      ["/fkl-auth/password/change", { old: "Veta2026", password: "Nueva2027", repeat: "Nueva2027" }],
    ]);
  });

  it("shows a message to be confirmed where push subscriptions were ended", async () => {
    wireOf({ "POST ": ok({ browsersEnded: 1 }) });
    const onClose = await change();
    expect(await screen.findByText(/Se desactivaron las notificaciones en sus navegadores/)).toBeTruthy();
    expect(screen.getByText("Se cambió la contraseña.")).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows a failure, and keeps the input", async () => {
    wireOf({ "POST ": failed(503, "UNAVAILABLE", "El sistema no está disponible.") });
    const onClose = await change();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("No se pudo cambiar la contraseña.");
    expect(alert.textContent).toContain("El sistema no está disponible.");
    expect(screen.getByLabelText<HTMLInputElement>("Contraseña nueva").value).toBe("Nueva2027");
    expect(onClose).not.toHaveBeenCalled();
  });
});
