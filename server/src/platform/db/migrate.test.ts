import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { migrate } from "./migrate.ts";

const log = createLog("silent");
const migrations = join(import.meta.dirname, "../../../migrations");
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

const run = () => migrate({ ownerUrl: database.ownerUrl, appRole: "vetaverde_app", dir: folder, log });

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
  it("apply a new file once, also when two programs start at the same time", async () => {
    writeFileSync(join(folder, "9000-once.sql"), "create table once (n int); insert into once values (1);");
    await Promise.all([run(), run()]);
    expect((await as(database.ownerUrl, (client) => client.query("select n from once"))).rows).toEqual([
      { n: 1 },
    ]);
  });

  it("leave nothing of a file that fails, and say which", async () => {
    writeFileSync(join(folder, "9001-broken.sql"), "create table half (n int); select no_such_thing;");
    await expect(run()).rejects.toThrow("9001-broken.sql");
    rmSync(join(folder, "9001-broken.sql"));
    const { rows } = await as(database.ownerUrl, (client) =>
      client.query("select to_regclass('half') as found"),
    );
    expect(rows).toEqual([{ found: null }]);
  });

  it("refuse a file that changed after it was applied, and a database that is ahead", async () => {
    writeFileSync(join(folder, "9000-once.sql"), "create table once (n bigint);");
    await expect(run()).rejects.toThrow("9000-once.sql was applied and has changed");
    rmSync(join(folder, "9000-once.sql"));
    await expect(run()).rejects.toThrow("newer program");
  });
});

describe("the role that the product runs as", () => {
  const tables = [
    "audit_log",
    "outbox_events",
    "handled_events",
    "follow_ups",
    "plan_imports",
    "policies",
    "policy_acceptances",
    "secret_key_check",
  ];

  for (const table of tables) {
    it(`can neither change nor empty ${table}`, async () => {
      const { rows } = await as(database.ownerUrl, (client) =>
        client.query("select column_name from information_schema.columns where table_name = $1 limit 1", [
          table,
        ]),
      );
      const column = rows[0].column_name;
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${column} = ${column}`,
      ]) {
        await expect(as(database.appUrl, (client) => client.query(statement))).rejects.toMatchObject({
          code: "42501",
        });
      }
    });
  }

  it("cannot touch the record of migrations, nor make tables", async () => {
    await expect(
      as(database.appUrl, (client) => client.query("select * from schema_migrations")),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      as(database.appUrl, (client) => client.query("create table mine (n int)")),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("can queue a job and see it", async () => {
    await as(database.appUrl, async (client) => {
      await client.query("select graphile_worker.add_job('nothing')");
      expect((await client.query("select count(*)::int as n from graphile_worker.jobs")).rows).toEqual([
        { n: 1 },
      ]);
    });
  });
});
