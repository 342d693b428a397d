import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { fileBody, type TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { DONE_WITH_SAMPLE } from "../../../testing/follow-up.ts";
import { setUpSessions } from "../../../testing/set-up.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");
const FOLLOW_UP = { ...DONE_WITH_SAMPLE, version: 1 };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let test: TestApp;
let f: Fixture;
let station: string;
let codes: Record<"admin" | "write" | "read", string>;

setUpSessions(["admin", "write", "read"], { now: () => NOW }, async (opened) => {
  ({ app: test, f, codes } = opened);
  const { rows } = await sql<{
    id: string;
  }>`select station_id as id from monitorings where id = ${f.monitoring}`.execute(test.db);
  station = rows[0]?.id ?? "";
});

const call = (method: string, path: string, body?: unknown, code = codes.write, headers = {}) =>
  test.call(method, `/fkl-plan/${f.project}${path}`, { code, body, headers });

async function monitoringOn(
  day: string,
  {
    plan = f.plan,
    completed = false,
    skipped = false,
  }: { plan?: string; completed?: boolean; skipped?: boolean } = {},
): Promise<string> {
  const id = newId();
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed, skipped)
    select project_id, ${id}, ${plan}, series_id, station_id, ${day}::date, ${`${day}T12:00:00Z`}::timestamptz,
      ${`${day}T14:00:00Z`}::timestamptz, ${completed}, ${skipped} from monitorings where id = ${f.monitoring}`.execute(
    test.db,
  );
  return id;
}

const upload = async (name: string, code = codes.write, bytes = PNG) =>
  test.call("POST", `/fkl-plan/${f.project}/evidence`, { code, ...fileBody(name, bytes) });

describe("moving a monitoring to another day", () => {
  let id: string;
  beforeEach(async () => {
    id = await monitoringOn("2026-11-18");
  });
  const move = (body: object, code = codes.write, headers = {}) =>
    call(
      "POST",
      `/monitorings/${id}/reschedule`,
      { date: "2026-11-27", reason: "Camino cortado", ...body },
      code,
      headers,
    );

  it("keeps the time of day and the duration, raises the version, and derives the status again", async () => {
    const { status, body } = await move({ capturedAt: "2026-11-20T10:00:00-03:00" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      estimatedDate: "2026-11-27",
      startsAt: "2026-11-27T12:00:00.000Z",
      endsAt: "2026-11-27T14:00:00.000Z",
      rescheduled: true,
      status: "near",
      version: 2,
      reason: "Camino cortado",
      updatedBy: "Nombre Apellido",
    });
    const again = await move({ date: "2027-04-12", reason: "Otra vez", version: 2 });
    // In April the clocks went back: nine in the morning is an hour later in UTC.
    expect(again.body.data).toMatchObject({ startsAt: "2027-04-12T13:00:00.000Z", version: 3 });
    const marks = (await call("GET", `/monitorings/${id}/marks`, undefined, codes.read)).body.data;
    expect(marks).toMatchObject({
      skip: null,
      reschedules: [
        { version: 3, from: "2026-11-27", to: "2027-04-12", reason: "Otra vez", capturedAt: null },
        { version: 2, from: "2026-11-18", to: "2026-11-27", capturedAt: "2026-11-20T13:00:00.000Z" },
      ],
    });
    const events = await sql`select payload from outbox_events where type = 'monitoring.rescheduled'
      and payload->>'monitoring' = ${id} order by id`.execute(test.db);
    expect(events.rows[0]).toMatchObject({ payload: { from: "2026-11-18", to: "2026-11-27", plan: f.plan } });
    const trail =
      await sql`select action, before, after from audit_log where entity_id = ${id} order by id`.execute(
        test.db,
      );
    expect(trail.rows[0]).toMatchObject({
      action: "monitoring.rescheduled",
      before: { estimatedDate: "2026-11-18" },
      after: { estimatedDate: "2026-11-27", reason: "Camino cortado" },
    });
  });

  it("restores the series' hour after a day on which the clock change skips that hour", async () => {
    await sql`update monitoring_series set start_time = '00:00' where plan_id = ${f.plan}`.execute(test.db);
    // Santiago skips 00:00 to 01:00 on 5 September 2027.
    expect((await move({ date: "2027-09-05" })).body.data.startsAt).toBe("2027-09-05T04:00:00.000Z");
    expect((await move({ date: "2027-09-07" })).body.data).toMatchObject({
      startsAt: "2027-09-07T03:00:00.000Z",
      endsAt: "2027-09-07T05:00:00.000Z",
    });
    await sql`update monitoring_series set start_time = '09:00' where plan_id = ${f.plan}`.execute(test.db);
  });

  it("extends the plan beyond its first or last day, and leaves the plan unchanged within them", async () => {
    const period = async () => {
      const { start, end, version } = (await call("GET", `/plans/${f.plan}`)).body.data;
      return { start, end, version };
    };
    const set = (start: string, end: string) =>
      sql`update plans set starts_on = ${start}, ends_on = ${end} where id = ${f.plan}`.execute(test.db);
    await set("2026-11-25", "2026-12-31");
    const { version } = await period();
    await move({ date: "2026-12-20" });
    expect(await period()).toEqual({ start: "2026-11-25", end: "2026-12-31", version });
    await move({ date: "2027-02-03" });
    expect(await period()).toEqual({ start: "2026-11-25", end: "2027-02-03", version: version + 1 });
    await move({ date: "2026-11-21" });
    expect(await period()).toEqual({ start: "2026-11-21", end: "2027-02-03", version: version + 2 });
  });

  it("preserves the follow-up of an earlier visit", async () => {
    await call("PUT", `/monitorings/${id}/follow-up`, { ...FOLLOW_UP, completed: false });
    expect((await move({})).body.data).toMatchObject({ observation: "Nivel medido", reason: "Programado" });
  });

  it.each<[string, object, string]>([
    ["a day that has not passed", { date: "2026-11-19" }, "date"],
    ["another day", { date: "2026-11-18" }, "date"],
    ["a reason", { reason: "  " }, "reason"],
    ["a reason of at most 500 characters", { reason: "x".repeat(501) }, "reason"],
  ])("requires %s", async (_, change, path) => {
    const { body } = await move(change);
    expect([body.code, body.details?.[0]?.path]).toEqual([422, path]);
  });

  it("accepts today", async () => {
    expect((await move({ date: "2026-11-20" })).body.data).toMatchObject({ status: "near" });
  });

  it("is refused for a done or skipped monitoring", async () => {
    for (const state of [{ completed: true }, { skipped: true }]) {
      id = await monitoringOn("2026-11-18", state);
      expect((await move({})).body).toMatchObject({ code: 422, details: [{ path: "monitoring" }] });
    }
  });

  it("returns a conflict for a stale version, and the first answer for a repeated key", async () => {
    const key = { "idempotency-key": `move-${id}` };
    const first = await move({ version: 1 }, codes.write, key);
    expect((await move({ version: 1 }, codes.write, key)).body).toEqual(first.body);
    expect((await move({ version: 1 }, codes.admin)).body).toMatchObject({
      error: "STALE_VERSION",
      current: { version: 2 },
      sent: { version: 1 },
    });
  });

  it("lets one of several concurrent calls with the same version through", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => move({ version: 1, reason: `Persona ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("cannot be deleted or changed afterwards", async () => {
    await move({});
    for (const change of [sql`update reschedules set reason = 'x'`, sql`delete from station_skips`])
      await expect(change.execute(test.db)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("skipping a station", () => {
  it("marks the plan's monitorings there that are not done, with the justification", async () => {
    const plan = newId();
    await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
      values (${f.project}, ${plan}, 'Omitir', 'omitir', '2026-01-01', '2026-12-31', ${f.people.admin})`.execute(
      test.db,
    );
    const late = await monitoringOn("2026-11-10", { plan });
    const far = await monitoringOn("2026-12-20", { plan });
    const done = await monitoringOn("2026-11-01", { plan, completed: true });
    const elsewhere = await monitoringOn("2026-12-20");
    const skip = () => call("POST", `/plans/${plan}/skip-station`, { station, reason: "Vertiente seca" });
    expect((await skip()).body.data).toEqual({ station, skipped: 2 });
    const shown = async (id: string) => (await call("GET", `/monitorings/${id}`)).body.data;
    expect(await shown(late)).toMatchObject({
      skipped: true,
      status: null,
      version: 2,
      reason: "Vertiente seca",
    });
    expect(await shown(far)).toMatchObject({ skipped: true });
    expect(await shown(done)).toMatchObject({ skipped: false, status: "done", version: 1 });
    expect(await shown(elsewhere)).toMatchObject({ skipped: false });
    const marks = (await call("GET", `/monitorings/${far}/marks`)).body.data;
    expect(marks.skip).toMatchObject({ reason: "Vertiente seca", by: "Nombre Apellido" });
    expect((await skip()).body).toMatchObject({ code: 422, details: [{ path: "station" }] });
    const events = await sql`select payload from outbox_events where type = 'station.skipped'`.execute(
      test.db,
    );
    expect(events.rows).toMatchObject([{ payload: { plan, station: "PZ-01", monitorings: 2 } }]);
    const trail = await sql`select after from audit_log where action = 'station.skipped'`.execute(test.db);
    expect(trail.rows).toMatchObject([
      { after: { station: "PZ-01", monitorings: 2, reason: "Vertiente seca" } },
    ]);
  });

  it("needs a reason, a plan and a station of the project", async () => {
    const skip = async (plan: string, body: object) =>
      (await call("POST", `/plans/${plan}/skip-station`, { station, reason: "r", ...body })).body;
    expect(await skip(f.plan, { reason: "" })).toMatchObject({ code: 422, details: [{ path: "reason" }] });
    expect(await skip(newId(), {})).toMatchObject({ code: 404 });
    expect(await skip(f.plan, { station: newId() })).toMatchObject({
      code: 422,
      details: [{ path: "station" }],
    });
  });
});

describe("evidence", () => {
  it("is stored with the follow-up in its order, and opens", async () => {
    const monitoring = await monitoringOn("2026-11-18");
    const [first, second] = [
      (await upload("IMG_0001.png")).body.data,
      (await upload("IMG_0001.png")).body.data,
    ];
    expect(first).toMatchObject({ version: 1, kind: "image/png", preview: true });
    expect(second.file).not.toBe(first.file);
    const body = {
      ...FOLLOW_UP,
      evidence: [second.file, first.file],
      position: { latitude: -33.1, longitude: -70.2, accuracy: 4 },
      capturedAt: "2026-11-20T11:00:00-03:00",
    };
    expect((await call("PUT", `/monitorings/${monitoring}/follow-up`, body)).status).toBe(200);
    const history = (await call("GET", `/monitorings/${monitoring}/follow-ups`, undefined, codes.read)).body
      .data;
    expect(history).toMatchObject([
      {
        capturedAt: "2026-11-20T14:00:00.000Z",
        recordedAt: "2026-11-20T15:00:00.000Z",
        position: { latitude: -33.1, longitude: -70.2, accuracy: 4 },
        evidence: [{ file: second.file, version: 1 }, { file: first.file }],
      },
    ]);
    const shown = await call("GET", `/evidence/${first.file}/preview`, undefined, codes.read);
    expect([shown.status, shown.headers["content-type"], shown.raw.equals(PNG)]).toEqual([
      200,
      "image/png",
      true,
    ]);
    expect((await call("GET", `/evidence/${first.file}`, undefined, codes.read)).raw.equals(PNG)).toBe(true);
  });

  it("is refused where the file is no evidence, or of another project", async () => {
    const report = await test.call("POST", `/fkl-file/${f.project}/files?type=report`, {
      code: codes.write,
      ...fileBody("informe.png", PNG),
    });
    const monitoring = await monitoringOn("2026-11-18");
    for (const file of [report.body.data.id, newId()]) {
      const body = { ...FOLLOW_UP, evidence: [file] };
      expect((await call("PUT", `/monitorings/${monitoring}/follow-up`, body)).body).toMatchObject({
        code: 422,
        details: [{ path: "evidence" }],
      });
      expect((await call("GET", `/evidence/${file}`)).status).toBe(404);
      expect((await call("GET", `/evidence/${file}/preview`)).status).toBe(404);
    }
    expect((await call("GET", `/monitorings/${monitoring}`)).body.data.version).toBe(1);
  });

  it("is uploaded by users with write permission, and once for a repeated key", async () => {
    expect((await upload("foto.png", codes.read)).status).toBe(403);
    const once = () =>
      test.call("POST", `/fkl-plan/${f.project}/evidence`, {
        code: codes.write,
        payload: fileBody("foto.png", PNG).payload,
        headers: { "idempotency-key": "photo-1", ...fileBody("foto.png", PNG).headers },
      });
    expect((await once()).body.data.file).toBe((await once()).body.data.file);
  });
});
