import { describe, expect, it } from "vitest";
import { fileFaults, isChecked } from "./files.mjs";

// Assembled at run time, so that the file check does not fail on its own test.
const later = ["TO", "DO"].join("");
const folder = ["", "ro", "ot", ""].join("/").replace("ro/ot", "root");

describe("the file rules", () => {
  it("refuse to-do notes, machine-specific folders and addresses of package servers", () => {
    expect(fileFaults("web/src/a.ts", `// ${later}: later`)).toEqual([`web/src/a.ts: holds ${later}`]);
    expect(fileFaults("docs/a.md", `see ${folder}x`)).toEqual([`docs/a.md: holds ${folder}`]);
    expect(fileFaults("docs/a.md", ["https://regis", "try.example.org/x"].join(""))).toHaveLength(1);
    const work = ["", "work", ""].join("/");
    expect(fileFaults("docs/a.md", `see ${work}x`)).toEqual([`docs/a.md: holds ${work}`]);
    expect(fileFaults("docs/a.md", `see server/src/platform${work}lease.ts`)).toEqual([]);
    expect(fileFaults("web/src/a.ts", "const TODOS = registry.metrics();")).toEqual([]);
  });

  it("check hand-written files and skip generated and binary ones", () => {
    expect(["web/src/a.tsx", ".ci/run", "docs/a.md", "server/migrations/1.sql"].every(isChecked)).toBe(true);
    expect(["package-lock.json", "docs/openapi.json", "web/public/a.png"].some(isChecked)).toBe(false);
  });
});
