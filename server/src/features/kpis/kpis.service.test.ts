import { NO_PROGRESS } from "@vetaverde/domain/schedule/progress";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { recountTallies } from "../../testing/tallies.ts";

// Just after midnight of 20 November 2026 in Santiago; in UTC that day began three hours earlier.
const NOW = Date.parse("2026-11-20T03:30:00Z");

let app: TestApp;
let f: Fixture;
let reader: string;
let writer: string;
const ids: Record<string, string> = {};

setUpProject({ now: () => NOW }, async (opened) => {
  ({ app, f } = opened);
  reader = await app.signIn(f.people.read);
  writer = await app.signIn(f.people.write);
  const add = async (name: string, day: string) => {
    ids[name] = newId();
    await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
      select project_id, ${ids[name]}, plan_id, series_id, station_id, ${day}, ${day}::date + time '12:00', ${day}::date + time '14:00'
        from monitorings where id = ${f.monitoring}`.execute(app.db);
  };
  for (const [name, day] of Object.entries({ early: "2026-09-10", late: "2026-11-19", far: "2027-01-15" }))
    await add(name, day);
  await recountTallies(app.db, f.project);
});

const get = (path: string, code = reader) => app.call("GET", `/fkl-plan/${f.project}${path}`, { code });

describe("the indicators", () => {
  it("count overall, up to today, by month and by each dimension of the monitorings", async () => {
    const { status, body } = await get("/kpis");
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({ today: "2026-11-20", nearDays: 7, stations: 1 });
    expect(data.general).toEqual({ ...NO_PROGRESS, total: 4, unfulfilled: 2, near: 1, far: 1, due: 2 });
    // A monitoring due today is near until the day ends.
    expect(data.upToDate).toEqual({ ...NO_PROGRESS, total: 3, unfulfilled: 2, near: 1, due: 2 });
    expect(data.monthly).toEqual([
      { month: "2026-09", ...NO_PROGRESS, total: 1, unfulfilled: 1, due: 1 },
      { month: "2026-11", ...NO_PROGRESS, total: 2, unfulfilled: 1, near: 1, due: 1 },
      { month: "2027-01", ...NO_PROGRESS, total: 1, far: 1 },
    ]);
    expect(data.byEnvironmentalComponent).toMatchObject([{ name: "Agua", total: 4 }]);
    expect(data.byStation).toMatchObject([{ name: "PZ-01", unfulfilled: 2, total: 4 }]);
    expect(data.bySource).toMatchObject([{ id: f.source, total: 4 }]);
    expect(data.byResponsible).toMatchObject([{ name: null, total: 4 }]);
  });

  it("change immediately with a follow-up, as do the plan's counts", async () => {
    const body = {
      actionDate: "2026-09-10",
      completed: true,
      sample: true,
      observation: "Hecho",
      reason: "Plan",
      mishap: false,
      version: 1,
    };
    const path = `/fkl-plan/${f.project}/monitorings/${ids.early}/follow-up`;
    expect((await app.call("PUT", path, { code: writer, body })).status).toBe(200);
    expect((await get("/kpis")).body.data.general).toMatchObject({
      done: 1,
      unfulfilled: 1,
      due: 2,
      doneOfDue: 1,
    });
    expect((await get(`/plans/${f.plan}`)).body.data).toMatchObject({
      monitorings: 4,
      counts: { done: 1, unfulfilled: 1 },
    });
    const list = (await get("/monitorings?status=done")).body.data;
    expect([list.total, list.counts.done]).toEqual([1, 1]);
  });

  it("change with the date and with a skipped station", async () => {
    const before = (await get("/kpis")).body.data.general;
    const moved = await app.call("POST", `/fkl-plan/${f.project}/monitorings/${ids.late}/reschedule`, {
      code: writer,
      body: { date: "2027-02-01", reason: "Camino cortado" },
    });
    expect(moved.status).toBe(200);
    expect((await get("/kpis")).body.data.general).toEqual({
      ...before,
      unfulfilled: before.unfulfilled - 1,
      far: before.far + 1,
      rescheduled: 1,
      due: before.due - 1,
    });
    const skipped = await app.call("POST", `/fkl-plan/${f.project}/plans/${f.plan}/skip-station`, {
      code: writer,
      body: { station: (await get("/kpis")).body.data.byStation[0].id, reason: "Pozo destruido" },
    });
    expect(skipped.body.data).toMatchObject({ skipped: 3 });
    expect((await get("/kpis")).body.data.general).toMatchObject({
      done: 1,
      skipped: 3,
      far: 0,
      near: 0,
      unfulfilled: 0,
      total: 4,
      due: 1,
    });
  });

  it("apply the period and the filters; each number equals that of the list's rows", async () => {
    for (const filter of [
      "from=2026-09-11",
      "to=2026-11-20",
      `plan=${f.plan}`,
      `plan=${newId()}`,
      `source=${f.source}`,
      "source=none",
      "responsible=none",
    ]) {
      const { general } = (await get(`/kpis?${filter}`)).body.data;
      const { total, counts } = (await get(`/monitorings?${filter}`)).body.data;
      expect(general, filter).toMatchObject(counts);
      expect(general.total, filter).toBe(total);
    }
    // A monitoring that is both rescheduled and skipped counts once.
    const both = (await get("/monitorings?status=skipped&status=rescheduled")).body.data;
    expect([both.total, both.items.length]).toEqual([3, 3]);
  });
});

const GROUPS = {
  station: "byStation",
  environmentalComponent: "byEnvironmentalComponent",
  miningComponent: "byMiningComponent",
  source: "bySource",
  responsible: "byResponsible",
} as const;
const STATES = ["done", "far", "near", "unfulfilled", "skipped", "rescheduled"] as const;

describe.each(["", "&from=2026-01-01&to=2026-12-31", "&from=2026-09-11&to=2026-11-20"])(
  "each number of each list, requested with %s",
  (period) => {
    /** The number opens a list: checks the list's total, and the counts shown above it. */
    const expectRows = async (filter: string, expected: Record<string, number>) => {
      const { total, counts } = (await get(`/monitorings?size=1&${filter}`)).body.data;
      expect(expected, filter).toMatchObject(counts);
      expect(expected["total"], filter).toBe(total);
      for (const state of STATES)
        expect((await get(`/monitorings?size=1&status=${state}&${filter}`)).body.data.total, filter).toBe(
          expected[state],
        );
    };

    it.each(Object.entries(GROUPS))("by %s equals the count of exactly its rows", async (filter, list) => {
      const { data } = (await get(`/kpis?${period.slice(1)}`)).body;
      expect(data[list].length).toBeGreaterThan(0);
      for (const { id, name, ...row } of data[list]) {
        const key = filter === "responsible" ? name : id;
        await expectRows(`${filter}=${encodeURIComponent(key ?? "none")}${period}`, row);
      }
    });

    it("by month and up to today equals the count of exactly its rows", async () => {
      const { data } = (await get(`/kpis?${period.slice(1)}`)).body;
      const within = period.includes("09-11") ? { from: "2026-09-11", to: "2026-11-20" } : null;
      for (const { month, ...row } of data.monthly) {
        const [first, last] = [`${month}-01`, addDays(`${addMonths(`${month}-01`, 1)}`, -1)];
        const from = within && within.from > first ? within.from : first;
        const to = within && within.to < last ? within.to : last;
        await expectRows(`from=${from}&to=${to}`, row);
      }
      const to = data.today;
      const from = period === "" ? "" : period.slice(0, "&from=2026-01-01".length);
      const rows = (await get(`/monitorings?size=1${from}&to=${to}&status=done&status=unfulfilled`)).body
        .data;
      expect(rows.total).toBe(data.upToDate.due);
    });
  },
);

describe("the map", () => {
  it("places the stations with their worst status, and lists those without coordinates", async () => {
    const { body } = await get("/map");
    expect(body.data.type).toBe("FeatureCollection");
    // The project's other stations have samples but no monitorings.
    expect(
      body.data.features.filter((one: { properties: { total: number } }) => one.properties.total > 0),
    ).toMatchObject([
      { type: "Feature", geometry: null, properties: { name: "PZ-01", worst: "done", total: 4 } },
    ]);
    await sql`update stations set latitude = -24.5, longitude = -69.25, elevation = 2810 where project_id = ${f.project}`.execute(
      app.db,
    );
    const placed = (await get("/map")).body.data.features[0];
    expect(placed.geometry).toEqual({ type: "Point", coordinates: [-69.25, -24.5] });
    expect(placed.properties.elevation).toBe(2810);
    const empty = (await get("/map?from=2030-01-01")).body.data.features[0];
    expect(empty.properties).toMatchObject({ ...NO_PROGRESS, worst: null });
  });

  it("shows nothing of another project", async () => {
    const stranger = await app.signIn(f.people.stranger);
    expect((await get("/map", stranger)).status).toBe(403);
    const other = await app.call("GET", `/fkl-plan/${f.otherProject}/map`, { code: stranger });
    expect(other.body.data.features).toEqual([]);
    const kpis = await app.call("GET", `/fkl-plan/${f.otherProject}/kpis?plan=${f.plan}`, { code: stranger });
    expect(kpis.body.data.general.total).toBe(0);
  });
});

describe("a list of the indicators by dimension", () => {
  it("is cut at a thousand entries, the most unfulfilled first, and gives the total", async () => {
    await sql`with added as (
        insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
            'row_number', n + 10, 'responsible', 'Persona ' || lpad(n::text, 4, '0')))).*
          from monitoring_series s, generate_series(1, 1005) n
          where s.id = (select series_id from monitorings where id = ${f.monitoring})
        returning id, responsible)
      insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
      select m.project_id, gen_random_uuid(), m.plan_id, a.id, m.station_id, d.day, d.day + time '12:00', d.day + time '14:00'
        from monitorings m, added a,
          lateral (values ('2026-10-01'::date), ('2026-10-02'::date)) d (day)
        where m.id = ${f.monitoring} and (d.day = '2026-10-01' or a.responsible = 'Persona 1005')`.execute(
      app.db,
    );
    await recountTallies(app.db, f.project);
    const { data } = (await get("/kpis")).body;
    expect([data.byResponsible.length, data.responsibles]).toEqual([1000, 1006]);
    expect(data.byResponsible.slice(0, 2)).toMatchObject([
      { name: "Persona 1005", unfulfilled: 2 },
      { name: "Persona 0001", unfulfilled: 1 },
    ]);
    expect(data).toMatchObject({ sources: 1, miningComponents: 1, environmentalComponents: 1, stations: 1 });
  });
});
