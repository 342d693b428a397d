import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { project } from "../../testing/people.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { ProjectChooser } from "./ProjectChooser.tsx";

const page = (names: readonly string[]) => {
  const items = names.map((name, n) => ({ ...project, id: `0193bbbb-0000-7000-8000-00000000001${n}`, name }));
  return ok({ items, total: items.length, page: 1, size: 500 });
};

function show(answer: Parameters<typeof wireOf>[0][string]) {
  wireOf({ "GET /fkl-project/": answer });
  const onChoose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ProjectChooser email="a@b.cl" current={null} onChoose={onChoose} />
    </QueryClientProvider>,
  );
  return onChoose;
}

setUpPage();

describe("choosing a project", () => {
  it("explains that none is assigned, and who assigns one", async () => {
    show(page([]));
    expect(await screen.findByText(/a@b\.cl/)).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("returns the chosen project", async () => {
    const onChoose = show(page(["Quebrada Alta", "Salar Norte"]));
    await userEvent.click(await screen.findByRole("button", { name: /Salar Norte/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Salar Norte" }));
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("searches a long list without accents and case", async () => {
    show(page(["Quebrada Alta", "Salar Norte", "Río Bajo", "Cerro Sur", "Puerto", "Planta"]));
    await userEvent.type(await screen.findByRole("searchbox"), "rio b");
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
      expect.stringContaining("Río Bajo"),
    ]);
    await userEvent.type(screen.getByRole("searchbox"), "x");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/rio bx/)).toBeTruthy();
  });

  it("shows that loading failed, and tries again on request", async () => {
    let answer: ReturnType<typeof page> | ReturnType<typeof failed> = failed(500, "INTERNAL", "No se pudo.");
    show(() => answer);
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    answer = page(["Quebrada Alta"]);
    await userEvent.click(retry);
    expect(await screen.findByRole("button", { name: /Quebrada Alta/ })).toBeTruthy();
  });
});
