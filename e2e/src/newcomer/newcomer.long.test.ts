import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EDITS, type Edit } from "./edits.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MAX_EDITS = 14;
const MAX_FILES = 12;
const WORKSPACES = ["domain", "contract", "locales", "server", "demo", "web", "e2e", "bench"];
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "vetaverde-newcomer-"));
  const names = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const name of names.split("\n").filter(Boolean)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(copy, name));
  }
  linkPackages();
  for (const edit of EDITS) apply(edit);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Installed packages are linked; the project's own workspaces are those of the copy. */
function linkPackages(): void {
  for (const workspace of ["", ...WORKSPACES]) {
    const from = join(ROOT, workspace, "node_modules");
    const to = join(copy, workspace, "node_modules");
    for (const name of listed(from).filter((one) => one !== "@vetaverde" && !one.startsWith(".cache"))) {
      mkdirSync(to, { recursive: true });
      symlinkSync(join(from, name), join(to, name));
    }
  }
  mkdirSync(join(copy, "node_modules/@vetaverde"));
  for (const workspace of WORKSPACES)
    symlinkSync(join(copy, workspace), join(copy, "node_modules/@vetaverde", workspace));
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @throws Error where the text that an edit refers to is not there, or is there twice */
function apply(edit: Edit): void {
  const file = join(copy, edit.file);
  if ("create" in edit) {
    writeFileSync(file, edit.create);
    return;
  }
  const anchor = "after" in edit ? edit.after : edit.replace;
  const text = readFileSync(file, "utf8");
  const at = text.indexOf(anchor);
  // A JSON file has one first line; elsewhere an anchor must be unique.
  if (at < 0 || (!edit.file.endsWith(".json") && text.indexOf(anchor, at + 1) >= 0))
    throw new Error(`${edit.file}: "${anchor}" is not there, or twice`);
  const end = at + anchor.length;
  writeFileSync(
    file,
    "after" in edit
      ? text.slice(0, end) + edit.insert + text.slice(end)
      : text.slice(0, at) + edit.by + text.slice(end),
  );
}

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}`.slice(-4000) };
}

it("adds a field from the column to the form in four languages with few edits", () => {
  expect(EDITS.length).toBeLessThanOrEqual(MAX_EDITS);
  expect(new Set(EDITS.map(({ file }) => file)).size).toBeLessThanOrEqual(MAX_FILES);
});

it("compiles, passes the checks of statements and messages, and works after the edits", () => {
  expect(run("--import", "tsx", "scripts/gen.mjs")).toMatchObject({ status: 0 });
  for (const workspace of ["contract", "server", "web"])
    expect(run("node_modules/ts7/bin/tsc", "-p", workspace)).toEqual({ status: 0, output: "" });
  expect(run("--import", "tsx", "scripts/gen.mjs", "--check")).toMatchObject({ status: 0 });
  const tests = [
    "server/src/features/tokens/tokens.service.test.ts",
    "web/src/features/tokens",
    "scripts/locales.test.mjs",
  ];
  const ran = run("node_modules/vitest/vitest.mjs", "run", ...tests);
  expect(ran, ran.output).toMatchObject({ status: 0 });
  expect(ran.output).toContain("passed");
});
