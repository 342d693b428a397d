import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BLANK_RULE } from "@vetaverde/domain/alerts/rule";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { RulesPanel } from "./RulesPanel.tsx";

setUpPage({ words: ["alerts"], hasCalls: true, hasDialogs: true });

const RULES = "GET /fkl-modi/p/devices/d/alerts";
const SAVE = "PUT /fkl-modi/p/devices/d/alerts";
const rule = (id: string, value1: number) => ({
  ...BLANK_RULE,
  id,
  sensor: "s",
  operator1: ">",
  value1,
  priority: 1,
  sendMethods: [1],
  version: 1,
});
const device = {
  id: "d",
  expectedInterval: 900,
  sensors: [{ id: "s", name: "Nivel", unit: "m", active: true, origin: "device" as const, resolution: null }],
};

async function open(mayChange: boolean): Promise<void> {
  const route = createRootRoute({
    component: () => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RulesPanel project="p" device={device} mayChange={mayChange} />
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router} />);
}
const sentences = async () => {
  await screen.findAllByText(/^La lectura de/);
  return screen.getAllByText(/^La lectura de/).map((one) => one.textContent?.replaceAll("\u00a0", " "));
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("saves the rules in their order with a reason, and reloads the current rules on a version conflict", async () => {
  const saved = { version: 1, rules: [rule("a", 5), rule("b", 7)] };
  const others = { version: 2, rules: [rule("a", 6)] };
  let now = saved;
  const wire = wireOf({ [RULES]: () => ok(now), [SAVE]: failed(409, "STALE_VERSION") });
  await open(true);
  expect(await sentences()).toEqual([
    "La lectura de Nivel es mayor que 5 m",
    "La lectura de Nivel es mayor que 7 m",
  ]);
  expect(screen.queryByRole("button", { name: "Guardar las reglas" })).toBeNull();
  await press("Bajar la regla 1");
  await press("Guardar las reglas");
  expect(screen.getByText("Escriba el motivo del cambio.")).toBeDefined();
  expect(wire.to(SAVE)).toEqual([]);
  await userEvent.type(screen.getByRole("textbox"), "Otro orden");
  await press("Guardar las reglas");
  await screen.findByText("Otra persona cambió estas reglas después de que usted las abrió.");
  expect(wire.to(SAVE).map(({ body }) => body)).toMatchObject([
    { reason: "Otro orden", version: 1, alerts: [{ id: "b" }, { id: "a" }] },
  ]);
  // The user's changes are retained until they decide otherwise.
  expect(await sentences()).toHaveLength(2);
  now = others;
  await press("Usar las reglas actuales");
  await waitFor(async () => expect(await sentences()).toEqual(["La lectura de Nivel es mayor que 6 m"]));
  expect(screen.queryByRole("button", { name: "Guardar las reglas" })).toBeNull();
});

it("titles the form of an added rule as new where the device's only sensor is preset", async () => {
  wireOf({ [RULES]: ok({ version: 1, rules: [rule("a", 5)] }) });
  await open(true);
  await sentences();
  await press("Agregar una regla");
  await screen.findByRole("dialog", { name: "Nueva regla" });
  await press("Cerrar");
  await press("Cambiar la regla 1");
  await screen.findByRole("dialog", { name: "Cambiar la regla" });
});

it("reports that the current rules could not be reloaded after a version conflict", async () => {
  let isReachable = true;
  wireOf({
    [RULES]: () =>
      isReachable ? ok({ version: 1, rules: [rule("a", 5), rule("b", 7)] }) : failed(500, "INTERNAL"),
    [SAVE]: failed(409, "STALE_VERSION"),
  });
  await open(true);
  await sentences();
  await press("Bajar la regla 1");
  await userEvent.type(screen.getByRole("textbox"), "Otro orden");
  await press("Guardar las reglas");
  await screen.findByText("Otra persona cambió estas reglas después de que usted las abrió.");
  isReachable = false;
  await press("Usar las reglas actuales");
  await screen.findByText(/^Las reglas no se pudieron cargar/);
  expect(await sentences()).toHaveLength(2);
});

it("shows the rules to a reader without editing", async () => {
  wireOf({ [RULES]: ok({ version: 1, rules: [rule("a", 5), rule("b", 7)] }) });
  await open(false);
  expect(await sentences()).toHaveLength(2);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("shows that the device server is unavailable, with the code", async () => {
  wireOf({ [RULES]: failed(503, "UNAVAILABLE") });
  await open(true);
  await screen.findByText(/^No hay conexión con el servidor de dispositivos/, {}, { timeout: 5000 });
  expect(screen.getByText(/503/)).toBeDefined();
});
