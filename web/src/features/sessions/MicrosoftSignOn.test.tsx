import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { WindowFault } from "../../lib/microsoft-window.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { startSession } from "../../lib/session.ts";
import { user } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { MicrosoftSignOn } from "./MicrosoftSignOn.tsx";

const account = { username: "ana", hint: "ana", clientId: "app", authority: "https://provider.example" };

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("microsoft");
  sessionStore.set(NOBODY);
  startSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const vouch = async () => ({ idToken: "token", account });
const press = () => userEvent.click(screen.getByRole("button", { name: "Ingresar con Microsoft" }));

describe("the sign-on with Microsoft", () => {
  it("signs in, and stores the account that is signed out with the session", async () => {
    const wire = wireOf({ "POST /fkl-auth/loginms": ok("code"), "GET /fkl-user/me": ok(user) });
    render(<MicrosoftSignOn authenticate={vouch} />);
    await press();
    await waitFor(() => expect(sessionStore.get().authenticated).toBe(true));
    expect(wire.to("POST ")[0]?.body).toEqual({ idToken: "token" });
    expect(sessionStore.get().ssoAccount).toEqual(account);
    expect(sessionStore.get().user?.AuthCode).toBe("code");
  });

  it.each([
    [{ status: 204 }, /No hay un usuario registrado con la dirección/],
    [failed(403, "FK-0003"), /El usuario no está activo/],
    [failed(403, "ACCOUNT_BLOCKED", "El usuario está bloqueado."), "El usuario está bloqueado."],
    [failed(401, "SSO_EXPIRED", "Fuera de plazo."), "Fuera de plazo."],
    [failed(409, "SSO_OTHER_PERSON", "Ya vinculado."), "Ya vinculado."],
    [failed(503, "SSO_UNREACHABLE", "No responde."), "No responde."],
  ])("shows a sentence with the platform's reason for a refusal", async (answer, sentence) => {
    wireOf({ "POST /fkl-auth/loginms": answer });
    render(<MicrosoftSignOn authenticate={vouch} />);
    await press();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(sessionStore.get().authenticated).toBe(false);
  });

  it.each([
    ["blocked", /El navegador bloqueó la ventana/],
    ["closed", /se cerró antes de terminar/],
    ["late", /abierta demasiado tiempo/],
    ["unreachable", /No se pudo conectar con Microsoft/],
    ["failed", /Microsoft no completó el ingreso/],
  ] as const)("shows what happened to the window: %s", async (trouble, sentence) => {
    wireOf({});
    render(<MicrosoftSignOn authenticate={() => Promise.reject(new WindowFault(trouble))} />);
    await press();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it("can be cancelled while the window is open", async () => {
    wireOf({});
    const untilGivenUp = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new WindowFault("closed")));
      });
    render(<MicrosoftSignOn authenticate={untilGivenUp} />);
    await press();
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(await screen.findByText(/se cerró antes de terminar/)).toBeTruthy();
  });
});
