import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data of a product that was started once with its demonstration, and stopped. */
    demonstration: string;
  }
}

/** Makes the demonstration once for all files of journeys; each starts on a copy of its own. */
export async function setup(project: TestProject): Promise<() => void> {
  const server = await startServer({ fresh: true });
  await server.stop();
  project.provide("demonstration", server.dataDir);
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
