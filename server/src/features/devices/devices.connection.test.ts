import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { curlLine, mosquittoLine } from "@vetaverde/domain/devices/report-lines";
import { sql } from "kysely";
import { connectAsync } from "mqtt";
import { afterAll, expect, it, vi } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";

const run = promisify(execFile);
const soon = { timeout: 8000, interval: 25 };
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let origin: string;

setUpProject({ mqttPort: 0 }, async (opened) => {
  ({ app, f } = opened);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "it's °C"]);
  origin = await app.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.app.http.server.closeAllConnections());

const connection = async () =>
  (
    await app.call("GET", `/fkl-modi/${f.project}/devices/${device.device}/connection`, {
      code: await app.signIn(f.people.admin),
    })
  ).body.data;
const targetAt = (now: number) => ({
  origin,
  serial: device.serial,
  key: device.key,
  now,
  variables: Object.keys(device.sensors),
});
const count = async () =>
  (
    await sql`select 1 from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
    where s.device_id = ${device.device}`.execute(app.db)
  ).rows.length;

it("returns the broker's port and the device's topic once the broker listens", async () => {
  await vi.waitFor(async () => expect((await connection()).mqtt).not.toBeNull(), soon);
  expect(await connection()).toMatchObject({
    origin: expect.stringMatching(/^https?:/),
    mqtt: { port: expect.any(Number), tls: false, isOwn: true, topic: `modi/${device.serial}/up` },
  });
});

it("accepts the report of the shown curl command when a shell runs it", async () => {
  const { stdout } = await run("sh", ["-c", curlLine(targetAt(Date.now()))]);
  expect(JSON.parse(stdout)).toEqual({
    code: 200,
    data: { accepted: 2, duplicates: 0, conflicts: 0, rejected: [] },
  });
});

it("accepts the report of the shown mosquitto_pub command, argument by argument", async () => {
  await vi.waitFor(async () => expect((await connection()).mqtt).not.toBeNull(), soon);
  const { mqtt } = await connection();
  const line = mosquittoLine(targetAt(Date.now() - 60_000), { ...mqtt, host: "127.0.0.1" });
  const { stdout } = await run("sh", [
    "-c",
    `mosquitto_pub() { for w in "$@"; do printf '%s\\0' "$w"; done; }; ${line}`,
  ]);
  const words = stdout.split("\0");
  const after = (name: string) => words[words.indexOf(name) + 1] ?? "";
  const before = await count();
  const client = await connectAsync(`mqtt://${after("-h")}:${after("-p")}`, {
    username: after("-u"),
    password: after("-P"),
    reconnectPeriod: 0,
  });
  await client.publishAsync(after("-t"), after("-m"), { qos: 1 });
  await client.endAsync(true);
  expect(await count()).toBe(before + 2);
});
