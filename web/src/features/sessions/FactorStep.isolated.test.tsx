import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { startSession } from "../../lib/session.ts";
import { user } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { SignIn } from "./SignIn.tsx";

const secondFactorRequired = {
  status: 401,
  body: {
    code: 401,
    error: "SECOND_FACTOR",
    message: "Falta el segundo factor.",
    ticket: "t".repeat(43),
    kinds: ["totp", "recovery"],
    expiresAt: "2026-11-20T12:05:00Z",
  },
};

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("secondFactors");
  localStorage.clear();
  sessionStore.set(NOBODY);
  startSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function sendPassword() {
  render(<SignIn />);
  await userEvent.type(screen.getByLabelText("Correo electrónico"), user.email);
  await userEvent.type(screen.getByLabelText("Contraseña"), "Veta2026");
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
}

const sendCode = async (code: string) => {
  await userEvent.type(await screen.findByLabelText("Código de la aplicación"), code);
  await userEvent.click(screen.getByRole("button", { name: "Ingresar" }));
};

describe("the second step of a sign-in", () => {
  it("follows the correct password and opens the session", async () => {
    const wire = wireOf({
      "POST /login": secondFactorRequired,
      "POST /fkl-auth/login/factor": ok("code"),
      "GET /user/": ok(user),
    });
    await sendPassword();
    await sendCode("123456");
    await waitFor(() => expect(sessionStore.get().authenticated).toBe(true));
    expect(wire.to("POST /fkl-auth/login/factor")[0]?.body).toEqual({
      kind: "totp",
      ticket: "t".repeat(43),
      code: "123456",
    });
    expect(sessionStore.get().user?.AuthCode).toBe("code");
  });

  it("returns to the password when the ticket has expired, with the reason", async () => {
    wireOf({
      "POST /login": secondFactorRequired,
      "POST /fkl-auth/login/factor": failed(410, "FACTOR_TICKET", "Tardó demasiado."),
    });
    await sendPassword();
    await sendCode("123456");
    expect(await screen.findByText("Tardó demasiado.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Contraseña").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Correo electrónico").value).toBe(user.email);
  });

  it("remains open after a wrong code", async () => {
    wireOf({
      "POST /login": secondFactorRequired,
      "POST /fkl-auth/login/factor": failed(422, "FACTOR_WRONG", "No es válido."),
    });
    await sendPassword();
    await sendCode("123456");
    expect(await screen.findByText("No es válido.")).toBeTruthy();
    expect(sessionStore.get().authenticated).toBe(false);
  });
});

describe("a session that must set up a second factor", () => {
  it("opens no other page, and survives a reload", async () => {
    wireOf({ "POST /login": ok("code"), "GET /user/": failed(403, "FACTOR_SETUP", "Configúrelo.") });
    await sendPassword();
    await waitFor(() => expect(sessionStore.get().factorSetup).toEqual({ code: "code", email: user.email }));
    expect(sessionStore.get().authenticated).toBe(false);
    expect(localStorage.getItem("vv.session")).toContain("factorSetup");
  });
});
