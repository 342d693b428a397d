import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CallError } from "../lib/call-error.ts";
import type { Search } from "../lib/search.ts";
import { setUpPage } from "../testing/set-up.ts";
import { SheetExport } from "./ExportMenu.tsx";
import { FilterChoice, ListFilters } from "./ListFilters.tsx";
import { ResourceList } from "./ResourceList.tsx";

setUpPage({ screen: "desk" });

const page = (items: string[], total = items.length) => ({
  data: { items, page: 1, size: 2, total },
  error: null,
  isPending: false,
  isError: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
});

function show(query: ReturnType<typeof page>, search: Search = {}, isFiltered = false) {
  const onSearch = vi.fn();
  render(
    <ResourceList
      query={query}
      search={search}
      onSearch={onSearch}
      errorTitle="No se pudo leer"
      isFiltered={isFiltered}
      noMatch={{ title: "Nada coincide" }}
      empty={{ title: "Nada aún", text: "Cree uno" }}
      filters={
        <ListFilters search={search} onSearch={onSearch} text={{ label: "Buscar", value: "" }} count={0}>
          <FilterChoice
            field="state"
            name="Estado"
            options={[
              { value: "open", label: "Abierto" },
              { value: "closed", label: "Cerrado" },
            ]}
            chosen={undefined}
            isSingle
          />
        </ListFilters>
      }
    >
      {({ items }) => <p>{items.join()}</p>}
    </ResourceList>,
  );
  return onSearch;
}

it("shows rows, and goes to another page in the address", async () => {
  const onSearch = show(page(["a", "b"], 5), { q: "agua" });
  expect(screen.getByText("a,b")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  expect(onSearch).toHaveBeenCalledWith({ q: "agua", page: 2 });
});

it("shows other content of the page's full width instead of the rows and their pages", () => {
  const rows = page(["a", "b"], 5);
  render(
    <ResourceList
      query={rows}
      search={{}}
      onSearch={vi.fn()}
      errorTitle="No se pudo leer"
      isFiltered={false}
      noMatch={{ title: "Nada coincide" }}
      empty={{ title: "Nada aún" }}
      renderInstead={({ items }) => <p>Mapa de {items.length}</p>}
    >
      {({ items }) => <p>{items.join()}</p>}
    </ResourceList>,
  );
  expect(screen.getByText("Mapa de 2")).toBeTruthy();
  expect(screen.queryByText("a,b")).toBeNull();
  expect(screen.queryByRole("button", { name: "Página siguiente" })).toBeNull();
});

it("offers to clear the filters where nothing matches, and else the hint of an empty list", async () => {
  const onSearch = show(page([]), { q: "agua" }, true);
  await userEvent.click(screen.getByRole("button", { name: "Quitar filtros" }));
  expect(onSearch).toHaveBeenCalledWith({});
  cleanup();
  show(page([]));
  expect(screen.getByText("Cree uno")).toBeTruthy();
});

it("writes a filter into the address and begins again at the first page", async () => {
  const onSearch = show(page(["a"]), { q: "agua", page: 3 });
  await userEvent.click(screen.getByRole("button", { name: "Estado" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Cerrado", hidden: true }));
  expect(onSearch).toHaveBeenCalledWith({ q: "agua", state: "closed" });
});

it("passes the chosen format to the export, and shows why it failed", async () => {
  const onExport = vi.fn(() => Promise.reject(new CallError(500, "FK-0001", "no")));
  render(<SheetExport label="Exportar" xlsx="Excel" csv="CSV" onExport={onExport} />);
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV", hidden: true }));
  expect(onExport).toHaveBeenCalledWith("csv");
});
