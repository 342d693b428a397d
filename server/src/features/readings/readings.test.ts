import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { createRollUpDrainer } from "./live/log-reader.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;
let device: ReportingDevice;

setUpSession("read", { now: () => NOW }, (opened) => {
  ({ app, f, code } = opened);
});
beforeEach(async () => {
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
});

type Point = [t: number, value: number];

/** Processes the project's log, beside the application's own reader. */
const rollUp = (onAdvanced = () => {}) =>
  createRollUpDrainer(app.db, async () => [], onAdvanced).drain(f.project);

/** A seeded generator, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function send(points: Point[], more: object = {}): Promise<void> {
  for (let at = 0; at < points.length || at === 0; at += 5000) {
    const readings = points.slice(at, at + 5000).map(([t, value]) => ({ variable: "level", t, value }));
    const { body } = await app.call("POST", "/fkl-modi/ingest", {
      headers: { "x-device-key": device.key },
      body: { serial: device.serial, readings, ...more },
    });
    expect(body.data).toMatchObject({ accepted: readings.length, rejected: [] });
  }
}

const get = async (path: string) => (await app.call("GET", `/fkl-modi/${f.project}/${path}`, { code })).body;
const series = async (from: number, to: number, points: number) => {
  const query = `sensor=${device.sensors.level}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return (await get(`readings?${query}&points=${points}`)).data[0];
};

/** The expected buckets, computed reading by reading. */
function expected(points: Point[], from: number, to: number, ms: number) {
  const buckets = new Map<number, number[]>();
  for (const [t, value] of points) {
    if (t < from || t > to) continue;
    const start = Math.floor(t / ms) * ms;
    buckets.set(start, [...(buckets.get(start) ?? []), value]);
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([t, values]) => ({
      t: new Date(t).toISOString(),
      min: Math.min(...values),
      max: Math.max(...values),
    }));
}

const flat = (drawn: { t: string[]; min: number[]; max: number[] }) =>
  drawn.t.map((t, i) => ({ t, min: drawn.min[i], max: drawn.max[i] }));

async function allRolledUp(): Promise<void> {
  await expect
    .poll(async () => (await sql`select 1 from readings_log limit 1`.execute(app.db)).rows.length, {
      timeout: 10_000,
    })
    .toBe(0);
}

describe("a readings graph", () => {
  it("has the raw readings where they are few enough", async () => {
    await send([
      [NOW - 2, 5],
      [NOW - 1, 6],
      [NOW, 7],
    ]);
    expect(await series(NOW - 2, NOW, 3)).toEqual({
      sensor: device.sensors.level,
      t: [-2, -1, 0].map((ms) => new Date(NOW + ms).toISOString()),
      v: [5, 6, 7],
      last: { t: new Date(NOW).toISOString(), value: 7 },
    });
    expect(await series(NOW - 1, NOW, 2)).toMatchObject({ v: [6, 7] });
    expect(await series(NOW + HOUR, NOW + DAY, 2)).toMatchObject({ t: [], v: [], last: null });
  });

  it("has the last reading of the period with its own instant, for any number of buckets", async () => {
    const points: Point[] = Array.from({ length: 6000 }, (_, n) => [NOW - 90 * DAY + n * 1_290_123, n]);
    await send(points);
    for (const settled of [false, true]) {
      if (settled) await allRolledUp();
      for (const [from, to, count] of [
        [NOW - 90 * DAY, NOW, 4000],
        [NOW - 90 * DAY, NOW, 20],
        [NOW - 60 * DAY, NOW - 33.37 * DAY, 500],
        [NOW - 2 * DAY, NOW - DAY, 10],
      ] as const) {
        const [t, value] = points.findLast((one) => one[0] <= to) as Point;
        const { last } = await series(from, to, count);
        expect(last, `${settled} ${count}`).toEqual({ t: new Date(t).toISOString(), value });
      }
    }
  });

  it("has the exact minimum and maximum of each bucket, before and after the rollup and for any period", async () => {
    const next = random(11);
    const points: Point[] = Array.from({ length: 12_000 }, (_, n) => [
      NOW - 60 * DAY + n * 431_000,
      Math.round(Math.sin(n / 50) * 1000 + next() * 100) / 100,
    ]);
    await send(points);
    // Checked immediately, while most readings are still in the log, and again when all are rolled up.
    for (const settled of [false, true]) {
      if (settled) await allRolledUp();
      for (const [from, to, count, ms] of [
        [NOW - 60 * DAY, NOW, 300, 5 * HOUR],
        [NOW - 50.3 * DAY, NOW - 7.71 * DAY, 100, 11 * HOUR],
        [NOW - 58.01 * DAY, NOW, 20, 4 * DAY],
        [NOW - 1.95 * DAY, NOW - DAY, 50, 30 * 60_000],
        [NOW - 20 * 60_000 - 10 * HOUR, NOW - 10 * HOUR, 1, 20 * 60_000],
      ] as const) {
        expect(flat(await series(from, to, count)), `${settled} ${count}`).toEqual(
          expected(points, Math.floor(from), Math.floor(to), ms),
        );
      }
    }
    const { avg, t } = await series(NOW - 60 * DAY, NOW, 300);
    const first = points.filter(([at]) => at < Date.parse(t[1])).map(([, value]) => value);
    expect(avg[0]).toBeCloseTo(first.reduce((a, b) => a + b) / first.length, 9);
  });

  it("is refused for a sensor of another project, and for a period that ends before it begins", async () => {
    const other = await insertReporting(app.db, f.otherProject, f.people.stranger, ["level"]);
    const span = "from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z";
    expect((await get(`readings?sensor=${other.sensors.level}&${span}`)).error).toBe("NOT_FOUND");
    expect((await get(`readings.csv?sensor=${other.sensors.level}&${span}`)).error).toBe("NOT_FOUND");
    const back = "from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z";
    expect(await get(`readings?sensor=${device.sensors.level}&${back}`)).toMatchObject({
      error: "VALIDATION",
      details: [{ path: "to", message: "El término no puede ser anterior al inicio." }],
    });
    expect((await get(`readings?sensor=${device.sensors.level}&${span}&points=5001`)).error).toBe(
      "VALIDATION",
    );
  });
});

describe("the rollup of the readings log", () => {
  it("equals the readings, late and out of order, in batches of any size", async () => {
    const next = random(3);
    const points: Point[] = Array.from({ length: 900 }, (_, n) => [
      NOW - 5 * DAY + n * 480_000 + Math.floor(next() * 1000),
      Math.round(next() * 1000) / 10,
    ]);
    const shuffled = points.map((point) => ({ point, by: next() })).sort((a, b) => a.by - b.by);
    for (let at = 0; at < shuffled.length; ) {
      const size = 1 + Math.floor(next() * 120);
      await send(shuffled.slice(at, at + size).map(({ point }) => point));
      at += size;
      if (next() < 0.4) await rollUp();
    }
    await allRolledUp();
    for (const [table, unit] of [
      ["rollup_hour", "hour"],
      ["rollup_day", "day"],
    ] as const) {
      const { rows } = await sql`
        with want as (
          select date_trunc(${unit}, t, 'UTC') as at, count(*)::int as n, sum(value)::numeric(20, 6) as sum, min(value), max(value),
                 (array_agg(value order by t))[1] as first, min(t) as first_at, (array_agg(value order by t desc))[1] as last, max(t) as last_at
            from readings r join device_sensors s on s.project_id = r.project_id and s.number = r.sensor_id and s.device_id = ${device.device}
           group by 1),
        got as (
          select ${sql.ref(unit)} as at, n, sum::numeric(20, 6), min, max, first, first_at, last, last_at
            from ${sql.table(table)} k join device_sensors s on s.project_id = k.project_id and s.number = k.sensor_id and s.device_id = ${device.device})
        (select 'missing' as what, * from want except select 'missing', * from got)
        union all (select 'more' as what, * from got except select 'more', * from want)`.execute(app.db);
      expect(rows).toEqual([]);
    }
    const newest = points.reduce((a, b) => (a[0] > b[0] ? a : b));
    const { rows } = await sql`select t, value from latest l join device_sensors s on s.number = l.sensor_id
      where s.device_id = ${device.device}`.execute(app.db);
    expect(rows).toEqual([{ t: new Date(newest[0]), value: newest[1] }]);
  });

  it("is completed once by the next start after a crash", async () => {
    await sql`insert into readings_log (project_id, id, sensors, times, vals)
      select project_id, gen_random_uuid(), array[number], array['2026-01-01T00:30Z'::timestamptz], array[4]
        from device_sensors where device_id = ${device.device}`.execute(app.db);
    let advanced = 0;
    const count = () => {
      advanced++;
    };
    await Promise.all([1, 2, 3].map(() => rollUp(count)));
    expect(advanced).toBeLessThanOrEqual(1);
    await allRolledUp();
    const { rows } =
      await sql`select n, sum from rollup_hour k join device_sensors s on s.number = k.sensor_id
      where s.device_id = ${device.device}`.execute(app.db);
    expect(rows).toEqual([{ n: 1, sum: 4 }]);
  });
});

describe("the latest reading", () => {
  const own = async () => {
    const { data } = await get("latest");
    return data.find((one: { device: string }) => one.device === device.device);
  };

  it("is available once it was acknowledged, and an older reading does not replace it", async () => {
    expect(await own()).toMatchObject({ lastAt: null, battery: null, sensors: [{ t: null, value: null }] });
    await send([[NOW, 8]], { battery: 3.61 });
    expect((await own()).sensors[0]).toMatchObject({ t: new Date(NOW).toISOString(), value: 8 });
    await allRolledUp();
    await send([[NOW - HOUR, 9]]);
    expect((await own()).sensors[0]).toMatchObject({ variable: "level", value: 8 });
    await allRolledUp();
    expect(await own()).toMatchObject({ battery: { level: 3.61 }, sensors: [{ value: 8 }] });
    expect((await own()).lastAt).not.toBeNull();
  });
});

describe("the export", () => {
  it("has the columns sensor, t, value and flags, and every reading as received", async () => {
    const points: Point[] = Array.from({ length: 2500 }, (_, n) => [NOW - n * 60_000 - 123, n / 4 - 100]);
    await send(points);
    const from = new Date(NOW - DAY).toISOString();
    const answer = await app.call(
      "GET",
      `/fkl-modi/${f.project}/readings.csv?sensor=${device.sensors.level}&from=${from}&to=${new Date(NOW).toISOString()}`,
      { code },
    );
    expect(answer.headers["content-type"]).toContain("text/csv");
    const lines = answer.raw.toString("utf8").trimEnd().split("\n");
    expect(lines[0]).toBe("\ufeffsensor,t,value,flags");
    const inside = points.filter(([t]) => t >= NOW - DAY).reverse();
    expect(lines.slice(1)).toEqual(
      inside.map(([t, value]) => `${device.sensors.level},${new Date(t).toISOString()},${value},`),
    );
  });
});

describe("a live stream", () => {
  const listen = async (query: string, headers: Record<string, string> = {}) => {
    const { port } = app.app.http.server.address() as { port: number };
    const gone = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/fkl-modi/${f.project}/live${query}`, {
      headers: { authorization: code, ...headers },
      signal: gone.signal,
    });
    let text = "";
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => {});
    return {
      events: () =>
        [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data]) => [
          event,
          JSON.parse(data ?? ""),
        ]),
      close: async () => {
        gone.abort();
        await reading;
      },
    };
  };

  beforeAll(() => app.app.http.listen({ port: 0, host: "127.0.0.1" }));

  it("sends a device's readings and battery as they are accepted, and no other device's", async () => {
    const stream = await listen(`?device=${device.device}`);
    const mine = device;
    device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
    await send([[NOW, 1]]);
    device = mine;
    await send([[NOW - 1000, 2]], { battery: 3.9 });
    await expect.poll(() => stream.events().length, { timeout: 3000 }).toBe(2);
    expect(stream.events()).toMatchObject([
      [
        "reading",
        {
          readings: [
            {
              device: mine.device,
              sensor: mine.sensors.level,
              variable: "level",
              t: new Date(NOW - 1000).toISOString(),
              value: 2,
            },
          ],
        },
      ],
      ["status", { device: mine.device, battery: 3.9 }],
    ]);
    await stream.close();
  });

  it("sends readings that another process accepted", async () => {
    const stream = await listen("");
    const { rows } = await sql<{
      number: number;
    }>`select number from device_sensors where device_id = ${device.device}`.execute(app.db);
    const payload = JSON.stringify(["another", f.project, [[rows[0]?.number, NOW, 77]]]);
    // The LISTEN connection is established during start-up.
    for (let n = 0; n < 50 && stream.events().length === 0; n++) {
      await sql`select pg_notify('readings', ${payload})`.execute(app.db);
      await pause(50);
    }
    expect(stream.events()[0]).toMatchObject(["reading", { readings: [{ value: 77 }] }]);
    await stream.close();
  });

  it("sends the missed readings first when it is resumed", async () => {
    await send([[NOW, 42]]);
    await allRolledUp();
    const stream = await listen("?once=true", { "last-event-id": String(Date.now() - 60_000) });
    await expect.poll(() => stream.events().length, { timeout: 3000 }).toBeGreaterThan(0);
    expect(JSON.stringify(stream.events())).toContain('"value":42');
    await stream.close();
  });
});
