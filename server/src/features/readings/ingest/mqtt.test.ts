import { createServer, type Server } from "node:net";
import { Aedes } from "aedes";
import { sql } from "kysely";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let outside: Aedes;
let outsideServer: Server;
const clients: MqttClient[] = [];

beforeAll(async () => {
  outside = await Aedes.createBroker();
  outsideServer = createServer(outside.handle);
  await new Promise<void>((resolve) => outsideServer.listen(0, "127.0.0.1", resolve));
  const { port } = outsideServer.address() as { port: number };
  app = await createTestApp({ now: () => NOW, mqttPort: 0, mqttUrl: `mqtt://127.0.0.1:${port}` });
  f = await makeFixture(app.db);
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(async () => expect(await brokerPort()).toBeGreaterThan(0), { timeout: 20_000 });
});
afterAll(async () => {
  for (const client of clients) await client.endAsync(true);
  await app.close();
  await new Promise<void>((resolve) => outside.close(resolve));
  outsideServer.close();
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

const brokerPort = async (): Promise<number> =>
  (await app.call("GET", "/fkl-general/ready")).body.data.broker ?? 0;

async function connect(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${await brokerPort()}`,
    { username: device.serial, password: device.key, reconnectPeriod: 0, ...options },
    false,
  );
  client.on("error", () => {});
  clients.push(client);
  return client;
}

const up = () => `modi/${device.serial}/up`;
const report = (...values: number[]) =>
  JSON.stringify({
    serial: device.serial,
    readings: values.map((value, n) => ({ variable: "level", t: NOW - n * 1000, value })),
  });

async function storedValues(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`
    select r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
     where s.device_id = ${device.device} order by r.t desc`.execute(app.db);
  return rows.map(({ value }) => value);
}

describe("a device that reports by MQTT", () => {
  it("is acknowledged when its readings are stored", async () => {
    const client = await connect();
    await client.publishAsync(up(), report(1, 2, 3), { qos: 1 });
    expect(await storedValues()).toEqual([1, 2, 3]);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        client.publishAsync(
          up(),
          JSON.stringify({ readings: [{ variable: "level", t: NOW - 60_000 * (n + 1), value: n }] }),
          {
            qos: 1,
          },
        ),
      ),
    );
    expect(await storedValues()).toHaveLength(43);
  });

  it("is refused with another device's name or key", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    for (const wrong of [{ password: other.key }, { username: other.serial }, { username: "", password: "" }])
      await expect(connect(wrong)).rejects.toMatchObject({ code: 4 });
  });

  it("can use its own two topics and no other", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    const client = await connect();
    const own = await client.subscribeAsync(`modi/${device.serial}/down`);
    expect(own.map(({ qos }) => qos)).toEqual([0]);
    for (const topic of [`modi/${other.serial}/down`, "modi/+/down", "#", "$SYS/#", up()])
      await expect(client.subscribeAsync(topic), topic).rejects.toThrow();
    for (const topic of [`modi/${other.serial}/up`, `modi/${device.serial}/down`, "else"]) {
      const another = await connect();
      const ended = new Promise<void>((resolve) => another.once("close", () => resolve()));
      void another.publishAsync(topic, report(1), { qos: 1 }).catch(() => {});
      await ended;
    }
    expect(await storedValues()).toEqual([]);
  });

  it("is disconnected when its key ends", async () => {
    const client = await connect();
    await client.publishAsync(up(), report(1), { qos: 1 });
    await sql`update device_keys set ends_at = '2026-11-01Z' where device_id = ${device.device}`.execute(
      app.db,
    );
    await sql`select pg_notify('devices', ${f.project})`.execute(app.db);
    const ended = new Promise<void>((resolve) => client.once("close", () => resolve()));
    const again = setInterval(() => client.publish(up(), report(1), { qos: 1 }, () => {}), 20);
    await ended;
    clearInterval(again);
  });

  it("that only subscribes is disconnected within five seconds of its key's end", async () => {
    const client = await connect();
    await client.subscribeAsync(`modi/${device.serial}/down`);
    const ended = new Promise<void>((resolve) => client.once("close", () => resolve()));
    await sql`update device_keys set ends_at = '2026-11-01Z' where device_id = ${device.device}`.execute(
      app.db,
    );
    await sql`select pg_notify('devices', ${f.project})`.execute(app.db);
    const began = performance.now();
    await ended;
    expect(performance.now() - began).toBeLessThan(5000);
    const refused = connect();
    await expect(refused).rejects.toThrow();
  });

  it("that sends an invalid report has it stored as received and acknowledged", async () => {
    const client = await connect();
    const odd = ["{", "17", JSON.stringify({ serial: "another", readings: [] }), "\u0000\ud800{"];
    for (const text of odd) await client.publishAsync(up(), text, { qos: 1 });
    const { rows } = await sql<{ reason: string }>`
      select reason from readings_raw where source = 'mqtt' and device_id = ${device.device}`.execute(app.db);
    expect(rows.map(({ reason }) => reason)).toEqual(odd.map(() => "UNREADABLE"));
  });

  it("with a packet larger than any report is disconnected before the packet is buffered", async () => {
    const client = await connect();
    const ended = new Promise<void>((resolve) => client.once("close", () => resolve()));
    void client.publishAsync(up(), Buffer.alloc(6 * 1024 * 1024), { qos: 1 }).catch(() => {});
    await ended;
  });

  it("may do so through an external broker, which authenticates it", async () => {
    const { port } = outsideServer.address() as { port: number };
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`);
    clients.push(client);
    await client.publishAsync("modi/nobody/up", report(1), { qos: 1 });
    await client.publishAsync(up(), report(4, 5), { qos: 1 });
    await expect.poll(storedValues, { timeout: 5000 }).toEqual([4, 5]);
  });
});
