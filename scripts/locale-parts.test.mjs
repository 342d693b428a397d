import { describe, expect, it } from "vitest";
import { houseWordFaults, wordFaults } from "./locale-parts.mjs";

const house = {
  "web/src/main.tsx": 'import { App } from "./app/App.tsx";',
  "web/src/app/App.tsx":
    'const Plans = lazyPart(\n  () => import("../pages/Plans.tsx").then((module) => module.Plans),\n  "plans",\n);\n' +
    'const Home = lazyPart(() => import("../pages/Home.tsx").then((module) => module.Home));\nt("app.title");',
  "web/src/pages/Plans.tsx": 'import { List } from "../features/List.tsx";\nt("plans.title");',
  "web/src/pages/Home.tsx": 't("home.title");',
  "web/src/features/List.tsx": 't("plans.list.empty");',
};
const faults = (changes = {}) =>
  wordFaults((file) => ({ ...house, ...changes })[file], ["plans", "files"], "web/src/main.tsx");

describe("words that come later", () => {
  it("come with the part that speaks them", () => expect(faults()).toEqual([]));

  it("are missed in a file that comes along with the part", () => {
    expect(faults({ "web/src/features/List.tsx": 't("files.title")' })).toEqual([
      "web/src/features/List.tsx speaks of files, and who loads web/src/pages/Plans.tsx does not bring its words",
    ]);
  });

  it("are missed in another part that brings none, and in what loads first", () => {
    expect(faults({ "web/src/pages/Home.tsx": 'import { List } from "../features/List.tsx";' })).toHaveLength(
      1,
    );
    expect(faults({ "web/src/main.tsx": `${house["web/src/main.tsx"]}\nt("plans.title")` })).toHaveLength(1);
  });

  it("are found in a page of a table that comes later itself", () => {
    const table = (words) => ({
      "web/src/app/App.tsx": 'lazyPart(() => import("./later.ts").then((module) => module.later["Plans"]))',
      "web/src/app/later.ts": `export const later = { Plans: lazyPart(() => import("../pages/Plans.tsx").then((module) => module.Plans)${words}) };`,
    });
    expect(faults(table(', "plans"'))).toEqual([]);
    expect(faults(table(""))).toHaveLength(2);
  });

  it("are complete in the product", () => expect(houseWordFaults()).toEqual([]));
});
