import { sql } from "kysely";
import { Client } from "pg";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { eachReading, reportsIn } from "../features/alerts/trial.store.ts";
import {
  readings as derivedReadings,
  lastReadings,
  nearestReadings,
} from "../features/derived-variables/derived.store.ts";
import { bucketsOf, compare } from "../features/logger-files/logger-files.store.ts";
import { firstOfBuckets, nearest } from "../features/piezometry/levels.store.ts";
import { packClosedMonths } from "../features/readings/packing/packing.ts";
import { appendReadings, replaceReadings } from "../features/readings/replace-readings.store.ts";
import { deleteReadings } from "../features/retention/retention.delete.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../testing/reporting.ts";
import { setUpSession } from "../testing/set-up.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
/** Months of 31 days; each test closes its own. */
const MONTHS = ["01", "03", "05", "07", "08", "10", "12"]
  .flatMap((month) => [`2023-${month}`, `2024-${month}`])
  .sort();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;
/** Numbers of two sensors of the device; the second is measured by hand. */
let level: number;
let manual: number;
let month: string;
/** The beginning of the month, epoch ms. */
let begin: number;

setUpSession("admin", { now: () => NOW }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(async () => {
  month = `${MONTHS.shift()}-01`;
  begin = Date.parse(month);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level", "manual"]);
  await sql`update device_sensors set origin = 'manual' where id = ${device.sensors["manual"]}`.execute(
    app.db,
  );
  const { rows } = await sql<{ number: number }>`select number from device_sensors
    where device_id = ${device.device} order by position`.execute(app.db);
  [level, manual] = rows.map(({ number }) => number) as [number, number];
});

const log = createLog("silent");
const pack = (closed = () => false) => packClosedMonths({ db: app.db, log, now: () => NOW, closed });
const append = (sensor: number, times: readonly number[], values: readonly number[]) =>
  app.db
    .transaction()
    .execute((tx) => appendReadings(tx, f.project, { sensors: times.map(() => sensor), times, values }));
const send = (readings: readonly (readonly [number, number])[]) =>
  app.call("POST", "/fkl-modi/ingest", {
    headers: { "x-device-key": device.key },
    body: {
      serial: device.serial,
      readings: readings.map(([t, value]) => ({ variable: "level", t, value })),
    },
  });

/** Every reading of a sensor, with the bits of its value. */
async function stored(sensor: number): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    select extract(epoch from t) || ' ' || encode(float8send(value), 'hex') as one
      from readings_between(${f.project}, ${sensor}, '-infinity', 'infinity') order by t`.execute(app.db);
  return rows.map(({ one }) => one);
}

/** Where the readings are. */
async function places() {
  const { rows } = await sql<{ table: number; late: number; packed: number; packing: number }>`
    select (select count(*)::int from readings where project_id = ${f.project} and sensor_id in (${level}, ${manual})) as table,
           (select count(*)::int from readings_late where project_id = ${f.project} and sensor_id in (${level}, ${manual})) as late,
           (select coalesce(sum(n), 0)::int from readings_packed where project_id = ${f.project} and sensor_id in (${level}, ${manual})) as packed,
           (select count(*)::int from readings_packing) as packing`.execute(app.db);
  return rows[0];
}

/** Simulates that a minute has passed in which all processes learn of it. */
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(statement, [f.project]);
  await client.end();
}

const minutes = (n: number, from = begin) => Array.from({ length: n }, (_, i) => from + i * MINUTE);
const levelsOf = (times: readonly number[]) =>
  times.map((_, i) => Math.round((3000 + Math.sin(i / 90)) * 1000) / 1000);

describe.skipIf(inject("database").distributed)("readings of closed months", () => {
  it("come back bit for bit, whatever they are, and their month's table is gone", async () => {
    const hostile = [
      -0,
      0,
      1e-300,
      5e-324,
      1.7976931348623157e308,
      0.1 + 0.2,
      1 / 3,
      2 ** 53,
      Math.fround(12.345),
      -9999,
    ];
    const odd = [0, 1, 7, 1000, 1001, 86_400_000, 86_400_001, 200_000_000, 200_000_001, 2_678_399_999];
    await append(
      level,
      odd.map((ms) => begin + ms),
      hostile,
    );
    const many = minutes(10_000);
    await append(
      manual,
      many,
      many.map((_, i) => (i % 1000 === 3 ? 1e6 : i / 8)),
    );
    // An instant between two milliseconds, which the product does not write, but a database may have.
    await sql`insert into readings values (${f.project}, ${level}, ${new Date(begin + 14 * DAY)}::timestamptz + interval '1 microsecond', -0.0)`.execute(
      app.db,
    );
    const before = [await stored(level), await stored(manual)];
    expect(before.map(({ length }) => length)).toEqual([11, 10_000]);
    await pack();
    expect([await stored(level), await stored(manual)]).toEqual(before);
    expect(await places()).toEqual({ table: 0, late: 0, packed: 10_011, packing: 0 });
    const { rows } = await sql`select state from readings_months where month = ${month}::date`.execute(
      app.db,
    );
    expect(rows).toEqual([{ state: "packed" }]);
    const { rows: tables } = await sql<{
      table: string | null;
    }>`select to_regclass(readings_table(${month}::date))::text as table`.execute(app.db);
    expect(tables).toEqual([{ table: null }]);
  });

  it("are read the same by whatever reads them", async () => {
    const times = minutes(9000).filter((_, i) => i % 700 !== 5);
    await append(level, times, levelsOf(times));
    await append(manual, times.slice(0, 50), levelsOf(times.slice(0, 50)));
    const all = async () => {
      const period = { project: f.project, sensor: level, from: begin + HOUR, until: begin + 5 * DAY };
      const span = {
        project: f.project,
        sensor: level,
        from: new Date(begin + 90 * MINUTE),
        to: new Date(begin + 4 * DAY),
      };
      const instants = [begin - DAY, begin, begin + 3 * DAY + 1, begin + 6 * DAY].map((t) => new Date(t));
      const tried: unknown[] = [];
      await eachReading(
        app.db,
        { ...period, to: period.until },
        1000,
        async (some) => tried.push(...some) > 0,
      );
      const path = `/fkl-modi/${f.project}/readings`;
      const query = (from: number, to: number) =>
        `sensor=${device.sensors["level"]}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const call = async (address: string) => (await app.call("GET", address, { code })).body;
      return {
        first: await derivedReadings(app.db, period, 5000),
        rest: await derivedReadings(app.db, period, null),
        last: await lastReadings(app.db, period, 4321),
        near: await nearestReadings(
          app.db,
          f.project,
          level,
          instants.map((t) => t.getTime()),
          2 * DAY,
        ),
        nearest: await nearest(app.db, { project: f.project, sensor: level }, instants, 2 * DAY),
        firstOfBuckets: await firstOfBuckets(app.db, span, 45 * MINUTE),
        runs: await reportsIn(app.db, { ...period, to: period.until, sensors: [level, manual] }, 90_000),
        drawn: await bucketsOf(app.db, f.project, level, {
          from: begin,
          to: begin + 6 * DAY,
          ms: 7 * MINUTE,
        }),
        compared: await compare(app.db, f.project, level, {
          times: times.slice(0, 100),
          values: times.slice(0, 100),
        }),
        tried,
        raw: await call(`${path}?${query(begin + HOUR, begin + DAY)}&points=2000`),
        buckets: await call(`${path}?${query(begin + HOUR, begin + 6 * DAY)}&points=300`),
        csv: await call(`${path}.csv?${query(begin + HOUR, begin + 3 * DAY)}`),
        observations: await call(
          `/sta/v1.1/Datastreams('${device.sensors["level"]}')/Observations?$top=70&$skip=4100&$orderby=phenomenonTime desc`,
        ),
      };
    };
    const before = await all();
    expect(before.rest.length).toBeGreaterThan(7000);
    expect(before.raw.data[0].v.length).toBeGreaterThan(1000);
    await pack();
    expect(await places()).toMatchObject({ table: 0 });
    const after = await all();
    for (const [name, value] of Object.entries(before))
      expect(after[name as keyof typeof after], name).toEqual(value);
  });

  it("stay in their table while a month is young", async () => {
    const october = Date.parse("2026-10-20T00:00:00Z");
    await append(level, [october], [1]);
    await pack();
    expect(await places()).toMatchObject({ table: 1, packed: 0 });
  });
});

describe.skipIf(inject("database").distributed)("readings that come late for a closed month", () => {
  it("are taken at once, and the first value of an instant stays, packed or late", async () => {
    await append(level, minutes(5000), levelsOf(minutes(5000)));
    await pack();
    const before = await stored(level);
    const late: [number, number][] = [
      [begin, 3000],
      [begin + MINUTE, 17],
      [begin + 30_000, 5],
      [begin + 20 * DAY, 6],
      [NOW - HOUR, 7],
    ];
    const first = await send(late);
    expect(first.body.data).toMatchObject({ accepted: 3, duplicates: 1, conflicts: 1 });
    const again = await send([
      [begin + 30_000, 5],
      [begin + 20 * DAY, 99],
    ]);
    expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 1, conflicts: 1 });
    const present = await stored(level);
    expect(present.length).toBe(before.length + 3);
    expect(await places()).toMatchObject({ late: 2, packed: 5000 });
    await pack();
    expect(await stored(level)).toEqual(present);
    expect(await places()).toMatchObject({ table: 1, late: 0, packed: 5002, packing: 0 });
  });

  it("are taken by a process that does not know yet that the month was closed", async () => {
    expect((await send([[begin, 1]])).body.data).toMatchObject({ accepted: 1 });
    await pack();
    expect((await send([[begin + 1, 2]])).body.data).toMatchObject({ accepted: 1 });
    const many = minutes(600, begin + HOUR).map((t) => [t, 3] as const);
    expect((await send(many)).body.data).toMatchObject({ accepted: 600 });
    expect(await places()).toMatchObject({ table: 0, packed: 1, late: 601 });
  });

  it("are taken while the month is being packed, and join it afterwards", async () => {
    await append(level, minutes(100), levelsOf(minutes(100)));
    await sql`select begin_packing(${month}::date)`.execute(app.db);
    expect(
      (
        await send([
          [begin, 3000],
          [begin + 1, 2],
        ])
      ).body.data,
    ).toMatchObject({ accepted: 1, duplicates: 1 });
    await pack();
    expect(await places()).toEqual({ table: 0, late: 0, packed: 101, packing: 0 });
  });
});

describe.skipIf(inject("database").distributed)("readings of a closed month that may be removed", () => {
  const replace = (from: number, until: number, times: readonly number[], values: readonly number[]) =>
    app.db
      .transaction()
      .execute((tx) =>
        replaceReadings(
          tx,
          { project: f.project, sensor: manual, from: new Date(from), until: new Date(until) },
          { times, values },
          new Date(NOW),
        ),
      );

  it("are replaced, whether packed or about to be", async () => {
    const times = minutes(9000);
    await append(manual, times, levelsOf(times));
    await sql`select begin_packing(${month}::date)`.execute(app.db);
    expect(await replace(begin, begin + 10 * MINUTE, [begin + 1], [-1])).toBe(10);
    await pack();
    expect(await places()).toMatchObject({ table: 0, packed: 8991, late: 0 });
    const part = minutes(500, begin + DAY);
    expect(
      await replace(
        begin + DAY,
        begin + 2 * DAY,
        part,
        part.map(() => 4),
      ),
    ).toBe(1440);
    const present = await stored(manual);
    expect(present.length).toBe(8991 - 1440 + 500);
    await pack();
    expect(await stored(manual)).toEqual(present);
    expect(await places()).toMatchObject({ late: 0, packed: 8051 });
  });
});

describe.skipIf(inject("database").distributed)("packing", () => {
  it("refuses blocks that are not exactly what is stored, and loses nothing", async () => {
    await append(level, [begin, begin + 1], [1, 2]);
    await sql`select begin_packing(${month}::date)`.execute(app.db);
    const block = (values: string, last: number) => sql`
      insert into readings_packing (project_id, sensor_id, first_t, last_t, n, start_us, tick_us, step, base, divisor, values_1)
      values (${f.project}, ${level}, ${new Date(begin)}, ${new Date(begin + last)}, 2, ${begin * 1000}, 1000, 1, 1, 1, ${values}::int[]::"char"[])`;
    const attempt = (values: string, last: number) =>
      app.db.transaction().execute(async (tx) => {
        await block(values, last).execute(tx);
        await sql`select pack_sensor(${month}::date, ${f.project}::uuid, ${level}::int)`.execute(tx);
      });
    await expect(attempt("{0,2}", 1)).rejects.toThrow(/differ/);
    await expect(attempt("{0}", 1)).rejects.toThrow(/differ/);
    await expect(attempt("{0,1}", 2)).rejects.toThrow(/differ/);
    expect(await places()).toEqual({ table: 2, late: 0, packed: 0, packing: 0 });
    await attempt("{0,1}", 1);
    await pack();
    expect(await places()).toEqual({ table: 0, late: 0, packed: 2, packing: 0 });
  });

  it("ends no month while packed readings of it are being removed, so that none is lost or doubled", async () => {
    const times = minutes(5000);
    await append(manual, times, levelsOf(times));
    const before = await stored(manual);
    let asked = 0;
    await pack(() => ++asked > 3);
    expect(await places()).toMatchObject({ table: 5000, packed: 0 });
    let removal: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (tx) => {
      // A removal that has begun, and waits before it has looked at anything.
      await sql`select pg_advisory_xact_lock(lock_of_packing(${f.project}::uuid, ${manual}::int))`.execute(
        tx,
      );
      removal =
        sql`select remove_readings(${f.project}, ${manual}, ${new Date(begin)}, ${new Date(begin + 1)})`.execute(
          app.db,
        );
      const waiting = sql`select 1 from pg_stat_activity where wait_event = 'advisory' and query like '%remove_readings%'`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
      const finish = app.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 300`.execute(other);
        await sql`select finish_packing(${month}::date)`.execute(other);
      });
      await expect(finish).rejects.toMatchObject({ code: "55P03" });
    });
    await removal;
    await pack();
    expect(await stored(manual)).toEqual(before.slice(1));
    expect(await places()).toEqual({ table: 0, late: 0, packed: 4999, packing: 0 });
  });

  it("by two runs at a time packs each reading once", async () => {
    const times = minutes(9000);
    await append(level, times, levelsOf(times));
    await append(manual, times, levelsOf(times));
    const before = [await stored(level), await stored(manual)];
    await Promise.all([pack(), pack()]);
    await pack();
    expect([await stored(level), await stored(manual)]).toEqual(before);
    expect(await places()).toEqual({ table: 0, late: 0, packed: 18_000, packing: 0 });
  });

  it("leaves a sensor that another transaction changes to the next run", async () => {
    await append(manual, [begin, begin + 1], [1, 2]);
    await append(level, [begin], [1]);
    await sql`select begin_packing(${month}::date)`.execute(app.db);
    await app.db.transaction().execute(async (tx) => {
      await sql`select remove_readings(${f.project}, ${manual}, ${new Date(begin)}, ${new Date(begin + 1)})`.execute(
        tx,
      );
      await pack();
      expect(await places()).toMatchObject({ table: 3, packed: 0 });
    });
    await pack();
    expect(await places()).toEqual({ table: 0, late: 0, packed: 2, packing: 0 });
  });

  it("stops between two sensors when the server does, and goes on later", async () => {
    await append(level, [begin], [1]);
    await append(manual, [begin], [2]);
    let asked = 0;
    await pack(() => ++asked > 3);
    expect(await places()).toMatchObject({ table: 2, packing: 0 });
    await pack();
    expect(await places()).toMatchObject({ table: 0, packed: 2 });
  });
});

// Last, since it lets go of what earlier tests stored.
describe.skipIf(inject("database").distributed)(
  "readings of closed months beyond the retention period",
  () => {
    it("are deleted by the retention period, in whole blocks", async () => {
      const kept = Date.parse("2026-03-01T00:00:00Z");
      for (const from of [begin, kept]) await append(level, minutes(9000, from), levelsOf(minutes(9000)));
      await pack();
      await sql`insert into readings_retention (project_id, version, months, counted, reason, at, by)
      values (${f.project}, 1, 13, 0, 'Espacio', ${new Date(NOW - 2 * DAY)}, ${f.people.admin})`.execute(
        app.db,
      );
      const forget = () => deleteReadings({ db: app.db, log, now: () => NOW, closed: () => false });
      await forget();
      await asOwner("update readings_forgotten set at = at - interval '2 minutes' where project_id = $1");
      await forget();
      expect(await places()).toMatchObject({ late: 0, packed: 9000 });
      expect((await stored(level))[0]).toContain(String(kept / 1000));
    });
  },
);
