import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";

const log = createLog("silent");
const folders: string[] = [];
const running: Embedded[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "vetaverde-embedded-"));
  folders.push(made);
  return made;
}

async function start(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log });
  running.push(server);
  return server;
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function untilAnswers(url: string, text: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const rows = await query(url, text).catch(() => null);
    if (rows) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not come back");
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

it("keeps what was written from one start to the next", async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await query(first.ownerUrl, "create table kept (n int); insert into kept values (1)");
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.ownerUrl, "select n from kept")).toEqual([{ n: 1 }]);
});

it("says who holds the folder when a second one starts on it", async () => {
  const dataDir = folder();
  await start(dataDir);
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`process ${process.pid}`);
});

it("comes back with everything that was committed after its process was killed", async () => {
  const server = await start(folder());
  await query(server.ownerUrl, "create table kept (n int); insert into kept values (7)");
  const killed = server.pid ?? 0;
  process.kill(killed, "SIGKILL");
  expect(await untilAnswers(server.ownerUrl, "select n from kept")).toEqual([{ n: 7 }]);
  expect(server.pid).not.toBe(killed);
});

it("gives neither role the rights of a superuser, and keeps the passwords to its own user", async () => {
  const dataDir = folder();
  const { ownerUrl, appUrl } = await start(dataDir);
  for (const url of [ownerUrl, appUrl]) {
    expect(
      await query(
        url,
        "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  }
  expect(statSync(join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
});
