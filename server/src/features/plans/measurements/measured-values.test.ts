import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { DONE_WITH_SAMPLE } from "../../../testing/follow-up.ts";
import { setUpSessions } from "../../../testing/set-up.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");

let test: TestApp;
let f: Fixture;
let type: string;
let station: string;
let codes: Record<"admin" | "write" | "read", string>;

setUpSessions(["admin", "write", "read"], { now: () => NOW }, async (opened) => {
  ({ app: test, f, codes } = opened);
  const { rows } = await sql<{ type: string; station: string }>`
    select s.type_id as type, m.station_id as station from monitorings m
      join monitoring_series s on s.project_id = m.project_id and s.id = m.series_id
     where m.id = ${f.monitoring}`.execute(test.db);
  ({ type, station } = rows[0] ?? { type: "", station: "" });
});

const call = (method: string, path: string, body?: unknown, code = codes.write) =>
  test.call(method, `/fkl-plan/${f.project}${path}`, { code, body });

async function monitoringOn(day: string): Promise<string> {
  const id = newId();
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
    select project_id, ${id}, plan_id, series_id, station_id, ${day}::date, ${day}::date + time '12:00', ${day}::date + time '14:00'
    from monitorings where id = ${f.monitoring}`.execute(test.db);
  return id;
}

const DIP = { name: "Profundidad", kind: "number", unit: "m", quantity: "depthToWater", min: 0, max: 60 };

const add = (body: object, code = codes.admin) =>
  call("POST", "/measurement-requests", { type, ...DIP, ...body }, code);

async function request(body: object = {}): Promise<string> {
  const { status, body: answer } = await add(body);
  expect(status).toBe(201);
  return answer.data.id;
}

const record = (monitoring: string, version: number, body: object) =>
  call("PUT", `/monitorings/${monitoring}/follow-up`, { ...DONE_WITH_SAMPLE, version, ...body });

/** Records a monitoring of a day with its values, at an instant of the day. */
async function measure(day: string, measured: object[], body: object = {}): Promise<string> {
  const id = await monitoringOn(day);
  const answer = await record(id, 1, { actionDate: `${day}T12:30:00Z`, measured, ...body });
  expect(answer.status).toBe(200);
  return id;
}

async function readings(): Promise<[string, number][]> {
  const { rows } = await sql<{ t: Date; value: number }>`
    select r.t, r.value from readings r
      join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id and s.origin = 'manual'
     where r.project_id = ${f.project} order by r.t, r.value`.execute(test.db);
  return rows.map(({ t, value }) => [t.toISOString(), value]);
}

/** The station's own device and its manual sensor of the depth. */
async function ownDevice(): Promise<{ device: string; sensor: string; name: string }> {
  const { rows } = await sql<{ device: string; sensor: string; name: string }>`
    select d.id as device, s.id as sensor, d.name from device_sensors s
      join devices d on d.project_id = s.project_id and d.id = s.device_id
     where s.origin = 'manual' and s.active and s.name = 'Profundidad' and d.station_id = ${station}`.execute(
    test.db,
  );
  return rows[0] ?? { device: "", sensor: "", name: "" };
}

/** A level of the station that follows from its measured depths. @returns the sensor of the level */
async function addLevel(name: string): Promise<string> {
  const { device, sensor } = await ownDevice();
  const { status, body } = await test.call("POST", `/fkl-modi/${f.project}/derived`, {
    code: codes.admin,
    body: {
      device,
      name,
      unit: "m s.n.m.",
      quantity: "level",
      formula: { kind: "column", sensor, reference: 1000, direction: "below" },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

let dip: string;
beforeEach(async () => {
  await sql`update measurement_requests set active = false`.execute(test.db);
  dip = await request();
});

describe("a measured value", () => {
  it("is recorded with the follow-up, and is a reading of the station's own device", async () => {
    const id = await measure("2026-11-10", [{ request: dip, value: 12.34 }]);
    const expected = {
      request: dip,
      name: "Profundidad",
      unit: "m",
      value: 12.34,
      choice: null,
      flag: null,
      at: "2026-11-10T12:30:00.000Z",
    };
    expect((await call("GET", `/monitorings/${id}`)).body.data.measured).toMatchObject([expected]);
    expect((await call("GET", `/monitorings/${id}/follow-ups`)).body.data[0].measured).toMatchObject([
      expected,
    ]);
    expect(await readings()).toContainEqual(["2026-11-10T12:30:00.000Z", 12.34]);
    const { rows } =
      await sql`select d.channel, s.name, s.unit, s.quantity, s.resolution from device_sensors s
        join devices d on d.project_id = s.project_id and d.id = s.device_id
       where d.station_id = ${station} and s.origin = 'manual'`.execute(test.db);
    expect(rows).toEqual([
      { channel: "none", name: "Profundidad", unit: "m", quantity: "depthToWater", resolution: 0.01 },
    ]);
  });

  it("is replaced by a correction, whose earlier version keeps it", async () => {
    const id = await measure("2026-10-01", [{ request: dip, value: 21.34 }]);
    const corrected = await record(id, 2, {
      actionDate: "2026-10-01T13:00:00Z",
      measured: [{ request: dip, value: 12.34 }],
    });
    expect(corrected.body.data.measured).toMatchObject([{ value: 12.34 }]);
    const stored = await readings();
    expect(stored).toContainEqual(["2026-10-01T13:00:00.000Z", 12.34]);
    expect(stored.map(([t]) => t)).not.toContain("2026-10-01T12:30:00.000Z");
    const history = (await call("GET", `/monitorings/${id}/follow-ups`)).body.data;
    expect(history.map(({ measured }: { measured: { value: number }[] }) => measured[0]?.value)).toEqual([
      12.34, 21.34,
    ]);
  });

  it("is retained by a correction that sends no values, and removed by one that sends none", async () => {
    const id = await measure("2026-10-02", [{ request: dip, value: 9.5 }]);
    const at = "2026-10-02T12:30:00.000Z";
    const retained = await record(id, 2, { actionDate: at, observation: "Otra" });
    expect(retained.body.data.measured).toMatchObject([{ value: 9.5 }]);
    expect(await readings()).toContainEqual([at, 9.5]);
    await record(id, 3, { actionDate: at, measured: [] });
    expect((await readings()).map(([t]) => t)).not.toContain(at);
  });

  it("has what is derived from it follow a correction, and a removal", async () => {
    const id = await measure("2026-09-01", [{ request: dip, value: 10 }]);
    const derived = await addLevel("Nivel corregido");
    const at = "2026-09-01T12:30:00.000Z";
    const level = async () => {
      const found = await sql<{ value: number }>`
        select r.value from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id
         where s.id = ${derived} and r.t = ${at}`.execute(test.db);
      return found.rows.map(({ value }) => value);
    };
    await expect.poll(level, { timeout: 20_000 }).toEqual([990]);
    await record(id, 2, { actionDate: at, measured: [{ request: dip, value: 12 }] });
    await expect.poll(level, { timeout: 20_000 }).toEqual([988]);
    await record(id, 3, { actionDate: at, measured: [] });
    await expect.poll(level, { timeout: 20_000 }).toEqual([]);
  });

  it("raises the alert of a rule on it and on its level, which is notified with the station's name", async () => {
    await measure("2026-11-12", [{ request: dip, value: 11 }]);
    const level = await addLevel("Nivel vigilado");
    const { device, sensor, name } = await ownDevice();
    const rule = (of: string, operator1: string, value1: number) => ({
      sensor: of,
      type: "value",
      operator1,
      value1,
      priority: 1,
      sendMethods: [1],
    });
    const alerts = [rule(sensor, ">", 14), rule(level, "<", 986)];
    const path = `/fkl-modi/${f.project}/devices/${device}/alerts`;
    const body = { reason: "Descenso del nivel", alerts };
    expect((await test.call("PUT", path, { code: codes.admin, body })).status).toBe(200);
    await measure("2026-11-19", [{ request: dip, value: 14.5, confirmed: true }]);
    const raised = async () => {
      const found = await test.call("GET", `/fkl-modi/${f.project}/alerts?device=${device}`, {
        code: codes.read,
      });
      return found.body.data.items
        .map((one: { device: object; sensor: object; readings: object[] }) => ({
          device: one.device,
          sensor: one.sensor,
          readings: one.readings,
        }))
        .sort((a: { sensor: { name: string } }, b: { sensor: { name: string } }) =>
          a.sensor.name.localeCompare(b.sensor.name),
        );
    };
    const t = "2026-11-19T12:30:00.000Z";
    await expect.poll(raised, { timeout: 20_000 }).toEqual([
      {
        device: { id: device, name, serial: name, station: name },
        sensor: { id: level, name: "Nivel vigilado", unit: "m s.n.m.", resolution: null },
        readings: [{ t, value: 985.5 }],
      },
      {
        device: { id: device, name, serial: name, station: name },
        sensor: { id: sensor, name: "Profundidad", unit: "m", resolution: 0.01 },
        readings: [{ t, value: 14.5 }],
      },
    ]);
    const messages = async () => {
      const { rows } = await sql<{ message: string }>`
        select message from notifications where project_id = ${f.project} and module = 'modi' order by message`.execute(
        test.db,
      );
      return rows.map(({ message }) => message);
    };
    await expect
      .poll(async () => (await messages()).map((text) => text.split("\n")[0]), { timeout: 20_000 })
      .toEqual([`Alerta en ${name}: Nivel vigilado`, `Alerta en ${name}: Profundidad`]);
    for (const text of await messages()) expect(text).not.toContain("station-");
  });

  it("gives a level that is manual as well, in lists, files, the open interface and the levels of boreholes", async () => {
    await sql`insert into boreholes (project_id, id, station_id, terrain, casing, depth, strata, screens, active, version, updated_by, updated_at)
      values (${f.project}, ${newId()}, ${station}, 1000, 1000, 100, '[]', '[]', true, 1, ${f.people.admin}, now())
      on conflict do nothing`.execute(test.db);
    await measure("2026-08-01", [{ request: dip, value: 12.34 }]);
    const level = await addLevel("Nivel manual");
    const get = async (path: string) => test.call("GET", path, { code: codes.read });
    const span = "from=2026-08-01T00:00:00Z&to=2026-08-02T00:00:00Z";
    const csv = async () =>
      (await get(`/fkl-modi/${f.project}/readings.csv?sensor=${level}&${span}`)).raw.toString();
    await expect.poll(csv, { timeout: 20_000 }).toContain(`${level},2026-08-01T12:30:00.000Z,987.66`);
    const { device, name } = await ownDevice();
    const { sensors } = (await get(`/fkl-modi/${f.project}/devices/${device}`)).body.data;
    expect(sensors.find(({ id }: { id: string }) => id === level)).toMatchObject({
      origin: "derived",
      isManual: true,
      unit: "m s.n.m.",
    });
    const things = await get(`/sta/v1.1/${f.project}/Datastreams('${level}')?$expand=Thing`);
    expect(things.body).toMatchObject({ Thing: { name } });
    const boreholes = (await get(`/fkl-modi/${f.project}/boreholes/levels?from=2026-08-01&to=2026-08-01`))
      .body.data;
    expect(boreholes.flatMap(({ levels }: { levels: object[] }) => levels)).toEqual([
      { date: "2026-08-01", level: 987.66, dip: null, source: "followUp", revision: 1, beside: null },
    ]);
  });

  it("is refused of a day before the first stored one, and makes no month for what does not exist", async () => {
    const months = async () =>
      (await sql`select from pg_class where relname like 'readings\\_2%'`.execute(test.db)).rows.length;
    const before = await months();
    const id = await monitoringOn("2026-11-14");
    const measured = [{ request: dip, value: 12.3 }];
    for (const actionDate of ["1900-01-01", "2000-01-01"]) {
      const { status, body } = await record(id, 1, { actionDate, measured });
      expect([status, body.details?.[0]?.path]).toEqual([422, "actionDate"]);
    }
    const unknown = await record(newId(), 1, { actionDate: "2001-03-01", measured });
    const stale = await record(id, 9, { actionDate: "2001-03-01", measured });
    expect([unknown.status, stale.status]).toEqual([404, 409]);
    expect(await months()).toBe(before);
  });

  it("is stored once when it is sent twice", async () => {
    const id = await monitoringOn("2026-10-03");
    const body = {
      ...DONE_WITH_SAMPLE,
      version: 1,
      actionDate: "2026-10-03T12:30:00Z",
      measured: [{ request: dip, value: 7 }],
    };
    const send = () =>
      test.call("PUT", `/fkl-plan/${f.project}/monitorings/${id}/follow-up`, {
        code: codes.write,
        body,
        headers: { "idempotency-key": `measured-${id}` },
      });
    expect((await send()).body).toEqual((await send()).body);
    expect((await readings()).filter(([t]) => t.startsWith("2026-10-03"))).toHaveLength(1);
  });

  it("is measured when it was captured, if the user entered only the day", async () => {
    const id = await monitoringOn("2026-10-04");
    const body = { actionDate: "2026-10-04", measured: [{ request: dip, value: 8 }] };
    await record(id, 1, { ...body, capturedAt: "2026-10-04T11:11:00-03:00" });
    expect(await readings()).toContainEqual(["2026-10-04T14:11:00.000Z", 8]);
    // Noon in Santiago, since it was captured on another day.
    await record(id, 2, { ...body, capturedAt: "2026-10-05T11:11:00-03:00" });
    expect(await readings()).toContainEqual(["2026-10-04T15:00:00.000Z", 8]);
    expect((await readings()).filter(([t]) => t.startsWith("2026-10-04"))).toHaveLength(1);
  });

  it("is flagged out of range or unlike the last three, and accepted", async () => {
    const id = await request({ name: "pH", unit: "pH", quantity: "ph", min: 0, max: 14 });
    for (const [at, value] of [7.1, 7.2, 7].entries())
      await measure(`2026-09-0${at + 1}`, [{ request: id, value }]);
    const flagOf = async (day: string, value: number) => {
      const monitoring = await measure(day, [{ request: id, value, confirmed: true }]);
      return (await call("GET", `/monitorings/${monitoring}`)).body.data.measured[0].flag;
    };
    expect(await flagOf("2026-09-05", 8)).toBeNull();
    expect(await flagOf("2026-09-06", 11)).toBe("change");
    expect(await flagOf("2026-09-07", 15)).toBe("range");
    // Of a late delivery, with the values before it.
    expect(await flagOf("2026-09-04", 7.3)).toBeNull();
    const previous = (await call("GET", "/measurement-requests/previous-values")).body.data;
    const own = previous.find((one: { request: string }) => one.request === id);
    expect(own.values.map(({ value }: { value: number }) => value)).toEqual([15, 11, 8, 7.3]);
  });

  it.each<[string, object[], object]>([
    ["of no request of the monitoring", [{ request: newId(), value: 1 }], { path: "measured.0" }],
    ["that is a text", [{ request: "dip", choice: "Turbia" }], { path: "measured.0" }],
    ["without value", [{ request: "dip" }], { path: "measured.0.value" }],
    [
      "twice",
      [
        { request: "dip", value: 1 },
        { request: "dip", value: 2 },
      ],
      { path: "measured" },
    ],
  ])("is refused %s", async (_, measured, detail) => {
    const id = await monitoringOn("2026-10-06");
    const values = measured.map((one) => ({
      ...one,
      ...("request" in one && one.request === "dip" ? { request: dip } : {}),
    }));
    const { body } = await record(id, 1, { actionDate: "2026-10-06", measured: values });
    expect(body).toMatchObject({ code: 422, details: [detail] });
    expect((await call("GET", `/monitorings/${id}`)).body.data.version).toBe(1);
  });

  it("may be one of several texts", async () => {
    const aspect = await request({
      name: "Aspecto",
      kind: "choice",
      unit: null,
      choices: ["Clara", "Turbia"],
    });
    const id = await measure("2026-10-07", [{ request: aspect, choice: "Turbia" }]);
    expect((await call("GET", `/monitorings/${id}`)).body.data.measured).toMatchObject([
      { value: null, choice: "Turbia" },
    ]);
    const other = await monitoringOn("2026-10-07");
    const refused = await record(other, 1, {
      actionDate: "2026-10-07",
      measured: [{ request: aspect, choice: "Verde" }],
    });
    expect(refused.body).toMatchObject({ code: 422, details: [{ path: "measured.0" }] });
  });
});

describe("a reason", () => {
  it("is not required of work that was done as planned", async () => {
    const id = await measure("2026-10-08", [{ request: dip, value: 1 }], { reason: "" });
    expect((await call("GET", `/monitorings/${id}`)).body.data).toMatchObject({
      completed: true,
      reason: "",
    });
  });

  it("is required where a required value is missing", async () => {
    await request({ name: "Caudal", unit: "L/s", quantity: "flow", required: true });
    const id = await monitoringOn("2026-10-09");
    const done = { actionDate: "2026-10-09T12:00:00Z", measured: [], reason: "" };
    expect((await record(id, 1, done)).body).toMatchObject({ code: 422, details: [{ path: "reason" }] });
    expect((await record(id, 1, { ...done, reason: "Sin sonda" })).status).toBe(200);
  });

  it("is required of work that was not done", async () => {
    const id = await monitoringOn("2026-10-09");
    const undone = { actionDate: "2026-10-09", completed: false, reason: "" };
    expect((await record(id, 1, undone)).body).toMatchObject({ code: 422, details: [{ path: "reason" }] });
  });
});

describe("a request", () => {
  it("is created and changed by an administrator, with an audit trail", async () => {
    expect((await add({ name: "Ruido", unit: "dB" }, codes.write)).status).toBe(403);
    const id = await request({ name: "Ruido", unit: "dB", quantity: "noise", station });
    const changed = await call(
      "PUT",
      `/measurement-requests/${id}`,
      { name: "Ruido diurno", max: 120, required: true, version: 1 },
      codes.admin,
    );
    expect(changed.body.data).toMatchObject({
      name: "Ruido diurno",
      unit: "dB",
      station: { id: station },
      max: 120,
      required: true,
      version: 2,
    });
    const stale = await call(
      "PUT",
      `/measurement-requests/${id}`,
      { name: "Ruido", version: 1 },
      codes.admin,
    );
    expect(stale.body).toMatchObject({ error: "STALE_VERSION", current: { name: "Ruido diurno" } });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where entity_id = ${id} order by id`.execute(test.db);
    expect(rows.map(({ action }) => action)).toEqual([
      "measurement-request.created",
      "measurement-request.updated",
    ]);
  });

  it.each<[string, object, string]>([
    ["a known unit", { unit: "furlong" }, "unit"],
    ["a unit", { unit: null }, "unit"],
    ["texts to choose from", { kind: "choice", unit: null, choices: ["Clara"] }, "choices"],
    ["a range", { min: 5, max: 5 }, "max"],
    ["a type of the project", { type: newId() }, "type"],
    ["a station of the project", { station: newId() }, "station"],
  ])("needs %s", async (_, change, path) =>
    expect((await add({ name: "Otro", ...change })).body).toMatchObject({ code: 422, details: [{ path }] }),
  );

  it("has a name of its own among the active ones of its type and station", async () => {
    expect((await add({ name: "profundidad" })).status).toBe(409);
    expect((await add({ name: "profundidad", station })).status).toBe(201);
  });
});
