import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { startGeneral } from "../../lib/general.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { stubScreen } from "../../testing/screen-width.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { AddMember } from "./AddMember.tsx";

beforeEach(async () => {
  stubScreen("desk");
  installDialogs();
  await chooseLocale("es");
  await Promise.all([loadWords("members"), loadWords("dates"), loadCalls()]);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddMember project="p" timeZone="America/Santiago" onClose={() => {}} />
    </QueryClientProvider>,
  );
const submit = () => userEvent.click(screen.getByRole("button", { name: "Agregar", hidden: true }));

it("promises no mail where none is sent, and shows a new user's link once to be handed over", async () => {
  const made = {
    id: "u",
    name: "Rosa",
    lastName: "Huamán",
    email: "rosa@example.org",
    position: null,
    locale: "es",
    systemAdmin: false,
    active: true,
    verified: false,
    vouched: false,
    permissions: [2],
    guestPermissions: [],
    guestExpiresAt: null,
    effective: [2],
    since: "2026-11-20T12:00:00Z",
  };
  let adding = 0;
  const wire = wireOf({
    "GET /general/": ok({ features: { mail: false } }),
    "POST /fkl-user/p/users/u/activation-link": ok({
      link: "https://vv.example.org/forgot#activate=abc",
      expiresAt: "2026-11-27T12:00:00Z",
    }),
    "POST /fkl-user/p/users": () => (adding++ === 0 ? failed(404, "FK-0002") : ok(made)),
  });
  await loadWords("handedLink");
  const stop = startGeneral();
  const { container } = open();
  await userEvent.type(screen.getByLabelText(/Correo/), "rosa@example.org");
  await submit();
  expect(await screen.findByText(/Este servidor no envía correos: después deberá copiar/)).toBeTruthy();
  expect(container.ownerDocument.body.textContent).not.toContain("recibirá");
  await userEvent.type(screen.getByLabelText("Nombre"), "Rosa");
  await userEvent.type(screen.getByLabelText("Apellido"), "Huamán");
  await userEvent.click(screen.getByRole("button", { name: "Crear", hidden: true }));
  const ask = await screen.findByRole("button", { name: "Obtener el enlace de activación", hidden: true });
  await userEvent.click(ask);
  expect((await screen.findByLabelText("Enlace de activación")).textContent).toBe(
    "https://vv.example.org/forgot#activate=abc",
  );
  expect(wire.to("POST /fkl-user/p/users/u/activation-link")).toHaveLength(1);
  stop();
});
