import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PlanFilters } from "../features/plans/PlanFilters.tsx";
import { useAddressSearch } from "../lib/search.ts";
import { setUpPage } from "../testing/set-up.ts";
import { parseSearch, writeSearch } from "./search-text.ts";

setUpPage({ screen: "desk", words: ["plans"] });

function Filters() {
  const [search, setSearch] = useAddressSearch();
  return <PlanFilters search={search} onSearch={setSearch} total={3} />;
}

/** Renders the filters with the application's own parsing and serialisation of the address. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = createRootRoute({ component: Filters });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch: writeSearch });
  render(<RouterProvider router={router as never} />);
  return { at: () => history.location.search, router };
}

describe("filters and the address", () => {
  it("show the values of the address", async () => {
    open("/?name=agua&status=closed&status=inExecution&from=2026-01-01&to=2026-12-31");
    expect((await screen.findByRole<HTMLInputElement>("searchbox", { name: "Nombre del plan" })).value).toBe(
      "agua",
    );
    expect(screen.getByRole("button", { name: "Estado: En ejecución +1" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ejecución: 01-01-2026 – 31-12-2026" })).toBeTruthy();
  });

  it("write the user's choice to the address, and return to the first page", async () => {
    const { at } = open("/?page=4&status=closed");
    await userEvent.type(await screen.findByRole("searchbox", { name: "Nombre del plan" }), "agua");
    await waitFor(() => expect(at()).toBe("?status=closed&name=agua"));
  });

  it("are cleared one by one, and all together", async () => {
    const { at } = open("/?name=agua&status=closed&from=2026-01-01");
    await userEvent.click(await screen.findByRole("button", { name: "Quitar el filtro Ejecución" }));
    await waitFor(() => expect(at()).toBe("?name=agua&status=closed"));
    await userEvent.click(screen.getByRole("button", { name: "Quitar filtros" }));
    await waitFor(() => expect(at()).toBe(""));
  });

  it("follow the address when it changes otherwise", async () => {
    const { router } = open("/?name=agua");
    const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Nombre del plan" });
    await router.navigate({ to: "/", search: { name: "aire" } as never });
    await waitFor(() => expect(field.value).toBe("aire"));
  });
});
