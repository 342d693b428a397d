import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installFresh, stamp } from "./build-state.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-state-"));
  mkdirSync(join(folder, "src/deep"), { recursive: true });
  writeFileSync(join(folder, "src/deep/a.ts"), "1");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the build output", () => {
  it("is fresh until a source file is changed, added, deleted or renamed", () => {
    const changes = [
      () => writeFileSync(join(folder, "src/deep/a.ts"), "2"),
      () => writeFileSync(join(folder, "src/b.ts"), ""),
      () => rmSync(join(folder, "src/b.ts")),
      () => {
        rmSync(join(folder, "src/deep/a.ts"));
        writeFileSync(join(folder, "src/deep/c.ts"), "2");
      },
    ];
    const built = stamp("dist/.stamp", ["src", "absent.json"], folder);
    expect(built.fresh()).toBe(false);
    for (const change of changes) {
      built.write();
      expect(built.fresh()).toBe(true);
      change();
      expect(built.fresh()).toBe(false);
    }
  });
});

describe("the installed packages", () => {
  const touch = (file, seconds) => {
    writeFileSync(join(folder, file), "{}");
    utimesSync(join(folder, file), seconds, seconds);
  };

  it("are fresh while npm's own record is not older than the lock file", () => {
    touch("package-lock.json", 1000);
    expect(installFresh(folder)).toBe(false);
    mkdirSync(join(folder, "node_modules"));
    expect(installFresh(folder)).toBe(false);
    touch("node_modules/.package-lock.json", 1000);
    expect(installFresh(folder)).toBe(true);
    touch("package-lock.json", 2000);
    expect(installFresh(folder)).toBe(false);
  });

  it("count as fresh where node_modules is a link to another folder", () => {
    touch("package-lock.json", 2000);
    mkdirSync(join(folder, "others"));
    symlinkSync(join(folder, "others"), join(folder, "node_modules"), "dir");
    expect(installFresh(folder)).toBe(true);
  });
});
