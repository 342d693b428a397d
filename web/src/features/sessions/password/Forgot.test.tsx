import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { act, Suspense, use } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale } from "../../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../../lib/session.state.ts";
import { failed, ok, wireOf } from "../../../testing/wire.ts";
import { Forgot } from "./Forgot.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  sessionStore.set(NOBODY);
  history.replaceState(null, "", "/forgot#token=from-the-mail");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const newPassword = () => screen.queryByLabelText("Contraseña nueva");

async function choose(password: string) {
  await userEvent.type(screen.getByLabelText("Contraseña nueva"), password);
  await userEvent.type(screen.getByLabelText("Repita la contraseña nueva"), password);
  await userEvent.click(screen.getByRole("button", { name: "Guardar la contraseña" }));
}

describe("the forgotten password page", () => {
  it("removes the token from the address, and sends it with the new password", async () => {
    const wire = wireOf({ "POST ": ok({ browsersEnded: 0 }) });
    render(<Forgot />);
    expect(location.search).toBe("");
    await choose("Nueva2026");
    await waitFor(() => expect(sessionStore.get().ended).toBe("passwordReset"));
    expect(wire.seen[0]?.body).toMatchObject({ token: "from-the-mail", password: "Nueva2026" });
  });

  it("opens the sign-in with a message where push subscriptions were ended", async () => {
    wireOf({ "POST ": ok({ browsersEnded: 2 }) });
    render(<Forgot />);
    await choose("Nueva2026");
    await waitFor(() => expect(sessionStore.get().ended).toBe("browsersEnded"));
    expect(location.pathname).toBe("/");
  });

  it("sets the first password of an invitation with the link's own call", async () => {
    history.replaceState(null, "", "/forgot#activate=from-the-invitation");
    const wire = wireOf({ "POST ": { status: 200, body: { code: 200, data: true, status: "FK-0016" } } });
    render(<Forgot />);
    expect(screen.getByRole("heading", { name: "Activar su cuenta" })).toBeTruthy();
    await choose("Nueva2026");
    await waitFor(() => expect(sessionStore.get().ended).toBe("addressProved"));
    await waitFor(() => expect(wire.seen[0]?.url).toContain("/fkl-auth/activate"));
    expect(wire.seen[0]?.body).toMatchObject({ token: "from-the-invitation", password: "Nueva2026" });
  });

  it("does not report the address as proved for a handed link", async () => {
    history.replaceState(null, "", "/forgot?activate=from-an-administrator");
    wireOf({ "POST ": ok(true) });
    render(<Forgot />);
    await choose("Nueva2026");
    await waitFor(() => expect(sessionStore.get().ended).toBe("activated"));
  });

  it("keeps the token when the page has to be rendered again", async () => {
    let come = () => {};
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    const Late = () => {
      use(late);
      return null;
    };
    await act(async () => {
      render(
        <Suspense>
          <Forgot />
          <Late />
        </Suspense>,
      );
    });
    expect(newPassword()).toBeNull();
    await act(async () => come());
    expect(await screen.findByLabelText("Contraseña nueva")).toBeTruthy();
  });

  it("offers another link where this one is invalid", async () => {
    wireOf({ "POST ": failed(410, "LINK_INVALID") });
    render(<Forgot />);
    await choose("Nueva2026");
    await userEvent.click(await screen.findByRole("button", { name: "Solicitar un enlace nuevo" }));
    expect(newPassword()).toBeNull();
    expect(screen.getByRole("button", { name: "Enviar el enlace" })).toBeTruthy();
  });

  it("shows each rule as it is met, and sends no password that breaks one", async () => {
    const wire = wireOf({});
    render(<Forgot />);
    const rule = (words: RegExp) =>
      screen.getAllByRole("listitem").find((item) => words.test(item.textContent ?? ""))?.textContent;
    expect(rule(/tener al menos una mayúscula/)).toContain("falta");
    await choose("Ab3");
    expect(rule(/tener al menos una mayúscula/)).toContain("cumplido");
    expect(rule(/tener más de 6 caracteres/)).toContain("falta");
    expect(wire.seen).toEqual([]);
  });
});
