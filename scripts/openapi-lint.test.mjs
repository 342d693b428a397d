import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openapiFaults } from "./openapi-lint.mjs";

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "openapi-lint-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failure = { description: "`NOT_FOUND`: it does not exist." };

/** A document without faults. */
const sound = () => ({
  openapi: "3.1.0",
  info: {
    title: "Example",
    version: "1.0.0",
    description: "An example.",
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    contact: { name: "The administrator" },
  },
  servers: [{ url: "/" }],
  tags: [{ name: "plans", description: "Monitoring plans." }],
  paths: {
    "/plans/{plan}": {
      get: {
        operationId: "plans.get",
        tags: ["plans"],
        summary: "A plan.",
        description: "Access: open.",
        security: [],
        parameters: [{ name: "plan", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "Done." }, 404: failure },
      },
    },
  },
});

function faultsOf(document) {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return openapiFaults(file);
}

it("finds nothing in a sound document", async () => {
  expect(await faultsOf(sound())).toEqual([]);
});

it("names errors and warnings of both linters", async () => {
  const document = sound();
  const get = document.paths["/plans/{plan}"].get;
  delete document.info.license;
  delete document.info.contact;
  delete get.responses[404];
  get.tags = ["unknown"];
  document.paths["/plans/"] = { get: { ...get, parameters: [] } };
  document.paths["/{project}/plan"] = document.paths["/plans/{plan}"];
  const faults = (await faultsOf(document)).join("\n");
  for (const fault of [
    "redocly error no-path-trailing-slash",
    "redocly warn info-license",
    "redocly warn no-ambiguous-paths",
    "redocly warn operation-4xx-response",
    "redocly error operation-operationId-unique",
    "spectral warning info-contact",
    "spectral warning operation-tag-defined",
    "spectral error operation-operationId-unique",
  ])
    expect(faults).toContain(fault);
});

it("fails where a linter returns no result", async () => {
  const faults = await openapiFaults(join(folder, "missing.json"));
  expect(faults).toEqual([
    expect.stringContaining("redocly gave no result"),
    expect.stringContaining("spectral gave no result"),
  ]);
});
