import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { MenuEntry } from "@vetaverde/contract/menus";
import { describe, expect, it } from "vitest";
import { NOBODY, type SessionError, type SessionState, sessionStore } from "../../lib/session.state.ts";
import { project, user } from "../../testing/people.ts";
import { setUpPage } from "../../testing/set-up.ts";
import { ok, wireOf } from "../../testing/wire.ts";
import { PersonalMenu } from "./PersonalMenu.tsx";

const entry = (part: Partial<MenuEntry> & Pick<MenuEntry, "alias" | "label">): MenuEntry => ({
  type: "area",
  submenu: [],
  ...part,
});
const menu = [
  entry({ alias: "Home", label: "Inicio" }),
  entry({
    alias: "compliance",
    label: "Cumplimiento",
    submenu: [entry({ alias: "PlanningAndMonitoring", label: "Planes de monitoreo" })],
  }),
  entry({ alias: "law", label: "Ley", type: "link", url: "https://example.org/ley" }),
  entry({ alias: "trap", label: "Trampa", type: "link", url: "javascript:alert(1)" }),
];
const failure = (type: number): SessionError => ({ status: true, type, what: "menu", message: "" });

async function show(state: Partial<SessionState>, at = "/") {
  sessionStore.set({
    ...NOBODY,
    authenticated: true,
    user: { ...user, AuthCode: "code" },
    project,
    ...state,
  });
  const root = createRootRoute({ component: PersonalMenu });
  const pages = [
    createRoute({ getParentRoute: () => root, path: "/", staticData: { routeName: "Home" } }),
    createRoute({
      getParentRoute: () => root,
      path: "/planning-and-monitoring/$planningId",
      staticData: { routeName: "PlanningDetail" },
    }),
    createRoute({
      getParentRoute: () => root,
      path: "/planning-and-monitoring",
      staticData: { routeName: "PlanningAndMonitoring" },
    }),
    createRoute({
      getParentRoute: () => root,
      path: "/board/$label/$urir",
      staticData: { routeName: "Board" },
    }),
  ];
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  await router.load();
  // The registered router type is the application's own; this router has only some of its pages.
  render(<RouterProvider router={router as never} />);
  return router;
}

setUpPage();

describe("the user's menu", () => {
  it("requires a project first", async () => {
    await show({ project: null });
    expect(await screen.findByText("Elija un proyecto para ver su menú.")).toBeTruthy();
  });

  it.each([
    { name: "an empty one", state: { menu: [] } },
    { name: "an empty answer", state: { error: failure(204) } },
  ])("explains that no menu is assigned: $name", async ({ state }) => {
    await show(state);
    expect(await screen.findByText(/No tiene menú en este proyecto/)).toBeTruthy();
  });

  it("shows that loading failed, and loads again on request", async () => {
    const wire = wireOf({ "GET /general/menu": ok(menu), "GET ": ok([]) });
    await show({ error: failure(500) });
    await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByRole("link", { name: "Inicio" })).toBeTruthy();
    expect(wire.to("GET /general/menu")).toHaveLength(1);
  });

  it("shows the server's entries under their headings, and marks the current one", async () => {
    const router = await show({ menu });
    const home = await screen.findByRole("link", { name: "Inicio" });
    expect(home.getAttribute("aria-current")).toBe("page");
    const section = screen.getByText("Cumplimiento").closest("li") as HTMLElement;
    await userEvent.click(within(section).getByRole("link", { name: "Planes de monitoreo" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/planning-and-monitoring"));
    await waitFor(() => expect(home.getAttribute("aria-current")).toBeNull());
  });

  it("marks the area's entry on a page of that area", async () => {
    await show({ menu }, "/planning-and-monitoring/0193dddd-0000-7000-8000-000000000001");
    const plans = await screen.findByRole("link", { name: "Planes de monitoreo" });
    expect(plans.getAttribute("aria-current")).toBe("page");
  });

  it("opens a board at its own address, by the sealed identifier", async () => {
    const board = (label: string, report: string) => entry({ alias: "Board", label, type: "board", report });
    const router = await show({
      menu: [board("Agua y geoquímica", "v1.aGVs-bG8_"), board("Aire", "v1.b3RoZXI")],
    });
    const water = await screen.findByRole("link", { name: "Agua y geoquímica" });
    expect(water.getAttribute("href")).toBe("/board/Agua-y-geoquimica/v1.aGVs-bG8_");
    await userEvent.click(water);
    await waitFor(() =>
      expect(router.state.matches.at(-1)?.params).toEqual({
        label: "Agua-y-geoquimica",
        urir: "v1.aGVs-bG8_",
      }),
    );
    // Both entries have the page's name as alias: only the identifier tells them apart.
    await waitFor(() => expect(water.getAttribute("aria-current")).toBe("page"));
    expect(screen.getByRole("link", { name: "Aire" }).getAttribute("aria-current")).toBeNull();
  });

  it("opens external links in a new tab, and only web addresses", async () => {
    await show({ menu });
    const link = await screen.findByRole("link", { name: "Ley (se abre en otra pestaña)" });
    expect(link.getAttribute("href")).toBe("https://example.org/ley");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(screen.queryByText("Trampa")).toBeNull();
  });
});
