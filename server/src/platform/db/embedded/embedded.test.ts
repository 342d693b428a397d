import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import {
  cleanAfterEach,
  countRows,
  folder,
  gone,
  log,
  onLinux,
  query,
  STORE_ROW,
  start,
  startHolder,
  until,
  watch,
} from "../../../testing/embedded-run.ts";
import { sizeForRun } from "../../../testing/run-length.ts";
import { describeProcess, isPostgresOn } from "../process-info.ts";
import { startEmbedded } from "./embedded.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { chooseRunner } from "./embedded-runner.ts";

cleanAfterEach();

describe("the embedded PostgreSQL", () => {
  it("persists data from one start to the next", async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.ownerUrl, STORE_ROW);
    await first.stop();
    expect(await countRows(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("names the process that uses the folder when another one starts on it", async () => {
    const dataDir = folder();
    const holder = await startHolder(dataDir);
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`process ${holder.process.pid}`);
    expect(await query(holder.ownerUrl, "select 1 as n")).toEqual([{ n: 1 }]);
    holder.process.kill("SIGTERM");
    await until(() => gone(holder.process));
    await start(dataDir);
  });

  it("gives neither role superuser rights, and makes the passwords readable by its own user only", async () => {
    const dataDir = folder();
    const { ownerUrl, appUrl } = await start(dataDir);
    for (const url of [ownerUrl, appUrl]) {
      const rights = "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user";
      expect(await query(url, rights)).toEqual([
        { rolsuper: false, rolcreaterole: false, rolcreatedb: false },
      ]);
    }
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
    await expect(query(ownerUrl.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toMatchObject({
      code: "28P01",
    });
  });

  it("acknowledges only commits that are on the disk", async () => {
    const { ownerUrl } = await start(folder(), false);
    const settings =
      "select string_agg(name || '=' || setting, ' ' order by lower(name)) as s from pg_settings where name in";
    expect(
      await query(ownerUrl, `${settings} ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone')`),
    ).toEqual([{ s: "fsync=on full_page_writes=on synchronous_commit=on TimeZone=UTC" }]);
  });

  it.runIf(onLinux)(
    "does not receive the terminal's Ctrl-C, so that running calls finish first",
    async () => {
      const server = await start(folder());
      const group = (pid: number) =>
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2];
      expect(group(server.pid ?? 0)).toBe(String(server.pid));
    },
  );
});

describe("the embedded PostgreSQL after a kill", () => {
  it("of PostgreSQL restarts by itself with everything that was committed", async () => {
    const server = await start(folder(), false);
    await query(server.ownerUrl, STORE_ROW);
    const killed = server.pid ?? 0;
    process.kill(killed, "SIGKILL");
    expect(await until(() => countRows(server).catch(() => null))).toEqual([{ n: 1 }]);
    expect(server.pid).not.toBe(killed);
  });

  it("of PostgreSQL several times in a row restarts each time", { tags: ["scaled"] }, async () => {
    const server = await start(folder(), false);
    await query(server.ownerUrl, STORE_ROW);
    for (let round = 0; round < sizeForRun(2, 3); round++) {
      const killed = server.pid ?? 0;
      process.kill(killed, "SIGKILL");
      await until(() => (server.pid === killed ? null : countRows(server).catch(() => null)));
    }
    expect(await countRows(server)).toEqual([{ n: 1 }]);
  });

  it.runIf(onLinux)("of the server process ends too, and the next start finds everything", async () => {
    const dataDir = folder();
    const holder = await startHolder(dataDir);
    await query(holder.ownerUrl, STORE_ROW);
    holder.process.kill("SIGKILL");
    await until(() => !isPostgresOn(holder.pid, join(dataDir, "postgres")));
    expect(await countRows(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("of the server process is taken over by a start at the same moment", async () => {
    const dataDir = folder();
    const holder = await startHolder(dataDir);
    await query(holder.ownerUrl, STORE_ROW);
    holder.process.kill("SIGKILL");
    await until(() => gone(holder.process));
    expect(await countRows(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("of both processes starts again with everything", { tags: ["long"] }, async () => {
    const dataDir = folder();
    const holder = await startHolder(dataDir);
    await query(holder.ownerUrl, STORE_ROW);
    holder.process.kill("SIGKILL");
    process.kill(holder.pid, "SIGKILL");
    await until(() => gone(holder.process));
    expect(await countRows(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("is stopped where it was left running on the folder", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, "postgres");
    const { postgres } = findBinaries();
    const alone = ["-D", cluster, "-c", "listen_addresses=", "-c", `unix_socket_directories=${cluster}`];
    const orphan = chooseRunner(cluster, postgres).start(postgres, alone);
    watch(orphan);
    const status = join(cluster, "postmaster.pid");
    await until(() => existsSync(status) && readFileSync(status, "utf8").includes("ready"));
    await start(dataDir);
    expect(gone(orphan)).toBe(true);
  });

  it("leaves an unrelated process with the number in PostgreSQL's file running", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const stranger = watch(spawn("sleep", ["600"], { cwd: dataDir }));
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${stranger.pid}\n${dataDir}\n`);
    await start(dataDir);
    expect(gone(stranger)).toBe(false);
  });

  it.runIf(onLinux)("treats a zombie process as ended", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    // Its parent becomes a process that never waits for its children.
    const parent = spawn("sh", ["-c", "cat <&3 & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore", "pipe"],
    });
    watch(parent);
    const pid = await new Promise<number>((resolve) =>
      parent.stdout?.once("data", (text) => resolve(Number(text))),
    );
    // The shell would still reap the child, so the child may end only after the other program replaced the shell.
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim() === "sleep");
    (parent.stdio[3] as Writable).end();
    await until(() => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "));
    expect(describeProcess(pid)).toBeNull();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${pid}\n${dataDir}\n`);
    await start(dataDir);
  });
});
