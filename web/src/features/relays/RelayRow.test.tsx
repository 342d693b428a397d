import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { RelayRow } from "./RelayRow.tsx";

setUpPage({ words: ["relays"], hasCalls: true });

it("reports that a command could not be cancelled because it was sent meanwhile", async () => {
  let answer = (_: ReturnType<typeof failed>) => {};
  const refusal = new Promise<ReturnType<typeof failed>>((resolve) => {
    answer = resolve;
  });
  wireOf({ POST: () => refusal, DELETE: () => refusal, PUT: () => refusal });
  const client = new QueryClient();
  const row = (state: "pending" | "sent") => (
    <QueryClientProvider client={client}>
      <RelayRow
        one={{
          relay: 1,
          on: false,
          since: null,
          doubtful: false,
          open: {
            id: "c",
            on: true,
            state,
            askedBy: { id: "me", name: "Ana Soto" },
            expiresAt: new Date(Date.now() + 600_000).toISOString(),
          },
        }}
        place={{ project: "p", device: "d" }}
        self="me"
        ahead={0}
        confirmers={1}
        mayOrder
        reachable
        onOrder={() => {}}
      />
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(row("pending"));
  await userEvent.click(screen.getByRole("button", { name: "Cancelar la orden" }));
  rerender(row("sent"));
  expect(screen.queryByRole("button", { name: "Cancelar la orden" })).toBeNull();
  answer(failed(409, "RELAY_OVER", "Esta orden ya no se puede cambiar."));
  expect(await screen.findByText(/ya no se puede cambiar/)).toBeTruthy();
});
