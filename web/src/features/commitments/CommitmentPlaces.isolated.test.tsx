import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Commitment } from "@vetaverde/contract/commitment";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { CommitmentPlaces } from "./CommitmentPlaces.tsx";

const one = { id: "c", version: 3, stations: [], devices: [], hidden: { plans: 0, devices: 2 } };
const CALL = "PUT /fkl-bdo/p/commitments/c/places";

setUpPage({ words: ["commitments"], hasDialogs: true, hasCalls: true });

const shown = (mayWrite: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommitmentPlaces project="p" one={one as unknown as Commitment} mayWrite={mayWrite} />
      <Toaster />
    </QueryClientProvider>,
  );

const stations = ["PZ-01", "PZ-02"].map((name) => ({ id: name, name }));
const listed = ok({ items: stations, total: 2, page: 1, size: 500 });

it("shows the count of devices where they are closed, and requests none", async () => {
  wireOf({ "GET /fkl-catalog": listed, "GET /fkl-modi": failed(403, "FORBIDDEN") });
  shown(true);
  expect(screen.getByText("Dispositivos sin acceso para usted: 2")).toBeDefined();
  cleanup();
  shown(false);
  expect(screen.getByText("Dispositivos sin acceso para usted: 2")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("sends presses one after the other, each with the previous one's version; a stale one is reported", async () => {
  let version = 3;
  let letGo = () => {};
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const wire = wireOf({
    "GET /fkl-": listed,
    [CALL]: async () => {
      await pressed;
      return version === 5 ? failed(409, "STALE_VERSION") : ok({ ...one, version: ++version });
    },
  });
  shown(true);
  await userEvent.click(screen.getByRole("button", { name: "Estaciones" }));
  for (const name of ["PZ-01", "PZ-02", "PZ-01"])
    await userEvent.click(await screen.findByRole("checkbox", { name, hidden: true }));
  expect(wire.to(CALL)).toHaveLength(1);
  letGo();
  expect(await screen.findByText(/Otra persona cambió este compromiso/)).toBeDefined();
  expect(wire.to(CALL).map(({ body }) => body)).toEqual([
    { stations: ["PZ-01"], devices: [], version: 3 },
    { stations: ["PZ-01", "PZ-02"], devices: [], version: 4 },
    { stations: ["PZ-02"], devices: [], version: 5 },
  ]);
});
