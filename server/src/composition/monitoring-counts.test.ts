import { COUNTED_STATES, type StateCounts } from "@vetaverde/domain/schedule/counts";
import { totalOf } from "@vetaverde/domain/schedule/shares";
import { addDays } from "@vetaverde/domain/time/dates";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../platform/db/id.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpProject } from "../testing/set-up.ts";
import { recountTallies } from "../testing/tallies.ts";

// All pages that count monitorings by status, queried for the same month: their counts must agree.

const MONTH = { from: "2026-11-01", to: "2026-11-30" };
let app: TestApp;
let f: Fixture;
let code: string;

setUpProject({ now: () => Date.parse("2026-11-20T15:00:00Z") }, async (opened) => {
  ({ app, f } = opened);
  for (let n = 0; n < 60; n++) {
    const mark = { completed: n % 3 === 0, skipped: n % 7 === 0, rescheduled: n % 4 === 0 };
    await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at,
        completed, skipped, rescheduled)
      select project_id, ${newId()}, plan_id, series_id, station_id, ${addDays(MONTH.from, n % 30)}, starts_at, ends_at,
        ${mark.completed}, ${mark.skipped}, ${mark.rescheduled} from monitorings where id = ${f.monitoring}`.execute(
      app.db,
    );
  }
  await recountTallies(app.db, f.project);
  code = await app.signIn(f.people.write);
  await app.call("PUT", `/fkl-bdo/${f.project}/commitments/${f.commitment}/plans`, {
    code,
    body: { plans: [{ plan: f.plan, shortCommitment: "Nivel freático" }] },
  });
});

type Counts = StateCounts & { rescheduled: number };
const get = async (path: string) => (await app.call("GET", path, { code })).body.data;
const countsIn = (found: Counts): Counts => {
  const states = COUNTED_STATES.map((state) => [state, found[state]]);
  return { ...(Object.fromEntries(states) as StateCounts), rescheduled: found.rescheduled };
};

it("counts monitorings by status equally in lists, calendar, indicators and the months of a commitment", async () => {
  const days = `from=${MONTH.from}&to=${MONTH.to}`;
  const list = await get(`/fkl-plan/${f.project}/monitorings?${days}`);
  // With a filter that the tallies do not cover, the rows are counted instead.
  const counted = await get(`/fkl-plan/${f.project}/monitorings?${days}&station=${list.items[0].station.id}`);
  const calendar = await get(`/fkl-plan/${f.project}/schedule?${days}&rows=none`);
  const kpis = await get(`/fkl-plan/${f.project}/kpis?${days}`);
  const map = await get(`/fkl-plan/${f.project}/map?${days}`);
  const lanes = await get(`/fkl-bdo/${f.project}/commitments/lane?commitment=${f.commitment}`);
  const month = lanes.lanes[0].months.find((one: { month: string }) => one.month === "2026-11");
  const station = map.features.find(({ id }: { id: string }) => id === list.items[0].station.id);
  const expected = countsIn(list.counts);
  const all = list.total;
  expect(totalOf(expected)).toBe(all);
  expect(all).toBe(61);
  expect(expected.rescheduled).toBe(15);
  for (const [name, found] of Object.entries({
    counted: counted.counts,
    calendar: calendar.counts,
    indicators: kpis.general,
    months: kpis.monthly[0],
    map: station.properties,
    lane: month,
  }))
    expect(countsIn(found), name).toEqual(expected);
  expect([counted.total, calendar.total, kpis.general.total]).toEqual([all, all, all]);
});

it("counts a plan equally to the list of its monitorings", async () => {
  const plans = await get(`/fkl-plan/${f.project}/plans`);
  const plan = plans.items.find(({ id }: { id: string }) => id === f.plan);
  const list = await get(`/fkl-plan/${f.project}/monitorings?plan=${f.plan}`);
  expect(countsIn(plan.counts)).toEqual(countsIn(list.counts));
  expect([plan.monitorings, totalOf(plan.counts)]).toEqual([list.total, list.total]);
});
