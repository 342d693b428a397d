import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { createDb } from "../../../platform/db/db.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { insertManyMonitorings, monitoringsRead } from "../../../testing/monitorings-read.ts";
import { setUpProjectWithOwner } from "../../../testing/set-up.ts";
import type { MonitoringFilters } from "./monitorings.filters.ts";
import { narrow } from "./monitorings.series.ts";
import { countMonitorings, listMonitorings, nextBatch } from "./monitorings.store.ts";

const MANY = 20_000;
const FEW = 10;
const bounds = { nearFrom: "2026-11-20", nearTo: "2026-11-27" };

let app: TestApp;
let f: Fixture;
let owner: ReturnType<typeof createDb>;
setUpProjectWithOwner(async (opened) => {
  ({ app, f, owner } = opened);
  await insertManyMonitorings(app, owner, {
    f,
    many: MANY,
    few: FEW,
    series: { responsible: "Rara Vez" },
    day: sql`'2026-01-01'::date + n % 700`,
  });
});

/** The number of monitorings that each query of the list and the export reads, and their results. */
async function listSeries(filters: MonitoringFilters) {
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
    expect(await listSeries(filters)).toEqual({ read: [0, 0, 0], answered: [0, 0, 0] });
  });

  it("read only the monitorings of the matching series, and find the same ones", async () => {
    const { read, answered } = await listSeries({ responsible: ["Rara Vez"] });
    expect(answered).toEqual([FEW, FEW, FEW]);
    for (const rows of read) expect(rows).toBeLessThan(100);
    expect((await listSeries({ q: "lejana" })).answered).toEqual([FEW, FEW, FEW]);
    expect((await listSeries({ responsible: ["Rara Vez"], to: "2026-01-05" })).answered).toEqual([4, 4, 4]);
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
