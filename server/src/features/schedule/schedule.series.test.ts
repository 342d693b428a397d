import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { createLog } from "../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { monitoringsRead } from "../../testing/monitorings-read.ts";
import type { ScheduleFilters } from "./schedule.filters.ts";
import { narrow } from "./schedule.series.ts";
import { countDays, firstOfDays, openWork, stationsWithWork } from "./schedule.store.ts";

const MANY = 20_000;
const FEW = 10;
const bounds = { nearFrom: "2026-11-20", nearTo: "2026-11-27" };
const nothing = newId();
const rare = newId();

let app: TestApp;
let f: Fixture;
let owner: ReturnType<typeof createDb>;
/** Twenty thousand monitorings of two years, of which ten in November have their own component and station. */
beforeAll(async () => {
  app = await createTestApp();
  f = await makeFixture(app.db);
  owner = createDb(app.ownerUrl, { log: createLog("silent") });
  await sql`with station as (
      insert into stations (project_id, id, name, name_key)
      values (${f.project}, gen_random_uuid(), 'Lejana', 'lejana') returning id),
    component as (
      insert into catalog_entries select (jsonb_populate_record(c, jsonb_build_object('id', ${rare}::uuid, 'name', 'Rara',
          'name_key', 'rara'))).*
        from catalog_entries c where c.project_id = ${f.project} and c.kind = 'mining-components' limit 1 returning id),
    series as (
      insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'station_id', station.id, 'row_number', 99, 'mining_component_id', component.id))).*
        from monitoring_series s, station, component where s.id = (select series_id from monitorings where id = ${f.monitoring})
      returning id, station_id)
    insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
    select m.project_id, gen_random_uuid(), m.plan_id, case when n <= ${FEW} then series.id else m.series_id end,
        case when n <= ${FEW} then series.station_id else m.station_id end,
        case when n <= ${FEW} then '2026-11-01'::date + n else '2026-01-01'::date + n % 700 end, m.starts_at, m.ends_at
      from monitorings m, series, generate_series(1, ${MANY}) n where m.id = ${f.monitoring}`.execute(app.db);
  await owner.pool.query("analyze monitorings, monitoring_series, stations, plans, catalog_entries");
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

/** Rows that each query of a calendar month reads, and its result. */
const asked = (filters: ScheduleFilters) =>
  monitoringsRead(app, owner, async (db) => {
    const narrowed = await narrow(db, f.project, filters);
    const range = { project: f.project, from: "2026-11-01", to: "2026-11-30", filters: narrowed, bounds };
    const days = await countDays(db, range);
    const dates = days.map(({ date }) => date);
    const rows = await firstOfDays(db, range, dates, 20);
    const unfulfilled = await openWork(
      db,
      { ...range, from: null, to: "2026-11-19" },
      { first: 10, most: 1001, keep: "latest" },
    );
    const stations = await stationsWithWork(db, range, { page: 1, size: 50 });
    return [days.reduce((sum, { total }) => sum + total, 0), rows.length, unfulfilled.total, stations.total];
  });

describe("a calendar filtered to few series", () => {
  it("reads no monitoring where none matches", async () => {
    const { read, answered } = await asked({ miningComponent: [nothing] });
    expect(answered).toEqual([0, 0, 0, 0]);
    expect(read).toEqual(read.map(() => 0));
    expect(read.length).toBeGreaterThan(3);
  });

  it("reads only the monitorings of the matching series, and finds the same ones", async () => {
    const { read, answered } = await asked({ miningComponent: [rare] });
    expect(answered).toEqual([FEW, FEW, FEW, 1]);
    for (const rows of read) expect(rows).toBeLessThan(400);
    expect((await asked({ miningComponent: [rare], status: ["done"] })).answered).toEqual([0, 0, 0, 0]);
  });

  it("falls back to the full query where too many series match", async () => {
    await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'row_number', 100 + n))).*
        from monitoring_series s, generate_series(1, 2001) n where s.mining_component_id = ${rare}`.execute(
      app.db,
    );
    expect(await narrow(app.db, f.project, { miningComponent: [rare] })).not.toHaveProperty("series");
    expect((await asked({ miningComponent: [rare] })).answered).toEqual([FEW, FEW, FEW, 1]);
  });
});
