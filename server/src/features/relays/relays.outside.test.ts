import { createServer, type Server } from "node:net";
import { Aedes, type AedesPublishPacket } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";

const soon = { timeout: 8000, interval: 25 };
let clock = Date.parse("2026-11-20T12:00:00Z");
let broker: Aedes;
let server: Server;
let url: string;
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;
let field: MqttClient;
const messages: string[] = [];
/** The packets as the broker received them. */
const passed: AedesPublishPacket[] = [];

beforeAll(async () => {
  broker = await Aedes.createBroker();
  broker.on("publish", (packet) => void (packet.topic.endsWith("/down") && passed.push(packet)));
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`;
  app = await createTestApp({ now: () => clock, mqttUrl: url });
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  field = await arrive();
});
afterAll(async () => {
  await field.endAsync(true);
  app.app.http.server.closeAllConnections();
  await app.close();
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
});

/** Connects the device in the field, which the external broker admits. */
async function arrive(): Promise<MqttClient> {
  const client = await connectAsync(url, { clientId: "in-the-field", clean: false });
  client.on("message", (_topic, payload) => messages.push(payload.toString()));
  await client.subscribeAsync(`modi/${device.serial}/down`, { qos: 1 });
  return client;
}
const says = (body: object) =>
  field.publishAsync(`modi/${device.serial}/up`, JSON.stringify(body), { qos: 1 });
const base = () => `/fkl-modi/${f.project}/devices/${device.device}/relays`;
const relays = async () => (await app.call("GET", base(), { code })).body.data;
const order = async (on: boolean) =>
  (await app.call("POST", `${base()}/1`, { code, body: { on, reason: "Baja el nivel" } })).body.data.command;
const stateOf = async (id: string) =>
  (await app.call("GET", `${base()}/commands`, { code })).body.data.items.find(
    (one: { id: string }) => one.id === id,
  ).state;

it("a command is sent through an external broker once and unretained, and the state changes only by the device's confirmation", async () => {
  await vi.waitFor(async () => {
    await says({ readings: [{ variable: "level", t: clock, value: 1 }] });
    expect((await relays()).reach).toEqual({ way: "mqtt", why: null });
  }, soon);
  const command = await order(true);
  await vi.waitFor(() => expect(messages).toHaveLength(1), soon);
  const expires = new Date(clock + 60_000).toISOString();
  expect(JSON.parse(messages[0] ?? "")).toEqual({ command, relay: 1, on: true, expires });
  expect(passed).toMatchObject([{ qos: 0, retain: false, topic: `modi/${device.serial}/down` }]);
  await vi.waitFor(async () => expect(await stateOf(command)).toBe("sent"), soon);
  expect((await relays()).relays[0]).toMatchObject({ on: null, doubtful: true });
  clock += 1000;
  await says({ command, relay: 1, on: true });
  await vi.waitFor(async () => expect(await stateOf(command)).toBe("confirmed"), soon);
  expect((await relays()).relays[0]).toMatchObject({ on: true, doubtful: false });
});

it("a command is not delivered to a device that reconnects after the expiry", async () => {
  messages.length = 0;
  await field.endAsync(true);
  const command = await order(false);
  await vi.waitFor(async () => expect(await stateOf(command)).toBe("sent"), soon);
  clock += 61_000;
  field = await arrive();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(messages).toEqual([]);
  await vi.waitFor(async () => expect(await stateOf(command)).toBe("expired"), soon);
});
