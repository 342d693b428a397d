import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import { createClusterDatabase, dropFromWorkers } from "./cluster-databases.ts";
import { findStandIns } from "./cluster-stand-ins.ts";

/** The server of a test run; everything created on it begins with the run's name. */
export interface TestServer {
  ownerUrl: string;
  appUrl: string;
  run: string;
  /** How the databases of the run are distributed; null: they are not. */
  distributed: "cluster" | "stand-ins" | null;
}

export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/** A separate database for a test file: a copy of the migrated template, as empty as before a first start. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, run, distributed } = inject("database");
  const name = `${run}_${randomBytes(8).toString("hex")}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  const addresses = { ownerUrl: at(ownerUrl), appUrl: at(appUrl) };
  if (distributed === "cluster") {
    // A copy of a database knows workers that do not have it.
    await createClusterDatabase(ownerUrl, addresses);
    return { ...addresses, drop: () => dropFromWorkers(ownerUrl, name) };
  }
  // One at a time: PostgreSQL copies a template only while it has no other connections.
  await asOwner(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create database ${name} template ${run}_template`);
  });
  if (distributed) await findStandIns(addresses.ownerUrl);
  return { ...addresses, drop: () => asOwner(ownerUrl, (client) => drop(client, name)) };
}

/** Autovacuum may be running in the database and cannot be terminated by this role; it finishes soon. */
async function drop(client: Client, name: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    try {
      await client.query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "42501" || Date.now() > deadline) throw error;
    }
  }
}

async function asOwner(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
