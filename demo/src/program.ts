// The program with the demonstration: what `npm start` runs.
import { startProgram } from "../../server/src/start-program.ts";

export const started: Promise<void> = startProgram(() => import("./demonstration.ts"));
