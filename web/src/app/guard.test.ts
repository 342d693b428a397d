import { ROUTES, type RouteName } from "@vetaverde/domain/permissions/routes";
import { describe, expect, it } from "vitest";
import { project, user } from "../testing/people.ts";
import { decideAccess } from "./guard.ts";
import { routeTree } from "./router.tsx";
import { parseSearch, writeSearch } from "./search-text.ts";

const person = { ...user, AuthCode: "code" };
const inProject = {
  authenticated: true,
  user: person,
  project,
  permissions: [2 as const],
  closedAreas: [] as string[],
  error: null,
  view: null,
};

describe("the guard of the pages", () => {
  it("opens Home and the forgotten password page to everyone", () => {
    const stranger = {
      authenticated: false,
      user: null,
      project: null,
      permissions: null,
      closedAreas: null,
      error: null,
      view: null,
    };
    expect(decideAccess("Home", stranger)).toBe("open");
    expect(decideAccess("Forgot", stranger)).toBe("open");
  });

  it("closes every page of an area without access, and no other", () => {
    const closedAreas = ["PlanningAndMonitoring"];
    for (const route of ["PlanningAndMonitoring", "ScheduleCalendar", "FieldWork", "PlanningDetail"] as const)
      expect([route, decideAccess(route, { ...inProject, closedAreas })]).toEqual([route, "forbidden"]);
    expect(decideAccess("Samples", { ...inProject, closedAreas })).toBe("open");
    expect(decideAccess("Home", { ...inProject, closedAreas })).toBe("open");
    expect(decideAccess("Samples", { ...inProject, closedAreas: null })).toBe("wait");
    const system = { ...inProject, user: { ...person, admin: true }, closedAreas };
    expect(decideAccess("PlanningAndMonitoring", system)).toBe("open");
  });

  it("requires a project before it decides on a project's page", () => {
    expect(decideAccess("PlanningAndMonitoring", { ...inProject, project: null })).toBe("chooseProject");
  });

  it("opens the platform's pages to its administrator before any project exists, and no others", () => {
    const alone = { ...inProject, user: { ...person, admin: true }, project: null, permissions: null };
    for (const route of ["ConfigView", "UserList", "ProjectList", "ProjectCreate", "PolicyConfig"] as const) {
      expect([route, decideAccess(route, alone)]).toEqual([route, "open"]);
    }
    expect(decideAccess("PlanningAndMonitoring", alone)).toBe("chooseProject");
    expect(decideAccess("ProjectCreate", { ...alone, user: person })).toBe("chooseProject");
    const view = {
      code: "v",
      expiresAt: "2026-11-22T00:00:00Z",
      user: { id: "1", name: "A", lastName: "B" },
    };
    expect(decideAccess("ProjectCreate", { ...alone, view })).toBe("chooseProject");
  });

  it("closes the system administrator's pages to other users, before anything is chosen or loaded", () => {
    const system = ["ModiDevices", "ModiDeviceEdit", "UserList", "NotificationsConfig"] as const;
    for (const route of system) {
      expect(decideAccess(route, { ...inProject, permissions: [1, 2, 3, 4] })).toBe("forbidden");
      expect(decideAccess(route, { ...inProject, permissions: null })).toBe("forbidden");
      expect(decideAccess(route, { ...inProject, project: null, permissions: null })).toBe("forbidden");
      expect(decideAccess(route, { ...inProject, user: { ...person, admin: true } })).toBe("open");
    }
  });

  it("waits for the permissions, and treats a failed load as no permissions", () => {
    const without = { ...inProject, permissions: null };
    expect(decideAccess("PlanningAndMonitoring", without)).toBe("wait");
    const error = { status: true as const, type: 500, what: "permissions" as const, message: "" };
    expect(decideAccess("PlanningAndMonitoring", { ...without, error })).toBe("forbidden");
  });

  it.each([[[1]], [[2]], [[3]], [[4]]] as const)("opens the plans to the role %j", (permissions) => {
    expect(decideAccess("PlanningAndMonitoring", { ...inProject, permissions: [...permissions] })).toBe(
      "open",
    );
  });

  it("closes the plans without a permission, and opens them to the system administrator", () => {
    expect(decideAccess("PlanningAndMonitoring", { ...inProject, permissions: [] })).toBe("forbidden");
    expect(
      decideAccess("PlanningAndMonitoring", {
        ...inProject,
        user: { ...person, admin: true },
        permissions: [],
      }),
    ).toBe("open");
  });
});

describe("the addresses of pages", () => {
  it("equal the route table, each under its own name", () => {
    type Node = { options: { path?: string; staticData?: { routeName?: RouteName } }; children?: Node[] };
    const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
    const found = all(routeTree as unknown as Node).flatMap(({ options }) =>
      options.staticData?.routeName ? [[options.staticData.routeName, options.path]] : [],
    );
    const wanted = Object.entries(ROUTES).map(([name, { path }]) => [
      name,
      path.replace(/\{(\w+)\}/g, "$$$1"),
    ]);
    expect(found.sort()).toEqual(wanted.sort());
  });

  it("contain the state of a view in readable form", () => {
    const search = { status: ["near", "done"], name: "agua y nieve", page: "2" };
    expect(writeSearch(search)).toBe("?status=near&status=done&name=agua+y+nieve&page=2");
    expect(parseSearch(writeSearch(search))).toEqual(search);
    expect(writeSearch({ name: "", status: [], page: undefined })).toBe("");
  });
});
