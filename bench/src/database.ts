import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Product } from "./product.ts";

/** Connects to the product's database as its owner; the caller ends the connection. */
export async function connectAsOwner({ dataDir }: Pick<Product, "dataDir">): Promise<Client> {
  const passwords = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  const port = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const client = new Client({
    connectionString: `postgres://vetaverde_owner:${passwords.owner}@127.0.0.1:${port}/vetaverde`,
  });
  await client.connect();
  return client;
}
