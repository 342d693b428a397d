import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDb } from "../../platform/db/db.ts";
import { createLog } from "../../platform/log/log.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NOW = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;

setUpSession("admin", { now: () => NOW }, async (opened) => {
  ({ app, f, code } = opened);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

const rule = (more: object = {}) => ({
  sensor: device.sensors["level"],
  type: "value",
  operator1: ">",
  value1: 5,
  priority: 1,
  sendMethods: [1],
  ...more,
});
const tryIt = async (more: object = {}, span: object = {}, by = code) =>
  app.call("POST", `/fkl-modi/${f.project}/devices/${device.device}/alerts/trial`, {
    code: by,
    body: { rule: rule(more), ...span },
  });

/**
 * One reading a minute for a year, inserted as the owner of the tables: 1, and 9 during the first hour of each month in
 * UTC.
 */
async function aYear(): Promise<void> {
  await sql`select make_readings_month(m::date) from generate_series('2025-11-01'::date, '2026-11-01', '1 month') m`.execute(
    app.db,
  );
  await sql`insert into readings (project_id, sensor_id, t, value)
    select ${f.project}, s.number, t, case when extract(day from t at time zone 'UTC') = 1 and extract(hour from t at time zone 'UTC') = 0
             then 9 else 1 end
      from device_sensors s, generate_series(${new Date(NOW - 365 * DAY + MINUTE)}::timestamptz, ${new Date(NOW)}::timestamptz, '1 minute') t
     where s.id = ${device.sensors["level"]}`.execute(app.db);
}

describe("the trial of an unsaved rule", () => {
  it("evaluates a year of one reading a minute without blocking other requests", async () => {
    await aYear();
    const before = process.memoryUsage().heapUsed;
    let going = true;
    const trial = tryIt().finally(() => {
      going = false;
    });
    // Processed in one piece, the trial would let only one or two other requests through.
    let others = 0;
    for (; going; others++) {
      await app.call("GET", "/fkl-general/health");
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const { body } = await trial;
    expect(body.data).toMatchObject({ readings: 525_600, count: 12, minutes: 720, until: null });
    expect(body.data.episodes[0]).toEqual({
      raisedAt: "2025-12-01T00:00:00.000Z",
      clearedAt: "2025-12-01T01:00:00.000Z",
      least: 9,
      greatest: 9,
    });
    // Midnight in UTC is the previous evening in the project's time zone.
    expect(body.data.months.map(({ month }: { month: string }) => month)).toEqual(
      "2025-11 2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10".split(
        " ",
      ),
    );
    expect(others).toBeGreaterThan(50);
    expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(200);
  }, 120_000);

  it("applies consecutive readings and hysteresis as the saved rule does, and changes nothing", async () => {
    expect((await tryIt({ consecutive: 61 })).body.data).toMatchObject({ count: 0, months: [] });
    expect((await tryIt({ value1: 0 })).body.data).toMatchObject({
      count: 1,
      episodes: [{ clearedAt: null, least: 1, greatest: 9 }],
    });
    const { rows } = await sql`select 1 from alert_rules where device_id = ${device.device}
      union all select 1 from alerts where device_id = ${device.device}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("of silence lists the periods without readings", async () => {
    const level = sql`(select number from device_sensors where id = ${device.sensors["level"]})`;
    await lose("2026-03-10T00:00:00Z", "2026-03-11T06:00:00Z", level);
    const { body } = await tryIt({ type: "missing", sensor: null, operator1: null, value1: null });
    expect(body.data).toMatchObject({ count: 1, months: [{ month: "2026-03" }] });
    // Twice the expected interval after the last reading.
    expect(body.data.episodes).toEqual([
      {
        raisedAt: "2026-03-10T00:29:00.000Z",
        clearedAt: "2026-03-11T06:00:00.000Z",
        least: null,
        greatest: null,
      },
    ]);
  });

  it.each([
    ["more than a year", {}, { from: "2025-01-01T00:00:00Z" }, "to"],
    ["an end before its beginning", {}, { from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "to"],
    ["a rule that rings never", { operator2: "<", value2: 4 }, {}, "rule.value2"],
    ["another device's sensor", { sensor: "elsewhere" }, {}, "rule.sensor"],
  ])("is refused with %s", async (_, more, span, path) => {
    const { status, body } = await tryIt("sensor" in more ? { sensor: f.sensor } : more, span);
    expect([status, body.details?.[0]?.path]).toEqual([422, path]);
  });
});

/** Directly in the database: the product never deletes a reading. */
async function lose(from: string, to: string, sensor: ReturnType<typeof sql>): Promise<void> {
  const owner = createDb(app.ownerUrl, { log: createLog("silent") });
  await sql`delete from readings where sensor_id = ${sensor} and t >= ${from}::timestamptz and t < ${to}::timestamptz`.execute(
    owner.db,
  );
  await owner.close();
}
