import { get } from "node:http";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ALL_REACHABLE } from "../../platform/db/distributed/reachable-projects.ts";
import { newId } from "../../platform/db/id.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createRuleEvaluator, type RuleEvaluator } from "./rule-evaluation.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const T0 = NOW - 600 * MINUTE;
let clock = NOW;
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;
const evaluators: RuleEvaluator[] = [];

setUpSession("admin", { now: () => clock }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(async () => {
  clock = NOW;
  code = await app.signIn(f.people.admin);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});
afterEach(() => Promise.all(evaluators.splice(0).map((one) => one.close())));

/** A second process that evaluates the rules on the same database. */
function startEvaluator(emit = async () => {}, reachability = ALL_REACHABLE): RuleEvaluator {
  const one = createRuleEvaluator({
    db: app.db,
    emit,
    log: createLog("silent"),
    now: () => clock,
    reachability,
  });
  evaluators.push(one);
  return one;
}

const rulesPath = () => `/fkl-modi/${f.project}/devices/${device.device}/alerts`;
const above = (more: object = {}) => ({
  sensor: device.sensors.level,
  type: "value",
  operator1: ">",
  value1: 5,
  priority: 1,
  sendMethods: [1, 2],
  ...more,
});
const silence = { sensor: null, type: "missing", priority: 2, sendMethods: [1] };
const save = (alerts: object[], more: object = {}, by = code) =>
  app.call("PUT", rulesPath(), { code: by, body: { reason: "Umbral del tranque", alerts, ...more } });

async function send(points: [minute: number, value: number][]): Promise<void> {
  const readings = points.map(([minute, value]) => ({ variable: "level", t: T0 + minute * MINUTE, value }));
  const { body } = await app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: { serial: device.serial, readings },
  });
  expect(body.data).toMatchObject({ accepted: readings.length });
}

/** Waits until all acknowledged readings are rolled up and evaluated. */
async function allEvaluated(): Promise<void> {
  for (const table of ["readings_log", "alert_log"])
    await expect
      .poll(async () => (await sql`select 1 from ${sql.table(table)} limit 1`.execute(app.db)).rows.length, {
        timeout: 20_000,
      })
      .toBe(0);
}

const alerts = async (query = "") =>
  (await app.call("GET", `/fkl-modi/${f.project}/alerts?device=${device.device}${query}`, { code })).body
    .data;
const at = (minute: number) => new Date(T0 + minute * MINUTE).toISOString();

describe("the alert rules of a device", () => {
  it("are stored with every version, and a stale save is a version conflict", async () => {
    const { status, body } = await save([above(), silence]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 1,
      rules: [{ type: "value", version: 1 }, { type: "missing" }],
    });
    const [first, second] = body.data.rules;
    const { version: _, ...unchanged } = second;
    const again = await save([unchanged, { ...above(), id: first.id, value1: 6 }], { version: 1 });
    expect(again.body.data.rules).toMatchObject([
      { id: second.id, version: 1 },
      { id: first.id, version: 2, value1: 6 },
    ]);
    const stale = await save([above()], { version: 1 });
    expect(stale.body).toMatchObject({ error: "STALE_VERSION", current: { version: 2 } });
    const { rows } = await sql`
      select version, rule -> 'value1' as value, reason from alert_rule_versions where rule_id = ${first.id} order by version`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { version: 1, value: 5, reason: "Umbral del tranque" },
      { version: 2, value: 6, reason: "Umbral del tranque" },
    ]);
    expect((await app.call("GET", rulesPath(), { code })).body.data).toEqual(again.body.data);
  });

  it("of an inactive sensor are accepted unchanged, and refused when changed", async () => {
    const { body } = await save([above(), silence]);
    await sql`update device_sensors set active = false where id = ${device.sensors["level"]}`.execute(app.db);
    const [{ version: _, ...first }] = body.data.rules;
    const again = await save([first, { ...silence, minutes: 90 }]);
    expect(again.body.data.rules).toMatchObject([{ id: first.id, version: 1 }, { minutes: 90 }]);
    const changed = await save([{ ...first, value1: 8 }]);
    expect([changed.status, changed.body.details[0].path]).toEqual([422, "alerts.0.sensor"]);
  });

  it("need no sensor where they apply to the whole device: silence needs only type, priority and channels", async () => {
    const { status, body } = await save([{ type: "missing", priority: 2, sendMethods: [1] }]);
    expect([status, body.data.rules]).toMatchObject([200, [{ ...silence, minutes: null, version: 1 }]]);
    // The same rule with the sensor absent or null: it stays unchanged.
    const { version: _, sensor: __, ...left } = body.data.rules[0];
    expect((await save([left])).body.data.rules).toMatchObject([{ id: left.id, version: 1 }]);
  });

  it.each([
    ["no word of whose values", () => ({ ...above(), sensor: undefined }), "alerts.0.sensor"],
    ["a band in which nothing is", () => above({ operator2: "<", value2: 4 }), "alerts.0.value2"],
    ["a limit that only another kind has", () => above({ max: 3 }), "alerts.0.type"],
    ["silence of one sensor", () => ({ ...silence, sensor: device.sensors.level }), "alerts.0.sensor"],
    ["another device's sensor", () => above({ sensor: f.sensor }), "alerts.0.sensor"],
    ["a rule that is not there", () => above({ id: f.project }), "alerts.0.id"],
  ])("are refused with %s, and nothing is saved", async (_, rule, path) => {
    const { status, body } = await save([rule()]);
    expect([status, body.error]).toEqual([422, "VALIDATION"]);
    expect(body.details.map((one: { path: string }) => one.path)).toContain(path);
    expect((await app.call("GET", rulesPath(), { code })).body.data).toEqual({ version: 0, rules: [] });
  });
});

describe("an alert", () => {
  it("is raised by the reading over the limit, notified to the device's recipients, and cleared", async () => {
    await sql`update devices set mail_recipients = array[${f.people.read}::uuid] where id = ${device.device}`.execute(
      app.db,
    );
    await save([above({ consecutive: 2, hysteresis: 1 })]);
    await send([
      [0, 4],
      [1, 6],
      [2, 7],
      [3, 4.5],
    ]);
    await allEvaluated();
    const active = await alerts("&state=active");
    expect(active).toMatchObject({
      total: 1,
      items: [
        {
          raisedAt: at(2),
          clearedAt: null,
          late: false,
          readings: [
            { t: at(1), value: 6 },
            { t: at(2), value: 7 },
          ],
          rule: { value1: 5, version: 1 },
          acknowledged: null,
        },
      ],
    });
    await send([[4, 4]]);
    await allEvaluated();
    expect((await alerts()).items).toMatchObject([{ clearedAt: at(4) }]);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ message: string }>`
          select n.message from notifications n join notification_recipients r on r.project_id = n.project_id and r.notification_id = n.id
           where n.module = 'modi' and r.user_id = ${f.people.read} order by n.id`.execute(app.db);
        return rows.map(({ message }) => message.split("\n")[0]);
      })
      .toEqual([`Alerta en ${device.serial}: level`, `Terminó la alerta en ${device.serial}: level`]);
    const { rows } =
      await sql`select 1 from notification_recipients r join notifications n on n.id = r.notification_id
      where n.module = 'modi' and r.user_id <> ${f.people.read}`.execute(app.db);
    expect(rows).toEqual([]);
    // The notification links to the graph at that moment: of the device and its sensor, with the hours before and
    // after.
    const reader = await app.signIn(f.people.read);
    const list = await app.call("GET", `/fkl-notification/${f.project}/notifications?state=all`, {
      code: reader,
    });
    const graph = (until: number) =>
      `/modi/graph/${f.project}/${device.device}?from=${T0 + 2 * MINUTE - 6 * HOUR}&to=${T0 + until * MINUTE + 6 * HOUR}&sensor=${device.sensors["level"]}`;
    const links = list.body.data.items.map((one: { links: object[] }) => one.links);
    expect(links).toEqual([
      [{ label: device.serial, path: graph(4) }],
      [{ label: device.serial, path: graph(2) }],
    ]);
  });

  it("is notified to the whole project where none of the device's recipients is left", async () => {
    await sql`update devices set mail_recipients = array[${newId()}::uuid] where id = ${device.device}`.execute(
      app.db,
    );
    await save([above()]);
    await send([[0, 9]]);
    await allEvaluated();
    const [{ id }] = (await alerts()).items;
    await expect
      .poll(async () => {
        const { rows } = await sql<{ user: string }>`
          select r.user_id as user from notifications n join notification_recipients r on r.project_id = n.project_id and r.notification_id = n.id
           where n.module = 'modi' and n.phrase -> 'values' ->> 'alert' = ${id}`.execute(app.db);
        return rows.map(({ user }) => user);
      })
      .toEqual(expect.arrayContaining([f.people.admin, f.people.write, f.people.read]));
  });

  it("is listed before newer ones of a lower priority where that is asked for, and counts its device once", async () => {
    const { counts } = await alerts();
    await save([above(), above({ value1: 6, priority: 3 })]);
    await send([[0, 5.5]]);
    await send([[1, 9]]);
    await allEvaluated();
    const priorities = async (sort: string) =>
      (await alerts(sort)).items.map(({ rule }: { rule: { priority: number } }) => rule.priority);
    expect(await priorities("")).toEqual([3, 1]);
    expect(await priorities("&sort=priority")).toEqual([1, 3]);
    expect((await alerts()).counts).toMatchObject({
      active: counts.active + 2,
      devices: counts.devices + 1,
    });
  });

  it("is acknowledged once, by the first user", async () => {
    await save([above()]);
    await send([[0, 9]]);
    await allEvaluated();
    const [{ id }] = (await alerts()).items;
    const path = `/fkl-modi/${f.project}/alerts/${id}/acknowledge`;
    const writer = await app.signIn(f.people.write);
    const first = await app.call("POST", path, { code: writer, body: { note: "Se revisa en terreno" } });
    expect(first.body.data.acknowledged).toMatchObject({
      by: { id: f.people.write },
      note: "Se revisa en terreno",
    });
    const second = await app.call("POST", path, { code, body: {} });
    expect(second.body.data.acknowledged).toEqual(first.body.data.acknowledged);
    expect((await alerts("&acknowledged=false")).total).toBe(0);
    const { rows } =
      await sql`select 1 from audit_log where action = 'alert.acknowledged' and entity_id = ${id}`.execute(
        app.db,
      );
    expect(rows).toHaveLength(1);
  });

  it("is cleared when its rule is changed or removed, and the new rule starts without an alert", async () => {
    const { body } = await save([above()]);
    await send([[0, 9]]);
    await allEvaluated();
    const [{ version: _, ...rule }] = body.data.rules;
    await save([{ ...rule, value1: 8 }]);
    expect((await alerts()).items).toMatchObject([{ clearedAt: new Date(NOW).toISOString() }]);
    await send([[1, 9]]);
    await allEvaluated();
    expect((await alerts("&state=active")).items).toMatchObject([{ rule: { value1: 8, version: 2 } }]);
    await save([]);
    expect((await alerts("&state=active")).total).toBe(0);
    await send([[2, 99]]);
    await allEvaluated();
    expect((await alerts()).total).toBe(2);
  });

  it("from readings older than the newest is notified once as late, and does not stay active", async () => {
    await save([above()]);
    await send([[100, 1]]);
    await allEvaluated();
    await send([
      [50, 9],
      [51, 9],
      [52, 1],
    ]);
    await allEvaluated();
    expect((await alerts()).items).toMatchObject([
      { late: true, raisedAt: at(50), clearedAt: at(52), readings: [{ value: 9 }, { value: 9 }] },
    ]);
  });

  it("from a late reading ends at the next stored reading, not at the newest", async () => {
    await send([
      [0, 1],
      [2, 1],
    ]);
    await allEvaluated();
    await save([above()]);
    await send([[500, 1]]);
    await allEvaluated();
    await send([[1, 9]]);
    await allEvaluated();
    expect((await alerts()).items).toMatchObject([{ late: true, raisedAt: at(1), clearedAt: at(2) }]);
  });

  it("reaches the open streams within a second, with who acknowledged it", async () => {
    await save([above()]);
    if (!app.app.http.server.listening) await app.app.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.http.server.address() as { port: number };
    let text = "";
    const stream = get(`http://127.0.0.1:${port}/fkl-modi/${f.project}/live?device=${device.device}`, {
      headers: { authorization: code },
      agent: false,
    }).on("response", (answer) => answer.setEncoding("utf8").on("data", (more: string) => (text += more)));
    await expect.poll(() => text).toContain(": open");
    const streamedAlerts = () =>
      [...text.matchAll(/event: alert\ndata: (.*)\n/g)].map(
        ([, data]) => JSON.parse(data ?? "") as { happened: string },
      );
    const sent = Date.now();
    await send([[0, 9]]);
    await expect.poll(streamedAlerts, { timeout: 10_000, interval: 10 }).toHaveLength(1);
    // Takes a little over half a second; the limit leaves room for a busy machine.
    expect(Date.now() - sent).toBeLessThan(3000);
    const [{ id }] = (await alerts()).items;
    expect(streamedAlerts()[0]).toEqual({
      alert: id,
      device: device.device,
      sensor: device.sensors["level"],
      happened: "raised",
      priority: 1,
    });
    await app.call("POST", `/fkl-modi/${f.project}/alerts/${id}/acknowledge`, { code, body: {} });
    await send([[1, 1]]);
    await expect
      .poll(() => streamedAlerts().map(({ happened }) => happened), { timeout: 10_000 })
      .toEqual(["raised", "acknowledged", "cleared"]);
    stream.destroy();
  });

  it("is not raised for a paused device", async () => {
    await save([above(), silence]);
    await sql`update devices set paused = true where id = ${device.device}`.execute(app.db);
    await send([[0, 9]]);
    await allEvaluated();
    const here = startEvaluator();
    clock += 3_600_000;
    await here.run();
    expect((await alerts()).total).toBe(0);
  });
});

describe("a silence alert", () => {
  // Read from the database, because changing the clock would expire the sessions.
  const stored = async () => {
    const { rows } = await sql<{ raisedAt: Date; clearedAt: Date | null }>`
      select raised_at as "raisedAt", cleared_at as "clearedAt" from alerts where device_id = ${device.device}`.execute(
      app.db,
    );
    return rows;
  };

  it("is raised once after twice the expected interval, and cleared by the next report", async () => {
    await save([silence]);
    const here = startEvaluator();
    clock += 30 * MINUTE - 1;
    await here.run();
    expect(await stored()).toEqual([]);
    clock += 2;
    await Promise.all([here.run(), startEvaluator().run()]);
    await expect.poll(() => here.run().then(stored), { timeout: 20_000 }).toHaveLength(1);
    expect(await stored()).toEqual([{ raisedAt: new Date(NOW + 30 * MINUTE), clearedAt: null }]);
    clock = Date.now();
    await send([[0, 1]]);
    await allEvaluated();
    // Another process may be evaluating the rules.
    await expect
      .poll(() => here.run().then(stored), { timeout: 20_000 })
      .toMatchObject([{ clearedAt: expect.any(Date) }]);
  });

  it("is not raised for a period in which the server was not running", async () => {
    await save([silence]);
    clock += 24 * 3_600_000;
    const late = startEvaluator();
    await late.run();
    expect(await stored()).toEqual([]);
    clock += 30 * MINUTE + 1;
    await expect.poll(() => late.run().then(stored), { timeout: 20_000 }).toHaveLength(1);
  });
});

it("a silence alert is not raised for a period in which the project's worker did not answer", async () => {
  await save([silence]);
  const outage = 24 * 3_600_000;
  const reachability = { ...ALL_REACHABLE, reachableSince: () => NOW + outage };
  const here = startEvaluator(undefined, reachability);
  const stored = async () =>
    (await sql`select from alerts where device_id = ${device.device}`.execute(app.db)).rows;
  clock = NOW + outage + 1;
  await here.run();
  expect(await stored()).toEqual([]);
  clock += 30 * MINUTE + 1;
  await expect.poll(() => here.run().then(stored), { timeout: 20_000 }).toHaveLength(1);
});

describe("concurrent alert processing", () => {
  it("raises one alert for readings a millisecond apart, and the last one decides whether it is active", async () => {
    await save([above()]);
    const others = [startEvaluator(), startEvaluator()];
    for (let round = 0; round < 40; round++) {
      const [high, low] = [9 + round, round / 100];
      const t = T0 + round * MINUTE;
      const report = (ms: number, value: number) =>
        app.call("POST", "/fkl-modi/ingest", {
          headers: { "x-device-key": device.key },
          body: { serial: device.serial, readings: [{ variable: "level", t: t + ms, value }] },
        });
      await Promise.all([
        report(0, high),
        ...others.map((one) => one.run()),
        report(1, high),
        others[0]?.run(),
        report(2, low),
      ]);
    }
    await allEvaluated();
    const { rows } = await sql<{ raised: Date; cleared: Date | null; late: boolean }>`
      select raised_at as raised, cleared_at as cleared, late from alerts where device_id = ${device.device} order by raised_at`.execute(
      app.db,
    );
    // The newest reading is below the limit, whatever the order of arrival.
    expect(rows.filter(({ cleared }) => cleared === null)).toEqual([]);
    const onTimeAlerts = rows.filter(({ late }) => !late);
    for (const [index, { raised }] of onTimeAlerts.entries())
      if (index > 0)
        expect(raised.getTime()).toBeGreaterThanOrEqual(onTimeAlerts[index - 1]?.cleared?.getTime() ?? 0);
    const minutes = rows.map(({ raised }) => Math.floor((raised.getTime() - T0) / MINUTE));
    expect([...new Set(minutes)]).toHaveLength(40);
  });

  it("loses no alert when the process stops between storing readings and evaluating them", async () => {
    await save([above()]);
    // The state after a process crashed once its readings were rolled up, then after one crashed before that.
    const number = sql`(select number from device_sensors where id = ${device.sensors.level})`;
    await sql`insert into alert_log (project_id, id, at, sensors, times, vals)
      values (${f.project}, gen_random_uuid(), now(), array[${number}], array[${at(0)}::timestamptz], array[9])`.execute(
      app.db,
    );
    await startEvaluator().run();
    expect((await alerts("&state=active")).total).toBe(1);
    await sql`insert into readings_log (project_id, id, sensors, times, vals)
      values (${f.project}, gen_random_uuid(), array[${number}], array[${at(1)}::timestamptz], array[1])`.execute(
      app.db,
    );
    await allEvaluated();
    expect((await alerts("&state=active")).total).toBe(0);
  });
});
