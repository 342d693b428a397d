import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileBody, send } from "./client.ts";
import { createLoad } from "./load.ts";
import { databasePid, databaseUrls, type Product, processTree, startProduct } from "./product.ts";
import { untilTrue } from "./wait.ts";
import { signIn } from "./world.ts";

/** Minimum number of acknowledged reports, follow-ups and notifications together, counted from the start of a fault. */
const AFTER = 30;
const BEFORE = 20;
const HOUR_MS = 3_600_000;
/** How long the database does not answer. */
const SILENT_MS = 8_000;
/** How long the database server is stopped. */
const GONE_MS = 60_000;
const LEARN_MS = 300;
const SYSTEM = "sistema@demo.vetaverde.org";
const STATE_TIMEOUT_MS = 120_000;

const preload = join(import.meta.dirname, "faults.preload.cjs");
const folder = mkdtempSync(join(tmpdir(), "vetaverde-faults-"));
const faultsFile = join(folder, "faults.json");
const setFaults = async (faults: { clockMs?: number; isDiskFull?: boolean }) => {
  writeFileSync(faultsFile, JSON.stringify(faults));
  // Long enough for the product to read the file several times.
  await pause(LEARN_MS);
};

let product: Product;
beforeAll(async () => {
  writeFileSync(faultsFile, "{}");
  product = await startProduct({ env: { NODE_OPTIONS: `--require ${preload}`, FAULTS_FILE: faultsFile } });
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs load before, during and after a fault, and then checks everything that was acknowledged. */
async function underLoad(word: string, fault: () => Promise<void>, urls = [product.url]): Promise<void> {
  const load = await createLoad(product, word);
  let isOver = false;
  let atEnd = 0;
  const isEnough = (n: number) => isOver && n >= atEnd + AFTER;
  let failure: unknown = null;
  const running = load.run(urls, isEnough).catch((error: unknown) => {
    failure = error;
  });
  const hasBegun = () => failure !== null || load.acknowledged() >= BEFORE;
  await untilTrue(hasBegun, STATE_TIMEOUT_MS, "the load to begin");
  try {
    await fault();
  } finally {
    atEnd = load.acknowledged();
    isOver = true;
    await running;
  }
  if (failure) throw failure;
  await untilTrue(() => product.isReady(), STATE_TIMEOUT_MS, "the product to be ready");
  expect(await load.missing()).toEqual([]);
}

const killDatabase = () => process.kill(databasePid(product.dataDir), "SIGKILL");

it("stores readings, follow-ups and notifications exactly once when server and database are killed alternately", () =>
  underLoad("kills", async () => {
    product.process.kill("SIGKILL");
    await product.restart();
    killDatabase();
    await untilTrue(() => product.isReady(), STATE_TIMEOUT_MS, "the database to be back");
    product.process.kill("SIGKILL");
    await product.restart();
  }));

it("stores everything exactly once when the database does not respond for a while", () =>
  underLoad("silent", async () => {
    const pids = processTree(databasePid(product.dataDir));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      await pause(SILENT_MS);
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
  }));

it("stores everything exactly once when its clock jumps three days ahead, and two back", () =>
  underLoad("clock", async () => {
    await setFaults({ clockMs: 72 * HOUR_MS });
    await untilTrue(() => product.isReady(), STATE_TIMEOUT_MS, "an answer in the future");
    await setFaults({ clockMs: -48 * HOUR_MS });
    await untilTrue(() => product.isReady(), STATE_TIMEOUT_MS, "an answer in the past");
    await setFaults({});
  }));

it("stores everything exactly once when the database's disk is full, and reports it meanwhile", () =>
  underLoad("room", async () => {
    // Simulates PostgreSQL's full disk error by a trigger, without mounting anything.
    await product.query(
      `create function attack_disk_full() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    await product.query(
      "create trigger attack_disk_full before insert on follow_ups for each statement execute function attack_disk_full()",
    );
    const [before] = await product.query<{ n: number }>("select count(*)::int as n from follow_ups");
    await pause(1_000);
    const [during] = await product.query<{ n: number }>("select count(*)::int as n from follow_ups");
    await product.query("drop trigger attack_disk_full on follow_ups");
    await product.query("drop function attack_disk_full()");
    expect(during).toEqual(before);
  }));

it("refuses a file on a full disk with a message, leaves nothing of it, and accepts it once there is space", async () => {
  const system = await signIn(product.url, "system", SYSTEM);
  const [project] = await product.query<{ id: string }>("select id from projects where main");
  const path = `/fkl-file/${project?.id}/files?type=other`;
  const upload = async () => {
    const { headers, body } = fileBody("lleno.txt", Buffer.from("una muestra de agua"));
    return send(product.url, { method: "POST", path, body, headers: { ...headers, ...system.headers } });
  };
  const rows = () => product.query("select version from file_versions where name = 'lleno.txt'");
  await setFaults({ isDiskFull: true });
  const refused = await upload().finally(() => setFaults({}));
  expect([refused.status, refused.json?.error]).toEqual([503, "UNAVAILABLE"]);
  expect(await rows()).toEqual([]);
  expect((await upload()).status).toBe(201);
  expect(await rows()).toHaveLength(1);
});

/** Starts another instance on the product's database, at the given port. */
function startSecond(name: string, at?: number): Promise<Product> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  symlinkSync(join(product.dataDir, "files"), join(dataDir, "files"));
  const urls = databaseUrls(product.dataDir);
  const reached = (url: string) => (at === undefined ? url : url.replace(/:\d+\//, `:${at}/`));
  return startProduct({
    dataDir,
    env: {
      DATABASE_URL: reached(urls.app),
      DATABASE_OWNER_URL: reached(urls.owner),
      SEED_DEMO: "false",
      SECRET_KEY: readFileSync(join(product.dataDir, "secret.key"), "utf8").trim(),
    },
  });
}

it("stores everything exactly once when two instances share the database and one is killed", async () => {
  const other = await startSecond("second");
  try {
    expect(readdirSync(join(folder, "second"))).not.toContain("postgres");
    await underLoad("two", async () => {
      other.process.kill("SIGKILL");
      await other.restart();
    }, [product.url, other.url]);
  } finally {
    await other.close();
  }
});

/**
 * A fixed address for a database whose port changes with each start; it refuses connections while the database is down.
 */
async function openRelay(portOf: () => number | null) {
  const sockets = new Set<Socket>();
  const relay = createServer((from) => {
    const port = portOf();
    if (port === null) return from.destroy();
    const to = connect(port, "127.0.0.1");
    for (const [one, another] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        another.destroy();
      });
      one.pipe(another);
    }
  });
  await new Promise<void>((resolve) => void relay.listen(0, "127.0.0.1", resolve));
  const address = relay.address();
  if (typeof address !== "object" || !address) throw new Error("the relay has no port");
  return {
    port: address.port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}

it("stores everything exactly once when the database server is down for a minute, and recovers by itself", async () => {
  // The first instance runs the database server, which stops and starts with it.
  const portOf = () => {
    const isRunning = existsSync(join(product.dataDir, "postgres/postmaster.pid"));
    return isRunning ? Number(new URL(databaseUrls(product.dataDir).app).port) : null;
  };
  const relay = await openRelay(portOf);
  const other = await startSecond("outlasting", relay.port);
  const pid = other.process.pid;
  try {
    await underLoad("gone", async () => {
      await product.stop();
      await untilTrue(async () => !(await other.isReady()), STATE_TIMEOUT_MS, "the database to be missed");
      await pause(GONE_MS);
      expect(await other.isReady()).toBe(false);
      await product.restart();
      await untilTrue(() => other.isReady(), STATE_TIMEOUT_MS, "the database to be found again");
    }, [other.url]);
    expect([other.process.pid, other.process.exitCode]).toEqual([pid, null]);
  } finally {
    await other.close();
    relay.close();
  }
});
