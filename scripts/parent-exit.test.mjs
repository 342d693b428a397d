import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MODULE = pathToFileURL(join(import.meta.dirname, "parent-exit.mjs")).href;
let folder;
let program;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-parent-"));
  program = join(folder, "program.mjs");
  writeFileSync(
    program,
    `import { onParentExit } from ${JSON.stringify(MODULE)};
     onParentExit(() => process.exit(0));
     setInterval(() => {}, 1000);
     console.log(process.pid);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts the program below a shell, as npm does, and ends the shell; returns the program's process id. */
async function leave(env) {
  // The second command prevents the shell from replacing itself with the program.
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${program}"; true`], {
    env: { ...process.env, npm_lifecycle_event: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise((resolve) => shell.stdout.once("data", (output) => resolve(Number(output))));
  const gone = new Promise((resolve) => shell.once("exit", resolve));
  shell.kill("SIGTERM");
  await gone;
  return pid;
}

describe.skipIf(process.platform === "win32")("a server process started by npm", () => {
  it("exits once its parent shell has exited", async () => {
    const pid = await leave({ npm_lifecycle_event: "start" });
    await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false);
  });

  it("keeps running where npm did not start it", async () => {
    const pid = await leave({});
    // Longer than a process started by npm takes to end: the absence of an exit can only be waited for.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const alive = lives(pid);
    if (alive) process.kill(pid);
    expect(alive).toBe(true);
  });
});
