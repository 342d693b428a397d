import { describe, expect, it } from "vitest";
import { currentMenuEntry, type MenuEntry } from "./current-entry.ts";

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
  it("finds an area by its alias, however deep", () => {
    expect(currentMenuEntry(tree, "PlanningAndMonitoring")?.label).toBe("Planes");
    expect(currentMenuEntry(tree, "Group")?.alias).toBe("Group");
  });
  it("tells reports apart by their identifier", () => {
    expect(currentMenuEntry(tree, "Board", "aaa")?.label).toBe("Agua");
    expect(currentMenuEntry(tree, "Board", "bbb")?.label).toBe("Aire");
    expect(currentMenuEntry(tree, "EnvironmentReport", "ccc")?.label).toBe("Informe");
  });
  it("finds no report without its identifier, nor by another's", () => {
    expect(currentMenuEntry(tree, "Board")).toBeNull();
    expect(currentMenuEntry(tree, "Board", "ccc")).toBeNull();
    expect(currentMenuEntry(tree, "EnvironmentReport", "aaa")).toBeNull();
    expect(currentMenuEntry([entry("Board", { type: "board" })], "Board")).toBeNull();
  });
  it("ignores an identifier on what is no report", () => {
    expect(currentMenuEntry(tree, "PlanningAndMonitoring", "aaa")?.label).toBe("Planes");
  });
  it("is null where the menu has no such entry", () => {
    expect(currentMenuEntry(tree, "Home")).toBeNull();
    expect(currentMenuEntry([], "Home")).toBeNull();
  });
});
