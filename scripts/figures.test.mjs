import { describe, expect, it } from "vitest";
import { cssFigures, functionFigures, moduleFigures, textFigures } from "./figures.mjs";

const lines = (count) => Array.from({ length: count }, (_, at) => `  step(${at});`).join("\n");

describe("the figures of the source", () => {
  it("counts modules, pairs that import each other and the largest cycle", () => {
    const sources = new Map([
      ["server/src/a/one.ts", 'import { two } from "../b/two.ts";'],
      ["server/src/b/two.ts", 'import { three } from "../c/three.ts"; import "../a/one.ts";'],
      ["server/src/c/three.ts", 'import type { one } from "../a/one.ts";'],
      ["server/src/d/four.ts", 'import { one } from "@vetaverde/domain/x";'],
      ["domain/src/x.ts", ""],
    ]);
    expect(moduleFigures(sources)).toEqual({
      modules: 5,
      mutual: 1,
      pairs: ["server/src/a ↔ server/src/b"],
      largestCycle: 3,
    });
  });

  it("measures functions with a body by their lines", () => {
    const text = `const short = () => 1;\nfunction long() {\n${lines(44)}\n}\nfunction longer() {\n${lines(90)}\n}`;
    const figures = functionFigures(new Map([["web/src/x.ts", text]]));
    expect(figures).toMatchObject({ functions: 3, over40: 2, over80: 1 });
  });

  it("counts a CSS rule as repeated when its declarations equal another's in any order", () => {
    const sources = new Map([
      ["web/src/a.css", ".a { color: red; margin: 0 }\n/* .z { color: red } */ .b { gap: 1px }"],
      ["web/src/b.css", "@media print { .c { margin: 0; color:  red; } }"],
    ]);
    expect(cssFigures(sources)).toEqual({ rules: 3, repeated: 1 });
    sources.set("web/src/c.css", ".d { margin: 0; color: red; }");
    expect(cssFigures(sources)).toEqual({ rules: 4, repeated: 2 });
  });

  it("counts names and statements outside comments and strings", () => {
    const text =
      'const told = 1;\n// told\nconst x = "told";\n  ...{ a, b },\nconst MOST_ROWS = 1;\nconst MAX_ROWS = 2;\nsql<Row>`select 1`;\nexport interface PlanRow {}';
    expect(textFigures(new Map([["server/src/x.ts", text]]))).toEqual({
      spreadLiterals: 1,
      tellLines: 1,
      mostBounds: 1,
      maxBounds: 1,
      sqlStatements: 1,
      rowTypes: 1,
    });
  });
});
