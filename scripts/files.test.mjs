import { describe, expect, it } from "vitest";
import { fileFaults, isJudged } from "./files.mjs";

const lines = (count) => "x\n".repeat(count);
// Put together here, so that the check of the files does not stumble over its own test.
const later = ["TO", "DO"].join("");
const folder = ["", "ro", "ot", ""].join("/").replace("ro/ot", "root");

describe("what a file may hold", () => {
  it("is anything but notes for later, folders of one machine and package servers", () => {
    expect(fileFaults("web/src/a.ts", `// ${later}: later`)).toEqual([`web/src/a.ts: holds ${later}`]);
    expect(fileFaults("docs/a.md", `see ${folder}x`)).toEqual([`docs/a.md: holds ${folder}`]);
    expect(fileFaults("docs/a.md", ["https://regis", "try.example.org/x"].join(""))).toHaveLength(1);
    expect(fileFaults("web/src/a.ts", "const TODOS = registry.metrics();")).toEqual([]);
  });

  it("is judged where people write it", () => {
    expect(["web/src/a.tsx", ".ci/run", "docs/a.md", "server/migrations/1.sql"].every(isJudged)).toBe(true);
    expect(["package-lock.json", "docs/openapi.json", "web/public/a.png"].some(isJudged)).toBe(false);
  });
});

describe("how long a file may be", () => {
  it("is 250 lines, unless a reason stands beside its name", () => {
    expect(fileFaults("server/src/a.ts", lines(250))).toEqual([]);
    expect(fileFaults("server/src/a.ts", lines(251))[0]).toMatch(/251 lines, more than 250/);
    expect(fileFaults("server/src/a.ts", lines(251), { "server/src/a.ts": "one table" })).toEqual([]);
  });

  it("does not keep a reason that is needed no more", () => {
    expect(fileFaults("server/src/a.ts", lines(20), { "server/src/a.ts": "one table" })).toHaveLength(1);
  });

  it("is free for what is made, for tests and for tables of words", () => {
    for (const name of ["a/src/b.gen.ts", "a/src/b.test.ts", "web/src/locales/es/plans.ts", "docs/long.md"])
      expect(fileFaults(name, lines(900))).toEqual([]);
  });
});
