import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWorkbook } from "../../../gateways/excel/read/workbook-reader.ts";
import { newId } from "../../../platform/db/id.ts";
import type { TestApp } from "../../../testing/app.ts";
import type { Fixture } from "../../../testing/fixture.ts";
import { DONE_WITH_SAMPLE } from "../../../testing/follow-up.ts";
import { setUpSessions } from "../../../testing/set-up.ts";
import { recountTallies } from "../../../testing/tallies.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");

let test: TestApp;
let f: Fixture;
let codes: Record<"admin" | "write" | "read", string>;

setUpSessions(["admin", "write", "read"], { now: () => NOW }, (opened) => {
  ({ app: test, f, codes } = opened);
});

const call = (
  method: string,
  path: string,
  options: { code?: string; body?: unknown; headers?: Record<string, string> } = {},
) => test.call(method, `/fkl-plan/${f.project}${path}`, { code: codes.read, ...options });

const record = (
  monitoring: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  code = codes.write,
) =>
  call("PUT", `/monitorings/${monitoring}/follow-up`, {
    code,
    body: { ...DONE_WITH_SAMPLE, ...body },
    headers,
  });

/** A monitoring of the fixture's series on a day. */
async function monitoringOn(
  day: string,
  change: { completed?: boolean; skipped?: boolean; rescheduled?: boolean } = {},
): Promise<string> {
  const id = newId();
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed, skipped, rescheduled)
    select project_id, ${id}, plan_id, series_id, station_id, ${day}::date, ${day}::date + time '12:00', ${day}::date + time '14:00',
      ${change.completed ?? false}, ${change.skipped ?? false}, ${change.rescheduled ?? false}
    from monitorings where id = ${f.monitoring}`.execute(test.db);
  return id;
}

describe("recording a follow-up", () => {
  let monitoring: string;
  beforeEach(async () => {
    monitoring = await monitoringOn("2026-11-18");
  });

  it("shows the newest state, raises the version and stores every state in the history", async () => {
    const first = await record(monitoring, {
      version: 1,
      completed: false,
      mishap: true,
      mishapDescription: " Camino cortado ",
    });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      version: 2,
      status: "unfulfilled",
      mishap: true,
      mishapDescription: "Camino cortado",
      actionDate: "2026-11-20",
      updatedBy: "Nombre Apellido",
    });
    const second = await record(monitoring, {
      version: 2,
      actionDate: "2026-11-20T11:30:00-03:00",
      mishapDescription: "no vale",
    });
    expect(second.body.data).toMatchObject({
      version: 3,
      status: "done",
      completed: true,
      mishap: false,
      mishapDescription: null,
      actionDate: "2026-11-20T14:30:00.000Z",
    });
    const history = await call("GET", `/monitorings/${monitoring}/follow-ups`);
    expect(
      history.body.data.map(({ version, completed, mishapDescription }: Record<string, unknown>) => [
        version,
        completed,
        mishapDescription,
      ]),
    ).toEqual([
      [3, true, null],
      [2, false, "Camino cortado"],
    ]);
    const { rows } = await sql<{
      before: { version: number };
      after: { version: number; station: string };
    }>`select before, after from audit_log
      where entity_id = ${monitoring} order by id`.execute(test.db);
    expect(rows.map(({ before, after }) => [before.version, after.version])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    const trail = await test.call("GET", `/fkl-general/${f.project}/audit?entity=monitoring`, {
      code: codes.admin,
    });
    expect(trail.body.data.items[0]).toMatchObject({ entityName: rows[0]?.after.station });
    expect(rows[0]?.after.station).toBeTruthy();
    const { rows: events } =
      await sql`select payload from outbox_events where payload->>'monitoring' = ${monitoring} order by id`.execute(
        test.db,
      );
    expect(events).toMatchObject([{ payload: { version: 2, plan: f.plan } }, { payload: { version: 3 } }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["an observation", { observation: "  " }, "observation"],
    ["an observation of at most 500 characters", { observation: "x".repeat(501) }, "observation"],
    ["a reason", { reason: "" }, "reason"],
    ["a reason of at most 500 characters", { reason: "x".repeat(501) }, "reason"],
    ["what the mishap was", { mishap: true }, "mishapDescription"],
    ["what the mishap was, not blanks", { mishap: true, mishapDescription: "   " }, "mishapDescription"],
    [
      "a mishap described in 500 characters",
      { mishap: true, mishapDescription: "x".repeat(501) },
      "mishapDescription",
    ],
    ["a day that has come", { actionDate: "2026-11-21" }, "actionDate"],
    ["an instant that has come", { actionDate: "2026-11-20T15:10:00Z" }, "actionDate"],
    ["a date", { actionDate: "20-11-2026" }, "actionDate"],
    ["the version that the person saw", { version: undefined }, "version"],
  ])("requires %s", async (_, change, path) => {
    const { status, body } = await record(monitoring, { version: 1, ...change });
    expect([status, body.error, body.details?.map((detail: { path: string }) => detail.path)]).toEqual([
      422,
      "VALIDATION",
      [path],
    ]);
    expect(body.details[0].message.length).toBeGreaterThan(5);
    expect((await call("GET", `/monitorings/${monitoring}`)).body.data.version).toBe(1);
  });

  it("with a stale version returns a conflict with both versions", async () => {
    await record(monitoring, { version: 1, observation: "La primera" });
    const late = await record(monitoring, { version: 1, observation: "La segunda" }, {}, codes.admin);
    expect(late.body).toMatchObject({
      code: 409,
      error: "STALE_VERSION",
      current: { version: 2, observation: "La primera" },
      sent: { version: 1, observation: "La segunda" },
    });
    expect((await call("GET", `/monitorings/${monitoring}/follow-ups`)).body.data.length).toBe(1);
  });

  it("lets one of many concurrent calls through", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => record(monitoring, { version: 1, observation: `Persona ${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("returns the first answer for a repeated key, and refuses the key with another body", async () => {
    const key = { "idempotency-key": `k-${monitoring}` };
    const first = await record(monitoring, { version: 1 }, key);
    expect((await record(monitoring, { version: 1 }, key)).body).toEqual(first.body);
    expect((await record(monitoring, { version: 1, reason: "Otro" }, key)).body.error).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect((await call("GET", `/monitorings/${monitoring}/follow-ups`)).body.data.length).toBe(1);
  });

  it("needs write permission, a monitoring of the project and one that is not skipped", async () => {
    expect((await record(monitoring, { version: 1 }, {}, codes.read)).status).toBe(403);
    expect((await record(newId(), { version: 1 })).status).toBe(404);
    const skipped = await monitoringOn("2026-11-19", { skipped: true });
    expect((await record(skipped, { version: 1 })).body).toMatchObject({
      code: 422,
      details: [{ path: "monitoring", message: "Este monitoreo fue omitido; no admite seguimiento." }],
    });
  });

  it("writes a history that cannot be updated or deleted", async () => {
    await record(monitoring, { version: 1 });
    await expect(
      sql`update follow_ups set reason = 'x' where monitoring_id = ${monitoring}`.execute(test.db),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      sql`delete from follow_ups where monitoring_id = ${monitoring}`.execute(test.db),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the monitoring table", () => {
  let plan: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    plan = newId();
    await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
      values (${f.project}, ${plan}, 'Estados', 'estados', '2026-01-01', '2026-12-31', ${f.people.admin})`.execute(
      test.db,
    );
    for (const [name, day, change] of [
      ["done", "2026-11-01", { completed: true }],
      ["late", "2026-11-19", {}],
      ["today", "2026-11-20", {}],
      ["near", "2026-11-27", {}],
      ["far", "2026-11-28", { rescheduled: true }],
      ["skipped", "2026-11-10", { skipped: true }],
    ] as const) {
      ids[name] = await monitoringOn(day, change);
      await sql`update monitorings set plan_id = ${plan} where id = ${ids[name]}`.execute(test.db);
    }
    await recountTallies(test.db, f.project);
  });

  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await call("GET", `/monitorings?plan=${plan}${query}`);
    expect(status).toBe(200);
    return body.data.items.map(
      ({ id }: { id: string }) => Object.entries(ids).find(([, known]) => known === id)?.[0],
    );
  };

  it.each([
    ["", ["done", "skipped", "late", "today", "near", "far"]],
    ["&sort=-date", ["far", "near", "today", "late", "skipped", "done"]],
    ["&sort=status", ["late", "today", "near", "far", "done", "skipped"]],
    ["&status=done", ["done"]],
    ["&status=unfulfilled", ["late"]],
    ["&status=near", ["today", "near"]],
    ["&status=far", ["far"]],
    ["&status=skipped&status=rescheduled", ["skipped", "far"]],
    ["&from=2026-11-19&to=2026-11-20", ["late", "today"]],
    ["&q=pz-01&status=near", ["today", "near"]],
    ["&q=FREÁTICO&status=far", ["far"]],
    ["&q=nada", []],
    ["&page=2&size=4", ["near", "far"]],
  ])("with %s shows %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("filters by every field of the series", async () => {
    const { body } = await call("GET", `/monitorings/${ids.far}`);
    const m = body.data;
    expect(m).toMatchObject({
      status: "far",
      station: { name: "PZ-01" },
      source: { name: "Pozo" },
      subcomponent: null,
      durationHours: 2,
    });
    for (const key of [
      "station",
      "miningComponent",
      "environmentalComponent",
      "source",
      "type",
      "frequency",
    ] as const) {
      expect((await names(`&${key}=${m[key].id}`)).length, key).toBe(6);
      expect(await names(`&${key}=${newId()}`), key).toEqual([]);
    }
    expect(await names(`&subcomponent=${newId()}`)).toEqual([]);
    expect((await names(`&station=${newId()}&station=${m.station.id}`)).length).toBe(6);
  });

  it("counts by status after the other filters, and the total with all of them", async () => {
    const { body } = await call("GET", `/monitorings?plan=${plan}&status=near&size=1`);
    expect(body.data).toMatchObject({
      total: 2,
      page: 1,
      size: 1,
      counts: { done: 1, unfulfilled: 1, near: 2, far: 1, skipped: 1, rescheduled: 1 },
    });
  });

  it("refuses unknown filters", async () => {
    expect((await call("GET", "/monitorings?estacion=1")).status).toBe(422);
    expect((await call("GET", "/monitorings?station=PZ-01")).status).toBe(422);
  });

  describe("as an export", () => {
    beforeAll(async () => {
      const trick = `=HYPERLINK("http://x";"a"), "b"\nc`;
      await record(ids.late ?? "", { version: 1, completed: false, observation: trick, reason: "@SUM(1)" });
    });

    it("in CSV has a byte order mark, the reader's headers, and no cell that a spreadsheet would run as a formula", async () => {
      const { raw, headers } = await call("GET", `/monitorings.csv?plan=${plan}&status=unfulfilled`, {
        headers: { "accept-language": "en" },
      });
      const text = raw.toString("utf8");
      expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(headers["content-disposition"]).toContain("monitorings-2026-11-20.csv");
      expect(text.charCodeAt(0)).toBe(0xfeff);
      expect(text.split("\r\n")[0]).toContain(
        "Plan,Mining component,Environmental component,Subcomponent,Source,Station",
      );
      expect(text).toContain(`"'=HYPERLINK(""http://x"";""a""), ""b""\nc",'@SUM(1)`);
      expect(text).toContain(
        "2026-11-19,2026-11-19 09:00,2026-11-19 11:00,2,Unfulfilled,No,No,No,2026-11-20,Yes",
      );
    });

    it("in Excel has the same rows, as text", async () => {
      const { raw } = await call("GET", `/monitorings.xlsx?plan=${plan}`);
      const rows: unknown[][] = [];
      await (await openWorkbook(raw)).readRows(0, ({ cells }) => {
        rows.push([...cells]);
        return true;
      });
      expect(rows.length).toBe(7);
      expect(rows[0]?.slice(0, 2)).toEqual(["Plan", "Componente minero"]);
      expect(rows[3]?.slice(10, 15)).toEqual([
        "2026-11-19",
        "2026-11-19 09:00",
        "2026-11-19 11:00",
        2,
        "Incumplido",
      ]);
      expect(rows[3]?.[20]).toMatch(/^=HYPERLINK/);
    });

    it("in many batches loses and repeats no row", async () => {
      const bulk = newId();
      await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
        values (${f.project}, ${bulk}, 'Muchos', 'muchos', '2026-01-01', '2026-12-31', ${f.people.admin})`.execute(
        test.db,
      );
      await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
        select m.project_id, gen_random_uuid(), ${bulk}, m.series_id, m.station_id, date '2026-01-01' + (n % 7), now(), now() + interval '1 hour'
        from monitorings m, generate_series(1, 1777) n where m.id = ${f.monitoring}`.execute(test.db);
      const csv = (await call("GET", `/monitorings.csv?plan=${bulk}`)).raw
        .toString("utf8")
        .trimEnd()
        .split("\r\n");
      expect(csv.length).toBe(1778);
      const days = csv.slice(1).map((line) => line.split(",")[10] ?? "");
      expect(days).toEqual([...days].sort());
      const rows: number[] = [];
      await (await openWorkbook((await call("GET", `/monitorings.xlsx?plan=${bulk}`)).raw)).readRows(
        0,
        ({ number }) => rows.push(number) > 0,
      );
      expect(rows.length).toBe(1778);
    });
  });
});

describe("a user's own monitorings", () => {
  it("are those whose responsible is the caller", async () => {
    const naming = (responsible: string | null) =>
      sql`update monitoring_series set responsible = ${responsible} where project_id = ${f.project}`.execute(
        test.db,
      );
    const count = async (code: string) =>
      (await call("GET", "/monitorings?whose=mine", { code })).body.data.total as number;
    const stored = await sql<{ n: number }>`select count(*)::int as n from monitorings
      where project_id = ${f.project}`.execute(test.db);
    const all = stored.rows[0]?.n ?? 0;
    expect(all).toBeGreaterThan(0);
    await sql`update users set name = 'Inés', last_name = 'Araya' where id = ${f.people.write}`.execute(
      test.db,
    );
    await naming("Equipo de agua");
    expect(await count(codes.write)).toBe(0);
    await naming("ines ARAYA");
    expect([await count(codes.write), await count(codes.read)]).toEqual([all, 0]);
    const { rows } = await sql<{
      email: string;
    }>`select email from users where id = ${f.people.read}`.execute(test.db);
    await naming(`Inés Araya; ${rows[0]?.email}`);
    expect([await count(codes.write), await count(codes.read)]).toEqual([all, all]);
    // A chosen filter by responsible still applies.
    const other = await call("GET", "/monitorings?whose=mine&responsible=Nadie", { code: codes.write });
    expect(other.body.data.total).toBe(0);
    await naming(null);
    expect(await count(codes.write)).toBe(0);
  });
});
