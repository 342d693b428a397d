import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { setUpSessions } from "../../../testing/set-up.ts";
import { recountTallies } from "../../../testing/tallies.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");
const DAYS = ["2026-11-03", "2026-11-10", "2026-11-20", "2026-12-10", "2027-01-10"] as const;

let test: TestApp;
let f: Fixture;
let station: string;
let plan: string;
/** One id for each of `DAYS`. */
let ids: string[];
let codes: Record<"admin" | "write" | "read", string>;
let now = NOW;

setUpSessions(["admin", "write", "read"], { now: () => now }, async (opened) => {
  ({ app: test, f, codes } = opened);
  const { rows } = await sql<{ id: string }>`
    select station_id as id from monitorings where id = ${f.monitoring}`.execute(test.db);
  station = rows[0]?.id ?? "";
});
beforeEach(async () => {
  now = NOW;
  plan = newId();
  await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
    values (${f.project}, ${plan}, ${plan}, ${plan}, '2026-01-01', '2027-12-31', ${f.people.admin})`.execute(
    test.db,
  );
  ids = await addMonitorings(DAYS, "2026-01-05T12:00:00Z");
});

/**
 * Inserts an import of the plan at that moment, with a monitoring on each of the days. @returns the ids, in their order
 */
async function addMonitorings(days: readonly string[], importedAt: string): Promise<string[]> {
  const [brought, series] = [newId(), newId()];
  await sql`insert into plan_imports (project_id, id, plan_id, file_name, file_sha256, rows, monitorings, imported_by, imported_at)
    values (${f.project}, ${brought}, ${plan}, 'plan.xlsx', '', 1, ${days.length}, ${f.people.admin}, ${importedAt})`.execute(
    test.db,
  );
  const changed = JSON.stringify({ id: series, plan_id: plan, import_id: brought });
  await sql`insert into monitoring_series
    select (jsonb_populate_record(s, ${changed}::jsonb)).* from monitoring_series s
     where id = (select series_id from monitorings where id = ${f.monitoring})`.execute(test.db);
  const made = days.map(() => newId());
  for (const [at, day] of days.entries())
    await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
      values (${f.project}, ${made[at]}, ${plan}, ${series}, ${station}, ${day}, ${`${day}T12:00:00Z`}, ${`${day}T14:00:00Z`})`.execute(
      test.db,
    );
  await recountTallies(test.db, f.project);
  return made;
}

const call = (method: string, path: string, body?: unknown, code = codes.write, headers = {}) =>
  test.call(method, `/fkl-plan/${f.project}${path}`, { code, body, headers });
const preview = async (query = "") =>
  (await call("GET", `/plans/${plan}/skip-preview?station=${station}${query}`)).body;
const skip = (body: object = {}, headers = {}) =>
  call(
    "POST",
    `/plans/${plan}/skip-station`,
    { station, reason: "Vertiente seca", ...body },
    codes.write,
    headers,
  );
const list = async () => (await call("GET", `/plans/${plan}/skips`, undefined, codes.read)).body.data;
const newest = async (): Promise<string> => (await list()).items[0].id;
const revert = (id: string, headers = {}, reason = "Error de estación") =>
  call("POST", `/plans/${plan}/skips/${id}/revert`, { reason }, codes.write, headers);
const shown = async (at: number) =>
  (await call("GET", `/monitorings/${ids[at]}`, undefined, codes.read)).body.data;
const counts = async () => (await call("GET", `/monitorings?plan=${plan}&size=1`)).body.data.counts;
const skippedOnes = async () =>
  (await Promise.all(ids.map((_, at) => shown(at)))).map(({ skipped }: { skipped: boolean }) => skipped);

/** A follow-up of a monitoring that nothing changed before. */
const recordVisit = (at: number, changes: object) =>
  call("PUT", `/monitorings/${ids[at]}/follow-up`, {
    actionDate: "2026-11-19",
    completed: false,
    sample: false,
    observation: "Portón cerrado",
    reason: "Sin llave",
    mishap: false,
    version: 1,
    ...changes,
  });

describe("the preview of a skip", () => {
  it("has the count, the days and the unfulfilled ones, for the chosen period", async () => {
    expect((await preview()).data).toEqual({
      total: 5,
      unfulfilled: 2,
      first: "2026-11-03",
      last: "2027-01-10",
    });
    expect((await preview("&from=2026-11-10&to=2026-12-10")).data).toEqual({
      total: 3,
      unfulfilled: 1,
      first: "2026-11-10",
      last: "2026-12-10",
    });
    expect((await preview("&from=2028-01-01")).data).toEqual({
      total: 0,
      unfulfilled: 0,
      first: null,
      last: null,
    });
  });

  it("needs a period that ends after it begins, and a plan of the project; an unknown station has no work", async () => {
    expect(await preview("&from=2026-12-10&to=2026-11-10")).toMatchObject({
      code: 422,
      details: [{ path: "to" }],
    });
    expect((await skip({ from: "2026-12-10", to: "2026-11-10" })).body).toMatchObject({
      code: 422,
      details: [{ path: "to" }],
    });
    const unknown = newId();
    expect((await call("GET", `/plans/${plan}/skip-preview?station=${unknown}`)).body.data).toMatchObject({
      total: 0,
    });
    expect((await skip({ station: unknown })).body).toMatchObject({
      code: 422,
      details: [{ path: "station" }],
    });
    plan = newId();
    expect(await preview()).toMatchObject({ code: 404 });
    expect((await call("GET", `/plans/${plan}/skips`)).status).toBe(404);
  });
});

describe("skipping a station for a period", () => {
  it("marks only the period's monitorings", async () => {
    expect((await skip({ from: "2026-11-20", to: "2026-12-10" })).body.data.skipped).toBe(2);
    expect(await skippedOnes()).toEqual([false, false, true, true, false]);
    expect((await list()).items).toMatchObject([
      {
        station: { id: station, name: "PZ-01" },
        monitorings: 2,
        first: "2026-11-20",
        last: "2026-12-10",
        from: "2026-11-20",
        to: "2026-12-10",
        reason: "Vertiente seca",
        by: "Nombre Apellido",
        reversal: null,
      },
    ]);
    expect((await skip({ from: "2026-11-20", to: "2026-12-10" })).body).toMatchObject({
      code: 422,
      details: [{ path: "station" }],
    });
  });

  it("is refused where the count differs from the previewed one", async () => {
    const { body } = await skip({ expected: 4 });
    expect(body).toMatchObject({ code: 422, details: [{ path: "expected" }] });
    expect(body.details[0].message).toContain("5");
    expect(await skippedOnes()).toEqual([false, false, false, false, false]);
    expect((await skip({ expected: 5 })).status).toBe(200);
  });
});

describe("reverting a skip", () => {
  it("restores the skipped monitorings and the counts, and is audited", async () => {
    const before = await counts();
    const stood = await shown(0);
    await skip();
    expect(await counts()).toMatchObject({ skipped: 5, unfulfilled: 0, near: 0, far: 0 });
    expect((await revert(await newest())).body.data).toMatchObject({ restored: 5 });
    expect(await counts()).toEqual(before);
    const { version, updatedAt, updatedBy, ...after } = await shown(0);
    expect([version, updatedBy]).toEqual([3, "Nombre Apellido"]);
    expect({ ...stood, ...after }).toEqual(stood);
    expect((await list()).items[0].reversal).toMatchObject({
      reason: "Error de estación",
      by: "Nombre Apellido",
      monitorings: 5,
    });
    const marks = (await call("GET", `/monitorings/${ids[0]}/marks`, undefined, codes.read)).body.data;
    expect(marks).toMatchObject({
      skip: null,
      skips: [{ reason: "Vertiente seca", reversal: { reason: "Error de estación" } }],
    });
    const trail = await sql`select after from audit_log
      where action = 'station.skip-reverted' and entity_id = ${plan}`.execute(test.db);
    expect(trail.rows).toMatchObject([
      { after: { station: "PZ-01", monitorings: 5, reason: "Error de estación" } },
    ]);
  });

  it("restores each monitoring's reason from its follow-up or its last move", async () => {
    await recordVisit(0, { completed: false });
    await call("POST", `/monitorings/${ids[1]}/reschedule`, { date: "2026-11-27", reason: "Nieve" });
    const before = [await shown(0), await shown(1), await shown(2)];
    await skip();
    await revert(await newest());
    const COMPARED_FIELDS = [
      "status",
      "reason",
      "observation",
      "completed",
      "estimatedDate",
      "rescheduled",
      "actionDate",
    ];
    const comparedFields = (one: Record<string, unknown>) => COMPARED_FIELDS.map((name) => one[name]);
    const after = [await shown(0), await shown(1), await shown(2)];
    expect(after.map((one) => comparedFields(one))).toEqual(before.map((one) => comparedFields(one)));
    expect(after.map(({ reason }) => reason)).toEqual(["Sin llave", "Nieve", null]);
  });

  it("leaves the monitorings of another skip and those done before unchanged", async () => {
    expect((await recordVisit(0, { completed: true })).status).toBe(200);
    await skip({ from: "2026-11-20", to: "2026-11-20", reason: "Primera" });
    const first = await newest();
    now += 1000;
    await skip({ reason: "Segunda" });
    const second = await newest();
    expect(await skippedOnes()).toEqual([false, true, true, true, true]);
    expect((await revert(second)).body.data.restored).toBe(3);
    expect(await skippedOnes()).toEqual([false, false, true, false, false]);
    expect(await shown(0)).toMatchObject({ status: "done", completed: true, version: 2 });
    expect(await shown(2)).toMatchObject({ reason: "Primera" });
    expect((await revert(first)).body.data.restored).toBe(1);
    // Skipped again later: reverting the earlier skips does not affect these.
    now += 1000;
    await skip({ reason: "Tercera" });
    expect((await revert(second)).body).toMatchObject({ code: 422, details: [{ path: "skip" }] });
    expect(await skippedOnes()).toEqual([false, true, true, true, true]);
  });

  it("succeeds once for concurrent calls, and once for a repeated key", async () => {
    await skip();
    const id = await newest();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => revert(id, { "idempotency-key": `r-${n}-${id}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await revert(id, { "idempotency-key": `r-${won}-${id}` })).body.data.restored).toBe(5);
    expect(await shown(0)).toMatchObject({ skipped: false, version: 3 });
  });

  it("needs a reason, a skip of that plan, and write permission", async () => {
    await skip();
    const id = await newest();
    expect((await revert(id, {}, " ")).body).toMatchObject({ code: 422, details: [{ path: "reason" }] });
    expect((await revert(newId())).status).toBe(404);
    expect((await call("POST", `/plans/${f.plan}/skips/${id}/revert`, { reason: "x" })).status).toBe(404);
    expect(
      (await call("POST", `/plans/${plan}/skips/${id}/revert`, { reason: "x" }, codes.read)).status,
    ).toBe(403);
  });

  it("cannot be changed afterwards", async () => {
    await skip();
    await revert(await newest());
    for (const change of [
      sql`update station_skip_reversals set reason = 'x'`,
      sql`delete from station_skip_reversals`,
      sql`delete from station_skip_monitorings`,
    ])
      await expect(change.execute(test.db)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a skip that a field device sends late", () => {
  const captured = { capturedAt: "2026-11-20T09:00:00-03:00" };

  it("does not mark monitorings whose skip was reverted since", async () => {
    await skip({ from: "2026-11-20" });
    await revert(await newest());
    expect((await skip(captured)).body.data.skipped).toBe(2);
    expect(await skippedOnes()).toEqual([true, true, false, false, false]);
    const again = await skip(captured);
    expect(again.body).toMatchObject({ code: 422, details: [{ path: "station" }] });
    expect(again.body.details[0].message).toContain("anuló");
    expect((await skip()).body.data.skipped).toBe(3);
  });

  it("does not mark monitorings added to the plan since", async () => {
    const added = await addMonitorings(["2026-12-24"], "2026-11-20T12:30:00Z");
    expect((await skip(captured)).body.data.skipped).toBe(5);
    const one = (await call("GET", `/monitorings/${added[0]}`)).body.data;
    expect(one).toMatchObject({ skipped: false, version: 1 });
  });

  it("returns the first answer for its key, also after the skip was reverted", async () => {
    const key = { "idempotency-key": `late-${plan}` };
    const first = await skip(captured, key);
    await revert(await newest());
    expect((await skip(captured, key)).body).toEqual(first.body);
    expect(await skippedOnes()).toEqual([false, false, false, false, false]);
  });
});
