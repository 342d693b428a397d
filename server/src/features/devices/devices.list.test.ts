import { isAlarm } from "@vetaverde/domain/alerts/alarm";
import { ALERT_TYPES } from "@vetaverde/domain/alerts/rule";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { listDevices } from "./devices.list.ts";
import { createReports, type Reports } from "./devices.reports.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
let test: TestApp;
let f: Fixture;
const ids = new Map<string, string>();

setUpProject({ now: () => NOW }, async (opened) => {
  ({ app: test, f } = opened);
  const code = await test.signIn(f.people.system);
  const station = newId();
  await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${station}, 'PZ-T03', 'pz-t03')`.execute(
    test.db,
  );
  const make = async (name: string, given: object = {}) => {
    const body = { project: f.project, serial: name.replace(" ", "-"), name, ...given };
    ids.set(name, (await test.call("POST", "/fkl-modi/devices", { code, body })).body.data.id);
  };
  const sensors = [{ name: "Nivel", variable: "level", unit: "m" }];
  await make("MODi 10", { station, group: "Tranque", channel: "lorawan", sensors });
  await make("MODi 9", { group: "Tranque" });
  await make("Boya 1", { channel: "satellite", paused: true });
  await make("Viejo", { active: false });
});

const ago = (minutes: number, battery: number | null = null) => ({
  at: new Date(NOW - minutes * 60_000),
  battery,
});
const reports: Reports = {
  last: async () =>
    new Map([
      [ids.get("MODi 10") ?? "", ago(11, 3.56)],
      [ids.get("MODi 9") ?? "", ago(48)],
    ]),
  latest: async (_, sensors) =>
    new Map(
      sensors.map((number) => [number, { at: ago(11).at, value: 2816.4, day: [1, null, 2], flags: [] }]),
    ),
};
const list = (query: object = {}, given = reports) =>
  listDevices({ db: test.db, reports: given, now: () => NOW }, {
    params: { project: f.project },
    query: { page: 1, size: 50, ...query },
    body: undefined,
  } as Parameters<typeof listDevices>[1]);
const names = async (query: object) => (await list(query)).items.map(({ name }) => name);

it("lists the devices with the worst state first, with their last reports", async () => {
  const { items, counts, groups, total } = await list();
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ["MODi 9", "stale"],
    ["MODi 10", "online"],
    ["MODi 0001", "noData"],
    ["Boya 1", "paused"],
  ]);
  expect(items[1]).toMatchObject({
    battery: 3.56,
    station: { name: "PZ-T03" },
    sensors: [{ name: "Nivel", unit: "m", value: 2816.4 }],
    trend: [1, null, 2],
  });
  expect(counts).toEqual({
    alarm: 0,
    offline: 0,
    stale: 1,
    noData: 1,
    online: 1,
    noTransmission: 0,
    paused: 1,
    inactive: 1,
  });
  expect([groups, total]).toEqual([["Tranque"], 4]);
});

it("lists a device in alarm first: with an active alert of a limit, and not of another kind or for information", async () => {
  const { rows } = await sql<{ type: string }>`select type from alerts where id = ${f.alert}`.execute(
    test.db,
  );
  const raise = (type: string, priority: number) =>
    sql`update alerts set cleared_at = null, priority = ${priority}, type = ${type} where id = ${f.alert}`.execute(
      test.db,
    );
  const first = async (type: string, query: object = {}) => {
    await raise(type, 2);
    const { items, counts } = await list(query);
    const [{ name, alerts } = { name: "", alerts: null }] = items;
    return [name, alerts?.isAlarm, counts.alarm];
  };
  expect(await first("limits")).toEqual(["MODi 0001", true, 1]);
  expect(await first("value", { sort: "name" })).toEqual(["Boya 1", false, 1]);
  expect(await first("missing")).toEqual(["MODi 9", false, 0]);
  await first("limits");
  expect(await names({ state: ["alarm"] })).toEqual(["MODi 0001"]);
  const code = await test.signIn(f.people.read);
  const alerts = await test.call("GET", `/fkl-modi/${f.project}/alerts`, { code });
  expect(alerts.body.data.counts.devices).toBe(1);
  // The list, its counts and those of the alerts agree with the domain's definition.
  for (const type of ALERT_TYPES)
    for (const priority of [1, 2, 3]) {
      await raise(type, priority);
      const { items, counts } = await list({ sort: "name" });
      const alarmed = items.filter((one) => one.alerts.isAlarm).map(({ name }) => name);
      const { body } = await test.call("GET", `/fkl-modi/${f.project}/alerts`, { code });
      const expected = isAlarm({ type, priority }) ? ["MODi 0001"] : [];
      expect(alarmed, `${type} ${priority}`).toEqual(expected);
      expect([counts.alarm, body.data.counts.devices]).toEqual([expected.length, expected.length]);
    }
  await sql`update alerts set cleared_at = now(), type = ${rows[0]?.type ?? "value"} where id = ${f.alert}`.execute(
    test.db,
  );
});

it("shows a device without transmission in a state of its own, neither online nor late", async () => {
  await sql`update devices set channel = 'none' where id = ${ids.get("MODi 9")}`.execute(test.db);
  const { items, counts } = await list({ state: ["noTransmission"] });
  expect(items.map(({ name }) => name)).toEqual(["MODi 9"]);
  expect([counts.noTransmission, counts.stale, counts.online]).toEqual([1, 0, 1]);
  await sql`update devices set channel = 'mobile' where id = ${ids.get("MODi 9")}`.execute(test.db);
});

it("marks the sensor whose value is beyond a limit, and not one whose alert is of another kind", async () => {
  const sensor = async () =>
    (await list({ q: "MODi 0001" })).items[0]?.sensors
      .map(({ beyond }) => beyond)
      .find((one) => one !== null);
  const raise = (type: string) =>
    sql`update alerts set cleared_at = null, priority = 1, type = ${type},
      sensor_number = (select number from device_sensors s where s.device_id = alerts.device_id order by position limit 1)
      where id = ${f.alert}`.execute(test.db);
  const { rows } = await sql<{ type: string }>`select type from alerts where id = ${f.alert}`.execute(
    test.db,
  );
  await raise("limits");
  expect(await sensor()).toBe(1);
  await raise("stuck");
  expect(await sensor()).toBeUndefined();
  await raise(rows[0]?.type ?? "value");
  await sql`update alerts set cleared_at = now() where id = ${f.alert}`.execute(test.db);
});

it("searches by name, serial, station and group, and applies each filter", async () => {
  expect(await names({ q: "pz-t03" })).toEqual(["MODi 10"]);
  expect(await names({ q: "modi-9" })).toEqual(["MODi 9"]);
  expect(await names({ q: "TRANQUE", sort: "name" })).toEqual(["MODi 9", "MODi 10"]);
  expect(await names({ q: "100%" })).toEqual([]);
  expect(await names({ channel: ["satellite"] })).toEqual(["Boya 1"]);
  expect(await names({ state: ["inactive"] })).toEqual(["Viejo"]);
  expect(await names({ group: ["Tranque"], state: ["online"] })).toEqual(["MODi 10"]);
  expect(await names({ variable: ["LEVEL"], group: ["Tranque"] })).toEqual(["MODi 10"]);
  expect(await names({ variable: ["flow"] })).toEqual([]);
  expect((await list({ variable: ["flow"] })).variables).toContain("level");
});

it("returns a device's own location, or else its station's", async () => {
  const place = async () => (await list({ q: "modi 10" })).items[0]?.place;
  expect(await place()).toBeNull();
  await sql`update stations set latitude = -31.9, longitude = -70.6 where project_id = ${f.project} and name = 'PZ-T03'`.execute(
    test.db,
  );
  expect(await place()).toEqual({ latitude: -31.9, longitude: -70.6 });
  await sql`update devices set latitude = -31.8, longitude = -70.5 where id = ${ids.get("MODi 10")}`.execute(
    test.db,
  );
  expect(await place()).toEqual({ latitude: -31.8, longitude: -70.5 });
});

it("exports every filtered device, one line for each sensor, in the reader's language", async () => {
  const code = await test.signIn(f.people.read);
  const get = (path: string) => test.call("GET", `/fkl-modi/${f.project}/devices.${path}`, { code });
  const csv = await get("csv?group=Tranque&sort=name");
  const [head, ...lines] = csv.raw.toString("utf8").trim().split("\r\n");
  expect(head).toMatch(/^\ufeff?Estado,Dispositivo,Serie,Estación,/);
  expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
    ["MODi 9", "MODi-9", ""],
    ["MODi 10", "MODi-10", "PZ-T03"],
  ]);
  expect(csv.headers["content-disposition"]).toContain("dispositivos-modi-2026-11-20.csv");
  expect((await get("xlsx?variable=level")).raw.subarray(0, 2).toString()).toBe("PK");
  expect((await get("csv?colour=red")).status).toBe(422);
});

it("paginates in natural order of the numbers within names", async () => {
  expect(await names({ sort: "name", size: 2 })).toEqual(["Boya 1", "MODi 0001"]);
  expect(await names({ sort: "name", size: 2, page: 2 })).toEqual(["MODi 9", "MODi 10"]);
  expect(await names({ sort: "-lastAt", size: 1 })).toEqual(["MODi 10"]);
});

it("shows the published readings of each device", async () => {
  const { rows } = await sql<{ number: number }>`select number from device_sensors
    where project_id = ${f.project} and device_id = ${ids.get("MODi 10")}`.execute(test.db);
  const sensor = rows[0]?.number ?? 0;
  const hours = [ago(60 * 25), ago(60 * 3), ago(60)].map(({ at }) => at);
  await sql`insert into latest (project_id, sensor_id, t, value, at, reported_at)
    values (${f.project}, ${sensor}, ${ago(20).at}, 2816.4, ${ago(2).at}, ${ago(11).at})`.execute(test.db);
  await sql`insert into device_batteries (project_id, device_id, level, at) values
    (${f.project}, ${ids.get("MODi 10")}, 3.56, ${ago(12).at}), (${f.project}, ${ids.get("Boya 1")}, 87, ${ago(5).at})`.execute(
    test.db,
  );
  for (const [at, hour] of hours.entries())
    await sql`insert into rollup_hour (project_id, sensor_id, hour, n, sum, min, max, first, first_at, last, last_at)
      values (${f.project}, ${sensor}, ${hour}, 2, ${at * 2}, 0, 9, 0, ${hour}, 9, ${hour})`.execute(test.db);
  const { items } = await list({ sort: "name" }, createReports(test.db));
  const shown = items.map(({ name, state, battery, lastAt }) => [name, state, battery, lastAt]);
  expect(shown).toEqual([
    ["Boya 1", "paused", 87, ago(5).at],
    ["MODi 0001", "noData", null, null],
    ["MODi 9", "noData", null, null],
    ["MODi 10", "online", 3.56, ago(11).at],
  ]);
  const { trend, sensors } = items[3] ?? { trend: [], sensors: [] };
  expect(sensors[0]).toMatchObject({ value: 2816.4, at: ago(20).at });
  expect(trend).toHaveLength(24);
  expect(trend.map((mean, at) => [at, mean]).filter(([, mean]) => mean !== null)).toEqual([
    [20, 1],
    [22, 2],
  ]);
});

it("returns noData where no readings are stored", async () => {
  const none: Reports = { last: async () => new Map(), latest: async () => new Map() };
  const { items } = await list({ group: ["Tranque"] }, none);
  expect(items.map(({ state, lastAt, trend }) => [state, lastAt, trend])).toEqual([
    ["noData", null, []],
    ["noData", null, []],
  ]);
});
