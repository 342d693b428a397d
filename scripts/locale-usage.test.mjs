import { describe, expect, it } from "vitest";
import { unusedKeys, usageFaults } from "./locale-usage.mjs";

const files = {
  screen: {
    plans: {
      title: "Planes",
      states: { open: "Abierto", closed: "Cerrado" },
      sizeSmall: "Chico",
      sizeLarge: "Grande",
    },
    common: { failed: "No se pudo guardar." },
    files: { failed: "@:common.failed" },
  },
  server: {},
};
const CHOSEN = "`plans.states.$" + "{state}`";
const SOURCE = `t("plans.title"); t(${CHOSEN}); t("plans.sizeSmall"); t("plans.sizeLarge"); t("files.failed");`;

describe("unusedKeys", () => {
  it("accepts keys that are named in full, begun in a template, or referred to", () => {
    expect(unusedKeys(files, SOURCE)).toEqual([]);
  });

  it("reports a key that nothing uses", () => {
    expect(unusedKeys(files, SOURCE.replace("plans.title", "plans.titles"))).toEqual(["plans.title"]);
    expect(unusedKeys(files, SOURCE.replace(CHOSEN, '"plans.states.open"'))).toEqual(["plans.states.closed"]);
    expect(unusedKeys({ ...files, screen: { ...files.screen, files: {} } }, SOURCE)).toEqual([
      "common.failed",
    ]);
  });

  it("finds every message of the product in use", () => {
    expect(usageFaults()).toEqual([]);
  });
});
