import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { connectionOf, createDb, type Db, nestedDb, type Tx } from "./db.ts";
import { describeSchema } from "./gen-schema.ts";

let database: TestDatabase;
let open: ReturnType<typeof createDb>;
/** Uses the same role, because only that role may terminate the product's connections. */
let other: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  open = createDb(database.appUrl, { log: createLog("silent"), max: 4 });
  other = new Client({ connectionString: database.appUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await open.close();
  await database.drop();
});

async function pidOf(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/** The connection may still appear open for a moment after the server closed it. */
async function soonPidOf(db: Db): Promise<number> {
  for (const deadline = Date.now() + 10_000; ; ) {
    try {
      return await pidOf(db);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

it("maps values to the types that the application uses", async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, '2026-02-28'::date as day, timestamptz '2026-11-20 12:00-05' as instant,
           12.50::numeric as exact, 'NaN'::numeric as none, 12345678901234567890.5::numeric as too_long,
           current_setting('TimeZone') as zone, current_setting('statement_timeout') as patience,
           current_setting('application_name') as name`.execute(open.db);
  expect(rows).toEqual([
    {
      big: 9_007_199_254_740_991,
      day: "2026-02-28",
      instant: new Date("2026-11-20T17:00:00Z"),
      exact: 12.5,
      none: Number.NaN,
      too_long: "12345678901234567890.5",
      zone: "UTC",
      patience: "2min",
      name: "vetaverde",
    },
  ]);
});

it("the generated types match the migrations", async () => {
  const written = readFileSync(join(import.meta.dirname, "schema.gen.ts"), "utf8");
  expect(await describeSchema(database.ownerUrl)).toBe(written);
});

it("returns the connection of each transaction", async () => {
  const both = [1, 2].map(() =>
    open.db.transaction().execute(async (tx) => {
      const client = await connectionOf(tx);
      const below = (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
      expect(below).toBe(await pidOf(tx));
      return below;
    }),
  );
  const [first, second] = await Promise.all(both);
  expect(first).not.toBe(second);
});

describe("a lost connection", () => {
  const end = (pid: number) => other.query("select pg_terminate_backend($1, 5000)", [pid]);

  it("is replaced when it was idle", async () => {
    const lost = await pidOf(open.db);
    await end(lost);
    expect(await soonPidOf(open.db)).not.toBe(lost);
  });

  it("fails its own transaction, and not the process", async () => {
    const run = open.db.transaction().execute(async (tx) => {
      await end(await pidOf(tx));
      await sql`select 1`.execute(tx);
    });
    // Whether the server's last message or the closed connection is detected first is random.
    await expect(run).rejects.toThrow(/connection/);
    expect(await soonPidOf(open.db)).toBeGreaterThan(0);
  });
});

describe("a nested database", () => {
  const names = async (db: Db) =>
    (await sql<{ name: string }>`select name from nested_names order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );
  const insert = (db: Db | Tx, name: string) =>
    sql`insert into nested_names (name) values (${name})`.execute(db);

  it("rolls back a failed transaction alone, and everything with the outer one", async () => {
    const outer = open.db.transaction().execute(async (tx) => {
      await sql`create temporary table nested_names (name text primary key) on commit drop`.execute(tx);
      const db = await nestedDb(tx);
      await db.transaction().execute((inner) => insert(inner, "first"));
      const failed = db.transaction().execute(async (inner) => {
        await insert(inner, "second");
        await insert(inner, "first");
      });
      await expect(failed).rejects.toMatchObject({ code: "23505" });
      await db.transaction().execute((inner) => insert(inner, "third"));
      expect(await names(db)).toEqual(["first", "third"]);
      throw new Error("the outer transaction fails");
    });
    await expect(outer).rejects.toThrow("the outer transaction fails");
    await expect(names(open.db)).rejects.toMatchObject({ code: "42P01" });
  });

  it("runs concurrent statements one after the other on the connection of the transaction", async () => {
    await open.db.transaction().execute(async (tx) => {
      const db = await nestedDb(tx);
      const outer = await pidOf(tx);
      expect(await Promise.all(Array.from({ length: 5 }, () => pidOf(db)))).toEqual(Array(5).fill(outer));
    });
  });
});
