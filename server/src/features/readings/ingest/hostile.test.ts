import { describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { insertIntegration, insertReporting, type ReportingDevice } from "../../../testing/reporting.ts";
import { setUpProject } from "../../../testing/set-up.ts";

const EUI = "70b3d57ed0000042";
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let foreign: ReportingDevice;
let gateway: string;
let reader: string;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"], EUI);
  foreign = await insertReporting(app.db, f.otherProject, f.people.stranger, ["level"]);
  gateway = await insertIntegration(app.db, f.project, f.people.admin);
  reader = await app.signIn(f.people.read);
});

const deep = (levels: number) => JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`);
const ODD: unknown[] = [
  ...[null, 0, "", "text", [], [[]], [null], {}, true],
  { serial: null, readings: null },
  { serial: {}, readings: {} },
  { serial: "x".repeat(100_000), readings: [] },
  { serial: "\u0000", readings: [{ variable: "\u0000", value: 1 }] },
  JSON.parse('{"__proto__":{"serial":"x"},"constructor":{"prototype":{}},"readings":[]}'),
  { deviceInfo: null },
  { deviceInfo: { devEui: {} }, object: [] },
  { deviceInfo: { devEui: EUI }, object: { level: deep(500), toString: 1, __proto__: null } },
  { deviceInfo: { devEui: EUI }, fPort: -1, data: "%%%", time: "yesterday" },
  { deviceInfo: { devEui: EUI }, fPort: 1e308, data: "A".repeat(200_000), time: 1 },
  { end_device_ids: { dev_eui: [] }, uplink_message: 3 },
  { end_device_ids: { dev_eui: EUI }, uplink_message: { decoded_payload: deep(100), f_port: {} } },
  {
    end_device_ids: {
      dev_eui: EUI,
      device_id: "\u0000",
      application_ids: { application_id: "\ud800\u0000" },
    },
    uplink_message: { decoded_payload: { level: 1 } },
  },
  { imei: EUI, data: "zz", transmit_time: "99-99-99 99:99:99", momsn: "NaN" },
  { imei: [EUI, EUI], data: {}, transmit_time: null },
];

describe("hostile requests to the readings module", () => {
  it("get an answer below 500, whatever they contain and by every endpoint", async () => {
    const path = "/fkl-modi/ingest";
    for (const [way, key] of [
      [path, device.key],
      [path, gateway],
      ...["chirpstack", "ttn", "rockblock"].map((one) => [`${path}/${one}`, gateway]),
    ] as [string, string][])
      for (const [n, body] of ODD.entries()) {
        const answer = await app.call("POST", way, { body, headers: { "x-device-key": key } });
        expect([way, n, answer.status < 500, answer.status]).toEqual([way, n, true, answer.status]);
      }
    const nested = Buffer.from(`${"[".repeat(3000)}1${"]".repeat(3000)}`);
    for (const way of [path, `${path}/chirpstack`, `${path}/ttn`, `${path}/rockblock`])
      for (const key of [device.key, gateway]) {
        const headers = { "content-type": "application/json", "x-device-key": key };
        expect((await app.call("POST", way, { headers, payload: nested })).status).toBeLessThan(500);
      }
    const raw = (text: string, type = "application/json") =>
      app.call("POST", path, {
        headers: { "content-type": type, "x-device-key": device.key },
        payload: Buffer.from(text),
      });
    for (const text of [
      "{",
      "\u0000",
      `{"serial":"${device.serial}","readings":[{"value":1e999}]}`,
      "[".repeat(200_000),
    ])
      expect((await raw(text)).status).toBeLessThan(500);
    expect((await raw("x".repeat(5 * 1024 * 1024))).status).toBe(413);
    expect((await raw("a=b", "application/x-www-form-urlencoded")).status).toBeLessThan(500);
    const good = { serial: device.serial, readings: [{ variable: "level", value: 1 }] };
    const after = await app.call("POST", path, { body: good, headers: { "x-device-key": device.key } });
    expect(after.body.data.accepted).toBe(1);
  });

  it("cannot report for another device, and a gateway not for another project", async () => {
    const report = (serial: string) => ({ serial, readings: [{ variable: "level", value: 1 }] });
    const send = (body: object, key: string) =>
      app.call("POST", "/fkl-modi/ingest", { body, headers: { "x-device-key": key } });
    for (const key of ["", "x", device.key.slice(1), `${device.key} `, foreign.serial])
      expect((await send(report(foreign.serial), key)).status).toBeGreaterThanOrEqual(400);
    expect((await send(report(foreign.serial), device.key)).status).toBeGreaterThanOrEqual(400);
    expect((await send([report(foreign.serial)], device.key)).status).toBeGreaterThanOrEqual(400);
    const { body } = await send([report(foreign.serial), report(device.serial)], gateway);
    expect(body.data).toMatchObject({ accepted: 1, rejected: [{ reason: "UNKNOWN_DEVICE" }] });
  });

  it("return nothing of another project by the identifiers of its sensors and devices", async () => {
    const span = "from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z";
    const get = (path: string) => app.call("GET", `/fkl-modi/${f.project}/${path}`, { code: reader });
    const sensor = foreign.sensors.level;
    for (const path of [
      `readings?sensor=${sensor}&${span}`,
      `readings.csv?sensor=${sensor}&${span}`,
      `devices/${foreign.device}`,
      `devices/${foreign.device}/sensors`,
      `devices/${foreign.device}/alerts`,
      `devices/${foreign.device}/relays`,
      `devices/${foreign.device}/trouble`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get(`devices?q=${foreign.serial}`)).body.data.total).toBe(0);
    expect((await get(`devices.csv?q=${foreign.serial}`)).raw.toString()).not.toContain(foreign.serial);
    expect((await get(`alerts?device=${foreign.device}`)).body.data.total).toBe(0);
  });

  it("to SensorThings that are too expensive or invalid are refused quickly", async () => {
    const sendQuery = (query: string) => app.call("GET", `/sta/v1.1/${f.project}/${query}`, { code: reader });
    const nested = `${"(".repeat(4000)}result gt 1${")".repeat(4000)}`;
    const nots = `${"not ".repeat(4000)}true`;
    const ors = Array.from({ length: 3000 }, (_, n) => `name eq '${n}'`).join(" or ");
    const queries = [
      ...[nested, nots, ors, "'", "result gt", "1 div 0 eq 1", "substringof('a'", "result eq 1 mod 0"].map(
        (filter) => `Things?$filter=${encodeURIComponent(filter)}`,
      ),
      `Things?$filter=${encodeURIComponent("__proto__/constructor eq 1")}`,
      `Things?$filter=${encodeURIComponent("properties/toString eq 1")}`,
      `Observations?$filter=${encodeURIComponent("phenomenonTime gt 9999999-01-01T00:00:00Z")}`,
      "Things?$top=1e9",
      "Things?$top=-1",
      "Things?$skip=99999999999999999999",
      "Things?$orderby=constructor",
      "Things?$select=__proto__",
      `Things?$expand=${"Datastreams/Thing/".repeat(200)}Datastreams`,
      `Things?$expand=${"Datastreams($expand=Thing($expand=".repeat(60)}Datastreams${"))".repeat(60)}`,
      "Things('x')/Datastreams('y')/__proto__",
      "Observations('1-9999999999999999999999')",
      "%00",
      "Things(%27%00%27)",
    ];
    for (const query of queries) {
      const began = performance.now();
      const { status } = await sendQuery(query);
      expect([query.slice(0, 80), status < 500]).toEqual([query.slice(0, 80), true]);
      expect(performance.now() - began).toBeLessThan(3000);
    }
  });
});
