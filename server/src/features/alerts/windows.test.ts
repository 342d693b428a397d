import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ALL_REACHABLE } from "../../platform/db/distributed/reachable-projects.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit } from "../../platform/events/events.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { createRuleEvaluator, type RuleEvaluator } from "./rule-evaluation.ts";

const MINUTE = 60_000;
let clock: number;
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;
let evaluator: RuleEvaluator;

setUpProject({ now: () => clock }, (opened) => {
  ({ app, f } = opened);
});
beforeEach(async () => {
  clock = Date.now();
  code = await app.signIn(f.people.admin);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "ec"]);
  const emit: Emit = async (tx, project, type, payload) => {
    await sql`insert into outbox_events (project_id, id, type, payload)
      values (${project}, ${newId()}, ${type}, ${JSON.stringify(payload)})`.execute(tx);
  };
  evaluator = createRuleEvaluator({
    db: app.db,
    emit,
    log: createLog("silent"),
    now: () => clock,
    reachability: ALL_REACHABLE,
  });
  const rule = (sensor: string) => ({
    sensor: device.sensors[sensor],
    type: "value",
    operator1: ">",
    value1: 5,
    priority: 1,
    sendMethods: [1],
  });
  const { status } = await app.call("PUT", `${path()}/alerts`, {
    code,
    body: { reason: "Umbrales", alerts: [rule("level"), rule("ec")] },
  });
  expect(status).toBe(200);
});
afterEach(() => evaluator.close());

const path = () => `/fkl-modi/${f.project}/devices/${device.device}`;
const at = (minutes: number) => new Date(clock + minutes * MINUTE).toISOString();
const add = (body: object, by = code) =>
  app.call("POST", `${path()}/maintenance`, { code: by, body: { reason: "Cambio de sonda", ...body } });
const cancel = (id: string) => app.call("POST", `${path()}/maintenance/${id}/cancel`, { code });
/** Inserts a reading as the roll-up does and evaluates it; the server's own evaluator may evaluate and notify too. */
async function read(sensor: string, value: number, t = clock): Promise<void> {
  await sql`insert into alert_log (project_id, id, at, sensors, times, vals)
    select ${f.project}, gen_random_uuid(), now(), array[number], array[${new Date(t)}::timestamptz], array[${value}::float8]
      from device_sensors where id = ${device.sensors[sensor]}`.execute(app.db);
  await run();
}
/**
 * The server's own evaluator may run at the same time: each reading is evaluated and notified by exactly one of the two.
 */
async function run(): Promise<void> {
  const waiting = () => sql`select 1 from alert_log where project_id = ${f.project} limit 1`.execute(app.db);
  await expect
    .poll(() => evaluator.run().then(async () => (await waiting()).rows.length), { timeout: 10_000 })
    .toBe(0);
  await evaluator.run();
}
/** The notifications that users received, in order. */
async function emittedEvents(): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select substr(type, 7) || ' ' || (payload ->> 'sensor') as event from outbox_events
     where payload ->> 'device' = ${device.serial} order by id`.execute(app.db);
  return rows.map((row) => row.event);
}
const listed = async () => {
  const { rows } = await sql<{ maintenance: boolean; pendingNotice: string | null; isActive: boolean }>`
    select maintenance, untold as "pendingNotice", cleared_at is null as "isActive" from alerts where device_id = ${device.device} order by id`.execute(
    app.db,
  );
  return rows;
};

describe("a maintenance window", () => {
  it("stores alerts without notifying; the ones still active at its end are notified then, once", async () => {
    const { body } = await add({ to: at(60) });
    expect(body.data).toMatchObject({ state: "running", sensor: null, reason: "Cambio de sonda" });
    await read("level", 9);
    await read("ec", 9, clock + 1);
    await read("ec", 1, clock + 2);
    expect(await listed()).toEqual([
      { maintenance: true, pendingNotice: "raised", isActive: true },
      { maintenance: true, pendingNotice: "both", isActive: false },
    ]);
    expect(await emittedEvents()).toEqual([]);
    clock += 59 * MINUTE;
    await run();
    expect(await emittedEvents()).toEqual([]);
    clock += MINUTE;
    await Promise.all([run(), run()]);
    expect(await emittedEvents()).toEqual(["raised level"]);
    await read("level", 1);
    expect(await emittedEvents()).toEqual(["raised level", "cleared level"]);
    expect(await listed()).toMatchObject([
      { pendingNotice: null },
      { pendingNotice: null, maintenance: true },
    ]);
    const { items } = (
      await app.call("GET", `/fkl-modi/${f.project}/alerts?device=${device.device}`, { code })
    ).body.data;
    expect(items.map(({ maintenance }: { maintenance: boolean }) => maintenance)).toEqual([true, true]);
  });

  it("delays the end notice of an alert that was already notified, until the window ends", async () => {
    await read("level", 9);
    expect(await emittedEvents()).toEqual(["raised level"]);
    clock += MINUTE;
    await add({ to: at(10) });
    await read("level", 1);
    expect(await emittedEvents()).toEqual(["raised level"]);
    clock += 10 * MINUTE;
    await run();
    expect(await emittedEvents()).toEqual(["raised level", "cleared level"]);
    expect(await listed()).toMatchObject([{ maintenance: false, pendingNotice: null }]);
  });

  it("of one sensor suppresses only that sensor's alerts", async () => {
    await add({ sensor: device.sensors["level"], to: at(10) });
    await read("level", 9);
    await read("ec", 9);
    expect(await emittedEvents()).toEqual(["raised ec"]);
  });

  it("notifies the active alerts when cancelled, unless another window covers them", async () => {
    const first = (await add({ to: at(60) })).body.data;
    const second = (await add({ from: at(-5), to: at(30), sensor: device.sensors["level"] })).body.data;
    await read("level", 9);
    clock += MINUTE;
    expect((await cancel(first.id)).body.data).toMatchObject({
      state: "cancelled",
      cancelled: { by: { id: f.people.admin } },
    });
    await run();
    expect(await emittedEvents()).toEqual([]);
    await cancel(second.id);
    await expect.poll(() => run().then(emittedEvents), { timeout: 10_000 }).toEqual(["raised level"]);
    // Cancelling again changes nothing and adds no second record to the audit trail.
    expect((await cancel(first.id)).body.data.cancelled.at).toBe(new Date(clock).toISOString());
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity_id = ${device.device} and action like 'device.maintenance%' order by at, id`.execute(
      app.db,
    );
    expect(rows.map(({ action }) => action.slice(19)).sort()).toEqual([
      "added",
      "added",
      "cancelled",
      "cancelled",
    ]);
    expect((await app.call("GET", `${path()}/maintenance`, { code })).body.data).toHaveLength(2);
  });

  it("delays alerts of readings from before the window that arrive during it, until the window ends", async () => {
    await read("level", 1);
    clock += 10 * MINUTE;
    await add({ to: at(5) });
    // A reading older than the newest one, and from before the maintenance.
    await read("level", 9, clock - 20 * MINUTE);
    await read("level", 9, clock - 10 * MINUTE - 1);
    expect(await emittedEvents()).toEqual([]);
    clock += 5 * MINUTE;
    await run();
    expect(await emittedEvents()).toEqual(["raised level", "raised level"]);
  });

  it.each([
    ["an end before its beginning", () => ({ from: at(10), to: at(5) }), "to"],
    ["an end that has gone by", () => ({ from: at(-10), to: at(-5) }), "to"],
    ["no end in sight", () => ({ to: at(60 * 24 * 91) }), "to"],
    ["another device's sensor", () => ({ to: at(5), sensor: f.sensor }), "sensor"],
  ])("is refused with %s", async (_, body, field) => {
    const { status, body: answer } = await add(body());
    expect([status, answer.details?.[0]?.path]).toEqual([422, field]);
    expect((await app.call("GET", `${path()}/maintenance`, { code })).body.data).toEqual([]);
  });

  it("is created by administrators, read by readers, and not found from another project", async () => {
    const reader = await app.signIn(f.people.read);
    expect((await add({ to: at(5) }, reader)).status).toBe(403);
    expect((await app.call("GET", `${path()}/maintenance`, { code: reader })).status).toBe(200);
    const { id } = (await add({ to: at(5) })).body.data;
    const elsewhere = `/fkl-modi/${f.project}/devices/${f.device}/maintenance/${id}/cancel`;
    expect((await app.call("POST", elsewhere, { code })).status).toBe(404);
  });
});

describe("an alert of a device that is deactivated", () => {
  it("is cleared, and a new one is raised after reactivation", async () => {
    await read("level", 9);
    await sql`update devices set active = false where id = ${device.device}`.execute(app.db);
    await run();
    expect(await listed()).toMatchObject([{ isActive: false, pendingNotice: null }]);
    await sql`update devices set active = true where id = ${device.device}`.execute(app.db);
    clock += MINUTE;
    await read("level", 9);
    expect(await listed()).toMatchObject([{ isActive: false }, { isActive: true }]);
  });
});
