import { describe, expect, it } from "vitest";
import { specificationFaults } from "./specification.mjs";

const files = [
  "docs/decisions/0003-series.md",
  "domain/src/status.ts",
  "domain/src/status.test.ts",
  "server/src/features/plans/plans.service.ts",
  "server/src/features/plans/plans.test.ts",
  "server/src/gateways/files/files.test.ts",
  "e2e/src/files.test.ts",
];
const page = (...rows) =>
  ["| requirement | where | shown by |", "|---|---|---|", ...rows.map((row) => `| ${row} |`)].join("\n");
const faults = (...rows) => specificationFaults(page(...rows), files);

describe("a row of the specification", () => {
  it("accepts existing files, file endings, folders and patterns", () => {
    expect(
      faults(
        "a | `domain/src/status.ts`, `plans` | `status.test.ts`, `e2e/src/files.test.ts`",
        "b (`/chat`, `LIMIT`) | `plans.service.ts`; `follow_ups`; decision 0003 | `domain/src/*.test.ts`",
      ),
    ).toEqual([]);
  });

  it("is refused where either cell names something that does not exist", () => {
    expect(faults("a | `domain/src/gone.ts` | `status.test.ts`")[0]).toMatch(
      /:3: there is no domain\/src\/gone/,
    );
    expect(faults("a | `members` | `status.test.ts`")[0]).toMatch(/there is no members/);
    expect(faults("a | `plans` | `status.test.ts`, `gone.test.ts`")[0]).toMatch(/there is no gone.test.ts/);
    expect(faults("a | decision 0099 | `status.test.ts`")[0]).toMatch(/there is no decision 0099/);
  });

  it("names a test, and its file where two tests have the same name", () => {
    expect(faults("a | `plans` | by looking at it")[0]).toMatch(/names no test/);
    expect(faults("a | `plans` | `files.test.ts`")[0]).toMatch(/may be any of .*name its folder/);
  });

  it("has three cells", () => expect(faults("a | `plans`")[0]).toMatch(/three cells/));
});

it("refuses a page without rows", () =>
  expect(() => specificationFaults("# Nothing", files)).toThrow(/blind/));
