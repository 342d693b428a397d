import { describe, expect, it } from "vitest";
import { draw, survey } from "./architecture.mjs";

const file = (source, ...imports) => ({ source, dependencies: imports.map((resolved) => ({ resolved })) });
const MODULES = [
  file(
    "server/src/composition/app.ts",
    "server/src/features/plans/plans.service.ts",
    "server/src/platform/db/db.ts",
  ),
  file("server/src/features/plans/plans.service.ts", "server/src/platform/db/db.ts", "contract/src/plans.ts"),
  file(
    "server/src/features/plans/plans.store.ts",
    "server/src/platform/db/db.ts",
    "server/src/features/plans/plans.service.ts",
  ),
  file("server/src/platform/db/db.ts", "node_modules/pg/lib/index.js"),
  file("web/src/main.tsx", "web/src/lib/call.ts"),
  file("web/src/lib/call.ts", "contract/src/plans.ts"),
  file("web/src/ui/A<b.tsx"),
  file("contract/src/plans.ts", "domain/src/schedule/series.ts"),
  file("domain/src/schedule/series.ts"),
];

describe("the architecture survey", () => {
  it("counts the files of each module and the imports between layers", () => {
    const floors = survey(MODULES);
    expect([...floors.get("server features").rooms]).toEqual([["plans", 2]]);
    expect([...floors.get("server features").imports]).toEqual([
      ["server platform", 2],
      ["ground contract", 1],
    ]);
    // Imports of libraries and within a floor are not counted.
    expect(floors.get("server platform").imports.size).toBe(0);
  });
});

describe("the architecture diagram", () => {
  const picture = draw(survey(MODULES));
  it("is the same in whatever order the files were read", () => {
    expect(draw(survey(MODULES.toReversed()))).toBe(picture);
  });
  it("has an arc for each import between layers, and the name of every module", () => {
    expect(picture.match(/<title>[^<]* → [^<]*<\/title>/g)).toHaveLength(7);
    expect(picture).toContain("<title>server/src/features → server/src/platform</title>");
    for (const room of ["plans", "schedule", "db", "lib"]) expect(picture).toContain(`>${room}</text>`);
  });
});
