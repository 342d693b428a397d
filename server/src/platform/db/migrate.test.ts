import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { migrate } from "./migrate.ts";

const log = createLog("silent");
const migrations = join(import.meta.dirname, "../../../migrations");
const ONCE = "create table once (n int); insert into once values (1);";
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "vetaverde-migrations-"));
  for (const name of readdirSync(migrations)) copyFileSync(join(migrations, name), join(folder, name));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const run = () =>
  migrate({ ownerUrl: database.ownerUrl, appRole: new URL(database.appUrl).username, dir: folder, log });

async function as<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

describe("migrations", () => {
  it("apply a new file once, also when two processes start at the same time", async () => {
    writeFileSync(join(folder, "9000-once.sql"), ONCE);
    await Promise.all([run(), run()]);
    expect((await as(database.ownerUrl, (client) => client.query("select n from once"))).rows).toEqual([
      { n: 1 },
    ]);
  });

  it("leave nothing of a file that fails, and name it", async () => {
    writeFileSync(join(folder, "9001-broken.sql"), "create table half (n int); select no_such_thing;");
    await expect(run()).rejects.toThrow("9001-broken.sql");
    rmSync(join(folder, "9001-broken.sql"));
    const { rows } = await as(database.ownerUrl, (client) =>
      client.query("select to_regclass('half') as found"),
    );
    expect(rows).toEqual([{ found: null }]);
  });

  it("refuse a file that changed after it was applied, and a database with newer migrations", async () => {
    writeFileSync(join(folder, "9000-once.sql"), "create table once (n bigint);");
    await expect(run()).rejects.toThrow("9000-once.sql was applied and has changed");
    rmSync(join(folder, "9000-once.sql"));
    await expect(run()).rejects.toThrow("newer program");
    writeFileSync(join(folder, "9000-once.sql"), ONCE);
    await run();
  });

  it("treat the same file with other line endings as unchanged", async () => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8");
      writeFileSync(join(folder, name), text.replaceAll("\n", "\r\n"));
    }
    await run();
  });

  it("refuse duplicate numbers, numbers that come too late, and names without a number", async () => {
    const refused = async (name: string, why: string) => {
      writeFileSync(join(folder, name), "select 1;");
      await expect(run()).rejects.toThrow(why);
      rmSync(join(folder, name));
    };
    await refused("0001-again.sql", "bear the same number");
    await refused("0000-late.sql", "comes before");
    await refused("notes.sql", "NNNN-name.sql");
  });

  it("are applied in the order of their numbers", async () => {
    writeFileSync(join(folder, "9003-second.sql"), "insert into ordered values (1);");
    writeFileSync(join(folder, "9002-first.sql"), "create table ordered (n int);");
    await run();
    expect((await as(database.ownerUrl, (client) => client.query("select n from ordered"))).rows).toEqual([
      { n: 1 },
    ]);
  });
});
