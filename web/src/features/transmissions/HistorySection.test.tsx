import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { AuthorityHistory } from "@vetaverde/contract/authority-history";
import { expect, it } from "vitest";
import { project, user } from "../../testing/people.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { HistorySection } from "./HistorySection.tsx";

setUpPage({ screen: "desk", words: ["transmissions"], hasDialogs: true, hasCalls: true });

const BASE = `/fkl-modi/${project.id}/authority-history`;
const OFF: AuthorityHistory = { credentials: null, accesses: [] };
const ON: AuthorityHistory = {
  credentials: {
    user: "sma-0123456789abcdef",
    createdAt: "2026-11-20T12:00:00.000Z",
    createdBy: { id: user.id, name: "Camila Rojas" },
  },
  accesses: [],
};
const OWN = "Secreta-4711";

/** The server: turned on with the password of the user, and off again. */
function serve(history: AuthorityHistory) {
  let now = history;
  return wireOf({
    [`GET ${BASE}`]: () => ok(now),
    [`POST ${BASE}/credentials`]: () => {
      const { body } = wire.to("POST").at(-1) ?? {};
      if ((body as { password: string }).password !== OWN)
        return failed(422, "WRONG_OLD_PASSWORD", "No es esa.");
      now = ON;
      return {
        status: 201,
        body: { code: 201, data: { user: "sma-0123456789abcdef", password: "AbC-123" } },
      };
    },
    [`DELETE ${BASE}/credentials`]: () => {
      now = OFF;
      return ok(true);
    },
  });
}
let queries: QueryClient;
let wire: ReturnType<typeof wireOf>;
const show = (history: AuthorityHistory, hasSma = true) => {
  wire = serve(history);
  queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <HistorySection project={project.id} hasSma={hasSma} />
      <Toaster />
    </QueryClientProvider>,
  );
};
const press = (name: string, of: HTMLElement | Document = document) =>
  userEvent.click(
    [...of.querySelectorAll("button")].filter((one) => one.textContent === name).at(-1) ?? document.body,
  );

it("is turned on with the user's own password, shows the credentials once, and is turned off", async () => {
  show(OFF);
  await screen.findByText("Apagado: nadie puede consultar");
  await press("Activar historial");
  const dialog = await screen.findByRole("dialog", { name: "Activar el historial para la SMA" });
  await press("Activar historial", dialog);
  expect(await screen.findByText("Complete este campo.")).toBeTruthy();
  expect(wire.to("POST")).toEqual([]);
  const field = screen.getByLabelText("Su contraseña de VetaVerde");
  await userEvent.type(field, "otra");
  await press("Activar historial", dialog);
  expect(await screen.findByText("No se pudieron crear las credenciales")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, OWN);
  await press("Activar historial", dialog);
  expect((await screen.findByLabelText("Contraseña")).textContent).toBe("AbC-123");
  await press("Ya las guardé");
  expect(screen.queryByText("AbC-123")).toBeNull();
  expect(await screen.findByText("sma-0123456789abcdef")).toBeTruthy();
  expect(screen.getByText(`${location.origin}/fkl-modi/authority-history/token`)).toBeTruthy();

  await press("Apagar historial");
  const question = await screen.findByRole("dialog", { name: "¿Apagar el historial para la SMA?" });
  await press("Apagar historial", question);
  expect(await screen.findByText("El historial para la SMA está apagado")).toBeTruthy();
  expect(await screen.findByText("Apagado: nadie puede consultar")).toBeTruthy();
  expect(wire.to("DELETE")).toHaveLength(1);
});

it("shows what the authority asked for: when, from where, and the answer", async () => {
  const asked = { kind: "records", address: "198.51.100.7", device: "C-1", day: "2026-11-19" } as const;
  show({
    ...ON,
    accesses: [
      { ...asked, id: "0193ffff-0000-7000-8000-000000000003", at: "2026-11-21T15:02:00.000Z", records: 288 },
      {
        ...asked,
        id: "0193ffff-0000-7000-8000-000000000002",
        at: "2026-11-21T15:01:00.000Z",
        device: "C-9",
        records: null,
      },
      {
        id: "0193ffff-0000-7000-8000-000000000001",
        kind: "token",
        at: "2026-11-21T15:00:00.000Z",
        address: "198.51.100.8",
        device: null,
        day: null,
        records: null,
      },
    ],
  });
  expect(await screen.findByText("C-1, 19-11-2026: 288 registros")).toBeTruthy();
  expect(screen.getByText("C-9, 19-11-2026: no existe ese dispositivo")).toBeTruthy();
  expect(screen.getByText("198.51.100.8")).toBeTruthy();
});

it.each([
  [OFF, false],
  [ON, true],
])("without a profile of the SMA is shown only if it is on (%#)", async (history, isShown) => {
  show(history, false);
  await waitFor(() => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe("success"));
  expect(screen.queryByText("Historial para la SMA") !== null).toBe(isShown);
});
