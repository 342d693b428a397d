// Finds a Chromium for the end-to-end tests, or installs the system's.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const WITHIN_PLAYWRIGHT = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-win/chrome.exe",
];

const first = (paths) => paths.find((path) => existsSync(path)) ?? null;

const onPath = ({ PATH = "" }) =>
  first(PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))));

/** Playwright stores each version in its own folder; the newest is used. */
function playwrights({ PLAYWRIGHT_BROWSERS_PATH, HOME = homedir() }) {
  const cache = PLAYWRIGHT_BROWSERS_PATH || join(HOME, ".cache/ms-playwright");
  if (!existsSync(cache)) return null;
  const versions = readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.split("-")[1]) - Number(a.split("-")[1]));
  return first(versions.flatMap((version) => WITHIN_PLAYWRIGHT.map((path) => join(cache, version, path))));
}

/** Installs Debian's Chromium with apt-get, if run as root. @returns whether something was installed */
function installDebians() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write("Installing Chromium…\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  const install = () => run("install", "-y", "-qq", "--no-install-recommends", "chromium");
  return install() || (run("update", "-qq") && install());
}

/** @throws with instructions where no Chromium is found */
export function findChromium({ env = process.env, install = installDebians } = {}) {
  const given = env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is nothing at ${given}`);
  const found = given || onPath(env) || playwrights(env) || (install() && onPath(env));
  if (!found)
    throw new Error(
      "No Chromium was found for the journeys: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
    );
  return found;
}
