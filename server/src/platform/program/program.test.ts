import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProgram } from "./program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-program-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const caches = () => readdirSync(folder).filter((name) => name.endsWith(".cache"));
const entry = () => join(folder, "program.cjs");

describe("the built server", () => {
  beforeEach(() => {
    write(
      "program.cjs",
      'const { twice } = require("./part.cjs"); exports.four = twice(2); exports.here = __filename;',
    );
    write(
      "part.cjs",
      'exports.twice = (n) => n * 2; exports.sep = require("node:path").sep; require("./program.cjs");',
    );
  });

  it("is loaded with its required files, each once, and with Node's modules", () => {
    const program = openProgram();
    expect(program.load(entry())).toEqual({ four: 4, here: entry() });
    expect(program.load(entry())).toBe(program.load(entry()));
  });

  it("caches its compiled code once, and uses it at the next start", () => {
    const first = openProgram();
    first.load(entry());
    expect(first.storeCompiled()).toBe(2);
    expect(first.storeCompiled()).toBe(0);
    const next = openProgram();
    expect(next.load(entry())).toMatchObject({ four: 4 });
    expect(next.storeCompiled()).toBe(0);
    expect(caches()).toHaveLength(2);
  });

  it("ignores and removes a cache of other bytes, though of the same length", () => {
    const first = openProgram();
    first.load(entry());
    first.storeCompiled();
    write(
      "part.cjs",
      'exports.twice = (n) => n * 3; exports.sep = require("node:path").sep; require("./program.cjs");',
    );
    const next = openProgram();
    expect(next.load(entry())).toMatchObject({ four: 6 });
    expect(next.storeCompiled()).toBe(1);
    expect(caches()).toHaveLength(2);
  });

  it("compiles again where the cache is broken", () => {
    const first = openProgram();
    first.load(entry());
    first.storeCompiled();
    for (const name of caches()) write(name, "no cache at all");
    // In another directory, because this process caches the compiled code of a path.
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    folder = moved;
    const next = openProgram();
    expect(next.load(entry())).toMatchObject({ four: 4 });
    expect(next.storeCompiled()).toBe(2);
  });

  it("runs also where no cache can be written", () => {
    const program = openProgram();
    program.load(entry());
    rmSync(folder, { recursive: true });
    expect(program.storeCompiled()).toBe(0);
    mkdirSync(folder);
    expect(caches()).toEqual([]);
  });
});
