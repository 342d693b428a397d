import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CommitmentTransmission } from "@vetaverde/contract/commitment";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { CommitmentTransmissions } from "./CommitmentTransmissions.tsx";

const CALL = "PUT /fkl-bdo/p/commitments/c/transmissions";
const paused: CommitmentTransmission = { id: "t1", name: "Pozo PS-01", state: "paused", station: null };

setUpPage({ words: ["commitments"], hasDialogs: true, hasCalls: true });

const shown = (mayWrite: boolean, transmissions: CommitmentTransmission[], hidden = 0) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommitmentTransmissions
        project="p"
        one={{ id: "c", version: 3, transmissions, hidden: { plans: 0, devices: 0, transmissions: hidden } }}
        mayWrite={mayWrite}
        transmissionLink={({ name }) => name}
      />
    </QueryClientProvider>,
  );

it("names each transmission with its state, and how many the user may not see", () => {
  const wire = wireOf({});
  shown(false, [paused], 2);
  expect(screen.getByText("Pozo PS-01")).toBeDefined();
  expect(screen.getByText("En pausa")).toBeDefined();
  expect(screen.getByText("Transmisiones sin acceso para usted: 2")).toBeDefined();
  expect(wire.to("GET /fkl-modi/p/transmissions")).toEqual([]);
});

it("takes no space where the project transmits nothing, or the user may not see it", async () => {
  const wire = wireOf({ "GET /fkl-modi": failed(403, "FORBIDDEN") });
  const { container } = shown(true, []);
  await expect.poll(() => wire.to("GET /fkl-modi/p/transmissions").length).toBe(1);
  expect(container.textContent).toBe("");
});

it("saves what is chosen, with the commitment's version", async () => {
  const wire = wireOf({
    "GET /fkl-modi": ok([{ id: "t1", name: "Pozo PS-01" }]),
    [CALL]: ok({ version: 4 }),
  });
  shown(true, []);
  await userEvent.click(await screen.findByRole("button", { name: "Elegir transmisiones" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pozo PS-01", hidden: true }));
  await expect
    .poll(() => wire.to(CALL).map(({ body }) => body))
    .toEqual([{ transmissions: ["t1"], version: 3 }]);
});
