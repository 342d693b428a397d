// Entry point of the built program: loads it, and stores the compiled code for the next start.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openProgram } from "./platform/program/program.ts";
import { nameSourceLines } from "./platform/program/source-lines.ts";

/** Delay after the start, so that storing the compiled code does not slow the start down. */
const AFTER_START_MS = 1_000;

const folder = dirname(fileURLToPath(import.meta.url));
nameSourceLines(folder);
const program = openProgram();
const { started } = program.load(join(folder, "program.cjs")) as { started: Promise<void> };
void started.then(() => setTimeout(program.storeCompiled, AFTER_START_MS).unref());
