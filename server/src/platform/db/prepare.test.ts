/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { type Embedded, startEmbedded } from "./embedded/embedded.ts";
import { preparePostgres } from "./prepare.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
let written = "";
const log = pino(
  { level: "warn" },
  {
    write: (line: string) => {
      written += line;
    },
  },
);
let folder: string;
/** An external PostgreSQL, of which only the addresses are known. */
let outside: Embedded;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vetaverde-outside-"));
  outside = await startEmbedded({ dataDir: folder, log: createLog("silent"), disposable: true });
  await admin("create role operator login createrole password 'operator-secret'");
  await admin("create role limited login password 'limited-secret'");
  for (const name of ["first", "second"]) await admin(`create database ${name} owner operator`);
});
afterAll(async () => {
  await outside.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  written = "";
});

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const admin = (text: string) => query(outside.adminUrl, text);

function address(user: string, password: string, database: string): string {
  return Object.assign(new URL(outside.adminUrl), {
    username: user,
    password,
    pathname: `/${database}`,
  }).toString();
}
const operator = (database: string) => address("operator", "operator-secret", database);
const prepare = (databaseUrl: string, databaseOwnerUrl?: string) =>
  preparePostgres({ databaseUrl, databaseOwnerUrl, dataDir: join(folder, "unused"), migrations }, log);

describe("an external database server", () => {
  const product = () => address("product", "p@ss/word: ñ", "first");

  it("gets the server's database role, with append-only tables protected from it", async () => {
    const prepared = await prepare(product(), operator("first"));
    expect(prepared).toMatchObject({ protected: true, appUrl: product(), ownerUrl: operator("first") });
    await expect(query(prepared.appUrl, "delete from audit_log")).rejects.toMatchObject({ code: "42501" });
    expect(written).toBe("");
    await prepared.stop();
    expect(await query(product(), "select count(*)::int as n from projects")).toEqual([{ n: 0 }]);
  });

  it("is unchanged by a second preparation, also by two concurrent processes", async () => {
    await query(product(), "insert into sign_in_attempts values ('kept', 1, now())");
    const [a, b] = await Promise.all([
      prepare(product(), operator("first")),
      prepare(product(), operator("first")),
    ]);
    expect([a.protected, b.protected]).toEqual([true, true]);
    expect(await query(product(), "select key from sign_in_attempts")).toEqual([{ key: "kept" }]);
  });

  it("is prepared by two processes that both find it empty", async () => {
    await admin("create database third owner operator");
    const both = [1, 2].map(() => prepare(address("fresh", "fresh-secret", "third"), operator("third")));
    expect((await Promise.all(both)).map((prepared) => prepared.protected)).toEqual([true, true]);
  });

  it("with a single role is prepared, and a warning names what is unprotected", async () => {
    const prepared = await prepare(operator("second"));
    expect(prepared).toMatchObject({ protected: false, ownerUrl: operator("second") });
    expect(written).toMatch(
      /"event":"database.tables_unprotected".*"reason":"one_role".*DATABASE_OWNER_URL is not set/,
    );
  });

  it("gets the same warning where the second role has more rights than it was given", async () => {
    await admin("create role mighty login superuser password 'mighty-secret'");
    const prepared = await prepare(address("mighty", "mighty-secret", "first"), operator("first"));
    expect(prepared.protected).toBe(false);
    expect(written).toMatch(/not protected.*more rights/);
  });
});

describe("an error that the operator can fix is named, without a password:", () => {
  const refused = async (run: Promise<unknown>, why: RegExp) => {
    const error = await run.then(
      () => new Error("it was not refused"),
      (caught: Error) => caught,
    );
    expect(error.message).toMatch(why);
    expect(error.message).not.toMatch(/secret/);
  };

  it("a missing role that may not be created", async () => {
    await admin("create database fourth owner limited");
    const owner = address("limited", "limited-secret", "fourth");
    await refused(
      prepare(address("absent", "absent-secret", "fourth"), owner),
      /DATABASE_URL: the role absent does not exist/,
    );
  });

  it("a wrong password", async () => {
    await refused(
      prepare(address("operator", "no-secret", "first")),
      /^DATABASE_URL: .*password authentication failed/,
    );
    await refused(
      prepare(address("product", "x", "first"), address("operator", "no-secret", "first")),
      /^DATABASE_OWNER_URL: /,
    );
  });

  it("a missing database, and two addresses of different databases", async () => {
    await refused(prepare(operator("nowhere")), /^DATABASE_URL: .*"nowhere" does not exist/);
    await refused(
      prepare(address("product", "p@ss/word: ñ", "second"), operator("first")),
      /lead to different databases/,
    );
  });

  it("a database that belongs to another role", async () => {
    await refused(
      prepare(address("limited", "limited-secret", "second")),
      /^DATABASE_URL: the role that migrates must own/,
    );
  });

  it("a server that is no PostgreSQL", async () => {
    const silent = createServer((socket) => socket.end("this is no database"));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const bound = silent.address();
    const port = typeof bound === "object" ? bound?.port : 0;
    await refused(prepare(`postgres://a:a-secret@127.0.0.1:${port}/b`), /^DATABASE_URL: /);
    silent.close();
  });
});

describe("without a database address", () => {
  it("the embedded server is prepared, and stopped with the result", async () => {
    const dataDir = join(folder, "embedded");
    const options = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir, migrations };
    const prepared = await preparePostgres(options, log);
    expect(prepared.protected).toBe(true);
    expect(await query(prepared.appUrl, "select current_user as me")).toEqual([{ me: "vetaverde_app" }]);
    await prepared.stop();
    await expect(query(prepared.appUrl, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("the embedded server is stopped also where a migration fails, so that the folder is free", async () => {
    const dataDir = join(folder, "failing");
    const broken = mkdtempSync(join(folder, "migrations-"));
    writeFileSync(join(broken, "0001-broken.sql"), "select no_such_thing;");
    const options = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir };
    await expect(preparePostgres({ ...options, migrations: broken }, log)).rejects.toThrow("0001-broken.sql");
    const prepared = await preparePostgres({ ...options, migrations }, log);
    await prepared.stop();
  });
});
