import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { migrate } from "./migrate.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const DENIED = { code: "42501" };
let database: TestDatabase;
let folder: string;
let app: Client;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "vetaverde-privileges-"));
  for (const name of readdirSync(migrations)) copyFileSync(join(migrations, name), join(folder, name));
  app = new Client({ connectionString: database.appUrl });
  owner = new Client({ connectionString: database.ownerUrl });
  await Promise.all([app.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  rmSync(folder, { recursive: true });
  await database.drop();
});

const remigrate = () =>
  migrate({
    ownerUrl: database.ownerUrl,
    appRole: new URL(database.appUrl).username,
    dir: folder,
    log: createLog("silent"),
  });

const APPEND_ONLY = [
  "audit_log",
  "outbox_events",
  "handled_events",
  "follow_ups",
  "plan_imports",
  "policies",
  "policy_acceptances",
  "secret_key_check",
];

describe("the server's database role", () => {
  it("can neither change nor truncate a table that is marked append-only", async () => {
    const { rows } = await owner.query<{ table: string; column: string; key: string }>(`
      select c.relname as table, min(a.attname) as column,
             (select string_agg(k.attname, ', ') from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])
               where i.indrelid = c.oid and i.indisprimary) as key
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where obj_description(c.oid, 'pg_class') like 'append-only%' group by c.oid, c.relname`);
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(APPEND_ONLY));
    for (const { table, column, key } of rows) {
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${column} = ${column}`,
        `insert into ${table} select * from ${table} on conflict (${key}) do update set ${column} = excluded.${column}`,
        `select 1 from ${table} for update`,
        `alter table ${table} add column mine int`,
        `drop table ${table}`,
      ]) {
        await expect(app.query(statement), statement).rejects.toMatchObject(DENIED);
      }
      await app.query(`select * from ${table}`);
    }
  });

  it("can only read a table that is marked read-only, which functions of the database change", async () => {
    const { rows } = await owner.query<{ table: string; column: string }>(`
      select c.relname as table, min(a.attname) as column
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where obj_description(c.oid, 'pg_class') like 'read-only%' group by c.relname order by 1`);
    expect(rows.map(({ table }) => table)).toEqual(["readings_months", "readings_packed"]);
    for (const { table, column } of rows) {
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${column} = ${column}`,
        `insert into ${table} select * from ${table}`,
        `drop table ${table}`,
      ])
        await expect(app.query(statement), statement).rejects.toMatchObject(DENIED);
      await app.query(`select * from ${table}`);
    }
    for (const call of [
      "loosen_readings(gen_random_uuid(), 1, now(), now())",
      "delete_readings(gen_random_uuid(), 1, now(), now())",
      "make_packed_month('2020-01-01')",
    ])
      await expect(app.query(`select ${call}`), call).rejects.toMatchObject(DENIED);
  });

  it("can insert into them, and do everything with the rows of the others", async () => {
    const { rows } = await owner.query<{ name: string; rights: string }>(
      `
      select c.relname as name, concat_ws(' ', case when has_table_privilege($1, c.oid, 'select') then 'select' end,
        case when has_table_privilege($1, c.oid, 'insert') then 'insert' end,
        case when has_table_privilege($1, c.oid, 'update') then 'update' end,
        case when has_table_privilege($1, c.oid, 'delete') then 'delete' end,
        case when has_table_privilege($1, c.oid, 'truncate') then 'truncate' end) as rights
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
      [new URL(database.appUrl).username],
    );
    const rights = Object.fromEntries(rows.map(({ name, rights: has }) => [name, has]));
    for (const table of APPEND_ONLY) expect(rights[table]).toBe("select insert");
    expect(rights["plan_previews"]).toBe("select insert update delete");
    for (const table of ["plans", "stations", "catalog_entries", "monitoring_series", "monitorings"])
      expect(rights[table], table).toBe("select insert update");
    expect(rights["schema_migrations"]).toBe("select");
  });

  it("cannot become the owner, create tables, or change the migrations record", async () => {
    for (const statement of [
      `set role ${new URL(database.ownerUrl).username}`,
      "create table mine (n int)",
      "create schema mine",
      "insert into schema_migrations (name, sha256) values ('a', 'b')",
      "delete from schema_migrations",
    ]) {
      await expect(app.query(statement), statement).rejects.toMatchObject(DENIED);
    }
  });

  it("has the same rights on a table of a later migration", async () => {
    const text =
      "create table later_log (n int); comment on table later_log is 'append-only: for good'; create table later (n int);";
    writeFileSync(join(folder, "9000-later.sql"), text);
    await expect(app.query("select 1 from later")).rejects.toMatchObject({ code: "42P01" });
    await remigrate();
    await app.query("insert into later_log values (1); insert into later values (1); update later set n = 2");
    await expect(app.query("update later_log set n = 2")).rejects.toMatchObject(DENIED);
  });

  it("loses the right to change a table once it is marked append-only", async () => {
    writeFileSync(join(folder, "9001-mark.sql"), "comment on table later is 'append-only: from now on';");
    await remigrate();
    await expect(app.query("update later set n = 3")).rejects.toMatchObject(DENIED);
    await app.query("insert into later values (3)");
  });

  it("can queue, read, claim and complete a job, also in a table of a later queue version", async () => {
    await app.query("select graphile_worker.add_job('nothing')");
    const count = "select count(*)::int as n from graphile_worker.jobs";
    expect((await app.query(count)).rows).toEqual([{ n: 1 }]);
    await app.query("update graphile_worker._private_jobs set attempts = 1");
    await app.query("delete from graphile_worker._private_jobs");
    expect((await app.query(count)).rows).toEqual([{ n: 0 }]);
    // Another version of the queue or of the privileges leaves another mark.
    await owner.query("comment on table schema_migrations is 'ready: with something else'");
    await owner.query("create table graphile_worker._private_later (n int)");
    await owner.query("alter table graphile_worker._private_later enable row level security");
    await remigrate();
    await app.query("insert into graphile_worker._private_later values (1)");
    expect((await app.query("select n from graphile_worker._private_later")).rows).toEqual([{ n: 1 }]);
  });
});

it("a prepared database is not changed again", async () => {
  await remigrate();
  await owner.query(`revoke insert on plans from ${new URL(database.appUrl).username}`);
  await remigrate();
  await expect(app.query("insert into plans default values")).rejects.toMatchObject(DENIED);
  await owner.query("comment on table schema_migrations is null");
  await remigrate();
  await expect(app.query("insert into plans default values")).rejects.not.toMatchObject(DENIED);
});

it("granting rights does not wait for concurrent work on the queue", async () => {
  await owner.query("comment on table schema_migrations is null");
  await app.query("begin; select * from graphile_worker._private_jobs");
  // A lock that conflicts with readers would wait for this transaction, which ends only afterwards.
  await remigrate();
  await app.query("commit");
});
