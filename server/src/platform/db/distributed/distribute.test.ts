import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { distribute } from "../../../composition/distribute.command.ts";
import { addWorkers, callsOf, createStandIns } from "../../../testing/cluster-stand-ins.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { query } from "../../../testing/embedded-run.ts";
import { createLog } from "../../log/log.ts";
import { migrate } from "../migrate.ts";
import { preparePostgres } from "../prepare.ts";
import { DISTRIBUTED_TABLES } from "./cluster.ts";

const migrationsDir = join(import.meta.dirname, "../../../../migrations");
const log = createLog("silent");
let database: TestDatabase;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  said = [];
});
afterEach(() => database.drop());

const run = (...args: string[]) =>
  distribute({
    config: { databaseUrl: database.appUrl, databaseOwnerUrl: database.ownerUrl },
    log,
    args,
    migrationsDir,
    say: (line) => said.push(line),
  });

const owner = (text: string) => query(database.ownerUrl, text);

async function createCluster(): Promise<void> {
  await createStandIns(database.ownerUrl);
  await addWorkers(database.ownerUrl, ["worker-1", "worker-2"]);
}

const EXPECTED = DISTRIBUTED_TABLES.map(
  (name) => `distribute ${name} by project_id with ${name === "readings" ? "none" : "readings"}`,
);

describe("the command refuses, and changes nothing,", () => {
  it("without the embedded database's address, and with an option that it does not know", async () => {
    const config = { databaseUrl: undefined, databaseOwnerUrl: undefined };
    await expect(distribute({ config, log, args: [], migrationsDir, say: () => {} })).rejects.toThrow(
      "DATABASE_URL",
    );
    await expect(run("--force")).rejects.toThrow("usage: npm run distribute");
  });

  it("a database without the extension, or without workers", async () => {
    await expect(run()).rejects.toThrow("no extension citus");
    await createStandIns(database.ownerUrl);
    await expect(run()).rejects.toThrow("No worker is registered");
    expect(await callsOf(database.ownerUrl)).toEqual([]);
  });

  it("while the product is at work, and tables that are distributed otherwise", async () => {
    await createCluster();
    const product = new Client({ connectionString: database.appUrl });
    await product.connect();
    await expect(run()).rejects.toThrow("stop it");
    await product.end();
    await owner("select create_distributed_table('latest', 'sensor_id')");
    await expect(run()).rejects.toThrow("undistribute_table('latest')");
    expect((await callsOf(database.ownerUrl)).length).toBe(1);
  });
});

describe("the command distributes", () => {
  it("all tables of readings with the first one, months made before, and again changes nothing", async () => {
    await createCluster();
    await run();
    expect(await callsOf(database.ownerUrl)).toEqual(EXPECTED);
    const first = said.findIndex((line) => line.startsWith("Distribute"));
    const lastMonth = said.findLastIndex((line) => line.startsWith("Make the table of readings of"));
    expect([lastMonth >= 2, lastMonth < first]).toEqual([true, true]);
    expect(
      await owner(`select count(distinct colocationid)::int as groups, count(*) filter (where c.relispartition)::int >= 3 as months
                     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`),
    ).toEqual([{ groups: 1, months: true }]);
    said = [];
    await run();
    expect(await callsOf(database.ownerUrl)).toEqual(EXPECTED);
    expect(said.some((line) => /^(Distribute|Make|Reopen)/.test(line))).toBe(false);
  });

  it("nothing in a dry run, which says everything that would be done", async () => {
    await createCluster();
    const before = await owner("select count(*) from pg_class");
    await run("--dry-run");
    expect(await callsOf(database.ownerUrl)).toEqual([]);
    expect(await owner("select count(*) from pg_class")).toEqual(before);
    expect(said.filter((line) => line.startsWith("Would distribute")).length).toBe(DISTRIBUTED_TABLES.length);
    expect(said.filter((line) => line.startsWith("Would make the table of readings of")).length).toBe(3);
    expect(said.at(-1)).toBe("Nothing was changed.");
  });

  it("what an interruption left, and a table that a migration adds to them", async () => {
    await createCluster();
    await owner("select create_distributed_table('readings', 'project_id', colocate_with => 'none')");
    await run();
    expect(await callsOf(database.ownerUrl)).toEqual(EXPECTED);
    await owner(`delete from pg_dist_partition where logicalrelid = 'alert_log'::regclass;
                 delete from pg_dist_shard where logicalrelid = 'alert_log'::regclass;
                 comment on table schema_migrations is null`);
    const appRole = new URL(database.appUrl).username;
    await migrate({ ownerUrl: database.ownerUrl, appRole, dir: migrationsDir, log });
    expect((await callsOf(database.ownerUrl)).at(-1)).toBe(
      "distribute alert_log by project_id with readings",
    );
  });

  it("what an interruption left, at the next start too", async () => {
    await createCluster();
    // The connection is lost in the middle.
    await owner(`alter function cluster_stand_ins.create_distributed_table(regclass, text, text, text, integer) rename to real_one;
      create function cluster_stand_ins.create_distributed_table(of_table regclass, of_column text, distribution_type text default 'hash',
        colocate_with text default 'default', shard_count integer default 4) returns void language plpgsql as $$
      begin
        if of_table = 'latest'::regclass then raise exception 'server closed the connection unexpectedly'; end if;
        perform cluster_stand_ins.real_one(of_table, of_column, distribution_type, colocate_with, shard_count);
      end $$`);
    await expect(run()).rejects.toThrow("closed the connection");
    await owner(`drop function cluster_stand_ins.create_distributed_table(regclass, text, text, text, integer);
      alter function cluster_stand_ins.real_one(regclass, text, text, text, integer) rename to create_distributed_table`);
    const appRole = new URL(database.appUrl).username;
    await migrate({ ownerUrl: database.ownerUrl, appRole, dir: migrationsDir, log });
    expect((await callsOf(database.ownerUrl)).sort()).toEqual([...EXPECTED].sort());
    await query(database.appUrl, "select 1 from published_latest");
  });

  it("and gives the product its rights again", async () => {
    await createCluster();
    await run();
    for (const view of ["published_latest", "published_batteries", "published_rollup_hour"])
      await query(database.appUrl, `select 1 from ${view}`);
    await expect(query(database.appUrl, "delete from readings")).rejects.toMatchObject({ code: "42501" });
    await expect(query(database.appUrl, "select reopen_readings_month('2026-01-01')")).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("a month that was being packed after it is reopened, with what came late for it", async () => {
    await createCluster();
    const project = "018f0000-0000-7000-8000-000000000001";
    await owner(`select make_readings_month('2026-01-01');
      insert into readings values ('${project}', 1, '2026-01-02Z', 1);
      select begin_packing('2026-01-01');
      insert into readings_late values ('${project}', 1, '2026-01-03Z', 2)`);
    await run();
    expect(said[0]).toBe("Reopen the month of 2026-01-01, which was being packed.");
    expect(await owner("select value from readings order by t")).toEqual([{ value: 1 }, { value: 2 }]);
    expect(
      await owner(
        "select (select count(*) from readings_late)::int as late, (select count(*) from readings_months)::int as months",
      ),
    ).toEqual([{ late: 0, months: 0 }]);
    await owner(`insert into readings values ('${project}', 1, '2026-01-04Z', 3)`);
    expect((await callsOf(database.ownerUrl)).includes("truncate readings")).toBe(true);
  });
});

it("the start says that the database is distributed", async () => {
  const written: string[] = [];
  const listening = pino({ level: "info" }, { write: (line: string) => written.push(line) });
  await createCluster();
  await run();
  await preparePostgres(
    {
      databaseUrl: database.appUrl,
      databaseOwnerUrl: database.ownerUrl,
      dataDir: "/nowhere",
      migrations: migrationsDir,
    },
    listening,
  );
  expect(written.join("")).toContain('"event":"database.distributed","citus":"13.2.2","workers":2');
});
