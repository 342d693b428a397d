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

describe("lazily loaded messages", () => {
  it("load with the part that uses them", () => expect(faults()).toEqual([]));

  it("are reported missing in a file that loads along with the part", () => {
    expect(faults({ "web/src/features/List.tsx": 't("files.title")' })).toEqual([
      "web/src/features/List.tsx speaks of files, and who loads web/src/pages/Plans.tsx does not bring its words",
    ]);
  });

  it("are reported missing in another part that loads none, and in the initial bundle", () => {
    expect(faults({ "web/src/pages/Home.tsx": 'import { List } from "../features/List.tsx";' })).toHaveLength(
      1,
    );
    expect(faults({ "web/src/main.tsx": `${house["web/src/main.tsx"]}\nt("plans.title")` })).toHaveLength(1);
  });

  it("are found for a page in a table that is itself loaded lazily", () => {
    const table = (words) => ({
      "web/src/app/App.tsx": 'lazyPart(() => import("./later.ts").then((module) => module.later["Plans"]))',
      "web/src/app/later.ts": `export const later = { Plans: lazyPart(() => import("../pages/Plans.tsx").then((module) => module.Plans)${words}) };`,
    });
    expect(faults(table(', "plans"'))).toEqual([]);
    expect(faults(table(""))).toHaveLength(2);
  });

  it("are complete in the product's files", () => expect(houseWordFaults()).toEqual([]));
});
