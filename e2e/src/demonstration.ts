import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { deleteAbandonedFolders, startServer } from "./server.ts";
import { untilWhole } from "./whole-demonstration.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a product that was started once with its demonstration, and stopped. */
    demonstration: string;
  }
}

/** Creates the demonstration once for all test files; each server starts on a copy of it. */
export async function setup(project: TestProject): Promise<() => void> {
  deleteAbandonedFolders();
  const server = await startServer({ fresh: true });
  await untilWhole(server);
  await server.stop();
  project.provide("demonstration", server.dataDir);
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
