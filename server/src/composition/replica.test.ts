/** @module-tag long */
// Exports from a streaming replica on this machine, which lags, stops and comes back.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "../platform/db/db.ts";
import { migrate } from "../platform/db/migrate.ts";
import { createReplica } from "../platform/db/replica.ts";
import { createLog } from "../platform/log/log.ts";
import { freePort } from "../platform/net/ports.ts";
import { createTestApp, type TestApp } from "../testing/app.ts";
import { query, until } from "../testing/embedded-run.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../testing/reporting.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const isPossible = process.platform === "linux" && existsSync(join(BIN, "pg_basebackup"));
/** PostgreSQL does not run as root. */
const nobody = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
};
const folder = isPossible ? mkdtempSync(join(tmpdir(), "vv-replica-")) : "";
const [primaryDir, replicaDir] = [join(folder, "primary"), join(folder, "replica")];
let primaryPort: number;
let replicaPort: number;
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let code: string;
const closers: (() => unknown)[] = [];

const run = (program: string, ...args: string[]) =>
  execFileSync(join(BIN, program), args, { ...nobody(), cwd: folder, stdio: "ignore" });
const addressOf = (port: number, name = "postgres", user = "postgres") =>
  `postgres://${user}:secret@127.0.0.1:${port}/${name}`;

/** Runs a server until it is ended by the returned function. */
async function start(dir: string, port: number): Promise<() => Promise<void>> {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "fsync=off",
  ];
  const server = spawn(join(BIN, "postgres"), ["-D", dir, ...settings.flatMap((one) => ["-c", one])], {
    ...nobody(),
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await until(() =>
    query(addressOf(port), "select 1").then(
      () => true,
      () => false,
    ),
  );
  return async () => {
    if (server.exitCode === null) server.kill("SIGINT");
    await ended;
  };
}

let stopReplica: () => Promise<void>;

/** To the replica and to each of its processes. */
function signalReplica(signal: NodeJS.Signals): void {
  const pid = readFileSync(join(replicaDir, "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const one of [pid, ...children]) process.kill(Number(one), signal);
}

beforeAll(async () => {
  if (!isPossible) return;
  const { uid, gid } = nobody();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  [primaryPort, replicaPort] = [await freePort(), await freePort()];
  run("initdb", "-D", primaryDir, "-U", "postgres", "--auth=trust", "--no-sync");
  closers.push(await start(primaryDir, primaryPort));
  run(
    "pg_basebackup",
    "-h",
    "127.0.0.1",
    "-p",
    String(primaryPort),
    "-U",
    "postgres",
    "-D",
    replicaDir,
    "-R",
    "-c",
    "fast",
  );
  stopReplica = await start(replicaDir, replicaPort);
  closers.push(() => stopReplica());
  await query(addressOf(primaryPort), "create role vetaverde login");
  await query(addressOf(primaryPort), "create database product");
  const urls = {
    ownerUrl: addressOf(primaryPort, "product"),
    appUrl: addressOf(primaryPort, "product", "vetaverde"),
  };
  const dir = join(import.meta.dirname, "../../migrations");
  await migrate({ ownerUrl: urls.ownerUrl, appRole: "vetaverde", dir, log: createLog("silent") });
  app = await createTestApp({
    database: { ...urls, drop: async () => {} },
    replica: { url: addressOf(replicaPort, "product", "vetaverde"), maxLagSeconds: 4 },
  });
  closers.push(() => app.close());
  f = await makeFixture(app.db);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  code = await app.signIn(f.people.admin);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const replica = async () => (await app.call("GET", "/fkl-general/ready")).body.data.replica;
const report = (t: string, value: number) =>
  app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings: [{ variable: "level", t, value }] },
  });
async function exported() {
  const { status, headers, raw } = await app.call(
    "GET",
    `/fkl-modi/${f.project}/readings.csv?sensor=${device.sensors["level"]}&from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z`,
    { code },
  );
  return { status, lag: headers["replica-lag"], lines: raw.toString().trim().split("\n").length - 1 };
}

it.skipIf(!isPossible)(
  "exports come from the replica, with its lag, until it lags, and from the database then",
  async () => {
    await expect.poll(replica).toMatchObject({ isUsed: true });
    expect((await report("2026-11-01T00:00:00Z", 1)).status).toBe(200);
    await expect.poll(async () => (await exported()).lines).toBe(1);
    expect((await exported()).lag).toMatch(/^\d$/);

    // It receives, and shows nothing of it.
    await query(addressOf(replicaPort), "select pg_wal_replay_pause()");
    expect((await report("2026-11-01T00:01:00Z", 2)).status).toBe(200);
    expect(await exported()).toMatchObject({ status: 200, lines: 1 });
    await expect.poll(replica).toMatchObject({ isUsed: false });
    expect(await exported()).toEqual({ status: 200, lag: undefined, lines: 2 });
    await query(addressOf(replicaPort), "select pg_wal_replay_resume()");
    await expect.poll(replica).toMatchObject({ isUsed: true });
  },
);

it.skipIf(!isPossible)(
  "exports that nobody reads do not make the replica look as if it were gone",
  async () => {
    const { pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    const source = createReplica({
      pool,
      url: addressOf(replicaPort, "product", "vetaverde"),
      maxLagSeconds: 4,
      log: createLog("silent"),
    });
    await source.begin();
    await expect.poll(source.state).toMatchObject({ isUsed: true });
    const taken = await Promise.all(Array.from({ length: 6 }, () => source.connect()));
    await expect(source.connect()).rejects.toMatchObject({ error: "UNAVAILABLE" });
    expect(source.state()).toMatchObject({ isUsed: true });
    for (const { client } of taken) client.release();
    await source.close();
    await close();
  },
);

it.skipIf(!isPossible)("a replica that falls silent is not used, and nobody waits for it", async () => {
  await expect.poll(replica).toMatchObject({ isUsed: true });
  signalReplica("SIGSTOP");
  try {
    await expect.poll(replica, { timeout: 20_000 }).toMatchObject({ isUsed: false });
    expect(await exported()).toEqual({ status: 200, lag: undefined, lines: 2 });
  } finally {
    signalReplica("SIGCONT");
  }
  await expect.poll(replica, { timeout: 20_000 }).toMatchObject({ isUsed: true });
});

it.skipIf(!isPossible)("a replica that is gone, or is its own master, is not used", async () => {
  await stopReplica();
  expect(await exported()).toEqual({ status: 200, lag: undefined, lines: 2 });
  await expect.poll(replica).toEqual({ isUsed: false, lagSeconds: null });
  stopReplica = await start(replicaDir, replicaPort);
  await expect.poll(replica).toMatchObject({ isUsed: true });
  await query(addressOf(replicaPort), "select pg_promote()");
  await expect.poll(replica).toEqual({ isUsed: false, lagSeconds: null });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from readings`.execute(app.db);
  expect(rows[0]?.n).toBe(2);
});
