import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openProgram } from "./program.ts";
import { nameSourceLines } from "./source-lines.ts";

let folder: string;
const before = Error.prepareStackTrace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-lines-"));
});
afterEach(() => {
  // Restores Node's own stack traces for the other tests.
  if (before) Error.prepareStackTrace = before;
  else Reflect.deleteProperty(Error, "prepareStackTrace");
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The stack of the error that `fail` throws, in a bundle whose map maps the second line to the tenth of another file.
 */
function stackOf(map: string): string {
  const file = join(folder, "program.cjs");
  writeFileSync(file, 'exports.fail = () => {\nthrow new TypeError("no such station"); };');
  writeFileSync(`${file}.map`, map);
  const { fail } = openProgram().load(file) as { fail(): void };
  try {
    fail();
  } catch (error) {
    return (error as Error).stack ?? "";
  }
  return "";
}

const MAP = JSON.stringify({ version: 3, sources: ["../../src/stations.ts"], names: [], mappings: ";AASA" });

it("replaces the bundle's line with the source's line, and leaves other lines unchanged", () => {
  nameSourceLines(folder);
  const lines = stackOf(MAP).split("\n");
  expect(lines[0]).toBe("TypeError: no such station");
  expect(lines[1]).toBe("    at src/stations.ts:10:1");
  expect(lines[2]).toContain("source-lines.test.ts");
});

it("shows the bundle's line where its map cannot be read", () => {
  nameSourceLines(folder);
  expect(stackOf("no map").split("\n")[1]).toContain("program.cjs:2:");
});
