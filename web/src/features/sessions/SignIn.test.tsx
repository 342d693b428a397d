import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { startSession } from "../../lib/session.ts";
import { user } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { SignIn } from "./SignIn.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  sessionStore.set(NOBODY);
  startSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function tryWith(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText("Correo electrónico"), email);
  if (password) await userEvent.type(screen.getByLabelText("Contraseña"), password);
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
}

describe("the sign-in page", () => {
  it.each([
    [{ status: 204 }, "El usuario no está registrado o fue eliminado."],
    [failed(400, "VALIDATION"), "Correo o contraseña incorrectos. Revíselos y vuelva a intentarlo."],
    [failed(401, "WRONG_CREDENTIALS"), "Correo o contraseña incorrectos. Revíselos y vuelva a intentarlo."],
    [failed(422, "VALIDATION"), "Correo o contraseña incorrectos. Revíselos y vuelva a intentarlo."],
    [
      failed(403, "FK-0003"),
      "El usuario no está activo. Revise su correo: ahí encontrará el enlace de activación.",
    ],
    [failed(409, "FK-0004"), "Revise su correo: el proveedor le envió un mensaje."],
    [
      failed(429, "RATE_LIMITED", "Demasiados intentos. Espere 30 segundos."),
      "Demasiados intentos. Espere 30 segundos.",
    ],
    [failed(429, "RATE_LIMITED", ""), "Demasiados intentos. Espere unos minutos y vuelva a intentarlo."],
    [failed(500, "INTERNAL"), "Error del sistema. Contacte a un administrador."],
  ])("shows a sentence with the reason of a failure", async (answer, sentence) => {
    wireOf({ "POST /login": answer });
    render(<SignIn />);
    await tryWith("a@b.cl", "secreta");
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Contraseña"));
  });

  it("describes the platform in each language", async () => {
    wireOf({});
    render(<SignIn />);
    expect(screen.getByText(/^Planes, terreno y cumplimiento ambiental/)).toBeTruthy();
    await act(() => chooseLocale("en"));
    expect(screen.getByText(/^Plans, field work and environmental compliance/)).toBeTruthy();
  });

  it("reports missing fields before it sends a request", async () => {
    const wire = wireOf({});
    render(<SignIn />);
    await tryWith("", "");
    expect(screen.getByText("Escriba su correo electrónico.")).toBeTruthy();
    expect(screen.getByText("Escriba su contraseña.")).toBeTruthy();
    expect(wire.seen).toEqual([]);
  });

  it("shows the password on request, and hides it again", async () => {
    render(<SignIn />);
    const field = screen.getByLabelText<HTMLInputElement>("Contraseña");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar la contraseña" }));
    expect(field.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Ocultar la contraseña" }));
    expect(field.type).toBe("password");
  });

  it("allows pasting a password, and filling by a password manager", async () => {
    render(<SignIn />);
    const field = screen.getByLabelText<HTMLInputElement>("Contraseña");
    await userEvent.click(field);
    await userEvent.paste(" Del gestor 4711 ");
    expect(field.value).toBe(" Del gestor 4711 ");
    expect(field.autocomplete).toBe("current-password");
    expect(screen.getByLabelText<HTMLInputElement>("Correo electrónico").autocomplete).toBe("username");
  });

  it("signs in", async () => {
    wireOf({ "POST /login": ok("code"), "GET /user/": ok(user) });
    render(<SignIn />);
    await tryWith("admin@demo.vetaverde.org", "Veta2026");
    await waitFor(() => expect(sessionStore.get().authenticated).toBe(true));
  });

  it.each([
    ["FK-0009", 1],
    [undefined, 0],
  ])("shows that the session elsewhere was ended where there was one (%s)", async (status, expected) => {
    const began = { status: 200, body: { code: 200, data: "code", ...(status ? { status } : {}) } };
    wireOf({ "POST /login": began, "GET /user/": ok(user) });
    render(
      <>
        <SignIn />
        <Toaster />
      </>,
    );
    await tryWith("admin@demo.vetaverde.org", "Veta2026");
    await waitFor(() => expect(sessionStore.get().authenticated).toBe(true));
    await act(async () => {});
    const displayed = screen.queryAllByText("Su sesión abierta en otro equipo o navegador se cerró.");
    expect(displayed).toHaveLength(expected);
    for (const close of screen.queryAllByRole("button", { name: "Cerrar" })) await userEvent.click(close);
  });

  it("shows that the session expired or was opened on another device", () => {
    sessionStore.set({ ...NOBODY, ended: "expired" });
    render(<SignIn />);
    expect(screen.getByRole("alert").textContent).toContain("La sesión terminó o se abrió en otro equipo.");
  });

  it.each([
    ["passwordReset", false],
    ["browsersEnded", true],
  ] as const)("shows the effect of a new password by mail: %s", (ended, expected) => {
    sessionStore.set({ ...NOBODY, ended });
    render(<SignIn />);
    const displayed = screen.getByRole("alert").textContent ?? "";
    expect(displayed).toContain("Se cambió la contraseña.");
    expect(displayed.includes("Se desactivaron las notificaciones en sus navegadores")).toBe(expected);
  });

  it.each([
    ["activated", "La cuenta se activó."],
    ["addressProved", "Se verificó el correo y la cuenta está activa."],
  ] as const)("shows that an account is active, and whether its address is proved: %s", (ended, words) => {
    sessionStore.set({ ...NOBODY, ended });
    render(<SignIn />);
    expect(screen.getByRole("alert").textContent).toContain(words);
  });

  it("offers no sign-on that is not configured", () => {
    render(<SignIn />);
    expect(screen.queryByText(/Microsoft/)).toBeNull();
  });
});
