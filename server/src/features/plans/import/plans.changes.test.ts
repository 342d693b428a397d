import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { goodRow, planBook, type RowInput } from "../testing/plan-books.ts";
import { insertPlanProjects } from "../testing/plan-projects.ts";

let test: TestApp;
let project: string;
let other: string;
let admin: string;
let reader: string;
const clock = Date.parse("2027-06-15T15:00:00Z");

beforeAll(async () => {
  test = await createTestApp({ now: () => clock });
  ({ project, other, admin, reader } = await insertPlanProjects(test, [["stations", "PZ-02"]]));
});
afterAll(() => test.close());

const sendRequest = (
  method: "GET" | "PUT" | "POST",
  path: string,
  body?: object,
  headers = {},
  code = admin,
) => test.call(method, `/fkl-plan/${project}${path}`, { code, body, headers });

async function preview(rows: RowInput[] | Buffer, plan?: string) {
  const bytes = Buffer.isBuffer(rows) ? rows : planBook(rows);
  const { headers, payload } = fileBody("plan.xlsx", bytes);
  const path = `/fkl-plan/${project}/previews${plan ? `?plan=${plan}` : ""}`;
  const { status, body } = await test.call("POST", path, { code: admin, payload, headers });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
}
const previewId = async (rows: RowInput[] | Buffer): Promise<string> => (await preview(rows)).preview;

async function newPlan(title: string, rows: RowInput[] | Buffer = [goodRow()]): Promise<string> {
  const { body } = await sendRequest("POST", "/plans", { title, preview: await previewId(rows) });
  return body.data.id;
}
const add = (plan: string, id: string, headers = {}, code = admin) =>
  sendRequest("POST", `/plans/${plan}/monitorings`, { preview: id }, headers, code);
const total = async (query: string) => (await sendRequest("GET", `/monitorings?${query}`)).body.data.total;
const get = async (plan: string) => (await sendRequest("GET", `/plans/${plan}`)).body.data;

/** Three months at the other station, the first before the plan begins. */
const MORE = [goodRow({ station: "PZ-02", startDate: "01-12-2026", endDate: "15-02-2027" })];

describe("adding monitorings to a plan", () => {
  it("extends its dates, raises its version and records what was added, when and by whom", async () => {
    const plan = await newPlan("Plan que crece");
    const id = await previewId(MORE);
    const { status, body } = await add(plan, id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: plan,
      title: "Plan que crece",
      version: 2,
      monitorings: 15,
      start: "2026-12-01",
      end: "2027-12-31",
    });
    const { imports } = await get(plan);
    expect(imports).toEqual([
      expect.objectContaining({
        fileName: "plan.xlsx",
        rows: 1,
        monitorings: 3,
        importedBy: "Nombre Apellido",
      }),
      expect.objectContaining({ rows: 1, monitorings: 12 }),
    ]);
    // A filter by version lists its rows only.
    expect(await total(`import=${imports[0].id}`)).toBe(3);
    expect(await total(`import=${imports[1].id}&plan=${plan}`)).toBe(12);
    const { rows } = await sql`select action, before, after from audit_log
      where entity_id = ${plan} order by id`.execute(test.db);
    expect(rows).toEqual([
      expect.objectContaining({ action: "plan.imported" }),
      expect.objectContaining({
        action: "plan.extended",
        before: expect.objectContaining({ start: "2027-01-05", version: 1 }),
        after: expect.objectContaining({ start: "2026-12-01", version: 2, rows: 1, monitorings: 3 }),
      }),
    ]);
  });

  it("adds once, however often the call is repeated or the button is pressed", async () => {
    const plan = await newPlan("Dos veces");
    const id = await previewId(MORE);
    const key = { "idempotency-key": newId() };
    const [first, second] = await Promise.all([add(plan, id, key), add(plan, id, key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect((await add(plan, id)).body).toMatchObject({ code: 409, error: "PREVIEW_USED", plan });
    const elsewhere = await newPlan("Otro plan");
    expect((await add(elsewhere, id)).body).toMatchObject({ error: "PREVIEW_USED", plan });
    const two = await previewId([goodRow({ station: "PZ-02" })]);
    const pressed = await Promise.all([add(plan, two), add(plan, two)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await get(plan)).monitorings).toBe(12 + 3 + 12);
  });

  it("refuses what creation refuses: errors, an expired preview, another project's preview", async () => {
    const plan = await newPlan("Reglas");
    const wrong = await previewId([goodRow({ station: "PZ-99" })]);
    expect((await add(plan, wrong)).body).toMatchObject({ error: "PREVIEW_HAS_ERRORS", errorCount: 1 });
    const old = await previewId(MORE);
    await sql`update plan_previews set expires_at = ${new Date(clock - 1)} where id = ${old}`.execute(
      test.db,
    );
    expect((await add(plan, old)).body.error).toBe("PREVIEW_EXPIRED");
    const good = await previewId(MORE);
    expect((await add(newId(), good)).status).toBe(404);
    expect((await add(plan, newId())).status).toBe(404);
    expect((await add(plan, good, {}, reader)).status).toBe(403);
    const foreign = `/fkl-plan/${other}/plans/${plan}/monitorings`;
    expect((await test.call("POST", foreign, { code: admin, body: { preview: good } })).status).toBe(404);
    expect((await get(plan)).version).toBe(1);
  });

  it("reports that a workbook is in the plan already, and refuses it where it adds no row", async () => {
    const book = planBook([goodRow()]);
    const plan = await newPlan("Repetido", book);
    const { sameFile } = await preview(book);
    expect(sameFile).toBeNull();
    const again = await preview(book, plan);
    expect(again.sameFile).toMatchObject({ fileName: "plan.xlsx", importedBy: "Nombre Apellido", rows: 1 });
    expect((await add(plan, again.preview)).body).toMatchObject({ code: 409, error: "ROWS_IN_PLAN" });
    expect(await get(plan)).toMatchObject({ version: 1, monitorings: 12, imports: [{ rows: 1 }] });
    // With a new row it is a different workbook; whether to add it is left to the user.
    const more = await preview([goodRow(), ...MORE], plan);
    expect(more.sameFile).toBeNull();
    expect((await add(plan, more.preview)).status).toBe(201);
    const { headers, payload } = fileBody("plan.xlsx", planBook(MORE));
    const nowhere = `/fkl-plan/${project}/previews?plan=${newId()}`;
    expect((await test.call("POST", nowhere, { code: admin, payload, headers })).status).toBe(404);
  });
});

describe("a plan created for an instrument", () => {
  it("is found by the instrument before any commitment is linked; another project's instrument is refused", async () => {
    const [unit, instrument] = [newId(), newId()];
    await sql`insert into mining_units (project_id, id, name, name_key, created_by)
      select ${project}, ${unit}, 'Rajo', 'rajo', id from users limit 1`.execute(test.db);
    await sql`insert into instruments (project_id, id, mining_unit_id, name, name_key, year, version, created_by, updated_by)
      select ${project}, ${instrument}, ${unit}, 'RCA 12', 'rca 12', 2020, 1, id, id from users limit 1`.execute(
      test.db,
    );
    const make = async (of: string) =>
      sendRequest("POST", "/plans", {
        title: "De la RCA",
        preview: await previewId([goodRow()]),
        instrument: of,
      });
    const refused = await make(newId());
    expect([refused.status, refused.body.error]).toEqual([404, "NOT_FOUND"]);
    const made = await make(instrument);
    expect(made.status).toBe(201);
    const found = (await sendRequest("GET", `/plans?instrument=${instrument}`)).body.data.items;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([made.body.data.id]);
    expect((await sendRequest("GET", `/plans?instrument=${newId()}`)).body.data.total).toBe(0);
  });
});

describe("a plan's title", () => {
  const rename = (plan: string, title: string, version: number, headers = {}, code = admin) =>
    sendRequest("PUT", `/plans/${plan}`, { title, version }, headers, code);

  it("is changed with a version check: the second user gets both versions", async () => {
    const plan = await newPlan("Título viejo");
    const first = await rename(plan, "  Título nuevo ", 1);
    expect(first.body.data).toMatchObject({ title: "Título nuevo", version: 2 });
    const second = await rename(plan, "Otro título", 1);
    expect(second.body).toMatchObject({
      code: 409,
      error: "STALE_VERSION",
      current: { title: "Título nuevo", version: 2 },
      sent: { title: "Otro título", version: 1 },
    });
    const unseen = await sendRequest("PUT", `/plans/${plan}`, { title: "Título nuevo" }, {}, admin);
    expect([unseen.status, unseen.body.data?.version]).toEqual([200, 3]);
    const both = await Promise.all([rename(plan, "A", 3), rename(plan, "B", 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await sendRequest("GET", "/plans?name=titulo")).body.data.items).toEqual([]);
    const { rows } = await sql`select before, after from audit_log
      where entity_id = ${plan} and action = 'plan.updated' order by id limit 1`.execute(test.db);
    expect(rows).toEqual([
      { before: { title: "Título viejo", version: 1 }, after: { title: "Título nuevo", version: 2 } },
    ]);
  });

  it("must not be blank, and is changed by administrators of the plan's own project", async () => {
    const plan = await newPlan("Propio");
    expect((await rename(plan, "  ", 1)).body.error).toBe("VALIDATION");
    expect((await rename(plan, "x", 1, {}, reader)).status).toBe(403);
    expect((await rename(newId(), "x", 1)).status).toBe(404);
    const foreign = `/fkl-plan/${other}/plans/${plan}`;
    const body = { title: "x", version: 1 };
    expect((await test.call("PUT", foreign, { code: admin, body })).status).toBe(404);
  });
});
