/** @module-tag long */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Api, call, mainProject, person, signIn } from "./api.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

const DEVICES = 8;
const BATCH = 25;
/** Acknowledged readings per round, and the points in a round at which a process is killed. */
const ROUND = 8_000;
const KILLS = [1_500, 3_500, 6_000];
const MINUTE = 60_000;

interface Device {
  serial: string;
  key: string;
  sensor: string;
  /** Acknowledged instants, in minutes from the beginning. */
  acknowledged: number;
}

let server: RunningServer;
let api: Api;
let project: string;
const devices: Device[] = [];
const beginning = Math.floor(Date.now() / MINUTE) * MINUTE - 200 * 86_400_000;
const valueAt = (n: number) => ((n * 37) % 1009) / 8;
const at = (n: number) => new Date(beginning + n * MINUTE).toISOString();

setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("sistema"));
  project = (await mainProject(api)).id;
  for (let n = 0; n < DEVICES; n++) {
    const serial = `KILL-${n}`;
    const key = `a key for the test ${n}`.replaceAll(" ", "-");
    const sensors = [{ name: "Nivel", variable: "level", unit: "m" }];
    const body = { project, serial, name: serial, externalKey: key, sensors };
    const made = await api.call("POST", "/fkl-modi/devices", body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    devices.push({ serial, key, sensor: made.body.data.sensors[0].id, acknowledged: 0 });
  }
});

/** Retries the same report until it is acknowledged, as a device with a poor link does. */
async function reportUntil(enough: () => boolean, onAcknowledged: () => void): Promise<void> {
  await Promise.all(
    devices.map(async (device) => {
      while (!enough()) {
        const readings = Array.from({ length: BATCH }, (_, n) => device.acknowledged + n).map((n) => ({
          variable: "level",
          t: at(n),
          value: valueAt(n),
        }));
        const headers = { "x-device-key": device.key };
        const body = { serial: device.serial, readings };
        for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
          const answer = await call(server.url, "POST", "/fkl-modi/ingest", body, headers).catch(() => null);
          if (answer?.status === 200) {
            const { accepted, duplicates, conflicts, rejected } = answer.body.data;
            // Readings stored before a kill without an answer are duplicates, never conflicts.
            expect([accepted + duplicates, conflicts, rejected]).toEqual([BATCH, 0, []]);
            device.acknowledged += BATCH;
            onAcknowledged();
            break;
          }
          if (answer && answer.status < 500)
            throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    }),
  );
}

async function round(kill: () => void | Promise<void>): Promise<void> {
  const before = devices.reduce((sum, one) => sum + one.acknowledged, 0);
  const kills = [...KILLS];
  let killing = Promise.resolve();
  const done = () => devices.reduce((sum, one) => sum + one.acknowledged, 0) - before;
  await reportUntil(
    () => done() >= ROUND,
    () => {
      if (done() < (kills[0] ?? Number.POSITIVE_INFINITY)) return;
      kills.shift();
      killing = killing.then(kill);
    },
  );
  await killing;
  expect(kills).toEqual([]);
}

/** Every acknowledged reading is stored once, with its value; and roll-ups count each of them once. */
async function expectAllOnce(): Promise<void> {
  for (const { sensor, acknowledged } of devices) {
    const query = `sensor=${sensor}&from=${at(0)}&to=${at(acknowledged + BATCH)}`;
    const csv = await api.call("GET", `/fkl-modi/${project}/readings.csv?${query}`);
    const lines = String(csv.body)
      .trimEnd()
      .split("\n")
      .slice(1, acknowledged + 1);
    expect(lines).toEqual(
      Array.from({ length: acknowledged }, (_, n) => `${sensor},${at(n)},${valueAt(n)},`),
    );
    // Sum and number come from the roll-ups: a reading counted twice would change the mean.
    const first = Math.ceil(beginning / 3_600_000) * 60 - beginning / MINUTE;
    const hour = Array.from({ length: 60 }, (_, n) => valueAt(first + n));
    const hours = Math.ceil((acknowledged + BATCH) / 60);
    const drawn = await api.call("GET", `/fkl-modi/${project}/readings?${query}&points=${hours + 1}`);
    const { t, avg } = drawn.body.data[0];
    const mean = avg[t.indexOf(at(first))];
    expect(mean).toBeCloseTo(hour.reduce((a, b) => a + b) / 60, 9);
  }
}

describe("every acknowledged reading is stored", () => {
  it("exactly once after the server was killed three times under load", async () => {
    await round(async () => {
      server.process.kill("SIGKILL");
      await server.restart();
    });
    await expectAllOnce();
  });

  it("exactly once after its database was killed three times under load", async () => {
    await round(() => {
      const pid = readFileSync(join(server.dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0];
      process.kill(Number(pid), "SIGKILL");
    });
    api = await signIn(server.url, person("sistema"));
    await expectAllOnce();
  });
});
