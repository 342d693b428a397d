import type { MenuEntry } from "@vetaverde/contract/menus";
import { expect, it } from "vitest";
import { areaPath, pathOf } from "./menu-paths.ts";

const entry = (fields: Partial<MenuEntry>): MenuEntry => ({
  alias: "Board",
  label: "Caudales",
  type: "board",
  report: "a-b_c",
  submenu: [],
  ...fields,
});

it.each([
  ["Caudales", "/board/Caudales/a-b_c"],
  ["Año 2026: río / pozos", "/board/Ano-2026-rio-pozos/a-b_c"],
  ["..", "/board/-/a-b_c"],
  ["井", "/board/-/a-b_c"],
])("opens a board called %j", (label, path) => {
  expect(pathOf(entry({ label }))).toBe(path);
});

it("returns no path without an identifier, nor for pages that need one of their own", () => {
  expect(pathOf({ ...entry({}), report: undefined })).toBeNull();
  expect(pathOf(entry({ alias: "ModiDetail", type: "area" }))).toBeNull();
  expect(pathOf(entry({ alias: "Home", type: "area" }))).toBe("/");
});

it("has the path of a page by its name, and none for an unknown page or for one that needs more", () => {
  expect(["Home", "ModiDetail", "Nothing", ""].map(areaPath)).toEqual(["/", null, null, null]);
});
