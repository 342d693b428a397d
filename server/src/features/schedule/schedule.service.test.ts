import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
let app: TestApp;
let f: Fixture;
let code: string;

interface DatedWork {
  on: string;
  completed?: boolean;
  skipped?: boolean;
  rescheduled?: boolean;
  station?: string;
}

/** Adds dated work besides the fixture's one monitoring of 20 November, in its series or in that of another station. */
async function insert(...works: DatedWork[]): Promise<void> {
  for (const { on, completed = false, skipped = false, rescheduled = false, station = "PZ-01" } of works) {
    await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed,
        skipped, rescheduled)
      select s.project_id, ${newId()}, s.plan_id, s.id, st.id, ${on}, ${on}::date + interval '12 hours', ${on}::date + interval '14 hours',
        ${completed}, ${skipped}, ${rescheduled}
      from monitoring_series s join stations st on st.project_id = s.project_id and st.id = s.station_id and st.name = ${station}
      where s.project_id = ${f.project}`.execute(app.db);
  }
}

const requestSchedule = async (query: string, as = code) =>
  (await app.call("GET", `/fkl-plan/${f.project}/schedule${query}`, { code: as })).body;
// biome-ignore lint/suspicious/noExplicitAny: answers are asserted field by field
const dayOf = (data: any, date: string) => data.days.find((one: { date: string }) => one.date === date);

setUpSession("read", { now: () => now }, async (opened) => {
  ({ app, f, code } = opened);
  await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${newId()}, 'AA-02', 'aa-02'),
    (${f.project}, ${newId()}, 'ZZ-09', 'zz-09')`.execute(app.db);
  await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
        'station_id', st.id))).*
      from monitoring_series s join stations st on st.project_id = s.project_id and st.id <> s.station_id
     where s.project_id = ${f.project}`.execute(app.db);
  await insert(
    { on: "2026-11-01", completed: true },
    { on: "2026-11-01" },
    { on: "2026-11-02", skipped: true },
    { on: "2026-11-10", rescheduled: true, station: "AA-02" },
    { on: "2026-11-27" },
    { on: "2026-11-28" },
    { on: "2026-10-05" },
    { on: "2027-02-28" },
  );
});

describe("the month of a schedule", () => {
  it("has every day, with its counts by status and its monitorings", async () => {
    const { data } = await requestSchedule("?year=2026&month=11");
    expect(data).toMatchObject({
      year: 2026,
      month: 11,
      from: "2026-11-01",
      to: "2026-11-30",
      today: "2026-11-20",
    });
    expect(data.days).toHaveLength(30);
    expect(data.total).toBe(7);
    expect(data.cut).toBe(0);
    expect(data.counts).toEqual({ done: 1, far: 1, near: 2, unfulfilled: 2, skipped: 1, rescheduled: 1 });
    const first = dayOf(data, "2026-11-01");
    expect(first.counts).toMatchObject({ done: 1, unfulfilled: 1 });
    expect(first.monitorings).toHaveLength(2);
    const [mine] = dayOf(data, "2026-11-20").monitorings;
    expect(mine).toMatchObject({
      id: f.monitoring,
      status: "near",
      plan: { id: f.plan, name: "Plan" },
      station: { name: "PZ-01" },
      miningComponent: "Tranque",
      type: "Nivel",
      frequency: "Semanal",
      shortCommitment: "Nivel freático",
      version: 1,
    });
    expect(dayOf(data, "2026-11-02").monitorings[0]).toMatchObject({ status: null, skipped: true });
    expect(dayOf(data, "2026-11-03")).toEqual({
      date: "2026-11-03",
      total: 0,
      monitorings: [],
      counts: { done: 0, far: 0, near: 0, unfulfilled: 0, skipped: 0, rescheduled: 0 },
    });
  });

  it("defaults to the current month in the project's time zone, and may be a leap February", async () => {
    expect((await requestSchedule("")).data).toMatchObject({ year: 2026, month: 11 });
    expect((await requestSchedule("?year=2028&month=2")).data.to).toBe("2028-02-29");
  });

  it("includes the near and the unfulfilled monitorings of any month", async () => {
    const { near, missing } = (await requestSchedule("?year=2027&month=5")).data;
    expect(near).toMatchObject({ total: 2, more: false });
    expect(near.items.map((one: { estimatedDate: string }) => one.estimatedDate)).toEqual([
      "2026-11-20",
      "2026-11-27",
    ]);
    expect(missing.total).toBe(3);
    expect(missing.items.map((one: { estimatedDate: string }) => one.estimatedDate)).toEqual([
      "2026-11-10",
      "2026-11-01",
      "2026-10-05",
    ]);
  });

  it("applies every filter, also to its strips", async () => {
    const only = async (query: string) => (await requestSchedule(`?year=2026&month=11&${query}`)).data;
    expect((await only("status=unfulfilled&status=skipped")).total).toBe(3);
    expect((await only("status=rescheduled")).total).toBe(1);
    expect((await only(`plan=${f.plan}`)).total).toBe(7);
    expect(await only(`source=${f.source}`)).toMatchObject({ total: 7, missing: { total: 3 } });
    expect(await only(`type=${f.source}`)).toMatchObject({
      total: 0,
      near: { total: 0 },
      missing: { total: 0 },
    });
    const { rows } = await sql<{ id: string }>`select id from stations where name = 'AA-02'`.execute(app.db);
    expect(await only(`station=${rows[0]?.id}`)).toMatchObject({ total: 1, missing: { total: 1 } });
  });

  it("may be any period up to six weeks, across months", async () => {
    const { data } = await requestSchedule("?from=2026-10-05&to=2026-11-15");
    expect([data.days.length, data.total]).toEqual([42, 5]);
    for (const query of [
      "?from=2026-10-05&to=2026-11-16",
      "?from=2026-11-02&to=2026-11-01",
      "?from=2026-11-01",
    ]) {
      const answer = await requestSchedule(query);
      expect([query, answer.code, answer.details?.[0].path]).toEqual([query, 422, "to"]);
    }
  });

  it("refuses unknown parameters", async () => {
    for (const query of [
      "?month=13",
      "?year=2026&month=11&colour=red",
      "?rows=all",
      "?perDay=0",
      "?size=101",
    ]) {
      expect([query, (await requestSchedule(query)).code]).toEqual([query, 422]);
    }
  });
});

describe("a month that is too large for one answer", () => {
  it("is cut for each day, and the answer has the count of the omitted ones", async () => {
    const { data } = await requestSchedule("?year=2026&month=11&perDay=1");
    expect(data.cut).toBe(1);
    expect(dayOf(data, "2026-11-01")).toMatchObject({ total: 2, counts: { done: 1, unfulfilled: 1 } });
    expect(dayOf(data, "2026-11-01").monitorings).toHaveLength(1);
    expect((await requestSchedule("?year=2026&month=11&rows=none")).data).toMatchObject({ cut: 7, total: 7 });
  });

  it("is paginated by the stations that have work in the period", async () => {
    const page = async (n: number) =>
      (await requestSchedule(`?year=2026&month=11&rows=stations&size=1&page=${n}`)).data;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first.stations).toMatchObject({
      total: 2,
      page: 1,
      size: 1,
      items: [{ name: "AA-02", miningComponent: "Tranque" }],
    });
    expect([first.cut, second.cut, third.cut]).toEqual([6, 1, 7]);
    expect(second.stations.items).toMatchObject([{ name: "PZ-01" }]);
    expect(third.stations).toMatchObject({ total: 2, items: [] });
    expect(first.days.flatMap((one: { monitorings: unknown[] }) => one.monitorings)).toHaveLength(1);
  });
});
