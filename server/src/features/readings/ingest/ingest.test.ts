import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../../platform/secrets/secrets.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { insertIntegration, insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";
import { setUpProject } from "../../../testing/set-up.ts";
import { recordKeyUse as usedByDevices } from "../../devices/keys.store.ts";
import { recordKeyUse as usedByGateways } from "../../integrations/integrations.store.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let gateway: string;

setUpProject({ now: () => NOW }, async (opened) => {
  ({ app, f } = opened);
  gateway = await insertIntegration(app.db, f.project, f.people.admin);
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "pressure"]);
});

const post = (key: string | undefined, body: unknown, path = "/fkl-modi/ingest") =>
  app.call("POST", path, { body, headers: key ? { "x-device-key": key } : {} });
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const report = (readings: unknown[], more: object = {}) => ({ serial: device.serial, readings, ...more });
const level = (minutes: number, value: unknown) => ({ variable: "level", t: at(minutes), value });
const send = async (readings: unknown[], more: object = {}) =>
  (await post(device.key, report(readings, more))).body.data;

async function storedReadings(): Promise<[string, number][]> {
  const { rows } = await sql<{ t: Date; value: number }>`
    select r.t, r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
     where s.device_id = ${device.device} order by r.t, s.position`.execute(app.db);
  return rows.map(({ t, value }) => [t.toISOString(), value]);
}

describe("a device's report", () => {
  it("is stored completely, late and out of order, and answered in the agreed form", async () => {
    const years = new Date(Date.UTC(2003, 4, 6)).toISOString();
    const answer = await post(
      device.key,
      report([level(0, 3.5), level(-90 * 1440, -1), { variable: "LEVEL", t: years, value: 0 }]),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      code: 200,
      data: { accepted: 3, duplicates: 0, conflicts: 0, rejected: [] },
    });
    expect(await storedReadings()).toEqual([
      [years, 0],
      [at(-90 * 1440), -1],
      [at(0), 3.5],
    ]);
  });

  it("is a duplicate when repeated; another value for the instant is a conflict, and the first remains", async () => {
    await send([level(0, 1), level(1, 2)]);
    expect(await send([level(0, 1), level(1, 2.5), level(2, 3)])).toEqual({
      accepted: 1,
      duplicates: 1,
      conflicts: 1,
      rejected: [],
    });
    expect(await send([level(1, 2.5)])).toMatchObject({ accepted: 0, conflicts: 1 });
    expect((await storedReadings()).map(([, value]) => value)).toEqual([1, 2, 3]);
    const { rows } =
      await sql`select value from readings_conflicts c join device_sensors s on s.number = c.sensor_id
      where s.device_id = ${device.device}`.execute(app.db);
    expect(rows).toEqual([{ value: 2.5 }]);
  });

  it("uses the first of two readings with the same instant", async () => {
    expect(await send([level(0, 1), level(0, 1), level(0, 9)])).toMatchObject({
      accepted: 1,
      duplicates: 1,
      conflicts: 1,
    });
    expect(await storedReadings()).toEqual([[at(0), 1]]);
  });

  it("of thousands of readings gives the same result by COPY and, where some exist, without it", async () => {
    const many = Array.from({ length: 3000 }, (_, n) => level(-n, n / 8));
    expect(await send(many.slice(0, 1000))).toMatchObject({ accepted: 1000 });
    expect(await send(many)).toMatchObject({ accepted: 2000, duplicates: 1000, conflicts: 0 });
    expect(await storedReadings()).toEqual(many.map(({ t, value }) => [t, value]).reverse());
  });

  it("is taken once, also where a cluster tells of duplicates by an internal error with a worker's words", async () => {
    const many = Array.from({ length: 1000 }, (_, n) => level(-n, n / 8));
    const owner = new Client({ connectionString: app.ownerUrl });
    await owner.connect();
    try {
      await owner.query(`
        create function refuse_copy() returns trigger language plpgsql as $$ begin
          if current_query() like 'copy%' then
            raise exception using errcode = 'XX000', message = 'duplicate key value violates unique constraint "readings_pkey_102008"';
          end if;
          return null; end $$;
        create trigger refuse_copy before insert on readings for each statement execute function refuse_copy()`);
      expect(await send(many)).toMatchObject({ accepted: 1000, duplicates: 0 });
      expect(await send(many)).toMatchObject({ accepted: 0, duplicates: 1000, conflicts: 0 });
    } finally {
      await owner.query("drop trigger refuse_copy on readings; drop function refuse_copy");
      await owner.end();
    }
  });

  it("loses only its invalid readings, returned by index with a reason, and stored as refused", async () => {
    const answer = await send([
      level(0, 1),
      level(1, "2"),
      { variable: "nivel", value: 1 },
      level(61, 1),
      { variable: "level", t: "1999-01-01T00:00:00Z", value: 1 },
      { variable: "level", t: "2026-11-20T10:00:00", value: 1 },
      null,
      level(2, 1e300),
      level(60, 7),
    ]);
    expect(answer.rejected).toEqual([
      { index: 1, reason: "NOT_A_NUMBER" },
      { index: 2, reason: "UNKNOWN_VARIABLE" },
      { index: 3, reason: "IN_THE_FUTURE" },
      { index: 4, reason: "TOO_OLD" },
      { index: 5, reason: "UNREADABLE_TIME" },
      { index: 6, reason: "UNREADABLE" },
      { index: 7, reason: "TOO_LARGE" },
    ]);
    expect((await storedReadings()).map(([, value]) => value)).toEqual([1, 7]);
    const { rows } = await sql<{ body: string; reason: string }>`
      select body, reason from readings_raw where device_id = ${device.device}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.body ?? "").readings).toHaveLength(7);
  });

  it("that is invalid is refused at its fields, in the requested language, under the same code", async () => {
    const refused = async (body: unknown, language: string) => {
      const headers = { "x-device-key": device.key, "accept-language": language };
      const answer = await app.call("POST", "/fkl-modi/ingest", { body, headers });
      expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
      return answer.body.details.map(({ path, message }: Record<string, string>) => `${path}: ${message}`);
    };
    const many = { serial: device.serial, readings: Array(10_001).fill(null) };
    expect(await refused({}, "es")).toEqual([
      "serial: Este campo es obligatorio.",
      "readings: Este campo es obligatorio.",
    ]);
    expect(await refused({ serial: "x".repeat(65), readings: 3 }, "fr")).toEqual([
      "serial: Saisissez 64 caractères au maximum.",
      "readings: Ce doit être une liste.",
    ]);
    expect(await refused(many, "en")).toEqual(["readings: Send at most 10,000 per call."]);
    expect(await refused([many], "pt")).toEqual(["readings: Envie no máximo 10.000 por chamada."]);
  });

  it("uses the report's instant, or that of arrival, which it returns", async () => {
    const without = { variable: "level", value: 4 };
    expect(await send([without], { t: Date.parse(at(-5)) / 1000 })).not.toHaveProperty("arrivedAt");
    expect(await send([without])).toMatchObject({ accepted: 1, arrivedAt: at(0) });
    expect(await storedReadings()).toEqual([
      [at(-5), 4],
      [at(0), 4],
    ]);
    expect((await send([{ ...without, value: 5 }, without])).rejected).toEqual([
      { index: 1, reason: "NO_TIME" },
    ]);
  });

  it("that cannot be parsed is refused as a whole", async () => {
    expect((await post(device.key, report([]))).status).toBe(200);
    for (const body of [{}, { serial: device.serial }, { serial: 3, readings: [] }, 3, null]) {
      expect((await post(device.key, body)).status).toBe(422);
    }
    expect((await post(device.key, report(Array(10_001).fill(level(0, 1))))).body.error).toBe("VALIDATION");
    const broken = { payload: Buffer.from('{"serial":'), headers: { "x-device-key": device.key } };
    expect((await app.call("POST", "/fkl-modi/ingest", broken)).status).toBe(400);
  });
});

describe("a report over HTTP, handled before all other calls", () => {
  it("gets the same answers as by the general route", async () => {
    await app.app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.http.server.address() as { port: number };
    const key = { "x-device-key": device.key };
    const good = JSON.stringify(report([level(0, 1), level(1, "x")]));
    for (const [headers, text, status] of [
      [key, good, 200],
      [{}, good, 401],
      [key, "{", 400],
      [key, "{}", 422],
      [key, " ".repeat(5_000_000), 413],
    ] as [Record<string, string>, string, number][]) {
      const wire = await fetch(`http://127.0.0.1:${port}/fkl-modi/ingest`, {
        method: "POST",
        headers: { ...headers, "accept-language": "en" },
        body: text,
      });
      const body = (await wire.json()) as { data?: object };
      expect([wire.status, wire.headers.get("content-type")]).toEqual([
        status,
        "application/json; charset=utf-8",
      ]);
      const other = await app.call("POST", "/fkl-modi/ingest", {
        headers: { ...headers, "accept-language": "en", "content-type": "application/json" },
        payload: Buffer.from(text),
      });
      expect(other.status).toBe(status);
      // Sent again, an accepted reading is a duplicate.
      if (status === 200) expect(body.data).toMatchObject({ accepted: 1, rejected: [{ index: 1 }] });
      else if (status !== 413) expect(body).toEqual(other.body);
    }
    const lost = await fetch(`http://127.0.0.1:${port}/fkl-modi/ingest`);
    expect(lost.status).toBe(404);
  });
});

describe("a device key", () => {
  it("is accepted for its own serial only, and not after its end", async () => {
    const other = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    const answers = [await post(undefined, report([])), await post("wrong", report([]))];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [401, "DEVICE_KEY"],
      [401, "DEVICE_KEY"],
    ]);
    expect((await post(other.key, report([level(0, 1)]))).body.error).toBe("DEVICE_SERIAL");
    expect((await post(device.key, { serial: "nobody", readings: [] })).status).toBe(403);
    expect(await storedReadings()).toEqual([]);
  });

  it("records its last use, which a late older use does not replace", async () => {
    const [hash, gatewayHash] = [hashSecret(device.key), hashSecret(gateway)];
    const [now, before] = [new Date(NOW), new Date(NOW - MINUTE)];
    for (const when of [now, before]) {
      await usedByDevices(app.db, [{ project: f.project, device: device.device, hash, at: when }]);
      await usedByGateways(app.db, [{ project: f.project, hash: gatewayHash, at: when }]);
    }
    const { rows } = await sql`
      select last_used_at from device_keys where device_id = ${device.device}
      union all select last_used_at from integration_keys where key_hash = ${gatewayHash}`.execute(app.db);
    expect(rows).toEqual([{ last_used_at: now }, { last_used_at: now }]);
  });

  it("that is revoked is refused immediately", async () => {
    expect((await post(device.key, report([]))).status).toBe(200);
    await app.db.transaction().execute(async (tx) => {
      await sql`update device_keys set ends_at = '2026-11-01Z' where device_id = ${device.device}`.execute(
        tx,
      );
      await sql`select pg_notify('devices', ${f.project})`.execute(tx);
    });
    await expect
      .poll(async () => (await post(device.key, report([]))).status, { interval: 5, timeout: 1000 })
      .toBe(401);
  });

  it("of a project's gateway is accepted for reports of its devices, and not for another project's", async () => {
    const stranger = await insertReporting(app.db, f.otherProject, f.people.stranger, ["level"]);
    const reports = [
      report([level(0, 1), level(1, "x")]),
      { serial: stranger.serial, readings: [level(0, 1)] },
      report([level(2, 2)], { battery: 3.7 }),
    ];
    expect((await post(gateway, reports)).body.data).toEqual({
      accepted: 2,
      duplicates: 0,
      conflicts: 0,
      rejected: [
        { index: 1, reason: "NOT_A_NUMBER", serial: device.serial },
        { index: 2, reason: "UNKNOWN_DEVICE", serial: stranger.serial },
      ],
    });
    expect((await post(device.key, reports)).status).toBe(401);
    expect((await post(gateway, report([level(3, 3)]))).body.data.accepted).toBe(1);
  });
});

describe("messages of device networks", () => {
  const chirpstack = (object: object) => ({
    deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
    time: at(-3),
    deviceInfo: { devEui: "A0B1C2D3E4F50617" },
    object,
  });

  it("become readings of the named device, and are stored as received", async () => {
    device = await insertReporting(
      app.db,
      f.project,
      f.people.admin,
      ["level", "temperature_1"],
      "a0b1c2d3e4f50617",
    );
    const path = "/fkl-modi/ingest/chirpstack";
    expect((await post(gateway, chirpstack({ level: 2, rssi: -90 }), path)).body.data).toEqual({
      accepted: 1,
      duplicates: 0,
      conflicts: 0,
      rejected: [],
    });
    expect((await post(gateway, chirpstack({ level: 2 }), path)).body.data.duplicates).toBe(1);
    expect((await post(gateway, chirpstack({ rssi: -90 }), path)).body.data.rejected).toEqual([
      { index: 0, reason: "UNKNOWN_VARIABLE" },
    ]);
    const ttn = {
      end_device_ids: { dev_eui: "A0B1C2D3E4F50617" },
      uplink_message: { frm_payload: "AWcA6w==", received_at: at(-2) },
    };
    expect((await post(gateway, ttn, "/fkl-modi/ingest/ttn")).body.data.accepted).toBe(1);
    expect(await storedReadings()).toEqual([
      [at(-3), 2],
      [at(-2), 23.5],
    ]);
    const { rows } = await sql`select 1 from readings_raw where device_id = ${device.device}`.execute(app.db);
    expect(rows).toHaveLength(4);
    expect((await post(undefined, chirpstack({}), path)).status).toBe(401);
  });

  it("of the satellite are accepted as a form, with the key in the address", async () => {
    device = await insertReporting(app.db, f.project, f.people.admin, ["level"], "300234010753370");
    const json = JSON.stringify({ readings: [{ variable: "level", value: 8.25 }] });
    const form = new URLSearchParams({
      imei: "300234010753370",
      momsn: "12",
      transmit_time: "26-11-20 11:58:00",
      data: Buffer.from(json).toString("hex"),
    });
    const answer = await app.call("POST", "/fkl-modi/ingest/rockblock", {
      payload: Buffer.from(form.toString()),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`vetaverde:${gateway}`).toString("base64")}`,
      },
    });
    expect(answer.body.data).toMatchObject({ accepted: 1, rejected: [] });
    expect(await storedReadings()).toEqual([[at(-2), 8.25]]);
    const strange = { imei: "300234010753370", data: "ff00" };
    expect((await post(gateway, strange, "/fkl-modi/ingest/rockblock")).body.data.rejected).toEqual([
      { index: 0, reason: "NO_DECODER" },
    ]);
  });
});
