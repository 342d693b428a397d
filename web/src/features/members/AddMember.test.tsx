import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, wireOf } from "../../testing/wire.ts";
import { openAddMember, submitMember } from "./testing/add-member.tsx";

setUpPage({ screen: "desk", words: ["members", "dates"], hasDialogs: true, hasCalls: true });

it("invites a guest with guest permissions only, until the end of the last day in the project's time zone", async () => {
  const wire = wireOf({ "POST /fkl-user/": failed(409, "FK-0005") });
  openAddMember();
  await userEvent.type(screen.getByLabelText(/Correo/), "ana@example.org");
  await userEvent.click(screen.getByRole("radio", { name: "Invitado", hidden: true }));
  expect(screen.queryByRole("checkbox", { name: /^Administración/, hidden: true })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Último día/), { target: { value: "30-11-2099" } });
  await submitMember();
  await waitFor(() => expect(wire.to("POST ")).toHaveLength(1));
  expect(wire.to("POST ")[0]?.body).toEqual({
    email: "ana@example.org",
    permissions: [],
    guest: { permissions: [2], expiresAt: "2099-12-01T03:00:00.000Z" },
  });
});

it("invites a permanent member, whatever was chosen for a guest before", async () => {
  const wire = wireOf({ "POST /fkl-user/": failed(409, "FK-0005") });
  openAddMember();
  await userEvent.type(screen.getByLabelText(/Correo/), "ana@example.org");
  await userEvent.click(screen.getByRole("radio", { name: "Invitado", hidden: true }));
  await userEvent.click(screen.getByRole("radio", { name: "Integrante", hidden: true }));
  await submitMember();
  await waitFor(() => expect(wire.to("POST ")).toHaveLength(1));
  expect(wire.to("POST ")[0]?.body).toEqual({ email: "ana@example.org", permissions: [2] });
});
