import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { createDb } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertManyMonitorings, monitoringsRead } from "../../testing/monitorings-read.ts";
import { setUpProjectWithOwner } from "../../testing/set-up.ts";
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
setUpProjectWithOwner(async (opened) => {
  ({ app, f, owner } = opened);
  await sql`insert into catalog_entries select (jsonb_populate_record(c, jsonb_build_object('id', ${rare}::uuid,
        'name', 'Rara', 'name_key', 'rara'))).*
      from catalog_entries c where c.project_id = ${f.project} and c.kind = 'mining-components' limit 1`.execute(
    app.db,
  );
  await insertManyMonitorings(app, owner, {
    f,
    many: MANY,
    few: FEW,
    series: { mining_component_id: rare },
    day: sql`case when n <= ${FEW} then '2026-11-01'::date + n else '2026-01-01'::date + n % 700 end`,
  });
});

/** Rows that each query of a calendar month reads, and its result. */
const requestSeries = (filters: ScheduleFilters) =>
  monitoringsRead(app, owner, async (db) => {
    const narrowed = await narrow(db, f.project, filters);
    const range = { project: f.project, from: "2026-11-01", to: "2026-11-30", filters: narrowed, bounds };
    const days = await countDays(db, range);
    const dates = days.map(({ date }) => date);
    const rows = await firstOfDays(db, range, dates, 20);
    const unfulfilled = await openWork(
      db,
      { ...range, from: null, to: "2026-11-19" },
      { first: 10, most: 1001, end: "latest" },
    );
    const stations = await stationsWithWork(db, range, { page: 1, size: 50 });
    return [days.reduce((sum, { total }) => sum + total, 0), rows.length, unfulfilled.total, stations.total];
  });

describe("a calendar filtered to few series", () => {
  it("reads no monitoring where none matches", async () => {
    const { read, answered } = await requestSeries({ miningComponent: [nothing] });
    expect(answered).toEqual([0, 0, 0, 0]);
    expect(read).toEqual(read.map(() => 0));
    expect(read.length).toBeGreaterThan(3);
  });

  it("reads only the monitorings of the matching series, and finds the same ones", async () => {
    const { read, answered } = await requestSeries({ miningComponent: [rare] });
    expect(answered).toEqual([FEW, FEW, FEW, 1]);
    for (const rows of read) expect(rows).toBeLessThan(400);
    expect((await requestSeries({ miningComponent: [rare], status: ["done"] })).answered).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it("falls back to the full query where too many series match", async () => {
    await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'row_number', 100 + n))).*
        from monitoring_series s, generate_series(1, 2001) n where s.mining_component_id = ${rare}`.execute(
      app.db,
    );
    expect(await narrow(app.db, f.project, { miningComponent: [rare] })).not.toHaveProperty("series");
    expect((await requestSeries({ miningComponent: [rare] })).answered).toEqual([FEW, FEW, FEW, 1]);
  });
});
