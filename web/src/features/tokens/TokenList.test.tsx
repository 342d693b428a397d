import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ApiToken } from "@vetaverde/contract/tokens";
import { expect, it } from "vitest";
import { project, user } from "../../testing/people.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { TokenList } from "./TokenList.tsx";

setUpPage({ screen: "desk", words: ["tokens"] });

it("shows a token's last day as chosen, and its last use in the project's time zone", async () => {
  const token = {
    id: "0193ffff-0000-7000-8000-000000000003",
    name: "Grafana",
    role: 2,
    live: true,
    // The end of 1 January in Santiago.
    expiresAt: "2027-01-02T03:00:00.000Z",
    lastUsedAt: "2026-11-21T01:30:00.000Z",
    revokedAt: null,
    createdBy: { id: user.id, name: user.name },
  } as ApiToken;
  wireOf({ "GET ": ok([token]) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenList project={project.id} timeZone="America/Santiago" create={null} onRevoke={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("01-01-2027")).toBeTruthy();
  expect(screen.getByText("20-11-2026")).toBeTruthy();
});
