import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { OrderDialog } from "./OrderDialog.tsx";
import { RelayRow } from "./RelayRow.tsx";

setUpPage({ words: ["relays"], hasDialogs: true });

const place = { project: "p", device: "d" };
const show = (confirmers: number, secondPerson = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderDialog
        {...{ place, device: { name: "Bomba" }, order: { relay: 1, on: true }, secondPerson, confirmers }}
        confirmWithinMinutes={30}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
const ALONE = "Nadie más puede confirmar órdenes";

it("warns before a command is sent that no other user could confirm it", async () => {
  show(0);
  expect(screen.getByText(ALONE)).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { hidden: true }), "Baja el nivel");
  await userEvent.click(screen.getByRole("button", { name: /Continuar|Siguiente/, hidden: true }));
  expect(screen.queryByText(/Se avisa a quienes pueden confirmarla/)).toBeNull();
});

it.each([
  [1, true],
  [0, false],
])("does not warn where %d other users may confirm, or none is required (%s)", (confirmers, secondPerson) => {
  show(confirmers, secondPerson);
  expect(screen.queryByText(ALONE)).toBeNull();
});

it("shows the warning in the command itself, and not that a user was notified", () => {
  const open = {
    id: "c",
    on: true,
    state: "waiting" as const,
    askedBy: { id: "me", name: "Ana Soto" },
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  const row = (confirmers: number) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RelayRow
          one={{ relay: 1, on: false, since: null, doubtful: false, open }}
          {...{ place, self: "me", ahead: 0, confirmers }}
          mayOrder
          reachable
          onOrder={() => {}}
        />
      </QueryClientProvider>,
    );
  row(0);
  expect(screen.getByText("Nadie más puede confirmarla: vencerá sin enviarse.")).toBeTruthy();
  expect(screen.queryByText(/Se avisó/)).toBeNull();
  cleanup();
  row(2);
  expect(screen.getByText(/Se avisó a quienes pueden confirmarla/)).toBeTruthy();
});
