import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyProgram, loadedLibraries } from "./program.mjs";

let base;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "vetaverde-program-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(join(base, dirname(path)), { recursive: true });
  writeFileSync(join(base, path), typeof text === "string" ? text : JSON.stringify(text));
};

const lockOf = (packages) => ({
  packages: Object.fromEntries(
    Object.entries(packages).map(([path, entry]) => [
      path.startsWith("server") ? path : `node_modules/${path}`,
      entry,
    ]),
  ),
});

describe("the libraries that a built program loads", () => {
  const lock = lockOf({ sharp: {}, pg: {}, process: {}, "@scope/one": {}, "@data/spa": {}, "@data/fra": {} });
  const loaded = (text, server = {}) => loadedLibraries([text], server, lock);

  it("are those that it imports, requires or looks up, also by a file in them", () => {
    expect(loaded('import a from"sharp";require("@scope/one/sub.js");x.resolve(`pg/package.json`)')).toEqual([
      "sharp",
      "@scope/one",
      "pg",
    ]);
  });

  it("are not the parts of Node, its own files, or words in texts", () => {
    expect(loaded('require("fs");require("node:fs");import("./sharp.js");"sharp";from "afar"')).toEqual([]);
    expect(loaded('require("process")')).toEqual([]);
    expect(loaded('require("process/")')).toEqual(["process"]);
  });

  it("are all of a scope whose names are put together, and the optional ones", () => {
    const server = {
      dependencies: { "@data/spa": "1", "@data/fra": "1", pg: "1" },
      optionalDependencies: { native: "1" },
    };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    const text = "x.resolve(`@data/${code}/package.json`)";
    expect(loaded(text, server)).toEqual(["@data/spa", "@data/fra", "native"]);
  });
});

describe("copying the program", () => {
  const dependencies = { used: "1", bundled: "1" };
  const build = () => {
    write("server/package.json", { type: "module", dependencies });
    write("server/dist/main.js", 'import used from"used";');
    write("server/dist/main.js.0123.cache", "compiled");
    write("server/migrations/0001-first.sql", "select 1");
    write("web/dist/index.html", "<!doctype html>");
    const packages = {
      server: { dependencies },
      used: { dependencies: { nested: "2" } },
      "used/node_modules/nested": { dependencies: { deep: "1" }, optionalDependencies: { elsewhere: "1" } },
      nested: {},
      deep: {},
      elsewhere: { optional: true },
      bundled: {},
    };
    write("package-lock.json", lockOf(packages));
    for (const name of Object.keys(packages))
      if (name !== "server" && name !== "elsewhere") write(`node_modules/${name}/package.json`, { name });
  };

  it("takes what is served and the libraries that are loaded, without compiled code", () => {
    build();
    const target = join(base, "target");
    expect(copyProgram(target, base)).toEqual(["node_modules/deep", "node_modules/used"]);
    expect(readdirSync(join(target, "node_modules")).sort()).toEqual(["deep", "used"]);
    expect(existsSync(join(target, "node_modules/used/node_modules/nested/package.json"))).toBe(true);
    expect(readdirSync(join(target, "server/dist"))).toEqual(["main.js"]);
    expect(readFileSync(join(target, "server/migrations/0001-first.sql"), "utf8")).toBe("select 1");
  });

  it("overwrites nothing, and says what is missing", () => {
    build();
    write("full/a.txt", "mine");
    expect(() => copyProgram(join(base, "full"), base)).toThrow("not empty");
    rmSync(join(base, "node_modules/deep"), { recursive: true });
    expect(() => copyProgram(join(base, "target"), base)).toThrow("node_modules/deep is missing: run npm ci");
    rmSync(join(base, "web/dist"), { recursive: true });
    expect(() => copyProgram(join(base, "target"), base)).toThrow("web/dist is missing: run npm run build");
    expect(existsSync(join(base, "target"))).toBe(false);
  });
});
