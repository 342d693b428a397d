// Development mode: the server restarts on every change, with Vite serving the web client in front of it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./build-state.mjs";
import { onParentExit } from "./parent-exit.mjs";

const start = (program, args, cwd) => spawn(program, args, { cwd, stdio: "inherit" });
const children = [
  start(
    process.execPath,
    [
      "--watch-path=server/src",
      "--watch-path=demo/src",
      "--watch-path=domain/src",
      "--watch-path=contract/src",
      "--watch-path=locales",
      "--import",
      "tsx",
      "demo/src/program.ts",
    ],
    root,
  ),
  start(process.execPath, [join(root, "node_modules/vite/bin/vite.js")], join(root, "web")),
];
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
onParentExit(() => stop("SIGTERM"));
for (const child of children) child.on("exit", (code) => process.exit(code ?? 0));
