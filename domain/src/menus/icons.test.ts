import { describe, expect, it } from "vitest";
import { MENU_ICONS, menuIconOf } from "./icons.ts";

describe("icon of a menu entry", () => {
  it("is the entry's own", () => {
    expect(menuIconOf({ icon: "truck", alias: "Home", type: "area" })).toBe("truck");
  });

  it.each([
    ["plans", "clipboard-list"],
    ["board", "chart-bar"],
    ["file", "file-text"],
  ])("is the present name of a former one: %s", (icon, present) => {
    expect(menuIconOf({ icon, type: "link" })).toBe(present);
  });

  it.each(["constructor", "no-such-icon", "", null])("is the page's for an unknown one: %s", (icon) => {
    expect(menuIconOf({ icon, alias: "ModiList", type: "area" })).toBe("antenna");
    expect(menuIconOf({ icon, alias: "toString", type: "link" })).toBe("link");
  });

  it("differs between the pages of the menu", () => {
    const pages = ["Home", "Commitments", "CommitmentsMatrix", "PlanningAndMonitoring", "PlanningKpis"];
    pages.push("Reports", "FilesContainer", "FieldWork", "ScheduleCalendar", "MonitoringTable", "Samples");
    pages.push(
      "Exceedances",
      "Limits",
      "WaterDiagrams",
      "ModiList",
      "ModiAlerts",
      "ResponsePlans",
      "NPYMS",
      "Catalog",
    );
    const icons = [...pages, "ConfigView"].map((alias) => menuIconOf({ alias, type: "area" }));
    expect(new Set(icons).size).toBe(icons.length);
    expect(icons.every((icon) => MENU_ICONS.includes(icon))).toBe(true);
  });
});
