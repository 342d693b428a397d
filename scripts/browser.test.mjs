import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findChromium } from "./browser.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-browsers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file that stands in for a browser executable. */
function program(...path) {
  const file = join(folder, ...path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}
/** An environment in which nothing is found or installed except what the test provides. */
const machine = (more) => ({
  env: { PATH: join(folder, "bin"), HOME: folder, ...more },
  install: () => false,
});

describe("the browser of the end-to-end tests", () => {
  it("is the one of CHROMIUM_PATH, and an error where that file does not exist", () => {
    const given = program("given/chrome");
    program("bin/chromium");
    expect(findChromium(machine({ CHROMIUM_PATH: given }))).toBe(given);
    expect(() => findChromium(machine({ CHROMIUM_PATH: `${given}-not` }))).toThrow(/CHROMIUM_PATH/);
  });

  it("is the system's Chromium under any of its names", () => {
    const chrome = program("bin/google-chrome");
    expect(findChromium(machine())).toBe(chrome);
    const chromium = program("bin/chromium");
    expect(findChromium(machine())).toBe(chromium);
  });

  it("is Playwright's newest where the system has none", () => {
    program(".cache/ms-playwright/chromium-900/chrome-linux/chrome");
    const newer = program(".cache/ms-playwright/chromium-1200/chrome-linux64/chrome");
    expect(findChromium(machine())).toBe(newer);
    const elsewhere = program("browsers/chromium-1100/chrome-linux/chrome");
    expect(findChromium(machine({ PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers") }))).toBe(elsewhere);
  });

  it("is installed where none is found, and a failed installation says what to do", () => {
    const install = () => Boolean(program("bin/chromium"));
    expect(findChromium({ ...machine(), install })).toBe(join(folder, "bin/chromium"));
    rmSync(join(folder, "bin"), { recursive: true });
    expect(() => findChromium(machine())).toThrow(/install it .* or set CHROMIUM_PATH/);
  });
});
