import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import * as store from "./forwards.store.ts";

let clock = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let server: Server;
let url: string;
let status = 204;
let codes: Record<"system" | "admin" | "read", string>;
interface ReceivedRequest {
  body: string;
  signature: string;
  delivery: string;
}
let received: ReceivedRequest[] = [];
const soon = { timeout: 10_000, interval: 25 };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const header = (name: string) => String(request.headers[name]);
    received.push({
      body,
      signature: header("x-vetaverde-signature"),
      delivery: header("x-vetaverde-delivery"),
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/reports`;
  app = await createTestApp({ now: () => clock, outsideAllowPrivate: true });
  f = await makeFixture(app.db);
  const [system, admin, read] = await Promise.all(
    (["system", "admin", "read"] as const).map((who) => app.signIn(f.people[who])),
  );
  codes = { system, admin, read } as typeof codes;
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  received = [];
  status = 204;
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "ec"]);
  await sql`update devices set report_url = ${url} where id = ${device.device}`.execute(app.db);
});

const base = () => `/fkl-modi/${f.project}/devices/${device.device}/forward`;
const call = (who: keyof typeof codes, method: string, path = "") =>
  app.call(method, base() + path, { code: codes[who] });
const stand = async () => (await call("admin", "GET")).body.data;
const secret = async (): Promise<string> => (await call("system", "POST", "/secret")).body.data.secret;
let minutes = 0;
const report = async (value: number) => {
  minutes += 1;
  const t = clock - 3_600_000 + minutes * 1000;
  const body = { serial: device.serial, readings: [{ variable: "level", t, value }] };
  const answer = await app.call("POST", "/fkl-modi/ingest", {
    body,
    headers: { "x-device-key": device.key },
  });
  expect(answer.status).toBe(200);
  return new Date(t).toISOString();
};
const values = () => received.map(({ body }) => JSON.parse(body).readings[0].value);

describe("a report URL", () => {
  it("receives each report once, signed with its time by the secret that was shown once", async () => {
    expect(await stand()).toMatchObject({ state: "noSecret", url, secret: null });
    const key = await secret();
    expect(key).toMatch(/^vvf_[\w-]{43}$/);
    const t = await report(2);
    await vi.waitFor(() => expect(received).toHaveLength(1), soon);
    const [{ body, signature, delivery } = { body: "", signature: "", delivery: "" }] = received;
    expect(JSON.parse(body)).toEqual({
      id: delivery,
      serial: device.serial,
      readings: [{ variable: "level", unit: "m", t, value: 2 }],
    });
    const seconds = Math.floor(clock / 1000);
    const v1 = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
    expect(signature).toBe(`t=${seconds},v1=${v1}`);
    await vi.waitFor(async () => expect((await stand()).state).toBe("done"), soon);
    expect(JSON.stringify(await stand())).not.toContain(key);
    const { rows } = await sql`select 1 from forward_targets where secret = ${key}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("that fails is retried with growing pauses, in order, and no report is lost", async () => {
    await secret();
    status = 503;
    await report(1);
    await vi.waitFor(async () => expect((await stand()).state).toBe("failing"), soon);
    await report(2);
    await vi.waitFor(async () => expect((await stand()).waiting).toBe(2), soon);
    expect(await stand()).toMatchObject({
      fault: "status 503",
      tries: 1,
      lastDoneAt: null,
      nextTryAt: new Date(clock + 4000).toISOString(),
    });
    clock += 4000;
    await call("admin", "POST", "/retry");
    await vi.waitFor(async () => expect((await stand()).tries).toBe(2), soon);
    expect((await stand()).nextTryAt).toBe(new Date(clock + 16_000).toISOString());
    status = 204;
    received = [];
    clock += 16_000;
    await call("admin", "POST", "/retry");
    await vi.waitFor(() => expect(values()).toEqual([1, 2]), soon);
    await vi.waitFor(async () =>
      expect(await stand()).toMatchObject({ state: "done", tries: 0, fault: null, waiting: 0 }),
    );
    expect(new Set(received.map(({ delivery }) => delivery)).size).toBe(2);
  });

  it("drops the queue when it is removed, and is hidden from users who do not administer", async () => {
    expect((await call("read", "GET")).status).toBe(403);
    expect((await call("admin", "POST", "/secret")).status).toBe(403);
    await secret();
    status = 500;
    await report(1);
    await vi.waitFor(async () => expect((await stand()).waiting).toBe(1), soon);
    await sql`update devices set report_url = null where id = ${device.device}`.execute(app.db);
    expect((await stand()).state).toBe("off");
    await call("admin", "POST", "/retry");
    await vi.waitFor(async () => expect((await stand()).waiting).toBe(0), soon);
  });

  it("has a bounded queue: reports beyond it are counted as left out, and stay stored as readings", async () => {
    await secret();
    const { rows } = await sql<{ number: number }>`select number from device_sensors
      where device_id = ${device.device} and variable = 'level'`.execute(app.db);
    await app.db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3]) {
        const id = `00000000-0000-7000-8000-00000000000${n}`;
        await sql`insert into readings_log (project_id, id, sensors, times, vals)
          values (${f.project}, ${id}, ${[rows[0]?.number]}::int[], array[now()], array[7.5])`.execute(tx);
        await store.queueReports(tx, f.project, [id], 2);
      }
      expect(await store.findForward(tx, f.project, device.device)).toMatchObject({ waiting: 2, leftOut: 1 });
      await sql`delete from readings_log`.execute(tx);
      await sql`delete from forward_log`.execute(tx);
    });
  });

  it("in a private network is reached only where the operator allows it", async () => {
    const strict = await createTestApp();
    const g = await makeFixture(strict.db);
    const inside = await insertReporting(strict.db, g.project, g.people.admin, ["level"]);
    await sql`update devices set report_url = ${url} where id = ${inside.device}`.execute(strict.db);
    const system = await strict.signIn(g.people.system);
    const at = `/fkl-modi/${g.project}/devices/${inside.device}/forward`;
    await strict.call("POST", `${at}/secret`, { code: system });
    const body = { serial: inside.serial, readings: [{ variable: "level", value: 1 }] };
    await strict.call("POST", "/fkl-modi/ingest", { body, headers: { "x-device-key": inside.key } });
    const now = async () => (await strict.call("GET", at, { code: system })).body.data;
    await vi.waitFor(
      async () => expect(await now()).toMatchObject({ state: "failing", fault: "private" }),
      soon,
    );
    expect(received).toEqual([]);
    await strict.close();
  });
});
