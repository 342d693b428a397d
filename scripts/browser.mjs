// Finds a Chromium for the journeys, or installs the system's.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onPath() {
  for (const folder of (process.env.PATH ?? "").split(":")) {
    const found = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  return null;
}

function playwrights() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache/ms-playwright");
  if (!existsSync(cache)) return null;
  const paths = readdirSync(cache)
    .filter((name) => name.startsWith("chromium-"))
    .map((name) => join(cache, name, "chrome-linux/chrome"));
  return paths.find((path) => existsSync(path)) ?? null;
}

function installed() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return null;
  process.stdout.write("Installing Chromium…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  if (!run("install", "-y", "-qq", "chromium") && run("update", "-qq"))
    run("install", "-y", "-qq", "chromium");
  return onPath();
}

/** @throws with what to do where there is none */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is nothing at ${given}`);
  const found = given || onPath() || playwrights() || installed();
  if (!found)
    throw new Error(
      "No Chromium was found for the journeys: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
    );
  return found;
}
