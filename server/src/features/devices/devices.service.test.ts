import type { Sensor } from "@vetaverde/contract/device-shapes";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
type Who = "system" | "admin" | "read" | "audit";
let codes: Record<Who, string>;
let station: string;
let clock = Date.parse("2026-11-20T12:00:00Z");

setUpSessions(["system", "admin", "read", "audit"], { now: () => clock }, async (opened) => {
  ({ app: test, f, codes } = opened);
  station = newId();
  await sql`insert into stations (project_id, id, name, name_key, latitude, longitude, elevation)
    values (${f.project}, ${station}, 'PZ-T03', 'pz-t03', -28.276, -69.695, 2838)`.execute(test.db);
});

const call = (who: Who, method: string, path: string, body?: unknown, headers = {}) =>
  test.call(method, path, { code: codes[who], headers, ...(body === undefined ? {} : { body }) });
const inside = (who: Who, method: string, path: string, body?: unknown) =>
  call(who, method, `/fkl-modi/${f.project}/${path}`, body);
let count = 0;
const make = (given: object = {}, headers = {}) =>
  call(
    "system",
    "POST",
    "/fkl-modi/devices",
    { project: f.project, serial: `MODI-${++count}`, name: `MODi ${count}`, sensors: [], ...given },
    headers,
  );
const paths = (answer: { body: { details?: { path: string }[] } }) =>
  (answer.body.details ?? []).map(({ path }) => path);
const wire = {
  kind: "vibratingWire",
  reads: "digits",
  unit: "kPa",
  wire: { form: "linear", factor: 0.12, zero: 8900 },
};
const level = { name: "Cuerda vibrante", variable: "level", unit: "digits", parameters: wire };

describe("a device", () => {
  it("is created with few fields, and returns its key only then", async () => {
    const serial = "MODI-0141";
    const made = await make({
      serial,
      name: "Piezómetro",
      sensors: [{ name: "Nivel", variable: "level", unit: "kpa" }],
    });
    expect(made.status).toBe(201);
    const { externalKey, ...device } = made.body.data;
    expect(externalKey).toMatch(/^[\w-]{43}$/);
    expect(device).toMatchObject({
      serial,
      channel: "mobile",
      expectedInterval: 900,
      adjustment: 0,
      correction: 1,
      version: 1,
      state: "noData",
      lastAt: null,
      battery: null,
      sensors: [
        {
          name: "Nivel",
          unit: "kPa",
          parameters: { kind: "direct" },
          appliesFrom: "1970-01-01T00:00:00.000Z",
        },
      ],
    });
    const shown = (await inside("read", "GET", `devices/${device.id}`)).body.data;
    expect(shown).toEqual(device);
    const { rows } = await sql<{
      hash: Buffer;
      serial: string;
    }>`select key_hash as hash, serial from published_device_keys
      where project_id = ${f.project} and device_id = ${device.id}`.execute(test.db);
    expect(rows).toEqual([{ hash: hashSecret(externalKey), serial }]);
    expect(JSON.stringify(await everything())).not.toContain(externalKey);
  });

  it("has a serial that is unique regardless of case and project", async () => {
    await make({ serial: "Uno-1" });
    expect((await make({ serial: "UNO-1" })).body).toMatchObject({ code: 409, error: "FK-0005" });
    expect((await make({ serial: "Uno-1", project: f.otherProject })).status).toBe(409);
    expect(paths(await make({ serial: "a/b" }))).toEqual(["serial"]);
    expect((await make({ project: newId() })).status).toBe(404);
  });

  it("is created once under one idempotency key, and returns its device key only the first time", async () => {
    const body = { serial: "Repetido", name: "Repetido" };
    const headers = { "idempotency-key": newId() };
    const [first, second] = [await make(body, headers), await make(body, headers)];
    expect(first.body.data.externalKey).not.toBeNull();
    expect(second.body.data).toEqual({ ...first.body.data, externalKey: null });
    expect(JSON.stringify(await everything())).not.toContain(first.body.data.externalKey);
  });

  it("returns all validation errors together, in the reader's language", async () => {
    const refused = await make({
      station: newId(),
      latitude: -28.276,
      reportUrl: "http://10.0.0.1/x",
      networkId: "70B3D57ED0050A1C",
      mail: { sender: "project", recipients: [f.people.stranger] },
    });
    expect(refused.status).toBe(422);
    expect(paths(refused)).toEqual(["station", "longitude", "reportUrl", "mail.recipients"]);
    const far = await make({ station, latitude: -69.695, longitude: -28.276, terrainElevation: 283 });
    expect(far.body.details).toMatchObject([
      { path: "latitude", message: expect.stringContaining("km de su estación") },
      { path: "terrainElevation", message: expect.stringContaining("2.555 m") },
    ]);
  });

  it("has a network identifier that is unique within the project", async () => {
    const made = await make({ networkId: "70B3D57ED0050A1C", channel: "lorawan" });
    expect(made.body.data.networkId).toBe("70b3d57ed0050a1c");
    expect(paths(await make({ networkId: "70b3d57ed0050a1c" }))).toEqual(["networkId"]);
  });
});

describe("a change of a device", () => {
  it("needs a reason, updates only the given fields, and stores the previous values", async () => {
    const { id } = (await make({ station, terrainElevation: 2838.4, probeLength: 31.4, group: "Tranque" }))
      .body.data;
    expect(paths(await inside("system", "PUT", `devices/${id}`, { name: "Otro" }))).toEqual(["reason"]);
    clock += 60_000;
    const changed = await inside("system", "PUT", `devices/${id}`, {
      probeLength: 29.15,
      reason: "Se acortó la sonda",
    });
    expect(changed.body.data).toMatchObject({
      group: "Tranque",
      probeLength: 29.15,
      sensorElevation: 2809.25,
      version: 2,
      station: { id: station, name: "PZ-T03" },
    });
    const history = (await inside("audit", "GET", `devices/${id}/history`)).body.data;
    expect(history.total).toBe(2);
    expect(history.items[0]).toMatchObject({
      version: 2,
      changed: "device",
      reason: "Se acortó la sonda",
      appliesFrom: new Date(clock).toISOString(),
      before: { probeLength: 31.4, station: "PZ-T03" },
      after: { probeLength: 29.15, station: "PZ-T03" },
      by: { id: f.people.system },
    });
    const { rows } = await sql`select version, probe_length as probe from published_device_positions
      where project_id = ${f.project} and device_id = ${id} order by version`.execute(test.db);
    expect(rows).toEqual([
      { version: 1, probe: 31.4 },
      { version: 2, probe: 29.15 },
    ]);
  });

  it("applies from a past date that is not before the previous change", async () => {
    const { id } = (await make()).body.data;
    const put = (appliesFrom: string) =>
      inside("system", "PUT", `devices/${id}`, { adjustment: 0.1, reason: "Nivelación", appliesFrom });
    expect((await put("2026-03-01T00:00:00-03:00")).status).toBe(200);
    expect(paths(await put("2026-02-01T00:00:00Z"))).toEqual(["appliesFrom"]);
    expect(paths(await put("2027-01-01T00:00:00Z"))).toEqual(["appliesFrom"]);
  });

  it("is refused on a version conflict", async () => {
    const { id } = (await make()).body.data;
    await inside("system", "PUT", `devices/${id}`, { name: "Primero", reason: "r", version: 1 });
    const late = await inside("system", "PUT", `devices/${id}`, { name: "Segundo", reason: "r", version: 1 });
    expect(late.body).toMatchObject({
      code: 409,
      error: "STALE_VERSION",
      current: { name: "Primero", version: 2 },
    });
  });

  it("is published to the readings module once it is committed", async () => {
    const listener = new Client({ connectionString: test.appUrl });
    await listener.connect();
    try {
      const notified = new Promise((resolve) =>
        listener.on("notification", ({ payload }) => resolve(payload)),
      );
      await listener.query("listen devices");
      await make();
      expect(await notified).toBe(f.project);
    } finally {
      await listener.end();
    }
  });
});

describe("the key of a device", () => {
  it("stays valid beside its replacement for the chosen overlap", async () => {
    const { id } = (await make({ externalKey: "una-clave-elegida-y-larga" })).body.data;
    const renewed = await inside("system", "POST", `devices/${id}/key`, {
      reason: "Cambio de técnico",
      overlapSeconds: 600,
    });
    expect(renewed.status).toBe(201);
    expect(renewed.body.data.othersEndAt).toBe(new Date(clock + 600_000).toISOString());
    const live = async () =>
      (await inside("system", "GET", `devices/${id}/keys`)).body.data.map(
        (key: { live: boolean }) => key.live,
      );
    expect(await live()).toEqual([true, true]);
    clock += 600_001;
    expect(await live()).toEqual([true, false]);
    await inside("system", "POST", `devices/${id}/key`, { reason: "Se perdió el equipo", overlapSeconds: 0 });
    expect(await live()).toEqual([true, false, false]);
    const { items } = (await inside("audit", "GET", `devices/${id}/history`)).body.data;
    expect(items.map(({ changed }: { changed: string }) => changed)).toEqual(["key", "key", "device"]);
  });
});

describe("the sensors of a device", () => {
  const save = (id: string, sensors: object[], parts: object = {}) =>
    inside("admin", "PUT", `devices/${id}/sensors`, { reason: "Otra calibración", sensors, ...parts });

  /** Those that the device reports; a piezometer has a level besides. */
  const reported = ({ body }: { body: { data: Sensor[] } }) =>
    body.data.filter(({ origin }) => origin === "device");

  it("are numbered within the project, and a calibration applies from its date", async () => {
    const device = (await make({ sensors: [level, { name: "Temperatura", variable: "temp", unit: "ºC" }] }))
      .body.data;
    const [one, two] = device.sensors;
    expect(two.number).toBe(one.number + 1);
    expect(two.unit).toBe("°C");
    const renewed = { ...level, id: one.id, parameters: { ...wire, wire: { ...wire.wire, zero: 8912.4 } } };
    const other = { id: two.id, name: "Temperatura de la sonda", variable: "temp", unit: "°C" };
    const saved = await save(device.id, [renewed, other], { appliesFrom: "2026-06-01T00:00:00Z" });
    expect(reported(saved)).toMatchObject([
      { id: one.id, number: one.number, version: 2, appliesFrom: "2026-06-01T00:00:00.000Z" },
      { id: two.id, name: "Temperatura de la sonda", version: 1, appliesFrom: "1970-01-01T00:00:00.000Z" },
    ]);
    const { rows } =
      await sql`select version, parameters->'wire'->'zero' as zero from published_sensor_parameters
      where project_id = ${f.project} and sensor_id = ${one.id} order by version`.execute(test.db);
    expect(rows).toEqual([
      { version: 1, zero: 8900 },
      { version: 2, zero: 8912.4 },
    ]);
    const contradictory = { ...renewed, unit: "Hz" };
    expect(paths(await save(device.id, [contradictory, other]))).toEqual(["sensors.0.parameters"]);
    const inHertz = { ...contradictory, parameters: { ...renewed.parameters, reads: "Hz" } };
    const before = await save(device.id, [inHertz, other], { appliesFrom: "2026-05-01T00:00:00Z" });
    expect(paths(before)).toEqual(["appliesFrom"]);
  });

  it("keep their number when deactivated, and allow another sensor of the same variable", async () => {
    const device = (await make({ sensors: [level] })).body.data;
    const [old] = device.sensors;
    const saved = reported(await save(device.id, [{ ...level, name: "Sonda nueva" }]));
    expect(saved.map(({ name, active }) => [name, active])).toEqual([
      ["Sonda nueva", true],
      ["Cuerda vibrante", false],
    ]);
    expect(saved[1]).toMatchObject({ id: old.id, number: old.number, variable: "level" });
    expect(saved[0]?.number).toBeGreaterThan(old.number);
  });

  it("may exchange their variables in one update", async () => {
    const device = (await make({ sensors: [level, { ...level, variable: "other" }] })).body.data;
    const [a, b] = device.sensors;
    const saved = await save(device.id, [
      { ...level, id: a.id, variable: "other" },
      { ...level, id: b.id, variable: "level" },
    ]);
    expect(reported(saved).map(({ variable }) => variable)).toEqual(["other", "level"]);
  });

  it("are refused with an unknown unit, a repeated variable, a reversed range, or an unknown reference", async () => {
    const { id } = (await make()).body.data;
    const refused = await save(id, [
      { ...level, unit: "furlong" },
      { ...level, variable: "LEVEL" },
      { ...level, variable: "b", min: 3, max: 3 },
      { ...level, variable: "c", id: f.sensor },
      { ...level, variable: "d", parameters: { ...wire, temperatureVariable: "temp" } },
      { ...level, variable: "e", parameters: { ...wire, barometric: { zero: 72, sensor: newId() } } },
    ]);
    expect(paths(refused)).toEqual([
      ...["sensors.0.unit", "sensors.1.variable", "sensors.2.max", "sensors.3.id", "sensors.4.parameters"],
      "sensors.5.parameters",
    ]);
    const meant = await save(id, [{ ...level, unit: "digitz" }]);
    expect(meant.body.details[0].message).toContain("digits");
    expect((await inside("read", "GET", `devices/${id}/sensors`)).body.data).toEqual([]);
  });

  it("get different numbers when two are created at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => make({ sensors: [level, { ...level, variable: "b" }] })),
    );
    const numbers = made.flatMap(({ body }) =>
      body.data.sensors.map(({ number }: { number: number }) => number),
    );
    // Two sensors, and a level of each.
    expect(new Set(numbers).size).toBe(32);
  });
});

/** All text in the database, except hashes. */
async function everything(): Promise<unknown> {
  const { rows } =
    await sql`select (select json_agg(a) from audit_log a) as audit, (select json_agg(v) from device_versions v) as versions,
    (select json_agg(i) from idempotency_keys i) as answers, (select json_agg(d) from devices d) as devices`.execute(
      test.db,
    );
  return rows;
}
