import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { longJourneyFiles, printTestTables, taggedTestFiles } from "./test-tags.mjs";

const tags = (name) => `{ tags: ["${name}"] }`;
const folder = mkdtempSync(join(tmpdir(), "vetaverde-tags-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("lists test files with a tagged test, in any subfolder", () => {
  mkdirSync(join(folder, "src/alerts"), { recursive: true });
  writeFileSync(join(folder, "src/alerts/race.test.ts"), `it("races", ${tags("scaled")}, () => {});`);
  writeFileSync(join(folder, "src/bomb.test.tsx"), `it("bursts", ${tags("long")}, () => {});`);
  writeFileSync(join(folder, "src/quick.test.ts"), 'it("is quick", () => {});');
  writeFileSync(join(folder, "src/bomb.ts"), `const options = ${tags("long")};`);
  expect(taggedTestFiles(["src"], folder)).toEqual(["src/alerts/race.test.ts", "src/bomb.test.tsx"]);
});

it("lists tests of the product, and the journeys of the long run", () => {
  expect(taggedTestFiles()).toContain("server/src/features/alerts/races.test.ts");
  expect(taggedTestFiles()).toContain("server/src/platform/db/prepare.test.ts");
  expect(longJourneyFiles()).toContain("e2e/src/field.test.ts");
  expect(longJourneyFiles()).not.toContain("e2e/src/alerts.test.ts");
});

it("documents each tagged test with its title", () => {
  const { longTests } = printTestTables();
  expect(longTests).toContain(
    "| `server/src/features/alerts/races.test.ts` | … rounds on PostgreSQL: one alert",
  );
  expect(longTests).toMatch(/races\.test\.ts.*\| both, larger in the long run \|/);
});
