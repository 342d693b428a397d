import { createServer, type Server } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";

let clock = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;
let server: Server;
let url: string;
let status = 200;
let device: ReportingDevice;
let eui: string;
let count = 0;
interface DownlinkRequest {
  url: string | undefined;
  token: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of two servers are asserted field by field
  body: any;
}
let requests: DownlinkRequest[] = [];
const soon = { timeout: 8000, interval: 25 };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { headers } = request;
    const token = String(headers["grpc-metadata-authorization"] ?? headers.authorization);
    requests.push({
      url: request.url,
      token,
      body: JSON.parse(Buffer.concat(await request.toArray()).toString()),
    });
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  app = await createTestApp({ now: () => clock, outsideAllowPrivate: true });
  f = await makeFixture(app.db);
  code = await app.signIn(f.people.admin);
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  status = 200;
  count += 1;
  eui = `70b3d57ed000${String(count).padStart(4, "0")}`;
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"], eui);
  await sql`update devices set channel = 'lorawan' where id = ${device.device}`.execute(app.db);
  requests = [];
});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/fkl-modi/${f.project}/${path}`, { code, ...(body === undefined ? {} : { body }) });
const base = () => `devices/${device.device}/relays`;
const relays = async () => (await call("GET", base())).body.data;
const stateOf = async (id: string) =>
  (await call("GET", `${base()}/commands`)).body.data.items.find((one: { id: string }) => one.id === id);
const order = async (more = {}) =>
  (await call("POST", `${base()}/1`, { on: true, reason: "Baja el nivel", ...more })).body.data?.command;

/** Creates a gateway whose server accepts commands; returns its key. */
async function gateway(kind: "chirpstack" | "ttn", more = {}): Promise<string> {
  const made = (await call("POST", "integrations", { kind, name: kind })).body.data;
  const set = await call("PUT", `integrations/${made.id}/downlinks`, {
    url: `${url}/`,
    token: "NNSXS.1",
    port: 15,
    confirmed: true,
    payload: "bytes",
    webhook: kind === "ttn" ? "vetaverde" : null,
    ...more,
  });
  expect(set.body.data?.downlinks).toMatchObject({ url, port: 15 });
  expect(JSON.stringify(set.body)).not.toContain("NNSXS");
  return made.key;
}
const uplink = (server: "chirpstack" | "ttn", key: string, object: Record<string, unknown>) =>
  app.call("POST", `/fkl-modi/ingest/${server}`, {
    headers: { "x-device-key": key },
    body:
      server === "chirpstack"
        ? { deviceInfo: { devEui: eui, applicationId: "17c8" }, dr: 1, object }
        : {
            end_device_ids: {
              device_id: "dev1",
              dev_eui: eui.toUpperCase(),
              application_ids: { application_id: "app1" },
            },
            uplink_message: { decoded_payload: object },
          },
  });

it("a command is queued in ChirpStack with its expiry, and confirmed by an uplink that its codec decoded", async () => {
  const key = await gateway("chirpstack");
  expect((await relays()).reach).toEqual({ way: null, why: "notHeard" });
  await uplink("chirpstack", key, { level: 3 });
  await vi.waitFor(async () => expect((await relays()).reach.way).toBe("chirpstack"), soon);
  const id = await order();
  await vi.waitFor(() => expect(requests).toHaveLength(1), soon);
  const expires = new Date(clock + 60_000).toISOString();
  expect(requests[0]).toEqual({
    url: `/api/devices/${eui}/queue`,
    token: "Bearer NNSXS.1",
    body: {
      queueItem: {
        devEui: eui,
        confirmed: true,
        fPort: 15,
        expiresAt: expires,
        data: Buffer.from(`{"command":"${id}","relay":1,"on":true,"expires":"${expires}"}`).toString(
          "base64",
        ),
      },
    },
  });
  await vi.waitFor(async () => expect((await stateOf(id)).state).toBe("sent"), soon);
  // Readings in the same message are accepted as usual.
  clock += 1000;
  const answer = await uplink("chirpstack", key, { command: id, relay: 1, on: 1, level: 4 });
  expect(answer.body.data).toMatchObject({ accepted: 1, rejected: [] });
  expect((await relays()).relays[0]).toMatchObject({ on: true });
});

it("a command is queued in The Things Stack as an object for its codec, and removed when it is over", async () => {
  const key = await gateway("ttn", { payload: "object", confirmed: false });
  await uplink("ttn", key, { level: 3 });
  await vi.waitFor(async () => expect((await relays()).reach.way).toBe("ttn"), soon);
  const id = await order({ expiresInSeconds: 900 });
  await vi.waitFor(() => expect(requests).toHaveLength(1), soon);
  const at = "/api/v3/as/applications/app1/webhooks/vetaverde/devices/dev1/down";
  expect(requests[0]).toMatchObject({ url: `${at}/push`, token: "Bearer NNSXS.1" });
  expect(requests[0]?.body.downlinks).toEqual([
    {
      f_port: 15,
      confirmed: false,
      priority: "HIGH",
      correlation_ids: [`vetaverde:${id}`],
      decoded_payload: { command: id, relay: 1, on: true, expires: new Date(clock + 900_000).toISOString() },
    },
  ]);
  clock += 900_000;
  await vi.waitFor(() => expect(requests).toHaveLength(2), soon);
  expect(requests[1]).toMatchObject({ url: `${at}/replace`, body: { downlinks: [] } });
  await vi.waitFor(async () => expect((await stateOf(id)).state).toBe("expired"), soon);
});

it("a command fails where the server refuses it, and is not retried", async () => {
  const key = await gateway("chirpstack");
  await uplink("chirpstack", key, { level: 3 });
  await vi.waitFor(async () => expect((await relays()).reach.way).toBe("chirpstack"), soon);
  status = 401;
  const id = await order();
  await vi.waitFor(
    async () => expect(await stateOf(id)).toMatchObject({ state: "failed", fault: "status 401" }),
    soon,
  );
  clock += 5000;
  expect(requests).toHaveLength(1);
});

it("a server's key is stored encrypted, and sent to no other address", async () => {
  const made = (await call("POST", "integrations", { kind: "ttn", name: "TTN" })).body.data;
  const set = (more = {}) =>
    call("PUT", `integrations/${made.id}/downlinks`, {
      url,
      webhook: "vetaverde",
      port: 15,
      confirmed: false,
      payload: "bytes",
      token: "NNSXS.2",
      ...more,
    });
  expect((await set({ webhook: null })).status).toBe(422);
  expect((await set({ url: "https://user:secret@example.org" })).status).toBe(422);
  expect((await set()).status).toBe(200);
  expect((await set({ token: undefined, port: 16 })).body.data.downlinks.port).toBe(16);
  expect((await set({ token: undefined, url: "https://elsewhere.example.org" })).status).toBe(422);
  const { rows } = await sql<{ told: string }>`select token as told from integration_downlinks
    union all select coalesce(after::text, '') from audit_log where action = 'integration.downlinks-set'`.execute(
    app.db,
  );
  expect(rows.filter(({ told }) => told.includes("NNSXS"))).toEqual([]);
  await call("DELETE", `integrations/${made.id}`);
  expect((await set()).status).toBe(404);
});
