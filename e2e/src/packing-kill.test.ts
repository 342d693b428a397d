/** @module-tag long */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expect, it } from "vitest";
import { type Api, call, mainProject, person, signIn } from "./api.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

const DEVICES = 12;
const MINUTE = 60_000;
const DAY = 1440;
/** Minutes of a device: over the end of a month, both of which are closed. */
const COUNT = 12 * DAY;
const KILLS = 8;
/** The middle of a month that ended long ago. */
const beginning = new Date().setUTCMonth(new Date().getUTCMonth() - 6, 25) - (Date.now() % 86_400_000);
const at = (n: number) => new Date(beginning + n * MINUTE).toISOString();
const valueAt = (n: number, device: number) => Math.round((3000 + device + Math.sin(n / 100)) * 1000) / 1000;

interface Device {
  serial: string;
  key: string;
  sensor: string;
  /** Acknowledged instants, in minutes from the beginning. */
  acknowledged: Set<number>;
}

let server: RunningServer;
let api: Api;
let project: string;
const devices: Device[] = [];

setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("sistema"));
  project = (await mainProject(api)).id;
  for (let n = 0; n < DEVICES; n++) {
    const serial = `PACK-${n}`;
    const key = `a-key-for-the-test-${n}`;
    const sensors = [{ name: "Nivel", variable: "level", unit: "m" }];
    const made = await api.call("POST", "/fkl-modi/devices", {
      project,
      serial,
      name: serial,
      externalKey: key,
      sensors,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    devices.push({ serial, key, sensor: made.body.data.sensors[0].id, acknowledged: new Set() });
  }
});

/** Sends readings until they are acknowledged. */
async function report(device: Device, minutes: readonly number[]): Promise<void> {
  const number = devices.indexOf(device);
  const readings = minutes.map((n) => ({ variable: "level", t: at(n), value: valueAt(n, number) }));
  const headers = { "x-device-key": device.key };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const body = { serial: device.serial, readings };
    const answer = await call(server.url, "POST", "/fkl-modi/ingest", body, headers).catch(() => null);
    if (answer?.status !== 200) continue;
    expect([answer.body.data.conflicts, answer.body.data.rejected]).toEqual([0, []]);
    for (const n of minutes) device.acknowledged.add(n);
    return;
  }
  throw new Error("no report was acknowledged for a minute");
}

/** Asks the database as its owner, who may ask for a job before its hour. */
async function asOwner<Row>(text: string): Promise<Row[]> {
  const passwords = JSON.parse(readFileSync(join(server.dataDir, "postgres.json"), "utf8"));
  const port = readFileSync(join(server.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const client = new Client({
    connectionString: `postgres://vetaverde_owner:${passwords.owner}@127.0.0.1:${port}/vetaverde`,
  });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Repeats what fails while the database starts again. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await pause(200)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

const askToPack = () => asOwner("select graphile_worker.add_job('readings.pack', job_key := 'packing')");
const months = [at(0), at(COUNT - 1)].map((t) => t.slice(0, 7).replace("-", "_"));
const tables = `select relname as name from pg_class where relname in (${months.map((month) => `'readings_${month}'`).join(", ")})`;

async function expectAllOnce(): Promise<void> {
  for (const [number, { sensor, acknowledged }] of devices.entries()) {
    const query = `sensor=${sensor}&from=${at(0)}&to=${at(COUNT)}`;
    const csv = await api.call("GET", `/fkl-modi/${project}/readings.csv?${query}`);
    const minutes = [...acknowledged].sort((a, b) => a - b);
    expect(String(csv.body).trimEnd().split("\n").slice(1)).toEqual(
      minutes.map((n) => `${sensor},${at(n)},${valueAt(n, number)},`),
    );
  }
}

it("a server and a database that are killed while they pack lose and double no reading, nor one that comes late meanwhile", async () => {
  const usual = Array.from({ length: COUNT }, (_, n) => n).filter((n) => n % 97 !== 0);
  await Promise.all(
    devices.map(async (device) => {
      for (let n = 0; n < usual.length; n += 2000) await report(device, usual.slice(n, n + 2000));
    }),
  );
  await expectAllOnce();
  expect((await asOwner(tables)).length).toBe(2);
  const late = Array.from({ length: COUNT }, (_, n) => n).filter((n) => n % 97 === 0);
  for (let kill = 0; kill < KILLS; kill++) {
    await once(askToPack);
    const some = late.splice(0, 20);
    const reporting = Promise.all(
      devices.slice(0, 4).map((device) => report(device, [...some, usual[kill] ?? 1])),
    );
    // Each kill comes later in the run than the one before.
    await pause(150 + kill * 130);
    if (kill % 2 === 0) {
      server.process.kill("SIGKILL");
      await server.restart();
    } else {
      process.kill(
        Number(readFileSync(join(server.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
        "SIGKILL",
      );
    }
    await reporting;
    api = await once(() => signIn(server.url, person("sistema")));
    await expectAllOnce();
  }
  await expect
    .poll(
      async () => {
        await askToPack();
        await pause(1000);
        return (await asOwner(tables)).length + (await asOwner("select 1 from readings_late")).length;
      },
      { timeout: 180_000 },
    )
    .toBe(0);
  await expectAllOnce();
  expect(await asOwner("select 1 from readings_packing")).toEqual([]);
});
