import { describe, expect, it } from "vitest";
import { currentMenuEntry, entryOfPage, type MenuEntry } from "./current-entry.ts";
import { ROUTES, type RouteName, type RouteRule } from "./routes.ts";

const entry = (alias: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  alias,
  label: alias,
  type: "area",
  submenu: [],
  ...rest,
});
const board = (label: string, report: string) => entry("Board", { label, type: "board", report });

const tree = [
  entry("Group", {
    submenu: [
      board("Agua", "aaa"),
      board("Aire", "bbb"),
      entry("PlanningAndMonitoring", { label: "Planes" }),
    ],
  }),
  entry("EnvironmentReport", { type: "environment-report", report: "ccc", label: "Informe" }),
  board("Lost", ""),
];

describe("currentMenuEntry", () => {
  it("finds an area by its alias at any depth", () => {
    expect(currentMenuEntry(tree, "PlanningAndMonitoring")?.label).toBe("Planes");
    expect(currentMenuEntry(tree, "Group")?.alias).toBe("Group");
  });
  it("distinguishes reports by their identifier", () => {
    expect(currentMenuEntry(tree, "Board", "aaa")?.label).toBe("Agua");
    expect(currentMenuEntry(tree, "Board", "bbb")?.label).toBe("Aire");
    expect(currentMenuEntry(tree, "EnvironmentReport", "ccc")?.label).toBe("Informe");
  });
  it("finds no report without its identifier, nor by another report's", () => {
    expect(currentMenuEntry(tree, "Board")).toBeNull();
    expect(currentMenuEntry(tree, "Board", "ccc")).toBeNull();
    expect(currentMenuEntry(tree, "EnvironmentReport", "aaa")).toBeNull();
    expect(currentMenuEntry([entry("Board", { type: "board" })], "Board")).toBeNull();
  });
  it("ignores an identifier on an entry that is no report", () => {
    expect(currentMenuEntry(tree, "PlanningAndMonitoring", "aaa")?.label).toBe("Planes");
  });
  it("is null where the menu has no such entry", () => {
    expect(currentMenuEntry(tree, "Home")).toBeNull();
    expect(currentMenuEntry([], "Home")).toBeNull();
  });
});

describe("entryOfPage", () => {
  const menu = [entry("PlanningAndMonitoring"), entry("Catalog"), entry("ConfigView"), entry("Limits")];

  it.each([
    ["PlanningDetail", "PlanningAndMonitoring"],
    // It requires the area of the plans, but is no page of theirs.
    ["CatalogImport", "Catalog"],
    ["Catalog", "Catalog"],
    ["ProjectUserImport", "ConfigView"],
    ["AuditTrail", "ConfigView"],
    ["Limits", "Limits"],
  ] as const)("of %s is %s", (page, alias) => {
    expect(entryOfPage(menu, page)?.alias).toBe(alias);
  });

  it("of the catalogue is the settings where the menu has no catalogue entry, and never the plans", () => {
    const [plans, , settings] = menu as [MenuEntry, MenuEntry, MenuEntry];
    expect(entryOfPage([plans, settings], "CatalogImport")?.alias).toBe("ConfigView");
    expect(entryOfPage([plans], "CatalogImport")).toBeNull();
  });

  it("uses only parent pages that exist", () => {
    const rules = Object.values(ROUTES) as RouteRule[];
    const above = rules.flatMap(({ under }) => under ?? []);
    expect(above.filter((name) => !(name in ROUTES))).toEqual([]);
    for (const name of Object.keys(ROUTES) as RouteName[]) expect(entryOfPage([], name)).toBeNull();
  });
});
