import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { startGeneral } from "../../lib/general.ts";
import { loadWords } from "../../lib/i18n.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { openAddMember, submitMember } from "./testing/add-member.tsx";
import { ANA } from "./testing/member.ts";

setUpPage({ screen: "desk", words: ["members", "dates"], hasDialogs: true, hasCalls: true });

it("promises no mail where none is sent, and shows a new user's link once to be handed over", async () => {
  const made = {
    ...ANA,
    id: "u",
    name: "Rosa",
    lastName: "Huamán",
    email: "rosa@example.org",
    verified: false,
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
  const { container } = openAddMember();
  await userEvent.type(screen.getByLabelText(/Correo/), "rosa@example.org");
  await submitMember();
  expect(await screen.findByText(/Este servidor no envía correos: después deberá copiar/)).toBeTruthy();
  expect(container.ownerDocument.body.textContent).not.toContain("recibirá");
  await userEvent.type(screen.getByLabelText("Nombre"), "Rosa");
  await userEvent.type(screen.getByLabelText("Apellido"), "Huamán");
  await userEvent.click(screen.getByRole("button", { name: "Crear", hidden: true }));
  const button = await screen.findByRole("button", { name: "Obtener el enlace de activación", hidden: true });
  await userEvent.click(button);
  expect((await screen.findByLabelText("Enlace de activación")).textContent).toBe(
    "https://vv.example.org/forgot#activate=abc",
  );
  expect(wire.to("POST /fkl-user/p/users/u/activation-link")).toHaveLength(1);
  stop();
});
