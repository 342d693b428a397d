import { connectAsync } from "mqtt";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { insertIntegration, insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";
import { setUpProject } from "../../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let url: string;
let device: ReportingDevice;

setUpProject({ mqttPort: 0 }, async (opened) => {
  ({ app, f } = opened);
  url = await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(async () => expect(await brokerPort()).toBeGreaterThan(0), { timeout: 20_000 });
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

const brokerPort = async (): Promise<number> =>
  (await app.call("GET", "/fkl-general/ready")).body.data.broker ?? 0;
const send = (key: string, { serial } = device) =>
  fetch(`${url}/fkl-modi/ingest`, {
    method: "POST",
    headers: { "x-device-key": key, "content-type": "application/json" },
    body: JSON.stringify({ serial, readings: [{ variable: "level", value: 1 }] }),
  });
const wrong = (n: number) => `wrong-key-of-a-device-${n}`;
const connect = async (username: string, password: string) => {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${await brokerPort()}`,
    { username, password, reconnectPeriod: 0 },
    false,
  );
  await client.endAsync(true);
};

describe("guessed device keys over the network", () => {
  it("are refused with the time to wait, while the device's own key still passes", async () => {
    expect((await send(device.key)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await send(wrong(n))).status).toBe(401);
    const limited = await send(wrong(10));
    expect(limited.status).toBe(429);
    const seconds = Number(limited.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(await limited.json()).toMatchObject({ error: "RATE_LIMITED", retryAfter: seconds });
    expect((await send(device.key)).status).toBe(200);
    // Another device of the same network is not delayed either.
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    expect((await send(other.key, other)).status).toBe(200);
  });

  it("are delayed at the broker as well, and not for a device that connected before", async () => {
    await connect(device.serial, device.key);
    for (let n = 0; n < 10; n++)
      await expect(connect(device.serial, wrong(n))).rejects.toThrow(/Not authorized|Bad username/);
    await expect(connect(device.serial, wrong(10))).rejects.toThrow(/unavailable/i);
    await connect(device.serial, device.key);
  });

  it("are delayed at the gateway calls, while the gateway's own key still passes", async () => {
    const key = await insertIntegration(app.db, f.project, f.people.admin);
    const post = (given: string) =>
      app.call("POST", "/fkl-modi/ingest/chirpstack", {
        body: { deviceInfo: { devEui: "0102030405060708" }, data: "" },
        headers: { "x-device-key": given },
      });
    expect((await post(key)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await post(wrong(n))).status).toBe(401);
    const limited = await post(wrong(10));
    expect([limited.status, Number(limited.headers["retry-after"])]).toEqual([429, limited.body.retryAfter]);
    expect((await post(key)).status).toBe(200);
  });

  it("do not include the key of another device with a wrong serial", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    for (let n = 0; n < 15; n++) expect((await send(other.key)).status).toBe(403);
    expect((await send(device.key)).status).toBe(200);
  });
});
