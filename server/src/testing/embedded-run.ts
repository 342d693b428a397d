import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach } from "vitest";
import { type Embedded, startEmbedded } from "../platform/db/embedded/embedded.ts";
import { createLog } from "../platform/log/log.ts";
import { startEmbeddedApart } from "./embedded-holder.ts";

export const log = createLog("silent");
export const onLinux = process.platform === "linux";
export const STORE_ROW = "create table kept (n int); insert into kept values (1)";

const folders: string[] = [];
const running: Embedded[] = [];
const children: ChildProcess[] = [];

export const gone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
export const countRows = (server: { ownerUrl: string }) => query(server.ownerUrl, "select n from kept");

/** Ends and removes everything that a test starts through this file, however the test ends. */
export function cleanAfterEach(): void {
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    for (const child of children.splice(0)) {
      if (!gone(child)) child.kill("SIGKILL");
      await until(() => gone(child));
    }
    for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
  });
}

export function folder(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), "vetaverde-embedded-"));
  folders.push(dataFolder);
  return dataFolder;
}

/** @param disposable the last commits may be lost when the process is killed, so it is not for tests that kill */
export async function start(dataDir: string, disposable = true): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log, disposable });
  running.push(server);
  return server;
}

/** In a separate process. */
export async function startHolder(dataDir: string, user?: { uid: number; gid: number }) {
  const holder = await startEmbeddedApart(dataDir, user);
  children.push(holder.process);
  return holder;
}

export function watch(child: ChildProcess): ChildProcess {
  children.push(child);
  return child;
}

export async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function until<T>(probe: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const result = await probe();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("what was waited for did not come");
}
