import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { LimitNotice } from "./LimitNotice.tsx";
import { useReachedLimit } from "./project-config.queries.ts";

setUpPage({ words: ["projectConfig"], hasCalls: true });

function Page() {
  const limit = useReachedLimit();
  if (limit === undefined) return <p>…</p>;
  return limit === null ? <form aria-label="Formulario" /> : <LimitNotice limit={limit} />;
}
const open = (reachedLimit: number | null) => {
  wireOf({ "GET /fkl-project/projects": ok({ items: [], total: 0, page: 1, size: 1, reachedLimit }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
};

it("shows that the plan's maximum of projects is reached, instead of the form", async () => {
  open(3);
  await screen.findByText("No se pueden crear más proyectos");
  expect(screen.getByText(/permite 3 proyectos/)).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
});

it("shows the form where another project is allowed", async () => {
  open(null);
  await screen.findByRole("form");
});
