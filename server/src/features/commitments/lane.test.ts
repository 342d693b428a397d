import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let app: TestApp;
let fixture: Fixture;
setUpProject({ now: () => Date.parse("2026-11-22T15:00:00Z") }, (opened) => {
  ({ app, f: fixture } = opened);
});

const lane = async (ids: string[], code: string, project = fixture.project) =>
  app.call("GET", `/fkl-bdo/${project}/commitments/lane?${ids.map((id) => `commitment=${id}`).join("&")}`, {
    code,
  });

it("returns a commitment's monitorings by month, the next due date and the count of late ones", async () => {
  const { db } = app;
  const code = await app.signIn(fixture.people.write);
  const add = (day: string, more: { completed?: boolean; skipped?: boolean; rescheduled?: boolean } = {}) =>
    sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed, skipped, rescheduled)
      select project_id, ${newId()}, plan_id, series_id, station_id, ${day}, starts_at, ends_at, ${more.completed ?? false},
             ${more.skipped ?? false}, ${more.rescheduled ?? false} from monitorings where id = ${fixture.monitoring}`.execute(
      db,
    );
  // The fixture's own monitoring is of 20 November and was not done.
  await add("2026-02-28", { completed: true });
  await add("2026-03-01", { completed: true });
  await add("2026-03-31", { skipped: true });
  await add("2026-11-22");
  await add("2026-12-24", { rescheduled: true });
  // A rescheduled monitoring is counted as such in addition to its status, as in plans and calendar.
  await add("2026-10-05", { completed: true, rescheduled: true });
  await add("2027-03-01");
  await app.call("PUT", `/fkl-bdo/${fixture.project}/commitments/${fixture.commitment}/plans`, {
    code,
    body: { plans: [{ plan: fixture.plan, shortCommitment: "Nivel freático" }] },
  });
  const { body } = await lane([fixture.commitment, newId()], code);
  const none = { done: 0, near: 0, unfulfilled: 0, far: 0, skipped: 0, rescheduled: 0 };
  expect([body.data.today, body.data.months[0], body.data.months.at(-1)]).toEqual([
    "2026-11-22",
    "2026-03",
    "2027-02",
  ]);
  expect(body.data.lanes).toEqual([
    {
      commitment: fixture.commitment,
      overdue: 1,
      next: { day: "2026-11-22", status: "near" },
      months: [
        { ...none, month: "2026-03", done: 1, skipped: 1 },
        { ...none, month: "2026-10", done: 1, rescheduled: 1 },
        { ...none, month: "2026-11", near: 1, unfulfilled: 1 },
        { ...none, month: "2026-12", far: 1, rescheduled: 1 },
      ],
    },
  ]);
});

it("returns nothing to a user without access to plans, and nothing of another project", async () => {
  const stranger = await app.signIn(fixture.people.stranger);
  expect((await lane([fixture.commitment], stranger)).status).toBe(403);
  expect((await lane([fixture.commitment], stranger, fixture.otherProject)).body.data.lanes).toEqual([]);
  await sql`update menu_entry_users g set status = true, permissions = '{2}' from menu_entries e
    where e.project_id = g.project_id and e.id = g.entry_id and e.alias = 'Commitments' and g.user_id = ${fixture.people.closed}`.execute(
    app.db,
  );
  expect((await lane([fixture.commitment], await app.signIn(fixture.people.closed))).body.data.lanes).toEqual(
    [],
  );
});
