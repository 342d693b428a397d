import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../platform/db/embedded/embedded.ts";
import { stopOrphan } from "../platform/db/embedded/embedded-cluster.ts";
import { lockFolder } from "../platform/db/embedded/embedded-lock.ts";
import { migrate, migrateAndDistribute } from "../platform/db/migrate.ts";
import { createLog } from "../platform/log/log.ts";
import { dropFromWorkers } from "./cluster-databases.ts";
import { addWorkers, createStandIns } from "./cluster-stand-ins.ts";
import type { TestServer } from "./database.ts";
import { databaseParent } from "./database-parent.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: TestServer;
  }
}

const log = createLog("silent");
const FOLDER = "vetaverde-test-";

type Running = Pick<TestServer, "ownerUrl" | "appUrl"> & { close(): Promise<void> };

/**
 * One PostgreSQL for the whole run: an embedded one in a temporary folder, or the server of TEST_DATABASE_URL, whose
 * role must be allowed to create databases and roles. Each test file clones the template. With TEST_DISTRIBUTED=true
 * that server is the coordinator of a cluster, and each test file's database is made on all of its servers and
 * distributed; with TEST_DISTRIBUTED=stand-ins any server's databases are, with what only seems to be a cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `test_${randomBytes(4).toString("hex")}`;
  const outside = process.env["TEST_DATABASE_URL"];
  const distributed = readDistributed(process.env["TEST_DISTRIBUTED"], outside);
  const server = outside ? await useOutside(outside, run) : await useEmbedded();
  try {
    await query(server.ownerUrl, `create database ${run}_template`);
    const template = Object.assign(new URL(server.ownerUrl), { pathname: `/${run}_template` }).toString();
    const appRole = new URL(server.appUrl).username;
    const dir = join(import.meta.dirname, "../../migrations");
    const options = { ownerUrl: template, appRole, dir, log };
    await migrate(options);
    if (distributed === "stand-ins") {
      await createStandIns(template);
      await addWorkers(template, ["worker-1", "worker-2"]);
      await migrateAndDistribute(options, { dryRun: false, say: () => {} });
    }
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide("database", { ownerUrl: server.ownerUrl, appUrl: server.appUrl, run, distributed });
  return server.close;
}

function readDistributed(value: string | undefined, outside: string | undefined): TestServer["distributed"] {
  if (!value || value === "false") return null;
  if (value === "stand-ins") return value;
  if (value !== "true" || !outside)
    throw new Error("TEST_DISTRIBUTED: `true` with the TEST_DATABASE_URL of a coordinator, or `stand-ins`");
  return "cluster";
}

async function useEmbedded(): Promise<Running> {
  const parent = databaseParent();
  // Also of a run that had another parent.
  for (const earlier of new Set([parent, tmpdir()])) await sweep(earlier);
  const folder = mkdtempSync(join(parent, FOLDER));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbedded({ dataDir: folder, log, disposable: true });
    await query(server.adminUrl, "alter role vetaverde_owner createdb");
    const close = () => server.stop().finally(remove);
    return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Deletes folders of killed runs: a folder whose lock can be acquired has no owner. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue;
      await lockFolder(folder);
      await stopOrphan(join(folder, "postgres"), log);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // In use, or another user's.
    }
  }
}

async function useOutside(ownerUrl: string, run: string): Promise<Running> {
  const password = randomBytes(16).toString("hex");
  const role = `${run}_app`;
  await query(ownerUrl, `create role ${role} login nosuperuser password '${password}'`);
  const appUrl = Object.assign(new URL(ownerUrl), { username: role, password }).toString();
  const close = async () => {
    const made = `select datname as name from pg_database where datname like '${run}\\_%'`;
    for (const { name } of await query(ownerUrl, made)) await dropFromWorkers(ownerUrl, name);
    await query(ownerUrl, `drop role ${role}`);
  };
  return { ownerUrl, appUrl, close };
}

async function query(url: string, text: string): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(text)).rows;
  } finally {
    await client.end();
  }
}
