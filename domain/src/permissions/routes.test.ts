import { describe, expect, it } from "vitest";
import type { Standing } from "./access.ts";
import { ROUTES, type RouteName, routeAllows } from "./routes.ts";

const NAMES = Object.keys(ROUTES) as RouteName[];
const standing = (change: Partial<Standing>): Standing => ({
  signedIn: true,
  systemAdmin: false,
  roles: [],
  isSelf: false,
  adminOfAny: false,
  ...change,
});
const open = (change: Partial<Standing>) => NAMES.filter((name) => routeAllows(name, standing(change)));

describe("routeAllows", () => {
  it("shows a stranger the open pages only", () => {
    expect(open({ signedIn: false })).toEqual(["Home", "Forgot"]);
    expect(open({})).toEqual(["Home", "Forgot"]);
  });
  it("opens the pages of the project to readers, administrators and the system administrator", () => {
    const without = (...closed: RouteName[]) => NAMES.filter((name) => !closed.includes(name));
    expect(open({ roles: [2] })).toEqual(without("PolicyConfig", "PolicyCreate"));
    expect(open({ roles: [4] })).toEqual(without("PolicyCreate"));
    expect(open({ roles: [1] })).toEqual(without("PolicyCreate"));
    expect(open({ systemAdmin: true })).toEqual(NAMES);
  });
  it("closes an area that was taken from the person", () => {
    expect(open({ roles: [2, 3], area: { status: false, permissions: [] } })).toEqual(["Home", "Forgot"]);
  });
  it("has one address a page", () => {
    const paths = NAMES.map((name) => ROUTES[name].path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
