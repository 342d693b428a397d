import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { DatabaseFault } from "../database-fault.ts";
import { type Embedded, embeddedUrls } from "./embedded.ts";
import { readPasswords } from "./embedded-cluster.ts";

/** The port is on the fourth line of PostgreSQL's own status file. */
const PORT_LINE = 3;

/**
 * The addresses of an embedded database that another process is running on this data folder, on the same machine or in
 * the same container; null when none is running.
 * @throws DatabaseFault when its passwords cannot be read by this user
 */
export async function findRunningEmbedded(
  dataDir: string,
): Promise<Pick<Embedded, "ownerUrl" | "appUrl"> | null> {
  const status = join(dataDir, "postgres", "postmaster.pid");
  if (!existsSync(status)) return null;
  const port = Number(readText(status).split("\n")[PORT_LINE]);
  const passwords = readPasswords(join(dataDir, "postgres.json"));
  if (!passwords || !Number.isInteger(port) || port === 0) return null;
  const urls = embeddedUrls(port, passwords);
  return (await answers(urls.ownerUrl)) ? urls : null;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new DatabaseFault(`DATA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
