import { createHash, randomBytes } from "node:crypto";
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createLocalStorage } from "../gateways/files/files.local.ts";
import { TEST_KEY, type TestApp } from "../testing/app.ts";
import { runBackupCommand } from "../testing/backup-command.ts";
import {
  countAll,
  countSettled,
  createEmptyDatabase,
  filesBelow,
  query,
  savedCounts,
  temporaryFolders,
} from "../testing/backup-run.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpProject } from "../testing/set-up.ts";

const folder = temporaryFolders();
const KEY = "a key of backups that is long enough to be one";
const MANY_BYTES = 9 * 1024 * 1024;
let app: TestApp;
let f: Fixture;
let data: string;
let settings: Record<string, string>;

setUpProject((opened) => {
  ({ app, f } = opened);
});

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Stores a file, and inserts the rows that refer to it. */
async function addFile(bytes: Buffer): Promise<string> {
  await createLocalStorage(join(data, "files")).put(Readable.from([bytes]), { maxBytes: bytes.length });
  const sha256 = hashOf(bytes);
  const id = sha256.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    values (${f.project}, ${id}, 'evidence', ${id}, ${id}, 1, 'image/png', ${bytes.length})`.execute(app.db);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by)
    values (${f.project}, ${id}, 1, ${id}, 'image/png', ${bytes.length}, ${sha256}, ${f.people.write})`.execute(
    app.db,
  );
  return sha256;
}

beforeAll(async () => {
  data = folder();
  settings = {
    DATABASE_URL: app.appUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SECRET_KEY: TEST_KEY,
    DATA_DIR: data,
  };
  await sql`select make_readings_month('2026-01-01'), make_readings_month('2026-02-01')`.execute(app.db);
  await sql`insert into readings (project_id, sensor_id, t, value)
    select ${f.project}, 1, timestamptz '2026-01-20 00:00Z' + n * interval '1 minute', sin(n)
      from generate_series(1, 30000) n`.execute(app.db);
  await addFile(randomBytes(MANY_BYTES));
  await addFile(Buffer.from("a short note"));
});

/** A new empty database, and an empty data folder. */
async function emptyPlace() {
  const database = await createEmptyDatabase();
  const dataDir = folder();
  const env = { DATABASE_URL: database.ownerUrl, SECRET_KEY: TEST_KEY, DATA_DIR: dataDir };
  return { ...database, dataDir, env };
}

/** Definitions of all constraints and indexes. */
const structure = (url: string) =>
  query(
    url,
    `select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as definition, convalidated as valid
       from pg_constraint where conrelid <> 0 union all
     select indrelid::regclass::text, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), indisvalid
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') order by 1, 2, 3`,
  );

describe("a backup", () => {
  it("restores every table, key, index and file into an empty place", async () => {
    const to = folder();
    // Before: the server goes on packing whole months.
    const [settled, built] = [await countSettled(app.ownerUrl), await structure(app.ownerUrl)];
    const made = await runBackupCommand("backup", [to], settings);
    expect(made.said[0]).toContain("is complete");
    // The fixture has one file without bytes, and imports of which only the hash is kept.
    expect(made.said.join("\n")).toContain("does not have whole: 1");
    const target = await emptyPlace();
    const restored = await runBackupCommand("restore", [to], target.env);
    expect(restored.said.join("\n")).not.toContain("Not restored");
    const counts = await countAll(target.ownerUrl);
    expect(counts["public.readings_2026_01"]).toBeGreaterThan(10_000);
    expect({ ...counts, "public.schema_migrations": 0 }).toEqual({
      ...savedCounts(to),
      "public.schema_migrations": 0,
    });
    expect(await countSettled(target.ownerUrl)).toEqual(settled);
    expect(await structure(target.ownerUrl)).toEqual(built);
    expect(
      filesBelow(target.dataDir)
        .map(({ size }) => size)
        .sort(),
    ).toEqual(
      filesBelow(join(data, "files"))
        .map(({ size }) => size)
        .sort(),
    );
    await target.drop();
  }, 240_000);

  it("is verified as whole, and every damage is found", async () => {
    const to = folder();
    await runBackupCommand("backup", [to], settings);
    const whole = await runBackupCommand("verify", [to], settings);
    expect(whole).toMatchObject({ isWhole: true });
    const chunks = filesBelow(join(to, "chunks"));
    for (const [at, damage] of [flipByte, halve, remove].entries()) {
      const { path, size } = chunks[Math.floor((at * (chunks.length - 1)) / 2)] ?? { path: "", size: 0 };
      const copy = folder();
      cpSync(to, copy, { recursive: true });
      damage(path.replace(to, copy), size);
      expect(await outcomeOf(copy), `${damage.name} ${path}`).toBe("fault");
    }
  });

  it("is read only with its key, and shows nothing of what it contains without it", async () => {
    const to = folder();
    const withKey = { ...settings, BACKUP_KEY: KEY };
    await runBackupCommand("backup", [to], withKey);
    expect(await runBackupCommand("verify", [to], withKey)).toMatchObject({ isWhole: true });
    await expect(runBackupCommand("verify", [to], settings)).rejects.toThrow("set BACKUP_KEY");
    const wrong = { ...settings, BACKUP_KEY: `${KEY} but another` };
    await expect(runBackupCommand("verify", [to], wrong)).rejects.toThrow("another key");
    for (const { path } of filesBelow(to)) {
      expect(readFileSync(path).includes("a short note"), path).toBe(false);
      expect(path).not.toContain(hashOf(Buffer.from("a short note")));
    }
  });

  it("writes only what its place does not have", async () => {
    const to = folder();
    await runBackupCommand("backup", [to], settings);
    const before = filesBelow(join(to, "chunks"));
    await addFile(randomBytes(MANY_BYTES));
    await runBackupCommand("backup", [to], settings);
    const added = filesBelow(join(to, "chunks")).filter(
      ({ path }) => !before.some((one) => one.path === path),
    );
    const bytes = added.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeGreaterThan(MANY_BYTES);
    expect(bytes).toBeLessThan(MANY_BYTES * 1.1);
  });

  it("is deleted when enough newer ones are there, with everything that only it needed", async () => {
    const to = folder();
    const extra = await addFile(randomBytes(MANY_BYTES));
    await runBackupCommand("backup", [to], settings);
    await query(app.ownerUrl, `delete from file_versions where sha256 = '${extra}'`);
    const before = filesBelow(join(to, "chunks")).length;
    const made = await runBackupCommand("backup", [to, "--keep", "1"], settings);
    expect(made.said.join("\n")).toContain("Deleted the old backup");
    expect(filesBelow(join(to, "backups")).map(({ path }) => path)).toHaveLength(1);
    expect(filesBelow(join(to, "chunks")).length).toBeLessThan(before);
    expect(await runBackupCommand("verify", [to], settings)).toMatchObject({ isWhole: true });
  });
});

const flipByte = (path: string, size: number) => {
  const bytes = readFileSync(path);
  const at = Math.floor(size / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
const halve = (path: string, size: number) => truncateSync(path, Math.floor(size / 2));
const remove = (path: string) => rmSync(path);

/** A damage is reported in the list of faults, or ends the verification. */
const outcomeOf = (place: string) =>
  runBackupCommand("verify", [place], settings).then(
    ({ isWhole }) => (isWhole ? "whole" : "fault"),
    (error: Error) => (/damaged|missing/.test(error.message) ? "fault" : error.message),
  );

describe("a restore", () => {
  it("refuses a database with content, and leaves it as it is", async () => {
    const to = folder();
    await runBackupCommand("backup", [to], settings);
    const counts = await countSettled(app.ownerUrl);
    await expect(runBackupCommand("restore", [to], { ...settings, DATA_DIR: folder() })).rejects.toThrow(
      "not empty",
    );
    expect(await countSettled(app.ownerUrl)).toEqual(counts);
  });

  it("refuses a wrong secret key before it writes anything", async () => {
    const to = folder();
    await sql`insert into secret_key_check (id, sealed) values (1, 'sealed with another key')
      on conflict (id) do nothing`.execute(app.db);
    await runBackupCommand("backup", [to], settings);
    const target = await emptyPlace();
    await expect(runBackupCommand("restore", [to], target.env)).rejects.toThrow("SECRET_KEY");
    expect(await countAll(target.ownerUrl)).toEqual({});
    await runBackupCommand("restore", [to, "--new-secret-key"], target.env);
    expect(await query(target.ownerUrl, "select * from secret_key_check")).toEqual([]);
    await target.drop();
  });
});
