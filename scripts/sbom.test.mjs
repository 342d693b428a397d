import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "./build-state.mjs";
import { createSbom, productOf } from "./sbom.mjs";

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
let bom;

beforeAll(() => {
  bom = createSbom();
});
const find = (name) => bom.components.find((component) => component["bom-ref"].startsWith(`${name}@`));

describe("the software bill of materials", () => {
  it("is a CycloneDX document of this product", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: expect.stringMatching(/^1\.\d$/) });
    expect(bom.serialNumber).toMatch(/^urn:uuid:/);
    expect(bom.metadata.component).toMatchObject({ name: "vetaverde", type: "application" });
  });

  it.each(["fastify", "react", "react-dom", "pg", "sharp", "pdfjs-dist", "workbox-precaching"])(
    "contains %s with its version, address and SHA-512",
    (name) => {
      const { version } = lock.packages[`node_modules/${name}`];
      expect(find(name)).toMatchObject({ version, purl: `pkg:npm/${name}@${version}` });
      expect(find(name).hashes).toEqual([
        { alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) },
      ]);
    },
  );

  it("contains no package that only the build needs", () => {
    for (const name of ["vitest", "typescript", "@biomejs/biome", "exceljs", "axe-core", "@vetaverde/server"])
      expect([name, find(name)]).toEqual([name, undefined]);
  });

  it("gives the licence of each component, and the reason of each exception", () => {
    const without = bom.components.filter(({ licenses }) => !licenses?.length);
    expect(without.map((component) => component["bom-ref"])).toEqual([]);
    expect(find("web-push").properties).toContainEqual({
      name: "vetaverde:licence-reason",
      value: expect.stringContaining("unchanged"),
    });
  });

  it("has no dependency on a component that it does not list", () => {
    const refs = new Set(bom.components.map((component) => component["bom-ref"]));
    for (const { ref, dependsOn } of bom.dependencies)
      for (const one of [ref, ...dependsOn]) expect([one, refs.has(one)]).toEqual([one, true]);
  });
});

it("fails where npm leaves out a package that the product needs at run time", () => {
  const cut = { ...bom, components: bom.components.filter(({ name }) => name !== "react") };
  expect(() => productOf(cut, lock)).toThrow(/npm does not list react@/);
});
