// Databases of tests on a cluster: each is made on every server of it, since a server has the extension for each database
// apart. The role of TEST_DATABASE_URL is a superuser with the same password everywhere.
import { join } from "node:path";
import { Client } from "pg";
import { clusterVersion, readWorkers } from "../platform/db/distributed/cluster.ts";
import { migrateAndDistribute } from "../platform/db/migrate.ts";
import { createLog } from "../platform/log/log.ts";

/** Makes a database on the coordinator and the workers that its own database knows, migrates and distributes it. */
export async function createClusterDatabase(
  coordinator: string,
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
): Promise<void> {
  const name = new URL(ownerUrl).pathname.slice(1);
  const workers = await workersOf(coordinator);
  if (workers.length === 0) throw new Error("TEST_DISTRIBUTED: no worker is registered in TEST_DATABASE_URL");
  for (const server of [coordinator, ...workers]) {
    // Each server's own database: the coordinator would propagate it where it can.
    await run(server, `set citus.enable_ddl_propagation = off`, `create database ${name}`);
    await run(at(server, name), "create extension citus");
  }
  const { hostname, port } = new URL(coordinator);
  await run(
    at(coordinator, name),
    `select citus_set_coordinator_host('${hostname}', ${Number(port) || 5432})`,
  );
  for (const worker of workers.map((url) => new URL(url)))
    await run(
      at(coordinator, name),
      `select citus_add_node('${worker.hostname}', ${Number(worker.port) || 5432})`,
    );
  const options = {
    ownerUrl,
    appRole: decodeURIComponent(new URL(appUrl).username),
    dir: join(import.meta.dirname, "../../migrations"),
    log: createLog("silent"),
  };
  await migrateAndDistribute(options, { dryRun: false, say: () => {} });
}

/** Drops a database on every server that has it. */
export async function dropFromWorkers(coordinator: string, name: string): Promise<void> {
  for (const server of [coordinator, ...(await workersOf(coordinator))])
    await run(server, `drop database if exists ${name} with (force)`);
}

async function workersOf(coordinator: string): Promise<string[]> {
  const client = new Client({ connectionString: coordinator });
  await client.connect();
  try {
    if ((await clusterVersion(client)) === null) return [];
    return (await readWorkers(client)).map(({ name, port }) =>
      Object.assign(new URL(coordinator), { hostname: name, port: String(port) }).toString(),
    );
  } finally {
    await client.end();
  }
}

const at = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString();

/** Each statement by itself: a database is not created in a transaction. */
async function run(server: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
