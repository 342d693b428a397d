// The door of the built program: reads it, and keeps what was compiled for the next start.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openProgram } from "./platform/program/program.ts";
import { nameSourceLines } from "./platform/program/source-lines.ts";

/** Nobody who waited for the start waits for this as well. */
const AFTER_START_MS = 1_000;

const folder = dirname(fileURLToPath(import.meta.url));
nameSourceLines(folder);
const program = openProgram();
const { started } = program.load(join(folder, "program.cjs")) as { started: Promise<void> };
void started.then(() => setTimeout(program.keep, AFTER_START_MS).unref());
