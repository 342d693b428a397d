import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compoundFile, xlsx } from "../../gateways/excel/testing/packages.ts";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, fileBody, type TestApp } from "../../testing/app.ts";
import { recountTallies } from "../../testing/tallies.ts";
import { checkFile } from "./import/plans.check.ts";
import type { Tallies } from "./import/plans.tallies.ts";
import { goodRow, planBook, type RowInput } from "./testing/plan-books.ts";
import { insertPlanProjects } from "./testing/plan-projects.ts";

let test: TestApp;
let project: string;
let other: string;
let admin: string;
let reader: string;
const DAY = 86_400_000;
const clock = Date.parse("2027-06-15T15:00:00Z");

beforeAll(async () => {
  test = await createTestApp({ now: () => clock });
  ({ project, other, admin, reader } = await insertPlanProjects(test, [
    ["stations", "PZ-T03"],
    ["frequencies", "Única vez", "once"],
    ["frequencies", "Diaria", "daily"],
  ]));
});

afterAll(() => test.close());

const upload = (bytes: Buffer, headers: Record<string, string> = {}, code = admin, name = "plan.xlsx") => {
  const { headers: own, payload } = fileBody(name, bytes);
  return test.call("POST", `/fkl-plan/${project}/previews`, {
    code,
    payload,
    headers: { ...own, ...headers },
  });
};

async function preview(rows: RowInput[]): Promise<string> {
  const answer = await upload(planBook(rows));
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body.data.preview;
}

const save = (id: string, title = "Plan hídrico", headers: Record<string, string> = {}) =>
  test.call("POST", `/fkl-plan/${project}/plans`, { code: admin, body: { title, preview: id }, headers });

const expireAt = (id: string, ms: number) =>
  sql`update plan_previews set expires_at = ${new Date(ms)} where id = ${id}`.execute(test.db);

const get = (path: string, code = reader, headers: Record<string, string> = {}) =>
  test.call("GET", `/fkl-plan/${project}${path}`, { code, headers });

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    test.db,
  );
  return rows[0]?.n ?? -1;
}

describe("a preview", () => {
  it("returns rows, monitorings, period, sample and the comparison, and expires after a day", async () => {
    const { body } = await upload(
      planBook([goodRow(), goodRow({ station: "PZ-T03", frequency: "Única vez" })]),
    );
    expect(body.data).toMatchObject({
      fileName: "plan.xlsx",
      rows: 2,
      monitorings: 13,
      start: "2027-01-05",
      end: "2027-12-31",
      errorCount: 0,
    });
    expect(body.data.sample[1]).toEqual({
      row: 3,
      cells: expect.objectContaining({ station: "PZ-T03", durationHours: "2,5" }),
    });
    expect(body.data.catalog.station).toBe(2);
    expect(Date.parse(body.data.expiresAt)).toBe(clock + DAY);
  });

  it("with errors lists them and returns the file with the invalid cells marked", async () => {
    const { body } = await upload(
      planBook([goodRow({ station: "PZ-T3", startDate: "31-02-2027" }), goodRow()]),
      { "accept-language": "pt" },
    );
    expect(
      body.data.errors.map(({ row, column, rule }: Record<string, unknown>) => [row, column, rule]),
    ).toEqual([
      [2, "station", "notInCatalog"],
      [2, "startDate", "impossibleDate"],
    ]);
    expect(body.data.errors[1].message).toBe("A data 31-02-2027 não existe.");
    const file = await get(`/previews/${body.data.preview}/errors.xlsx`, admin);
    expect(file.status).toBe(200);
    expect(file.headers["content-disposition"]).toContain('filename="plan-errores.xlsx"');
    const again = await upload(file.raw);
    expect(again.body.data.errors.length).toBe(2);
    expect((await save(body.data.preview)).body).toMatchObject({
      code: 422,
      error: "PREVIEW_HAS_ERRORS",
      errorCount: 2,
    });
  });

  it.each(["", "  "])("is not saved under the blank title %j", async (title) => {
    const { body } = await save("00000000-0000-4000-8000-000000000000", title);
    expect(body).toMatchObject({ code: 422, error: "VALIDATION", details: [{ path: "title" }] });
  });

  it("streams its progress, and its result as the last event", async () => {
    const rows = Array.from({ length: 4000 }, () => goodRow());
    const { raw, status, headers } = await upload(planBook(rows), { accept: "text/event-stream" });
    expect([status, headers["x-accel-buffering"]]).toEqual([200, "no"]);
    const events = raw
      .toString()
      .trim()
      .split("\n\n")
      .map((event) => /^event: (\w+)\ndata: (.*)$/s.exec(event)?.slice(1) ?? []);
    const phases = new Set(events.slice(0, -1).map(([, data]) => JSON.parse(data ?? "{}").phase));
    expect([...phases]).toEqual(["reading", "checking", "saving"]);
    expect(events.at(-1)?.[0]).toBe("result");
    expect(JSON.parse(events.at(-1)?.[1] ?? "{}")).toMatchObject({
      code: 201,
      data: { rows: 4000, monitorings: 48_000 },
    });
  });

  it("streams a failure as its result too", async () => {
    const { raw } = await upload(Buffer.from("%PDF-1.4"), { accept: "text/event-stream" });
    expect(JSON.parse(/event: result\ndata: (.*)/.exec(raw.toString())?.[1] ?? "{}")).toMatchObject({
      code: 422,
      error: "FILE_UNKNOWN",
      found: "pdf",
    });
  });

  it.each<[string, () => Buffer, number, Record<string, unknown>]>([
    [
      "a PDF",
      () => Buffer.from("%PDF-1.7"),
      422,
      { error: "FILE_UNKNOWN", found: "pdf", details: [{ path: "file", message: "Es un documento PDF." }] },
    ],
    ["macros", () => xlsx({ parts: { "xl/vbaProject.bin": "x" } }), 422, { error: "FILE_MACROS" }],
    ["a password", () => compoundFile(["Root Entry", "EncryptedPackage"]), 422, { error: "FILE_ENCRYPTED" }],
    ["half a file", () => planBook([goodRow()]).subarray(0, 700), 422, { error: "FILE_BROKEN" }],
    [
      "another header",
      () => planBook([goodRow()], { headers: ["Estación", "Coordenada"] }),
      422,
      { error: "NOT_TEMPLATE", invalidColumns: ["Coordenada"], empty: false },
    ],
    ["no rows", () => planBook([]), 422, { error: "NOT_TEMPLATE", empty: true }],
    ["nothing", () => Buffer.alloc(0), 422, { error: "FILE_MISSING" }],
  ])("of %s is refused with a clear error and stores nothing", async (_, bytes, status, body) => {
    const before = await count("plan_previews");
    const answer = await upload(bytes());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(body);
    expect(await count("plan_previews")).toBe(before);
  });

  it("of a decompression bomb leaves the server and the next import unharmed", {
    tags: ["long"],
  }, async () => {
    const bomb = xlsx({ sheets: [{ name: "Plan", data: " ".repeat(420_000_000) }] });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await upload(bomb)).body).toMatchObject({ code: 422, error: "FILE_BOMB" });
    expect((await upload(planBook([goodRow()]))).status).toBe(201);
  });

  it("is refused to users who do not administer", async () => {
    expect((await upload(planBook([goodRow()]), {}, reader)).status).toBe(403);
  });
});

describe("saving a plan", () => {
  it("creates dated monitorings in the project's time zone, with an audit entry and an event", async () => {
    const id = await preview([
      goodRow({ startDate: "31-01-2027" }),
      goodRow({ frequency: "Única vez", station: "PZ-T03", startDate: "15-07-2027" }),
    ]);
    const { status, body } = await save(id, "Monitoreo hídrico 2027");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Monitoreo hídrico 2027",
      status: "inExecution",
      start: "2027-01-31",
      end: "2027-12-31",
      monitorings: 13,
      version: 1,
      createdBy: "Nombre Apellido",
    });
    expect(body.data.counts).toEqual({
      done: 0,
      far: 8,
      near: 0,
      unfulfilled: 5,
      skipped: 0,
      rescheduled: 0,
    });
    // The import computed its own tallies: recounting them from the monitorings changes nothing.
    const tallies = async () =>
      (
        await sql`select dimension, month, key, open, done, skipped, rescheduled from monitoring_tallies
          where plan_id = ${body.data.id} order by 1, 2, 3`.execute(test.db)
      ).rows;
    const storedTallies = await tallies();
    expect(storedTallies.length).toBeGreaterThan(40);
    await recountTallies(test.db, project);
    expect(await tallies()).toEqual(storedTallies);
    const list = await get(`/monitorings?plan=${body.data.id}&station=${await stationId("PZ-01")}`);
    expect(
      list.body.data.items.map(({ estimatedDate }: { estimatedDate: string }) => estimatedDate.slice(5)),
    ).toEqual([
      "01-31",
      "02-28",
      "03-31",
      "04-30",
      "05-31",
      "06-30",
      "07-31",
      "08-31",
      "09-30",
      "10-31",
      "11-30",
      "12-31",
    ]);
    // 08:30 in Santiago: three hours behind UTC in summer, four in winter.
    expect(list.body.data.items[0]).toMatchObject({
      startsAt: "2027-01-31T11:30:00.000Z",
      endsAt: "2027-01-31T14:00:00.000Z",
      durationHours: 2.5,
    });
    expect(list.body.data.items[5].startsAt).toBe("2027-06-30T12:30:00.000Z");
    const { rows: trail } = await sql<{
      action: string;
      after: unknown;
    }>`select action, after from audit_log where entity_id = ${body.data.id}`.execute(test.db);
    expect(trail).toMatchObject([{ action: "plan.imported", after: { rows: 2, monitorings: 13 } }]);
    const { rows: events } = await sql<{
      payload: unknown;
    }>`select payload from outbox_events where type = 'plan.imported' and payload->>'plan' = ${body.data.id}`.execute(
      test.db,
    );
    expect(events).toEqual([
      { payload: { plan: body.data.id, preview: id, rows: 2, monitorings: 13, title: body.data.title } },
    ]);
    const detail = await get(`/plans/${body.data.id}`);
    expect(detail.body.data.imports).toMatchObject([
      { fileName: "plan.xlsx", rows: 2, monitorings: 13, importedBy: "Nombre Apellido" },
    ]);
  });

  it("stores more than a thousand rows, each with its own series", async () => {
    const id = await preview(
      Array.from({ length: 2345 }, (_, at) =>
        goodRow({ frequency: "Única vez", shortCommitment: `Compromiso ${at}` }),
      ),
    );
    const { body } = await save(id, "Grande");
    expect(body.data.monitorings).toBe(2345);
    const found = await get(`/monitorings?plan=${body.data.id}&q=Compromiso 2344`);
    expect(found.body.data.items.map((item: { shortCommitment: string }) => item.shortCommitment)).toEqual([
      "Compromiso 2344",
    ]);
  });

  it("happens once: a repeated key returns the first answer, a call without it a conflict", async () => {
    const id = await preview([goodRow()]);
    const before = await count("plans");
    const headers = { "idempotency-key": "once-only" };
    const [first, second] = [await save(id, "Una vez", headers), await save(id, "Una vez", headers)];
    expect(second.body).toEqual(first.body);
    expect((await save(id)).body).toMatchObject({ code: 409, error: "PREVIEW_USED" });
    expect(await count("plans")).toBe(before + 1);
  });

  it("succeeds once for two users at the same time", async () => {
    const id = await preview([goodRow()]);
    const answers = await Promise.all([save(id, "A"), save(id, "B"), save(id, "C")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("needs a title and an unexpired preview of this project", async () => {
    const id = await preview([goodRow()]);
    expect((await save(id, "  ")).body).toMatchObject({
      code: 422,
      error: "VALIDATION",
      details: [{ path: "title" }],
    });
    expect((await save(newId())).body).toMatchObject({ code: 404 });
    const elsewhere = await test.call("POST", `/fkl-plan/${other}/plans`, {
      code: admin,
      body: { title: "x", preview: id },
    });
    expect(elsewhere.status).toBe(404);
    await expireAt(id, clock - 1);
    expect((await save(id)).body).toMatchObject({ code: 409, error: "PREVIEW_EXPIRED" });
    expect((await get(`/previews/${id}/errors.xlsx`, admin)).body).toMatchObject({
      error: "PREVIEW_EXPIRED",
    });
    await expireAt(id, clock + 1);
    expect((await save(id)).status).toBe(201);
  });
});

async function stationId(name: string): Promise<string> {
  const { body } = await get(`/catalog/stations?q=${name}`);
  return body.data.items[0].id;
}

describe("the plan list", () => {
  it("filters by name, status and dates, and sorts", async () => {
    await save(
      await preview([goodRow({ startDate: "01-01-2025", endDate: "31-12-2025" })]),
      "Ruido Ñuble 2025",
    );
    await save(await preview([goodRow({ startDate: "01-01-2030", endDate: "31-12-2030" })]), "Ruido 2030");
    const titles = async (query: string) =>
      (await get(`/plans?${query}`)).body.data.items.map(({ title }: { title: string }) => title);
    expect(await titles("name=nuble")).toEqual(["Ruido Ñuble 2025"]);
    expect(await titles("name=ruido&sort=title")).toEqual(["Ruido 2030", "Ruido Ñuble 2025"]);
    expect(await titles("status=closed")).toEqual(["Ruido Ñuble 2025"]);
    expect(await titles("name=ruido&status=closed&status=inCreation&sort=start")).toEqual([
      "Ruido Ñuble 2025",
      "Ruido 2030",
    ]);
    expect(await titles("from=2030-06-01&to=2030-06-30")).toEqual(["Ruido 2030"]);
    expect(await titles("name=%25")).toEqual([]);
    const page = (await get("/plans?size=1&page=2&sort=end")).body.data;
    expect([page.items.length, page.total > 2, page.page]).toEqual([1, true, 2]);
  });

  it("puts what is overdue first, then what is being executed, and says what each plan monitors", async () => {
    const years = [
      ["Polvo 2030", "2030"],
      ["Polvo vencido", "2026"],
    ] as const;
    for (const [title, year] of years)
      await save(await preview([goodRow({ startDate: `01-01-${year}`, endDate: `31-12-${year}` })]), title);
    const list = async (query: string) => (await get(`/plans?name=polvo&${query}`)).body.data;
    const { items } = await list("sort=-unfulfilled");
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["Polvo vencido", "Polvo 2030"]);
    expect(items[0].counts.unfulfilled).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ components: ["Agua"], subcomponents: ["Nivel"] });
    const second = await list("sort=-unfulfilled&size=1&page=2");
    expect([second.items[0].title, second.total]).toEqual(["Polvo 2030", 2]);
    expect((await list("sort=unfulfilled")).items[0].title).toBe("Polvo 2030");
  });

  it("contains nothing of other projects", async () => {
    const { body } = await test.call("GET", `/fkl-plan/${other}/plans`, { code: admin });
    expect(body.data.total).toBe(0);
    const mine = (await get("/plans?size=1")).body.data.items[0].id;
    expect((await test.call("GET", `/fkl-plan/${other}/plans/${mine}`, { code: admin })).status).toBe(404);
  });
});

it("deletes expired previews", async () => {
  const id = await preview([goodRow()]);
  await expireAt(id, 0);
  const { createPlansService } = await import("./plans.service.ts");
  const service = createPlansService({
    db: test.db,
    emit: async () => {},
    workers: { run: async () => null, warm: () => {} },
    mayPreview: () => false,
    tallies: {} as Tallies,
    createNames: async () => [],
    mayReadPermits: async () => false,
    manual: { sensorOf: async () => 1, prepare: async () => {}, setAt: async () => {} },
    now: () => clock,
  });
  await service.deleteExpired();
  expect((await save(id)).status).toBe(404);
  const { rows } = await sql`select 1 from plan_preview_chunks where preview_id = ${id}`.execute(test.db);
  expect(rows).toEqual([]);
});

it("returns the template in the caller's language, with the project's names", async () => {
  const { status, raw, headers } = await get("/template.xlsx", reader, { "accept-language": "fr" });
  expect([status, headers["content-type"]]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(headers["content-disposition"]).toContain("modele-plan-de-suivi.xlsx");
  const result = await checkFile(raw, { catalog: {}, locale: "fr" }, () => {});
  expect(result).toEqual({ notTemplate: { missingColumns: [], invalidColumns: [], empty: true } });
});
