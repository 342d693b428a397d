import { firstRetained } from "@vetaverde/domain/readings/retention";
import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertMember, insertProject } from "../../testing/people.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createRollUpDrainer } from "../readings/live/log-reader.ts";
import { deleteReadings } from "./retention.delete.ts";

const DAY = 86_400_000;
const MONTHS = 13;
const NOW = Date.now();
const CUT = firstRetained(MONTHS, NOW);
let app: TestApp;
let all: Fixture;
let f: Pick<Fixture, "project" | "otherProject" | "people">;
let admin: string;
let device: ReportingDevice;
setUpSession("admin", { now: () => NOW }, (opened) => {
  ({ app, f: all, code: admin } = opened);
});
beforeEach(async () => {
  const project = await insertProject(app.db, "Conserva");
  f = { ...all, project };
  await insertMember(app.db, project, f.people.admin, { permissions: [1] });
  await insertMember(app.db, project, f.people.write, { permissions: [3] });
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

const at = (path = "") => `/fkl-modi/${f.project}/retention${path}`;
const preview = async (months = MONTHS) =>
  (await app.call("GET", at(`/preview?months=${months}`), { code: admin })).body.data;
const save = (body: object, code = admin) =>
  app.call("PUT", at(), { code, body: { reason: "Espacio en disco", version: 0, ...body } });
const report = async (points: [number, number][], from = device) => {
  const readings = points.map(([t, value]) => ({ variable: "level", t: new Date(t).toISOString(), value }));
  const options = { headers: { "x-device-key": from.key }, body: { serial: from.serial, readings } };
  const { body } = await app.call("POST", "/fkl-modi/ingest", options);
  const cursor = createRollUpDrainer(
    app.db,
    async () => [],
    () => {},
  );
  await cursor.drain(f.project);
  return body.data;
};
/** Three readings on each of three days before the cut, and one after it. */
const old = () => {
  const before: [number, number][] = [1, 2, 35].flatMap((day) =>
    [0, 1, 2].map((n): [number, number] => [CUT - day * DAY + n * 600_000, day + n / 10]),
  );
  return report([...before, [CUT, 7]]);
};
/**
 * Changes the tables as their owner, to simulate that the day of grace and the minute for notifying processes are over.
 */
const asOwner = async (statement: string) => {
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(statement, [f.project]).finally(() => owner.end());
};
const aged = () => asOwner("update readings_retention set at = at - interval '2 days' where project_id = $1");
const loadEvents = () =>
  asOwner("update readings_forgotten set at = at - interval '2 minutes' where project_id = $1");
const run = (closed = () => false) =>
  deleteReadings({ db: app.db, log: createLog("silent"), now: () => NOW, closed });
const storedRetention = async () =>
  (
    await sql<{ t: Date }>`select t from readings where project_id = ${f.project} order by t`.execute(app.db)
  ).rows.map(({ t }) => t.getTime());
const series = async (from: number, to: number, points = 5000) => {
  const query = new URLSearchParams({
    sensor: device.sensors.level ?? "",
    points: String(points),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  const { body } = await app.call("GET", `/fkl-modi/${f.project}/readings?${query}`, { code: admin });
  return body.data[0];
};

describe("the retention of raw readings", () => {
  it("is unlimited, until an administrator sets it with the previewed count and a reason", async () => {
    expect((await app.call("GET", at(), { code: admin })).body.data).toMatchObject({
      version: 0,
      months: null,
      beginsAt: null,
      keptSince: null,
    });
    await old();
    const loadEvents = await preview();
    expect(loadEvents).toEqual({
      months: MONTHS,
      before: new Date(CUT).toISOString(),
      readings: 9,
      sensors: 1,
      spared: 0,
      first: new Date(CUT - 35 * DAY).toISOString(),
    });
    expect((await save({ months: MONTHS, counted: 8 })).body).toMatchObject({
      code: 409,
      error: "RETENTION_COUNT",
      preview: { readings: 9 },
    });
    expect((await save({ months: MONTHS, counted: 9, reason: " " })).status).toBe(422);
    expect((await save({ months: 12, counted: 9 })).status).toBe(422);
    expect((await save({ months: MONTHS, counted: 9 }, await app.signIn(f.people.write))).status).toBe(403);
    const saved = await save({ months: MONTHS, counted: 9 });
    expect(saved.body.data).toMatchObject({ version: 1, months: MONTHS, by: { id: f.people.admin } });
    expect((await save({ months: null, counted: 0 })).body.error).toBe("STALE_VERSION");
    const { rows } = await sql<{ after: unknown }>`select after from audit_log
      where project_id = ${f.project} and action = 'device-readings.retention-set'`.execute(app.db);
    expect(rows).toEqual([{ after: { months: MONTHS, readings: 9, reason: "Espacio en disco" } }]);
  });

  it("deletes in steps, no sooner than a day later, and refuses deleted readings when they are sent again", async () => {
    await old();
    await save({ months: MONTHS, counted: 9 });
    await run();
    expect(await storedRetention()).toHaveLength(10);
    await aged();
    // Marked but not deleted yet: other processes may still accept older readings for a moment.
    await run();
    expect(await storedRetention()).toHaveLength(10);
    await loadEvents();
    await run(() => true);
    expect(await storedRetention()).toHaveLength(10);
    await run();
    expect(await storedRetention()).toEqual([CUT]);
    expect(
      await report([
        [CUT - DAY, 1],
        [CUT - 1, 2],
        [CUT + 1, 3],
      ]),
    ).toMatchObject({
      accepted: 1,
      rejected: [0, 1].map((index) => ({ index, reason: "TOO_OLD" })),
    });
    expect((await preview()).readings).toBe(0);
    const [{ sum }] = (
      await sql<{
        sum: number;
      }>`select sum(n)::int as sum from rollup_day where project_id = ${f.project}`.execute(app.db)
    ).rows as [{ sum: number }];
    expect(sum).toBe(11);
  });

  it("keeps the hourly values in a graph, with the start of the raw ones; the file has it in its name", async () => {
    await old();
    await save({ months: MONTHS, counted: 9 });
    await aged();
    await run();
    await loadEvents();
    const whole = [CUT - 2 * DAY, CUT - DAY];
    const before = await series(CUT - 2 * DAY + 60_000, CUT + 1000);
    await run();
    // An hour requested in part is returned completely, since its individual readings no longer exist.
    expect(await series(CUT - 2 * DAY + 60_000, CUT + 1000)).toEqual({
      last: { t: new Date(CUT).toISOString(), value: 7 },
      sensor: device.sensors.level,
      rawFrom: new Date(CUT).toISOString(),
      t: [...whole, CUT].map((t) => new Date(t).toISOString()),
      min: [2, 1, 7],
      max: [2.2, 1.2, 7],
      avg: [expect.closeTo(2.1), expect.closeTo(1.1), 7],
    });
    expect(before.rawFrom).toBeDefined();
    expect(await series(CUT - 2 * DAY, CUT - 2 * DAY)).toMatchObject({ min: [2], max: [2.2] });
    expect(await series(CUT - 60 * DAY, CUT, 100)).toMatchObject({ max: [35.2, 2.2, 1.2, 7] });
    expect(await series(CUT, CUT + DAY)).toMatchObject({ v: [7] });
    const file = async (from: number) => {
      const query = `sensor=${device.sensors.level}&from=${new Date(from).toISOString()}&to=${new Date(NOW).toISOString()}`;
      const reply = await app.call("GET", `/fkl-modi/${f.project}/readings.csv?${query}`, { code: admin });
      return reply.headers["content-disposition"];
    };
    expect(await file(CUT - DAY)).toContain(`readings-from-${new Date(CUT).toISOString().slice(0, 10)}.csv`);
    expect(await file(CUT)).toContain("readings.csv");
  });

  it("spares devices with computed levels, other projects and the readings of alerts", async () => {
    const piezometer = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    await sql`update device_sensors set kind = 'vibratingWire' where device_id = ${piezometer.device}`.execute(
      app.db,
    );
    const foreign = await insertReporting(app.db, f.otherProject, f.people.stranger, ["level"]);
    await old();
    await report([[CUT - DAY, 5]], piezometer);
    await report([[CUT - DAY, 5]], foreign);
    expect(await preview()).toMatchObject({ readings: 9, sensors: 1, spared: 1 });
    await save({ months: MONTHS, counted: 9 });
    await aged();
    await run();
    await loadEvents();
    await run();
    expect(await storedRetention()).toEqual([CUT - DAY, CUT]);
    const others = await sql`select 1 from readings where project_id = ${f.otherProject}`.execute(app.db);
    expect(others.rows).toHaveLength(1);
  });

  it("deletes at most the given count of one month, and nothing without a setting", async () => {
    const forget = async (most: number) =>
      (
        await sql<{ n: number }>`select forget_readings(${f.project}::uuid, s.number, ${most}::int) as n
          from device_sensors s where s.device_id = ${device.device}`.execute(app.db)
      ).rows[0]?.n;
    await old();
    await sql`insert into readings_forgotten (project_id, sensor_id, before, at)
      select project_id, number, ${new Date(NOW)}, now() - interval '1 hour' from device_sensors
       where device_id = ${device.device}`.execute(app.db);
    expect(await forget(100)).toBe(0);
    await save({ months: MONTHS, counted: 0 });
    await aged();
    const steps = [await forget(2), await forget(2), await forget(100), await forget(100)];
    const month = (t: number) => new Date(t).getUTCMonth();
    // Days 35, and 2 and 1, before the beginning of a month are in different months.
    expect(month(CUT - 35 * DAY)).not.toBe(month(CUT - DAY));
    expect(steps).toEqual([2, 1, 6, 0]);
    await expect(forget(0)).rejects.toThrow("let go at once");
    expect(await storedRetention()).toEqual([CUT]);
  });
});
