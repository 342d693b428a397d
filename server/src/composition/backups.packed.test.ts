import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { packClosedMonths } from "../features/readings/packing/packing.ts";
import { createDb } from "../platform/db/db.ts";
import { createLog } from "../platform/log/log.ts";
import { TEST_KEY, type TestApp } from "../testing/app.ts";
import { runBackupCommand } from "../testing/backup-command.ts";
import { createEmptyDatabase, query, temporaryFolders } from "../testing/backup-run.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpProject } from "../testing/set-up.ts";

const NOW = Date.parse("2026-06-15T00:00:00Z");
const log = createLog("silent");
const folder = temporaryFolders();
let app: TestApp;
let f: Fixture;

setUpProject((opened) => {
  ({ app, f } = opened);
});

const everything = () => `
  select s.n as sensor, count(*)::int as n, sum(hashtextextended(r.t::text || encode(float8send(r.value), 'hex'), 0))::text as hash
    from generate_series(1, 3) s (n) cross join lateral readings_between('${f.project}', s.n, '-infinity', 'infinity') r
   group by 1 order by 1`;

it("a backup has each reading once, whether its month is packed, being packed or late, and packing goes on after a restore", async () => {
  const { db } = app;
  await sql`select make_readings_month('2026-01-01'), make_readings_month('2026-03-01')`.execute(db);
  await sql`insert into readings (project_id, sensor_id, t, value)
    select ${f.project}, s, m + n * interval '1 minute' + (n * 7919 % 900 - 450) * s / 3 * interval '1 millisecond',
           case s when 1 then sin(n) when 2 then round((500 * sin(n * 7))::numeric, 1) else (n * 7919 % 100000)::float4 end
      from unnest(array['2026-01-20Z', '2026-03-20Z']::timestamptz[]) m, generate_series(1, 5000) n, generate_series(1, 3) s`.execute(
    db,
  );
  await packClosedMonths({ db, log, now: () => Date.parse("2026-03-20T00:00:00Z"), closed: () => false });
  // The second month is interrupted after its first sensor.
  let asked = 0;
  await packClosedMonths({ db, log, now: () => NOW, closed: () => ++asked > 2 });
  await sql`insert into readings_late values (${f.project}, 1, '2026-01-01Z', -0.0)`.execute(db);
  const [months] = await query(
    app.ownerUrl,
    "select json_agg(state order by month) as states from readings_months",
  );
  expect(months).toEqual({ states: ["packed", "packing"] });
  const before = await query(app.ownerUrl, everything());
  expect(before.map(({ n }) => n)).toEqual([10_001, 10_000, 10_000]);

  const place = join(folder(), "backup");
  const settings = {
    DATABASE_URL: app.appUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SECRET_KEY: TEST_KEY,
    DATA_DIR: folder(),
  };
  expect(await runBackupCommand("backup", [place], settings)).toMatchObject({ isWhole: true });
  const empty = await createEmptyDatabase();
  const restored = { DATABASE_URL: empty.ownerUrl, SECRET_KEY: TEST_KEY, DATA_DIR: folder() };
  expect(await runBackupCommand("restore", [place], restored)).toMatchObject({ isWhole: true });
  expect(await query(empty.ownerUrl, everything())).toEqual(before);
  const other = createDb(empty.ownerUrl, { log });
  await packClosedMonths({ db: other.db, log, now: () => NOW, closed: () => false });
  await other.close();
  expect(await query(empty.ownerUrl, everything())).toEqual(before);
  const [left] = await query(
    empty.ownerUrl,
    "select (select count(*) from readings)::int as stored, (select count(*) from readings_late)::int as late, (select sum(n) from readings_packed)::int as packed",
  );
  expect(left).toEqual({ stored: 0, late: 0, packed: 30_001 });
  await empty.drop();
});
