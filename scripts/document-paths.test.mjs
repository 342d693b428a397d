import { expect, it } from "vitest";
import { documentPathFaults } from "./document-paths.mjs";

const FILES = ["server/src/features/plans/import/plans.rows.ts", "web/src/lib/call.ts"];

it("accepts files by whole path or by the end of one, and reports one that does not exist", () => {
  expect(
    documentPathFaults("`plans.rows.ts`, `web/src/lib/call.ts` and `import/plans.rows.ts`", FILES),
  ).toEqual([]);
  expect(documentPathFaults("`plans.row.ts` and `rows.ts`", FILES)).toEqual([
    "there is no plans.row.ts",
    "there is no rows.ts",
  ]);
});

it("reports a page that names no file", () => {
  expect(documentPathFaults("Nothing.", FILES)).toHaveLength(1);
});
