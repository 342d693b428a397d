import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertIntegration, insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const EUI = "70b3d57ed0000001";
const TYPE = "Pozo/LT 22";
let app: TestApp;
let f: Fixture;
let admin: string;
let reader: string;
let device: ReportingDevice;
let gateway: string;

setUpProject({ now: () => NOW }, async (opened) => {
  ({ app, f } = opened);
  admin = await app.signIn(f.people.admin);
  reader = await app.signIn(f.people.read);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"], EUI);
  await sql`update devices set device_type = ${TYPE}, channel = 'lorawan' where id = ${device.device}`.execute(
    app.db,
  );
  gateway = await insertIntegration(app.db, f.project, f.people.admin);
});

const call = (method: string, path: string, body?: unknown, code = admin) =>
  app.call(method, `/fkl-modi/${f.project}/${path}`, { code, ...(body === undefined ? {} : { body }) });
const level = (factor: number) => `function decodeUplink({ bytes, fPort }) {
  if (fPort !== 2) return { errors: ["port " + fPort] };
  return { data: { level: (bytes[0] * 256 + bytes[1]) * ${factor}, other: 1 }, warnings: ["low"] };
}`;
const save = (code: string | null, version: number, type = TYPE) =>
  call("PUT", "codecs", { type, code, reason: "Alta", version });
let minute = 0;
async function uplink(bytes: number[], port = 2) {
  const body = {
    deviceInfo: { devEui: EUI },
    time: new Date(NOW - 3_600_000 + minute++ * 60_000).toISOString(),
    fCnt: minute,
    fPort: port,
    data: Buffer.from(bytes).toString("base64"),
  };
  const answer = await app.call("POST", "/fkl-modi/ingest/chirpstack", {
    headers: { "x-device-key": gateway },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const values = async () =>
  (
    await sql<{
      value: number;
    }>`select r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
     where s.device_id = ${device.device} order by r.t`.execute(app.db)
  ).rows.map(({ value }) => value);
const trouble = async () =>
  (await call("GET", `devices/${device.device}/trouble`, undefined, reader)).body.data;

describe("the codecs of a project", () => {
  it("store a message without a codec, report it, and decode it once a codec exists", async () => {
    expect(await uplink([1, 0])).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, reason: "NO_DECODER" }],
    });
    expect(await trouble()).toMatchObject({ reason: "NO_DECODER", type: TYPE });
    const [before] = (await call("GET", "codecs")).body.data.filter(
      ({ type }: { type: string }) => type === TYPE,
    );
    expect(before).toMatchObject({ version: 0, active: false, devices: 1, failed: 1 });

    const saved = await save(level(0.01), 0);
    expect(saved.body.data).toMatchObject({
      type: TYPE,
      version: 1,
      active: true,
      by: { id: f.people.admin },
    });
    expect(await uplink([2, 0])).toMatchObject({ accepted: 1, rejected: [] });
    const again = await call("POST", "codecs/replay", { type: "  pozo/lt 22 " });
    expect(again.body.data).toEqual({
      messages: 1,
      decoded: 1,
      accepted: 1,
      duplicates: 0,
      conflicts: 0,
      more: false,
    });
    expect(await values()).toEqual([2.56, 5.12]);
    expect(await trouble()).toBeNull();
    // No failed message is left.
    expect((await call("POST", "codecs/replay", { type: TYPE })).body.data.messages).toBe(0);
  });

  it("store a message that the codec refused, with its error text and the codec version", async () => {
    expect(await uplink([3, 0], 7)).toMatchObject({ rejected: [{ reason: "CODEC_FAILED" }] });
    expect(await trouble()).toMatchObject({ reason: "CODEC_FAILED", detail: "ERRORS: port 7" });
    const [last] = (await call("GET", `devices/${device.device}/messages`)).body.data;
    expect(last).toMatchObject({ reason: "CODEC_FAILED", codecVersion: 1, source: "chirpstack" });
    expect(JSON.parse(last.body).fPort).toBe(7);
  });

  it("leave stored readings unchanged where another version would decode them differently", async () => {
    expect((await save(level(0.02), 1)).body.data.version).toBe(2);
    const { data } = (await call("POST", "codecs/replay", { type: TYPE, failed: false })).body;
    expect(data).toMatchObject({ messages: 3, decoded: 2, accepted: 0, duplicates: 0, conflicts: 2 });
    expect(await values()).toEqual([2.56, 5.12]);
    const { rows } = await sql`select value from readings_conflicts order by value`.execute(app.db);
    expect(rows).toEqual([{ value: 5.12 }, { value: 10.24 }]);
  });

  it("list all versions, and refuse a stale version and code that cannot be parsed", async () => {
    expect((await save(level(1), 1)).body.error).toBe("STALE_VERSION");
    const broken = await save("function decodeUplink( {", 2);
    expect([broken.status, broken.body.error, broken.body.fault]).toEqual([422, "CODEC_SYNTAX", "SYNTAX"]);
    expect((await save("var x", 2)).body.fault).toBe("NO_FUNCTION");
    const { data } = (await call("GET", `codecs/versions?type=${encodeURIComponent(TYPE)}`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(data[1].code).toBe(level(0.01));
    const { rows } = await sql`select action from audit_log where entity = 'codec' order by at`.execute(
      app.db,
    );
    expect(rows.slice(0, 2)).toEqual([{ action: "codec.saved" }, { action: "codec.replayed" }]);
  });

  it("accept one of two concurrent saves", async () => {
    const both = await Promise.all([save(level(3), 2, "Otro"), save(level(4), 2, "Otro")]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    const first = await Promise.all([save(level(3), 0, "Otro"), save(level(4), 0, "otro ")]);
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("refuse later messages with the reason once a codec is deactivated", async () => {
    expect((await save(null, 2)).body.data).toMatchObject({ active: false });
    expect(await uplink([4, 0])).toMatchObject({ rejected: [{ reason: "NO_DECODER" }] });
    expect((await call("POST", "codecs/replay", { type: TYPE })).status).toBe(404);
    expect((await save(null, 3)).status).toBe(404);
  });

  it("deactivate a codec that exceeds its limits repeatedly, until a user activates it again", async () => {
    const loopsOn6 =
      "function decodeUplink({ bytes }) { while (bytes[0] === 6) {} return { data: { level: 1 } }; }";
    expect((await save(loopsOn6, 3)).body.data).toMatchObject({ version: 4, suspended: null });
    const own = async () =>
      (await call("GET", "codecs")).body.data.find((one: { type: string }) => one.type === TYPE);
    for (let n = 0; n < 4; n++) expect((await uplink([6, n])).rejected[0].reason).toBe("CODEC_FAILED");
    expect((await own()).suspended).toBeNull();
    await uplink([6, 4]);
    expect((await own()).suspended).toEqual({ at: new Date(NOW).toISOString(), fault: "TIME" });

    // A suspended codec does not run, even for a message that it could decode; the message is stored.
    expect((await uplink([5, 0])).rejected[0].reason).toBe("CODEC_FAILED");
    expect(await trouble()).toMatchObject({ detail: "SUSPENDED" });
    const refused = await call("POST", "codecs/replay", { type: TYPE });
    expect([refused.status, refused.body.error]).toEqual([409, "CODEC_SUSPENDED"]);
    await uplink([6, 5]);

    const audited = await sql<{ actor: string | null; action: string; after: unknown }>`
      select actor_id as actor, action, after from audit_log where action in ('codec.suspended', 'codec.resumed')
       order by at, id`.execute(app.db);
    expect(audited.rows).toEqual([
      { actor: null, action: "codec.suspended", after: { type: TYPE, version: 4, fault: "TIME" } },
    ]);
    const notified = async () => {
      const { rows } = await sql<{ user: string; values: unknown }>`
        select r.user_id as user, n.phrase -> 'values' as values from notifications n
          join notification_recipients r on r.notification_id = n.id and r.project_id = n.project_id
         where n.project_id = ${f.project} and n.phrase ->> 'key' = 'codecSuspended'`.execute(app.db);
      return rows;
    };
    const values = { type: TYPE, version: 4, fault: 1 };
    await expect.poll(notified, { timeout: 20_000 }).toEqual([{ user: f.people.admin, values }]);

    expect((await call("POST", "codecs/resume", { type: TYPE, version: 3 })).body.error).toBe(
      "STALE_VERSION",
    );
    const on = await call("POST", "codecs/resume", { type: TYPE, version: 4 });
    expect(on.body.data).toMatchObject({ version: 4, active: true, suspended: null });
    const { data } = (await call("POST", "codecs/replay", { type: TYPE })).body;
    expect(data).toMatchObject({ decoded: expect.any(Number) });
    expect(data.decoded).toBeGreaterThan(0);
  });
});

describe("a codec trial", () => {
  const attempt = async (code: string, payload: string, port = 2) =>
    (await call("POST", "codecs/trial", { code, payload, port })).body.data;

  it("shows the decoded payload, and stores nothing", async () => {
    const before = (await values()).length;
    expect(await attempt(level(0.01), "0x01 0x00")).toMatchObject({
      ok: true,
      fault: null,
      warnings: ["low"],
      readings: [
        { variable: "level", value: "2.56", t: null, good: true },
        { variable: "other", value: "1", good: true },
      ],
    });
    expect((await values()).length).toBe(before);
    const odd = await attempt(
      "function decodeUplink() { return { data: [{ variable: 'a', value: 'x' }, { variable: 'b', value: 1, t: '2026-01-01T00:00:00Z' }] } }",
      "00",
    );
    expect(odd.readings).toEqual([
      { variable: "a", value: '"x"', t: null, good: false },
      { variable: "b", value: "1", t: "2026-01-01T00:00:00.000Z", good: true },
    ]);
  });

  it("reports the fault of the code", async () => {
    expect(await attempt(level(1), "zz!")).toMatchObject({ ok: false, fault: "PAYLOAD" });
    expect(await attempt(level(1), "00", 9)).toMatchObject({ fault: "ERRORS", message: "port 9" });
    expect(await attempt("function decodeUplink() { null.x }", "00")).toMatchObject({ fault: "THROWN" });
    expect(await attempt("function decodeUplink() { return 5 }", "00")).toMatchObject({ fault: "NO_RESULT" });
  });
});

describe("the messages of a project", () => {
  const list = async (query = "", code = admin) =>
    (await call("GET", `messages${query}`, undefined, code)).body.data;

  it("are listed with their outcome, page by page, and only to administrators", async () => {
    const other = await insertIntegration(app.db, f.otherProject, f.people.stranger);
    const body = { deviceInfo: { devEui: "70b3d57ed00000ff" }, fPort: 2, data: "AQA=" };
    for (const key of [gateway, other])
      await app.call("POST", "/fkl-modi/ingest/chirpstack", { headers: { "x-device-key": key }, body });
    const { items } = await list("?failed=true&source=chirpstack");
    expect(items[0]).toMatchObject({ source: "chirpstack", reason: "UNKNOWN_DEVICE", device: null });
    expect(items[0]).not.toHaveProperty("body");
    const first = await list("?size=1");
    expect(first.next ?? first.items[0].id).toBe(first.items[0].id);
    expect((await list(`?device=${device.device}&source=mqtt`)).items).toEqual([]);
    const { id } = items[0];
    expect((await call("GET", `messages/${id}`)).body.data.body).toContain("70b3d57ed00000ff");
    for (const path of [`messages/${id}`, "messages"])
      expect((await call("GET", path, undefined, reader)).status).toBe(403);
    const stranger = await app.signIn(f.people.stranger);
    const foreign = `/fkl-modi/${f.otherProject}/messages/${id}`;
    expect((await app.call("GET", foreign, { code: stranger })).status).toBe(404);
    expect((await app.call("POST", `${foreign}/decode`, { code: stranger })).status).toBe(404);
    expect((await call("POST", `messages/${id}/decode`)).body.data).toMatchObject({
      decoded: false,
      accepted: 0,
      reason: "UNKNOWN_DEVICE",
    });
  });
});

describe("the warning about a device's last message", () => {
  let other: ReportingDevice;
  const report = (readings: unknown[]) =>
    app.call("POST", "/fkl-modi/ingest", {
      headers: { "x-device-key": other.key },
      body: { serial: other.serial, readings },
    });
  const refusals = async () =>
    (await call("GET", `devices/${other.device}/trouble`, undefined, reader)).body.data;
  beforeAll(async () => {
    other = await insertReporting(app.db, f.project, f.people.admin, ["level"], "70b3d57ed0000009");
  });

  it("names the refused readings of a report, and is cleared by a later valid report", async () => {
    await report([
      { variable: "level", value: 1 },
      { variable: "turbidez", value: 3 },
      { variable: "turbidez", value: 4 },
      { variable: "level", t: "2026-11-20T11:00:00Z", value: "x" },
    ]);
    expect(await refusals()).toMatchObject({
      accepted: 1,
      reason: "UNKNOWN_VARIABLE",
      refused: [
        { variable: "turbidez", reason: "UNKNOWN_VARIABLE", n: 2 },
        { variable: "level", reason: "NOT_A_NUMBER", n: 1 },
      ],
    });
    // Accepted, though its reading is older than the last one and it is sent twice.
    for (const _ of [1, 2]) await report([{ variable: "level", t: "2026-11-20T10:00:00Z", value: 2 }]);
    expect(await refusals()).toBeNull();
  });

  it("is cleared by a valid report that contains only known readings", async () => {
    const good = [{ variable: "level", t: "2026-11-20T09:00:00Z", value: 2 }];
    await report(good);
    await report([{ variable: "ph", value: 7 }]);
    expect(await refusals()).toMatchObject({ accepted: 0, refused: [{ variable: "ph" }] });
    await report(good);
    expect(await refusals()).toBeNull();
  });

  it("is cleared by a valid message of its network, and not by decoding an old message again", async () => {
    const send = (object: Record<string, unknown>) =>
      app.call("POST", "/fkl-modi/ingest/chirpstack", {
        headers: { "x-device-key": gateway },
        body: {
          deviceInfo: { devEui: "70b3d57ed0000009" },
          time: new Date(NOW - 60_000 * minute++).toISOString(),
          object,
        },
      });
    await send({ level: 5 });
    const page = (await call("GET", `messages?device=${other.device}&source=chirpstack`)).body.data;
    const [message] = page.items;
    await send({ nivel: 5 });
    expect(await refusals()).toMatchObject({ accepted: 0, refused: [{ variable: "nivel" }] });
    await call("POST", `messages/${message.id}/decode`);
    expect(await refusals()).toMatchObject({ refused: [{ variable: "nivel" }] });
    await report([{ variable: "level", value: 8 }]);
    expect(await refusals()).toBeNull();
  });

  it("of a partly refused message is not counted as a message without readings", async () => {
    await sql`update devices set device_type = 'Otro', channel = 'lorawan' where id = ${other.device}`.execute(
      app.db,
    );
    const failedOf = async () =>
      (await call("GET", "codecs")).body.data.find((one: { type: string }) => one.type === "Otro").failed;
    const before = await failedOf();
    await report([
      { variable: "level", value: 1 },
      { variable: "ph", value: 7 },
    ]);
    expect(await failedOf()).toBe(before);
  });
});
