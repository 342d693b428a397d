// The door of the built program: reads it, and keeps what was compiled for the next start.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openProgram } from "./platform/program/program.ts";
import { nameSourceLines } from "./platform/program/source-lines.ts";

/** By then a start is over, and what it needs is compiled. */
const STARTED_MS = 3_000;

const folder = dirname(fileURLToPath(import.meta.url));
nameSourceLines(folder);
const program = openProgram();
program.load(join(folder, "program.cjs"));
setTimeout(program.keep, STARTED_MS).unref();
