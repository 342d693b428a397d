import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { holdEmbedded } from "../../testing/embedded-holder.ts";
import { createLog } from "../log/log.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { chooseRunner } from "./embedded-runner.ts";
import { describeProcess, isPostgresOn } from "./process-info.ts";

const log = createLog("silent");
const folders: string[] = [];
const running: Embedded[] = [];
const children: ChildProcess[] = [];
const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "vetaverde-embedded-"));
  folders.push(made);
  return made;
}

async function start(dataDir: string, disposable = true): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log, disposable });
  running.push(server);
  return server;
}

async function hold(dataDir: string, user?: { uid: number; gid: number }) {
  const holder = await holdEmbedded(dataDir, user);
  children.push(holder.process);
  return holder;
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until<T>(probe: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = await probe();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("what was waited for did not come");
}

const KEEP = "create table kept (n int); insert into kept values (1)";
const kept = async (server: { ownerUrl: string }) => query(server.ownerUrl, "select n from kept");
const gone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const child of children.splice(0)) {
    if (!gone(child)) child.kill("SIGKILL");
    await until(() => gone(child));
  }
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("keeps what was written from one start to the next", async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.ownerUrl, KEEP);
    await first.stop();
    expect(await kept(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("says which process holds the folder when another program starts on it", async () => {
    const dataDir = folder();
    const holder = await hold(dataDir);
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`process ${holder.process.pid}`);
    expect(await query(holder.ownerUrl, "select 1 as n")).toEqual([{ n: 1 }]);
    holder.process.kill("SIGTERM");
    await until(() => gone(holder.process));
    await start(dataDir);
  });

  it("gives neither role the rights of a superuser, and keeps the passwords to its own user", async () => {
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

  it("acknowledges only what is on the disk", async () => {
    const { ownerUrl } = await start(folder(), false);
    const settings =
      "select string_agg(name || '=' || setting, ' ' order by lower(name)) as s from pg_settings where name in";
    expect(
      await query(ownerUrl, `${settings} ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone')`),
    ).toEqual([{ s: "fsync=on full_page_writes=on synchronous_commit=on TimeZone=UTC" }]);
  });

  it.runIf(onLinux)(
    "is not reached by the terminal's Ctrl-C, so that calls in flight are finished first",
    async () => {
      const server = await start(folder());
      const group = (pid: number) =>
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2];
      expect(group(server.pid ?? 0)).toBe(String(server.pid));
    },
  );
});

describe("after a kill", () => {
  it("of PostgreSQL, it comes back by itself with everything that was committed", async () => {
    const server = await start(folder(), false);
    await query(server.ownerUrl, KEEP);
    const killed = server.pid ?? 0;
    process.kill(killed, "SIGKILL");
    expect(await until(() => kept(server).catch(() => null))).toEqual([{ n: 1 }]);
    expect(server.pid).not.toBe(killed);
  });

  it("of PostgreSQL several times in a row too", async () => {
    const server = await start(folder(), false);
    await query(server.ownerUrl, KEEP);
    for (let round = 0; round < 3; round++) {
      const killed = server.pid ?? 0;
      process.kill(killed, "SIGKILL");
      await until(() => (server.pid === killed ? null : kept(server).catch(() => null)));
    }
    expect(await kept(server)).toEqual([{ n: 1 }]);
  });

  it.runIf(onLinux)(
    "of the program, PostgreSQL is not left behind, and the next start finds everything",
    async () => {
      const dataDir = folder();
      const holder = await hold(dataDir);
      await query(holder.ownerUrl, KEEP);
      holder.process.kill("SIGKILL");
      await until(() => !isPostgresOn(holder.pid, join(dataDir, "postgres")));
      expect(await kept(await start(dataDir))).toEqual([{ n: 1 }]);
    },
  );

  it("of the program, a start in the same moment takes over", async () => {
    const dataDir = folder();
    const holder = await hold(dataDir);
    await query(holder.ownerUrl, KEEP);
    holder.process.kill("SIGKILL");
    await until(() => gone(holder.process));
    expect(await kept(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("of both, too", async () => {
    const dataDir = folder();
    const holder = await hold(dataDir);
    await query(holder.ownerUrl, KEEP);
    holder.process.kill("SIGKILL");
    process.kill(holder.pid, "SIGKILL");
    await until(() => gone(holder.process));
    expect(await kept(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("stops a PostgreSQL that was left behind on the folder all the same", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, "postgres");
    const { postgres } = findBinaries();
    const alone = ["-D", cluster, "-c", "listen_addresses=", "-c", `unix_socket_directories=${cluster}`];
    const orphan = chooseRunner(cluster, postgres).start(postgres, alone);
    children.push(orphan);
    const status = join(cluster, "postmaster.pid");
    await until(() => existsSync(status) && readFileSync(status, "utf8").includes("ready"));
    await start(dataDir);
    expect(gone(orphan)).toBe(true);
  });

  it("leaves a stranger alone that by now bears the number in PostgreSQL's file", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    const stranger = spawn("sleep", ["600"], { cwd: dataDir });
    children.push(stranger);
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${stranger.pid}\n${dataDir}\n`);
    await start(dataDir);
    expect(gone(stranger)).toBe(false);
  });

  it.runIf(onLinux)("counts a zombie as dead", async () => {
    const dataDir = folder();
    await (await start(dataDir)).stop();
    // Its parent becomes a program that never asks how it ended.
    const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    children.push(parent);
    const pid = await new Promise<number>((resolve) =>
      parent.stdout?.once("data", (text) => resolve(Number(text))),
    );
    await until(() => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "));
    expect(describeProcess(pid)).toBeNull();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${pid}\n${dataDir}\n`);
    await start(dataDir);
  });
});

describe("a data folder", () => {
  it("of which the making was cut short is made anew", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "postgres.new"));
    writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    await start(dataDir);
  });

  it("that is not whole, or of another version, is named and not touched", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow("is not complete");
    mkdirSync(join(dataDir, "postgres", "global"));
    writeFileSync(join(dataDir, "postgres", "global", "pg_control"), "");
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "14\n");
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow("version 14");
    expect(readFileSync(join(dataDir, "postgres", "PG_VERSION"), "utf8")).toBe("14\n");
  });

  it("that lost its passwords, or has half of them, gets new ones", async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.ownerUrl, KEEP);
    await first.stop();
    writeFileSync(join(dataDir, "postgres.json"), '{"postgres":"ab');
    expect(await kept(await start(dataDir))).toEqual([{ n: 1 }]);
  });

  it("that cannot be made is said in one line", async () => {
    const file = join(folder(), "a file");
    writeFileSync(file, "");
    await expect(startEmbedded({ dataDir: join(file, "data"), log })).rejects.toThrow(/^DATA_DIR: /);
  });
});

describe.runIf(isRoot && onLinux)("started by root", () => {
  const userOf = (pid: number | undefined) => statSync(`/proc/${pid}`).uid;

  it("runs as another user in a folder that others may enter", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    expect(userOf((await start(dataDir)).pid)).not.toBe(0);
  });

  it("runs in a folder that only root can enter, and goes on when the folder's rights change either way", async () => {
    const dataDir = folder();
    for (const mode of [0o700, 0o755, 0o700]) {
      chmodSync(dataDir, mode);
      await (await start(dataDir)).stop();
    }
    const other = folder();
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(other, mode);
      await (await start(other)).stop();
    }
  });

  it("runs on what an ordinary user made, and leaves it to that user", async () => {
    const user = { uid: 12_345, gid: 12_345 };
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    chownSync(dataDir, user.uid, user.gid);
    const holder = await hold(dataDir, user);
    expect(userOf(holder.pid)).toBe(user.uid);
    await query(holder.ownerUrl, KEEP);
    holder.process.kill("SIGTERM");
    await until(() => gone(holder.process));
    const asRoot = await start(dataDir);
    expect(userOf(asRoot.pid)).toBe(user.uid);
    await asRoot.stop();
    expect(await kept(await hold(dataDir, user))).toEqual([{ n: 1 }]);
  });

  it("tells an ordinary user what is not theirs", async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    await (await start(dataDir)).stop();
    await expect(hold(dataDir, { uid: 12_345, gid: 12_345 })).rejects.toThrow(/^DATA_DIR: .*in-use\.lock/);
  });
});
