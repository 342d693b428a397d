// The single command for a fresh machine: installs and builds what is missing or stale, then runs the product.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildStamp, installFresh, root } from "./build-state.mjs";
import { onParentExit } from "./parent-exit.mjs";

const english = !/^(es|$|C|POSIX)/.test(process.env.LC_ALL || process.env.LANG || "");
const say = (es, en) => process.stdout.write(`${english ? en : es}\n`);

function fail(es, en) {
  process.stderr.write(`${english ? en : es}\n`);
  process.exit(1);
}

function npm(...args) {
  const done = spawnSync("npm", args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return done.status === 0;
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Se necesita Node 20.19 o más nuevo; este es ${process.versions.node}.`,
    `Node 20.19 or newer is needed; this is ${process.versions.node}.`,
  );
}

if (!installFresh()) {
  say("Instalando dependencias…", "Installing dependencies…");
  if (!npm("ci", "--no-audit", "--no-fund", "--loglevel=error"))
    fail("La instalación falló.", "The installation failed.");
}

if (!buildStamp.fresh()) {
  if (process.argv.includes("--no-build") && buildStamp.exists()) {
    say(
      "Aviso: la compilación no está al día (--no-build).",
      "Note: the build is not up to date (--no-build).",
    );
  } else {
    say("Compilando…", "Building…");
    if (!npm("run", "build")) fail("La compilación falló.", "The build failed.");
    buildStamp.write();
  }
}

// The product handles signals itself; this process only forwards them and exits with its exit code.
const STOP_MS = 10_000;
const child = spawn(process.execPath, [join(root, "server/dist/main.js")], {
  cwd: root,
  stdio: "inherit",
});
const stop = (signal) => {
  child.kill(signal);
  setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => stop(signal === "SIGHUP" ? "SIGTERM" : signal));
onParentExit(() => stop("SIGTERM"));
child.on("error", (error) => fail(`No arranca: ${error.message}`, `It does not start: ${error.message}`));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
