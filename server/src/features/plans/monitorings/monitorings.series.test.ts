import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "../../../platform/db/db.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { monitoringsRead } from "../../../testing/monitorings-read.ts";
import type { MonitoringFilters } from "./monitorings.filters.ts";
import { narrow } from "./monitorings.series.ts";
import { countMonitorings, listMonitorings, nextBatch } from "./monitorings.store.ts";

const MANY = 20_000;
const FEW = 10;
const bounds = { nearFrom: "2026-11-20", nearTo: "2026-11-27" };

let app: TestApp;
let f: Fixture;
let owner: ReturnType<typeof createDb>;
beforeAll(async () => {
  app = await createTestApp();
  f = await makeFixture(app.db);
  owner = createDb(app.ownerUrl, { log: createLog("silent") });
  await sql`with station as (
      insert into stations (project_id, id, name, name_key)
      values (${f.project}, gen_random_uuid(), 'Lejana', 'lejana') returning id),
    series as (
      insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'station_id', station.id, 'row_number', 99, 'responsible', 'Rara Vez'))).*
        from monitoring_series s, station where s.id = (select series_id from monitorings where id = ${f.monitoring})
      returning id, station_id)
    insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
    select m.project_id, gen_random_uuid(), m.plan_id, case when n <= ${FEW} then series.id else m.series_id end,
        case when n <= ${FEW} then series.station_id else m.station_id end, '2026-01-01'::date + n % 700, m.starts_at, m.ends_at
      from monitorings m, series, generate_series(1, ${MANY}) n where m.id = ${f.monitoring}`.execute(app.db);
  await owner.pool.query("analyze monitorings, monitoring_series, stations, plans");
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

/** The number of monitorings that each query of the list and the export reads, and their results. */
async function asked(filters: MonitoringFilters) {
  return monitoringsRead(app, owner, async (db) => {
    const narrowed = await narrow(db, f.project, filters);
    const page = { page: 1, size: 50, sort: undefined, filters: narrowed };
    const listed = await listMonitorings(db, f.project, page, bounds);
    const { total } = await countMonitorings(db, f.project, narrowed, bounds);
    const batch = await nextBatch(db, f.project, narrowed, bounds, { after: null, size: 250 });
    return [listed.length, total, batch.length];
  });
}

describe("filters by series", () => {
  it.each([
    ["a responsible that nobody is", { responsible: ["nobody"] }],
    ["words that stand nowhere", { q: "zzzz" }],
    ["an import that brought nothing", { import: ["01a2019d-c6a3-7000-bd60-d98e6bb4d155"] }],
  ] satisfies [string, MonitoringFilters][])("read no monitoring for %s", async (_what, filters) => {
    expect(await asked(filters)).toEqual({ read: [0, 0, 0], answered: [0, 0, 0] });
  });

  it("read only the monitorings of the matching series, and find the same ones", async () => {
    const { read, answered } = await asked({ responsible: ["Rara Vez"] });
    expect(answered).toEqual([FEW, FEW, FEW]);
    for (const rows of read) expect(rows).toBeLessThan(100);
    expect((await asked({ q: "lejana" })).answered).toEqual([FEW, FEW, FEW]);
    expect((await asked({ responsible: ["Rara Vez"], to: "2026-01-05" })).answered).toEqual([4, 4, 4]);
  });

  it("fall back to the full query where too many series match", async () => {
    await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'row_number', 100 + n))).*
        from monitoring_series s, generate_series(1, 2001) n where s.responsible = 'Rara Vez'`.execute(
      app.db,
    );
    const filters = await narrow(app.db, f.project, { responsible: ["Rara Vez"] });
    expect(filters).not.toHaveProperty("series");
    await owner.pool.query("analyze monitoring_series");
    expect((await countMonitorings(app.db, f.project, filters, bounds)).total).toBe(FEW);
  });
});
