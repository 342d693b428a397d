import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeError } from "../../lib/describe-error.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { clearPersonal } from "../../lib/storage.ts";
import { installDialogs } from "../../testing/dialogs.ts";
import { project } from "../../testing/people.ts";
import { failed, ok, wireOf } from "../../testing/wire.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { recentSearches, storeSearch } from "./recent.ts";
import { SearchBox, type SearchBoxProps } from "./SearchBox.tsx";

const station = (title: string) => ({ kind: "station", id: title, title, detail: null, at: null });
const file = (title: string) => ({ kind: "file", id: title, title, detail: null, at: "report" });

const onGuide = vi.fn();

function show(onGo: SearchBoxProps["onGo"], rules: Parameters<typeof wireOf>[0] = {}) {
  const wire = wireOf({
    ...rules,
    [`GET /fkl-general/${project.id}/search?q=pz-t01`]: ok({ items: [station("PZ-T01")], partial: false }),
    [`GET /fkl-general/${project.id}/search?q=pz-t02`]: ok({ items: [station("PZ-T02")], partial: false }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SearchBox project={project.id} open compact={false} onOpen={() => {}} onGo={onGo} onGuide={onGuide} />
      <Toaster />
    </QueryClientProvider>,
  );
  const field = screen.getByRole("combobox");
  return { wire, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

beforeEach(async () => {
  installDialogs();
  Element.prototype.scrollIntoView = () => {};
  await chooseLocale("es");
  await loadWords("search");
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("opens the result of the typed text on Enter, not that of an earlier prefix", async () => {
  const onGo = vi.fn(async () => {});
  const { field, type } = show(onGo);
  type("pz-t01");
  await screen.findByRole("option", { name: /PZ-T01/ });
  type("pz-t02");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onGo).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(onGo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "PZ-T02" })),
  );
});

it("finds pages of the guide as well, also without the server", async () => {
  const { field, type } = show(
    vi.fn(async () => {}),
    {
      [`GET /fkl-general/${project.id}/search?q=plantilla`]: failed(503, "UNAVAILABLE"),
    },
  );
  type("plantilla");
  const option = await screen.findByRole("option", { name: /^Importar un plan de monitoreo/ });
  expect(option.closest("[role=group]")?.textContent).toMatch(/^Guía de uso/);
  await screen.findByRole("alert");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(onGuide).toHaveBeenCalledExactlyOnceWith("import-plan"));
});

it("shows why the chosen result cannot be opened", async () => {
  const { type } = show(() => Promise.reject(new Error("gone")));
  type("pz-t01");
  fireEvent.click(await screen.findByRole("option", { name: /PZ-T01/ }));
  expect(await screen.findByText(describeError(new Error("gone")))).toBeTruthy();
});

const search = (q: string) => `GET /fkl-general/${project.id}/search?q=${q}`;
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent;

it("groups results by kind, highlights matches, shows counts, and supports the arrow keys", async () => {
  const onGo = vi.fn(async () => {});
  const items = [file("Río Hondo.pdf"), station("Río Alto"), file("Agua río.pdf")];
  const { field, type } = show(onGo, { [search("rio")]: ok({ items, partial: false }) });
  type("rio");
  await screen.findByText("3 resultados.");
  const groups = screen.getAllByRole("group");
  expect(groups.map((group) => group.textContent)).toEqual([
    "ArchivosRío Hondo.pdfAgua río.pdf",
    "EstacionesRío Alto",
  ]);
  expect(screen.getByRole("group", { name: "Archivos" })).toBe(groups[0]);
  expect(Array.from(document.querySelectorAll("mark"), (mark) => mark.textContent)).toEqual([
    "Río",
    "río",
    "Río",
  ]);
  const press = (key: string) => fireEvent.keyDown(field, { key });
  expect(chosen()).toBe("Río Hondo.pdf");
  for (const [key, title] of [
    ["ArrowDown", "Agua río.pdf"],
    ["End", "Río Alto"],
    ["ArrowDown", "Río Hondo.pdf"],
    ["ArrowUp", "Río Alto"],
    ["Home", "Río Hondo.pdf"],
    ["End", "Río Alto"],
  ] as const) {
    press(key);
    expect(chosen()).toBe(title);
    expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe(
      title,
    );
  }
  press("Enter");
  expect(onGo).toHaveBeenCalledExactlyOnceWith(items[1]);
});

it("offers recent searches to their user only, and deletes them on request", async () => {
  const first = show(async () => {});
  screen.getByText(/Busque por nombre/);
  first.type("pz-t01");
  fireEvent.click(await screen.findByRole("option", { name: /PZ-T01/ }));
  cleanup();
  const second = show(async () => {});
  expect(screen.getByRole("group", { name: "Búsquedas recientes" }).textContent).toContain("pz-t01");
  fireEvent.keyDown(second.field, { key: "Enter" });
  expect((second.field as HTMLInputElement).value).toBe("pz-t01");
  await screen.findByRole("option", { name: "PZ-T01" });
  second.type("");
  fireEvent.click(screen.getByRole("button", { name: "Borrar las búsquedas recientes" }));
  expect(screen.queryByRole("option")).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(recentSearches("somebody else", project.id)).toEqual([]);
});

it("stores five recent searches, each once, and deletes them at sign-out", () => {
  for (const text of ["a1", "a2", "a3", "a1", "a4", "a5", "a6"]) storeSearch("p", "x", text);
  expect(recentSearches("p", "x")).toEqual(["a6", "a5", "a4", "a1", "a3"]);
  expect(recentSearches("q", "x")).toEqual([]);
  expect(recentSearches("p", "y")).toEqual([]);
  clearPersonal(null);
  expect(recentSearches("p", "x")).toEqual([]);
});

it("shows why the search failed and searches again on request", async () => {
  let answers = 0;
  const { type } = show(async () => {}, {
    [search("rio")]: () =>
      ++answers === 1 ? failed(500, "INTERNAL", "roto") : ok({ items: [station("Río")], partial: true }),
  });
  type("rio");
  fireEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  await screen.findByRole("option", { name: "Río" });
  screen.getByText(/La búsqueda se interrumpió/);
  expect(answers).toBe(2);
});

it("debounces typing and ignores the response of an outdated query", async () => {
  const { type, wire } = show(async () => {});
  type("pz");
  type("pz-t0");
  type("pz-t01");
  await screen.findByRole("option", { name: "PZ-T01" });
  expect(wire.to("GET")).toHaveLength(1);
  type("nada");
  type("pz-t02");
  await screen.findByRole("option", { name: "PZ-T02" });
  expect(wire.to("GET")).toHaveLength(2);
});
