import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadCalls } from "../../lib/call.ts";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { NOBODY, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { OtherProject } from "./OtherProject.tsx";
import { ProjectTitle } from "./ProjectTitle.tsx";

const other = {
  ...project,
  id: "0193aaaa-0000-7000-8000-0000000000ff",
  name: "Proyecto Sur",
  color: "#884400",
};

beforeEach(async () => {
  await loadCalls();
  await chooseLocale("es");
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" }, project });
});
afterEach(() => {
  cleanup();
  sessionStore.set(NOBODY);
  vi.unstubAllGlobals();
});

const open = (id: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageHeader title={<ProjectTitle project={id}>Menú del proyecto</ProjectTitle>} />
    </QueryClientProvider>,
  );

it("names the project of the settings with its colour, also where another one is in use", async () => {
  wireOf({ [`GET /fkl-project/${other.id}`]: ok(other) });
  const { container } = open(other.id);
  expect(await screen.findByRole("heading", { name: "Menú del proyecto · Proyecto Sur" })).toBeTruthy();
  expect(container.querySelector("[data-project-color]")?.getAttribute("data-project-color")).toBe("#884400");
  expect(document.title).toContain("Menú del proyecto · Proyecto Sur");
});

it("names the project in use without a request", () => {
  const wire = wireOf({});
  open(project.id);
  expect(screen.getByRole("heading", { name: `Menú del proyecto · ${project.name}` })).toBeTruthy();
  expect(wire.to("GET")).toEqual([]);
});

it("notes that another project is in use, and nothing where it is the same", async () => {
  await loadWords("settings");
  wireOf({ [`GET /fkl-project/${other.id}`]: ok(other) });
  const over = (id: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OtherProject project={id} />
      </QueryClientProvider>,
    );
  over(other.id);
  const status = await screen.findByRole("status");
  expect(status.textContent).toBe(
    `Esta configuración es de Proyecto Sur. El menú y la búsqueda siguen en ${project.name}, el proyecto en uso.`,
  );
  expect(status.style.borderInlineStartColor).toMatch(/#884400|rgb\(136, 68, 0\)/);
  cleanup();
  over(project.id);
  expect(screen.queryByRole("status")).toBeNull();
});
