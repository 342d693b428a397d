import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";

let app: TestApp;
let f: Fixture;
beforeAll(async () => {
  app = await createTestApp({});
  f = await makeFixture(app.db);
});
afterAll(() => app.close());

const get = async (person: string, project = f.project) =>
  app.call("GET", `/fkl-general/attention?project=${project}`, { code: await app.signIn(person) });
const attention = async () => (await get(f.people.read)).body.data;

describe("what waits for somebody", () => {
  it("are overdue monitorings, not those of today, done or skipped ones", async () => {
    const setDay = (days: number) =>
      sql`update monitorings set estimated_on = current_date + ${days}::int where project_id = ${f.project}`.execute(
        app.db,
      );
    const overdue = async () => (await attention()).overdue;
    // The database's day, in UTC, is never before the day in the project's zone.
    await setDay(0);
    expect(await overdue()).toBe(0);
    await setDay(-2);
    const open = await overdue();
    expect(open).toBeGreaterThan(0);
    const mark = (skipped: boolean, completed: boolean) =>
      sql`update monitorings set skipped = ${skipped}, completed = ${completed} where id = ${f.monitoring}`.execute(
        app.db,
      );
    await mark(true, false);
    expect(await overdue()).toBe(open - 1);
    await mark(false, true);
    expect(await overdue()).toBe(open - 1);
    await mark(false, false);
  });

  it("are active alerts, until they are acknowledged or end", async () => {
    const alerts = async () => (await attention()).alerts;
    expect(await alerts()).toEqual({ active: 0, unacknowledged: 0 });
    await sql`update alerts set cleared_at = null where id = ${f.alert}`.execute(app.db);
    expect(await alerts()).toEqual({ active: 1, unacknowledged: 1 });
    await sql`update alerts set acknowledged_at = now(), acknowledged_by = ${f.people.write}
      where id = ${f.alert}`.execute(app.db);
    expect(await alerts()).toEqual({ active: 1, unacknowledged: 0 });
  });

  it("are proposed commitments, and accepted ones until a plan's series serves them", async () => {
    const commitments = async () => (await attention()).commitments;
    expect(await commitments()).toEqual({
      proposed: 1,
      uncovered: 0,
      instruments: [{ id: f.instrument, name: "RCA 1", proposed: 1 }],
    });
    await sql`update commitments set state = 'accepted' where id = ${f.commitment}`.execute(app.db);
    expect(await commitments()).toEqual({ proposed: 0, uncovered: 1, instruments: [] });
    const link = (short: string) =>
      sql`insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
        values (${f.project}, ${f.commitment}, ${f.plan}, ${short})`.execute(app.db);
    await link("No such series");
    expect((await commitments()).uncovered).toBe(1);
    await link("Nivel freático");
    expect((await commitments()).uncovered).toBe(0);
  });

  it("are not counted for a user whose areas are closed, and not given to a stranger", async () => {
    expect((await get(f.people.closed)).body.data).toEqual({
      overdue: null,
      alerts: null,
      commitments: null,
    });
    expect((await get(f.people.stranger)).status).toBe(403);
    expect((await get(f.people.stranger, f.otherProject)).body.data).toMatchObject({
      overdue: 0,
      alerts: { active: 0 },
      commitments: { proposed: 0, uncovered: 0, instruments: [] },
    });
  });
});
