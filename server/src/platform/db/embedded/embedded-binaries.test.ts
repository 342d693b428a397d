import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBinaries, linkLibraries } from "./embedded-binaries.ts";

it("explains what to do where there is no PostgreSQL for the platform", () => {
  expect(() => findBinaries("sunos", "sparc")).toThrow(/sunos-sparc.*DATABASE_URL/);
});

it("links the libraries itself where npm was not allowed to, and leaves existing ones", () => {
  const root = mkdtempSync(join(tmpdir(), "vetaverde-links-"));
  mkdirSync(join(root, "native", "lib"), { recursive: true });
  writeFileSync(join(root, "native", "lib", "libx.so.6.18"), "the library");
  const links = ["libx.so", "libx.so.6"].map((name) => ({
    source: "native/lib/libx.so.6.18",
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(root, "native", "pg-symlinks.json"), JSON.stringify(links));
  linkLibraries(root);
  linkLibraries(root);
  expect(readFileSync(join(root, "native", "lib", "libx.so.6"), "utf8")).toBe("the library");
  rmSync(root, { recursive: true });
});
