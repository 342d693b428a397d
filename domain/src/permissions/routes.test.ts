import { describe, expect, it } from "vitest";
import type { CallerRights } from "./access.ts";
import { ROUTES, type RouteName, routeAllows } from "./routes.ts";

const NAMES = Object.keys(ROUTES) as RouteName[];
const rightsOf = (change: Partial<CallerRights>): CallerRights => ({
  signedIn: true,
  systemAdmin: false,
  roles: [],
  isSelf: false,
  adminOfAny: false,
  ...change,
});
const open = (change: Partial<CallerRights>) => NAMES.filter((name) => routeAllows(name, rightsOf(change)));

/**
 * The required address, name and access of each page. Duplicated here on purpose: a table compared with itself proves
 * nothing.
 */
const EXPECTED_RIGHTS = [
  ["/", "Home", "open"],
  ["/forgot", "Forgot", "open"],
  ["/modi", "ModiList", "read"],
  ["/npyms", "NPYMS", "read"],
  ["/prompt", "Prompt", "read"],
  ["/modi/create", "ModiDevices", "system"],
  ["/modi/graph/{id}/{modi}", "ModiGraph", "read"],
  ["/config", "ConfigView", "read"],
  ["/config/users", "UserList", "system"],
  ["/config/project", "ProjectList", "admin"],
  ["/config/project/create", "ProjectCreate", "admin"],
  ["/config/project/update/{id}", "ProjectUpdate", "admin"],
  ["/config/project/user/{projectId}", "ProjectUserList", "admin"],
  ["/config/project/user/{projectId}/menu/{userId}", "UserMenuEdit", "admin"],
  ["/config/notifications", "NotificationsConfig", "system"],
  ["/board/{label}/{urir}", "Board", "read"],
  ["/dashboard/environment-report/{urir}", "EnvironmentReport", "read"],
  ["/files/{type}", "FilesContainer", "read"],
  ["/reports", "Reports", "read"],
  ["/environmental-instruments", "Commitments", "read"],
  ["/environmental-instruments/create", "CommitmentsCreate", "read"],
  ["/planning-and-monitoring", "PlanningAndMonitoring", "read"],
  ["/planning-and-monitoring/create", "PlanningCreate", "read"],
  ["/planning-and-monitoring/edit/{planningId}", "PlanningEdit", "read"],
  ["/planning-and-monitoring/add/{planningId}", "AddMoreMonitoring", "read"],
  ["/planning-and-monitoring/{planningId}", "PlanningDetail", "read"],
] as const;

describe("the routes of the pages", () => {
  it.each(EXPECTED_RIGHTS)("%s is %s, for %s", (path, name, access) => {
    expect(ROUTES[name]).toMatchObject({ path, access });
  });
});

describe("routeAllows", () => {
  it("shows only the open pages without a session", () => {
    expect(open({ signedIn: false })).toEqual(["Home", "Forgot", "Acknowledge"]);
    expect(open({})).toEqual(["Home", "Forgot", "Acknowledge", "Help", "HelpPage", "AccountSecurity"]);
  });
  it("opens the pages of the project to readers, administrators and the system administrator", () => {
    const asking = (...access: string[]) => NAMES.filter((name) => access.includes(ROUTES[name].access));
    const everybody = ["open", "session", "read"];
    expect(open({ roles: [2] })).toEqual(asking(...everybody));
    expect(open({ roles: [4] })).toEqual(asking(...everybody, "audit"));
    expect(open({ roles: [1], adminOfAny: true })).toEqual(
      asking(...everybody, "write", "audit", "admin", "adminOfAny"),
    );
    expect(asking("system", "audit")).toEqual(expect.arrayContaining(["PolicyConfig", "PolicyCreate"]));
    expect(open({ systemAdmin: true })).toEqual(NAMES);
  });
  it("closes an area whose permission was removed from the user", () => {
    expect(open({ roles: [2, 3], area: { status: false, permissions: [] } })).toEqual([
      "Home",
      "Forgot",
      "Acknowledge",
      "Help",
      "HelpPage",
      "AccountSecurity",
    ]);
  });
  it("has one address for each page", () => {
    const paths = NAMES.map((name) => ROUTES[name].path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
