import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../platform/db/embedded.ts";
import { migrate } from "../platform/db/migrate.ts";
import { createLog } from "../platform/log/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { ownerUrl: string; appUrl: string; template: string };
  }
}

const TEMPLATE = "vetaverde_template";

/** One PostgreSQL for the whole run, in a folder that goes with it; each test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "vetaverde-test-"));
  const log = createLog("silent");
  const server = await startEmbedded({ dataDir: folder, log, disposable: true });
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query("alter role vetaverde_owner createdb");
  await client.query(`create database ${TEMPLATE} owner vetaverde_owner`);
  await client.end();
  const template = Object.assign(new URL(server.ownerUrl), { pathname: `/${TEMPLATE}` }).toString();
  const dir = join(import.meta.dirname, "../../migrations");
  await migrate({ ownerUrl: template, appRole: "vetaverde_app", dir, log });
  project.provide("database", { ownerUrl: server.ownerUrl, appUrl: server.appUrl, template: TEMPLATE });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
