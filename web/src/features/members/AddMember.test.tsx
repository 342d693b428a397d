import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { stubScreen } from "../../testing/screen-width.ts";
import { failed, wireOf } from "../../testing/wire.ts";
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

it("invites a guest with guest permissions only, until the end of the last day in the project's time zone", async () => {
  const wire = wireOf({ "POST /fkl-user/": failed(409, "FK-0005") });
  open();
  await userEvent.type(screen.getByLabelText(/Correo/), "ana@example.org");
  await userEvent.click(screen.getByRole("radio", { name: "Invitado", hidden: true }));
  expect(screen.queryByRole("checkbox", { name: /^Administración/, hidden: true })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Último día/), { target: { value: "30-11-2099" } });
  await submit();
  await waitFor(() => expect(wire.to("POST ")).toHaveLength(1));
  expect(wire.to("POST ")[0]?.body).toEqual({
    email: "ana@example.org",
    permissions: [],
    guest: { permissions: [2], expiresAt: "2099-12-01T03:00:00.000Z" },
  });
});

it("invites a permanent member, whatever was chosen for a guest before", async () => {
  const wire = wireOf({ "POST /fkl-user/": failed(409, "FK-0005") });
  open();
  await userEvent.type(screen.getByLabelText(/Correo/), "ana@example.org");
  await userEvent.click(screen.getByRole("radio", { name: "Invitado", hidden: true }));
  await userEvent.click(screen.getByRole("radio", { name: "Integrante", hidden: true }));
  await submit();
  await waitFor(() => expect(wire.to("POST ")).toHaveLength(1));
  expect(wire.to("POST ")[0]?.body).toEqual({ email: "ana@example.org", permissions: [2] });
});
