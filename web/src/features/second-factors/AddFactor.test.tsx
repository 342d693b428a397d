import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { AddFactor } from "./AddFactor.tsx";

const setup = {
  id: "0193cccc-0000-7000-8000-000000000001",
  secret: "ABCDEFGH",
  uri: "otpauth://totp/V?secret=A",
};

setUpPage({ screen: "phone", words: ["secondFactors"], hasDialogs: true, hasCalls: true });

const open = (hasPassword: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddFactor own={{ passkeys: true, hasPassword }} />
      <Toaster />
    </QueryClientProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function begin(password: string | null): Promise<void> {
  await press("Agregar aplicación de autenticación");
  await userEvent.type(screen.getByLabelText("Nombre"), "Teléfono");
  if (password !== null) await userEvent.type(screen.getByLabelText("Su contraseña"), password);
  await press("Continuar");
}

it("requires the password, and sends nothing without it", async () => {
  const wire = wireOf({ "POST /fkl-auth/factors/totp": ok(setup) });
  open(true);
  await begin(null);
  expect(screen.getByText("Escriba su contraseña.")).toBeTruthy();
  expect(wire.seen).toEqual([]);
  await userEvent.type(screen.getByLabelText("Su contraseña"), "Veta2026");
  await press("Continuar");
  await screen.findByLabelText("Código de 6 dígitos");
  expect(wire.seen[0]?.body).toEqual({ name: "Teléfono", password: "Veta2026" });
});

it("requires no password from a user without one", async () => {
  const wire = wireOf({ "POST /fkl-auth/factors/totp": ok(setup) });
  open(false);
  await begin(null);
  await screen.findByLabelText("Código de 6 dígitos");
  expect(wire.seen[0]?.body).toEqual({ name: "Teléfono", password: "" });
});

it("shows a wrong code at its field, selected for overwriting, and accepts one with spaces", async () => {
  let isWrong = true;
  const wire = wireOf({
    "POST /fkl-auth/factors/totp/confirm": () =>
      isWrong ? failed(422, "FACTOR_WRONG", "No es válido.") : ok({ recoveryCodes: ["ABCD-EFGH-JKMN"] }),
    "POST /fkl-auth/factors/totp": ok(setup),
  });
  open(true);
  await begin("Veta2026");
  const field = await screen.findByLabelText<HTMLInputElement>("Código de 6 dígitos");
  await userEvent.type(field, "000000");
  await press("Confirmar");
  await screen.findByText("No es válido.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  isWrong = false;
  await userEvent.clear(field);
  await userEvent.type(field, " 123 456 ");
  await press("Confirmar");
  await screen.findByText("ABCD-EFGH-JKMN");
  expect(wire.to("POST /fkl-auth/factors/totp/confirm")[1]?.body).toEqual({
    factor: setup.id,
    code: "123456",
  });

  // No toast covers the codes until the user has confirmed that they are saved.
  expect(screen.queryByText(/Se agregó el segundo factor/)).toBeNull();
  await press("Ya los guardé");
  expect(await screen.findByText(/Se agregó el segundo factor «Teléfono»/)).toBeTruthy();
  expect(screen.queryByText("ABCD-EFGH-JKMN")).toBeNull();
});
