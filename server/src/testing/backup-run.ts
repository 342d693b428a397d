import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, inject } from "vitest";

const script = `
  const { runBackupCommand } = await import(process.env.PROGRAM);
  await runBackupCommand(process.env.COMMAND, [process.env.PLACE], process.env);`;

/** The same in a process of its own, which a test may kill. */
export function startBackupCommand(
  name: "backup" | "restore" | "verify",
  place: string,
  env: Record<string, string>,
): ChildProcess {
  const module = new URL("./backup-command.ts", import.meta.url).href;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env: { PATH: process.env["PATH"], ...env, PROGRAM: module, COMMAND: name, PLACE: place },
    stdio: "ignore",
  });
}

interface EmptyDatabase {
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database without any table, on the server of the test run. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { ownerUrl, run } = inject("database");
  const name = `${run}_${randomBytes(8).toString("hex")}`;
  await query(ownerUrl, `create database ${name}`);
  return {
    ownerUrl: Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).toString(),
    drop: async () => void (await query(ownerUrl, `drop database ${name} with (force)`)),
  };
}

export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes folders, which are removed after the tests of the file. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), "vv-backup-"));
    folders.push(folder);
    return folder;
  };
}

/** The files below a folder, with their sizes, sorted by path. */
export function filesBelow(folder: string): { path: string; size: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .sort()
    .map((path) => ({ path, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }));
}

/** The number of rows of every table of the product. */
export async function countAll(url: string): Promise<Record<string, number>> {
  const tables = await query(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query(url, `select count(*)::int as n from ${String(name)}`);
    counts[String(name)] = Number(row?.["n"]);
  }
  return counts;
}

/** Tables in which a running server changes nothing by itself. */
const SETTLED = [
  "users",
  "projects",
  "stations",
  "plans",
  "monitorings",
  "instruments",
  "files",
  "file_versions",
];

/** The names of all tables, and the number of rows of those that a running server leaves alone. */
export async function countSettled(url: string) {
  const counts = await countAll(url);
  return { tables: Object.keys(counts), rows: SETTLED.map((name) => [name, counts[`public.${name}`]]) };
}

const manifestsOf = (place: string) =>
  filesBelow(join(place, "backups")).filter(({ path }) => path.endsWith("/manifest"));

/** The manifest of a place's first backup, made without a key: a line, and then JSON that is compressed. */
export function manifestText(place: string): string {
  const bytes = readFileSync(manifestsOf(place)[0]?.path ?? "");
  return gunzipSync(bytes.subarray(bytes.indexOf("\n") + 2)).toString("utf8");
}

/** The number of rows of every table as that manifest has them. */
export function savedCounts(place: string): Record<string, number> {
  const { tables } = JSON.parse(manifestText(place)) as {
    tables: { schema: string; name: string; lines: number }[];
  };
  const own = tables.filter(({ schema }) => schema === "public");
  return Object.fromEntries(own.map(({ schema, name, lines }) => [`${schema}.${name}`, lines]));
}
