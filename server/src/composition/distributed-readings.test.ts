// Readings of a distributed database, through what only seems to be a cluster: the functions that read them are others.
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { packClosedMonths } from "../features/readings/packing/packing.ts";
import { appendReadings } from "../features/readings/replace-readings.store.ts";
import { createDb, type Db } from "../platform/db/db.ts";
import { distributeTables } from "../platform/db/distributed/distribute.ts";
import { grantPrivileges } from "../platform/db/privileges.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestApp } from "../testing/app.ts";
import { addWorkers, createStandIns } from "../testing/cluster-stand-ins.ts";
import type { Fixture } from "../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../testing/reporting.ts";
import { setUpProject } from "../testing/set-up.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-18T12:00:00Z");
const [PACKED, LATE, OPEN] = ["2026-07-01", "2026-08-01", "2026-11-01"].map((day) => Date.parse(day)) as [
  number,
  number,
  number,
];
const log = createLog("silent");

let app: TestApp;
let f: Fixture;
let device: ReportingDevice;
let sensor: number;
const opened: ReturnType<typeof createDb>[] = [];

setUpProject({ now: () => NOW }, async (given) => {
  ({ app, f } = given);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  const { rows } = await sql<{ number: number }>`select number from device_sensors
    where device_id = ${device.device}`.execute(app.db);
  sensor = rows[0]?.number ?? 0;
});
afterAll(async () => {
  for (const { close } of opened) await close();
});

const append = (db: Db, times: readonly number[], value: (i: number) => number) =>
  db.transaction().execute((tx) =>
    appendReadings(tx, f.project, {
      sensors: times.map(() => sensor),
      times,
      values: times.map((_, i) => value(i)),
    }),
  );
const minutes = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i * MINUTE);
const pack = (db: Db) => packClosedMonths({ db, log, now: () => NOW, closed: () => false });

/** What each function says of periods that begin and end in the midst of blocks, and of instants. */
async function read(db: Db) {
  const at = (ms: number) => new Date(ms);
  const spans = [
    [PACKED - 1, PACKED + 90 * MINUTE],
    [PACKED + 3000 * MINUTE, OPEN + 20 * MINUTE],
    [LATE, LATE + MINUTE],
    [OPEN + 5 * MINUTE, NOW],
  ].map(([from = 0, to = 0]) => [at(from), at(to)] as const);
  const answers: unknown[] = [];
  for (const [from, to] of spans) {
    const between = sql`select t, value from readings_between(${f.project}, ${sensor}, ${from}, ${to}) order by t`;
    answers.push((await between.execute(db)).rows);
    for (const most of [1, 7, 5000, null])
      for (const name of [sql`first_readings`, sql`last_readings`])
        answers.push(
          (
            await sql`select t, value from ${name}(${f.project}, ${sensor}, ${from}, ${to}, ${most})`.execute(
              db,
            )
          ).rows,
        );
  }
  const instants = [PACKED, PACKED + 4321 * MINUTE, PACKED + 1, LATE, OPEN + 3 * MINUTE, OPEN].map(at);
  const atInstants = sql`select sensor_id, t, value from readings_at(${f.project},
    ${instants.map(() => sensor)}::int[], ${instants}::timestamptz[]) order by t`;
  return [...answers, (await atInstants.execute(db)).rows];
}

async function distribute(): Promise<Db> {
  await createStandIns(app.ownerUrl);
  await addWorkers(app.ownerUrl, ["worker-1", "worker-2"]);
  const client = new Client({ connectionString: app.ownerUrl });
  await client.connect();
  await distributeTables(client, { dryRun: false, say: () => {} });
  await grantPrivileges(client, new URL(app.appUrl).username);
  await client.end();
  // Sessions that began before do not see the stand-ins.
  const again = createDb(app.appUrl, { log });
  opened.push(again);
  return again.db;
}

it.skipIf(inject("database").distributed)(
  "packed, late and open readings are read as before, and no other month is packed",
  async () => {
    await append(app.db, minutes(9000, PACKED), (i) => 10 + (i % 17) / 8);
    await append(app.db, minutes(3, LATE), (i) => i);
    await pack(app.db);
    await append(app.db, minutes(2, LATE + 10 * MINUTE), (i) => -i);
    await append(app.db, minutes(600, OPEN), (i) => i / 4);
    const before = await read(app.db);
    expect(before.flat().length).toBeGreaterThan(10_000);

    const db = await distribute();
    expect(await read(db)).toEqual(before);

    await append(db, minutes(1, LATE + 20 * MINUTE), () => 5);
    await append(db, minutes(2, Date.parse("2026-06-01")), () => 6);
    await pack(db);
    const { rows } = await sql`
      select (select count(*)::int from readings_late) as late,
             (select count(*)::int from readings where t < '2026-07-01') as june,
             (select array_agg(to_char(month, 'MM') order by month) from readings_months) as months`.execute(
      db,
    );
    expect(rows).toEqual([{ late: 0, june: 2, months: ["07", "08"] }]);
  },
);
