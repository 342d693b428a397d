import { type KyselyPlugin, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createRollUpDrainer } from "./live/log-reader.ts";
import { appendReadings, rebuildRollUps, replaceReadings } from "./replace-readings.store.ts";
import { float8Array, instantArray, int4Array } from "./rows.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const MIDNIGHT = Date.parse("2026-11-18T00:00:00Z");
let app: TestApp;
let f: Fixture;
let sensor: number;

setUpSession("read", { now: () => NOW }, (opened) => {
  ({ app, f } = opened);
});
beforeEach(async () => {
  const device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  const { rows } = await sql<{ number: number }>`update device_sensors set origin = 'manual'
    where id = ${device.sensors.level} returning number`.execute(app.db);
  sensor = rows[0]?.number ?? 0;
});

const periodOf = (from: number, until: number) => ({
  project: f.project,
  sensor,
  from: new Date(from),
  until: new Date(until),
});
const replace = (from: number, until: number, points: readonly (readonly [number, number])[]) =>
  app.db
    .transaction()
    .execute((tx) =>
      replaceReadings(
        tx,
        periodOf(from, until),
        { times: points.map(([t]) => t), values: points.map(([, value]) => value) },
        new Date(NOW),
      ),
    );

/** Roll-ups and the latest value as they follow from the stored readings, and as they are stored. */
async function rollUps() {
  const { rows } = await sql<{ expected: unknown; stored: unknown }>`
    with r as (select t, value from readings where project_id = ${f.project} and sensor_id = ${sensor}),
    hours as (select date_bin('1 hour', t, 'epoch') as at, count(*)::int as n, sum(value) as sum, min(value), max(value),
      (array_agg(value order by t))[1] as first, (array_agg(value order by t desc))[1] as last from r group by 1),
    days as (select date_trunc('day', t, 'UTC') as at, count(*)::int as n, sum(value) as sum, min(value), max(value),
      (array_agg(value order by t))[1] as first, (array_agg(value order by t desc))[1] as last from r group by 1)
    select json_build_object('hours', (select json_agg(h order by at) from hours h), 'days', (select json_agg(d order by at) from days d),
        'latest', (select json_agg(l) from (select t, value from r order by t desc limit 1) l)) as expected,
      json_build_object('hours', (select json_agg(h order by at) from (select hour as at, n, sum, min, max, first, last from rollup_hour
          where project_id = ${f.project} and sensor_id = ${sensor}) h),
        'days', (select json_agg(d order by at) from (select day as at, n, sum, min, max, first, last from rollup_day
          where project_id = ${f.project} and sensor_id = ${sensor}) d),
        'latest', (select json_agg(l) from (select t, value from latest where project_id = ${f.project} and sensor_id = ${sensor}) l)) as stored`.execute(
    app.db,
  );
  return rows[0] ?? { expected: null, stored: undefined };
}

async function expectRollUpsToFollow(): Promise<void> {
  const { expected, stored } = await rollUps();
  expect(stored).toEqual(expected);
}

/** Rolls up what the log has, as its reader does. */
const drainLog = () =>
  createRollUpDrainer(
    app.db,
    async () => [],
    () => {},
  ).drain(f.project);

/** Stores a report of the sensor, by a connection of its own. */
const report = (t: number, value: number) =>
  app.db
    .transaction()
    .execute((tx) => appendReadings(tx, f.project, { sensors: [sensor], times: [t], values: [value] }));

/** Does something once, after the first statement with the text has run. */
function afterFirst(text: string, work: () => Promise<unknown>): KyselyPlugin {
  let pending: unknown = null;
  let isDone = false;
  return {
    transformQuery: ({ node, queryId }) => {
      if (!isDone && JSON.stringify(node).includes(text)) pending = queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId !== pending || isDone) return result;
      isDone = true;
      await work();
      return result;
    },
  };
}

describe("replacing the readings of a derived or manual variable", () => {
  it("changes roll-ups and latest value with them, at the ends of hours and days too", async () => {
    const points = Array.from({ length: 300 }, (_, n) => [MIDNIGHT + n * 900_000, n] as const);
    expect(await replace(MIDNIGHT, MIDNIGHT + 300 * 900_000, points)).toBe(0);
    await expectRollUpsToFollow();
    const [from, until] = [MIDNIGHT + 22.4 * HOUR, MIDNIGHT + 25.7 * HOUR];
    const within = points.filter(([t]) => t >= from && t < until);
    expect(
      await replace(
        from,
        until,
        within.slice(1).map(([t]) => [t + 1, -5] as const),
      ),
    ).toBe(within.length);
    await expectRollUpsToFollow();
    const tail = MIDNIGHT + 48 * HOUR;
    expect(await replace(tail, tail + 40 * HOUR, [])).toBe(points.filter(([t]) => t >= tail).length);
    await expectRollUpsToFollow();
    await replace(MIDNIGHT, tail, []);
    expect((await rollUps()).stored).toEqual({ hours: null, days: null, latest: null });
  });

  it("copies many at once, into months without a partition", async () => {
    const first = Date.parse("2024-03-30T00:00:00Z");
    const points = Array.from({ length: 3000 }, (_, n) => [first + n * 60_000, Math.sin(n)] as const);
    await replace(first, first + 3 * 24 * HOUR, points);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from readings
      where project_id = ${f.project} and sensor_id = ${sensor}`.execute(app.db);
    expect(rows[0]?.n).toBe(3000);
  });

  it("counts a reading once that the log still has", async () => {
    await replace(MIDNIGHT, MIDNIGHT + HOUR, [[MIDNIGHT, 1]]);
    const late = MIDNIGHT + 600_000;
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into readings (project_id, sensor_id, t, value) values (${f.project}, ${sensor}, ${new Date(late)}, 9)`.execute(
        tx,
      );
      await sql`insert into readings_log (project_id, id, sensors, times, vals) values (${f.project}, ${newId()},
        ${int4Array([sensor])}, ${instantArray([late])}, ${float8Array([9])})`.execute(tx);
      await rebuildRollUps(tx, periodOf(MIDNIGHT, MIDNIGHT + HOUR), new Date(NOW));
    });
    await drainLog();
    await expectRollUpsToFollow();
  });

  it("counts a report once that is stored while the hours are calculated", async () => {
    await replace(MIDNIGHT, MIDNIGHT + HOUR, [[MIDNIGHT, 1]]);
    await app.db.transaction().execute(async (tx) => {
      const reporting = afterFirst("readings_log l, unnest", () => report(MIDNIGHT + 600_000, 9));
      await rebuildRollUps(tx.withPlugin(reporting), periodOf(MIDNIGHT, MIDNIGHT + HOUR), new Date(NOW));
    });
    const { rows } = await sql`select from readings_log where project_id = ${f.project}`.execute(app.db);
    expect(rows).toHaveLength(1);
    await drainLog();
    await expectRollUpsToFollow();
  });

  it("leaves no former value in the log, from which it would reach the roll-ups", async () => {
    const times = [MIDNIGHT, MIDNIGHT + 600_000, MIDNIGHT + 1_200_000];
    await app.db
      .transaction()
      .execute((tx) =>
        appendReadings(tx, f.project, { sensors: times.map(() => sensor), times, values: [1, 2, 3] }),
      );
    // The second one gets another value, and the third one none.
    await replace(MIDNIGHT + 1, MIDNIGHT + HOUR, [[MIDNIGHT + 600_000, 20]]);
    const { rows } = await sql<{
      vals: number[];
    }>`select vals from readings_log where project_id = ${f.project}`.execute(app.db);
    expect(rows).toEqual([{ vals: [1, 20] }]);
    await drainLog();
    await expectRollUpsToFollow();
  });

  it("is refused for what a device reported", async () => {
    await replace(MIDNIGHT, MIDNIGHT + HOUR, [[MIDNIGHT, 1]]);
    await sql`update device_sensors set origin = 'device' where project_id = ${f.project} and number = ${sensor}`.execute(
      app.db,
    );
    await expect(replace(MIDNIGHT, MIDNIGHT + HOUR, [])).rejects.toThrow("are of a device, and are kept");
    await expectRollUpsToFollow();
  });
});
