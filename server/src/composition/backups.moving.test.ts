/** @module-tag long */
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { findBinaries } from "../platform/db/embedded/embedded-binaries.ts";
import { prepareCluster } from "../platform/db/embedded/embedded-cluster.ts";
import { chooseRunner } from "../platform/db/embedded/embedded-runner.ts";
import { startServer } from "../platform/db/embedded/embedded-server.ts";
import { migrate } from "../platform/db/migrate.ts";
import { loadSecretKey } from "../platform/secrets/secrets.ts";
import { TEST_KEY, type TestApp } from "../testing/app.ts";
import { runBackupCommand } from "../testing/backup-command.ts";
import {
  countAll,
  countSettled,
  createEmptyDatabase,
  filesBelow,
  manifestText,
  query,
  savedCounts,
  startBackupCommand,
  temporaryFolders,
} from "../testing/backup-run.ts";
import { cleanAfterEach, gone, log, start, until, watch } from "../testing/embedded-run.ts";
import { setUpS3 } from "../testing/s3.ts";
import { setUpProject } from "../testing/set-up.ts";

const folder = temporaryFolders();
const migrations = join(import.meta.dirname, "../../migrations");
const POSTGRES_15 = "/usr/lib/postgresql/15/bin";
const KEY = "a key of backups that is long enough to be one";
const CHAIN = `create table if not exists backup_links (id int primary key, before int references backup_links)`;
let app: TestApp;
let settings: Record<string, string>;
let endpoint = "";

cleanAfterEach();
setUpS3(
  folder(),
  (_storage, at) => {
    endpoint = at;
  },
  true,
);
setUpProject((opened) => {
  ({ app } = opened);
});
beforeAll(() => {
  settings = {
    DATABASE_URL: app.appUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SECRET_KEY: TEST_KEY,
    DATA_DIR: folder(),
  };
});

const databases: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.ownerUrl;
}

const outside = (url: string, dataDir = folder()) => ({
  DATABASE_URL: url,
  SECRET_KEY: TEST_KEY,
  DATA_DIR: dataDir,
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await until(() => gone(child));
}

const manifests = (place: string) =>
  filesBelow(join(place, "backups")).filter(({ path }) => path.endsWith("/manifest"));
const isMarked = async (url: string) =>
  (
    await query(
      url,
      "select to_regclass('schema_migrations') is not null and to_regnamespace('vetaverde_restore') is not null as m",
    )
  )[0]?.["m"];

describe("a backup that is killed", () => {
  it("leaves earlier ones whole, and its remains are removed by the next", async () => {
    const to = folder();
    await runBackupCommand("backup", [to], settings);
    const [first] = manifests(to);
    // Many rows that are not in the first one.
    await query(app.ownerUrl, CHAIN);
    await query(
      app.ownerUrl,
      "insert into backup_links select n, nullif(n - 1, 0) from generate_series(1, 1500000) n",
    );
    const before = filesBelow(join(to, "chunks")).length;
    const child = watch(startBackupCommand("backup", to, settings));
    await until(() => filesBelow(join(to, "chunks")).length > before);
    await kill(child);
    expect(manifests(to)).toEqual([first]);
    expect(filesBelow(join(to, "backups")).filter(({ path }) => path.endsWith("/started"))).toHaveLength(1);
    const earlier = await runBackupCommand(
      "verify",
      [first?.path.replace(/\/manifest$/, "") ?? ""],
      settings,
    );
    expect(earlier).toMatchObject({ isWhole: true });
    await query(app.ownerUrl, "drop table backup_links");
    await runBackupCommand("backup", [to], settings);
    expect(filesBelow(join(to, "backups")).every(({ path }) => path.endsWith("/manifest"))).toBe(true);
    expect(filesBelow(join(to, "incoming"))).toEqual([]);
    expect(await runBackupCommand("verify", [to], settings)).toMatchObject({ isWhole: true });
  });
});

describe("a restore that is killed", () => {
  it("keeps the program from starting on its database, and can be repeated", async () => {
    const to = folder();
    await runBackupCommand("backup", [to], settings);
    const url = await emptyDatabase();
    const env = outside(url);
    const child = watch(startBackupCommand("restore", to, env));
    await until(() => isMarked(url));
    await kill(child);
    await expect(migrate({ ownerUrl: url, appRole: null, dir: migrations, log })).rejects.toThrow(
      "did not finish",
    );
    await runBackupCommand("restore", [to], env);
    await migrate({ ownerUrl: url, appRole: null, dir: migrations, log });
    expect(await countSettled(url)).toEqual(await countSettled(app.ownerUrl));
  }, 240_000);
});

describe("a backup while rows are written", () => {
  it("has the state of one instant: no reference without what it refers to", async () => {
    const to = folder();
    const source = await emptyDatabase();
    await migrate({ ownerUrl: source, appRole: null, dir: migrations, log });
    // In the alphabet the referring table comes before and after the other one: no order of copying would do.
    await query(
      source,
      "create table z_parents (id int primary key); create table a_children (id int references z_parents); create table zz_children (id int references z_parents)",
    );
    let writing = true;
    let id = 0;
    const writer = (async () => {
      while (writing) {
        id++;
        await query(
          source,
          `begin; insert into z_parents values (${id}); insert into a_children values (${id}); insert into zz_children values (${id}); commit`,
        );
      }
    })();
    await until(() => id > 20);
    await runBackupCommand("backup", [to], outside(source));
    const written = id;
    writing = false;
    await writer;
    const lines = (name: string) => savedCounts(to)[`public.${name}`];
    expect(lines("z_parents")).toBeGreaterThan(10);
    expect(lines("z_parents")).toBeLessThan(written);
    expect([lines("a_children"), lines("zz_children")]).toEqual([lines("z_parents"), lines("z_parents")]);
  });
});

/** A command records its backup in the database that it has saved. */
const withoutRuns = async (url: string) => ({ ...(await countAll(url)), "public.backup_runs": 0 });

describe("moving", () => {
  it("from the embedded database, while it runs, to an outside one and back", async () => {
    const [to, dataDir] = [folder(), folder()];
    const embedded = await start(dataDir, false);
    const appRole = new URL(embedded.appUrl).username;
    await migrate({ ownerUrl: embedded.ownerUrl, appRole, dir: migrations, log });
    const key = await loadSecretKey(undefined, dataDir);
    await query(
      embedded.ownerUrl,
      `select make_readings_month('2026-03-01'); insert into readings
      select gen_random_uuid(), 1, '2026-03-02Z', n from generate_series(1, 100) n`,
    );
    const counts = await withoutRuns(embedded.ownerUrl);
    await runBackupCommand("backup", [to], { DATA_DIR: dataDir, BACKUP_KEY: KEY });
    const url = await emptyDatabase();
    await runBackupCommand("restore", [to], { ...outside(url), SECRET_KEY: key, BACKUP_KEY: KEY });
    expect(await withoutRuns(url)).toEqual(counts);
    const back = folder();
    await runBackupCommand("backup", [back], { ...outside(url), SECRET_KEY: key });
    const home = folder();
    await runBackupCommand("restore", [back], { DATA_DIR: home, SECRET_KEY: key });
    const again = await start(home, false);
    await migrate({ ownerUrl: again.ownerUrl, appRole, dir: migrations, log });
    expect(await withoutRuns(again.ownerUrl)).toEqual(counts);
    expect(await query(again.appUrl, "select count(*)::int as n from readings")).toEqual([{ n: 100 }]);
  }, 240_000);

  it("takes the generated secret key along only where the backup is encrypted", async () => {
    const [plain, sealed, dataDir] = [folder(), folder(), folder()];
    const key = await loadSecretKey(undefined, dataDir);
    const embedded = await start(dataDir, false);
    await migrate({ ownerUrl: embedded.ownerUrl, appRole: null, dir: migrations, log });
    const made = await runBackupCommand("backup", [plain], { DATA_DIR: dataDir });
    expect(made.said.join("\n")).toContain("secret.key");
    expect(manifestText(plain)).not.toContain(key);
    await runBackupCommand("backup", [sealed], { DATA_DIR: dataDir, BACKUP_KEY: KEY });
    await embedded.stop();
    const home = folder();
    await runBackupCommand("restore", [sealed], { DATA_DIR: home, BACKUP_KEY: KEY });
    expect(readFileSync(join(home, "secret.key"), "utf8").trim()).toBe(key);
    await expect(runBackupCommand("restore", [sealed], { DATA_DIR: home, BACKUP_KEY: KEY })).rejects.toThrow(
      "not empty",
    );
  });

  it("to a bucket and from it", async () => {
    const env = {
      ...settings,
      BACKUP_KEY: KEY,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY: "S3RVER",
      BACKUP_S3_SECRET_KEY: "S3RVER",
    };
    const place = "s3://files/some/backups";
    await runBackupCommand("backup", [place], env);
    await runBackupCommand("backup", [place, "--keep", "1"], env);
    expect(await runBackupCommand("verify", [place], env)).toMatchObject({ isWhole: true });
    const url = await emptyDatabase();
    await runBackupCommand("restore", [place], { ...env, ...outside(url), DATABASE_OWNER_URL: url });
    expect(await countSettled(url)).toEqual(await countSettled(app.ownerUrl));
  });
});

describe.runIf(existsSync(POSTGRES_15))("another major version of PostgreSQL", () => {
  it("is left for the embedded one, and returned to", async () => {
    const old = await startOld();
    try {
      const owner = await old.create("first");
      await migrate({ ownerUrl: owner, appRole: null, dir: migrations, log });
      await query(
        owner,
        `select make_readings_month('2026-03-01'); insert into readings
        select gen_random_uuid(), 1, '2026-03-02Z', n / 7.0 from generate_series(1, 100) n`,
      );
      const to = folder();
      await runBackupCommand("backup", [to], outside(owner));
      const home = folder();
      await runBackupCommand("restore", [to], { DATA_DIR: home, SECRET_KEY: TEST_KEY });
      const embedded = await start(home, false);
      expect((await query(embedded.ownerUrl, "show server_version"))[0]?.["server_version"]).toMatch(/^18/);
      expect(await withoutRuns(embedded.ownerUrl)).toEqual(await withoutRuns(owner));
      const back = folder();
      await runBackupCommand("backup", [back], { DATA_DIR: home, SECRET_KEY: TEST_KEY });
      const second = await old.create("second");
      await runBackupCommand("restore", [back], outside(second));
      expect(await withoutRuns(second)).toEqual(await withoutRuns(owner));
    } finally {
      await old.stop();
    }
  });
});

/** A server of PostgreSQL 15, with a role that owns its databases. */
async function startOld() {
  const dataDir = folder();
  const data = join(dataDir, "postgres");
  const binaries: ReturnType<typeof findBinaries> = {
    initdb: join(POSTGRES_15, "initdb"),
    postgres: join(POSTGRES_15, "postgres"),
  };
  mkdirSync(dataDir, { recursive: true });
  const runner = chooseRunner(data, binaries.postgres);
  const cluster = { dataDir, folder: data, runner, binaries, disposable: true };
  const { postgres } = prepareCluster(cluster);
  const server = await startServer(cluster, postgres, log);
  const at = (user: string, database: string) =>
    `postgres://${user}:${postgres}@127.0.0.1:${server.port}/${database}`;
  await query(at("postgres", "postgres"), `create role owner login password '${postgres}'`);
  return {
    create: async (name: string) => {
      await query(at("postgres", "postgres"), `create database ${name} owner owner`);
      return at("owner", name);
    },
    stop: () => server.stop(),
  };
}
