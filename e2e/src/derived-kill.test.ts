/** @module-tag long */
// Past values of a derived variable are calculated while the server is killed, and while its device goes on reporting.
import { describe, expect, it } from "vitest";
import { type Api, call, mainProject, person, signIn } from "./api.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

const MINUTE_MS = 60_000;
/** Of the past: several parts of a calculation. */
const PAST = 90_000;
const BATCH = 5_000;
/** Readings that arrive after the variable was created. */
const LATER = 200;
/** Processed readings at which the server is killed. */
const KILLS = [15_000, 35_000, 65_000];
const SERIAL = "DERIVED-KILL";
const KEY = "a-key-for-the-derived-test";
const PATIENCE_MS = 120_000;

let server: RunningServer;
let api: Api;
let project: string;
let device: { id: string; sensor: string };
const beginning = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - (PAST + LATER) * MINUTE_MS;
const at = (n: number) => new Date(beginning + n * MINUTE_MS).toISOString();
const stageAt = (n: number) => ((n * 37) % 1009) / 4;

setUpServer(async (started) => {
  server = started;
  api = await signIn(server.url, person("sistema"));
  project = (await mainProject(api)).id;
  const sensors = [{ name: "Altura", variable: "stage", unit: "m" }];
  const body = { project, serial: SERIAL, name: SERIAL, externalKey: KEY, sensors };
  const made = await api.call("POST", "/fkl-modi/devices", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  device = { id: made.body.data.id, sensor: made.body.data.sensors[0].id };
});

/** Sends readings until they are acknowledged, as a device does. */
async function report(from: number, until: number): Promise<void> {
  const readings = Array.from({ length: until - from }, (_, n) => ({
    variable: "stage",
    t: at(from + n),
    value: stageAt(from + n),
  }));
  const body = { serial: SERIAL, readings };
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const headers = { "x-device-key": KEY };
    const answer = await call(server.url, "POST", "/fkl-modi/ingest", body, headers).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the readings were not acknowledged");
}

/** Readings of a sensor by minute, from the export. */
async function exported(sensor: string): Promise<Map<string, number>> {
  const query = `sensor=${sensor}&from=${at(0)}&to=${at(PAST + LATER)}`;
  const { body } = await api.call("GET", `/fkl-modi/${project}/readings.csv?${query}`);
  const lines = String(body).trimEnd().split("\n").slice(1);
  const values = new Map(
    lines.map((line) => {
      const [, t = "", value] = line.split(",");
      return [t, Number(value)] as const;
    }),
  );
  expect(values.size).toBe(lines.length);
  return values;
}

describe("past values of a derived variable", () => {
  it("are all there, once each, after the server was killed three times while they were calculated", async () => {
    for (let n = 0; n < PAST; n += BATCH) await report(n, n + BATCH);
    const body = {
      device: device.id,
      name: "Altura en cm",
      unit: "cm",
      formula: { kind: "unit", sensor: device.sensor },
    };
    const made = await api.call("POST", `/fkl-modi/${project}/derived`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.data;
    const later = (async () => {
      for (let n = 0; n < LATER; n++) await report(PAST + n, PAST + n + 1);
    })();
    const kills = [...KILLS];
    for (const deadline = Date.now() + PATIENCE_MS; ; ) {
      expect(Date.now()).toBeLessThan(deadline);
      const answer = await api.call("GET", `/fkl-modi/${project}/derived/${id}`).catch(() => null);
      const { status, done } = answer?.body?.data?.recompute ?? { status: "unknown", done: 0 };
      expect(status).not.toBe("failed");
      if (status === "done" && kills.length === 0) break;
      if (kills[0] !== undefined && (done >= kills[0] || status === "done")) {
        // A calculation that was faster than this loop is killed at its end: what it stored must be whole as well.
        kills.shift();
        server.process.kill("SIGKILL");
        await server.restart();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await later;
    const expected = Array.from({ length: PAST + LATER }, (_, n) => [at(n), stageAt(n) * 100] as const);
    await expect
      .poll(async () => (await exported(id)).size, { timeout: PATIENCE_MS, interval: 500 })
      .toBe(expected.length);
    const values = await exported(id);
    const wrong = expected.filter(
      ([t, value]) => Math.abs((values.get(t) ?? Number.NaN) - value) > 1e-9 * value + 1e-9,
    );
    const missing = expected.filter(([t]) => !values.has(t));
    expect([...wrong.slice(0, 3), ...missing.slice(0, 3)]).toEqual([]);
    // The roll-ups count each value once: the mean of an hour is that of its sixty values.
    const first = Math.ceil(beginning / 3_600_000) * 60 - beginning / MINUTE_MS;
    const hours = Math.ceil((PAST + LATER) / 60);
    const query = `sensor=${id}&from=${at(0)}&to=${at(PAST + LATER)}&points=${hours + 1}`;
    const drawn = await api.call("GET", `/fkl-modi/${project}/readings?${query}`);
    const { t, avg } = drawn.body.data[0];
    for (let hour = 0; hour < hours - 2; hour += 97) {
      const minutes = Array.from({ length: 60 }, (_, n) => stageAt(first + hour * 60 + n) * 100);
      const mean = minutes.reduce((a, b) => a + b) / 60;
      expect(avg[t.indexOf(at(first + hour * 60))]).toBeCloseTo(mean, 6);
    }
  });
});
